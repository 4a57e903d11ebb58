"""Parts a text by what its face can show itself. Knows no document."""

import unicodedata
from collections.abc import Callable, Iterator
from enum import Enum


class Cover(Enum):
    """Who shows a piece of text."""

    FACE = "the face"
    DRAWN = "a formula of one sign"
    OTHER = "some other font of the system"


_SIGNS = (
    ("\u2100", "\u22ff"),  # letterlike, number forms, arrows, operators
    ("\u27c0", "\u27ff"),
    ("\u2900", "\u2aff"),
    ("\U0001d400", "\U0001d7ff"),  # letters of mathematics
)


def pieces(text: str, has: Callable[[str], bool]) -> Iterator[tuple[str, Cover]]:
    """Cut a text into pieces that are shown in one way; signs stand alone.

    `has` tells whether the face has a character.
    """
    if text.isascii():
        yield text, Cover.FACE
        return
    begin, before = 0, Cover.FACE
    for index, character in enumerate(text):
        cover = _cover(character, before, has)
        if index and (cover is not before or cover is Cover.DRAWN):
            yield text[begin:index], before
            begin = index
        before = cover
    yield text[begin:], before


def _cover(character: str, before: Cover, has: Callable[[str], bool]) -> Cover:
    if character.isascii():
        return Cover.FACE
    if character == "√":  # text faces give it the shape that goes under a bar
        return Cover.DRAWN
    if has(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        joined = before is not Cover.DRAWN and not has(character)
        return before if joined else Cover.FACE
    return Cover.DRAWN if _is_sign(character) else Cover.OTHER


def _is_sign(character: str) -> bool:
    """Whether a character is one of mathematics, rather than a letter or a picture."""
    return any(first <= character <= last for first, last in _SIGNS)
