"""The sheet that a page is shown on: no network, no file, no foreign markup reaches it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QBrush,
    QColor,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCursor,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QTextBrowser, QToolTip, QWidget

from desktop.ui.formula_painting import paint_formulas
from desktop.ui.keyboard_selection import extend
from desktop.ui.page_geometry import box_of, formulas_between
from desktop.ui.reader_marks import Kind, Mark, MarkPainter
from desktop.ui.reader_page import FOLD, WHOLE, Inks, Page, Subject, set_page
from desktop.ui.reader_text import copied_between, formula_tip
from desktop.ui.reading_font import Face
from desktop.ui.strut import serve_struts
from desktop.ui.theme import current_colors
from desktop.ui.typesetting import PlacedFormula, plain_tip

_UNKNOWN = QTextDocument.ResourceType.UnknownResource
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
        zoom_asked: the wheel was turned with Ctrl, up (1) or down (-1).
    """

    set_anew = Signal()
    mark_clicked = Signal(str)
    link_activated = Signal(str)
    zoom_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page: Page | None = None
        self.blocked: list[str] = []
        self._subject: Subject | None = None
        self._face = Face("", 17)
        self._characters = 70
        self._marks: dict[Kind, Sequence[Mark]] = {}
        self._dimming = False
        self._wanted_scroll = 0
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

    # ---- the page

    def show_subject(self, subject: Subject | None) -> None:
        """Set a paper, unless it is the one that is set."""
        shown = self._subject and replace(self._subject, unfolded=False, whole=False)
        if subject == shown:
            return
        same = bool(subject and shown and subject.paper.id and subject.paper.id == shown.paper.id)
        self._marks.clear()
        with self._place_kept():
            self._subject = subject
            self._set()
        if not same:
            self._wanted_scroll = 0
            self.moveCursor(QTextCursor.MoveOperation.Start)  # Qt shows the cursor at first
            self.verticalScrollBar().setValue(0)

    def set_face(self, face: Face, characters: int) -> None:
        """Set the page anew in another face, size or width."""
        if (face, characters) != (self._face, self._characters):
            with self._place_kept():
                self._face, self._characters = face, characters
                self._set()

    def set_marks(self, kind: Kind, marks: Sequence[Mark]) -> None:
        """Mark passages in place of those marked so far for the same reason."""
        if marks != self._marks.get(kind, []):
            self._marks[kind] = marks
            self.viewport().update()

    def set_dimming(self, on: bool) -> None:
        """Dim all but the sentence that is read, or no longer."""
        self._dimming = on
        self.viewport().update()

    def marks(self, kind: Kind) -> Sequence[Mark]:
        """What is marked for a reason."""
        return self._marks.get(kind, ())

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
        """The width of the lines, in pixels; the same with and without a scroll bar."""
        wanted = self._characters * self._face.character_width
        free = self.width() - self._bar_width() - 2 * _MARGIN * self._face.maths_em
        return max(_NARROWEST, min(wanted, free))

    def _bar_width(self) -> int:
        return self.verticalScrollBar().sizeHint().width()

    def _fit_margins(self) -> None:
        column = self._column()
        left = round((self.width() - self._bar_width() - column) / 2)
        right = self.viewport().width() - left - column
        frame = self.document().rootFrame()
        made = frame.frameFormat()
        if (made.leftMargin(), made.rightMargin()) == (left, right) and made.topMargin():
            return
        made.setLeftMargin(left)
        made.setRightMargin(right)
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

    def scroll_to_value(self, value: int) -> None:
        """Scroll to a value of the scroll bar; before the page is seen, as soon as it is."""
        self._wanted_scroll = value
        if self.isVisible():
            self._scroll_as_wanted()

    def _scroll_as_wanted(self) -> None:
        if self._wanted_scroll:
            self.document().size()  # has it laid out to its end
            self.verticalScrollBar().setValue(self._wanted_scroll)
            self._wanted_scroll = 0

    def top_position(self) -> int:
        """The document position of the first character in view; 0 at the very top."""
        if self.verticalScrollBar().value() == 0:
            return 0
        return self.cursorForPosition(QPoint(self.viewport().width() // 2, 0)).position()

    def bring_into_view(self, start: int, end: int) -> None:
        """Scroll as little as shows a passage, with some lines around it."""
        area = self._mark_painter().area(start, end).boundingRect()
        bar, around = self.verticalScrollBar(), 2 * self._face.pitch_at()
        top, bottom = round(area.top()) - around, round(area.bottom()) + around
        if top < bar.value() or bottom - top > self.viewport().height():
            bar.setValue(top)
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())

    @contextmanager
    def _place_kept(self) -> Iterator[None]:
        """Keep what is at the top of the view, and the selection, while lines change."""
        bar, cursor = self.verticalScrollBar(), self.textCursor()
        selected = cursor.anchor(), cursor.position()
        at_top, position = bar.value() == 0, self.top_position()
        shift = self._line_top(position) - bar.value()
        yield
        last = self.document().characterCount() - 1
        if selected[0] != selected[1] and max(selected) <= last:
            cursor = self.textCursor()
            cursor.setPosition(selected[0])
            cursor.setPosition(selected[1], QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
        bar.setValue(0 if at_top else round(self._line_top(min(position, last)) - shift))

    def _line_top(self, position: int) -> float:
        block = self.document().findBlock(position)
        line = block.layout().lineForTextPosition(position - block.position())
        return block.layout().position().y() + (line.y() if line.isValid() else 0.0)

    # ---- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        with self._place_kept():
            if self.page and not self.page.fits(self._column()):
                self._set()
            self._fit_margins()
            super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            with self._place_kept():
                self._set()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.page is None:
            super().paintEvent(event)
            return
        self._scroll_as_wanted()
        shift = QPointF(0, self.verticalScrollBar().value())
        region = QRectF(event.rect()).translated(shift)
        with QPainter(self.viewport()) as painter:
            painter.translate(-shift)
            self._mark_painter().paint(painter, self._all_marks(), region)
        super().paintEvent(event)
        with QPainter(self.viewport()) as painter:
            painter.translate(-shift)
            paint_formulas(painter, self.document(), self.page.formulas, region)
            for mark in self.marks(Kind.SENTENCE) if self._dimming else ():
                self._mark_painter().dim_around(painter, mark, region)

    def _mark_painter(self) -> MarkPainter:
        assert self.page is not None
        return MarkPainter(self.document(), self._face, self.page.formulas, current_colors())

    def _all_marks(self) -> list[Mark]:
        marks = [mark for kind in Kind for mark in self.marks(kind)]
        cursor = self.textCursor()
        if cursor.hasSelection():
            start, end = self._whole_formulas(cursor.selectionStart(), cursor.selectionEnd())
            marks.append(Mark(Kind.SELECTION, start, end))
        return marks

    def _whole_formulas(self, start: int, end: int) -> tuple[int, int]:
        """Stretch a passage to take in the formulas at its ends."""
        formulas = formulas_between(self.page.formulas if self.page else (), start, end)
        if formulas:
            start, end = min(start, formulas[0].position), max(end, formulas[-1].end)
        return start, end

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cursor = self.textCursor()
        if self.page and cursor.position() == 0 and not cursor.hasSelection():
            first, _ = self.page.abstract.positions.in_document(0, 1)
            reading = [mark.start for mark in self.marks(Kind.SENTENCE)]
            cursor.setPosition(reading[0] if reading else max(first, self.top_position()))
        if self.page and extend(cursor, event, self.page.formulas):
            self.setTextCursor(cursor)
            self.ensureCursorVisible()
            event.accept()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y()
            if turned:
                self.zoom_asked.emit(1 if turned > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

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
        found = [m for m in self.marks(Kind.HIGHLIGHT) if m.start <= position < m.end]
        return found[-1] if found else None

    def position_at(self, at: QPoint) -> int:
        """The document position of the character under a point of the viewport, or -1."""
        point = QPointF(at) + QPointF(0, self.verticalScrollBar().value())
        return self.document().documentLayout().hitTest(point, Qt.HitTestAccuracy.ExactHit)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self._tip_at(event.pos())
            if tip:
                QToolTip.showText(event.globalPos(), plain_tip(tip), self.viewport())
                return True
        return super().viewportEvent(event)

    def _tip_at(self, at: QPoint) -> str:
        """A formula's source and spoken form, or the comment on a highlight."""
        placed = self.formula_at(at)
        if placed:
            return formula_tip(placed)
        mark = self._highlight_at(at)
        return mark.tip if mark else ""

    def formula_at(self, at: QPoint) -> PlacedFormula | None:
        """The formula under a point of the viewport."""
        point = QPointF(at) + QPointF(0, self.verticalScrollBar().value())
        formulas = self.page.formulas if self.page else []
        return next((one for one in formulas if box_of(self.document(), one).contains(point)), None)

    def select(self, start: int, end: int) -> None:
        """Select a passage and bring it into view."""
        cursor = self.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.bring_into_view(start, end)

    def announce(self, text: str) -> None:
        """Have a screen reader say something."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def createMimeDataFromSelection(self) -> QMimeData:
        cursor = self.textCursor()
        span = cursor.selectionStart(), cursor.selectionEnd()
        return self.made_mime(copied_between(self.page, *span) if self.page else "", "")

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

    def point_of(self, position: int) -> QPoint:
        """A point of the viewport within the character at a position."""
        area = self._mark_painter().area(position, position + 1).boundingRect()
        return (area.center() - QPointF(0, self.verticalScrollBar().value())).toPoint()

    def _on_anchor_clicked(self, url: QUrl) -> None:
        subject = self._subject
        if subject and url.toString() == FOLD:
            self._set_otherwise(replace(subject, unfolded=not subject.unfolded))
        elif subject and url.toString() == WHOLE:
            self._set_otherwise(replace(subject, whole=True))
        else:
            self.link_activated.emit(url.toString())

    def _set_otherwise(self, subject: Subject) -> None:
        """Show more or less of the same paper."""
        with self._place_kept():
            self._subject = subject
            self._set()
