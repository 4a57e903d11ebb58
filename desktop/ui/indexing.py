"""Keeps the search index true: follows changes, and has it built anew in a child process."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.core.change import Change
from desktop.core.errors import KnownError
from desktop.storage.index import SearchIndex
from desktop.storage.index.build import Stopped, build_in_child
from desktop.storage.texts import PaperTexts
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "index"
SETTLED = 500  # milliseconds after the last import until a build is thought of


class Indexing(QObject):
    """Owns the index that searches ask.

    Attributes:
        index: finds papers by their words, also while it is being built.

    Signals:
        progressed: papers indexed, papers to index.
        refreshed: the index knows more than before.
        _stepped: from the thread: which build, and as `progressed`.
    """

    progressed = Signal(int, int)
    refreshed = Signal()
    _stepped = Signal(int, int, int)

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        texts: PaperTexts | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = tasks
        self._texts = texts
        self._told = 0
        self._begun_again = False
        self._current = 0  # counts builds; what was said by one that was given up is late
        self._stepped.connect(self._on_stepped)
        self.index = SearchIndex(session.folder.cache, session.library)
        self._settle = QTimer(self, singleShot=True, interval=SETTLED)
        self._settle.timeout.connect(self._build)
        self._settle.start()
        session.changed.connect(self._on_changed)

    def cancel(self) -> None:
        """Give up a build; searches go on with what there is."""
        self._tasks.drop(LANE)
        self._end()

    def close(self) -> None:
        """Let a build go, and the index's files."""
        self._settle.stop()
        self._tasks.drop(LANE)
        self.index.close()
        if self._texts:
            self._texts.close()

    def _on_changed(self, change: Change) -> None:
        self.index.update(change)
        if change.fields & {"members", "removed", "supplement"}:
            self._settle.start()

    def _build(self) -> None:
        """Have an index built, if the present one does not do."""
        index, folder, current = self.index, self._session.folder, self._current

        def step(done: int, total: int) -> None:
            self._stepped.emit(current, done, total)

        def work(superseded: Callable[[], bool]) -> bool:
            if not index.needs_build:
                index.warm(superseded)
                return False
            return build_in_child(folder.path, folder.cache, step, superseded)

        self._tasks.run(LANE, work, self._on_built, self._on_failed)

    def _on_stepped(self, current: int, done: int, total: int) -> None:
        if current == self._current:
            self.progressed.emit(done, total)

    def _end(self) -> None:
        self._current += 1
        self.progressed.emit(1, 1)

    def _on_built(self, built: bool) -> None:
        self._end()
        if built:
            self._begun_again = False
            if self._texts:
                self._texts.reopen()
            self.index.reopen()
            self._tasks.run(LANE, self.index.warm, lambda _: None)
            self.refreshed.emit()
        for message in self.index.messages[self._told :]:
            self._session.warn(message)
        self._told = len(self.index.messages)

    def _on_failed(self, error: Exception) -> None:
        """Say why; begin once more what was killed."""
        self._end()
        if not isinstance(error, KnownError):
            raise error
        again = isinstance(error, Stopped) and not self._begun_again
        self._begun_again = again
        begins = self.tr("Indexing was stopped and begins again.")
        self._session.warn(begins if again else str(error))
        if again:
            self._settle.start()
