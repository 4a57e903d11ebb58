"""Asks which columns of a table hold titles, abstracts and so on, when their names do not tell."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QPushButton, QWidget


class ColumnPicker(QWidget):
    """One choice of column for each field.

    Signals:
        chosen: pairs of a column's name and a field's.
    """

    chosen = Signal(tuple)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        form = QFormLayout(self)
        question = QLabel(self.tr("Which columns hold what?"))
        question.setTextFormat(Qt.TextFormat.PlainText)
        form.addRow(question)
        self._boxes = {
            "title": QComboBox(),
            "abstract": QComboBox(),
            "authors": QComboBox(),
            "keywords": QComboBox(),
            "year": QComboBox(),
        }
        names = (
            self.tr("Title:"),
            self.tr("Abstract:"),
            self.tr("Authors:"),
            self.tr("Keywords:"),
            self.tr("Year:"),
        )
        for name, box in zip(names, self._boxes.values(), strict=True):
            form.addRow(name, box)
        button = QPushButton(self.tr("&Read with these columns"), autoDefault=False)
        button.clicked.connect(self._on_pressed)
        form.addRow(button)
        self.hide()

    def offer(self, columns: Sequence[str]) -> None:
        """Offer these columns; without any, hide."""
        self.setVisible(bool(columns))
        for box in self._boxes.values():
            box.clear()
            box.addItem(self.tr("(none)"), "")
            for column in columns:
                box.addItem(column, column)

    def _on_pressed(self) -> None:
        picked = ((box.currentData(), field) for field, box in self._boxes.items())
        self.chosen.emit(tuple((column, field) for column, field in picked if column))
