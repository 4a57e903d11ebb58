"""A segment's content as flat arrays, in memory or mapped from a file. Knows no Whoosh."""

from bisect import bisect_left
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, pairwise
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desktop.storage.index.schema import FIELDS

Array: TypeAlias = NDArray[Any]
U8, U16, U32 = np.uint8, np.uint16, np.uint32
_STEP = 1 << 16
_FEW_TEXTS = 1 << 12
_BITS = 32
_WIDEST = (1 << 16) - 1
MARGIN = 100
"""What may be added to a place without leading into the next document."""

LAST_PLACE = (1 << 16) - MARGIN
"""Words beyond stand there."""


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
    def rows(self) -> "Places":
        """Where all terms stand; made when words in a row are first looked for."""
        return Places.of(self)

    @cached_property
    def spelt_words(self) -> "Spelt":
        """The words, letter by letter."""
        return Spelt.of(self.words)

    @cached_property
    def spelt_terms(self) -> "Spelt":
        """The terms, letter by letter."""
        return Spelt.of(self.terms)

    @cached_property
    def numbers(self) -> tuple[dict[str, int], dict[str, int]]:
        """The numbers of words and terms; made in idle moments, since it takes some.

        With it, what a new query means is found three times as fast as by halving the lists.
        """
        return _numbered(self.words), _numbered(self.terms)

    @property
    def known_words(self) -> Container[str]:
        """The words, to ask which ones are among them."""
        known = self.__dict__.get("numbers")
        return known[0] if known else _Sorted(self.words)

    def term(self, text: str) -> int:
        """The number of a term, or -1."""
        known = self.__dict__.get("numbers")
        return known[1].get(text, -1) if known else _number(self.terms, text)

    def word(self, text: str) -> int:
        """The number of a word, or -1."""
        known = self.__dict__.get("numbers")
        return known[0].get(text, -1) if known else _number(self.words, text)


@dataclass(frozen=True, slots=True)
class Places:
    """Where terms stand, in all fields at once, so that words in a row are looked for only once.

    Attributes:
        first: for each term, and one more, the number of its first key.
        keys: (field * documents + document) << bits | place, each term's in order (U32, or U64
            if texts are so long that this does not fit).
        bits: what a place takes, with MARGIN.
        documents: how many there are.
        fields: which fields there are, by number.
    """

    first: memoryview
    keys: Array
    bits: int
    documents: int
    fields: Sequence[str]

    @classmethod
    def of(cls, segment: Postings) -> Self:
        """Join places with fields and documents: in steps, between which other threads run."""
        held = {name: field for name, field in segment.fields.items() if len(field.docs)}
        most = max((int(field.places.max()) for field in held.values()), default=0)
        bits, documents = (most + MARGIN).bit_length(), len(segment.ids)
        narrow = (len(held) * documents) << bits < 1 << _BITS
        firsts = [field.first_place.astype(np.int64) for field in held.values()]
        first = sum(firsts, np.zeros(len(segment.terms) + 1, np.int64))
        keys = np.empty(int(first[-1]), U32 if narrow else np.uint64)
        begins = first[:-1].copy()
        for number, field in enumerate(held.values()):
            sizes = np.diff(firsts[number])
            _join(field, number * documents, bits, begins, keys)
            begins += sizes
        return cls(first.astype(U32).data, keys, bits, documents, list(held))


def _join(field: FieldPostings, base: int, bits: int, begins: Array, keys: Array) -> None:
    """Set the keys of a field, of each term from where `begins` says on."""
    stops = np.append(np.arange(0, len(field.places), _STEP), len(field.places))
    terms = sorted({*field.first_place.searchsorted(stops).tolist()})
    for one, behind in pairwise(terms):
        begin, end = field.first_place[one], field.first_place[behind]
        part = slice(field.first[one], field.first[behind])
        docs = (field.docs[part].astype(keys.dtype) + base) << bits
        mine = docs.repeat(field.counts[part]) | field.places[begin:end]
        sizes = np.diff(field.first_place[one : behind + 1])
        moved = begins[one:behind] - field.first_place[one:behind]
        keys[np.arange(begin, end) + moved.repeat(sizes)] = mine


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
        lengths = np.fromiter(map(len, texts), U16, len(texts))
        starts = (np.cumsum(lengths, dtype=U32) - lengths).astype(U32)
        bits = np.uint32(1) << (codes & np.uint32(31))
        sets = np.bitwise_or.reduceat(bits, starts) if len(starts) else bits[:0]
        narrow = codes.astype(U16) if len(codes) and codes.max() <= _WIDEST else codes
        return cls(narrow, starts, lengths, sets)


def _numbered(texts: Sequence[str]) -> dict[str, int]:
    """The numbers of texts: made in steps, between which other threads run."""
    numbers: dict[str, int] = {}
    for first in range(0, len(texts), _FEW_TEXTS):
        numbers.update(zip(texts[first : first + _FEW_TEXTS], count(first)))
    return numbers


@dataclass(frozen=True, slots=True)
class _Sorted(Container[str]):
    texts: Sequence[str]

    def __contains__(self, text: object) -> bool:
        return _number(self.texts, str(text)) >= 0


def _number(texts: Sequence[str], text: str) -> int:
    place = bisect_left(texts, text)
    return place if place < len(texts) and texts[place] == text else -1


def beginning_with(
    texts: Sequence[str], prefix: str, begin: int = 0, end: int | None = None
) -> tuple[int, int]:
    """The range of the sorted texts that begin with a prefix; known to be within another."""
    if not prefix:
        return 0, len(texts)
    first = bisect_left(texts, prefix, begin, end)
    return first, bisect_left(texts, prefix[:-1] + chr(ord(prefix[-1]) + 1), first, end)


def to_arrays(postings: Postings) -> Iterator[tuple[str, Array]]:
    """The arrays that a segment's file holds, by name; none of fields without words."""
    for name in ("ids", "terms", "words"):
        yield name, np.frombuffer("\n".join(getattr(postings, name)).encode(), U8)
    for name in ("signatures", "term_of", "frequency"):
        yield name, getattr(postings, name)
    for field, content in postings.fields.items():
        for name in FIELD_ARRAYS if len(content.docs) else ():
            yield f"{field}.{name}", getattr(content, name)


def no_postings(term_count: int, lengths: Array) -> FieldPostings:
    """A field without words; what says so of each term is one zero in memory."""
    first = np.broadcast_to(np.zeros(1, U32), term_count + 1)
    return FieldPostings(first, lengths[:0], np.empty(0, U8), first, lengths[:0], lengths)


def from_arrays(arrays: Mapping[str, Array]) -> Postings:
    """The segment that `to_arrays` gave; KeyError or ValueError if it is not one."""
    texts = {}
    for name in ("ids", "terms", "words"):
        blob = arrays[name].tobytes().decode()
        texts[name] = blob.split("\n") if blob else []
    no_words = no_postings(len(texts["terms"]), np.zeros(len(texts["ids"]), U16))
    fields = {}
    for field in FIELDS:
        held = [arrays[f"{field}.{name}"] for name in FIELD_ARRAYS if f"{field}.docs" in arrays]
        fields[field] = FieldPostings(*held) if held else no_words
    return Postings(
        texts["ids"],
        arrays["signatures"],
        texts["terms"],
        texts["words"],
        arrays["term_of"],
        arrays["frequency"],
        fields,
    )
