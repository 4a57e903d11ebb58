"""Finds the sentences of a reading text. Knows no markup and no widget."""

import re
from functools import lru_cache

_END = re.compile(r"(?<![.!?…])[.!?…]+[\"'”’)\]]*(?=\s)|[。！？]+[”’」』）]*|\n\s*\n|(?<=:)\n")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[“])(?:e\.g|i\.e|cf|vs|resp|approx|ca|al|etc|w\.r\.t|a\.k\.a|i\.i\.d|s\.t|viz|"
    r"Figs?|Eqs?|Secs?|Tabs?|Refs?|Thms?|Nos?|Vol|Dr|Mr|Mrs|Ms|Prof|St|Jr|[A-Z])\.$"
)
_OPENING = re.compile(r"\s*[\"'“‘(\[]*")


@lru_cache(maxsize=4)
def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Where each sentence begins and ends, without the blanks around it, in order.

    >>> text = "We beat e.g. A. Smith et al. by 3.5 points. Why? It works."
    >>> [text[start:end] for start, end in sentences(text)]
    ['We beat e.g. A. Smith et al. by 3.5 points.', 'Why?', 'It works.']
    """
    found: list[tuple[int, int]] = []
    begin = 0
    for match in _END.finditer(text):
        if not _goes_on(text, match):
            _add(found, text, begin, match.end())
            begin = match.end()
    _add(found, text, begin, len(text))
    return tuple(found)


def _goes_on(text: str, end: re.Match[str]) -> bool:
    """Whether what looks like an end is inside a sentence."""
    if not end[0].startswith("."):
        return False
    opening = _OPENING.match(text, end.end())
    following = text[opening.end() : opening.end() + 1] if opening else ""
    if following.islower():
        return True
    before = text[max(0, end.start() - 12) : end.start() + 1]
    return len(end[0]) == 1 and bool(_ABBREVIATION.search(before))


def _add(found: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end = start + len(piece.strip())
    if start < end:
        found.append((start, end))
