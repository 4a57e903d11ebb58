"""Which documents of a segment hold words one after the other. Knows postings, not queries."""

from collections.abc import Sequence

import numpy as np

from desktop.storage.index.postings import Array, FieldPostings
from desktop.storage.index.queries import Span

_NONE = np.empty(0, np.int64)
_DOC_BITS = 17
"""A key is document << 17 | place of the row's first word (a little beyond 16 bits)."""


def following(field: FieldPostings, words: Sequence[Sequence[Span]]) -> Array:
    """Documents, in order, that hold words in a row; of each word the ranges of its terms."""
    first = field.first
    words = [[span for span in spans if first[span[0]] < first[span[1]]] for spans in words]
    if not all(words):
        return _NONE
    keys: Array | None = None
    for number in sorted(range(len(words)), key=lambda number: _size(field, words[number])):
        docs = None if keys is None else _docs(keys)
        mine = _keys(field, words[number], docs, len(words) - number)
        keys = mine if keys is None else _common(keys, mine)
        if not len(keys):
            return _NONE
    assert keys is not None
    return _docs(keys)


def _docs(keys: Array) -> Array:
    """The documents of sorted keys, each once."""
    docs = keys >> _DOC_BITS
    docs = docs[np.concatenate(([True], docs[1:] != docs[:-1]))]
    return np.asarray(docs)


def _size(field: FieldPostings, spans: Sequence[Span]) -> int:
    return sum(int(field.first[last]) - int(field.first[first]) for first, last in spans)


def _keys(
    field: FieldPostings, spans: Sequence[Span], docs: Array | None, before_end: int
) -> Array:
    """Sorted keys of a word in some documents (or all), as if it stood at the row's start."""
    keys = [_keys_of_span(field, span, docs, before_end) for span in spans]
    if len(keys) == 1 and spans[0][1] - spans[0][0] == 1:
        return keys[0]
    merged = np.concatenate(keys)
    merged.sort()
    return merged


def _keys_of_span(field: FieldPostings, span: Span, wanted: Array | None, before_end: int) -> Array:
    begin, end = int(field.first[span[0]]), int(field.first[span[1]])
    first, last = int(field.first_place[span[0]]), int(field.first_place[span[1]])
    docs, counts = field.docs[begin:end], field.counts[begin:end]
    places = field.read_places(first, last)
    if wanted is None:
        keys = np.repeat(docs.astype(np.int64) << _DOC_BITS, counts)
    else:
        kept = _kept(docs, wanted, single=span[1] - span[0] == 1)
        if not len(kept):
            return _NONE
        ends = np.cumsum(counts, dtype=np.int64)
        sizes = counts[kept].astype(np.int64)
        total = np.cumsum(sizes)
        picked = np.arange(total[-1]) + np.repeat(ends[kept] - total, sizes)
        places = places[picked]
        keys = np.repeat(docs[kept].astype(np.int64) << _DOC_BITS, sizes)
    keys += places
    keys += before_end
    return keys


def _kept(docs: Array, wanted: Array, single: bool) -> Array:
    """Numbers of the postings that are of wanted documents."""
    if single:  # in order, each once
        places = np.searchsorted(docs, wanted.astype(docs.dtype))
        places[places == len(docs)] = 0
        return np.asarray(places[docs[places] == wanted])
    held = np.zeros(int(max(wanted[-1], docs.max())) + 1, bool)
    held[wanted] = True
    return np.flatnonzero(held[docs])


def _common(some: Array, others: Array) -> Array:
    """What stands in both sorted arrays, the longer of them searched."""
    if len(some) > len(others):
        some, others = others, some
    if not len(some):
        return some
    where = np.searchsorted(others, some)
    where[where == len(others)] = 0
    common: Array = some[others[where] == some]
    return common
