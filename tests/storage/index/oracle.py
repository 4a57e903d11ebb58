"""Compares this index's evaluation with Whoosh's own searcher on the same folder."""

import random
import tempfile
from collections.abc import Iterator
from typing import Any

import numpy as np
from whoosh import query
from whoosh.index import create_in, open_dir

from desktop.storage.index.evaluate import Evaluator
from desktop.storage.index.parts import views_of
from desktop.storage.index.queries import AnyOf, Beginning
from desktop.storage.index.schema import FIELDS, make_schema, weighting
from desktop.storage.index.writer import FlatSegmentWriter

WORDS = "graph graphs graphic network networks net study studies low rank low-rank lowrank gpt-4 "
WORDS += "the of a c++ c# 1,000 深度学习 学习 erdős β-vae optimization optimal wang wing zebra"
VOCABULARY = WORDS.split()
WEIGHTS = [1 / (place + 1) for place in range(len(VOCABULARY))]
TERMS = "graph graphic network net studi low rank lowrank gpt4 gpt 4 the of c++ 学习 optim wang no"
BEGINNINGS = "g gra graphi net networks studie stud o optimiz lowr w z q 学 1".split()
TOLERANCE = 1e-3


def some_text(chance: random.Random, longest: int) -> str:
    return " ".join(chance.choices(VOCABULARY, WEIGHTS, k=chance.randrange(longest)))


def write(folder: str, chance: random.Random) -> Any:
    """An index of a few segments."""
    index = create_in(folder, make_schema())
    for segment in range(chance.randrange(1, 4)):
        writer = FlatSegmentWriter(index)
        for number in range(chance.randrange(1, 30)):
            texts = {field: some_text(chance, 40) for field in FIELDS if chance.random() < 0.6}
            writer.add_document(id=f"{segment}-{number}", **texts)
        writer.commit()
    return open_dir(folder)


def some_query(chance: random.Random, depth: int = 3) -> Any:
    if depth and chance.random() < 0.6:
        kind = chance.choice((query.And, query.Or, query.Not))
        if kind is query.Not:
            return query.Not(some_query(chance, depth - 1))
        return kind([some_query(chance, depth - 1) for _ in range(chance.randrange(1, 4))])
    field = chance.choice(FIELDS)
    words = chance.choices(TERMS.split(), k=chance.randrange(1, 4))
    boost = chance.choice((1.0, 2.0))
    kind = chance.randrange(4)
    if kind == 0:
        return Beginning(field, chance.choice(BEGINNINGS), boost)
    if kind == 1 and len(words) > 1:
        return query.Phrase(field, words, boost=boost)
    if kind == 2 and len(words) > 1:
        row = [query.Term(field, word) for word in words[1:]]
        end = Beginning(field, chance.choice(BEGINNINGS))
        if chance.random() < 0.5:
            end = AnyOf(field, chance.choices(TERMS.split(), k=chance.randrange(1, 4)))
        return query.Sequence([*row, end])
    return query.Term(field, words[0], boost)


def scores_are_stock(asked: Any) -> bool:
    """Stock scores a beginning by its terms one by one, here they count as one word."""
    if isinstance(asked, AnyOf | Beginning | query.Sequence):
        return False
    if isinstance(asked, query.Not):
        return scores_are_stock(asked.query)
    return all(map(scores_are_stock, getattr(asked, "subqueries", ())))


def differences(seed: int, queries: int = 60) -> Iterator[str]:
    """What differs between the two, in words."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        index = write(folder, chance)
        with index.searcher(weighting=weighting()) as stock:
            segments = [reader._terms.postings for reader, _ in stock.reader().leaf_readers()]
            evaluator = Evaluator(views_of(segments), stock.doc_count())
            for _ in range(queries):
                yield from compare(stock, evaluator, some_query(chance))


def compare(stock: Any, evaluator: Evaluator, asked: Any) -> Iterator[str]:
    found = evaluator.find(asked)
    mine = set(np.flatnonzero(found.matches).tolist())
    theirs = set(stock.docs_for_query(asked))
    if mine != theirs:
        yield f"{asked}: documents {sorted(mine ^ theirs)}"
    elif scores_are_stock(asked):
        for hit in stock.search(asked, limit=None, optimize=False):
            if abs(hit.score - found.scores[hit.docnum]) > TOLERANCE:
                yield f"{asked}: {hit.docnum} scores {found.scores[hit.docnum]}, not {hit.score}"
