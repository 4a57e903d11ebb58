"""Sub- and superscripts in running text (`O(n^2)`, `10^{-6}`, `CO_2`), and what is none.

Underscores are mostly parts of names (`mask_v2`, `a_b_c`), so few of them lower anything.
"""

import re

from desktop.markup.formula import read_formula
from desktop.markup.macros import expand
from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Style
from desktop.markup.scripts import to_script

_RAISED = re.compile(
    r"[-−+]?\d+(?:[./]\d+)?|[^\W\d_](?![^\W\d_])|[*+†‡°′]"
    r"|\\(?:circ|prime|top|star|ast|infty|alpha|beta|dagger)(?![A-Za-z])"
)
_LOWERED = re.compile(r"(?:(?<!\d)\d++|[^\W\d_])(?!\w)")
_ELEMENT = re.compile(r"[A-Z][a-z]?")
_COUNTED = re.compile(r"(?<!\d)\d++(?=[A-Z][a-z]?(?![\w^]))")
_BASE = re.compile(r"(?:^|[^\w\\])([^\W\d_]{1,3})$")
_CLOSING = ("|", "‖", ")", "]")
_LONGEST = 60


def index(source: str, place: int, braces: dict[int, int]) -> list[Piece]:
    """The piece of the sub- or superscript whose `_` or `^` is at `place`, if it is one."""
    raised = source[place] == "^"
    if not (_may_be_raised if raised else _may_be_lowered)(source, place):
        return []
    inner = place + 1
    if inner in braces and 1 < braces[inner] - inner <= _LONGEST:
        body, end = source[inner + 1 : braces[inner]], braces[inner] + 1
        if not raised and source[end : end + 1] in ("_", "{"):
            return []
    elif match := _script(source, place):
        body, end = match[0], match.end()
    else:
        return []
    if not raised and len(_base(source, place)) > 1 and not body.isdigit():
        return []
    text = to_script(source[place], read_formula(expand(body)))
    style = Style.SUPERSCRIPT if raised else Style.SUBSCRIPT
    return [Piece(Sort.FIXED, text, place, end, style)] if text else []


def _script(source: str, place: int) -> re.Match[str] | None:
    if source[place] == "^":
        return _RAISED.match(source, place + 1)
    counted = _ELEMENT.fullmatch(_base(source, place)) and _COUNTED.match(source, place + 1)
    return counted or _LOWERED.match(source, place + 1)


def _may_be_raised(source: str, place: int) -> bool:
    before = source[place - 1 : place]
    return before.isalnum() or before in (")", "]", "}", "|", "$")


def _may_be_lowered(source: str, place: int) -> bool:
    return bool(_base(source, place))


def _base(source: str, place: int) -> str:
    before = source[place - 1 : place]
    if before in _CLOSING or not before.isalpha():
        return before if before in _CLOSING else ""
    match = _BASE.search(source, max(0, place - 4), place)
    return match[1] if match else ""
