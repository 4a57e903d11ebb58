r"""Finds formulas in an abstract and makes pieces of them.

Between dollars and brackets, in environments, and bare: commands of mathematics in running
text (`\ell_0`, `N \times N`). Numbers and signs alone become text, for `9$\times$9` reads,
breaks, copies and is found best as 9×9.
"""

import html
import re

from desktop.markup.delimiters import closed_by, is_formula
from desktop.markup.links import opened
from desktop.markup.macros import is_torn, mended
from desktop.markup.mathematics import LONGEST, reading
from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Style
from desktop.markup.symbols import Role, look_up
from desktop.markup.vocabulary import STYLES

_RAISED, _LOWERED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
_SCRIPTS = dict.fromkeys(_RAISED, Style.SUPERSCRIPT) | dict.fromkeys(_LOWERED, Style.SUBSCRIPT)
_NATIVE = re.compile(rf"[\d\s.,:;%+−×÷±∓∼≈≃<>=≤≥≪≫/°…→←↔()\[\]|·$#&{_RAISED}{_LOWERED}]+")
_PART = re.compile(rf"[{_RAISED}]+|[{_LOWERED}]+|[^{_RAISED}{_LOWERED}]+")

_ENVIRONMENT = re.compile(r"\{([a-zA-Z]+)\*?\}")
_DISPLAYED = frozenset(
    "equation align gather multline eqnarray displaymath flalign alignat split aligned".split()
)
_INLINE = frozenset("math array matrix pmatrix bmatrix cases".split())
_BARE_BODY = frozenset(("equation", "displaymath", "math", "multline"))
_WORDS = re.compile(r"\\(text|textrm|mbox|textbf|textit|emph|texttt|textsc)\{([^{}\\$]+)\}")
_LINKED = re.compile(r"\\(?:href|url)\s?\{([^{}]+)\}(?:\s?\{(?:[^{}]|\{[^{}]*\})*\})?")
_BARE_ARGUMENT = re.compile(r" ?(?:\\[A-Za-z]+|[A-Za-z0-9])(?![A-Za-z])")
_SYNTAX = re.compile(r"[\\{}_^\s]+")
_NAME = re.compile(r"\\([A-Za-z]+)\*?")
_ATOM = re.compile(r"\\[A-Za-z]+|[^\s\\{}$]")
_MOST_SCRIPTS = 4
_TAKES_GROUPS = (Role.STRUCTURE, Role.NOTHING, Role.ACCENT)


def formula(tex: str, start: int, end: int, *, display: bool = False) -> list[Piece]:
    """The pieces of a formula whose delimiters span `start` to `end`; none if it reads empty."""
    tex = mended(html.unescape(tex) if "&" in tex else tex).strip()
    text = reading(tex)
    if not text.strip():
        return []
    if not display and _NATIVE.fullmatch(text):
        return _native(text, start, end)
    if not display and (words := _WORDS.fullmatch(tex)):
        return [Piece(Sort.FIXED, text, start, end, STYLES[words[1]], _address(words[2]))]
    if not display and (linked := _LINKED.fullmatch(tex)):
        return [Piece(Sort.FIXED, text, start, end, link=opened(linked[1]))]
    return [Piece(Sort.DISPLAY if display else Sort.MATH, text, start, end, tex=tex)]


def _address(text: str) -> str:
    return opened(text) if text.lstrip().startswith("http") else ""


def _native(text: str, start: int, end: int) -> list[Piece]:
    """Text pieces, raised parts apart, that share the span in proportion to their lengths."""
    pieces = []
    for part in _PART.finditer(text):
        first = start + (end - start) * part.start() // len(text)
        last = start + (end - start) * part.end() // len(text)
        style = _SCRIPTS.get(part[0][0], Style.NONE)
        pieces.append(Piece(Sort.FIXED, part[0], first, last, style))
    return pieces


