"""Evaluates Whoosh's query objects over flat postings, all papers at once.

The sets and the BM25F scores are the stock searcher's (Robertson and Zaragoza, 2009, as Whoosh
has them); what it does posting by posting is done here array by array.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import log
from typing import Any

import numpy as np
from whoosh.query import And, Not

from desktop.storage.index.found import Found
from desktop.storage.index.parts import Part, View
from desktop.storage.index.phrases import following
from desktop.storage.index.pieces import (
    Piece,
    add_scores,
    few_scores,
    papers_of,
    scores_of,
    size_of,
)
from desktop.storage.index.postings import Array, Postings
from desktop.storage.index.queries import Key, Sought, Span, all_sought, is_typed, spans_of
from desktop.storage.index.schema import FIELDS, B

K1, DEFAULT_B = 1.2, 0.75
_CACHE_BYTES = 48 << 20
_MOST_SPANS = 10_000
ROWS = {field: row for row, field in enumerate(FIELDS)}
_FEW = 4
"""Postings that are a fewth of all papers are put together without looking at all papers."""

Cancelled = Callable[[], bool]


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
        self._nothing = Found.few(size, np.empty(0, np.intp), np.empty(0, np.float32))
        self._averages: dict[str, float] = dict(base._averages) if base else {}
        self._norms = np.ones((len(FIELDS), size), np.float32)
        if base is not None:
            self._norms[:, : base.size] = base._norms
        self._parts = {field: dict(self._of_field(field, views)) for field in FIELDS}
        self._spans: dict[Key, list[list[Span]]] = {}
        self._rows: dict[tuple[Key, ...], list[list[list[Span]]]] = {}
        self._weights: dict[tuple[str, Key], float] = {}
        self._kept: OrderedDict[int, tuple[Any, Found]] = OrderedDict()
        self._pinned: dict[int, tuple[Any, Found]] = {}
        self._room = max(8, _CACHE_BYTES // (4 * size + 1))

    def _of_field(self, field: str, views: Sequence[View]) -> Iterator[tuple[int, Part]]:
        """The segments in which a field has any words; sets its length normalization.

        Where the base has the field, its average length counts, so that papers score alike.
        """
        lengths = sum(int(view.postings.fields[field].lengths.sum(dtype=int)) for view in views)
        if lengths:
            self._averages.setdefault(field, lengths / self.size)
        b = B.get(field, DEFAULT_B)
        for number, view in enumerate(views, len(self.segments) - len(views)):
            held = view.postings.fields[field]
            if len(held.docs):
                norms = K1 * ((1 - b) + b * held.lengths / self._averages[field])
                view.set_of(norms, self._norms[ROWS[field]])
                yield number, Part(view, held.first.data, held.docs, held.counts)

    # ---- what is kept

    def find(self, query: Any, cancelled: Cancelled = lambda: False) -> Found:
        """Evaluate a tree of And, Or, Not, Term, Phrase, Sequence, Beginning.

        Do not change what it gives. Raises Superseded soon after `cancelled` gives true.
        """
        found = self._known(query)
        if found is None:
            found = self._find(query, cancelled)
            self._kept[id(query)] = (query, found)  # the query too, so that its id stays its own
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return found

    def _known(self, query: Any) -> Found | None:
        kept = self._pinned.get(id(query)) or self._kept.get(id(query))
        return kept[1] if kept else None

    def pin(self, query: Any, found: Found) -> None:
        """Keep what a query finds for good."""
        self._pinned[id(query)] = (query, found)

    def forget(self) -> None:
        """Forget what earlier queries matched."""
        for evaluator in (self, self._base):
            if evaluator is not None:
                evaluator._kept.clear()
                evaluator._pinned.clear()

    # ---- evaluation

    def _find(self, query: Any, cancelled: Cancelled) -> Found:
        if self._base is not None and not self._views and self.size == self._base.size:
            return self._base.find(query, cancelled)
        if isinstance(query, Not):
            return Found((~self.find(query.query, cancelled).matches).astype(np.float32))
        if isinstance(query, And):
            return self._all(query.subqueries, cancelled)
        sought = all_sought(query)
        if sought is None:
            return self._any([self.find(part, cancelled) for part in query.subqueries])
        known = self._base.find(query, cancelled) if self._base else self._nothing
        return self._put_together(known, list(self._pieces(sought, cancelled)))

    def _put_together(self, known: Found, pieces: Sequence[Piece]) -> Found:
        """What the base knows, with the scores of pieces."""
        if not pieces:
            return known.among(self.size) if known else self._nothing
        if not known and (few := few_scores(pieces, self._norms)):
            return Found.few(self.size, *few)
        if not known and size_of(pieces) * _FEW < self.size:
            papers = papers_of(pieces)
            found = scores_of(pieces, papers, self._mask(papers), self._norms)
            return Found.few(self.size, *found)
        scores = known.among(self.size).scores.copy()
        for piece in pieces:
            add_scores(scores, piece, self._norms)
        return Found(scores)

    def _mask(self, papers: Array) -> Array:
        mask = np.zeros(self.size, bool)
        mask[papers] = True
        return mask

    def _any(self, parts: Sequence[Found]) -> Found:
        some = [found for found in parts if found]
        if len(some) < 2:
            return some[0] if some else self._nothing
        scores = some[0].scores + some[1].scores
        for found in some[2:]:
            scores += found.scores
        return Found(scores)

    def _all(self, parts: Sequence[Any], cancelled: Cancelled) -> Found:
        """Papers that all parts match.

        What finished words find is gathered only, and scored where all meet; while a word is
        typed, what the others find is kept for its next letter.
        """
        typed = any(map(is_typed, parts))
        groups, founds = [], []
        for part in parts:
            pieces = None if typed else self._gathered(part, cancelled)
            if pieces is not None:
                groups.append(pieces)
            else:
                founds.append(self.find(part, cancelled))
            if not (founds[-1] if pieces is None else pieces):
                return self._nothing
        return founds[0] if len(parts) == 1 and founds else self._meeting(groups, founds)

    def _meeting(self, groups: Sequence[Sequence[Piece]], founds: Sequence[Found]) -> Found:
        """Papers that are in each group of pieces and in all that was found; rare ones first."""
        papers = [papers_of(pieces) for pieces in groups]
        wide = [found for found in founds if not found.is_few]
        sets = [*papers, *(found.numbers for found in founds if found.is_few)]
        sets.sort(key=len)
        matches = self._mask(sets[0]) if sets else wide.pop().matches
        for others in sets[1:]:
            matches = self._mask(others[matches[others]])
        for found in wide:
            matches &= found.matches
        if groups:
            pieces = [piece for group in groups for piece in group]
            numbers, values = scores_of(pieces, np.concatenate(papers), matches, self._norms)
        else:
            numbers = matches.nonzero()[0]
            values = np.zeros(len(numbers), np.float32)
        for found in founds:
            values += found.of(numbers)
        return Found.few(self.size, numbers, values)

    def holds(self, query: Any, cancelled: Cancelled = lambda: False) -> bool:
        """Whether some paper matches."""
        for keys, boosts in all_sought(query) or ():
            if len(keys) == 1 and any(self._holding(keys[0], boosts)):
                return True
        return len(self.find(query, cancelled).numbers) > 0

    def _holding(self, key: Key, fields: Iterable[str]) -> Iterator[bool]:
        """Of segments of which all papers count, whether they hold a word in some field."""
        if self._base is not None:
            yield from self._base._holding(key, fields)
        spans = self._spans_of(key)
        for field in fields:
            for number, part in self._parts[field].items():
                if part.view.alive is None:
                    yield part.holds(spans[number])

    # ---- words

    def _gathered(self, query: Any, cancelled: Cancelled) -> list[Piece] | None:
        """The postings of a query that is neither known yet nor has parts that must all match."""
        known = self._known(query) or (self._base and self._base._known(query))
        sought = None if known else all_sought(query)
        if sought is None:
            return None
        of_base = self._base._pieces(sought, cancelled) if self._base else ()
        return [*of_base, *self._pieces(sought, cancelled)]

    def _pieces(self, all_of_it: Sequence[Sought], cancelled: Cancelled) -> Iterator[Piece]:
        """The postings of words and rows in these segments, not the base's."""
        for keys, boosts in all_of_it if self._views else ():
            if cancelled():
                raise Superseded
            if len(keys) == 1:
                yield from self._of_word(keys[0], boosts)
            else:
                yield from self._of_row(keys, boosts)

    def _of_word(self, key: Key, boosts: Mapping[str, float]) -> Iterator[Piece]:
        spans = self._spans_of(key)
        for field, boost in boosts.items():
            held = []
            df = 0
            for number, part in self._parts[field].items():
                postings = part.postings(spans[number])
                if postings is not None:
                    held.append((part, *postings))
                    df += len(postings[0])
            weight = self._weight(field, key, df) * boost if df else 0.0
            for part, docs, counts in held if df else ():
                yield _piece(part, docs, counts, field, weight)

    def _of_row(self, keys: tuple[Key, ...], boosts: Mapping[str, float]) -> Iterator[Piece]:
        spans = self._spans_of_row(keys)
        for number, view in enumerate(self._views, len(self.segments) - len(self._views)):
            of_words = spans[number]
            if not self._may_hold(number, of_words, boosts):
                continue
            for field, docs in following(view.postings.rows, of_words).items():
                if view.alive is not None:
                    docs = docs[view.alive[docs]]
                if field not in boosts or not len(docs):
                    continue
                part = self._parts[field][number]
                for key, of_word in zip(keys, of_words, strict=True):
                    counts = part.counts_in(docs, of_word)
                    weight = self._weight(field, key) * boosts[field]
                    yield _piece(part, docs, counts, field, weight)

    def _may_hold(
        self, number: int, words: Sequence[Sequence[Span]], fields: Collection[str]
    ) -> bool:
        """Whether a segment has all words: of one field this is looked at closely."""
        if len(fields) > 1:
            return all(words)
        parts = (self._parts[field].get(number) for field in fields)
        return all(part is not None and all(map(part.holds, words)) for part in parts)

    def _weight(self, field: str, key: Key, df: int | None = None) -> float:
        """A word's inverse document frequency; the base's for words that it holds."""
        weight = self._weights.get((field, key))
        if weight is None:
            weight = self._base._weight(field, key) if self._base else 0.0
            if not weight:
                if df is None:
                    spans = self._spans_of(key)
                    df = sum(part.df(spans[n]) for n, part in self._parts[field].items())
                weight = (log(self.size / (df + 1)) + 1) * (K1 + 1) if df else 0.0
            self._weights[field, key] = weight
        return weight

    def _spans_of(self, key: Key) -> list[list[Span]]:
        """For each segment the ranges of terms that are meant."""
        spans = self._spans.get(key)
        if spans is None:
            spans = spans_of(key, self.segments)
            if len(self._spans) > _MOST_SPANS:
                self._spans.clear()
                self._weights.clear()
            self._spans[key] = spans
        return spans

    def _spans_of_row(self, keys: tuple[Key, ...]) -> list[list[list[Span]]]:
        """For each segment and word the ranges of terms."""
        spans = self._rows.get(keys)
        if spans is None:
            spans = [list(word) for word in zip(*map(self._spans_of, keys), strict=True)]
            if len(self._rows) > _MOST_SPANS:
                self._rows.clear()
            self._rows[keys] = spans
        return spans


def _piece(part: Part, docs: Array, counts: Array, field: str, weight: float) -> Piece:
    numbers = part.view.numbers
    if numbers is not None:
        docs = numbers[docs]
    return Piece(docs, part.view.base, counts, ROWS[field], weight)
