"""Merging two texts by lines, as in diff3: what both changed is kept twice, marked.

S. Khanna, K. Kunal, B. C. Pierce: A Formal Investigation of Diff3 (2007).
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

MARKS = ("[both versions kept, one:]", "[the other:]", "[end of both versions]")
LIMIT = 5000  # lines: of longer passages both are kept whole

Lines = Sequence[str]
Match = tuple[int, int, int]


def merge_texts(base: str | None, one: str, other: str) -> tuple[str, bool]:
    """Merge two texts; `base` is what both were made from, None if that is not known.

    Gives the text, and whether it holds a marked passage of which both versions were kept.
    Nothing that one of them added is dropped.
    """
    mine, theirs = one.split("\n"), other.split("\n")
    source = None if base is None else base.split("\n")
    if source is None or max(map(len, (source, mine, theirs))) > LIMIT:
        merged = _both(mine, theirs)
    else:
        merged = _merge(source, mine, theirs)
    return "\n".join(merged), merged.count(MARKS[0]) > max(
        lines.count(MARKS[0]) for lines in (mine, theirs)
    )


def _merge(source: Lines, one: Lines, other: Lines) -> list[str]:
    merged: list[str] = []
    done = (0, 0, 0)
    for start, length, in_one, in_other in _shared(source, one, other):
        passage = source[done[0] : start], one[done[1] : in_one], other[done[2] : in_other]
        merged += _passage(*passage)
        merged += one[in_one : in_one + length]
        done = (start + length, in_one + length, in_other + length)
    return merged


def _passage(source: Lines, one: Lines, other: Lines) -> Lines:
    """A passage between two that all three texts have in common."""
    if other == source:
        return one
    return other if one == source else _both(one, other)


def _both(one: Lines, other: Lines) -> list[str]:
    """Two passages as one: what they have in common once, the rest of both, marked."""
    for longer, shorter in ((one, other), (other, one)):
        if _holds(longer, shorter):
            return list(longer)
    if max(len(one), len(other)) > LIMIT:
        return _marked(one, other)
    merged: list[str] = []
    mine = theirs = 0
    for in_one, in_other, length in _matches(one, other):
        merged += _marked(one[mine:in_one], other[theirs:in_other])
        merged += one[in_one : in_one + length]
        mine, theirs = in_one + length, in_other + length
    return merged


def _marked(one: Lines, other: Lines) -> list[str]:
    for longer, shorter in ((one, other), (other, one)):
        if _holds(longer, shorter):
            return list(longer)
    begin, between, end = MARKS
    return [begin, *one, between, *other, end]


def _holds(longer: Lines, shorter: Lines) -> bool:
    """Whether all lines of one passage are in another, in their order."""
    rest = iter(longer)
    return all(line in rest for line in shorter)


def _matches(one: Lines, other: Lines) -> list[Match]:
    return list(SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks())


def _shared(source: Lines, one: Lines, other: Lines) -> Iterator[tuple[int, int, int, int]]:
    """Stretches of the source that both texts have: (start, length, in one, in other)."""
    left, right = _matches(source, one), _matches(source, other)
    i = j = 0
    while i < len(left) and j < len(right):
        (a, in_one, a_size), (b, in_other, b_size) = left[i], right[j]
        start, end = max(a, b), min(a + a_size, b + b_size)
        if start < end:
            yield start, end - start, in_one + start - a, in_other + start - b
        if a + a_size < b + b_size:
            i += 1
        else:
            j += 1
    yield len(source), 0, len(one), len(other)
