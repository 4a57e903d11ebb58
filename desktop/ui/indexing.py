"""Keeps the search index true: follows changes, and has it built anew in a child process."""

from PySide6.QtCore import QObject, Signal

from desktop.core.change import Change
from desktop.storage.index import SearchIndex
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "index"


class Indexing(QObject):
    """Owns the index that searches ask.

    Attributes:
        index: finds papers by their words; scans them while it is being built.

    Signals:
        progressed: papers indexed, papers to index.
        refreshed: the index knows more than before.
    """

    progressed = Signal(int, int)
    refreshed = Signal()

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = tasks
        self.index = SearchIndex(session.folder.cache, session.library)
        session.changed.connect(self._on_changed)

    def close(self) -> None:
        """Let a build go."""
        self._tasks.drop(LANE)
        self.index.close()

    def _on_changed(self, change: Change) -> None:
        self.index.update(change)
