"""Merging two texts by lines, as in diff3: what both changed is kept twice, marked.

S. Khanna, K. Kunal, B. C. Pierce: A Formal Investigation of Diff3 (2007).
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

MARKS = ("[both versions kept, one:]", "[the other:]", "[end of both versions]")
LIMIT = 5000  # lines: longer texts are kept whole, one behind the other

Lines = Sequence[str]
Match = tuple[int, int, int]


def merge_texts(base: str | None, one: str, other: str) -> tuple[str, bool]:
    """Merge two texts; `base` is what both were made from, None if that is not known.

    Gives the text, and whether it holds a marked passage of which both versions were kept.
    Nothing that one of them added is dropped.
    """
    sides = [text.split("\n") for text in (one, other)]
    held = base is None and any(_holds(*pair) for pair in (sides, sides[::-1]))
    if held or max(map(len, sides)) > LIMIT:
        merged, conflict = _resolve(*sides)
        return "\n".join(merged), conflict
    found: list[str] = []
    conflicts = False
    for chunk, mine, theirs in _chunks(base, *sides):
        if mine == theirs or theirs == chunk:
            found += mine
        elif mine == chunk:
            found += theirs
        else:
            merged, conflict = _resolve(mine, theirs)
            found += merged
            conflicts |= conflict
    return "\n".join(found), conflicts


def _resolve(one: Lines, other: Lines) -> tuple[list[str], bool]:
    """Two passages of which neither is the old one: the one that holds the other, else both."""
    for longer, shorter in ((one, other), (other, one)):
        if _holds(longer, shorter):
            return list(longer), False
    begin, between, end = MARKS
    return [begin, *one, between, *other, end], True


def _holds(longer: Lines, shorter: Lines) -> bool:
    """Whether all lines of one passage are in another, in their order."""
    rest = iter(longer)
    return all(line in rest for line in shorter)


def _matches(one: Lines, other: Lines) -> list[Match]:
    return list(SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks())


def _chunks(base: str | None, one: Lines, other: Lines) -> Iterator[tuple[Lines, Lines, Lines]]:
    """Corresponding passages of three texts: by turns all alike, and between those."""
    source = [] if base is None else base.split("\n")
    shared = _shared_by_two(one, other) if base is None else _shared(source, one, other)
    done = (0, 0, 0)
    for start, length, in_one, in_other in shared:
        yield source[done[0] : start], one[done[1] : in_one], other[done[2] : in_other]
        alike = one[in_one : in_one + length]
        yield alike, alike, alike
        done = (start + length, in_one + length, in_other + length)


def _shared_by_two(one: Lines, other: Lines) -> Iterator[tuple[int, int, int, int]]:
    for in_one, in_other, length in _matches(one, other):
        yield 0, length, in_one, in_other


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
