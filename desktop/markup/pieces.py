"""Pieces: what an abstract is cut into while its markup is read, pass by pass.

Every pass takes the list of pieces and gives a list in which more of them are settled. A piece
knows the span of the source it stands for; a style or link reaches from its OPEN piece to its
CLOSE piece, whatever lies between, so that scopes may overlap and none is nested.
"""

from dataclasses import dataclass
from enum import Enum, auto

from desktop.markup.runs import Style


class Sort(Enum):
    """What a piece is; the first group is settled, the second waits for its pass."""

    TEXT = auto()
    FIXED = auto()
    SPACE = auto()
    MATH = auto()
    DISPLAY = auto()
    PARAGRAPH = auto()
    LINE = auto()
    OPEN = auto()
    CLOSE = auto()

    COMMAND = auto()
    BEGIN = auto()
    END = auto()
    DELIMITER = auto()
    QUOTE = auto()
    DASH = auto()
    TILDE = auto()


@dataclass(slots=True)
class Piece:
    r"""A part of an abstract.

    Attributes:
        sort: what it is.
        text: what it reads as: the source itself for TEXT, something else for FIXED; for a
            COMMAND its name.
        start, end: its span of the source.
        style, link: of a FIXED piece its own; of OPEN and CLOSE what they begin and end; of
            a COMMAND (`\href`) what it gives its argument.
        tex: a formula's source.
    """

    sort: Sort
    text: str
    start: int
    end: int
    style: Style = Style.NONE
    link: str = ""
    tex: str = ""


_BREAKS = (Sort.PARAGRAPH, Sort.LINE, Sort.SPACE, Sort.TILDE)
_UNSEEN = (Sort.OPEN, Sort.CLOSE, Sort.COMMAND, Sort.BEGIN, Sort.END)


def edge(pieces: list[Piece], index: int, step: int) -> str:
    """The character that is seen next to a piece, before it (step -1) or after it (step 1).

    A formula counts as a letter, a break or an end of the text as a space.
    """
    index += step
    while 0 <= index < len(pieces):
        piece = pieces[index]
        if piece.sort in _BREAKS:
            return " "
        if piece.sort in (Sort.MATH, Sort.DISPLAY):
            return "x"
        if piece.text and piece.sort not in _UNSEEN:
            return piece.text[0 if step > 0 else -1]
        index += step
    return " "
