r"""What a TeX command in mathematics stands for (`\times` is the operator ×).

The mathematics library is asked, once a command, so that there is no second table of symbols.
"""

import json
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

import mathra


class Role(Enum):
    """What part a symbol plays in a formula; it decides the spaces around it.

    An INDEX is the sub- or superscript of a FUNCTION; a STRUCTURE takes arguments.
    """

    LETTER = "letter"
    WORD = "word"
    OPERATOR = "operator"
    FUNCTION = "function"
    OPEN = "open"
    CLOSE = "close"
    PUNCTUATION = "punctuation"
    SCRIPT = "script"
    INDEX = "index"
    FRACTION = "fraction"
    SPACE = "space"
    ACCENT = "accent"
    NOTHING = "nothing"
    STRUCTURE = "structure"


class Symbol(NamedTuple):
    """A command's part in a formula, and its characters in plain text."""

    role: Role
    text: str = ""


_NODES = {
    "identifier": (Role.LETTER, "name"),
    "number": (Role.LETTER, "value"),
    "function": (Role.FUNCTION, "name"),
    "large-operator": (Role.FUNCTION, "symbol"),
    "accent": (Role.ACCENT, "accent"),
    "style": (Role.NOTHING, ""),
}
_CLASSES = {
    "ord": Role.LETTER,
    "open": Role.OPEN,
    "close": Role.CLOSE,
    "punct": Role.PUNCTUATION,
}
_PLAINER = {"ϵ": "ε", "ϕ": "φ", "∣": "|"}
"""The character people type and search for, where two look alike."""

_WIDE_ARROWS = {"→": "\u20d7", "←": "\u20d6"}
"""An arrow over letters, as a combining character."""


@lru_cache(maxsize=4096)
def look_up(name: str) -> Symbol | None:
    """What a command stands for, given its name without the backslash; None if unknown."""
    try:
        children = _children(name, strict=True)
    except ValueError as problem:
        if "unsupported" in str(problem) or "surrogate" in str(problem):
            return None
        children = _without_argument(name)
    if not children:
        return Symbol(Role.NOTHING)
    return _symbol(children[0]) if len(children) == 1 else Symbol(Role.STRUCTURE)


def _without_argument(name: str) -> list[dict[str, object]]:
    """The tree of a command that asks for an argument, given none."""
    try:
        return _children(name, strict=False)
    except ValueError:
        return [{"type": "text"}]


def _children(name: str, *, strict: bool) -> list[dict[str, object]]:
    tree = json.loads(mathra.tex_to_tree("\\" + name, display=False, strict=strict))
    return list(tree.get("children", ()))


def _symbol(node: dict[str, object]) -> Symbol:
    kind = node["type"]
    if kind == "operator":
        text = str(node["symbol"])
        return Symbol(_CLASSES.get(str(node["class"]), Role.OPERATOR), _PLAINER.get(text, text))
    if kind == "space":
        return Symbol(Role.SPACE if float(str(node["em"])) > 0 else Role.NOTHING, " ")
    if kind == "bar":
        return Symbol(Role.ACCENT, "\u0305" if node["above"] else "\u0332")
    if kind == "arrow":
        return Symbol(Role.STRUCTURE, str(node["symbol"]))
    role, key = _NODES.get(str(kind), (Role.STRUCTURE, ""))
    text = str(node.get(key, ""))
    if role is Role.ACCENT:
        return Symbol(role, _WIDE_ARROWS.get(text, text))
    return Symbol(role, _PLAINER.get(text, text))
