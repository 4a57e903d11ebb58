"""The records of a file in the preview, flagged ones first: however many, shown at once."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from desktop.core.decisions import Decision
from desktop.ui.files.opened import PreviewRow
from desktop.ui.sayings import told

Index = QModelIndex | QPersistentModelIndex


Hint = QAbstractItemView.ScrollHint
BATCH = 2_000  # records that are laid out at once


class RecordModel(QAbstractListModel):
    """Two lines a record: its number and heading, and what is odd about it or was decided."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: Sequence[PreviewRow] = ()
        self._decisions: Mapping[int, Decision] = {}

    def show_rows(self, rows: Sequence[PreviewRow], decisions: Mapping[int, Decision]) -> bool:
        """Show records and what was decided about them; true if these are other records."""
        others = rows is not self.rows
        if others:
            self.beginResetModel()
        self.rows, self._decisions = rows, decisions
        if others:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        return others

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        row = self.rows[index.row()]
        heading = row.heading or self.tr("(no abstract)")
        return f"{row.index + 1}. {heading}\n   {self._note(row)}"

    def _note(self, row: PreviewRow) -> str:
        """What was decided about a record, else why it is flagged, else how it begins."""
        decision = self._decisions.get(row.index)
        if decision is None:
            return told(row.flag.why) if row.flag else row.opening
        done = {
            "merge": self.tr("merged with the one before"),
            "split": self.tr("split"),
            "title": self.tr("title of the next one"),
            "leave": self.tr("left out"),
        }
        return f"✓ {done[decision.act]}"


class RecordList(QListView):
    """The list; several records can be selected with Shift, and decided about in one act.

    Signals:
        record_changed: another record is the current one.
    """

    record_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.records = RecordModel(self)
        self.setModel(self.records)
        self.setUniformItemSizes(True)
        self.setLayoutMode(QListView.LayoutMode.Batched)  # a file may have a million odd ones
        self.setBatchSize(BATCH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def show_rows(self, rows: Sequence[PreviewRow], decisions: Mapping[int, Decision]) -> None:
        """Show records, going to the first one when they are others than before."""
        if self.records.show_rows(rows, decisions):
            self.setLayoutMode(QListView.LayoutMode.Batched)
            self.go_to(0)

    def scrollTo(self, index: Index, hint: Hint = Hint.EnsureVisible) -> None:
        """Go to a record, be it laid out already or not."""
        if index.row() >= BATCH and self.visualRect(index).isEmpty():
            self.setLayoutMode(QListView.LayoutMode.SinglePass)
            self.doItemsLayout()
        super().scrollTo(index, hint)

    def go_to(self, place: int) -> None:
        """Make the record in a row the current one."""
        self.setCurrentIndex(self.records.index(place))
        self.record_changed.emit()

    def current(self) -> PreviewRow | None:
        """The current record."""
        index = self.currentIndex()
        return self.records.rows[index.row()] if index.isValid() else None

    def selected(self) -> list[PreviewRow]:
        """The selected records, in their order."""
        places = sorted(index.row() for index in self.selectedIndexes())
        return [self.records.rows[place] for place in places]

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.record_changed.emit()
