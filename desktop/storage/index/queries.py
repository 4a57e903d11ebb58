"""Whoosh query objects of this index: the beginning of a word, alone or at a phrase's end."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from whoosh.query import MultiTerm

from desktop.storage.index.postings import Array, Postings, beginning_with
from desktop.storage.index.schema import UNSTEMMED


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

    def numbers(self, postings: Postings) -> tuple[int, int, Array]:
        """The terms of a segment: a range of numbers, and the numbers beside it."""
        first, last = beginning_with(postings.terms, self.text)
        if self.fieldname in UNSTEMMED:
            return first, last, postings.term_of[:0]
        begin, end = beginning_with(postings.words, self.text)
        others = postings.term_of[begin:end]
        others = others[(others < first) | (others >= last)]
        return first, last, np.unique(others)

    def _btexts(self, ixreader: Any) -> Iterator[bytes]:
        """For the stock searcher: the terms of all segments."""
        texts: set[str] = set()
        for reader, _ in ixreader.leaf_readers():
            postings = reader._terms.postings
            first, last, others = self.numbers(postings)
            texts.update(postings.terms[first:last])
            texts.update(postings.terms[number] for number in others.tolist())
        return (text.encode() for text in sorted(texts) if (self.fieldname, text) in ixreader)
