"""The search field: what is typed is searched as it is typed, Escape clears it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.ui.composing import Composing


class SearchField(Composing, QLineEdit):
    """One line to search with.

    Signals:
        left: the person goes on to the list (Return, Down, or Escape in the empty field).
        put_aside: something else has the focus now, in whatever way.
        recent_asked: the last searches are wanted (Alt+Down).
    """

    left = Signal()
    put_aside = Signal()
    recent_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search_field")
        self.setAccessibleName(self.tr("Search"))
        self.setPlaceholderText(self.tr('Search: words, "a phrase", -not, tag:… ( / )'))
        self.setClearButtonEnabled(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self.put_aside.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.left.emit()
        elif event.key() == Qt.Key.Key_Down and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.recent_asked.emit()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)
