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


def find_tags(source: str) -> dict[int, list[Piece]]:
    """The pieces of the tags that are markup, by the offset where they begin.

    A tag without its other half, or nested too deep, is text.
    """
    found: dict[int, list[Piece]] = {}
    opened: list[re.Match[str]] = []
    for match in _TAG.finditer(source):
        name = match[2].lower()
        if name in _BREAKS:
            found[match.start()] = [Piece(*_BREAKS[name], *match.span())]
        elif not match[1]:
            opened.append(match)
        elif any(name == other[2].lower() for other in opened[-DEEPEST:]):
            while opened[-1][2].lower() != name:
                opened.pop()
            opening = opened.pop()
            if len(opened) < DEEPEST:
                style = _STYLES[name]
                found[opening.start()] = [
                    Piece(Sort.OPEN, "", *opening.span(), style),
                    Piece(Sort.CLOSE, "", *match.span(), style),
                ]
    return found
