r"""What stands in an abstract to be taken letter by letter: code, `\verb`, citation keys."""

import re

from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Style

_TICKS = re.compile(r"`+")
_TEX_CLOSING = re.compile(r"(?<=[^\s=(,])'(?![A-Za-z0-9])")
_LONGEST = 400
_CITATION = re.compile(
    r"(?:full|foot|paren|text|auto|smart|super|short)?[cC]ite[a-z]{0,10}"
    r"|(?:[cC]|eq|auto|page|name|v)?ref"
)
_ARGUMENTS = re.compile(r"\*?((?:\s?\[[^\[\]{}]*\]){0,2})\s?\{([^{}]*)\}")
_OPTION = re.compile(r"\[([^\[\]]*)\]")
_VERB = re.compile(r"\*?([^\w\s*])([^\n]{0,200}?)\1")


def code(source: str, place: int, ticks: int) -> list[Piece]:
    """The code that begins with the backticks at `place`, if some does.

    Two backticks are taken for a TeX quote, and so is one that an apostrophe closes.
    """
    if ticks == 2:
        return []
    inner = place + ticks
    for match in _TICKS.finditer(source, inner, inner + _LONGEST):
        if len(match[0]) != ticks:
            continue
        body = source[inner : match.start()]
        if ticks == 1 and (body != body.strip() or "\n\n" in body or _TEX_CLOSING.search(body)):
            return []
        return [Piece(Sort.FIXED, " ".join(body.split()), place, match.end(), Style.CODE)]
    return []


def verb(match: re.Match[str]) -> list[Piece]:
    r"""The code of a `\verb` command, by a match of its name."""
    body = _VERB.match(match.string, match.end())
    if not body:
        return []
    return [Piece(Sort.FIXED, body[2], match.start(), body.end(), Style.CODE)]


def citation(name: str, match: re.Match[str]) -> list[Piece]:
    r"""A citation or reference, by a match of its name: keys and notes in square brackets.

    The first of two options stands before the keys, the last after them, as in natbib.
    """
    if not _CITATION.fullmatch(name):
        return []
    arguments = _ARGUMENTS.match(match.string, match.end())
    if not arguments:
        return []
    options = [" ".join(option.split()) for option in _OPTION.findall(arguments[1])]
    keys = ", ".join(key.strip() for key in arguments[2].split(","))
    before = f"{options[0]} " if len(options) == 2 and options[0] else ""
    after = f", {options[-1]}" if options and options[-1] else ""
    text = f"{before}{keys}{after}".replace("~", " ")
    return [Piece(Sort.FIXED, f"[{text}]" if text else "", match.start(), arguments.end())]
