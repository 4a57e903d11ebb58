"""What goes to the clipboard."""

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QPlainTextEdit


def clipping(text: str, html: str = "") -> QMimeData:
    """A text for the clipboard; made by Qt, for Python's own data dies with the program."""
    data = _Maker().made()
    data.setText(text)
    if html:
        data.setHtml(html)
    return data


class _Maker(QPlainTextEdit):
    """Has Qt make the data of a selection, of one character, for others to fill."""

    def made(self) -> QMimeData:
        """Without any data."""
        self.setPlainText("-")
        self.selectAll()
        data = self.createMimeDataFromSelection()
        data.text()  # has Qt put in what it would, which it else does later, over ours
        for form in data.formats():
            data.removeFormat(form)
        return data
