"""Tags of the chosen papers: a chip each, and a field to add one, which completes known tags."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QWidget,
)

from desktop.ui.chips import make_chip
from desktop.ui.composing import Composing
from desktop.ui.flow_layout import FlowLayout

MOST_LINES = 2  # of chips that are seen at once; more are scrolled to
MOST_CHIPS = 40  # that are there at once; a chip shows as many more
LONGEST = 160  # pixels of a tag's name on its chip
AROUND = 64  # pixels of a chip around the name


class TagField(Composing, QLineEdit):
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
    """The field, and the chips beside it.

    Signals:
        removed: a tag to take off.
    """

    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TagField(self)
        self._chips: list[QToolButton] = []
        self._tags: list[str] = []
        self._most = MOST_CHIPS
        self._area = QScrollArea(self, widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._shelf = QWidget()
        self._flow = FlowLayout(self._shelf)
        self._area.setWidget(self._shelf)
        for ground in (self._area.viewport(), self._shelf):
            ground.setAutoFillBackground(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.field, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._area, 1)

    def show_tags(self, tags: Sequence[str]) -> None:
        """Show these tags; of very many the last, and a chip that shows more."""
        if self._tags != list(tags):
            self._tags, self._most = list(tags), MOST_CHIPS
            self._set_chips()

    def _show_more(self) -> None:
        self._most += MOST_CHIPS
        self._set_chips()

    def _set_chips(self) -> None:
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = [self._chip(tag) for tag in self._tags[-self._most :]]
        if left := len(self._tags) - len(self._chips):
            self._chips.insert(0, self._more_chip(left))
        previous: QWidget = self.field
        for chip in self._chips:
            self._flow.addWidget(chip)
            chip.show()
            self.setTabOrder(previous, chip)
            previous = chip
        self._fit()

    def _fit(self) -> None:
        """Be as high as the chips need, up to some lines of them; none is wider than a line."""
        width = self._area.viewport().width()
        for chip in self._chips:
            longest = min(LONGEST, max(width - AROUND, AROUND))
            elide = Qt.TextElideMode.ElideRight
            tag = chip.property("tag")
            if tag:
                name = chip.fontMetrics().elidedText(tag, elide, longest)
                chip.setText(f"#{name}  ✕".replace("&", "&&"))
        line = max((chip.sizeHint().height() for chip in self._chips), default=0)
        most = MOST_LINES * (line + self._flow.spacing())
        wanted = min(self._flow.heightForWidth(width), most)
        self._area.setFixedHeight(max(wanted, self.field.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _chip(self, tag: str) -> QToolButton:
        name = self.tr("Remove the tag {tag}").format(tag=tag)
        chip = make_chip(self._shelf, "", name, hint=name)
        chip.setProperty("tag", tag)
        chip.clicked.connect(self._on_clicked)
        return chip

    def _more_chip(self, left: int) -> QToolButton:
        name = self.tr("Show {count} more tags").format(count=f"{left:,}")
        chip = make_chip(self._shelf, f"+{left:,}", name, hint=name)
        chip.setProperty("tag", "")
        chip.clicked.connect(self._show_more)
        return chip

    def _on_clicked(self) -> None:
        self.removed.emit(self.sender().property("tag"))
