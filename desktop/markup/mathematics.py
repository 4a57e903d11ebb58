"""The small interface over the mathematics library."""

from dataclasses import dataclass

import mathra


@dataclass(frozen=True, slots=True)
class Drawing:
    """A formula's shape; lengths in em.

    Attributes:
        svg: the picture, whose y axis is 0 at the baseline.
        width, ascent, descent: its box.
    """

    svg: str
    width: float
    ascent: float
    descent: float


def reading(tex: str) -> str:
    """A formula as readable Unicode."""
    return str(mathra.render(tex)["text"])


def speech(tex: str) -> str:
    """A formula as it is said aloud, in English."""
    return str(mathra.render(tex)["speech"])
