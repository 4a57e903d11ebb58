"""The text that stands in a document where a formula is drawn: tiny, without ink, unbreakable.

It is the formula's reading, so that what the document says of itself (to a screen reader, to a
search, to a printed file) is right; its last letter is spaced out to the width of the drawing.
"""

import unicodedata
from functools import lru_cache

from PySide6.QtCore import QTextBoundaryFinder

_SPACE = "\u00a0"
_JOINER = "\u2060"


@lru_cache(maxsize=4096)
def stand_in(reading: str) -> tuple[str, str]:
    """The text for a formula: all but its last letter, and that letter alone."""
    text = _SPACE.join(reading.split()) or _JOINER
    while len(text) > 1 and unicodedata.combining(text[-1]):
        text = text[:-1]
    joined = _unbreakable(text)
    return joined[:-1], joined[-1]


def _unbreakable(text: str) -> str:
    """Put a joiner where a line might be broken."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Line, text)
    units = text.encode("utf-16-le")  # the finder counts in these
    parts, before = [], 0
    while 0 <= (at := finder.toNextBoundary()) <= len(units) // 2:
        parts.append(units[2 * before : 2 * at].decode("utf-16-le", "replace"))
        before = at
    return _JOINER.join(parts)
