"""Brings the view back as it was left: sizes, filters, order, paper and places; also after a kill.

Written soon after each change by the settings, not only when the window closes.
"""

import base64
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QTimer

from desktop.core.listing import SORTS
from desktop.ui.papers.browse import CHOICES, FILTERS

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

MOST_CHOSEN = 500
REMEMBERED = ("filter", *CHOICES, "sort", "reverse")


class ViewState(QObject):
    """Remembers one window's view."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._shown = False

    def restore(self) -> None:
        """Show what was shown, and from now on remember what changes."""
        window, settings = self._window, self._window.settings
        window.restoreGeometry(QByteArray(base64.b64decode(settings["geometry"] or "")))
        self._restore_sizes()
        window.apply_reading()
        self._restore_listing()
        current = settings["current"]
        if window.papers.go_to(current):
            if len(settings["chosen"]) > 1:
                window.papers.choose(settings["chosen"])
            window.papers.verticalScrollBar().setValue(settings["list_scroll"])
            window.reader.restore({"scroll": settings["reader_scroll"]})
        self._watch()

    def _restore_sizes(self) -> None:
        window, settings = self._window, self._window.settings
        for splitter, name in ((window.split, "splitter"), (window.right, "note_splitter")):
            if len(settings[name]) == 2 and min(settings[name]) > 0:
                splitter.setSizes([int(size) for size in settings[name]])

    def _restore_listing(self) -> None:
        window, settings = self._window, self._window.settings
        browse = window.browse
        for name in REMEMBERED:
            setattr(browse, name, settings[name])
        browse.filter = browse.filter if browse.filter in FILTERS else "all"
        browse.sort = browse.sort if browse.sort in SORTS else ""
        browse.text = settings["query"]
        self.list_what_is_asked()
        browse.count()

    def list_what_is_asked(self) -> None:
        """Show in the fields what is searched and filtered for, and list it now."""
        window, browse = self._window, self._window.browse
        window.search.blockSignals(True)
        window.search.setText(browse.text)
        window.search.blockSignals(False)
        window.filters.show_filter(browse.filter)
        window.filters.show_chosen(browse.chosen(), browse.reverse)
        browse.apply_now()

    def _watch(self) -> None:
        window = self._window
        window.browse.listed.connect(self.save)
        window.session.chosen_changed.connect(self.save)
        window.session.current_changed.connect(self.save)
        window.split.splitterMoved.connect(self.save)
        window.right.splitterMoved.connect(self.save)
        window.papers.verticalScrollBar().valueChanged.connect(self.save)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show:
            QTimer.singleShot(0, self, self._on_shown)
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowDeactivate):
            self.save()
        return False

    def _on_shown(self) -> None:
        """The panes have their places now: what was kept of their sizes is given exactly."""
        if not self._shown and self._window.split.isVisible():
            self._restore_sizes()
        self._shown = True

    def save(self) -> None:
        """Remember the view as it is now."""
        window, settings = self._window, self._window.settings
        settings["geometry"] = base64.b64encode(window.saveGeometry().data()).decode("ascii")
        if self._shown and window.split.isVisible():  # before, no size is a true one
            settings["splitter"] = window.split.sizes()
            settings["note_splitter"] = window.right.sizes()
        for name in REMEMBERED:
            settings[name] = getattr(window.browse, name)
        settings["query"] = window.browse.text
        settings["current"] = window.session.current
        settings["chosen"] = window.session.chosen[:MOST_CHOSEN]
        settings["list_scroll"] = window.papers.verticalScrollBar().value()
        settings["reader_scroll"] = int(window.reader.state().get("scroll", 0))
