"""W3C selectors: describe a passage of a text so that it is found again, and find it.

TextQuoteSelector and TextPositionSelector of the Web Annotation Data Model (W3C, 2017). A passage
is looked for as it was quoted, then by its letters and digits alone (another renderer sets dashes,
quotes and formulas otherwise), then between the words that stood before and after it (corrected
wording).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from desktop.core.annotations import Highlight

CONTEXT = 32
_LEAST_CONTEXT = 8  # folded characters of a prefix or suffix that may stand for the whole
_MOST_GROWTH = 3  # times the quote's length that a corrected passage may be long


def describe(text: str, start: int, end: int) -> tuple[str, str, str]:
    """The exact quote of `text[start:end]` with up to 32 characters before and after it."""
    return text[start:end], text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT]


def locate(text: str, mark: Highlight) -> tuple[int, int] | None:
    """Where a highlight's passage stands in a text, or None where it no longer does.

    Of all places of the quote it is the one whose surroundings agree most, and of those the one
    nearest to its own position.
    """
    if not mark.exact:
        return None
    if found := _best(text, mark.exact, mark.prefix, mark.suffix, mark.start):
        return found
    folded, places = _fold(text)
    exact, prefix, suffix = (_fold(part)[0] for part in (mark.exact, mark.prefix, mark.suffix))
    near = sum(place < mark.start for place in places)
    found = _best(folded, exact, prefix, suffix, near) if exact else None
    found = found or _between(folded, len(exact), prefix, suffix)
    return (places[found[0]], places[found[1] - 1] + 1) if found else None


def place(text: str, marks: Iterable[Highlight]) -> tuple[list[Highlight], list[Highlight]]:
    """The highlights at their places in a text, in its order; and those that have lost theirs."""
    placed: list[Highlight] = []
    loose: list[Highlight] = []
    for mark in marks:
        found = locate(text, mark)
        if found:
            placed.append(replace(mark, start=found[0], end=found[1]))
        else:
            loose.append(mark)
    return sorted(placed, key=lambda mark: (mark.start, mark.end)), loose


def find(text: str, quote: str) -> tuple[int, int] | None:
    r"""Where a quote stands first in a text, or None; white space of any kind and length is alike.

    >>> find("low-rank\n\nupdates", "rank updates")
    (4, 17)
    """
    words = map(re.escape, quote.split())
    match = re.search(r"\s+".join(words), text) if quote.strip() else None
    return match.span() if match else None


def _best(text: str, exact: str, prefix: str, suffix: str, near: int) -> tuple[int, int] | None:
    """The place of a quote whose surroundings agree most with its context."""
    best: tuple[int, int] | None = None
    found = -1
    for start in _places(text, exact):
        end = start + len(exact)
        before, after = text[max(0, start - len(prefix)) : start], text[end : end + len(suffix)]
        agreement = _common(before[::-1], prefix[::-1]) + _common(after, suffix)
        rank = (agreement, -abs(start - near))
        if best is None or rank > best:
            best, found = rank, start
    return (found, found + len(exact)) if best else None


def _places(text: str, part: str) -> Iterator[int]:
    start = text.find(part)
    while start >= 0:
        yield start
        start = text.find(part, start + 1)


def _between(text: str, length: int, prefix: str, suffix: str) -> tuple[int, int] | None:
    """What stands between the context of a quote of that length, if both sides are found."""
    if min(len(prefix), len(suffix)) < _LEAST_CONTEXT:
        return None
    start = text.find(prefix)
    start = start + len(prefix) if start >= 0 else -1
    end = text.find(suffix, start) if start >= 0 else -1
    return (start, end) if start < end <= start + _MOST_GROWTH * length else None


def _fold(text: str) -> tuple[str, list[int]]:
    """Letters and digits of a text, folded, and where in the text each stands."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for part in unicodedata.normalize("NFKC", character).casefold():
            if part.isalnum():
                letters.append(part)
                places.append(place)
    return "".join(letters), places


def _common(one: str, other: str) -> int:
    for count, (first, second) in enumerate(zip(one, other, strict=False)):
        if first != second:
            return count
    return min(len(one), len(other))
