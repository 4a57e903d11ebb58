"""Corrects title, authors, venue, year and links by hand: of one paper, or of several at once."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator, QTextOption
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from desktop.core.change import Change
from desktop.core.paper import Name, Paper
from desktop.ui.notes.arrival import has_endless_word
from desktop.ui.session import Session


class CorrectDialog(QDialog):
    """Corrections are the reader's; what the file said stays as it was.

    Only what is changed here is stored. Of several papers a field shows what all of them have.
    """

    def __init__(self, session: Session, ids: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._ids = list(ids)
        self._papers = [session.library.paper(paper_id) for paper_id in ids]
        several = len(self._ids) > 1
        title = self.tr("Correct {count} papers") if several else self.tr("Correct the paper")
        self.setWindowTitle(title.format(count=f"{len(self._ids):,}"))
        self.setObjectName("correct_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.title = QLineEdit(self._common(lambda paper: paper.title))
        self.authors = _lines_field(self._common(_authors), self.tr("One a line: Family, Given"))
        self.venue = QLineEdit(self._common(lambda paper: paper.container_title))
        self.year = QLineEdit(self._common(lambda paper: str(paper.year or "")))
        self.year.setValidator(QIntValidator(0, 9999, self))
        self.links = _lines_field(self._common(self._addresses), self.tr("One address a line"))
        fields = (self.title, self.authors, self.venue, self.year, self.links)
        self._fields: tuple[QLineEdit | QPlainTextEdit, ...] = fields
        self._shown = [_text(field) for field in self._fields]
        form = QFormLayout(self)
        form.addRow(self.tr("&Title:"), self.title)
        form.addRow(self.tr("&Authors:"), self.authors)
        form.addRow(self.tr("&Venue:"), self.venue)
        form.addRow(self.tr("&Year:"), self.year)
        form.addRow(self.tr("&Links:"), self.links)
        if several:
            self._prepare_for_several(form)
        else:
            self.title.setPlaceholderText(session.library.text(self._ids[0]).heading)
        self._add_hint(form, several)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Save | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self.resize(520, self.sizeHint().height())

    def _common(self, value: Callable[[Paper], str]) -> str:
        """What all the papers have there, else nothing."""
        values = {value(paper) for paper in self._papers}
        return values.pop() if len(values) == 1 else ""

    def _addresses(self, paper: Paper) -> str:
        return "\n".join(paper.addresses(self._session.library.text(paper.id).links))

    def _prepare_for_several(self, form: QFormLayout) -> None:
        """A title is one paper's own; where papers differ, say that they stay as they are."""
        form.setRowVisible(self.title, False)
        values = (_authors, lambda paper: paper.container_title, _year, self._addresses)
        for field, value in zip(self._fields[1:], values, strict=True):
            if len({value(paper) for paper in self._papers}) > 1:
                field.setPlaceholderText(self.tr("Different; stays as it is"))
        self.venue.setFocus()

    def _add_hint(self, form: QFormLayout, several: bool) -> None:
        one = self.tr("An empty field brings back what the file says. O opens the first link.")
        many = self.tr("What you change here is stored for all of them.")
        hint = QLabel(many if several else one, wordWrap=True)
        hint.setProperty("faint", True)
        hint.setTextFormat(Qt.TextFormat.PlainText)
        form.addRow(hint)

    def accept(self) -> None:
        """Store what is no longer as it was shown."""
        makers = (_to_title, _to_authors, _to_venue, _to_year, _to_links)
        values: dict[str, Any] = {}
        for field, shown, make in zip(self._fields, self._shown, makers, strict=True):
            if _text(field) != shown:
                values |= make(_text(field))

        def stored(_: Change | None) -> None:
            if isValid(self):
                QDialog.accept(self)

        self._session.correct(self._ids, values, stored)  # refused, it stays with what was typed


def _lines_field(text: str, placeholder: str) -> QPlainTextEdit:
    field = QPlainTextEdit()
    if has_endless_word(text):  # between words, Qt takes very long to see where to break it
        field.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
    field.setPlainText(text)
    field.setTabChangesFocus(True)
    field.setPlaceholderText(placeholder)
    field.setFixedHeight(90)
    return field


def _text(field: QLineEdit | QPlainTextEdit) -> str:
    return field.text() if isinstance(field, QLineEdit) else field.toPlainText()


def _authors(paper: Paper) -> str:
    return "\n".join(written(name) for name in paper.author)


def _year(paper: Paper) -> str:
    return str(paper.year or "")


def _to_title(text: str) -> dict[str, Any]:
    return {"title": " ".join(text.split())}


def _to_authors(text: str) -> dict[str, Any]:
    return {"author": tuple(parsed_name(line) for line in text.splitlines() if line.strip())}


def _to_venue(text: str) -> dict[str, Any]:
    return {"container_title": text.strip()}


def _to_year(text: str) -> dict[str, Any]:
    return {"issued": (int(text),) if text.strip() else ()}


def _to_links(text: str) -> dict[str, Any]:
    """The typed addresses; the first is the paper's own, as exports give it."""
    links = tuple(dict.fromkeys(map(typed_address, text.split())))
    return {"url": links[0] if links else "", "links": links}


def typed_address(text: str) -> str:
    """An address as it was typed, with the scheme that was left out.

    >>> typed_address("github.com/a/b"), typed_address("mailto:a@b.org")
    ('https://github.com/a/b', 'mailto:a@b.org')
    """
    return text if re.match(r"[a-z][a-z0-9+.-]*:", text, re.I) else f"https://{text}"


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
