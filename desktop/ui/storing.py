"""Has things stored, one after another: at once, or in a thread what takes long.

What is asked for while a thread is at work waits its turn, so that the window never waits.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from desktop.core.errors import KnownError
from desktop.core.library import Library

Act = Callable[[], Any]
Work = Callable[[], Any]
Done = Callable[[Any], object]
Failed = Callable[[KnownError], object]


@dataclass(frozen=True)
class _Long:
    """What is being stored in the thread, and whom to tell."""

    future: "Future[Any]"
    done: Done
    failed: Failed


class Storing(QObject):
    """Does one thing at a time; tells of its end in this thread.

    Signals:
        progressed: whether something is being stored in the thread, and how many acts wait.
        _ended: from the thread.
    """

    progressed = Signal(bool, int)
    _ended = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._long: _Long | None = None
        self._waiting: deque[Act] = deque()
        self._in_turn = False  # an act is being done, and what it asks for is part of it
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._go_on)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Something is being stored in the thread, or waits; the next act will wait, too."""
        return self._long is not None or (bool(self._waiting) and not self._in_turn)

    def in_turn(self, act: Act) -> Any:
        """Do an act, and give what it gives; or True where it waits for what came before it."""
        if not self.busy:
            return act()
        self._waiting.append(act)
        self._tell()
        return True

    def store(self, work: Work, long: bool, done: Done, failed: Failed) -> bool:
        """Call `work()`, then `done(value)`; False if it failed. Only for an act in its turn.

        What takes `long` is done in a thread, and may fail later.
        """
        assert self._long is None
        if long:
            self._begin(work, _Long(Future(), done, failed))
            return True
        try:
            value = work()
        except KnownError as error:
            failed(error)
            return False
        done(value)
        return True

    def _begin(self, work: Work, long: _Long) -> None:
        self._long = long

        def run() -> None:
            try:
                value = work()
                assert self._library.order is not None  # at hand when everybody asks for it
                self._library.tags()
                long.future.set_result(value)
            except BaseException as error:
                long.future.set_exception(error)
            self._ended.emit()

        Thread(target=run, name="storing").start()
        self._tell()

    def settle(self) -> None:
        """Wait for what is being stored, tell of its end, and do all that waits."""
        while self.busy:
            if self._long:
                self._finish()
            else:
                self._go_on()

    def _on_ended(self) -> None:
        if self._long and self._long.future.done():
            self._finish()

    def _finish(self) -> None:
        """Tell of the end of what was stored in the thread, as soon as it has come."""
        assert self._long is not None
        long, self._long = self._long, None
        try:
            value = long.future.result()
        except KnownError as error:
            long.failed(error)
        else:
            long.done(value)
        finally:
            self._schedule()

    def _go_on(self) -> None:
        """Do what waits first; the others after the window's other events."""
        if self._long or not self._waiting:
            return
        act = self._waiting.popleft()
        self._in_turn = True
        try:
            act()
        finally:
            self._in_turn = False
            self._schedule()

    def _schedule(self) -> None:
        if self._waiting and not self._long:
            self._next.start()
        self._tell()

    def _tell(self) -> None:
        self.progressed.emit(self._long is not None, len(self._waiting))
