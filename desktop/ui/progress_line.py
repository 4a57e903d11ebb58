"""The line that says how far long work is, and lets it be cancelled."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QWidget

from desktop.ui.chips import make_chip

DELAY = 700  # milliseconds; shorter work needs no word


class ProgressLine(QWidget):
    """Hidden while nothing is going on.

    Signals:
        cancelled: the person does not want to wait for it.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("progress_line")
        self.setAccessibleName(self.tr("Progress"))
        self.label = QLabel(self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setProperty("faint", True)
        self.bar = QProgressBar(self, textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.cancel = make_chip(self, self.tr("Cancel"), self.tr("Cancel"))
        self.cancel.clicked.connect(self.cancelled)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 2, 8, 2)
        layout.addWidget(self.label)
        layout.addWidget(self.bar, 1)
        layout.addWidget(self.cancel)
        self._delay = QTimer(self, singleShot=True, interval=DELAY)
        self._delay.timeout.connect(self.show)
        self.hide()

    def show_progress(self, text: str, done: int, total: int) -> None:
        """Say what is going on and how far it is; a total of 0 is not known, all done hides it."""
        if total and done >= total:
            self._delay.stop()
            self.hide()
        elif not self.isVisible() and not self._delay.isActive():
            self._delay.start()
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        counted = self.tr("{text} {done} of {total}") if total else self.tr("{text}")
        self.label.setText(counted.format(text=text, done=f"{done:,}", total=f"{total:,}"))

    def show_now(self, text: str) -> None:
        """Say at once what goes on, even if nothing else can be done meanwhile."""
        self._delay.stop()
        self.bar.setRange(0, 0)
        self.label.setText(text)
        self.show()


class StoringLine(ProgressLine):
    """Says that something is being stored, and how much waits for it; it cannot be cancelled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("storing_line")
        self.cancel.hide()

    def show_storing(self, going_on: bool, waiting: int) -> None:
        """Say it after a while, or at once if something waits; nothing when all is done."""
        if waiting:
            text = self.tr("Storing… What you did since is done next: {count}")
            self.show_now(text.format(count=waiting))
            if waiting == 1:
                said = QAccessibleAnnouncementEvent(self, self.label.text())
                QAccessible.updateAccessibility(said)
        else:
            self.show_progress(self.tr("Storing…"), int(not going_on), int(not going_on))

    def show_closing(self) -> None:
        """Say that the window closes as soon as all is stored; nothing else is done meanwhile."""
        self.show_now(self.tr("Storing what is left, then closing…"))
        self.window().repaint()
