"""Draws the formulas of a document over the letters that keep their places."""

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTextDocument, QTextLine

from desktop.ui.typesetting import PlacedFormula

_BOLDER = 0.035  # em added around the outlines of a formula among bold text


def paint_formulas(
    painter: QPainter, document: QTextDocument, formulas: Sequence[PlacedFormula], clip: QRectF
) -> None:
    """Draw those formulas that a region of the document (in its own coordinates) shows."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for placed in formulas:
        box = box_of(document, placed)
        if box.intersects(clip):
            _paint(painter, placed, box.topLeft() + QPointF(0, placed.formula.ascent * placed.em))
    painter.restore()


def box_of(document: QTextDocument, placed: PlacedFormula) -> QRectF:
    """The box of a formula, in the document's coordinates."""
    block = document.findBlock(placed.position)
    layout = block.layout()
    within = placed.position - block.position()
    line = layout.lineForTextPosition(within)
    if not line.isValid():
        return QRectF()
    left = x_in(line, within)
    shape, em = placed.formula, placed.em
    base = layout.position() + QPointF(left, line.y() + line.ascent())
    top = base.y() - shape.ascent * em
    return QRectF(base.x(), top, shape.width * em, (shape.ascent + shape.descent) * em)


def x_in(line: QTextLine, position: int) -> float:
    """How far from a line's layout's left a position in its block lies."""
    x, _ = cast("tuple[float, int]", line.cursorToX(position))
    return x


def _paint(painter: QPainter, placed: PlacedFormula, origin: QPointF) -> None:
    painter.save()
    painter.translate(_on_a_pixel(painter, origin))
    painter.scale(placed.em, placed.em)
    painter.setBrush(placed.color)
    painter.setPen(QPen(placed.color, _BOLDER) if placed.bold else Qt.PenStyle.NoPen)
    painter.drawPath(placed.formula.path)
    painter.restore()


def _on_a_pixel(painter: QPainter, origin: QPointF) -> QPointF:
    """The origin with its baseline on a row of pixels, where Qt puts the text's too."""
    transform = painter.deviceTransform()
    scale = transform.m22()
    row = round(origin.y() * scale + transform.dy())
    return QPointF(origin.x(), (row - transform.dy()) / scale)
