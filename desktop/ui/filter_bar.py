"""The filter bar: which papers are listed, by the reader's decisions, collection and tag."""

from collections.abc import Mapping

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.core.listing import SORTS
from desktop.ui.browse import FILTERS
from desktop.ui.chips import make_chip
from desktop.ui.flow_layout import FlowLayout


class FilterBar(QWidget):
    """Chips of which one is on, a choice of collection and of tag, and the order.

    Signals:
        filter_chosen, collection_chosen, tag_chosen, sort_chosen: the new value; empty for all.
        reversed: the order is to be turned round, or not.
    """

    filter_chosen = Signal(str)
    collection_chosen = Signal(str)
    tag_chosen = Signal(str)
    sort_chosen = Signal(str)
    reversed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("filter_bar")
        self.setAccessibleName(self.tr("Filters"))
        self._chips: dict[str, QToolButton] = {}
        chips = self._make_chips()  # first: Tab goes in the order of making
        self.collections = self._choice(self.tr("Collection"), self.collection_chosen)
        self.tags = self._choice(self.tr("Tag"), self.tag_chosen)
        self.sorts = self._choice(self.tr("Order"), self.sort_chosen)
        name, hint = self.tr("Reverse order"), self.tr("Turn the order round")
        self.direction = make_chip(self, "↓", name, checkable=True, hint=hint)
        self.direction.toggled.connect(self._on_direction)
        for sort, name in self.sort_names().items():
            self.sorts.addItem(name, sort)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 6)
        layout.setSpacing(4)
        layout.addLayout(chips)
        choices = FlowLayout(spacing=6)
        for widget in (self.collections, self.tags, self.sorts, self.direction):
            choices.addWidget(widget)
        layout.addLayout(choices)

    def sort_names(self) -> dict[str, str]:
        """The orders in the person's language; the empty one decides by itself."""
        names = {
            "": self.tr("Automatic"),
            "list": self.tr("List order"),
            "heading": self.tr("Heading"),
            "year": self.tr("Year"),
            "status": self.tr("Status"),
            "starred": self.tr("Starred first"),
            "modified": self.tr("Last change"),
            "best": self.tr("Best match"),
        }
        assert names.keys() == {"", *SORTS}
        return names

    def filter_names(self) -> dict[str, str]:
        """The filters in the person's language."""
        names = {
            "all": self.tr("All"),
            "undecided": self.tr("Undecided"),
            "starred": self.tr("Starred"),
            "later": self.tr("Later"),
            "reading": self.tr("Reading"),
            "read": self.tr("Read"),
            "noted": self.tr("Noted"),
        }
        assert names.keys() == FILTERS.keys()
        return names

    # ---- showing

    def show_filter(self, name: str) -> None:
        """Show which filter is on."""
        self._chips[name].setChecked(True)

    def show_choices(self, collections: Mapping[str, int], tags: Mapping[str, int]) -> None:
        """Offer these collections and tags, with how many papers they hold."""
        self._fill(self.collections, self.tr("All collections"), collections)
        self._fill(self.tags, self.tr("All tags"), tags)

    def show_chosen(self, collection: str, tag: str, sort: str, turned: bool) -> None:
        """Show what is chosen, without telling anybody."""
        for box, value in ((self.collections, collection), (self.tags, tag), (self.sorts, sort)):
            box.blockSignals(True)
            box.setCurrentIndex(max(box.findData(value), 0))
            box.blockSignals(False)
        self.direction.blockSignals(True)
        self.direction.setChecked(turned)
        self.direction.setText("↑" if turned else "↓")
        self.direction.blockSignals(False)

    # ---- making

    def _make_chips(self) -> FlowLayout:
        layout = FlowLayout(spacing=2)
        group = QButtonGroup(self)
        for name, text in self.filter_names().items():
            chip = make_chip(self, text, text, checkable=True)
            group.addButton(chip)
            layout.addWidget(chip)
            self._chips[name] = chip
        group.buttonClicked.connect(self._on_chip)
        self._chips["all"].setChecked(True)
        return layout

    def _choice(self, name: str, chosen: SignalInstance) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setMinimumContentsLength(9)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.currentIndexChanged.connect(lambda index: chosen.emit(box.itemData(index) or ""))
        return box

    def _fill(self, box: QComboBox, everything: str, counts: Mapping[str, int]) -> None:
        before = box.currentData() or ""
        box.blockSignals(True)
        box.clear()
        box.addItem(everything, "")
        for name, count in counts.items():
            box.addItem(self.tr("{name} ({count})").format(name=name, count=count), name)
        box.setCurrentIndex(max(box.findData(before), 0))
        box.blockSignals(False)
        if before and box.findData(before) < 0:
            box.currentIndexChanged.emit(0)

    def _on_chip(self, chip: QToolButton) -> None:
        self.filter_chosen.emit(next(name for name, own in self._chips.items() if own is chip))

    def _on_direction(self, turned: bool) -> None:
        self.direction.setText("↑" if turned else "↓")
        self.reversed.emit(turned)
