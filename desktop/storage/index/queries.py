"""Whoosh query objects of this index: beginnings, alternatives, words in several fields."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from whoosh.matching import NullMatcher
from whoosh.query import MultiTerm, Or, Phrase, Query, Term
from whoosh.query import Sequence as InSequence

from desktop.storage.analysis import stem
from desktop.storage.index.postings import Postings, beginning_with
from desktop.storage.index.schema import UNSTEMMED

Span = tuple[int, int]
"""A range of numbers of terms."""


class Start(NamedTuple):
    """The terms that begin so; with `stemmed` also those of words that do."""

    text: str
    stemmed: bool


class Root(NamedTuple):
    """The stem of a word: looked up where the word occurs, which is sooner done than stemming."""

    word: str


class OneOf(NamedTuple):
    """Some words, taken as one; with `stemmed` their stems."""

    words: tuple[str, ...]
    stemmed: bool = False


Key = str | Root | Start | OneOf
"""What one word of a query means, in any field: a term, or several."""


class Sought(NamedTuple):
    """Words in a row, or one word, and by field what their score is multiplied by."""

    keys: tuple[Key, ...]
    boosts: Mapping[str, float]


def spans_of(key: Key, segments: Sequence[Postings]) -> list[list[Span]]:
    """For each segment the ranges of its terms that are meant."""
    if isinstance(key, Start):
        return _spans_of_start(key, segments)
    if isinstance(key, OneOf):
        each = [_numbers(word, key.stemmed, segments) for word in key.words]
        numbers = [dict.fromkeys(held) for held in zip(*each, strict=True)]
    else:
        word, stemmed = (key.word, True) if isinstance(key, Root) else (key, False)
        numbers = [{number: None} for number in _numbers(word, stemmed, segments)]
    return [[(number, number + 1) for number in held if number >= 0] for held in numbers]


def _numbers(word: str, stemmed: bool, segments: Sequence[Postings]) -> list[int]:
    """For each segment the number of a term, or of a word's stem, or -1."""
    if not stemmed:
        return [segment.term(word) for segment in segments]
    places = [segment.word(word) for segment in segments]
    if len(segments) == 1 and places[0] >= 0:
        return [int(segments[0].term_of[places[0]])]
    root = root_of(word, segments, places)
    return [segment.term(root) for segment in segments]


def root_of(word: str, segments: Sequence[Postings], places: Sequence[int] = ()) -> str:
    """A word's stem; `places` are its numbers in the segments."""
    for segment, place in zip(segments, places or [s.word(word) for s in segments], strict=True):
        if place >= 0:
            return str(segment.terms[segment.term_of[place]])
    return stem(word)


def _spans_of_start(start: Start, segments: Sequence[Postings]) -> list[list[Span]]:
    """All words of all segments count: a stem that one segment's words lead to is meant in each."""
    ranges = [beginning_with(segment.terms, start.text) for segment in segments]
    stems = sorted(_stems_elsewhere(start, segments, ranges))
    spans = []
    for segment, span in zip(segments, ranges, strict=True):
        others = [segment.term(text) for text in stems]
        spans.append([span, *((number, number + 1) for number in others if number >= 0)])
    return spans


def _stems_elsewhere(
    start: Start, segments: Sequence[Postings], ranges: Sequence[Span]
) -> set[str]:
    """Stems that do not begin so themselves, of words that do, and of what is typed so far."""
    if not start.stemmed:
        return set()
    root = stem(start.text)
    found = set() if root.startswith(start.text) else {root}
    for segment, (first, last) in zip(segments, ranges, strict=True):
        begin, end = beginning_with(segment.words, start.text)
        numbers = segment.term_of[begin:end]
        numbers = np.unique(numbers[(numbers < first) | (numbers >= last)])
        found.update(segment.terms[number] for number in numbers.tolist())
    return found


