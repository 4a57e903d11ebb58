"""Completes fields in the search field (`tag:` offers the tags, with counts) and last searches."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit

from desktop.core.labels import LABELS
from desktop.core.query import CHOICES, TEXT_FIELDS
from desktop.storage.index import SearchIndex

MOST_OFFERED = 12
LONGEST = 200
COUNTED = ("tag", "in", "author", "keyword", *LABELS, *CHOICES, "year")
FIELDS = tuple(dict.fromkeys((*COUNTED, *TEXT_FIELDS)))
LAST = re.compile(r'-?(?:[A-Za-z]+:)?(?:"[^"]*|[^\s()"]*)$')
"""The word at the end, which a quotation mark holds together."""

WHOLE_ROLE = Qt.ItemDataRole.UserRole


class SearchCompleter(QCompleter):
    """Offers how the word at the end of a search can go on."""

    def __init__(self, field: QLineEdit, index: SearchIndex) -> None:
        super().__init__(field)
        self._field = field
        self._index = index
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setWidget(field)
        if popup := self.popup():
            popup.clicked.connect(self._take)
        field.textEdited.connect(self.offer)

    def offer(self) -> None:
        """Offer what the last word of the field can become; nothing for an ordinary word."""
        text = self._field.text()
        if self._field.cursorPosition() < len(text):
            self._hide()
            return
        last = LAST.search(text, max(0, len(text) - LONGEST))
        start = last.start() if last else len(text)
        self._show([(text[:start] + value, shown) for value, shown in self._endings(text[start:])])

    def offer_searches(self, searches: Sequence[str]) -> None:
        """Offer whole searches."""
        self._show([(search, search) for search in searches])

    def _endings(self, word: str) -> list[tuple[str, str]]:
        minus = "-" if word.startswith("-") else ""
        name, colon, begun = word.removeprefix("-").partition(":")
        name = name.lower()
        if not colon:
            fields = [field for field in FIELDS if len(name) > 1 and field.startswith(name)]
            return [(f"{minus}{field}:", f"{field}:") for field in fields]
        found = self._index.complete(name, begun.lstrip('"')) if name in COUNTED else []
        endings = []
        for value, number in found[:MOST_OFFERED]:
            count = "" if number is None else f"  ({number:,})"
            whole = name in LABELS or " " in value  # unquoted, a label may be a part of others
            quoted = '"' + value.replace('"', " ") + '"' if whole else value
            endings.append((f"{minus}{name}:{quoted}", value + count))
        return [ending for ending in endings if ending[0] != word]

    def _show(self, offers: Sequence[tuple[str, str]]) -> None:
        self._model.clear()
        for whole, shown in offers:
            item = QStandardItem(shown)
            item.setData(whole, WHOLE_ROLE)
            self._model.appendRow(item)
        if offers:
            self.complete()
            if popup := self.popup():
                popup.setCurrentIndex(QModelIndex())  # Return searches what was typed
        else:
            self._hide()

    def _hide(self) -> None:
        if popup := self.popup():
            popup.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the offer that was gone to by Down, on Return or Tab."""
        popup = self.popup()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            taking = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
            if watched is popup and popup and taking and popup.currentIndex().isValid():
                self._take(popup.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _take(self, index: QModelIndex) -> None:
        self._hide()
        whole = index.data(WHOLE_ROLE)
        self._field.setText(whole if whole.endswith(":") else whole + " ")
        if whole.endswith(":"):
            self.offer()
