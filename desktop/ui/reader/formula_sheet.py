"""A sheet with formulas and marks: paints them, and says what is pointed at. Knows no papers."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, QTimer
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip

from desktop.ui.clipping import clipping
from desktop.ui.reader.formula_painting import paint_formulas
from desktop.ui.reader.page_geometry import box_of, formulas_between, line_at, range_in
from desktop.ui.reader.reader_marks import Kind, Mark, MarkPainter
from desktop.ui.reader.reader_sheet import ReaderSheet
from desktop.ui.reader.reader_text import formula_tip
from desktop.ui.reader.typesetting import PlacedFormula
from desktop.ui.theme import current_colors
from desktop.ui.tool_tips import plain_tip

_MOST_PAINTED = 60  # formulas and marks, between other events


class FormulaSheet(ReaderSheet):
    """Shows what a typesetter has set; what that is, its kinds say."""

    # ---- for its kinds to say

    def formulas(self) -> Sequence[PlacedFormula]:
        """What is drawn on the sheet, in order."""
        raise NotImplementedError

    def selected_text(self) -> str:
        """What is selected, as it is copied."""
        raise NotImplementedError

    def shown_marks(self) -> list[Mark]:
        """What is marked, the first undermost: the selection."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return []
        start, end = self.whole_formulas(cursor.selectionStart(), cursor.selectionEnd())
        return [Mark(Kind.SELECTION, start, end)]

    def tip_at(self, at: QPoint) -> str:
        """What is said of a point of the viewport: a formula's source and spoken form."""
        placed = self.formula_at(at)
        return formula_tip(placed) if placed and placed.tex else ""

    def paint_over(self, painter: QPainter, region: QRectF) -> None:
        """Paint what goes over everything, in the document's coordinates: here nothing."""

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, of what is very dense the upper lines, and the others next."""
        self.scroll_as_wanted()
        shift = QPointF(0, self.verticalScrollBar().value())
        marks, rect = self.shown_marks(), event.rect()
        region = QRectF(rect).translated(shift)
        bottom = self._bottom_of_some(marks, region)
        if bottom < region.bottom():
            region.setBottom(bottom)
            shown = region.translated(-shift).toRect()
            rest = rect.adjusted(0, shown.height(), 0, 0)
            QTimer.singleShot(0, self.viewport(), lambda: self.viewport().update(rest))
            event = QPaintEvent(shown)
        with QPainter(self.viewport()) as painter:
            painter.setClipRect(event.rect())
            painter.translate(-shift)
            self.mark_painter().paint(painter, marks, region)
        super().paintEvent(event)
        with QPainter(self.viewport()) as painter:
            painter.setClipRect(event.rect())
            painter.translate(-shift)
            paint_formulas(painter, self.document(), self.formulas(), region)
            self.paint_over(painter, region)

    def _bottom_of_some(self, marks: Sequence[Mark], region: QRectF) -> float:
        """How far down in a region so many formulas and marks are that painting them shows."""
        document, around = self.document(), self.face.maths_em
        first, last = range_in(document, region, around)
        places = [one.position for one in formulas_between(self.formulas(), first, last)]
        places += (
            max(mark.start, first) for mark in marks if first < mark.end and mark.start < last
        )
        if len(places) <= _MOST_PAINTED:
            return region.bottom()
        line = line_at(document, sorted(places)[_MOST_PAINTED])
        enough = line.top() if line.top() > region.top() + around else line.bottom() + 1
        return min(region.bottom(), float(round(enough)))

    def mark_painter(self) -> MarkPainter:
        """Paints marks on what is set."""
        return MarkPainter(self.document(), self.face, self.formulas(), current_colors())

    def whole_formulas(self, start: int, end: int) -> tuple[int, int]:
        """Stretch a passage to take in the formulas at its ends."""
        formulas = formulas_between(self.formulas(), start, end)
        if formulas:
            start, end = min(start, formulas[0].position), max(end, formulas[-1].end)
        return start, end

    # ---- pointing and copying

    def formula_at(self, at: QPoint) -> PlacedFormula | None:
        """The formula under a point of the viewport."""
        point = QPointF(at) + QPointF(0, self.verticalScrollBar().value())
        line = QRectF(0, point.y(), 1, 1)
        near = range_in(self.document(), line, 2 * self.face.pitch_at())
        boxes = (
            (one, box_of(self.document(), one)) for one in formulas_between(self.formulas(), *near)
        )
        return next((one for one, box in boxes if box.contains(point)), None)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self.tip_at(event.pos())
            if tip:
                QToolTip.showText(event.globalPos(), plain_tip(tip), self.viewport())
                return True
        return super().viewportEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        return clipping(self.selected_text())
