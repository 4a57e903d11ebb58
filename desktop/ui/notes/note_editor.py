"""The note editor: Markdown as typed, stored by itself, always with the paper it was typed for."""

from collections.abc import Sequence
from itertools import count

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QTextBlock,
    QTextCursor,
    QTextDocumentFragment,
    QTextOption,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit, QWidget

from desktop.core.change import Change
from desktop.core.note_edit import Edit
from desktop.core.query import Phrase, Term
from desktop.ui.clipping import clipping
from desktop.ui.composing import Composing
from desktop.ui.notes.arrival import PART, Arrival, break_lines, has_endless_word
from desktop.ui.notes.editor_marks import EditorMarks
from desktop.ui.notes.note_highlighter import NoteHighlighter
from desktop.ui.notes.note_typing import apply
from desktop.ui.notice import Notice
from desktop.ui.session import Session
from desktop.ui.typed_texts import RETRY

PAUSE = 300  # milliseconds without a key after which what was typed is stored
LONGEST_WAIT = 800  # milliseconds after which it is stored although typing goes on
PASSING = (
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""Why an editor loses the focus that it will have again."""
_UNWANTED = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127, 0xFFFC))  # no text of anybody's
_LINE_ENDS = "\u2029\u2028\ufdd0\ufdd1"  # in a document
_bouts = count()


class NoteEditor(Composing, QPlainTextEdit):
    """Edits the note of one paper.

    Attributes:
        paper_id: whose note it is; empty for none.

    Signals:
        loaded: another text is shown, which nobody typed.
        left: Escape was pressed.
        edited: there is something that is not stored yet.
        stored: all that was typed is on disk.
        refused: it could not be stored; it stays here and is tried again.
        menu_opening: a menu opens over a place in the text; others may add to it.
        recolored: the theme is another one.
    """

    loaded = Signal()
    left = Signal()
    edited = Signal()
    stored = Signal()
    refused = Signal()
    menu_opening = Signal(QMenu, QTextCursor)
    recolored = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._bout = ""
        self._base = ""  # what is stored, as far as it was seen here
        self._wanted: tuple[Term | Phrase, ...] = ()
        self._found: Sequence[tuple[int, int]] | None = None
        self._suggested = False  # what is shown is only offered
        self._recoloring = False
        self._arrival, self._marks = Arrival(self), EditorMarks(self)
        self.paper_id = ""
        self.setObjectName("note_editor")
        self.setAccessibleName(self.tr("Note"))
        self.setPlaceholderText(self.tr("A note, in Markdown ( N )"))
        self.setTabChangesFocus(True)
        self.setReadOnly(session.read_only)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._cap = QTimer(self, singleShot=True, interval=LONGEST_WAIT)
        self._retry = QTimer(self, singleShot=True, interval=RETRY)
        for timer in (self._pause, self._cap, self._retry):
            timer.timeout.connect(self._store)
        self._highlighter = NoteHighlighter(self)
        self.textChanged.connect(self._on_text_changed)
        session.changed.connect(self._on_changed)
        self.setEnabled(False)

    def show_note(self, paper_id: str) -> bool:
        """Edit another paper's note; what was typed is stored first, and False says it was not."""
        if paper_id == self.paper_id:
            return True
        if not self.flush():
            return False
        self.paper_id = paper_id
        self._load(self._session.note_of(paper_id) if paper_id else "")
        self.setEnabled(bool(paper_id))
        return True

    def flush(self) -> bool:
        """Store what is not stored, what is being composed too; False when it could not be."""
        self.take_composed()
        return self._store()

    def _store(self) -> bool:
        """Store what is text; while an input method is at work, it is left to that."""
        for timer in (self._pause, self._cap, self._retry):
            timer.stop()
        if not self.document().isModified():
            return True
        text = self.toPlainText()
        if not self._session.set_note(self.paper_id, text, self._bout, self._base):
            self._retry.start()
            self.refused.emit()
            return False
        self.document().setModified(False)
        self._base = text
        self._show_stored()
        self.stored.emit()
        return True

    def _show_stored(self) -> None:
        """Show what is stored, where that is not what was typed: something else came into it."""
        note = self._session.note_of(self.paper_id)
        if note != self._base and not self.unsaved:
            caret = self.textCursor().position()
            self._load(note)
            cursor = self.textCursor()
            cursor.setPosition(min(caret, self.document().characterCount() - 1))
            self.setTextCursor(cursor)

    def toPlainText(self) -> str:
        """The text, all of it, also where some of it is still on its way."""
        self._arrival.finish()
        text = self.document().toRawText()  # which has blanks at which no line ends as they are
        for sign in _LINE_ENDS:
            text = text.replace(sign, "\n")
        return text

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._arrival.finish()
        super().inputMethodEvent(event)

    def give_up(self) -> None:
        """Store what is not stored no more: it was kept elsewhere, or is not wanted."""
        self.document().setModified(False)

    @property
    def unsaved(self) -> bool:
        """Something is not stored yet."""
        return self.document().isModified()

    def make_step(self, edit: Edit) -> None:
        """Make an edit that is one step to undo by itself, and store it."""
        if self.flush():
            self._bout = ""
        apply(self, edit)
        if self.flush():
            self._bout = ""

    def suggest(self, text: str) -> None:
        """Show a text in an empty note; it stays, and is stored, only if one types in it."""
        if not self.toPlainText() and not self.unsaved and not self.isReadOnly():
            self._load(text)
            self._suggested = True

    def set_hits(self, wanted: tuple[Term | Phrase, ...]) -> None:
        """Mark what a search found in the note."""
        self._wanted = wanted
        self._mark_hits()

    def hit_spans(self) -> list[tuple[int, int]]:
        """Where that stands: document positions, in order."""
        return self._marks.hit_spans()

    def set_found(self, spans: Sequence[tuple[int, int]] | None) -> None:
        """Mark these places (code points) instead; None for what a search found again."""
        self._found = spans
        self._mark_hits()

    def _mark_hits(self) -> None:
        if self._arrival.going:
            return  # for when all is there
        if self._found is None:
            self._marks.seek(self._wanted)
        else:
            self._marks.show(self._found)

    def set_misspelt(self, marks: Sequence[QTextEdit.ExtraSelection]) -> None:
        """Mark misspelt words, beside what was found."""
        self._marks.set_misspelt(marks)

    def block_top(self, block: QTextBlock) -> float:
        """Where a line of the text begins, in the viewport."""
        return self.blockBoundingGeometry(block).translated(self.contentOffset()).top()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            self.open_menu(self.cursorForPosition(event.pos()), event.globalPos())
        else:
            self.open_menu(self.textCursor())

    def open_menu(self, cursor: QTextCursor, at: QPoint | None = None) -> None:
        """Open the menu over a place in the text."""
        self._arrival.finish()
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu_opening.emit(menu, cursor)
        below = self.viewport().mapToGlobal(self.cursorRect(cursor).bottomLeft())
        menu.popup(at or below)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._arrival.finish()
        if event.key() == Qt.Key.Key_Escape:
            self.flush()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # ---- what is copied, pasted and dropped: plain text only, and files are the window's

    def createMimeDataFromSelection(self) -> QMimeData:
        text = self.textCursor().selectedText()
        return clipping(text.replace("\u2029", "\n").replace("\u2028", "\n"))

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText() or source.hasHtml()

    def insertFromMimeData(self, source: QMimeData) -> None:
        self._arrival.finish()
        if self.isReadOnly():
            return
        text = source.text() or QTextDocumentFragment.fromHtml(source.html()).toPlainText()
        text = text.translate(_UNWANTED)
        broken = break_lines(text)
        if broken != text:
            told = self.tr("A line that is too long to be edited was broken when it was pasted.")
            self._session.noticed.emit(Notice(told))
        self._wrap(broken)
        self._arrival.begin(broken, self.textCursor(), self._pasted, typed=True)
        if len(broken) <= PART:
            self._arrival.finish()

    def _pasted(self) -> None:
        self.ensureCursorVisible()
        self._mark_hits()
        self.textChanged.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() and any(url.isLocalFile() for url in event.mimeData().urls()):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.flush()
        self._bout = ""
        if self._suggested and event.reason() not in PASSING:
            self._load("")
        super().focusOutEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and not self._recoloring:
            self._recoloring = True  # one change of theme gives many of these
            QTimer.singleShot(0, self, self._recolor)

    def _recolor(self) -> None:
        self._recoloring = False
        self._highlighter.rehighlight()
        self._mark_hits()
        self.recolored.emit()

    def _load(self, text: str) -> None:
        """Show a text that nobody typed; until all of it is there, nothing can be typed.

        What has a line that is too long to be edited is shown in pieces, to be read only.
        """
        self._arrival.drop()
        shown = break_lines(text)
        long = len(shown) > PART
        self.blockSignals(True)
        self.setPlainText("" if long else shown)
        self._wrap(shown, also_back=True)
        self.blockSignals(False)
        self.document().setModified(False)
        self._base, self._bout = text, ""
        self._suggested = False
        self._marks.forget()
        if not long:
            self._loaded(broken=False)
            return
        self.setReadOnly(True)
        self.document().setUndoRedoEnabled(False)
        at = QTextCursor(self.document())
        self._arrival.begin(shown, at, lambda: self._all_there(broken=shown != text), typed=False)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _all_there(self, *, broken: bool) -> None:
        """All of a long text is shown."""
        self.document().setUndoRedoEnabled(True)
        self._loaded(broken=broken)

    def _loaded(self, *, broken: bool) -> None:
        if self.isReadOnly() != (broken or self._session.read_only):
            self.setReadOnly(broken or self._session.read_only)
        self._mark_hits()
        self.loaded.emit()
        if broken and not self._session.read_only:
            told = self.tr("A line of this note is too long to be edited: the note can be read.")
            self._session.noticed.emit(Notice(told, self.tr("Break the line"), self._break))

    def _break(self) -> None:
        """Break the lines of the note that are too long, so that it can be edited."""
        note = self._session.note_of(self.paper_id)
        self._session.set_note(self.paper_id, break_lines(note))

    def _wrap(self, text: str, *, also_back: bool = False) -> None:
        """Have lines end anywhere in a text with a word that has no end, else between words."""
        endless = has_endless_word(text)
        mode = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
        if endless:
            mode = QTextOption.WrapMode.WrapAnywhere
        if self.wordWrapMode() != mode and (endless or also_back):
            self.setWordWrapMode(mode)

    def _on_text_changed(self) -> None:
        if not self.document().isModified():
            return
        self._suggested = False
        if not self._bout:
            self._bout = f"{self.paper_id}-{self._session.bout_prefix}-{next(_bouts)}"
        self._pause.start()
        if not self._cap.isActive():
            self._cap.start()
        self.edited.emit()

    def _on_changed(self, change: Change) -> None:
        """Show a note that was changed elsewhere (undo, merge), unless it is being typed."""
        if (self.paper_id, "note") in change.after:
            self._show_stored()
