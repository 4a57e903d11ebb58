"""Which documents of a segment hold words one after the other. Knows postings, not queries."""

from collections.abc import Sequence

import numpy as np

from desktop.storage.index.postings import PLACE_BITS, U16, Array, FieldPostings
from desktop.storage.index.queries import Span

_NONE = np.empty(0, U16)
_FEW = 1 << 12
"""Places that are sooner compared one by one than passed over by document first."""


def following(field: FieldPostings, words: Sequence[Sequence[Span]]) -> Array:
    """Documents, in order, that hold words in a row; of each word the ranges of its terms.

    A row is known by the place behind its end; rare words are looked at first.
    """
    first = field.first_place.data
    ranges: list[tuple[bool, int, int, Sequence[Span]]] = []
    ahead = len(words)
    for spans in words:
        if len(spans) == 1:
            one, behind = spans[0]
            begin, end = first[one], first[behind]
            ranges.append((behind - one > 1, end - begin, ahead, ((begin, end),)))
        else:
            held = [(first[one], first[behind]) for one, behind in spans]
            ranges.append((True, sum(end - begin for begin, end in held), ahead, held))
        if not ranges[-1][1]:
            return _NONE
        ahead -= 1
    ranges.sort()
    keys: Array | None = None
    for mixed, _, before_end, places in ranges:
        parts = [field.keys[begin:end] for begin, end in places]
        mine = parts[0] if len(parts) == 1 else np.concatenate(parts)
        if keys is None:
            keys = mine + before_end
            if mixed:
                keys.sort()
        else:
            keys = keys[_among(keys - before_end, mine, mixed)]
        if not len(keys):
            return _NONE
    assert keys is not None
    return _docs(keys)


def _among(wanted: Array, mine: Array, mixed: bool) -> Array:
    """Which wanted places (in order) are among those of a word; `mixed`: of several terms."""
    if not mixed:
        return np.asarray(mine.take(mine.searchsorted(wanted), mode="clip") == wanted)
    if len(mine) > _FEW:
        held = np.zeros(1 << PLACE_BITS, bool)
        held[wanted >> PLACE_BITS] = True
        mine = mine[held[mine >> PLACE_BITS]]
    there = np.zeros(len(wanted), bool)
    where = wanted.searchsorted(mine)
    there[where[wanted.take(where, mode="clip") == mine]] = True
    return there


def _docs(keys: Array) -> Array:
    """The documents of sorted keys, each once."""
    docs = (keys >> PLACE_BITS).astype(U16)
    if len(docs) < 2:
        return docs
    changed = np.empty(len(docs), bool)
    changed[0] = True
    np.not_equal(docs[1:], docs[:-1], out=changed[1:])
    return np.asarray(docs[changed])
