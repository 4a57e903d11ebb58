"""A segment's content as flat arrays, in memory or mapped from a file. Knows no Whoosh."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desktop.storage.index.schema import FIELDS

Array: TypeAlias = NDArray[Any]
U8, U16, U32 = np.uint8, np.uint16, np.uint32
PLACE_BITS = 16
_STEP = 1 << 16
MOST_DOCUMENTS = 1 << 16
LAST_PLACE = MOST_DOCUMENTS - 100
"""Words beyond stand there; what is added to a place never leads into the next document."""


@dataclass(frozen=True)
class FieldPostings:
    """Where the terms of a field stand.

    Attributes:
        first (U32): for each term, and one more, the number of its first posting.
        docs (U16), counts (U8): of each posting, its document and how often the term is there.
        first_place (U32): for each term, and one more, the number of its first place.
        places (U16): each place in its document, posting by posting.
        lengths (U16): words in each document.
    """

    first: Array
    docs: Array
    counts: Array
    first_place: Array
    places: Array
    lengths: Array

    @cached_property
    def keys(self) -> Array:
        """The places with their documents (U32: document << 16 | place), each term's in order.

        Twice as wide as what is on the disk; made when words in a row are first looked for, in
        steps, between which other threads run.
        """
        keys = np.empty(len(self.places), U32)
        begin = 0
        for first in range(0, len(self.docs), _STEP):
            docs = self.docs[first : first + _STEP].astype(U32) << PLACE_BITS
            docs = docs.repeat(self.counts[first : first + _STEP])
            end = begin + len(docs)
            np.bitwise_or(docs, self.places[begin:end], out=keys[begin:end])
            begin = end
        return keys


FIELD_ARRAYS = tuple(FieldPostings.__dataclass_fields__)


@dataclass(frozen=True)
class Postings:
    """A segment.

    Attributes:
        ids: paper ids by document number.
        signatures: by document number, of the corrections that were in the paper's text.
        terms: all terms, sorted; stems, but in unstemmed fields words.
        words: all words as they stood, sorted.
        term_of: for each word, the number of its stem's term.
        frequency: for each word, how often it stood anywhere.
        fields: by name.
    """

    ids: Sequence[str]
    signatures: Array
    terms: Sequence[str]
    words: Sequence[str]
    term_of: Array
    frequency: Array
    fields: Mapping[str, FieldPostings]

    @cached_property
    def spelt_words(self) -> "Spelt":
        """The words, letter by letter."""
        return Spelt.of(self.words)

    @cached_property
    def spelt_terms(self) -> "Spelt":
        """The terms, letter by letter."""
        return Spelt.of(self.terms)

    def term(self, text: str) -> int:
        """The number of a term, or -1."""
        return _number(self.terms, text)

    def word(self, text: str) -> int:
        """The number of a word, or -1."""
        return _number(self.words, text)


@dataclass(frozen=True, slots=True)
class Spelt:
    """Texts as arrays of letters.

    Attributes:
        codes: the code points of all texts in one row.
        starts, lengths: where each text begins in it, and how long it is.
        sets: which letters each text has, as bits.
    """

    codes: Array
    starts: Array
    lengths: Array
    sets: Array

    @classmethod
    def of(cls, texts: Sequence[str]) -> Self:
        """Take texts apart."""
        codes = np.frombuffer("".join(texts).encode("utf-32-le"), np.dtype("<u4"))
        lengths = np.fromiter(map(len, texts), np.intp, len(texts))
        starts = np.cumsum(lengths) - lengths
        bits = np.uint32(1) << (codes & np.uint32(31))
        sets = np.bitwise_or.reduceat(bits, starts) if len(starts) else bits[:0]
        return cls(codes, starts, lengths, sets)


def _number(texts: Sequence[str], text: str) -> int:
    place = bisect_left(texts, text)
    return place if place < len(texts) and texts[place] == text else -1


def beginning_with(texts: Sequence[str], prefix: str) -> tuple[int, int]:
    """The range of the sorted texts that begin with a prefix."""
    if not prefix:
        return 0, len(texts)
    first = bisect_left(texts, prefix)
    return first, bisect_left(texts, prefix[:-1] + chr(ord(prefix[-1]) + 1), lo=first)


def to_arrays(postings: Postings) -> Iterator[tuple[str, Array]]:
    """The arrays that a segment's file holds, by name; none of fields without words."""
    for name in ("ids", "terms", "words"):
        yield name, np.frombuffer("\n".join(getattr(postings, name)).encode(), U8)
    for name in ("signatures", "term_of", "frequency"):
        yield name, getattr(postings, name)
    for field, content in postings.fields.items():
        for name in FIELD_ARRAYS if len(content.docs) else ():
            yield f"{field}.{name}", getattr(content, name)


def _no_words(texts: Mapping[str, Sequence[str]]) -> FieldPostings:
    """A field without words."""
    first = np.zeros(len(texts["terms"]) + 1, U32)
    lengths = np.zeros(len(texts["ids"]), U16)
    return FieldPostings(first, lengths[:0], np.empty(0, U8), first, first[:0], lengths)


def from_arrays(arrays: Mapping[str, Array]) -> Postings:
    """The segment that `to_arrays` gave; KeyError or ValueError if it is not one."""
    texts = {}
    for name in ("ids", "terms", "words"):
        blob = arrays[name].tobytes().decode()
        texts[name] = blob.split("\n") if blob else []
    fields = {}
    for field in FIELDS:
        held = [arrays[f"{field}.{name}"] for name in FIELD_ARRAYS if f"{field}.docs" in arrays]
        fields[field] = FieldPostings(*held) if held else _no_words(texts)
    return Postings(
        texts["ids"],
        arrays["signatures"],
        texts["terms"],
        texts["words"],
        arrays["term_of"],
        arrays["frequency"],
        fields,
    )
