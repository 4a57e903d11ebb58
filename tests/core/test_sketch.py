"""What is told apart at once is never what a whole comparison would find."""

import random
from dataclasses import replace

import pytest

from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.core.revision import match_elsewhere
from desktop.core.sketch import Sieve, sketch_of
from desktop.markup.text import make_text

WORDS = (
    "graph network bound regret kernel policy token prompt sample gradient reward convex sparse we"
    " latent causal robust tensor memory search agent planning vision speech protein market in"
    " the of and for that with on a to is our show prove give under rates never until each nearly"
).split()


def papers(count: int, length: int, seed: int = 1) -> list[Paper]:
    chance = random.Random(seed)
    return [
        Paper(abstract=" ".join(chance.choices(WORDS, k=length)) + ".", id=f"old {n}")
        for n in range(count)
    ]


def varied(paper: Paper, share: float, chance: random.Random) -> Paper:
    words = paper.abstract.split()
    for _ in range(max(1, int(share * len(words)))):
        at = chance.randrange(len(words))
        words[at] = chance.choice((f"*{words[at]}*", chance.choice(WORDS), f"{words[at]} too"))
    return Paper(abstract=chance.choice(" \n").join(words), id=paper.id.replace("old", "new"))


@pytest.mark.parametrize("length", [12, 30, 150])
@pytest.mark.parametrize("share", [0.01, 0.08])
def test_no_version_of_a_paper_is_passed_over(length, share):
    here, chance = papers(300, length), random.Random(2)
    new = [varied(paper, share, chance) for paper in here[:100]]
    sieve = Sieve(new)
    left = [paper for paper in here if sieve.lets(sketch_of(paper))]
    assert match_elsewhere(left, new) == match_elsewhere(here, new)
    assert length < 150 or len(left) < 200


def test_chinese_is_told_by_its_characters():
    chance = random.Random(3)
    texts = ["".join(chr(chance.randrange(0x4E00, 0x9F00)) for _ in range(200)) for _ in range(50)]
    here = [Paper(abstract=text, id=f"old {n}") for n, text in enumerate(texts)]
    new = [replace(paper, abstract=f"摘要：{paper.abstract}") for paper in here[:5]]
    sieve = Sieve(new)
    assert [sieve.lets(sketch_of(paper)) for paper in here] == [True] * 5 + [False] * 45


def test_one_title_lets_pass_and_no_abstract_never_does():
    one = Paper(title="On kettles, and when they boil", abstract="They boil when they are hot.")
    other = Paper(title="On Kettles and When They Boil", abstract="Something else, at some length.")
    sieve = Sieve([one, *papers(3, 100)])
    assert sieve.lets(sketch_of(other))
    assert not sieve.lets(sketch_of(replace(other, abstract="Abstract Unavailable")))
    assert sketch_of(replace(other, abstract="")).alone


class Counting(dict):
    """Papers that count how often one is looked at."""

    looks = 0

    def __getitem__(self, key):
        self.looks += 1
        return super().__getitem__(key)


def test_a_second_list_does_not_read_the_library_again():
    known = Counting()
    library = Library(make_text, known)
    time = "2026-01-01T00:00:00Z"
    first = plan_import(library, [Section("Old", papers(400, 100))], "old.txt", time)
    library.add(first.papers)
    library.apply(first.change)
    known.looks = 0
    for seed in (7, 8):
        new = [replace(paper, id="") for paper in papers(20, 100, seed)]
        plan = plan_import(library.trial(), [Section("New", new)], "new.txt", time)
        assert len(plan.added) == 20
        assert known.looks < 420  # once each, then those few that may be the same
