"""Sets the ids of links back in a note's source, so that one reads the headings."""

from PySide6.QtGui import QPalette, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit

from desktop.core.note_links import find_links
from desktop.ui.papers.paper_delegate import utf16_length


class NoteHighlighter(QSyntaxHighlighter):
    """Follows an editor's text and palette."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor.document())
        self._editor = editor

    def highlightBlock(self, text: str) -> None:
        """The heading of a link in the colour of links, the rest of it small and faint."""
        if "[[" not in text:
            return
        palette = self._editor.palette()
        around, heading = QTextCharFormat(), QTextCharFormat()
        around.setForeground(palette.color(QPalette.ColorRole.PlaceholderText))
        around.setFontPointSize(0.7 * self._editor.font().pointSizeF())
        heading.setForeground(palette.color(QPalette.ColorRole.Link))
        for link in find_links(text):
            start, end = utf16_length(text[: link.start]), utf16_length(text[: link.end])
            self.setFormat(start, end - start, around)
            if link.label:
                length = utf16_length(link.label)
                self.setFormat(end - len("]]") - length, length, heading)
