"""Has things stored: at once, or in a thread what takes long; one thing after another."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from desktop.core.errors import KnownError
from desktop.core.library import Library

Work = Callable[[], Any]
Done = Callable[[Any], object]
Failed = Callable[[KnownError], object]


@dataclass(frozen=True)
class _Act:
    """What is being stored, and whom to tell."""

    future: "Future[Any]"
    done: Done
    failed: Failed


class Storing(QObject):
    """Does one thing at a time; tells of its end in this thread.

    Signals:
        _ended: from the thread.
    """

    _ended = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._act: _Act | None = None
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Something is being stored in the thread."""
        return self._act is not None

    def store(self, work: Work, long: bool, done: Done, failed: Failed) -> bool:
        """Call `work()`, after what is being stored, then `done(value)`; False if it failed.

        What takes `long` is done in a thread, and may fail later.
        """
        self.settle()
        if long:
            self._begin(work, _Act(Future(), done, failed))
            return True
        try:
            value = work()
        except KnownError as error:
            failed(error)
            return False
        done(value)
        return True

    def _begin(self, work: Work, act: _Act) -> None:
        self._act = act

        def run() -> None:
            try:
                value = work()
                assert self._library.order is not None  # at hand when everybody asks for it
                self._library.tags()
                act.future.set_result(value)
            except BaseException as error:
                act.future.set_exception(error)
            self._ended.emit()

        Thread(target=run, name="storing").start()

    def settle(self) -> None:
        """Wait for what is being stored, and tell of its end."""
        if self._act is None:
            return
        act, self._act = self._act, None
        try:
            value = act.future.result()
        except KnownError as error:
            act.failed(error)
        else:
            act.done(value)

    def _on_ended(self) -> None:
        if self._act is not None and self._act.future.done():
            self.settle()
