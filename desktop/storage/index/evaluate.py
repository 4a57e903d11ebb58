"""Evaluates Whoosh's query objects over flat postings, all papers at once.

The sets and the BM25F scores are the stock searcher's (Robertson and Zaragoza, 2009, as Whoosh
has them); what it does posting by posting is done here array by array.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log
from typing import Any

import numpy as np
from whoosh.query import And, Not, Or, Phrase, Term
from whoosh.query import Sequence as InSequence

from desktop.storage.index.found import Found
from desktop.storage.index.parts import Part, View
from desktop.storage.index.phrases import following
from desktop.storage.index.postings import Array, Postings
from desktop.storage.index.queries import AnyOf, Beginning, Row, Span, leaves_of
from desktop.storage.index.schema import FIELDS, UNSTEMMED, B

K1, DEFAULT_B = 1.2, 0.75
_CACHE_BYTES = 48 << 20
_MOST_SPANS = 10_000

Cancelled = Callable[[], bool]
Hits = tuple[Array, Array]
"""Numbers of papers, each once, and their scores."""


class Superseded(Exception):
    """A newer search makes this one's answer useless."""


class Evaluator:
    """Finds papers by Whoosh queries in a fixed set of segments; safe in threads.

    With `base`, the segments stand beside the base's, whose papers have the first numbers, and
    what the base keeps of earlier queries is used.
    """

    def __init__(self, views: Sequence[View], size: int, base: "Evaluator | None" = None) -> None:
        self.size = size
        self._base = base
        self._views = views
        before: Sequence[Postings] = base.segments if base else ()
        self.segments: list[Postings] = [*before, *(view.postings for view in views)]
        self._nothing = Found(np.zeros(size, np.float32), something=False)
        self._average: dict[str, float] = {}
        self._parts = {field: list(self._of_field(field, views)) for field in FIELDS}
        self._spans: dict[Any, list[list[Span]]] = {}
        self._rows: dict[Any, list[list[list[Span]]]] = {}
        self._held: dict[tuple[str, Any], int] = {}
        self._kept: OrderedDict[int, tuple[Any, Found]] = OrderedDict()
        self._pinned: dict[int, tuple[Any, Found]] = {}
        self._room = max(8, _CACHE_BYTES // (4 * size + 1))

    def _of_field(self, field: str, views: Sequence[View]) -> Iterator[Part]:
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
            held = view.postings.fields[field]
            if len(held.docs):
                norm = K1 * ((1 - b) + b * held.lengths / average)
                norm = norm.astype(np.float32)
                yield Part(number, view, held, held.first.data, held.docs, held.counts, norm)

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

    def pin(self, query: Any, found: Found) -> None:
        """Keep what a query finds for good."""
        self._pinned[id(query)] = (query, found)

    def forget(self) -> None:
        """Forget what earlier queries matched."""
        for evaluator in (self, self._base):
            if evaluator is not None:
                evaluator._kept.clear()
                evaluator._pinned.clear()

    def _find(self, query: Any, cancelled: Cancelled) -> Found:
        if isinstance(query, Not):
            return Found((~self.find(query.query, cancelled).matches).astype(np.float32))
        if isinstance(query, And):
            return self._all(query.subqueries, cancelled)
        parts = query.subqueries if isinstance(query, Or) else [query]
        if any(isinstance(part, And | Or | Not) for part in parts):
            return self._any([self.find(part, cancelled) for part in parts])
        known = self._base.find(query, cancelled) if self._base else None
        if known is not None and not self._views:
            return known.among(self.size)
        return self._put_together(known, self._hits(parts, cancelled))

    def _hits(self, leaves: Iterable[Any], cancelled: Cancelled) -> Iterator[Hits]:
        for leaf in leaves:
            if cancelled():
                raise Superseded
            row = isinstance(leaf, Phrase | InSequence)
            yield from self._of_row(leaf) if row else self._of_word(leaf)

    def _put_together(self, known: Found | None, hits: Iterable[Hits]) -> Found:
        """What the base knows, with hits of papers and their scores."""
        scores: Array | None = None
        for papers, gained in hits:
            if scores is None:
                scores = np.zeros(self.size, np.float32)
                if known is not None:
                    scores[: len(known.scores)] = known.scores
            scores[papers] += gained  # no paper is named twice
        if scores is not None:
            return Found(scores)
        return known.among(self.size) if known else self._nothing

    def _any(self, parts: Sequence[Found]) -> Found:
        some = [found for found in parts if found]
        if len(some) < 2:
            return some[0] if some else self._nothing
        scores = some[0].scores + some[1].scores
        for found in some[2:]:
            scores += found.scores
        return Found(scores)

    def _all(self, parts: Sequence[Any], cancelled: Cancelled) -> Found:
        some = []
        for part in parts:
            some.append(self.find(part, cancelled))
            if not some[-1]:
                return self._nothing
        if len(some) == 1:
            return some[0]
        matches = some[0].matches
        scores = some[0].scores + some[1].scores
        for number, found in enumerate(some[1:]):
            matches &= found.matches
            if number:
                scores += found.scores
        scores *= matches
        return Found(scores)

    # ---- one word

    def _of_word(self, query: Any) -> Iterator[Hits]:
        held, weight = self._postings_of(query)
        for part, docs, counts in held:
            yield part.view.papers(docs), part.scores(docs, counts, weight)

    def _postings_of(self, query: Any) -> tuple[list[tuple[Part, Array, Array]], float]:
        """Documents and counts of a word, by segment, and what the word weighs."""
        spans = self._spans_of(query)
        held = []
        df = 0
        for part in self._parts[query.fieldname]:
            postings = part.postings(spans[part.number])
            if postings is not None:
                held.append((part, *postings))
                df += len(postings[0])
        return held, self._weight(query, df) if held else 0.0

    def _weight(self, query: Any, df: int) -> float:
        """The inverse document frequency; the base's for words that it holds."""
        size = self.size
        key = query.fieldname, _key(query)
        if self._base is not None and key in self._base._held:
            size, df = self._base.size, self._base._held[key]
        self._held[key] = df
        return float((log(size / (df + 1)) + 1) * (K1 + 1) * query.boost)

    def _spans_of(self, query: Any) -> list[list[Span]]:
        """For each segment, the ranges of terms that a Term or a Beginning means."""
        key = _key(query)
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

    def _of_row(self, query: Any) -> Iterator[Hits]:
        words = leaves_of(query)
        spans = self._spans_of_row(query, words)
        hits = []
        for part in self._parts[words[0].fieldname]:
            docs = following(part.field, spans[part.number])
            if part.view.alive is not None:
                docs = docs[part.view.alive[docs]]
            if len(docs):
                hits.append((part, docs, np.zeros(len(docs), np.float32)))
        for number, word in enumerate(words if hits else ()):
            parts = self._parts[word.fieldname]
            df = sum(part.df(spans[part.number][number]) for part in parts)
            weight = self._weight(word, df)
            for part, docs, total in hits:
                counts = part.counts_in(docs, spans[part.number][number])
                total += part.scores(docs, counts, weight)
        for part, docs, total in hits:
            yield part.view.papers(docs.astype(np.intp)), total * np.float32(query.boost)

    def _spans_of_row(self, query: Any, words: Sequence[Any]) -> list[list[list[Span]]]:
        """For each segment and word the ranges of terms."""
        key = query.key if isinstance(query, Row) else tuple(map(_key, words))
        spans = self._rows.get(key)
        if spans is None:
            by_word = [self._spans_of(word) for word in words]
            spans = [list(word) for word in zip(*by_word, strict=True)]
            if len(self._rows) > _MOST_SPANS:
                self._rows.clear()
            self._rows[key] = spans
        return spans


def _key(query: Any) -> Any:
    """What tells a word's terms apart from another's."""
    if type(query) is Term:
        return query.text
    if isinstance(query, Beginning):
        return query.text, query.fieldname in UNSTEMMED
    return query.texts
