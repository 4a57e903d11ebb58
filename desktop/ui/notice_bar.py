"""The notice bar: one sentence over the panes, at most one button; never a box in the way."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.ui.chips import make_chip
from desktop.ui.notice import Notice

SHOWN = 8_000  # milliseconds; what went wrong stays until it is dismissed


class NoticeBar(QWidget):
    """Shows news for a while; what went wrong stays until it is dismissed, the latest on top.

    What is under another notice comes back after it.

    Attributes:
        notice: what is shown now, or None.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice: Notice | None = None
        self._urgent: list[Notice] = []
        self._settled = 0  # of the urgent ones, since there was none
        self.setObjectName("notice_bar")
        self.setAccessibleName(self.tr("Notice"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.label = QLabel(wordWrap=True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.place = QLabel()
        self.place.setTextFormat(Qt.TextFormat.PlainText)
        self.place.setProperty("faint", True)
        self.button = QPushButton(autoDefault=False)
        self.button.clicked.connect(self._on_pressed)
        close = make_chip(self, "✕", self.tr("Dismiss the notice"), hint=self.tr("Dismiss"))
        close.clicked.connect(self.dismiss)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 8, 6)
        layout.addWidget(self.label, 1)
        for widget in (self.place, self.button, close):
            layout.addWidget(widget)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN)
        self._timer.timeout.connect(self.dismiss)
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Show a notice; what is waiting to be read already is not told twice."""
        if not notice.urgent:
            self._show(notice)
        elif notice.text not in [waiting.text for waiting in self._urgent]:
            self._urgent.insert(0, notice)
            self._show(notice)

    def dismiss(self) -> None:
        """Be done with what is shown, and show what waits, if anything does."""
        if self.notice in self._urgent:
            self._urgent.remove(self.notice)
            self._settled += 1
        self._show_next()

    def on_saved(self, stored: bool) -> None:
        """Drop what said that something could not be stored, once something could."""
        if not stored:
            return
        self._urgent = [notice for notice in self._urgent if not notice.unsaved]
        if self.notice and self.notice.unsaved:
            self._show_next()

    def _show_next(self) -> None:
        if self._urgent:
            self._show(self._urgent[0])
            return
        self._timer.stop()
        self.notice = None
        self._settled = 0
        self.hide()

    def _show(self, notice: Notice) -> None:
        news = notice is not self.notice
        self.notice = notice
        self.label.setText(notice.text)
        self.button.setText(notice.action.replace("&", "&&"))
        self.button.setVisible(bool(notice.action))
        self.button.setEnabled(notice.act is not None)
        count = self._settled + len(self._urgent)
        place = self.tr("{number} of {count}").format(number=self._settled + 1, count=count)
        self.place.setText(place if notice.urgent and count > 1 else "")
        self.show()
        self._timer.stop()
        if not notice.urgent:
            self._timer.start()
        if news:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, notice.text))

    def expire(self, act: Callable[[], object]) -> None:
        """Offer this act no longer: something else has been done since."""

        def without(notice: Notice) -> Notice:
            return replace(notice, act=None) if notice.act == act else notice

        self._urgent = [without(notice) for notice in self._urgent]
        if self.notice:
            self.notice = without(self.notice)
            self.button.setEnabled(self.notice.act is not None)

    def _on_pressed(self) -> None:
        notice = self.notice
        self.dismiss()
        if notice and notice.act:
            notice.act()
