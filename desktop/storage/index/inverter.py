"""Turns texts into postings: collects numbers of chunks, then sorts once. Knows no Whoosh."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from desktop.storage.analysis import chunks, fold, stem, words_of
from desktop.storage.index.postings import (
    LAST_PLACE,
    U8,
    U16,
    U32,
    Array,
    FieldPostings,
    Postings,
    no_postings,
)
from desktop.storage.index.schema import FIELDS, UNSTEMMED

_BLOCK = 1 << 17
"""Chunks that are taken apart at once; bounds the memory for numbers in between."""

_MANY = 1 << 14
"""Chunks that would only push others out of what is remembered of them."""

_STEP = 500
_LONGEST = (1 << 16) - 1
_MOST_COUNTED = 255


class _Numbers(dict[str, int]):
    """Numbers texts in the order in which they come."""

    def __missing__(self, text: str) -> int:
        number = self[text] = len(self)
        return number


@dataclass(frozen=True, slots=True)
class _Entries:
    """The words of all chunks: of chunk c those from first[c] to first[c + 1].

    Attributes:
        word, offset: of each entry, the word's number and its place in the chunk.
        advance: of each chunk, how many places it takes.
    """

    first: Array
    word: Array
    offset: Array
    advance: Array


class Inverter:
    """Takes documents one by one, then gives their postings."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self._signatures = array("I")
        self._numbers = _Numbers()
        self._chunks = {field: array("I") for field in FIELDS}
        self._counts = {field: array("I") for field in FIELDS}

    def add(self, paper_id: str, texts: Mapping[str, str], signature: int = 0) -> None:
        """Take a document's texts by field."""
        self.ids.append(paper_id)
        self._signatures.append(signature)
        for field in FIELDS:
            text = texts.get(field)
            found = chunks(fold(text)) if text else ()
            self._chunks[field].extend(map(self._numbers.__getitem__, found))
            self._counts[field].append(len(found))

    def invert(self, step: Callable[[], None] = lambda: None) -> Postings:
        """The postings of all documents taken; the inverter is used up.

        `step` is called now and then, and may raise.
        """
        numbers = _Numbers()
        entries = _entries(self._numbers, numbers, step)
        self._numbers.clear()
        unstemmed = self._words_of(UNSTEMMED, entries)
        in_order = np.array(list(numbers), dtype=object)
        order = np.argsort(in_order)
        words: list[str] = in_order[order].tolist()
        rank = np.empty(len(words), np.int64)
        rank[order] = np.arange(len(words))
        stems = [stem(word) for word in words]
        step()
        terms = sorted({*stems, *in_order[unstemmed].tolist()})
        places = {term: number for number, term in enumerate(terms)}
        by_stem = np.array([places[text] for text in stems], U32)
        by_word = np.array([places.get(word, 0) for word in words], U32)
        frequency = np.zeros(len(words), np.int64)
        fields = {}
        for field in FIELDS:
            step()
            term_of = (by_word if field in UNSTEMMED else by_stem)[rank]
            fields[field] = self._field(field, entries, term_of, len(terms), frequency)
        return Postings(
            self.ids,
            np.array(self._signatures, U32),
            terms,
            words,
            by_stem,
            frequency[order].astype(U32),
            fields,
        )

    def _words_of(self, fields: frozenset[str], entries: _Entries) -> Array:
        """The numbers of the words that stand in some fields."""
        used = [np.unique(np.frombuffer(self._chunks[field], U32)) for field in sorted(fields)]
        return np.unique(_entries_of(np.concatenate(used), entries)[1])

    def _field(
        self,
        field: str,
        entries: _Entries,
        term_of: Array,
        term_count: int,
        frequency: Array,
    ) -> FieldPostings:
        stream = np.frombuffer(self._chunks.pop(field), U32)
        counts = np.frombuffer(self._counts.pop(field), U32).astype(np.int64)
        keys = _Keys(int(np.diff(entries.first).astype(U16)[stream].sum(dtype=np.int64)))
        lengths = np.zeros(len(counts), np.int64)
        for first, last, begin, end in _blocks(counts):
            words = keys.add(stream[begin:end], counts[first:last], first, entries, term_of)
            frequency += np.bincount(words, minlength=len(frequency))
            ends = np.concatenate(([0], np.cumsum(entries.advance[stream[begin:end]])))
            bounds = np.concatenate(([0], np.cumsum(counts[first:last])))
            lengths[first:last] = np.diff(ends[bounds])
        del stream, counts
        return keys.cut(term_count, np.minimum(lengths, _LONGEST).astype(U16))


