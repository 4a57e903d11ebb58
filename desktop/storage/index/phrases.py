"""Which documents of a segment hold words one after the other. Knows postings, not queries."""

from collections.abc import Sequence

import numpy as np

from desktop.storage.index.postings import Array, FieldPostings
from desktop.storage.index.queries import Span

_NONE = np.empty(0, np.int64)
_DOC_BITS = 17
"""A key is document << 17 | place of the row's first word (a little beyond 16 bits)."""

_FEW = 1 << 12
"""Postings that are quicker taken whole than looked for one by one."""


def following(field: FieldPostings, words: Sequence[Sequence[Span]]) -> Array:
    """Documents, in order, that hold words in a row; of each word the ranges of its terms."""
    first = field.first.data
    spans = [[span for span in word if first[span[0]] < first[span[1]]] for word in words]
    if not all(spans):
        return _NONE
    sizes = [sum(first[last] - first[begin] for begin, last in word) for word in spans]
    order = sorted(range(len(spans)), key=lambda n: (not _is_one(spans[n]), sizes[n]))
    docs = _shared(field, [spans[number] for number in order])
    if docs is not None and not len(docs):
        return _NONE
    keys: Array | None = None
    for number in order:
        wanted = docs if sizes[number] > _FEW else None
        parts = [_keys(field, span, wanted, len(spans) - number) for span in spans[number]]
        mine = parts[0] if len(parts) == 1 else np.concatenate(parts)
        keys = _common(keys, mine, _is_one(spans[number]))
        if not len(keys):
            return _NONE
    assert keys is not None
    return _docs(keys)


def _shared(field: FieldPostings, words: Sequence[Sequence[Span]]) -> Array | None:
    """Documents of all words that are one term each; None if no word is."""
    docs: Array | None = None
    for spans in words:
        if _is_one(spans):
            mine = field.docs[field.first[spans[0][0]] : field.first[spans[0][1]]]
            docs = mine if docs is None else docs[_places_in(mine, docs)[1]]
    return docs


def _is_one(spans: Sequence[Span]) -> bool:
    """One term, whose keys are in order."""
    return len(spans) == 1 and spans[0][1] - spans[0][0] == 1


def _docs(keys: Array) -> Array:
    """The documents of sorted keys, each once."""
    docs = keys >> _DOC_BITS
    changed = np.empty(len(docs), bool)
    changed[:1] = True
    np.not_equal(docs[1:], docs[:-1], out=changed[1:])
    return np.asarray(docs[changed])


def _keys(field: FieldPostings, span: Span, wanted: Array | None, before_end: int) -> Array:
    """Keys of some terms in some documents (or all), as if they stood at the row's start."""
    first, first_place = field.first.data, field.first_place.data
    begin, end = first[span[0]], first[span[1]]
    docs, counts = field.docs[begin:end], field.counts[begin:end]
    places = field.places[first_place[span[0]] : first_place[span[1]]]
    if wanted is not None:
        kept = _postings_of(docs, wanted, single=span[1] - span[0] == 1)
        places = _places_of(places, counts, kept)
        docs, counts = docs[kept], counts[kept]
    keys = docs.astype(np.int64)
    keys <<= _DOC_BITS
    keys += before_end
    keys = keys.repeat(counts)
    keys += places
    return keys


def _places_in(docs: Array, wanted: Array) -> tuple[Array, Array]:
    """Where in documents each of the wanted ones is, and whether it is; both are in order."""
    where = docs.searchsorted(wanted)
    where[where == len(docs)] = 0
    return where, np.asarray(docs[where] == wanted)


def _postings_of(docs: Array, wanted: Array, single: bool) -> Array:
    """Numbers of the postings that are of wanted documents."""
    if single:  # in order, each once
        where, there = _places_in(docs, wanted)
        return np.asarray(where[there])
    held = np.zeros(int(max(wanted[-1], docs.max())) + 1, bool)
    held[wanted] = True
    return held[docs].nonzero()[0]


def _places_of(places: Array, counts: Array, kept: Array) -> Array:
    """The places of some postings, of all postings' places."""
    sizes = counts[kept].astype(np.int64)
    total = sizes.cumsum()
    if not len(total):
        return places[:0]
    ends = counts.cumsum(dtype=np.int64)[kept]
    return np.asarray(places[np.arange(total[-1]) + (ends - total).repeat(sizes)])


def _common(keys: Array | None, mine: Array, in_order: bool) -> Array:
    """Keys that are in both, in order; `keys` are."""
    if keys is None:
        return mine if in_order else np.sort(mine)
    if in_order and len(keys) < len(mine):
        keys, mine = mine, keys
    if not len(keys) or not len(mine):
        return _NONE
    where = keys.searchsorted(mine)
    where[where == len(keys)] = 0
    common: Array = mine[keys[where] == mine]
    return common if in_order else np.sort(common)
