"""Asks which columns of a table hold titles, abstracts and so on; offers what their names tell."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QPushButton, QWidget

from desktop.formats.fields import sort_fields

FIELDS = {
    "title": "title",
    "abstract": "abstract",
    "author": "authors",
    "keyword": "keywords",
    "issued": "year",
    "venue": "venue",
    "url": "url",
    "decision": "decision",
    "track": "track",
}
"""A paper's fields, and the column's name that stands for each before all others."""
ACROSS = 3  # choices side by side


class ColumnPicker(QWidget):
    """One choice of column for each field.

    Attributes:
        controls: what Tab goes through.

    Signals:
        chosen: pairs of a column's name and what it is to be called.
    """

    chosen = Signal(tuple)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns: tuple[str, ...] = ()
        self._picked: dict[str, str] = {}
        self._boxes = {name: QComboBox(self) for name in FIELDS}
        names = (
            self.tr("Title:"),
            self.tr("Abstract:"),
            self.tr("Authors:"),
            self.tr("Keywords:"),
            self.tr("Year:"),
            self.tr("Venue:"),
            self.tr("Link:"),
            self.tr("Decision:"),
            self.tr("Track:"),
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        question = QLabel(self.tr("Which columns hold what?"))
        question.setTextFormat(Qt.TextFormat.PlainText)
        grid.addWidget(question, 0, 0, 1, 2 * ACROSS)
        for place, (text, box) in enumerate(zip(names, self._boxes.values(), strict=True)):
            label = QLabel(text)
            label.setBuddy(box)
            box.setAccessibleName(text.rstrip(":："))
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            row, column = divmod(place, ACROSS)
            grid.addWidget(label, row + 1, 2 * column)
            grid.addWidget(box, row + 1, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
        button = QPushButton(self.tr("Read &with these columns"), autoDefault=False)
        button.clicked.connect(self._on_pressed)
        grid.addWidget(button, grid.rowCount(), 0, 1, 2 * ACROSS, Qt.AlignmentFlag.AlignLeft)
        self.controls: tuple[QWidget, ...] = (*self._boxes.values(), button)
        self.hide()

    def offer(self, columns: Sequence[str], picked: Sequence[tuple[str, str]]) -> None:
        """Offer these columns; with what was picked before, else with what their names tell."""
        if (tuple(columns), dict(picked)) == (self._columns, self._picked):
            return
        self._columns, self._picked = tuple(columns), dict(picked)
        guessed = self._guessed()
        for name, box in self._boxes.items():
            box.clear()
            box.addItem(self.tr("(none)"), "")
            for column in columns:
                box.addItem(column, column)
            box.setCurrentIndex(max(box.findData(guessed.get(name, "")), 0))

    def _guessed(self) -> dict[str, str]:
        """For fields the columns that hold them, as far as it is known."""
        called = {self._picked.get(column, column): column for column in self._columns}
        offers, _ = sort_fields(dict.fromkeys(called, "x"))
        guessed = {name: called[found[0][0]] for name, found in offers.items()}
        for key, column in called.items():
            for name in sort_fields({key: "x"})[1]:
                guessed.setdefault(name, column)
        return guessed

    def _on_pressed(self) -> None:
        boxes = self._boxes.items()
        picked = {box.currentData(): FIELDS[field] for field, box in boxes if box.currentData()}
        for column in self._columns:
            offers, more = sort_fields({column: "x"})
            if column not in picked and FIELDS.keys() & {*offers, *more}:
                picked[column] = f"original {column}"
        self.chosen.emit(tuple(picked.items()))
