"""The filter bar: which papers are listed, by the reader's decisions and by where they belong."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.core.labels import LABELS
from desktop.core.listing import SORTS
from desktop.ui.chips import make_chip
from desktop.ui.flow_layout import FlowLayout
from desktop.ui.papers.browse import CHOICES, FILTERS

MOST_OFFERED = 300  # values of a label, the frequent ones: a table may have one for each paper


class FilterBar(QWidget):
    """Chips of which one is on, choices of what papers belong to, and the order.

    Signals:
        filter_chosen: the filter whose chip was pressed.
        chosen: the name of a choice (one of CHOICES, or sort), and its new value; empty for all.
        reversed: the order is to be turned round, or not.
    """

    filter_chosen = Signal(str)
    chosen = Signal(str, str)
    reversed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("filter_bar")
        self.setAccessibleName(self.tr("Filters"))
        self._chips: dict[str, QToolButton] = {}
        chips = self._make_chips()  # first: Tab goes in the order of making
        self.choices = {name: self._choice(name, text) for name, text in self._choice_names()}
        self.sorts = self._choice("sort", self.tr("Order"))
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
        for widget in (*self.choices.values(), self._order()):
            choices.addWidget(widget)
        layout.addLayout(choices)

    def _order(self) -> QWidget:
        """The order with its direction, which stay together where the line is full."""
        order = QWidget(self)
        line = QHBoxLayout(order)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(self.sorts)
        line.addWidget(self.direction)
        return order

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

    def show_choices(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        """Offer values of some of CHOICES, with how many papers have each."""
        everything = {
            "collection": self.tr("All collections"),
            "tag": self.tr("All tags"),
            "decision": self.tr("All decisions"),
            "track": self.tr("All tracks"),
        }
        for name, found in counts.items():
            if len(found) > MOST_OFFERED and name in LABELS:
                least = sorted(found.values())[-MOST_OFFERED]
                found = {value: count for value, count in found.items() if count >= least}
            self._fill(self.choices[name], everything[name], found)
            self.choices[name].setVisible(bool(found) or name not in LABELS)

    def show_chosen(self, values: Mapping[str, str], turned: bool) -> None:
        """Show what is chosen, by name, without telling anybody."""
        for name, value in values.items():
            box = self.choices.get(name, self.sorts)
            box.blockSignals(True)
            if name in LABELS and value and box.findData(value) < 0:  # not counted yet
                box.addItem(value, value)
                box.show()
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

    def _choice_names(self) -> list[tuple[str, str]]:
        """The names of the choices, with what they are in the person's language."""
        texts = (self.tr("Collection"), self.tr("Tag"), self.tr("Decision"), self.tr("Track"))
        return list(zip(CHOICES, texts, strict=True))

    def _choice(self, name: str, text: str) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(text)
        box.setToolTip(text)
        box.setMinimumContentsLength(8)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.currentIndexChanged.connect(lambda at: self.chosen.emit(name, box.itemData(at) or ""))
        box.setHidden(name in LABELS)
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
