"""Finds what was typed in a reading text, as a reader would: case, accents and scripts fold.

`O(n2)` finds O(n²), `lp` finds ℓₚ, `Frechet` Fréchet, a straight quote a curly one; a capital in
what was typed asks for that capital. Knows no widget.
"""

import unicodedata
from functools import lru_cache

_PLAIN = dict.fromkeys("‘’′", "'") | dict.fromkeys("“”″", '"') | dict.fromkeys("‐‑‒–—−", "-")
_UNSEEN = frozenset("\u00ad\u200b\u2060")


def find_all(text: str, typed: str) -> list[tuple[int, int]]:
    """Where a text holds what was typed: offsets in code points, in order, apart."""
    exact = typed != typed.lower()
    sought, _ = _folded(" ".join(typed.split()), exact)
    if not sought:
        return []
    folded, origins = _folded(text, exact)
    found, at = [], folded.find(sought)
    while at >= 0:
        end = at + len(sought)
        found.append((origins[at], origins[end - 1] + 1))
        at = folded.find(sought, end)
    return found


def _folded(text: str, exact: bool) -> tuple[str, list[int]]:
    """A text folded, and for each character of that where it came from."""
    parts: list[str] = []
    origins: list[int] = []
    for index, character in enumerate(text):
        plain = _fold(character, exact)
        if plain == " " and parts and parts[-1] == " ":
            continue
        parts.append(plain)
        origins.extend([index] * len(plain))
    return "".join(parts), origins


@lru_cache(maxsize=4096)
def _fold(character: str, exact: bool) -> str:
    if character.isspace():
        return " "
    if character in _UNSEEN:
        return ""
    apart = unicodedata.normalize("NFKD", _PLAIN.get(character, character))
    bare = "".join(_PLAIN.get(part, part) for part in apart if not unicodedata.combining(part))
    return bare if exact else bare.casefold()
