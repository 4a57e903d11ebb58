"""Text fields in which what an input method is composing is never lost."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFocusEvent, QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    _Field = QWidget
else:
    _Field = object


class Composing(_Field):
    """For a text field: what is being composed in it can be made text, and is when it is left."""

    _composed = ""

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composed = event.preeditString()
        super().inputMethodEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.take_composed()
        super().focusOutEvent(event)

    def take_composed(self) -> None:
        """Make text of what is being composed: the input method's way, or as it stands."""
        if self._composed:
            QGuiApplication.inputMethod().commit()
        if self._composed:
            committed = QInputMethodEvent()
            committed.setCommitString(self._composed)
            QCoreApplication.sendEvent(self, committed)
            QGuiApplication.inputMethod().reset()
