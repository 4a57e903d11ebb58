"""Leaving the window: what was typed is stored first, and what cannot be stored is asked about."""

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QSessionManager

from desktop.ui.notice import Notice
from desktop.ui.safety.unsaved_dialog import UnsavedDialog

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

log = logging.getLogger(__name__)


class Closing(QObject):
    """Stores what is not stored whenever the window may end or is left.

    Attributes:
        done: everything is stored, and the data folder let go.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._note = window.annotations.note
        self._asking: UnsavedDialog | None = None
        self.done = False
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state)
        application.commitDataRequest.connect(self._on_session_end)
        application.aboutToQuit.connect(self.flush)
        self._note.stored.connect(self._on_stored)

    def flush(self) -> bool:
        """Store everything that is not stored; False when something could not be."""
        if self.done:
            return True
        comments = self._window.highlight_commands.flush()
        return self._note.flush() and comments

    def close(self) -> bool:
        """Store everything and let go of the folder; False if the window has to stay.

        Raises nothing: the window would close at an exception, whatever became of the text.
        """
        if self.done:
            return True
        if not self._stored():
            self._ask()
            return False
        self._let_go()
        return True

    def _stored(self) -> bool:
        session = self._window.session
        try:
            if session.busy:
                self._window.storing.show_closing()
            session.settle()
            return self.flush() and session.settle()
        except Exception:
            log.exception("storing at the end failed")
            return False

    def _let_go(self) -> None:
        window = self._window
        self.done = True
        window.hide()  # what is left to do may take a second
        for step in (
            window.view_state.save,
            window.settings.save,
            window.importing.close,
            window.exporting.close,
            window.indexing.close,
            window.tasks.close,
            window.session.folder.close,
        ):
            try:
                step()
            except Exception:
                log.exception("closing failed in part")

    # ---- what cannot be stored

    def _ask(self) -> None:
        """Ask once what shall become of the texts."""
        if self._asking is None:
            self._asking = UnsavedDialog(self._unsaved_texts(), self._window)
            self._asking.decided.connect(self._on_decided)
            self._asking.open()

    def _unsaved_texts(self) -> str:
        note = [self._note.toPlainText()] * self._note.unsaved
        comments = [comment for _, comment in self._window.highlight_commands.waiting.values()]
        return "\n\n".join([*note, *self._window.session.typed_texts(), *comments])

    def _on_decided(self, leave: bool, told: str) -> None:
        self._asking = None
        if told:
            self._window.session.noticed.emit(Notice(told, urgent=True))
        if leave:
            self._note.give_up()
            self._window.session.forget_typed()
            self._window.highlight_commands.waiting.clear()
            self._window.close()

    def _on_stored(self) -> None:
        """There is room again: close, as was wanted."""
        if self._asking:
            self._asking.done(0)
            self._window.close()

    # ---- leaving without closing

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.flush()

    def _on_session_end(self, manager: QSessionManager) -> None:
        """The desktop session ends; it waits if the note cannot be stored."""
        if self._stored():
            self._window.settings.save()
        elif manager.allowsInteraction():
            manager.cancel()
            self._ask()
