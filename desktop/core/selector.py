"""W3C selectors: describe a passage of a text so that it is found again, and find it.

TextQuoteSelector and TextPositionSelector of the Web Annotation Data Model (W3C, 2017). A passage
is looked for as it was quoted, then by its letters and digits alone (another renderer sets dashes,
quotes and formulas otherwise), then between the words that stood before and after it and by most
of its own words in their order (corrected wording). A short quote that stands somewhere else, among
other words, is not the passage.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from desktop.core.annotations import Highlight

CONTEXT = 32
_SURE, _LIKELY = 20, 7  # characters around a quote that agree where it is at its place
_LONG = 24  # characters of a quote that nobody writes twice
_LEAST_CONTEXT = 8  # folded characters of a prefix or suffix that may stand for the whole
_MOST_GROWTH = 3  # times the quote's length that a corrected passage may be long
_LEAST_WORDS, _LEAST_ALIKE = 4, 0.6  # of a quote, and the part of them found again in order
_MOST_PAIRS = 1_000_000  # of words that are compared
_WORD, _SIGNS = re.compile(r"\w+"), re.compile(r"[\W_]+")


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
    if _stands(text, mark):
        return mark.start, mark.start + len(mark.exact)
    found = _best(text, _Quote(mark.exact, mark.prefix, mark.suffix), mark.start)
    if found and found.agreement >= _SURE:
        return found.start, found.end
    folded, places = _fold(text)
    quote = _Quote(*(_fold(part)[0] for part in (mark.exact, mark.prefix, mark.suffix)))
    near = sum(place < mark.start for place in places)
    alike = _best(folded, quote, near) if quote.exact else None
    alike = alike and replace(alike, start=places[alike.start], end=places[alike.end - 1] + 1)
    between = _between(folded, quote, len(mark.prefix), len(mark.suffix))
    between = between and (places[between[0]], places[between[1] - 1] + 1)
    for one in filter(None, (found, alike)):
        if one.agreement >= _SURE or one.agrees_with(between):
            return one.start, one.end
    lone = (alike.start, alike.end) if alike and alike.alone else None
    corrected = between or _aligned(text, mark.exact) or lone
    return corrected and _with_signs(text, corrected, mark.exact)


def _stands(text: str, mark: Highlight) -> bool:
    """Whether a quote and all of its context stand where they stood: no place is better."""
    begin = mark.start - len(mark.prefix)
    return begin >= 0 and text.startswith(mark.prefix + mark.exact + mark.suffix, begin)


def _with_signs(text: str, span: tuple[int, int], exact: str) -> tuple[int, int]:
    """A passage with the signs around it that its quote had at its ends, as its full stop."""
    before, after = _SIGNS.match(exact), _SIGNS.match(exact[::-1])
    first, last = before[0] if before else "", after[0][::-1] if after else ""
    start = span[0] - len(first) * text[: span[0]].endswith(first)
    return start, span[1] + len(last) * text[span[1] :].startswith(last)


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


@dataclass(frozen=True, slots=True)
class _Quote:
    """A quote and what stood before and after it."""

    exact: str
    prefix: str
    suffix: str


@dataclass(frozen=True, slots=True)
class _Found:
    """A place of a quote.

    Attributes:
        start, end: where it is.
        agreement: how many characters around it agree; _SURE if all there are, or it is long.
        alone: it is the only place, and a little around it agrees.
    """

    start: int
    end: int
    agreement: int
    alone: bool

    def agrees_with(self, between: tuple[int, int] | None) -> bool:
        """Whether it is where the context says, or, if that is lost, some of it agrees."""
        if between:
            return self.start < between[1] and between[0] < self.end
        return self.agreement >= _LIKELY


def _best(text: str, quote: _Quote, near: int) -> _Found | None:
    """The place of a quote whose surroundings agree most with its context."""
    best: tuple[int, int] | None = None
    found, count = -1, 0
    for start in _places(text, quote.exact):
        count += 1
        end = start + len(quote.exact)
        before = text[max(0, start - len(quote.prefix)) : start]
        after = text[end : end + len(quote.suffix)]
        agreement = _common(before[::-1], quote.prefix[::-1]) + _common(after, quote.suffix)
        rank = (agreement, -abs(start - near))
        if best is None or rank > best:
            best, found = rank, start
    if best is None:
        return None
    sure = len(quote.exact) >= _LONG or best[0] == len(quote.prefix) + len(quote.suffix)
    agreement = max(_SURE, best[0]) if sure else best[0]
    return _Found(found, found + len(quote.exact), agreement, count == 1 and best[0] > 0)


def _places(text: str, part: str) -> Iterator[int]:
    start = text.find(part)
    while start >= 0:
        yield start
        start = text.find(part, start + 1)


def _between(text: str, quote: _Quote, before: int, after: int) -> tuple[int, int] | None:
    """What stands between the context of a quote, if both sides are found.

    `before` and `after` are the lengths of the context as it was described: a short one reached
    to the edge of its text.
    """
    if len(quote.prefix) + len(quote.suffix) < _LEAST_CONTEXT:
        return None
    longest = _MOST_GROWTH * max(1, len(quote.exact))
    starts = list(_ends_of(text, quote.prefix)) if len(quote.prefix) >= _LEAST_CONTEXT else []
    if not starts and before < CONTEXT and text.startswith(quote.prefix):
        starts = [len(quote.prefix)]
    stops = [len(text) - place for place in _ends_of(text[::-1], quote.suffix[::-1])]
    if len(quote.suffix) < _LEAST_CONTEXT:
        stops = []
    if not stops and after < CONTEXT and text.endswith(quote.suffix):
        stops = [len(text) - len(quote.suffix)]
    stops.sort()
    firsts = ((start, bisect_right(stops, start)) for start in starts)
    spans = [(start, stops[first]) for start, first in firsts if first < len(stops)]
    start, stop = min(spans, key=lambda span: span[1] - span[0], default=(0, 0))
    return (start, stop) if start < stop <= start + longest else None


def _ends_of(text: str, prefix: str) -> Iterator[int]:
    """Where the longest end of a prefix that a text holds ends, at each of its places."""
    for cut in range(len(prefix) - _LEAST_CONTEXT + 1):
        part = prefix[cut:]
        places = list(_places(text, part))
        if places:
            yield from (place + len(part) for place in places)
            return


def _aligned(text: str, exact: str) -> tuple[int, int] | None:
    """Where most words of a quote stand in their order, some of them changed."""
    words = list(_WORD.finditer(text))
    quoted = [word[0].casefold() for word in _WORD.finditer(exact)]
    if len(quoted) < _LEAST_WORDS or len(quoted) * len(words) > _MOST_PAIRS:
        return None
    matcher = SequenceMatcher(None, quoted, [word[0].casefold() for word in words], autojunk=False)
    whole = matcher.find_longest_match()
    slack = len(quoted) // 4
    low = max(0, whole.b - whole.a - slack)
    high = whole.b - whole.a + len(quoted) + slack
    matcher.set_seq2([word[0].casefold() for word in words[low:high]])
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if sum(block.size for block in blocks) < _LEAST_ALIKE * len(quoted):
        return None
    first, last = blocks[0], blocks[-1]
    start = max(low, low + first.b - first.a)
    stop = low + last.b + len(quoted) - last.a
    return words[start].start(), words[min(stop, len(words)) - 1].end()


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
