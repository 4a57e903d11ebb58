"""The box of a task, ticked or not, drawn as formulas are."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from desktop.ui.reader.formula import Formula

_SIZE, _RISE, _LINE, _TICK = 0.76, 0.07, 0.075, 0.11  # em
_STROKE = ((0.19, 0.40), (0.33, 0.22), (0.60, 0.60))  # of the tick: right of, above the corner


@cache
def task_box(done: bool) -> Formula:
    """The box, standing a little below the baseline."""
    left, bottom = _LINE, _RISE
    outline = QPainterPath()
    outline.addRoundedRect(QRectF(left, bottom - _SIZE, _SIZE, _SIZE), 0.12, 0.12)
    path = _stroked(outline, _LINE)
    if done:
        first, *others = (QPointF(left + x, bottom - y) for x, y in _STROKE)
        tick = QPainterPath(first)
        for point in others:
            tick.lineTo(point)
        path.addPath(_stroked(tick, _TICK))
    return Formula(path, left + _SIZE + _LINE, _SIZE - _RISE, _RISE)


def box_text(done: bool) -> str:
    """What a document says of itself where a box is drawn."""
    return "☑" if done else "☐"


def _stroked(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCurveThreshold(0.01)
    stroked = stroker.createStroke(path)
    stroked.setFillRule(Qt.FillRule.WindingFill)
    return stroked
