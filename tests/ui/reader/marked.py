"""Passages that are selected and marked in a window."""

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser


def select(window, words: str) -> None:
    """Select words of the abstract as with the mouse."""
    view = window.reader.findChild(QTextBrowser)
    text = view.document().toPlainText()
    start = text.rindex(words)
    cursor = QTextCursor(view.document())
    cursor.setPosition(start)
    cursor.setPosition(start + len(words), QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)


def marks(window):
    return window.session.annotations(window.session.current).highlights
