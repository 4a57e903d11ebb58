"""Shows a paper's page: sets it, has its marks, tells which of them is clicked."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QTextCursor,
)
from PySide6.QtWidgets import QApplication, QWidget

from desktop.ui.reader.keyboard_selection import Spans, by_sentence, is_motion, move
from desktop.ui.reader.page_sheet import PageSheet
from desktop.ui.reader.reader_marks import Kind, Mark
from desktop.ui.reader.reader_page import FOLD, WHOLE
from desktop.ui.reader.reader_text import copied_between, text_between
from desktop.ui.tasks import Tasks
from desktop.ui.theme import current_colors

_CARET_WIDTH = 2.0  # pixels


class ReaderView(PageSheet):
    """Shows one paper.

    Attributes:
        sentences: where those of the abstract stand: document positions.
        caret: a caret is shown, and moved by keys.
    Signals:
        recolored: the theme is another one, and the face with it.
        mark_clicked: highlights were clicked; carries their ids, the undermost first.
        remove_asked: the key to remove was pressed.
        caret_left: the caret is shown no longer.
        link_activated: somebody wants to follow a link.
        copy_asked: the key to copy was pressed while nothing is selected.
    """

    recolored = Signal()
    mark_clicked = Signal(list)
    remove_asked = Signal()
    caret_left = Signal()
    link_activated = Signal(str)
    copy_asked = Signal()

    def __init__(self, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(tasks, parent)
        self._marks: dict[Kind, Sequence[Mark]] = {}
        self._dimming = False
        self._pressed = QPoint()
        self.sentences: Spans = ()
        self.caret = False
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.selectionChanged.connect(self.viewport().update)
        self.cursorPositionChanged.connect(self.viewport().update)

    # ---- marks

    def leave_page(self) -> None:
        self._marks.clear()

    def begin_paper(self) -> None:
        if self.caret:
            self._begin_caret()

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

    # ---- events

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.recolored.emit()

    def shown_marks(self) -> list[Mark]:
        return [mark for kind in Kind for mark in self.marks(kind)] + super().shown_marks()

    def paint_over(self, painter: QPainter, region: QRectF) -> None:
        for mark in self.marks(Kind.SENTENCE) if self._dimming else ():
            self.mark_painter().dim_around(painter, mark, region)
        if self.caret and self.hasFocus():
            at = QRectF(self.cursorRect()).translated(0, self.verticalScrollBar().value())
            at.setWidth(_CARET_WIDTH)
            painter.fillRect(at, QColor(current_colors().accent))

    # ---- keys

    def event(self, event: QEvent) -> bool:
        """Claim the keys that the caret goes by, and the one that removes a highlight."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            moves = self.caret and is_motion(event)
            if moves or (self._chosen and event.key() == Qt.Key.Key_Delete):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._press(event):
            super().keyPressEvent(event)

    def _press(self, event: QKeyEvent) -> bool:
        """Do what a key does on a page; False if it does nothing of its own."""
        if event.matches(QKeySequence.StandardKey.Copy) and not self.textCursor().hasSelection():
            self.copy_asked.emit()
        elif event.key() == Qt.Key.Key_Delete and self._chosen:
            self.remove_asked.emit()
        elif event.key() == Qt.Key.Key_Escape and self.caret:
            self._leave_caret_or_selection()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.caret:
            self._click(self.textCursor().position())
        else:
            return self._move(event)
        event.accept()
        return True

    def _move(self, event: QKeyEvent) -> bool:
        cursor = self.textCursor()
        if self.page and cursor.position() == 0 and not cursor.hasSelection():
            cursor.setPosition(self._beginning())
        formulas = self.formulas()
        if not move(cursor, event, formulas, self.sentences, caret=self.caret):
            return False
        self.setTextCursor(cursor)
        if event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self._say_sentence()
        self.ensureCursorVisible()
        event.accept()
        return True

    def _beginning(self) -> int:
        """Where a selection by keys begins: where one reads."""
        if self.page is None:
            return 0
        first, _ = self.page.abstract.positions.in_document(0, 1)
        reading = [mark.start for mark in self.marks(Kind.SENTENCE)]
        return reading[0] if reading else max(first, self.top_position())

    def show_caret(self, on: bool) -> None:
        """Show a caret that keys move, or no longer."""
        self.caret = on
        if on and not self.textCursor().hasSelection():
            self._begin_caret()
        if not on:
            self.caret_left.emit()
        self.viewport().update()

    def _begin_caret(self) -> None:
        cursor = self.textCursor()
        cursor.setPosition(self._beginning())
        self.setTextCursor(cursor)

    def step_caret(self, direction: int) -> bool:
        """Move the caret to the next (1) or previous (-1) beginning of a sentence."""
        cursor = self.textCursor()
        before = cursor.position()
        cursor.setPosition(by_sentence(before, direction, self.sentences, selecting=False))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        self._say_sentence()
        return cursor.position() != before

    def _say_sentence(self) -> None:
        """Have a screen reader say the sentence that the caret is at."""
        at = self.textCursor().position()
        for start, end in self.sentences:
            if start <= at < end:
                self.announce(text_between(self.document(), start, end))

    def _leave_caret_or_selection(self) -> None:
        cursor = self.textCursor()
        if cursor.hasSelection():
            cursor.clearSelection()
            self.setTextCursor(cursor)
        else:
            self.show_caret(False)

    # ---- highlights that are pointed at

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        still = (at - self._pressed).manhattanLength() < QApplication.startDragDistance()
        plain = event.button() == Qt.MouseButton.LeftButton and not self.anchorAt(at)
        if still and plain and not self.textCursor().hasSelection():
            self._click(self.position_at(at))

    def _click(self, position: int) -> None:
        if ids := [mark.id for mark in self._highlights_at(position)]:
            self.mark_clicked.emit(ids)

    def _highlights_at(self, position: int) -> list[Mark]:
        return [m for m in self.marks(Kind.HIGHLIGHT) if m.start <= position < m.end]

    @property
    def _chosen(self) -> bool:
        return any(mark.chosen for mark in self.marks(Kind.HIGHLIGHT))

    def tip_at(self, at: QPoint) -> str:
        """A formula's source and spoken form, or the comments on highlights."""
        tips = (mark.tip for mark in self._highlights_at(self.position_at(at)))
        return super().tip_at(at) or "\n".join(filter(None, tips))

    def select(self, start: int, end: int) -> None:
        """Select a passage and bring it into view."""
        cursor = self.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.bring_into_view(start, end)

    def selected_text(self) -> str:
        cursor = self.textCursor()
        span = cursor.selectionStart(), cursor.selectionEnd()
        return copied_between(self.page, *span) if self.page else ""

    def point_of(self, position: int) -> QPoint:
        """A point of the viewport within the character at a position."""
        area = self.mark_painter().area(position, position + 1).boundingRect()
        return (area.center() - QPointF(0, self.verticalScrollBar().value())).toPoint()

    def _on_anchor_clicked(self, url: QUrl) -> None:
        subject = self._subject
        if subject and url.toString() == FOLD:
            self._set_otherwise(replace(subject, unfolded=not subject.unfolded))
        elif url.toString() == WHOLE:
            self.show_whole()
        else:
            self.link_activated.emit(url.toString())
