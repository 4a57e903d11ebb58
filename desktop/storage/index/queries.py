"""Whoosh query objects of this index: the beginning of a word, and words in a row."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from whoosh.matching import NullMatcher
from whoosh.query import MultiTerm, Or, Phrase, Term
from whoosh.query import Sequence as InSequence

from desktop.storage.index.postings import Postings, beginning_with
from desktop.storage.index.schema import UNSTEMMED

Span = tuple[int, int]
"""A range of numbers of terms."""


class Beginning(MultiTerm):  # type: ignore[misc]
    """Papers with a term that begins so, or with a word that does, whatever its stem.

    A stem is shorter than its words and may end otherwise (studies, studi): were only terms looked
    at, most words would be lost while their last letters are typed.
    """

    def __init__(self, fieldname: str, text: str, boost: float = 1.0) -> None:
        self.fieldname, self.text, self.boost = fieldname, text, boost

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Beginning) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Beginning({self.fieldname!r}, {self.text!r}, boost={self.boost})"

    __str__ = __repr__

    def _key(self) -> tuple[str, str, float]:
        return self.fieldname, self.text, self.boost

    def spans(self, segments: Sequence[Postings]) -> list[list[Span]]:
        """For each segment the ranges of its terms that are meant.

        All words of all segments count: a stem that one segment's words lead to is meant in each.
        """
        ranges = [beginning_with(segment.terms, self.text) for segment in segments]
        stems = sorted(self._stems_elsewhere(segments, ranges))
        spans = []
        for segment, span in zip(segments, ranges, strict=True):
            others = [segment.term(text) for text in stems]
            spans.append([span, *((number, number + 1) for number in others if number >= 0)])
        return spans

    def _stems_elsewhere(
        self, segments: Sequence[Postings], ranges: Sequence[Span]
    ) -> Iterator[str]:
        """Stems that do not begin so themselves, of words that do."""
        if self.fieldname in UNSTEMMED:
            return
        for segment, (first, last) in zip(segments, ranges, strict=True):
            begin, end = beginning_with(segment.words, self.text)
            numbers = segment.term_of[begin:end]
            numbers = np.unique(numbers[(numbers < first) | (numbers >= last)])
            yield from (segment.terms[number] for number in numbers.tolist())

    def _btexts(self, ixreader: Any) -> Iterator[bytes]:
        return _texts(self, ixreader)

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        """For the stock searcher: any of the terms of all segments."""
        return _matcher(self, searcher, context)


class AnyOf(MultiTerm):  # type: ignore[misc]
    """Papers with one of some terms, taken as one word."""

    def __init__(self, fieldname: str, texts: Sequence[str], boost: float = 1.0) -> None:
        self.fieldname, self.texts, self.boost = fieldname, tuple(texts), boost

    def __repr__(self) -> str:
        return f"AnyOf({self.fieldname!r}, {self.texts!r})"

    __str__ = __repr__

    def spans(self, segments: Sequence[Postings]) -> list[list[Span]]:
        """For each segment the ranges of its terms that are meant."""
        numbers = [[segment.term(text) for text in self.texts] for segment in segments]
        return [[(number, number + 1) for number in held if number >= 0] for held in numbers]

    def _btexts(self, ixreader: Any) -> Iterator[bytes]:
        return _texts(self, ixreader)

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        """For the stock searcher: any of the terms."""
        return _matcher(self, searcher, context)


def _texts(query: Beginning | AnyOf, ixreader: Any) -> Iterator[bytes]:
    """For the stock searcher: the terms."""
    segments = [reader._terms.postings for reader, _ in ixreader.leaf_readers()]
    texts = {
        segment.terms[number]
        for segment, spans in zip(segments, query.spans(segments), strict=True)
        for span in spans
        for number in range(*span)
    }
    return (text.encode() for text in sorted(texts))


def _matcher(query: Beginning | AnyOf, searcher: Any, context: Any) -> Any:
    texts = _texts(query, searcher.get_parent().reader())
    terms = [Term(query.fieldname, text, query.boost) for text in texts]
    return Or(terms).matcher(searcher, context) if terms else NullMatcher()


class Row(Phrase):  # type: ignore[misc]
    """A phrase that keeps its words as Terms, and what tells them apart from others."""

    def __init__(self, fieldname: str, words: list[str], boost: float = 1.0) -> None:
        super().__init__(fieldname, words, boost=boost)
        self.leaves = [Term(fieldname, word) for word in words]
        self.key = tuple(words)


def leaves_of(query: Any) -> list[Any]:
    """The words of a Row, a Phrase or a Sequence."""
    if isinstance(query, InSequence):
        return list(query.subqueries)
    if isinstance(query, Row):
        return query.leaves
    return [Term(query.fieldname, word) for word in query.words]
