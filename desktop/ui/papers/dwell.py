"""Marks a paper as seen when it has been on the screen for a while: quietly, without undo."""

from PySide6.QtCore import QObject, QTimer

from desktop.ui.session import Session
from desktop.ui.settings import Settings


class Dwell(QObject):
    """Waits at each paper for the time that the settings say; 0 is never."""

    def __init__(self, session: Session, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)
        session.current_changed.connect(self._on_current_changed)
        self._on_current_changed(session.current)

    def _on_current_changed(self, paper_id: str) -> None:
        self._timer.stop()
        seconds = self._settings["dwell"]
        if paper_id and seconds > 0 and not self._session.annotations(paper_id).seen:
            self._timer.start(int(seconds * 1000))

    def _on_timeout(self) -> None:
        if self._session.current:
            self._session.mark_seen(self._session.current)
