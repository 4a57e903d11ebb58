"""The line that says how far long work is, and lets it be cancelled."""

from PySide6.QtCore import Qt, QTimer, Signal
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
        cancel = make_chip(self, self.tr("Cancel"), self.tr("Cancel"))
        cancel.clicked.connect(self.cancelled)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 2, 8, 2)
        layout.addWidget(self.label)
        layout.addWidget(self.bar, 1)
        layout.addWidget(cancel)
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
