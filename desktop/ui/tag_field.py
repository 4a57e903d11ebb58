"""Tags of the chosen papers: a chip each, and a field to add one, which completes known tags."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QToolButton, QWidget

from desktop.ui.chips import make_chip
from desktop.ui.flow_layout import FlowLayout


class TagField(QLineEdit):
    """The field in which a tag is typed.

    Signals:
        entered: a tag to add.
        left: Escape, or Return in the empty field.
    """

    entered = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tag_field")
        self.setAccessibleName(self.tr("Add a tag"))
        self.setPlaceholderText(self.tr("Add a tag ( T )"))
        self.setMaximumWidth(190)
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)

    def offer(self, names: Sequence[str]) -> None:
        """Complete these names."""
        self._names.setStringList(list(names))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        elif event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        elif event.text() == ",":
            self.commit()
        else:
            super().keyPressEvent(event)

    def commit(self) -> None:
        """Add what is typed; with nothing typed, leave."""
        tag = self.text().strip()
        self.clear()
        if tag:
            self.entered.emit(tag)
        else:
            self.left.emit()


class TagRow(QWidget):
    """The chips and the field.

    Signals:
        removed: a tag to take off.
    """

    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TagField(self)
        self._flow = FlowLayout(self)
        self._flow.addWidget(self.field)
        self._chips: list[QToolButton] = []

    def show_tags(self, tags: Sequence[str]) -> None:
        """Show these tags."""
        if [chip.property("tag") for chip in self._chips] == list(tags):
            return
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = [self._chip(tag) for tag in tags]
        self._flow.removeWidget(self.field)
        for widget in (*self._chips, self.field):
            self._flow.addWidget(widget)
        previous: QWidget | None = None
        for widget in (*self._chips, self.field):
            widget.show()
            if previous:
                self.setTabOrder(previous, widget)
            previous = widget
        self.updateGeometry()

    def _chip(self, tag: str) -> QToolButton:
        name = self.tr("Remove the tag {tag}").format(tag=tag)
        chip = make_chip(self, f"#{tag}  ✕", name, hint=self.tr("Remove this tag"))
        chip.setProperty("tag", tag)
        chip.clicked.connect(self._on_clicked)
        return chip

    def _on_clicked(self) -> None:
        self.removed.emit(self.sender().property("tag"))
