"""A sheet with formulas and marks: paints them, and says what is pointed at. Knows no papers."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip

from desktop.ui.reader.formula_painting import paint_formulas
from desktop.ui.reader.page_geometry import box_of, formulas_between
from desktop.ui.reader.reader_marks import Kind, Mark, MarkPainter
from desktop.ui.reader.reader_sheet import ReaderSheet
from desktop.ui.reader.reader_text import formula_tip
from desktop.ui.reader.typesetting import PlacedFormula
from desktop.ui.theme import current_colors
from desktop.ui.tool_tips import plain_tip


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
        self.scroll_as_wanted()
        shift = QPointF(0, self.verticalScrollBar().value())
        region = QRectF(event.rect()).translated(shift)
        with QPainter(self.viewport()) as painter:
            painter.translate(-shift)
            self.mark_painter().paint(painter, self.shown_marks(), region)
        super().paintEvent(event)
        with QPainter(self.viewport()) as painter:
            painter.translate(-shift)
            paint_formulas(painter, self.document(), self.formulas(), region)
            self.paint_over(painter, region)

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
        found = (one for one in self.formulas() if box_of(self.document(), one).contains(point))
        return next(found, None)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self.tip_at(event.pos())
            if tip:
                QToolTip.showText(event.globalPos(), plain_tip(tip), self.viewport())
                return True
        return super().viewportEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        return self.made_mime(self.selected_text(), "")
