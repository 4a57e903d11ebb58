"""A sheet of set text, with its formulas and marks: no network, file or foreign markup reaches it.

Knows neither papers nor notes; what is set on it, and which marks, is for its kinds to say.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QHelpEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QToolTip, QWidget

from desktop.ui.formula_painting import paint_formulas
from desktop.ui.page_geometry import box_of, formulas_between
from desktop.ui.reader_marks import Kind, Mark, MarkPainter
from desktop.ui.reader_text import formula_tip
from desktop.ui.reading_font import Face
from desktop.ui.strut import serve_struts
from desktop.ui.theme import current_colors
from desktop.ui.typesetting import PlacedFormula, plain_tip

_UNKNOWN = QTextDocument.ResourceType.UnknownResource


class Sheet(QTextBrowser):
    """Shows a document in which a typesetter has set something.

    Attributes:
        blocked: what the document asked to load; nothing is ever loaded.
    Signals:
        zoom_asked: the wheel was turned with Ctrl, up (1) or down (-1).
    """

    zoom_asked = Signal(int)

    def __init__(self, face: Face, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.blocked: list[str] = []
        self._face = face
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        serve_struts(self.document(), self)
        self._paint_selection_ourselves()
        self.selectionChanged.connect(self.viewport().update)

    def _paint_selection_ourselves(self) -> None:
        """Keep Qt from drawing the selection, which it would lay over formulas and marks."""
        palette = QPalette()  # the other roles stay the application's, and follow its theme
        for role in (QPalette.ColorRole.Highlight, QPalette.ColorRole.HighlightedText):
            palette.setBrush(role, QBrush(Qt.BrushStyle.NoBrush))
        self.setPalette(palette)

    def doSetSource(self, name: QUrl | str, kind: QTextDocument.ResourceType = _UNKNOWN) -> None:
        """Show no other document, whoever asks."""

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        self.blocked.append(name if isinstance(name, str) else name.toString())
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(QColor(0, 0, 0, 0))
        return nothing

    # ---- for its kinds to say

    def formulas(self) -> Sequence[PlacedFormula]:
        """What is drawn on the sheet, in order."""
        raise NotImplementedError

    def selected_text(self) -> str:
        """What is selected, as it is copied."""
        raise NotImplementedError

    def tip_at(self, at: QPoint) -> str:
        """What is said of the place under a point of the viewport: a formula's source."""
        placed = self.formula_at(at)
        return formula_tip(placed) if placed and placed.tex else ""

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
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

    def paint_over(self, painter: QPainter, region: QRectF) -> None:
        """Paint what goes over everything, in the document's coordinates; here nothing."""

    def mark_painter(self) -> MarkPainter:
        """Paints marks on what is set."""
        return MarkPainter(self.document(), self._face, self.formulas(), current_colors())

    def shown_marks(self) -> list[Mark]:
        """What is marked, the first undermost: the selection."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return []
        start, end = self.whole_formulas(cursor.selectionStart(), cursor.selectionEnd())
        return [Mark(Kind.SELECTION, start, end)]

    def whole_formulas(self, start: int, end: int) -> tuple[int, int]:
        """Stretch a passage to take in the formulas at its ends."""
        formulas = formulas_between(self.formulas(), start, end)
        if formulas:
            start, end = min(start, formulas[0].position), max(end, formulas[-1].end)
        return start, end

    # ---- events

    def formula_at(self, at: QPoint) -> PlacedFormula | None:
        """The formula under a point of the viewport."""
        point = QPointF(at) + QPointF(0, self.verticalScrollBar().value())
        found = (one for one in self.formulas() if box_of(self.document(), one).contains(point))
        return next(found, None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y()
            if turned:
                self.zoom_asked.emit(1 if turned > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self.tip_at(event.pos())
            if tip:
                QToolTip.showText(event.globalPos(), plain_tip(tip), self.viewport())
                return True
        return super().viewportEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        return self.made_mime(self.selected_text(), "")

    def made_mime(self, text: str, html: str) -> QMimeData:
        """What goes to the clipboard; made by Qt, for Python's own dies with the program."""
        data = super().createMimeDataFromSelection()
        data.text()  # has Qt put in what it would, which it else does later, over ours
        for form in data.formats():
            data.removeFormat(form)
        data.setText(text)
        if html:
            data.setHtml(html)
        return data
