"""What keys do in a note beyond typing: lists go on and are indented, commands have their keys."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from desktop.core.note_edit import Edit, put
from desktop.core.note_lists import continue_list, shift_list
from desktop.ui.papers.paper_delegate import utf16_length

_TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_TAKEN = (*_TABS, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoteTyping(QObject):
    """Takes keys of an editor, also those that mean something else in the window.

    Attributes:
        acts: what is done at a key, by its portable name (`Ctrl+B`).
    """

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self.acts: Mapping[str, Callable[[], object]] = {}
        editor.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        act = self.acts.get(key_name(QKeySequence(event.keyCombination())))
        if event.type() == QEvent.Type.ShortcutOverride and act:
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if act:
            act()
            return True
        return self._press(event)

    def _press(self, event: QKeyEvent) -> bool:
        """Take Enter and Tab where they mean something of their own; False elsewhere."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shifted = modifiers == Qt.KeyboardModifier.ShiftModifier
        if event.key() not in _TAKEN or (modifiers and not shifted):
            return False
        note, (start, end) = self._editor.toPlainText(), selected_span(self._editor)
        edit = None
        if event.key() in _TABS:
            edit = shift_list(note, start, end, out=event.key() == Qt.Key.Key_Backtab)
        elif shifted:  # Qt would put a line separator, which is no line's end to others
            edit = put(start, end, "\n")
        elif start == end:
            edit = continue_list(note, start)
        if edit:
            apply(self._editor, edit)
        return edit is not None


def key_name(keys: QKeySequence) -> str:
    """The portable name of keys."""
    return keys.toString(QKeySequence.SequenceFormat.PortableText)


def selected_span(editor: QPlainTextEdit) -> tuple[int, int]:
    """What is selected in an editor, in code points."""
    units = editor.toPlainText().encode("utf-16-le", "surrogatepass")
    cursor = editor.textCursor()
    start, end = (
        len(units[: 2 * place].decode("utf-16-le", "replace"))
        for place in (cursor.selectionStart(), cursor.selectionEnd())
    )
    return start, end


def apply(editor: QPlainTextEdit, edit: Edit) -> None:
    """Make an edit as if it was typed: one step of the editor's own undo."""
    if editor.isReadOnly() and (edit.text or edit.start != edit.end):
        return
    note = editor.toPlainText()
    cursor = editor.textCursor()
    cursor.beginEditBlock()
    _select(cursor, note, edit.start, edit.end)
    cursor.insertText(edit.text)
    cursor.endEditBlock()
    _select(cursor, edit.apply(note), *edit.select)
    editor.setTextCursor(cursor)
    editor.ensureCursorVisible()


def _select(cursor: QTextCursor, text: str, start: int, end: int) -> None:
    cursor.setPosition(utf16_length(text[:start]))
    cursor.setPosition(utf16_length(text[:end]), QTextCursor.MoveMode.KeepAnchor)
