"""Corrects a paper's title, authors, venue, year and link by hand."""

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from desktop.core.paper import Name, Paper
from desktop.ui.session import Session


class CorrectDialog(QDialog):
    """Corrections are the reader's; what the file said stays as it was."""

    def __init__(self, session: Session, paper_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._paper_id = paper_id
        self._paper: Paper = session.library.paper(paper_id)
        self.setWindowTitle(self.tr("Correct the paper"))
        self.setObjectName("correct_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        paper = self._paper
        self.title = QLineEdit(paper.title)
        self.title.setPlaceholderText(session.library.text(paper_id).heading)
        self.authors = QPlainTextEdit("\n".join(written(name) for name in paper.author))
        self.authors.setTabChangesFocus(True)
        self.authors.setPlaceholderText(self.tr("One a line: Family, Given"))
        self.authors.setFixedHeight(90)
        self.venue = QLineEdit(paper.container_title)
        self.year = QLineEdit(str(paper.year or ""))
        self.year.setValidator(QIntValidator(0, 9999, self))
        self.url = QLineEdit(paper.url)
        form = QFormLayout(self)
        form.addRow(self.tr("&Title:"), self.title)
        form.addRow(self.tr("&Authors:"), self.authors)
        form.addRow(self.tr("&Venue:"), self.venue)
        form.addRow(self.tr("&Year:"), self.year)
        form.addRow(self.tr("&Link:"), self.url)
        hint = QLabel(self.tr("An empty field brings back what the file says."), wordWrap=True)
        hint.setProperty("faint", True)
        hint.setTextFormat(Qt.TextFormat.PlainText)
        form.addRow(hint)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Save | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self.resize(520, self.sizeHint().height())

    def accept(self) -> None:
        """Store what differs from what stands there now."""
        paper = self._paper
        year = self.year.text().strip()
        authors = tuple(
            parsed_name(line) for line in self.authors.toPlainText().splitlines() if line.strip()
        )
        values = {
            "title": (" ".join(self.title.text().split()), paper.title),
            "author": (authors, paper.author),
            "container_title": (self.venue.text().strip(), paper.container_title),
            "issued": ((int(year),) if year else (), paper.issued[:1]),
            "url": (self.url.text().strip(), paper.url),
        }
        corrected = {name: new for name, (new, old) in values.items() if new != old}
        if self._session.correct(self._paper_id, corrected):
            super().accept()


def written(name: Name) -> str:
    """A name as it is typed here."""
    return name.literal or ", ".join(part for part in (name.family, name.given) if part)


def parsed_name(text: str) -> Name:
    """A typed name; without a comma it is taken as it stands.

    >>> parsed_name("Noether, Emmy")
    Name(family='Noether', given='Emmy', literal='')
    """
    family, comma, given = (part.strip() for part in re.split(r"(,)", f"{text},,", maxsplit=1)[:3])
    if comma and given.strip(", "):
        return Name(family, given.strip(", "))
    return Name(literal=family)
