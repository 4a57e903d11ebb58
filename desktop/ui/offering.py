"""Offers what can stand at the caret, in a list below it that is gone through by keyboard."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QWidget

from desktop.ui.tool_tips import plain_tip

OFFER_ROLE = Qt.ItemDataRole.UserRole
"""What an offer stands for."""
_TAKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)


class Offering(QCompleter):
    """A completer that is given its offers, and takes one on Return, Tab or a click."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._offers = QStandardItemModel(self)
        self.setModel(self._offers)
        self.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setWidget(field)
        self._list.clicked.connect(self._take)

    @property
    def _list(self) -> QAbstractItemView:
        popup = self.popup()
        assert popup is not None  # in this completion mode
        return popup

    def _fill(self, offers: Iterable[tuple[str, str]]) -> None:
        """Have these offered next: what each stands for, and what is shown for it."""
        self._offers.clear()
        for offer, shown in offers:
            item = QStandardItem(shown)
            item.setData(offer, OFFER_ROLE)
            item.setToolTip(plain_tip(shown))
            self._offers.appendRow(item)

    def _hide(self) -> None:
        self._list.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the offer that was gone to."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            taking = event.key() in _TAKING and not event.modifiers()
            if watched is self._list and taking and self._list.currentIndex().isValid():
                self._take(self._list.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _take(self, index: QModelIndex) -> None:
        """Put an offer in."""
        raise NotImplementedError
