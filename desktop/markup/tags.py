"""HTML tags in abstracts of formats known to carry them: a few, of limited depth, no others."""

import re

from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Style

DEEPEST = 8
_TAG = re.compile(r"<(/?)(i|b|em|strong|sub|sup|p|br)(?:\s[^<>]{0,200})?/?>", re.IGNORECASE)
_STYLES = {
    "i": Style.EMPHASIS,
    "em": Style.EMPHASIS,
    "b": Style.STRONG,
    "strong": Style.STRONG,
    "sub": Style.SUBSCRIPT,
    "sup": Style.SUPERSCRIPT,
}
_BREAKS = {"p": (Sort.PARAGRAPH, "\n\n"), "br": (Sort.LINE, "\n")}


def find_tags(source: str) -> dict[int, Piece]:
    """The pieces of the tags that are markup, by offset; a tag without its other half is not."""
    found: dict[int, Piece] = {}
    opened: list[tuple[str, re.Match[str]]] = []
    for match in _TAG.finditer(source):
        name = match[2].lower()
        if name in _BREAKS:
            sort, text = _BREAKS[name]
            found[match.start()] = Piece(sort, text, match.start(), match.end())
        elif not match[1]:
            opened.append((name, match))
        elif any(name == other for other, _ in opened[-DEEPEST:]):
            while opened[-1][0] != name:
                opened.pop()
            if len(opened) <= DEEPEST:
                _settle(found, opened[-1][1], match, _STYLES[name])
            opened.pop()
    return found


def _settle(
    found: dict[int, Piece], opening: re.Match[str], closing: re.Match[str], style: Style
) -> None:
    for sort, match in ((Sort.OPEN, opening), (Sort.CLOSE, closing)):
        found[match.start()] = Piece(sort, "", match.start(), match.end(), style)
