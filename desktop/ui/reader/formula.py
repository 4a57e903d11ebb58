"""A formula as one path in em, cached; colour, zoom and screen make no difference to it."""

import re
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QTransform

from desktop.markup.mathematics import drawing

KEPT = 1024
"""Formulas that are kept drawn, 9 kB each: more than a paper has, so no zoom draws any again."""

_DRAWN_AS = {"√": r"\surd", r"\sqrt{}": r"\surd"}  # a root over nothing would hang too low


@dataclass(frozen=True, slots=True)
class Formula:
    """A drawn formula; lengths in em, y downwards from the baseline.

    Attributes:
        path: its filled outline.
        width, ascent, descent: its box.
    """

    path: QPainterPath
    width: float
    ascent: float
    descent: float


@lru_cache(maxsize=KEPT)
def formula(tex: str, display: bool = False) -> Formula | None:
    """Draw a formula, in the line or displayed; None where only its source can be shown."""
    drawn = drawing(_DRAWN_AS.get(tex, tex), display)
    if drawn is None:
        return None
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for shape in drawn.shapes:
        place = QTransform(shape.scale, 0, 0, -shape.scale, shape.x, -shape.y)
        path.addPath(place.map(_outline(shape.outline)))
    return Formula(path, drawn.width, drawn.ascent, drawn.descent)


_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


@lru_cache(maxsize=2048)
def _outline(text: str) -> QPainterPath:
    path = QPainterPath()
    for command, numbers in _STEP.findall(text):
        at = [float(number) for number in numbers.split()]
        if command == "M":
            path.moveTo(*at)
        elif command == "L":
            path.lineTo(*at)
        elif command == "C":
            path.cubicTo(*at)
        else:
            path.closeSubpath()
    return path
