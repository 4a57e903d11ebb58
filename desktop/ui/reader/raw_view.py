"""The source of an abstract as the file gave it, with the borders of its runs."""

from itertools import takewhile

from PySide6.QtGui import QFontDatabase, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from desktop.markup.runs import Kind, Parsed

MOST = 10_000
"""Characters of a source that are shown; more would keep the window busy."""


class RawView(QPlainTextEdit):
    """Shows a source: what is read on alternating grounds, markup between it in faint ink."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Source of the abstract"))
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.document().setDocumentMargin(16)

    def show_source(self, parsed: Parsed) -> None:
        """Show the source of a parsed abstract."""
        palette, source = self.palette(), parsed.source[:MOST]
        grounds = (
            palette.color(palette.ColorRole.AlternateBase),
            palette.color(palette.ColorRole.Midlight),
        )
        markup = QTextCharFormat()
        markup.setForeground(palette.color(palette.ColorRole.PlaceholderText))
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        at = 0
        for number, run in enumerate(takewhile(lambda run: run.start < MOST, parsed.runs)):
            read = QTextCharFormat()
            read.setBackground(grounds[number % 2])
            if run.kind in (Kind.MATH, Kind.DISPLAY):
                read.setForeground(palette.color(palette.ColorRole.Link))
            cursor.insertText(source[at : run.start], markup)
            cursor.insertText(source[max(at, run.start) : run.end], read)
            at = max(at, run.end)
        cut = "\n…" if len(parsed.source) > MOST else ""
        cursor.insertText(source[at:] + cut, markup)
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)
