"""W3C selectors: describe a passage of a text so that it is found again, and find it.

TextQuoteSelector and TextPositionSelector of the Web Annotation Data Model (W3C, 2017).
"""

import re

from desktop.core.annotations import Highlight

CONTEXT = 32


def describe(text: str, start: int, end: int) -> tuple[str, str, str]:
    """The exact quote of `text[start:end]` with up to 32 characters before and after it."""
    return text[start:end], text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT]


def locate(text: str, mark: Highlight) -> tuple[int, int] | None:
    """Where a highlight's quote stands in a text, or None where it no longer does.

    Its own position goes first; else, of all places of the quote, the one whose surroundings
    agree most, and of those the nearest.
    """
    if not mark.exact:
        return None
    if text[mark.start : mark.end] == mark.exact:
        return mark.start, mark.end
    best: tuple[int, int] | None = None
    place = text.find(mark.exact)
    while place >= 0:
        agreement = _agreement(text, place, mark)
        rank = (agreement, -abs(place - mark.start))
        best = max(best, rank) if best else rank
        if best == rank:
            found = place
        place = text.find(mark.exact, place + 1)
    return (found, found + len(mark.exact)) if best else None


def find(text: str, quote: str) -> tuple[int, int] | None:
    r"""Where a quote stands first in a text, or None; white space of any kind and length is alike.

    >>> find("low-rank\n\nupdates", "rank updates")
    (4, 17)
    """
    words = map(re.escape, quote.split())
    match = re.search(r"\s+".join(words), text) if quote.strip() else None
    return match.span() if match else None


def _agreement(text: str, place: int, mark: Highlight) -> int:
    before = text[max(0, place - len(mark.prefix)) : place]
    end = place + len(mark.exact)
    after = text[end : end + len(mark.suffix)]
    left = _common(before[::-1], mark.prefix[::-1])
    return left + _common(after, mark.suffix)


def _common(one: str, other: str) -> int:
    for count, (first, second) in enumerate(zip(one, other, strict=False)):
        if first != second:
            return count
    return min(len(one), len(other))
