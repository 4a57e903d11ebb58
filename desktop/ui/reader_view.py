"""The sheet that a page is shown on: no network, no file, no foreign markup reaches it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QTextBrowser, QWidget

from desktop.ui.formula_painting import paint_formulas
from desktop.ui.reader_marks import Kind, Mark, MarkPainter
from desktop.ui.reader_page import Inks, Page, Subject, set_page
from desktop.ui.reading_font import Face
from desktop.ui.strut import serve_struts
from desktop.ui.theme import current_colors

_MARGIN = 1.2  # em beside the column, at least
_NARROWEST = 80.0  # pixels


class ReaderView(QTextBrowser):
    """Shows one paper.

    Attributes:
        page: what is set, or None.
        blocked: what the document asked to load; nothing is ever loaded.
    Signals:
        set_anew: the page was set; positions in the document are new.
        mark_clicked: a highlight was clicked; carries its id.
        link_activated: somebody wants to follow a link.
    """

    set_anew = Signal()
    mark_clicked = Signal(str)
    link_activated = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page: Page | None = None
        self.blocked: list[str] = []
        self._subject: Subject | None = None
        self._face = Face("", 17)
        self._characters = 70
        self._marks: dict[Kind, Sequence[Mark]] = {}
        self._pressed = QPoint()
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        serve_struts(self.document(), self)
        self._paint_selection_ourselves()
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.selectionChanged.connect(self.viewport().update)

    def _paint_selection_ourselves(self) -> None:
        """Keep Qt from drawing the selection, which it would lay over formulas and marks."""
        palette = QPalette(QApplication.palette())
        for role in (QPalette.ColorRole.Highlight, QPalette.ColorRole.HighlightedText):
            palette.setBrush(role, QBrush(Qt.BrushStyle.NoBrush))
        self.setPalette(palette)

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        self.blocked.append(name if isinstance(name, str) else name.toString())
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(QColor(0, 0, 0, 0))
        return nothing

    # ---- the page

    def show_subject(self, subject: Subject | None) -> None:
        """Set a paper, unless it is the one that is set."""
        if subject != self._subject:
            self._subject = subject
            self._marks.clear()
            self._set()
            self.verticalScrollBar().setValue(0)

    def set_face(self, face: Face, characters: int) -> None:
        """Set the page anew in another face, size or width."""
        if (face, characters) != (self._face, self._characters):
            self._face, self._characters = face, characters
            self._set()

    def set_marks(self, kind: Kind, marks: Sequence[Mark]) -> None:
        """Mark passages in place of those marked so far for the same reason."""
        if marks != self._marks.get(kind, []):
            self._marks[kind] = marks
            self.viewport().update()

    def _set(self) -> None:
        self._fit_margins()
        if self._subject is None:
            self.page = None
            self.document().clear()
        else:
            inks = Inks.of(self.palette())
            self.page = set_page(self.document(), self._subject, self._face, self._column(), inks)
            self._fit_margins()
        self.set_anew.emit()

    def _column(self) -> float:
        """The width of the lines, in pixels."""
        wanted = self._characters * self._face.character_width
        free = self.viewport().width() - 2 * _MARGIN * self._face.maths_em
        return max(_NARROWEST, min(wanted, free))

    def _fit_margins(self) -> None:
        side = round((self.viewport().width() - self._column()) / 2)
        frame = self.document().rootFrame()
        made = frame.frameFormat()
        if made.leftMargin() == side and made.topMargin():
            return
        made.setLeftMargin(side)
        made.setRightMargin(side)
        made.setTopMargin(round(1.6 * self._face.maths_em))
        made.setBottomMargin(round(2 * self._face.maths_em))
        frame.setFrameFormat(made)

    # ---- scrolling

    def scroll_by_page(self, direction: int) -> bool:
        """Scroll by what is in view, less a line; False if there is nothing further."""
        bar = self.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + direction * (bar.pageStep() - self._face.pitch_at()))
        return bar.value() != before

    def bring_into_view(self, start: int, end: int) -> None:
        """Scroll as little as shows a passage, with some lines around it."""
        area = self._mark_painter().area(start, end).boundingRect()
        bar, around = self.verticalScrollBar(), 2 * self._face.pitch_at()
        top, bottom = round(area.top()) - around, round(area.bottom()) + around
        if top < bar.value() or bottom - top > self.viewport().height():
            bar.setValue(top)
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())

    # ---- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_margins()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._paint_selection_ourselves()
            self._set()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.page is None:
            super().paintEvent(event)
            return
        shift = QPointF(0, self.verticalScrollBar().value())
        with QPainter(self.viewport()) as painter:
            painter.translate(-shift)
            self._mark_painter().paint(painter, self._all_marks())
        super().paintEvent(event)
        with QPainter(self.viewport()) as painter:
            painter.translate(-shift)
            clip = QRectF(event.rect()).translated(shift)
            paint_formulas(painter, self.document(), self.page.formulas, clip)

    def _mark_painter(self) -> MarkPainter:
        assert self.page is not None
        return MarkPainter(self.document(), self._face, self.page.formulas, current_colors())

    def _all_marks(self) -> list[Mark]:
        marks = [mark for kind in Kind for mark in self._marks.get(kind, ())]
        cursor = self.textCursor()
        if cursor.hasSelection():
            marks.append(Mark(Kind.SELECTION, cursor.selectionStart(), cursor.selectionEnd()))
        return marks

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        still = (at - self._pressed).manhattanLength() < QApplication.startDragDistance()
        if still and event.button() == Qt.MouseButton.LeftButton and not self.anchorAt(at):
            mark = self._highlight_at(at)
            if mark and not self.textCursor().hasSelection():
                self.mark_clicked.emit(mark.id)

    def _highlight_at(self, at: QPoint) -> Mark | None:
        position = self.position_at(at)
        found = [m for m in self._marks.get(Kind.HIGHLIGHT, ()) if m.start <= position < m.end]
        return found[-1] if found else None

    def position_at(self, at: QPoint) -> int:
        """The document position of the character under a point of the viewport, or -1."""
        point = QPointF(at) + QPointF(0, self.verticalScrollBar().value())
        return self.document().documentLayout().hitTest(point, Qt.HitTestAccuracy.ExactHit)

    def _on_anchor_clicked(self, url: QUrl) -> None:
        self.link_activated.emit(url.toString())
