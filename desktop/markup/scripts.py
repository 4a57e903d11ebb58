"""Unicode's own sub- and superscript characters, to and from plain ones.

The tables are read from the Unicode database, in the blocks that text fonts draw.
"""

import re
import unicodedata

_BLOCKS = (
    (0xB2, 0xBA),
    (0x2B0, 0x2E5),
    (0x1D2C, 0x1D6B),
    (0x1D9B, 0x1DC0),
    (0x2070, 0x209D),
    (0x2C7C, 0x2C7E),
)


def _table(tag: str) -> dict[str, str]:
    """Plain character to script character, for `<super>` or `<sub>`."""
    table: dict[str, str] = {}
    for first, last in _BLOCKS:
        for code in range(first, last):
            kind, _, plain = unicodedata.decomposition(chr(code)).partition(" ")
            if kind == tag and " " not in plain:
                table.setdefault(chr(int(plain, 16)), chr(code))
    return table


_WORDS_APART = re.compile(r"[^\W\d]{2}\s+\w|\w\s+[^\W\d]{2}")
_RAISED = _table("<super>") | {"∘": "°", "°": "°", "′": "′", "″": "″"}
_LOWERED = _table("<sub>")
_PLAIN = {script: plain for table in (_LOWERED, _RAISED) for plain, script in table.items()}


def to_script(mark: str, text: str) -> str:
    """Write a text as the sub- or superscript of what stands before it.

    `mark` is `_` or `^`. In Unicode's own characters where all of the text has them, else after
    the mark, in parentheses where it would be misread without.

    >>> to_script("_", "p"), to_script("^", "−6"), to_script("^", "∗"), to_script("^", "a/b")
    ('ₚ', '⁻⁶', '^∗', '^(a/b)')
    >>> to_script("^", "i = 1"), to_script("^", "log n")
    ('ⁱ⁼¹', '^(log n)')
    """
    if not text:
        return ""
    if text[0] in "-–" and text[1:].strip():
        text = f"−{text[1:]}"
    table = _RAISED if mark == "^" else _LOWERED
    compact = "".join(text.split())
    if all(char in table for char in compact) and not _WORDS_APART.search(text):
        return "".join(table[char] for char in compact)
    return mark + text if _stands_alone(text) else f"{mark}({text})"


def is_script(char: str) -> bool:
    """Whether a character is one of Unicode's own sub- and superscripts."""
    return char in _PLAIN


def _stands_alone(text: str) -> bool:
    if len(text) == 1 or (text[0] == "(" and text.find(")") == len(text) - 1):
        return True
    return text.isalnum() and not any(map(is_script, text))


def from_script(text: str) -> str:
    """The characters of a sub- or superscript in their plain form (`2` for `²`).

    >>> from_script("⁻⁶"), from_script("^(a/b)"), from_script("^∗")
    ('−6', 'a/b', '∗')
    """
    if text[:1] in ("^", "_"):
        body = text[1:]
        return body[1:-1] if body[:1] == "(" and body[-1:] == ")" else body
    return "".join(_PLAIN.get(char, char) for char in text)
