"""Gathers the postings of words, and of words in a row, from some segments. Knows no queries."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import log

import numpy as np

from desktop.storage.index.parts import Part, View
from desktop.storage.index.phrases import following
from desktop.storage.index.pieces import Pieces
from desktop.storage.index.postings import Postings
from desktop.storage.index.queries import Key, Sought, Span, Start, spans_of
from desktop.storage.index.schema import FIELDS, B

K1, DEFAULT_B = 1.2, 0.75
_ROWS = {field: row for row, field in enumerate(FIELDS)}
_MOST_SPANS = 10_000

Cancelled = Callable[[], bool]


class Superseded(Exception):
    """A newer search makes this one's answer useless."""


class Gatherer:
    """The segments of an evaluator; of those of its base, only the words count.

    Attributes:
        segments: the base's, then these.
        norms: the length normalization by field and paper (float32), the base's included.
    """

    def __init__(self, views: Sequence[View], size: int, base: "Gatherer | None") -> None:
        self._base = base
        self._size = size
        before: Sequence[Postings] = base.segments if base else ()
        self.segments: list[Postings] = [*before, *(view.postings for view in views)]
        self._views = list(enumerate(views, len(before)))
        self._averages: dict[str, float] = dict(base._averages) if base else {}
        self.norms = np.ones((len(FIELDS), size), np.float32)
        if base is not None:
            self.norms[:, : base._size] = base.norms
        self._parts = {field: dict(self._of_field(field)) for field in FIELDS}
        self._spans: dict[Key, list[list[Span]]] = {}
        self._spans_in_row: dict[tuple[Key, ...], list[list[list[Span]]]] = {}
        self._weights: dict[Key, dict[str, float]] = {}

    def _of_field(self, field: str) -> Iterator[tuple[int, Part]]:
        """The segments in which a field has any words; sets its length normalization.

        Where the base has the field, its average length counts, so that papers score alike.
        """
        held = [(number, view, view.postings.fields[field]) for number, view in self._views]
        lengths = sum(int(postings.lengths.sum(dtype=int)) for _, _, postings in held)
        if lengths:
            self._averages.setdefault(field, lengths / self._size)
        b = B.get(field, DEFAULT_B)
        for number, view, postings in held:
            if len(postings.docs):
                norms = K1 * ((1 - b) + b * postings.lengths / self._averages[field])
                view.set_of(norms, self.norms[_ROWS[field]])
                yield number, Part(view, postings.first.data, postings.docs, postings.counts)

    def add(
        self, sought: Sequence[Sought], pieces: Pieces, cancelled: Cancelled, based: bool = False
    ) -> None:
        """Add the postings of words and rows to some; with `based` the base's too."""
        if based and self._base is not None:
            self._base.add(sought, pieces, cancelled)
        for keys, boosts in sought if self._views else ():
            if cancelled():
                raise Superseded
            if len(keys) == 1:
                self._add_word(keys[0], boosts, pieces)
                for base, root in self._roots_beyond_base(keys[0]):
                    base._add_word(root, boosts, pieces)
            else:
                self._add_row(keys, boosts, pieces)

    def _add_word(self, key: Key, boosts: Mapping[str, float], pieces: Pieces) -> None:
        spans = self._spans_of(key)
        for field, boost in boosts.items():
            if not (parts := self._parts[field]):
                continue
            done = len(pieces.docs)
            for number, part in parts.items():
                postings = part.postings(spans[number])
                if postings is not None:
                    pieces.add(*part.papers(postings[0]), postings[1], _ROWS[field])
            if more := pieces.docs[done:]:
                df = sum(map(len, more))
                pieces.weights += [self._weight(field, key, df) * boost] * len(more)

    def _roots_beyond_base(self, key: Key) -> "Iterator[tuple[Gatherer, str]]":
        """Stems to which words lead that begin so, but none of the base's; with the base."""
        if self._base is None or not isinstance(key, Start):
            return
        known, here = self._base._spans_of(key), self._spans_of(key)
        roots = {view.postings.terms[one] for n, view in self._views for one, _ in here[n][1:]}
        for root in sorted(roots):
            places = [segment.term(root) for segment in self._base.segments]
            if not any(
                first <= place < behind
                for place, spans in zip(places, known, strict=True)
                for first, behind in spans
            ):
                yield self._base, root

    def _add_row(self, keys: tuple[Key, ...], boosts: Mapping[str, float], pieces: Pieces) -> None:
        spans = self._spans_of_row(keys)
        for number, view in self._views:
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
                    pieces.add(*part.papers(docs), counts, _ROWS[field])
                    pieces.weights.append(self._weight(field, key) * boosts[field])

    def _may_hold(
        self, number: int, words: Sequence[Sequence[Span]], fields: Collection[str]
    ) -> bool:
        """Whether a segment has all words: of one field this is looked at closely."""
        if len(fields) > 1:
            return all(words)
        (field,) = fields
        part = self._parts[field].get(number)
        return part is not None and all(map(part.holds, words))

    def holds(self, key: Key, fields: Iterable[str]) -> bool:
        """Whether a segment of which all papers count, even the base's, has a word in a field."""
        if self._base is not None and self._base.holds(key, fields):
            return True
        spans = self._spans_of(key)
        return any(
            part.view.alive is None and part.holds(spans[number])
            for field in fields
            for number, part in self._parts[field].items()
        )

    def _weight(self, field: str, key: Key, df: int | None = None) -> float:
        """A word's inverse document frequency; the base's for words that it holds."""
        weights = self._weights.get(key)
        if weights is None:
            weights = self._weights[key] = {}
        weight = weights.get(field)
        if weight is None:
            weight = self._base._weight(field, key) if self._base else 0.0
            if not weight:
                df = self._df(field, key) if df is None else df
                weight = (log(self._size / (df + 1)) + 1) * (K1 + 1) if df else 0.0
            weights[field] = weight
        return weight

    def _df(self, field: str, key: Key) -> int:
        spans = self._spans_of(key)
        return sum(part.df(spans[number]) for number, part in self._parts[field].items())

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
        spans = self._spans_in_row.get(keys)
        if spans is None:
            spans = [list(words) for words in zip(*map(self._spans_of, keys), strict=True)]
            if len(self._spans_in_row) > _MOST_SPANS:
                self._spans_in_row.clear()
            self._spans_in_row[keys] = spans
        return spans
