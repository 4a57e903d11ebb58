"""The mathematical alphabets of Unicode: bold, script, double-struck letters and the like."""

import unicodedata
from functools import lru_cache

_ELSEWHERE = {"SCRIPT": "SCRIPT", "FRAKTUR": "BLACK-LETTER", "DOUBLE-STRUCK": "DOUBLE-STRUCK"}
"""Letters that were in Unicode before the alphabets are named without MATHEMATICAL."""


def in_alphabet(alphabet: str, text: str) -> str:
    """A text with each letter and digit in an alphabet, as far as Unicode has them.

    `alphabet` is Unicode's name for it: `BOLD`, `SCRIPT`, `FRAKTUR`, `DOUBLE-STRUCK`,
    `ITALIC`, `MONOSPACE`, `SANS-SERIF`.

    >>> in_alphabet("SCRIPT", "OL"), in_alphabet("DOUBLE-STRUCK", "R1"), in_alphabet("BOLD", "a-1")
    ('𝒪ℒ', 'ℝ𝟙', '𝐚-𝟏')
    """
    return "".join(_letter(alphabet, char) for char in text)


@lru_cache(maxsize=1024)
def _letter(alphabet: str, char: str) -> str:
    if not char.isascii() or not char.isalnum():
        return char
    kind = "DIGIT" if char.isdigit() else "CAPITAL" if char.isupper() else "SMALL"
    name = f"{kind} {unicodedata.name(char).rpartition(' ')[2]}"
    for full in (f"MATHEMATICAL {alphabet} {name}", f"{_ELSEWHERE.get(alphabet)} {name}"):
        try:
            return unicodedata.lookup(full)
        except KeyError:
            continue
    return "ℎ" if (alphabet, char) == ("ITALIC", "h") else char
