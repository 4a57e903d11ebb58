"""Which documents of a segment hold words one after the other. Knows postings, not queries."""

from collections.abc import Sequence

import numpy as np

from desktop.storage.index.postings import U16, Array, Places
from desktop.storage.index.queries import Span

_FEW = 1 << 12
"""Places that are sooner compared one by one than passed over by document first."""

_ALIKE = 4
"""Of so many times as many places, all are sooner merged than some looked up."""


def following(rows: Places, words: Sequence[Sequence[Span]]) -> dict[str, Array]:
    """By field the documents, in order, that hold words in a row.

    Of each word the ranges of its terms. Rare words are looked at first.
    """
    first = rows.first
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
            return {}
        ahead -= 1
    ranges.sort()
    keys: Array | None = None
    last = 0
    for mixed, size, before_end, places in ranges:
        parts = [rows.keys[begin:end] for begin, end in places]
        mine = parts[0] if len(parts) == 1 else np.concatenate(parts)
        if keys is None:
            keys = np.sort(mine) if mixed else mine
        else:
            keys = _moved(keys, last - before_end)
            if mixed:
                keys = keys[_among(keys, mine, rows)]
            elif size < _ALIKE * len(keys):
                keys = _in_both(keys, mine)
            else:
                keys = keys[mine.take(mine.searchsorted(keys), mode="clip") == keys]
            if not len(keys):
                return {}
        last = before_end
    assert keys is not None
    return _documents(keys, rows)


def _moved(keys: Array, places: int) -> Array:
    """Keys so many places on, or back: what would lead out of a document is no key of any word."""
    return keys + places if places >= 0 else keys - -places


def _in_both(some: Array, others: Array) -> Array:
    """What two rows of different sorted numbers share."""
    merged = np.concatenate((some, others))
    merged.sort(kind="stable")  # takes sorted runs for what they are
    behind = merged[1:]
    return np.asarray(behind[behind == merged[:-1]])


def _among(wanted: Array, mine: Array, rows: Places) -> Array:
    """Which wanted places (in order) are among those of a word of several terms."""
    if len(mine) > _FEW:
        held = np.zeros(rows.documents * len(rows.fields), bool)
        docs = wanted >> rows.bits
        held[docs[docs < len(held)]] = True  # others would begin before all texts
        mine = mine[held[mine >> rows.bits]]
    there = np.zeros(len(wanted), bool)
    where = wanted.searchsorted(mine)
    there[where[wanted.take(where, mode="clip") == mine]] = True
    return there


def _documents(keys: Array, rows: Places) -> dict[str, Array]:
    """The documents of sorted keys by field, each once."""
    found = keys >> rows.bits
    if len(found) == 1:
        field, document = divmod(int(found[0]), rows.documents)
        return {rows.fields[field]: np.array([document], U16)}
    changed = np.empty(len(found), bool)
    changed[0] = True
    np.not_equal(found[1:], found[:-1], out=changed[1:])
    found = found[changed]
    one, last = (int(found[place]) // rows.documents for place in (0, -1))
    if one == last:
        return {rows.fields[one]: (found - one * rows.documents).astype(U16)}
    ends = found.searchsorted(np.arange(one, last + 2) * rows.documents).tolist()
    return {
        rows.fields[field]: (found[begin:end] - field * rows.documents).astype(U16)
        for field, begin, end in zip(range(one, last + 1), ends, ends[1:], strict=False)
        if begin < end
    }
