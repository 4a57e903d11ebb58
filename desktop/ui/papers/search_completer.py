"""Completes fields in the search field (`tag:` offers the tags, with counts) and last searches."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QLineEdit

from desktop.core.labels import LABELS
from desktop.core.query import CHOICES, TEXT_FIELDS
from desktop.storage.index import SearchIndex
from desktop.ui.offering import OFFER_ROLE, Offering

MOST_OFFERED = 12
LONGEST = 200
COUNTED = ("tag", "in", "author", "keyword", *LABELS, *CHOICES, "year")
FIELDS = tuple(dict.fromkeys((*COUNTED, *TEXT_FIELDS)))
LAST = re.compile(r'-?(?:[A-Za-z]+:)?(?:"[^"]*|[^\s()"]*)$')
"""The word at the end, which a quotation mark holds together."""


class SearchCompleter(Offering):
    """Offers how the word at the end of a search can go on."""

    def __init__(self, field: QLineEdit, index: SearchIndex) -> None:
        super().__init__(field)
        self._field = field
        self._index = index
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
        self._fill(offers)
        if offers:
            self.complete()
            self._list.setCurrentIndex(QModelIndex())  # Return searches what was typed
        else:
            self._hide()

    def _take(self, index: QModelIndex) -> None:
        self._hide()
        whole = index.data(OFFER_ROLE)
        self._field.setText(whole if whole.endswith(":") else whole + " ")
        if whole.endswith(":"):
            self.offer()
