"""The last changes with their times, and the way back to before any of them."""

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.session import Session

SHOWN = 500


def local_time(stamp: str) -> str:
    """A UTC ISO 8601 stamp by the clock of this place, in the order that none misreads."""
    moment = QDateTime.fromString(stamp, Qt.DateFormat.ISODate).toLocalTime()
    return moment.toString("yyyy-MM-dd HH:mm")


class HistoryDialog(QDialog):
    """Newest first; what was undone stands above, dimmed."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("History"))
        self.setObjectName("history_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QTreeWidget(self)
        self.list.setAccessibleName(self.tr("Last changes"))
        self.list.setHeaderLabels([self.tr("Change"), self.tr("When")])
        self.list.setRootIsDecorated(False)
        self.list.ensurePolished()  # before the first row gives the height of all
        self.list.setUniformRowHeights(True)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        hint = QLabel(self.tr("Going back is itself a change, and can be undone."), self)
        hint.setTextFormat(Qt.TextFormat.PlainText)
        hint.setProperty("faint", True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.back = buttons.addButton(self.tr("&Go back to before this"), role)
        self.back.clicked.connect(self._on_back)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)
        layout.addWidget(hint)
        layout.addWidget(buttons)
        self.resize(560, 440)
        session.changed.connect(self._fill)
        self.list.currentItemChanged.connect(self._on_current)
        self._fill()

    def _fill(self) -> None:
        history = self._session.history
        self.list.clear()
        newest: QTreeWidgetItem | None = None
        first = max(0, len(history.changes) - SHOWN)
        for place in range(len(history.changes) - 1, first - 1, -1):
            change = history.changes[place]
            item = QTreeWidgetItem([self._session.name_of(change), local_time(change.time)])
            item.setData(0, Qt.ItemDataRole.UserRole, place)
            if place >= history.place:
                item.setText(0, self.tr("{act} (undone)").format(act=item.text(0)))
                item.setDisabled(True)
            elif newest is None:
                newest = item
            self.list.addTopLevelItem(item)
        if newest:
            self.list.setCurrentItem(newest)
        self._on_current()

    def _on_current(self) -> None:
        item = self.list.currentItem()
        usable = item is not None and not item.isDisabled()
        self.back.setEnabled(usable and not self._session.read_only)

    def _on_back(self) -> None:
        if item := self.list.currentItem():
            self._session.go_back(item.data(0, Qt.ItemDataRole.UserRole))
