"""Parts of a formula in readable form, and how they are joined in one line.

What spaces they need is all that is known here; `formula` knows the commands.
"""

import re
from typing import NamedTuple

from desktop.markup.scripts import is_script
from desktop.markup.symbols import Role

_PLAIN = {"-": "−", "'": "′", "`": "‘"}
_OPERATOR_CHARS = frozenset("+−=<>≤≥≈×·/:∈→←∼±…")
_ATOM = re.compile(r"\d+(?:[.,]\d+)*|[^\W_][\u0300-\u036f\u20d0-\u20ff]*|\([^()]*\)")


class Atom(NamedTuple):
    """A part of a formula in readable form, and its role among its neighbours."""

    text: str
    role: Role


def character(char: str) -> Atom:
    """A single character of mathematics."""
    text = _PLAIN.get(char, char)
    if text in "([{⟨":
        return Atom(text, Role.OPEN)
    if text in ")]}⟩":
        return Atom(text, Role.CLOSE)
    if text in ",;|":  # a bar may open, close or part
        return Atom(text, Role.PUNCTUATION)
    return Atom(text, Role.OPERATOR if text in _OPERATOR_CHARS else Role.LETTER)


def join(atoms: list[Atom]) -> str:
    """The atoms in one line, with a space where they would otherwise run together."""
    parts: list[str] = []
    before: Atom | None = None
    blank, gap, airy = False, "", False
    for atom in atoms:
        if atom.role is Role.SPACE:
            blank, gap = True, gap or atom.text
            continue
        if not atom.text:
            continue
        apart = before is not None and (
            airy if before.role is Role.OPERATOR else _apart(before, atom, blank)
        )
        if before is not None and (gap or apart):
            parts.append(gap or " ")
        airy = bool(gap) or apart
        parts.append(atom.text)
        before, blank, gap = atom, False, ""
    return re.sub(r"  +", " ", "".join(parts))


def _apart(left: Atom, right: Atom, blank: bool) -> bool:
    """Whether two atoms that follow each other need a space.

    `blank`: the source has one. TeX ignores it, but the author of `a = b` and `p, q` meant
    it; an operator has spaces on both sides or on none, as it has before it.
    """
    begins = right.text[0].isalnum() or right.text[0] in "√∞"
    ends = left.text[-1].isalnum()
    if left.role is Role.PUNCTUATION or right.role is Role.OPERATOR or right.text == "|":
        return blank
    if left.role in (Role.FUNCTION, Role.INDEX):
        return begins and right.role is not Role.INDEX
    if right.role is Role.FUNCTION:
        return ends or left.role in (Role.SCRIPT, Role.CLOSE)
    if Role.FRACTION in (left.role, right.role):
        return begins and ends
    if Role.SCRIPT in (left.role, right.role):
        return left.text[0] in "^_" and begins and ends and right.role is not Role.SCRIPT
    return (blank or (begins and ends)) and (_is_word(left) or _is_word(right))


def _is_word(atom: Atom) -> bool:
    return atom.role is Role.WORD and len(atom.text) > 1


def accented(text: str, accent: str) -> str:
    """A short text with a combining accent on each letter; a long one as it is."""
    if sum(char.isalnum() for char in text) > 4:
        return text
    return "".join(char + accent if char.isalnum() else char for char in text)


def enclosed(text: str) -> str:
    """A text that reads as one, in parentheses if it would not by itself."""
    return text if _is_atomic(text) else f"({text})"


def _is_atomic(text: str) -> bool:
    match = _ATOM.match(text.lstrip("√"))
    if not match:
        return len(text) <= 1
    return all(map(is_script, text.lstrip("√")[match.end() :]))
