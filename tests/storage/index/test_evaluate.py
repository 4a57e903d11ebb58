"""However postings are put together, the same papers are found, with the same scores."""

import random
from collections import abc

import numpy as np
import pytest
from whoosh.query import And, Not, Sequence, Term

from desktop.storage.index import evaluate, phrases, postings
from desktop.storage.index.evaluate import Evaluator
from desktop.storage.index.inverter import invert
from desktop.storage.index.parts import View, views_of
from desktop.storage.index.queries import Beginning
from desktop.storage.index.schema import FIELDS

from . import oracle

Texts = abc.Sequence[tuple[str, dict[str, str]]]


def some_papers(chance: random.Random, count: int) -> Texts:
    return [
        (str(number), {f: oracle.some_text(chance, 30) for f in FIELDS if chance.random() < 0.7})
        for number in range(count)
    ]


def in_one(papers: Texts) -> Evaluator:
    return Evaluator(views_of([invert(papers)]), len(papers))


def beside_a_base(papers: Texts, chance: random.Random) -> Evaluator:
    """Some on the disk, of which one no longer counts, and the rest in memory, in any order."""
    cut = len(papers) // 2
    alive = np.ones(cut, bool)
    alive[0] = False
    base = Evaluator(views_of([invert(papers[:cut])], alive), cut)
    numbers = [0, *range(cut, len(papers))]
    chance.shuffle(numbers)
    return Evaluator(
        [View(invert([papers[n] for n in numbers]), numbers=np.array(numbers))], len(papers), base
    )


@pytest.mark.parametrize("seed", range(6))
def test_words_known_before_or_not(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each part finds may be kept; few papers are put together otherwise than many."""
    chance = random.Random(seed)
    papers = some_papers(chance, 60)
    fresh, keeping = in_one(papers), in_one(papers)
    for _ in range(60):
        parts = [oracle.some_query(chance, 1) for _ in range(chance.randrange(2, 4))]
        if chance.random() < 0.3:
            parts[-1] = Not(parts[-1])
        found = fresh.find(And(parts))
        for part in parts:
            keeping.find(part)
        monkeypatch.setattr(evaluate, "_VERY_FEW", chance.choice((0, 12)))
        monkeypatch.setattr(evaluate, "_FEW", chance.choice((4, 1000)))
        again = keeping.find(And(parts))
        assert found.numbers.tolist() == again.numbers.tolist()
        assert found.values == pytest.approx(again.values, abs=1e-4)
        fresh.forget()
        keeping.forget()


@pytest.mark.parametrize("seed", range(6))
def test_the_same_papers_beside_a_base(seed: int) -> None:
    chance = random.Random(seed)
    papers = some_papers(chance, 40)
    one, two = in_one(papers), beside_a_base(papers, chance)
    for _ in range(80):
        asked = oracle.some_query(chance)
        assert one.find(asked).numbers.tolist() == two.find(asked).numbers.tolist(), asked
        assert two.holds(asked) == bool(one.find(asked).matches.any())


@pytest.mark.parametrize("few", [0, 12])
def test_equal_papers_score_alike_to_the_last_bit(
    few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that they stay in the order of the list, whichever segments they are in."""
    monkeypatch.setattr(evaluate, "_VERY_FEW", few)
    chance = random.Random(3)
    papers = [(str(n), papers[1]) for n, papers in enumerate(some_papers(chance, 10) * 4)]
    evaluator = beside_a_base(papers, chance)
    for _ in range(150):
        scores = evaluator.find(oracle.some_query(chance)).scores.reshape(4, 10)
        assert (scores[1:] == scores[0]).all()


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_very_long_texts(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Places that do not fit into 32 bits with their documents and fields."""
    monkeypatch.setattr(postings, "_BITS", 8)
    assert list(oracle.differences(seed, queries=30)) == []


def test_a_row_that_would_begin_before_all_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last word is the very first of all texts; the word before it is a beginning."""
    monkeypatch.setattr(phrases, "_FEW", 0)
    evaluator = in_one([("a", {"title": "rank graph"}), ("b", {"title": "graph grape grit"})])
    asked = Sequence([Beginning("title", "gr"), Term("title", "rank")])
    assert evaluator.find(asked).numbers.tolist() == []
