"""Evaluates Whoosh's query objects over flat postings, all papers at once.

The sets and the BM25F scores are the stock searcher's (Robertson and Zaragoza, 2009, as Whoosh
has them); what it does posting by posting is done here array by array.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from whoosh.query import And, Not, Or, Phrase
from whoosh.query import Sequence as InSequence

from desktop.storage.index.phrases import following
from desktop.storage.index.postings import Array, FieldPostings, Postings
from desktop.storage.index.queries import AnyOf, Beginning, Span, leaves_of
from desktop.storage.index.schema import FIELDS, UNSTEMMED, B

K1, DEFAULT_B = 1.2, 0.75
_CACHE_BYTES = 48 << 20
_MOST_SPANS = 10_000

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
        if self.numbers is not None:
            return np.asarray(self.numbers[docs])
        return docs + self.base if self.base else docs


@dataclass(frozen=True, slots=True)
class Found:
    """What a query finds: for each paper's number whether it matches, and its score (else 0).

    False if it is known to be nothing.
    """

    matches: Array
    scores: Array
    something: bool = True

    def __bool__(self) -> bool:
        return self.something


class Evaluator:
    """Finds papers by Whoosh queries in a fixed set of segments; safe in threads.

    With `base`, the segments stand beside the base's, whose papers have the first numbers, and
    what the base keeps of earlier queries is used.
    """

    def __init__(self, views: Sequence[View], size: int, base: "Evaluator | None" = None) -> None:
        self.size = size
        self._base = base
        before: Sequence[Postings] = base.segments if base else ()
        self.segments: list[Postings] = [*before, *(view.postings for view in views)]
        self._nothing = Found(np.zeros(size, bool), np.zeros(size, np.float32), something=False)
        self._average: dict[str, float] = {}
        self._parts = {field: list(self._of_field(field, views)) for field in FIELDS}
        self._spans: dict[tuple[Any, ...], list[list[Span]]] = {}
        self._held: dict[tuple[Any, ...], int] = {}
        self._kept: OrderedDict[int, tuple[Any, Found]] = OrderedDict()
        self._pinned: dict[int, tuple[Any, Found]] = {}
        self._room = max(8, _CACHE_BYTES // (5 * size + 1))

    def _of_field(self, field: str, views: Sequence[View]) -> Iterator["_Part"]:
        """The segments in which a field has any words, with its length normalization.

        Where the base has the field, its average length counts, so that papers score alike.
        """
        known = self._base._average.get(field) if self._base else None
        lengths = sum(int(view.postings.fields[field].lengths.sum(dtype=int)) for view in views)
        average = known or lengths / (self.size or 1)
        if average:
            self._average[field] = average
        b = B.get(field, DEFAULT_B)
        for number, view in enumerate(views, len(self.segments) - len(views)):
            content = view.postings.fields[field]
            if len(content.docs):
                norm = K1 * ((1 - b) + b * content.lengths / average)
                yield _Part(number, view, content, content.first.data, norm.astype(np.float32))

    def find(self, query: Any, cancelled: Cancelled = lambda: False) -> Found:
        """Evaluate a tree of And, Or, Not, Term, Phrase, Sequence, Beginning.

        Do not change what it gives. Raises Superseded soon after `cancelled` gives true.
        """
        kept = self._pinned.get(id(query)) or self._kept.get(id(query))
        if kept is not None:
            return kept[1]
        found = self._find(query, cancelled)
        self._kept[id(query)] = (query, found)  # the query too, so that its id stays its own
        if len(self._kept) > self._room:
            self._kept.popitem(last=False)
        return found

    def pin(self, query: Any) -> None:
        """Find what a query of words matches, and keep it for good."""
        self._pinned[id(query)] = (query, self.find(query))

    def forget(self) -> None:
        """Forget what earlier queries matched."""
        for evaluator in (self, self._base):
            if evaluator is not None:
                evaluator._kept.clear()
                evaluator._pinned.clear()

    def _find(self, query: Any, cancelled: Cancelled) -> Found:
        if isinstance(query, Not):
            matches = ~self.find(query.query, cancelled).matches
            return Found(matches, matches.astype(np.float32))  # as stock scores it
        if isinstance(query, And):
            return self._all(query.subqueries, cancelled)
        parts = query.subqueries if isinstance(query, Or) else [query]
        if any(isinstance(part, And | Or | Not) for part in parts):
            return self._any([self.find(part, cancelled) for part in parts])
        known = self._base.find(query, cancelled) if self._base else None
        hits: list[tuple[Array, Array]] = []
        for leaf in parts:
            if cancelled():
                raise Superseded
            phrase = isinstance(leaf, Phrase | InSequence)
            hits += self._rows(leaf) if phrase else self._words(leaf)
        return self._put_together(known, hits)

    def _put_together(self, known: Found | None, hits: Sequence[tuple[Array, Array]]) -> Found:
        """What the base knows, with hits of papers and their scores."""
        if not hits:
            if not known:
                return self._nothing
            if len(known.matches) == self.size:
                return known
        found = Found(np.zeros(self.size, bool), np.zeros(self.size, np.float32))
        if known is not None:
            found.matches[: len(known.matches)] = known.matches
            found.scores[: len(known.scores)] = known.scores
        for papers, scores in hits:
            found.matches[papers] = True
            found.scores[papers] += scores  # no paper is named twice
        return found

    def _any(self, parts: Sequence[Found]) -> Found:
        some = [found for found in parts if found]
        if len(some) < 2:
            return some[0] if some else self._nothing
        matches, scores = some[0].matches.copy(), some[0].scores.copy()
        for found in some[1:]:
            matches |= found.matches
            scores += found.scores
        return Found(matches, scores)

    def _all(self, parts: Sequence[Any], cancelled: Cancelled) -> Found:
        some = []
        for part in parts:
            some.append(self.find(part, cancelled))
            if not some[-1]:
                return self._nothing
        matches, scores = some[0].matches.copy(), some[0].scores.copy()
        for found in some[1:]:
            matches &= found.matches
            scores += found.scores
        scores *= matches
        return Found(matches, scores)

    # ---- one word

    def _words(self, query: Any) -> Iterator[tuple[Array, Array]]:
        for part, docs, scores in self._scored(query):
            yield part.view.papers(docs), scores

    def _scored(self, query: Any) -> list[tuple["_Part", Array, Array]]:
        """Documents and BM25F scores of a Term or a Beginning, by segment."""
        parts = self._parts[query.fieldname]
        if not parts:
            return []
        spans = self._spans_of(query)
        held = []
        for part in parts:
            postings = part.postings(spans[part.number])
            if postings is not None:
                held.append((part, *postings))
        if not held:
            return []
        weight = np.float32(self._weight(query, sum(len(docs) for _, docs, _ in held)))
        return [
            (part, docs, weight * counts / (counts + part.norm[docs]))
            for part, docs, counts in held
        ]

    def _weight(self, query: Any, df: int) -> float:
        """The inverse document frequency; the base's for words that it holds."""
        size = self.size
        key = (query.fieldname, *self._key(query))
        if self._base is not None and key in self._base._held:
            size, df = self._base.size, self._base._held[key]
        self._held[key] = df
        return float((log(size / (df + 1)) + 1) * (K1 + 1) * query.boost)

    def _key(self, query: Any) -> tuple[Any, ...]:
        """What tells a word's terms apart from another's."""
        if isinstance(query, AnyOf):
            return query.texts
        beginning = isinstance(query, Beginning)
        return query.text, beginning, beginning and query.fieldname in UNSTEMMED

    def _spans_of(self, query: Any) -> list[list[Span]]:
        """For each segment, the ranges of terms that a Term or a Beginning means."""
        key = self._key(query)
        spans = self._spans.get(key)
        if spans is None:
            if isinstance(query, AnyOf | Beginning):
                spans = query.spans(self.segments)
            else:
                numbers = [segment.term(query.text) for segment in self.segments]
                spans = [[(number, number + 1)] if number >= 0 else [] for number in numbers]
            if len(self._spans) > _MOST_SPANS:
                self._spans.clear()
                self._held.clear()
            self._spans[key] = spans
        return spans

    # ---- several words in a row

    def _rows(self, query: Any) -> Iterator[tuple[Array, Array]]:
        words = leaves_of(query)
        parts = self._parts[words[0].fieldname]
        spans = [self._spans_of(word) for word in words] if parts else []
        hits = []
        for part in parts:
            docs = following(part.field, [word[part.number] for word in spans])
            if part.view.alive is not None:
                docs = docs[part.view.alive[docs]]
            if len(docs):
                hits.append((part, docs, np.zeros(len(part.norm), np.float32)))
        for word in words if hits else ():
            for other, held, scores in self._scored(word):
                for part, _, total in hits:
                    if part is other:
                        total[held] += scores
        for part, docs, total in hits:
            yield part.view.papers(docs), total[docs] * np.float32(query.boost)


