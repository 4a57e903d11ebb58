"""Work in the background: takes values, gives a value, answers on the main thread.

A worker holds no QObject but this one's signal, which Qt delivers in the main thread's queue.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

Done = Callable[[Any], None]
log = logging.getLogger(__name__)


class Tasks(QObject):
    """Runs functions by lane; in a lane one after another, and only the newest answer counts.

    Signals:
        _finished: from a worker: lane, request number, value, error.
    """

    _finished = Signal(str, int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes: dict[str, ThreadPoolExecutor] = {}
        self._newest: dict[str, int] = {}
        self._waiting: dict[tuple[str, int], tuple[Done, Done | None]] = {}
        self._closed = False
        self._finished.connect(self._on_finished, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        lane: str,
        work: Callable[[Callable[[], bool]], Any],
        done: Done,
        failed: Done | None = None,
    ) -> None:
        """Call `work(superseded)` in the lane's thread, then `done(value)` in this one.

        `superseded()` turns true when a newer request has come; a stale answer is dropped. An
        error goes to `failed`, or to the log.
        """
        if self._closed:
            return
        number = self._newest.get(lane, 0) + 1
        self._newest[lane] = number
        self._waiting[lane, number] = (done, failed)
        executor = self._lanes.get(lane)
        if executor is None:
            executor = self._lanes[lane] = ThreadPoolExecutor(1, thread_name_prefix=lane)
        future = executor.submit(work, lambda: self._newest[lane] != number)
        future.add_done_callback(lambda ended: self._tell(lane, number, ended))

    def drop(self, lane: str) -> None:
        """Let what runs in the lane end unheard."""
        self._newest[lane] = self._newest.get(lane, 0) + 1

    def busy(self, lane: str) -> bool:
        """The newest request of the lane has not answered yet."""
        return (lane, self._newest.get(lane, 0)) in self._waiting

    def close(self) -> None:
        """Supersede everything, wait for the threads to end, and run nothing any more."""
        self._closed = True
        for lane in self._lanes:
            self.drop(lane)
        for executor in self._lanes.values():
            executor.shutdown(wait=True, cancel_futures=True)
        self._lanes.clear()
        self._waiting.clear()

    def _tell(self, lane: str, number: int, future: "Future[Any]") -> None:
        if future.cancelled():
            return
        error = future.exception()
        self._finished.emit(lane, number, None if error else future.result(), error)

    def _on_finished(self, lane: str, number: int, value: Any, error: Exception | None) -> None:
        done, failed = self._waiting.pop((lane, number), (None, None))
        if done is None or self._newest[lane] != number:
            return
        if error is None:
            done(value)
        elif failed:
            failed(error)
        else:
            log.error("work in lane %s failed", lane, exc_info=error)