def in_dollars(source: str, place: int, pairs: dict[int, int]) -> list[Piece]:
    """The formula that begins with the dollar at `place`, if one does."""
    if source.startswith("$$", place):
        end = closed_by(source, place + 2, "$$")
        if end >= 0:
            return formula(source[place + 2 : end], place, end + 2, display=True)
    end = pairs.get(place, -1)
    if end < 0 or not is_formula(source, place, end):
        return []
    return formula(source[place + 1 : end], place, end + 1)


def in_brackets(source: str, place: int) -> list[Piece]:
    r"""The formula in `\(…\)` or `\[…\]` that begins at `place`, if one does."""
    display = source[place + 1] == "["
    end = closed_by(source, place + 2, r"\]" if display else r"\)")
    if end < 0:
        return []
    return formula(source[place + 2 : end], place, end + 2, display=display)


def in_environment(source: str, place: int) -> list[Piece]:
    r"""The formula of the mathematical environment whose `\begin` is at `place`, if one is."""
    named = _ENVIRONMENT.match(source, place + len(r"\begin"))
    if not named or named[1] not in _DISPLAYED | _INLINE:
        return []
    closing = rf"\end{named[0]}"
    end = closed_by(source, named.end(), closing)
    if end < 0:
        return []
    body, name = source[named.end() : end], named[1]
    if name == "eqnarray":
        name = "align"
    tex = body if name in _BARE_BODY else rf"\begin{{{name}}}{body}\end{{{name}}}"
    display = named[1] in _DISPLAYED
    return formula(tex, place, end + len(closing), display=display)


def bare(source: str, place: int, braces: dict[int, int]) -> list[Piece]:
    """The formula that begins with the command at `place` in running text, if one does."""
    end = place
    while command := _NAME.match(source, end):
        name, after = command[1], command.end()
        symbol = look_up(name)
        if (symbol is None and not is_torn(name)) or (name == "left" and end > place):
            break
        if name == "left":
            after = _after_right(source, after)
        elif symbol and symbol.role in _TAKES_GROUPS:
            after = _after_arguments(source, after, braces)
        elif source.startswith("{}", after):
            after += 2
        after = _after_scripts(source, after, braces)
        if after - place > LONGEST:
            break
        end = after
    if end == place:
        return []
    pieces = formula(source[place:end], place, end)
    if not pieces:
        names = _SYNTAX.sub(" ", source[place:end]).strip()
        pieces = [Piece(Sort.FIXED, names, place, end)]
    if pieces[0].text[0].isalpha() and _is_named(source, place):
        pieces.insert(0, Piece(Sort.SPACE, " ", place, place))
    return pieces


def _is_named(source: str, place: int) -> bool:
    r"""Whether the command at `place` is a function's name that something stands before."""
    name = _NAME.match(source, place)
    symbol = look_up(name[1]) if name else None
    return bool(symbol and symbol.role is Role.FUNCTION) and source[place - 1 : place] not in "([{"


def _after_right(source: str, place: int) -> int:
    r"""Behind the `\right` that belongs to the `\left` before `place`, and its delimiter."""
    end = source.find(r"\right", place, place + LONGEST)
    return place if end < 0 else end + len(r"\right") + 1


def _after_arguments(source: str, place: int, braces: dict[int, int]) -> int:
    r"""Behind the groups that directly follow, or else a letter (`\tilde O`)."""
    after = _after_groups(place, braces)
    if after == place and (argument := _BARE_ARGUMENT.match(source, place)):
        return argument.end()
    return after


def _after_groups(place: int, braces: dict[int, int]) -> int:
    """Behind the groups that directly follow."""
    while place in braces and braces[place] - place <= LONGEST:
        place = braces[place] + 1
    return place


def _after_scripts(source: str, place: int, braces: dict[int, int]) -> int:
    """Behind the sub- and superscripts that directly follow, a few of them."""
    for _ in range(_MOST_SCRIPTS):
        if source[place : place + 1] not in ("_", "^"):
            break
        if place + 1 in braces:
            after = _after_groups(place + 1, braces)
        elif atom := _ATOM.match(source, place + 1):
            after = atom.end()
            if atom[0][0] == "\\":
                after = _after_groups(after, braces)
        else:
            break
        place = after
    return place
