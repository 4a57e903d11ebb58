"""What is marked on a page, and how: highlights, hits, the selection. Knows no widget."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTextDocument

from desktop.core.annotations import COLORS
from desktop.ui.formula_painting import box_of, x_in
from desktop.ui.reading_font import Face
from desktop.ui.theme import Colors
from desktop.ui.typesetting import PlacedFormula, scale_of

_LINES = dict(
    zip(
        COLORS,
        (
            [],  # a plain line
            [6.0, 3.0],
            [1.0, 2.0],
            [8.0, 2.5, 1.5, 2.5],
            [8.0, 2.0, 1.5, 2.0, 1.5, 2.0],
            [2.5, 2.5],
        ),
        strict=True,
    )
)
"""How the line under a highlight is dashed, in widths of the line: colours told apart without."""
_LINE_WIDTH = 1.5
_LEVEL_STEP = 2.5  # pixels between the lines under highlights that overlap
_ROUND = 3.0
_ASCENT, _DESCENT = 1.0, 0.36  # of a marked line, in em


class Kind(Enum):
    """Why a passage is marked."""

    HIGHLIGHT = "highlight"
    HIT = "hit"
    CURRENT_HIT = "current hit"
    SELECTION = "selection"


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked passage.

    Attributes:
        start, end: its document positions.
        color: of a highlight, by name.
        id: of a highlight.
        level: how many highlights that began before it overlap it.
    """

    kind: Kind
    start: int
    end: int
    color: str = ""
    id: str = ""
    level: int = 0


def with_levels(marks: Iterable[Mark]) -> list[Mark]:
    """Highlights in order of their beginning, each on the first level free of others."""
    ends: list[int] = []
    placed = []
    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
        level = next((i for i, end in enumerate(ends) if end <= mark.start), len(ends))
        ends[level : level + 1] = [mark.end]
        placed.append(Mark(mark.kind, mark.start, mark.end, mark.color, mark.id, level))
    return placed


@dataclass(frozen=True)
class MarkPainter:
    """Paints marks under the text of a document."""

    document: QTextDocument
    face: Face
    formulas: Sequence[PlacedFormula]
    colors: Colors

    def paint(self, painter: QPainter, marks: Iterable[Mark]) -> None:
        """Paint marks, the first undermost; the painter is in the document's coordinates."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for mark in marks:
            self._paint(painter, mark)
        painter.restore()

    def area(self, start: int, end: int, radius: float = 0.0) -> QPainterPath:
        """The area that a passage covers: bands of its lines and boxes of its formulas."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for band in self._bands(start, end):
            path.addRoundedRect(band, radius, radius)
        for placed in self.formulas:
            if start <= placed.position < end:
                box = box_of(self.document, placed)
                path.addRoundedRect(box.adjusted(0, -1, 0, 1), radius, radius)
        return path

    def _paint(self, painter: QPainter, mark: Mark) -> None:
        if mark.kind is Kind.SELECTION:
            color = QColor(self.colors.accent)
            color.setAlphaF(0.32)
            painter.fillPath(self.area(mark.start, mark.end), color)
        elif mark.kind is Kind.HIGHLIGHT:
            self._paint_highlight(painter, mark)
        else:
            path = self.area(mark.start, mark.end, _ROUND)
            painter.fillPath(path, QColor(self.colors.hit))
            if mark.kind is Kind.CURRENT_HIT:
                painter.strokePath(path.simplified(), QPen(QColor(self.colors.accent), _LINE_WIDTH))

    def _paint_highlight(self, painter: QPainter, mark: Mark) -> None:
        color = QColor(self.colors.marks.get(mark.color, self.colors.marks[COLORS[0]]))
        wash = QColor(color)
        wash.setAlphaF(0.8)
        painter.fillPath(self.area(mark.start, mark.end), wash)
        pen = QPen(color.lighter(190) if self.colors.dark else color.darker(180), _LINE_WIDTH)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if _LINES.get(mark.color):
            pen.setDashPattern(_LINES[mark.color])
        painter.setPen(pen)
        for band in self._bands(mark.start, mark.end):
            y = band.bottom() - mark.level * _LEVEL_STEP
            painter.drawLine(QPointF(band.left(), y), QPointF(band.right(), y))

    def _bands(self, start: int, end: int) -> Iterator[QRectF]:
        """For each line of a passage, the rectangle from its ascenders to its descenders."""
        block = self.document.findBlock(start)
        while block.isValid() and block.position() < end:
            layout = block.layout()
            em = self.face.maths_em * scale_of(block)
            first, last = start - block.position(), end - block.position()
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                begin, stop = line.textStart(), line.textStart() + line.textLength()
                if first < stop and last > begin:
                    left, right = x_in(line, max(first, begin)), x_in(line, min(last, stop))
                    base = layout.position() + QPointF(0, line.y() + line.ascent())
                    top = base.y() - _ASCENT * em
                    yield QRectF(base.x() + left, top, right - left, (_ASCENT + _DESCENT) * em)
            block = block.next()
