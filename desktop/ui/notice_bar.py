"""The notice bar: one sentence over the panes, at most one button; never a box in the way."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.ui.chips import make_chip
from desktop.ui.session import Notice

SHOWN = 8_000  # milliseconds; what went wrong stays until it is dismissed


class NoticeBar(QWidget):
    """Shows the latest notice.

    Attributes:
        notice: what is shown now, or None.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice: Notice | None = None
        self.setObjectName("notice_bar")
        self.setAccessibleName(self.tr("Notice"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.label = QLabel(wordWrap=True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.button = QPushButton(autoDefault=False)
        self.button.clicked.connect(self._on_pressed)
        close = make_chip(self, "✕", self.tr("Dismiss the notice"), hint=self.tr("Dismiss"))
        close.clicked.connect(self.dismiss)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 8, 6)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.button)
        layout.addWidget(close)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN)
        self._timer.timeout.connect(self.dismiss)
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Show a notice; news do not push aside something that went wrong and is still true."""
        self.notice = notice
        self.label.setText(notice.text)
        self.button.setText(notice.action)
        self.button.setVisible(bool(notice.action))
        self.button.setEnabled(True)
        self.show()
        self._timer.stop()
        if not notice.urgent:
            self._timer.start()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, notice.text))

    def expire(self, act: Callable[[], object]) -> None:
        """Offer this act no longer: something else has been done since."""
        if self.notice and self.notice.act == act:
            self.button.setEnabled(False)

    def dismiss(self) -> None:
        """Hide the bar."""
        self._timer.stop()
        self.notice = None
        self.hide()

    def _on_pressed(self) -> None:
        notice = self.notice
        self.dismiss()
        if notice and notice.act:
            notice.act()