def _entries(
    chunk_numbers: Mapping[str, int], numbers: _Numbers, step: Callable[[], None]
) -> _Entries:
    first, advance = array("I", [0]), array("I")
    word, offset = array("I"), array("H")
    many = len(chunk_numbers) > _MANY
    for number, chunk in enumerate(chunk_numbers):
        if number % _STEP == 0:
            step()
        words = words_of.__wrapped__(chunk) if many else words_of(chunk)
        parts = words.parts[:LAST_PLACE]
        word.extend(map(numbers.__getitem__, parts))
        offset.extend(range(len(parts)))
        for place, other in words.others:
            word.append(numbers[other])
            offset.append(place)
        first.append(len(word))
        advance.append(len(parts))
    return _Entries(
        np.array(first, np.int64),
        np.array(word, U32),
        np.array(offset, U16),
        np.array(advance, np.int64),
    )


def _blocks(counts: Array) -> Iterator[tuple[int, int, int, int]]:
    """Ranges of documents, with their ranges of chunks, of about _BLOCK chunks each."""
    ends = np.cumsum(counts)
    first = begin = 0
    while first < len(counts):
        last = max(first + 1, int(np.searchsorted(ends, begin + _BLOCK, side="right")))
        end = int(ends[last - 1])
        yield first, last, begin, end
        first, begin = last, end


def _entries_of(stream: Array, entries: _Entries) -> tuple[Array, ...]:
    """For each entry of the chunks of a stream: the chunk's place in it, word, offset."""
    first = entries.first[stream]
    sizes = entries.first[stream + 1] - first
    owner = np.repeat(np.arange(len(stream)), sizes)
    entry = np.arange(len(owner)) + np.repeat(first - (np.cumsum(sizes) - sizes), sizes)
    return owner, entries.word[entry], entries.offset[entry]


class _Keys:
    """Numbers of 64 bits that sort by term (32 bits), document (16) and place (16)."""

    def __init__(self, size: int) -> None:
        self._done = 0
        self._set(np.empty(size, "<u8"))

    def _set(self, keys: Array) -> None:
        """Keep keys, and views of their parts."""
        self._keys = keys
        halves, quarters = keys.view("<u4").reshape(-1, 2), keys.view("<u2").reshape(-1, 4)
        self.terms, self.docs, self.places = halves[:, 1], quarters[:, 1], quarters[:, 0]

    def add(
        self, stream: Array, counts: Array, first_doc: int, entries: _Entries, term_of: Array
    ) -> Array:
        """Add the chunks of some documents; gives the numbers of their words."""
        ends = np.cumsum(entries.advance[stream])
        begins = ends - entries.advance[stream]
        docs = np.repeat(np.arange(len(counts)), counts)
        firsts = np.concatenate((begins, [0]))[np.cumsum(counts) - counts]
        owner, words, offsets = _entries_of(stream, entries)
        places = (begins - firsts[docs])[owner] + offsets
        part = slice(self._done, self._done + len(words))
        self.terms[part] = term_of[words]
        self.docs[part] = docs[owner] + first_doc
        self.places[part] = np.minimum(places, LAST_PLACE)
        self._done = part.stop
        return words

    def _changes(self, *values: Array) -> Array:
        """Where one of some values differs from the one before it; the first always does."""
        changed = np.zeros(len(self._keys), bool)
        changed[:1] = True
        for value in values:
            changed[1:] |= value[1:] != value[:-1]
        return changed

    def cut(self, term_count: int, lengths: Array) -> FieldPostings:
        """Sort, and cut into postings."""
        if not len(self._keys):
            return no_postings(term_count, lengths)
        self._keys.sort()
        once = self._changes(self.terms, self.docs, self.places)
        if not once.all():
            self._set(self._keys[once])
        starts = np.flatnonzero(self._changes(self.terms, self.docs))
        counts = np.diff(np.append(starts, len(self._keys)))
        if counts.max() > _MOST_COUNTED:
            number = np.arange(len(self._keys)) - np.repeat(starts, counts)
            self._set(self._keys[number < _MOST_COUNTED])
            return self.cut(term_count, lengths)
        first = np.searchsorted(self.terms[starts], np.arange(term_count + 1))
        return FieldPostings(
            first=first.astype(U32),
            docs=self.docs[starts].astype(U16),
            counts=counts.astype(U8),
            first_place=np.append(starts, len(self._keys))[first].astype(U32),
            places=self.places.astype(U16),
            lengths=lengths,
        )


def invert(documents: Sequence[tuple[str, Mapping[str, str]]]) -> Postings:
    """The postings of a few documents: ids with texts by field."""
    inverter = Inverter()
    for paper_id, texts in documents:
        inverter.add(paper_id, texts)
    return inverter.invert()