@dataclass(frozen=True, slots=True)
class _Part:
    """A field of one segment.

    Attributes:
        number, view: the segment.
        field: its postings.
        first: its `first`, as it is read fastest.
        norm: K1 times the length normalization, by document.
    """

    number: int
    view: View
    field: FieldPostings
    first: memoryview
    norm: Array

    def postings(self, spans: Sequence[Span]) -> tuple[Array, Array] | None:
        """Documents, each once and in order, with how often terms of the spans stand in each."""
        if not spans:
            return None
        if len(spans) == 1:
            begin, end = self.first[spans[0][0]], self.first[spans[0][1]]
            if begin == end:
                return None
            docs, counts = self.field.docs[begin:end], self.field.counts[begin:end]
        else:
            slices = [slice(self.first[begin], self.first[end]) for begin, end in spans]
            docs = np.concatenate([_NONE, *(self.field.docs[part] for part in slices)])
            counts = np.concatenate([_NONE, *(self.field.counts[part] for part in slices)])
        if len(spans) == 1 and spans[0][1] - spans[0][0] == 1:
            docs, counts = docs.astype(np.intp), counts.astype(np.float32)
        else:
            sums = _sums(docs, counts)
            docs = np.flatnonzero(sums)
            counts = sums[docs].astype(np.float32)
        if self.view.alive is not None:
            alive = self.view.alive[docs]
            docs, counts = docs[alive], counts[alive]
        return docs, counts


def _sums(docs: Array, counts: Array) -> Array:
    """How often something stands in each document, most counts being one."""
    sums = np.bincount(docs)
    more = np.flatnonzero(counts > 1)
    if len(more):
        docs, counts = docs[more], counts[more]
        extra = np.bincount(docs, counts - 1, minlength=len(sums))
        sums += extra.astype(sums.dtype)
    return sums


_NONE = np.empty(0, np.uint8)
