"""Draws the formulas of a document over the letters that keep their places."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTextDocument

from desktop.ui.reader.page_geometry import box_of, formulas_between, range_in
from desktop.ui.reader.typesetting import PlacedFormula

_BOLDER = 0.035  # em added around the outlines of a formula among bold text
_AROUND = 40.0  # pixels beyond the region: formulas hang a little out of their lines


def paint_formulas(
    painter: QPainter, document: QTextDocument, formulas: Sequence[PlacedFormula], region: QRectF
) -> None:
    """Draw those formulas that a region of the document (in its own coordinates) shows."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for placed in formulas_between(formulas, *range_in(document, region, _AROUND)):
        box = box_of(document, placed)
        if box.intersects(region):
            _paint(painter, placed, box.topLeft() + QPointF(0, placed.formula.ascent * placed.em))
    painter.restore()


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
