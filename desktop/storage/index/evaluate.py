"""Evaluates Whoosh's query objects over flat postings, all papers at once.

The sets and the BM25F scores are the stock searcher's (Robertson and Zaragoza, 2009, as Whoosh
has them); what it does posting by posting is done here array by array.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import log
from typing import Any

import numpy as np
from whoosh.query import And, Not, Or, Phrase, Term
from whoosh.query import Sequence as InSequence

from desktop.storage.index.phrases import following
from desktop.storage.index.postings import Array, Postings
from desktop.storage.index.queries import Beginning, Span
from desktop.storage.index.schema import FIELDS, B

K1, DEFAULT_B = 1.2, 0.75
_CACHE_BYTES = 48 << 20

Cancelled = Callable[[], bool]


class Superseded(Exception):
    """A newer search makes this one's answer useless."""


@dataclass(frozen=True, slots=True)
class View:
    """A segment among others.

    Attributes:
        postings: the segment.
        numbers: the paper's number, by document; None for those from `base` on.
        base: the first document's number.
        alive: which documents count; None for all.
    """

    postings: Postings
    base: int = 0
    numbers: Array | None = None
    alive: Array | None = None

    def papers(self, docs: Array) -> Array:
        """The numbers of documents' papers."""
        if self.numbers is None:
            return docs.astype(np.intp) + self.base
        return np.asarray(self.numbers[docs])


@dataclass(frozen=True, slots=True)
class Found:
    """What a query finds: for each paper's number whether it matches, and its score (else 0)."""

    matches: Array
    scores: Array

    def add(self, papers: Array, scores: Array | float) -> None:
        """Add scores to papers, none of which is named twice."""
        self.matches[papers] = True
        self.scores[papers] += scores


class Evaluator:
    """Finds papers by Whoosh queries in a fixed set of segments; safe in threads."""

    def __init__(self, views: Sequence[View], size: int) -> None:
        self.views, self.size = views, size
        self._norms: dict[tuple[int, str], Array] = {}
        self._averages = {field: self._average(field) for field in FIELDS}
        self._cache: OrderedDict[Any, Found] = OrderedDict()
        self._room = max(8, _CACHE_BYTES // (5 * size + 1))

    def _average(self, field: str) -> float:
        total = sum(int(view.postings.fields[field].lengths.sum(dtype=int)) for view in self.views)
        return total / (self.size or 1) or 1.0

    def find(self, query: Any, cancelled: Cancelled = lambda: False) -> Found:
        """Evaluate a tree of And, Or, Not, Term, Phrase, Sequence, Beginning.

        Do not change what it gives. Raises Superseded soon after `cancelled` gives true.
        """
        found = self._cache.get(query)
        if found is None:
            found = self._find(query, cancelled)
            self._cache[query] = found
            while len(self._cache) > self._room:
                self._cache.popitem(last=False)
        return found

    def _find(self, query: Any, cancelled: Cancelled) -> Found:
        if isinstance(query, Not):
            matches = ~self.find(query.query, cancelled).matches
            return Found(matches, matches.astype(np.float32))  # as stock scores it
        if isinstance(query, And):
            return self._all(query.subqueries, cancelled)
        found = Found(np.zeros(self.size, bool), self._zeros())
        for part in query.subqueries if isinstance(query, Or) else [query]:
            if isinstance(part, And | Or | Not):
                other = self.find(part, cancelled)
                found.matches[:] |= other.matches
                found.scores[:] += other.scores
                continue
            if cancelled():
                raise Superseded
            if isinstance(part, Phrase | InSequence):
                self._add_phrase(part, found)
            else:
                self._add_word(part, found)
        return found

    def _zeros(self) -> Array:
        return np.zeros(self.size, np.float32)

    def _all(self, parts: Iterable[Any], cancelled: Cancelled) -> Found:
        matches = np.ones(self.size, bool)
        scores = self._zeros()
        for part in parts:
            found = self.find(part, cancelled)
            matches &= found.matches
            scores += found.scores
        scores *= matches
        return Found(matches, scores)

    # ---- one word

    def _add_word(self, query: Any, found: Found) -> None:
        for view, docs, scores in self._scored(query):
            found.add(view.papers(docs), scores)

    def _scored(self, query: Any) -> list[tuple[View, Array, Array]]:
        """Documents and BM25F scores of a Term or a Beginning, by segment."""
        spans = self._spans(query)
        postings = list(map(_postings_of, self.views, repeat(query.fieldname), spans))
        df = sum(len(docs) for docs, _ in postings)
        if not df:
            return []
        weight = np.float32((log(self.size / (df + 1)) + 1) * (K1 + 1) * query.boost)
        scored = []
        for number, (view, (docs, counts)) in enumerate(zip(self.views, postings, strict=True)):
            if len(docs):
                counts = counts.astype(np.float32)
                norm = self._norm(number, query.fieldname)[docs]
                scored.append((view, docs, weight * counts / (counts + norm)))
        return scored

    def _spans(self, query: Any) -> list[list[Span]]:
        """For each segment, the ranges of terms that a Term or a Beginning means."""
        segments = [view.postings for view in self.views]
        if isinstance(query, Beginning):
            return query.spans(segments)
        numbers = [segment.term(query.text) for segment in segments]
        return [[(number, number + 1)] if number >= 0 else [] for number in numbers]

    def _norm(self, view: int, field: str) -> Array:
        """K1 times the length normalization, by document."""
        key = (view, field)
        if key not in self._norms:
            lengths = self.views[view].postings.fields[field].lengths
            b = B.get(field, DEFAULT_B)
            norm = K1 * ((1 - b) + b * lengths / self._averages[field])
            self._norms[key] = norm.astype(np.float32)
        return self._norms[key]

    # ---- several words in a row

    def _add_phrase(self, query: Any, found: Found) -> None:
        words = _words_of(query)
        scored = [self._scored(word) for word in words]
        spans = [self._spans(word) for word in words]
        for number, view in enumerate(self.views):
            field = view.postings.fields[words[0].fieldname]
            docs = following(field, [word[number] for word in spans])
            if view.alive is not None:
                docs = docs[view.alive[docs]]
            if not len(docs):
                continue
            total = np.zeros(len(view.postings.ids), np.float32)
            for word in scored:
                for other, postings, scores in word:
                    if other is view:
                        total[postings] += scores
            found.add(view.papers(docs), total[docs] * np.float32(query.boost))


def _words_of(query: Any) -> list[Any]:
    if isinstance(query, InSequence):
        return list(query.subqueries)
    return [Term(query.fieldname, word) for word in query.words]


def _postings_of(view: View, fieldname: str, spans: Sequence[Span]) -> tuple[Array, Array]:
    """Documents, each once and in order, with how often the terms of the spans stand in each."""
    field = view.postings.fields[fieldname]
    slices = [slice(field.first[begin], field.first[end]) for begin, end in spans]
    if not slices:
        return _NONE, _NONE
    docs = np.concatenate([field.docs[part] for part in slices])
    counts = np.concatenate([field.counts[part] for part in slices])
    if len(spans) > 1 or spans[0][1] - spans[0][0] > 1:
        sums = np.bincount(docs, counts)
        docs = np.flatnonzero(sums)
        counts = sums[docs]
    if view.alive is not None:
        alive = view.alive[docs]
        docs, counts = docs[alive], counts[alive]
    return docs, counts


_NONE = np.empty(0, np.intp)
