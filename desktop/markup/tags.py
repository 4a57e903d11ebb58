"""HTML tags in abstracts of formats known to carry them: a few, of limited depth, no others."""

import re

from desktop.markup import links
from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Style

DEEPEST = 8
_STYLES = {
    "i": Style.EMPHASIS, "em": Style.EMPHASIS, "italic": Style.EMPHASIS, "b": Style.STRONG,
    "strong": Style.STRONG, "bold": Style.STRONG, "sub": Style.SUBSCRIPT,
    "sup": Style.SUPERSCRIPT, "u": Style.UNDERLINE, "code": Style.CODE, "tt": Style.CODE,
    "sc": Style.SMALL_CAPS, "span": Style.NONE, "a": Style.NONE,
}  # fmt: skip
_BREAKS = {
    "p": (Sort.PARAGRAPH, "\n\n"),
    "div": (Sort.PARAGRAPH, "\n\n"),
    "ul": (Sort.PARAGRAPH, "\n\n"),
    "ol": (Sort.PARAGRAPH, "\n\n"),
    "br": (Sort.LINE, "\n"),
    "li": (Sort.LINE, "\n"),
}
_TAG = re.compile(
    rf"<(/?)(?:jats:)?({'|'.join((*_STYLES, *_BREAKS))})(\s[^<>]{{0,600}})?/?>", re.IGNORECASE
)
_TARGET = re.compile(r"\bhref\s*=\s*[\"']?([^\"'\s]+)", re.IGNORECASE)


def find_tags(source: str) -> dict[int, list[Piece]]:
    """The pieces of the tags that are markup, by the offset where they begin.

    A tag without its other half, or nested too deep, is text.
    """
    found: dict[int, list[Piece]] = {}
    opened: list[re.Match[str]] = []
    for match in _TAG.finditer(source):
        name = match[2].lower()
        if name in _BREAKS:
            found[match.start()] = _broken(match, name)
        elif not match[1]:
            opened.append(match)
        elif any(name == other[2].lower() for other in opened[-DEEPEST:]):
            while opened[-1][2].lower() != name:
                opened.pop()
            opening = opened.pop()
            if len(opened) < DEEPEST:
                style, link = _STYLES[name], _link(opening, name)
                found[opening.start()] = [
                    Piece(Sort.OPEN, "", *opening.span(), style, link),
                    Piece(Sort.CLOSE, "", *match.span(), style, link),
                ]
    return found


def _broken(match: re.Match[str], name: str) -> list[Piece]:
    start, end = match.span()
    if name == "li" and not match[1]:
        return [
            Piece(Sort.LINE, "\n", start, start + 1),
            Piece(Sort.FIXED, "• ", start + 1, end),
        ]
    return [Piece(*_BREAKS[name], start, end)]


def _link(opening: re.Match[str], name: str) -> str:
    target = _TARGET.search(opening[3] or "") if name == "a" else None
    return links.opened(target[1]) if target else ""