class _Several(MultiTerm):  # type: ignore[misc]
    """Papers with one of some terms, for the stock searcher."""

    key: Start | OneOf

    def __init__(self, fieldname: str, key: Start | OneOf, boost: float) -> None:
        self.fieldname, self.key, self.boost = fieldname, key, boost

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Several) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.fieldname!r}, {self.key[0]!r}, boost={self.boost})"

    __str__ = __repr__

    def _all(self) -> tuple[str, Key, float]:
        return self.fieldname, self.key, self.boost

    def _btexts(self, ixreader: Any) -> Iterator[bytes]:
        segments = [reader._terms.postings for reader, _ in ixreader.leaf_readers()]
        texts = {
            segment.terms[number]
            for segment, spans in zip(segments, spans_of(self.key, segments), strict=True)
            for span in spans
            for number in range(*span)
        }
        return (text.encode() for text in sorted(texts))

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        """Any of the terms of all segments."""
        texts = self._btexts(searcher.get_parent().reader())
        terms = [Term(self.fieldname, text, self.boost) for text in texts]
        return Or(terms).matcher(searcher, context) if terms else NullMatcher()


class Beginning(_Several):
    """Papers with a term that begins so, or with a word that does, whatever its stem.

    A stem is shorter than its words and may end otherwise (studies, studi): were only terms looked
    at, most words would be lost while their last letters are typed.
    """

    def __init__(self, fieldname: str, text: str, boost: float = 1.0) -> None:
        super().__init__(fieldname, Start(text, fieldname not in UNSTEMMED), boost)


class AnyOf(_Several):
    """Papers with one of some terms, taken as one word."""

    def __init__(self, fieldname: str, texts: Sequence[str], boost: float = 1.0) -> None:
        super().__init__(fieldname, OneOf(tuple(texts)), boost)


class InFields(Or):  # type: ignore[misc]
    """A word, or words in a row, in any of some fields.

    Whoosh's query for each field is made when the stock searcher asks for it.

    Attributes:
        sought: what is looked for; fields may hold the same words otherwise.
        is_typed: the last word may be the beginning of one.
    """

    def __init__(self, sought: tuple[Sought, ...]) -> None:
        self.boost, self.minmatch, self.scale = 1.0, 0, None
        self.sought = sought
        self.is_typed = isinstance(sought[0].keys[-1], Start)

    @cached_property
    def subqueries(self) -> list[Query]:
        """Whoosh's queries."""
        return [
            _query(field, keys, boost)
            for keys, boosts in self.sought
            for field, boost in boosts.items()
        ]

    def apply(self, function: Callable[[Query], Query]) -> Query:
        """The alternatives with each taken through a function."""
        return Or([function(query) for query in self.subqueries])

    def normalize(self) -> Query:
        """The alternatives in Whoosh's plainest form."""
        return Or(self.subqueries).normalize()


def _query(field: str, keys: tuple[Key, ...], boost: float) -> Query:
    """Whoosh's query for words in a row in a field."""
    if len(keys) == 1:
        return _leaf(field, keys[0], boost)
    leaves = [_leaf(field, key, 1.0) for key in keys]
    if all(isinstance(leaf, Term) for leaf in leaves):
        return Phrase(field, [leaf.text for leaf in leaves], boost=boost)
    return InSequence(leaves, boost=boost)


def _leaf(field: str, key: Key, boost: float) -> Query:
    if isinstance(key, str):
        return Term(field, key, boost)
    if isinstance(key, Root):
        return Term(field, stem(key.word), boost)
    if isinstance(key, Start):
        return Beginning(field, key.text, boost)
    return AnyOf(field, [stem(word) if key.stemmed else word for word in key.words], boost)


def all_sought(query: Query) -> tuple[Sought, ...] | None:
    """What a query looks for that any of its parts may find; None if it is not so plain."""
    if isinstance(query, InFields):
        return query.sought
    if isinstance(query, Or):
        parts = [all_sought(part) for part in query.subqueries]
        return None if None in parts else tuple(each for part in parts for each in part or ())
    if isinstance(query, Phrase):
        return (Sought(tuple(query.words), {query.fieldname: query.boost}),)
    if isinstance(query, InSequence):
        leaves = query.subqueries
        return (Sought(tuple(map(_key, leaves)), {leaves[0].fieldname: query.boost}),)
    if isinstance(query, Term | _Several):
        return (Sought((_key(query),), {query.fieldname: query.boost}),)
    return None


def is_typed(query: Query) -> bool:
    """The beginning of a word is among what may be found."""
    if isinstance(query, InFields):
        return query.is_typed
    return type(query) is Or and any(map(is_typed, query.subqueries))


def _key(leaf: Any) -> Key:
    return leaf.key if isinstance(leaf, _Several) else leaf.text
