"""The bar under a page in which a person types what to find in it."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget


class FindBar(QWidget):
    """Asks for words and shows how often they were found; finds nothing itself.

    Signals:
        typed: other words are wanted.
        stepped: go to the next place (1) or the one before (-1).
        closed: the bar was put away.
    """

    typed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None, prompt: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("find_bar")
        self._field = QLineEdit(clearButtonEnabled=True)
        self._field.setPlaceholderText(prompt or self.tr("Find in this paper"))
        self._field.setAccessibleName(prompt or self.tr("Find in this paper"))
        self._field.installEventFilter(self)
        self._count = QLabel()
        self._count.setTextFormat(Qt.TextFormat.PlainText)
        self._count.setProperty("faint", True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 12, 6)
        self._row.addWidget(self._field, 1)
        self._row.addWidget(self._count)
        self._add_button("↑", self.tr("Find previous"), lambda: self.stepped.emit(-1))
        self._add_button("↓", self.tr("Find next"), lambda: self.stepped.emit(1))
        self._add_button("✕", self.tr("Close"), self.put_away)
        self._field.textChanged.connect(self.typed)
        self.hide()

    def _add_button(self, sign: str, name: str, act: object) -> None:
        button = QToolButton()
        button.setText(sign)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setAutoRaise(True)
        button.clicked.connect(act)
        self._row.addWidget(button)

    def ask(self, words: str = "") -> None:
        """Show the bar, with words or those of the last time, ready to be replaced."""
        self.show()
        if words:
            self._field.setText(words)
        self._field.selectAll()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.typed.emit(self._field.text())

    def put_away(self) -> None:
        """Hide the bar."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def tell(self, number: int, count: int, *, more: bool = False) -> None:
        """Show which of how many places is the current one; `more` may be found."""
        if not self._field.text():
            self._count.clear()
        elif count:
            words = self.tr("{number} of {count}")
            shown = f"{count:,}+" if more else f"{count:,}"
            self._count.setText(words.format(number=f"{number:,}", count=shown))
        elif more:
            self._count.setText("…")
        else:
            self._count.setText(self.tr("Not found"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.put_away()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                self.stepped.emit(-1 if back else 1)
                return True
        return super().eventFilter(watched, event)
