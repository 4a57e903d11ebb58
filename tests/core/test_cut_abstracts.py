"""Abstracts that a revised list has cut short, or made longer, are the papers they were."""

import random

import pytest

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.core.revision import KEPT_WHOLE, match_elsewhere, match_revised
from desktop.core.selector import describe

NOW = "2026-12-03T00:00:00Z"
chance = random.Random(11)
VOCABULARY = [
    "".join(chance.choices("abdeiklmnorstu", k=chance.randint(2, 9))) for _ in range(3000)
]
COMMON = "In this paper we show that , in contrast to earlier work , the method is".split()


def text(words: int, seed: int) -> str:
    own = random.Random(seed)
    return " ".join([*COMMON, *own.choices(VOCABULARY, k=words - len(COMMON))])


def papers(texts):
    return [Paper(f"{number:04}", abstract) for number, abstract in enumerate(texts)]


@pytest.mark.parametrize("words", [60, 82, 90, 150, 158, 162, 250])
@pytest.mark.parametrize(("begin", "end", "least"), [(0, 0.5, 38), (0.5, 1, 38), (0, 0.34, 30)])
def test_a_cut_abstract_is_matched_whatever_its_length(words, begin, end, least):
    """Of 40; of a third of a text, its sample may be too small to say."""
    whole = [text(words, seed) for seed in range(40)]
    kept = slice(round(begin * words), round(end * words))
    cut = papers([" ".join(one.split()[kept]) for one in whole])
    before = [Paper(f"old {one.id}", abstract) for one, abstract in zip(cut, whole, strict=True)]
    found = match_revised(before, cut)
    assert all(old == f"old {new}" for new, old in found.items())
    assert len(found) >= least and len(match_revised(cut, before)) >= least


def test_two_lengths_on_either_side_of_the_sample_are_compared_alike():
    """A long text is known by a sample of its shingles, a short one by all."""
    whole = [text(KEPT_WHOLE + 3, seed) for seed in range(60)]
    before = papers(whole)
    after = [Paper(f"new {one.id}", " ".join(one.abstract.split()[:-6])) for one in before]
    assert match_revised(before, after) == {f"new {one.id}": one.id for one in before}
    assert match_elsewhere(before, after) == {f"new {one.id}": one.id for one in before}


def test_strangers_are_not_matched_though_they_begin_alike_and_are_short():
    before = papers([text(150, seed) for seed in range(300)])
    new = [Paper(f"new {n}", text(25 + n % 60, 1000 + n)) for n in range(300)]
    assert not match_revised(before, new)


def test_a_cut_abstract_keeps_its_note_and_its_highlight_or_shows_that_it_is_loose(plain_text):
    library = Library(plain_text)

    def take(*texts):
        found = tuple(Paper(abstract=one) for one in texts)
        plan = plan_import(library, [Section("Loaves", found)], "list.txt", NOW)
        library.add(plan.papers)
        library.apply(plan.change)
        return plan

    first, second = text(150, 1), text(140, 2)
    ids = take(first, second).ids
    half = " ".join(first.split()[:75])
    for name, word in (("kept", 40), ("gone", 120)):
        start = first.index(first.split()[word])
        quote = describe(first, start, start + 20)
        mark = Highlight(name, *quote, start, start + 20)
        library.apply(edits.add_highlight(library, ids[0], mark, NOW))
    plan = take(half, second)
    assert (plan.revised, plan.added, plan.gone) == ((ids[0],), (), ())
    placed, loose = library.highlights_in_place(ids[0])
    assert [mark.id for mark in placed] == ["kept"] and [mark.id for mark in loose] == ["gone"]
