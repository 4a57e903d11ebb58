"""What is marked on a page, and how: highlights, hits, the selection. Knows no widget."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTextDocument

from desktop.core.annotations import COLORS, Highlight
from desktop.ui.reader.page_geometry import bands, box_of, formulas_between, range_in
from desktop.ui.reader.positions import Positions
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.typesetting import PlacedFormula
from desktop.ui.theme import Colors

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
MOST_LEVELS = 9
"""How many highlights over each other are drawn; more could not be told apart."""
_ROUND = 3.0
_AIR = 1.5
_BAR_WIDTH = 3.0
_DIMMED = 0.62
WASH, SELECTION_WASH = 0.8, 0.32  # how strongly highlights and selection colour the paper


class Kind(Enum):
    """Why a passage is marked."""

    HIGHLIGHT = "highlight"
    HIT = "hit"
    CURRENT_HIT = "current hit"
    SENTENCE = "sentence"
    SELECTION = "selection"


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked passage.

    Attributes:
        start, end: its document positions.
        color: of a highlight, by name.
        id: of a highlight.
        tip: the comment on a highlight.
        level: how many highlights that began before it overlap it.
        chosen: it is the highlight that the bar is about.
    """

    kind: Kind
    start: int
    end: int
    color: str = ""
    id: str = ""
    tip: str = ""
    level: int = 0
    chosen: bool = False


def highlight_marks(
    positions: Positions, highlights: Iterable[Highlight], chosen: str = ""
) -> list[Mark]:
    """The marks of highlights, each on the first level that none before it covers."""
    ends: list[int] = []
    marks = []
    for one in sorted(highlights, key=lambda one: (one.start, -one.end)):
        start, end = positions.in_document(one.start, one.end)
        level = next((i for i, last in enumerate(ends) if last <= start), len(ends))
        ends[level : level + 1] = [end] * (level <= MOST_LEVELS)
        shown = (one.color, one.id, one.comment, level, one.id == chosen)
        marks.append(Mark(Kind.HIGHLIGHT, start, end, *shown))
    return marks


@dataclass(frozen=True)
class MarkPainter:
    """Paints marks under the text of a document."""

    document: QTextDocument
    face: Face
    formulas: Sequence[PlacedFormula]
    colors: Colors

    def paint(self, painter: QPainter, marks: Iterable[Mark], region: QRectF) -> None:
        """Paint what a region of the document shows of marks, the first undermost."""
        first, last = range_in(self.document, region, self.face.maths_em)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for mark in marks:
            start, end = max(mark.start, first), min(mark.end, last)
            if start < end and mark.level <= MOST_LEVELS:
                self._paint(painter, replace(mark, start=start, end=end))
        painter.restore()

    def dim_around(self, painter: QPainter, mark: Mark, region: QRectF) -> None:
        """Lay the paper's colour, thinly, over all of a region but a passage."""
        veil = QColor(self.colors.paper)
        veil.setAlphaF(_DIMMED)
        path = QPainterPath()
        path.addRect(region)
        painter.fillPath(path.subtracted(self.area(mark.start, mark.end).simplified()), veil)

    def area(self, start: int, end: int, radius: float = 0.0) -> QPainterPath:
        """The area that a passage covers: bands of its lines and boxes of its formulas."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for band in self._bands(start, end):
            path.addRoundedRect(band, radius, radius)
        for box in self._boxes(start, end):
            path.addRoundedRect(box, radius, radius)
        return path

    def _boxes(self, start: int, end: int) -> Iterator[QRectF]:
        """The boxes of the formulas in a passage, with a little air."""
        for placed in formulas_between(self.formulas, start, end):
            yield box_of(self.document, placed).adjusted(0, -_AIR, 0, _AIR)

    def _paint(self, painter: QPainter, mark: Mark) -> None:
        if mark.kind is Kind.SELECTION:
            color = QColor(self.colors.accent)
            color.setAlphaF(SELECTION_WASH)
            painter.fillPath(self.area(mark.start, mark.end), color)
        elif mark.kind is Kind.HIGHLIGHT:
            self._paint_highlight(painter, mark)
        elif mark.kind is Kind.SENTENCE:
            self._paint_sentence(painter, mark)
        else:
            path = self.area(mark.start, mark.end, _ROUND)
            painter.fillPath(path, QColor(self.colors.hit))
            if mark.kind is Kind.CURRENT_HIT:
                painter.strokePath(path.simplified(), QPen(QColor(self.colors.accent), _LINE_WIDTH))

    def _paint_highlight(self, painter: QPainter, mark: Mark) -> None:
        color = QColor(self.colors.marks.get(mark.color, self.colors.marks[COLORS[0]]))
        wash = QColor(color)
        wash.setAlphaF(WASH)
        area = self.area(mark.start, mark.end)
        painter.fillPath(area, wash)
        if mark.chosen:
            painter.strokePath(area.simplified(), QPen(QColor(self.colors.accent), _LINE_WIDTH))
        pen = QPen(color.lighter(190) if self.colors.dark else color.darker(180), _LINE_WIDTH)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if _LINES.get(mark.color):
            pen.setDashPattern(_LINES[mark.color])
        painter.setPen(pen)
        boxes = list(self._boxes(mark.start, mark.end))
        for band in self._bands(mark.start, mark.end):
            for left, right, bottom in _under(band, boxes):
                y = bottom - mark.level * _LEVEL_STEP
                painter.drawLine(QPointF(left, y), QPointF(right, y))

    def _paint_sentence(self, painter: QPainter, mark: Mark) -> None:
        """A bar in the margin along the lines of the sentence that is read."""
        bounds = self.area(mark.start, mark.end).boundingRect()
        left = self.document.rootFrame().frameFormat().leftMargin() - 0.7 * self.face.maths_em
        bar = QRectF(left, bounds.top(), _BAR_WIDTH, bounds.height())
        painter.fillRect(bar, QColor(self.colors.accent))

    def _bands(self, start: int, end: int) -> Iterator[QRectF]:
        return bands(self.document, start, end, self.face.maths_em)


def _under(band: QRectF, boxes: Sequence[QRectF]) -> Iterator[tuple[float, float, float]]:
    """Where a line runs under a band: left, right, y; under the formulas that hang out of it."""
    left = band.left()
    for box in boxes:
        if box.top() < band.bottom() < box.bottom() and left <= box.left() < band.right():
            yield left, box.left(), band.bottom()
            yield box.left(), box.right(), box.bottom()
            left = box.right()
    yield left, band.right(), band.bottom()
