"""Which documents of a segment hold words one after the other. Knows postings, not queries."""

from collections.abc import Sequence

import numpy as np

from desktop.storage.index.postings import Array, FieldPostings
from desktop.storage.index.queries import Span

_NONE = np.empty(0, np.intp)
_DOC_BITS = 17


def following(field: FieldPostings, words: Sequence[Sequence[Span]]) -> Array:
    """Documents, in order, that hold words in a row; of each word the ranges of its terms."""
    first = field.first
    words = [[span for span in spans if first[span[0]] < first[span[1]]] for spans in words]
    if not all(words):
        return _NONE
    held = _held_by_all(field, words)
    if not held.any():
        return _NONE
    keys = None
    for number in sorted(range(len(words)), key=lambda number: _size(field, words[number])):
        mine = _keys(field, words[number], held, len(words) - number)
        keys = mine if keys is None else _common(keys, mine)
    assert keys is not None
    return np.unique(keys >> _DOC_BITS)


def _size(field: FieldPostings, spans: Sequence[Span]) -> int:
    return sum(int(field.first[last]) - int(field.first[first]) for first, last in spans)


def _held_by_all(field: FieldPostings, words: Sequence[Sequence[Span]]) -> Array:
    """For each document, whether it holds every word anywhere."""
    held = np.ones(len(field.lengths), bool)
    for spans in words:
        here = np.zeros(len(field.lengths), bool)
        for first, last in spans:
            here[field.docs[field.first[first] : field.first[last]]] = True
        held &= here
    return held


def _keys(field: FieldPostings, spans: Sequence[Span], held: Array, before_end: int) -> Array:
    """Sorted numbers of document and place of a word, as if it stood at the row's start."""
    keys = [_keys_of_span(field, span, held, before_end) for span in spans]
    return keys[0] if len(keys) == 1 else np.unique(np.concatenate(keys))


def _keys_of_span(field: FieldPostings, span: Span, held: Array, before_end: int) -> Array:
    begin, end = int(field.first[span[0]]), int(field.first[span[1]])
    docs, counts = field.docs[begin:end], field.counts[begin:end]
    kept = np.flatnonzero(held[docs])
    ends = np.cumsum(counts, dtype=np.intp)
    sizes = counts[kept].astype(np.intp)
    starts = ends[kept] - sizes
    total = np.cumsum(sizes)
    picked = np.arange(total[-1] if len(total) else 0) + np.repeat(starts - (total - sizes), sizes)
    places = field.read_places(int(field.first_place[span[0]]), int(field.first_place[span[1]]))
    keys = np.repeat(docs[kept].astype(np.int64) << _DOC_BITS, sizes)
    keys += places[picked]
    keys += before_end
    if span[1] - span[0] > 1:
        keys.sort()
    return keys


def _common(some: Array, others: Array) -> Array:
    """What stands in both sorted arrays."""
    if not len(others):
        return others
    where = np.searchsorted(others, some)
    where[where == len(others)] = 0
    common: Array = some[others[where] == some]
    return common
