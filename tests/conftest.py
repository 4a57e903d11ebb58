"""What every test gets: a home of its own, no network, and a look at what it leaves behind."""

import gc
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
LEFT_BEHIND_WAIT = 2.0  # seconds that threads get to end after a test

collect_ignore = ["speed"]  # benchmarks, run apart

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=50, help="how often the store is killed")
    parser.addoption("--queries", type=int, default=300, help="how many inputs are searched")
    parser.addoption("--cuts", type=int, default=1, help="power cuts after each of its calls")


@pytest.fixture(scope="session")
def seeds() -> list[Path]:
    """The three lists that the project was made from."""
    return sorted((ROOT / "seeds").glob("*.txt"))


# A home of its own


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    home = tmp_path_factory.mktemp("home")
    folders = {
        "HOME": home,
        "USERPROFILE": home,
        "APPDATA": home / "roaming",
        "LOCALAPPDATA": home / "local",
        "XDG_CONFIG_HOME": home / "config",
        "XDG_DATA_HOME": home / "data",
        "XDG_CACHE_HOME": home / "cache",
        "XDG_STATE_HOME": home / "state",
        "XDG_RUNTIME_DIR": home / "runtime",
        "TMPDIR": home / "tmp",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, folder in folders.items():
            folder.mkdir(mode=0o700, exist_ok=True)
            patch.setenv(name, str(folder))
        patch.setattr(tempfile, "tempdir", str(home / "tmp"))
        _guard.allow(tmp_path_factory.getbasetemp())
        yield


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test that names no data folder gets one that nobody else has written to."""
    monkeypatch.setenv("ABSTRACT_READER_DATA", tempfile.mktemp(prefix="data-"))


# Nothing outside the temporary folders, and no network


class _Guard:
    """Refuses what a test may not do, by an audit hook, and remembers it.

    A hook cannot be taken out again, so it is added once and switched on for each test.
    """

    WRITES = frozenset({"os.mkdir", "os.remove", "os.rename", "os.rmdir"})
    WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

    def __init__(self) -> None:
        self.active = False
        self.seen: list[str] = []
        self._allowed = (os.path.realpath("/dev"), str(ROOT / ".hypothesis"))

    def allow(self, folder: Path) -> None:
        self._allowed = (*self._allowed, os.path.realpath(folder))

    def hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self.active:
            return
        if event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & self.WRITE_FLAGS:
                self._check_path(event, path)
        elif event in self.WRITES and arguments[-1] in (-1, None):  # else relative to a folder's fd
            for path in arguments[:-2] if event == "os.rename" else arguments[:1]:
                self._check_path(event, path)
        elif event in ("socket.connect", "socket.sendto") and isinstance(arguments[1], tuple):
            self._refuse(f"{event} to {arguments[1]}")
        elif event == "socket.getaddrinfo":
            self._refuse(f"looking up {arguments[0]!r}")

    def _check_path(self, event: str, path: object) -> None:
        if isinstance(path, int) or "__pycache__" in os.fsdecode(path):  # type: ignore[arg-type]
            return
        real = os.path.realpath(os.fsdecode(path))  # type: ignore[arg-type]
        if not real.startswith(self._allowed):
            self._refuse(f"{event} of {real}")

    def _refuse(self, what: str) -> None:
        self.seen.append(what)
        raise PermissionError(f"A test may not do this: {what}")


_guard = _Guard()
sys.addaudithook(_guard.hook)


@pytest.fixture(autouse=True)
def _stays_inside() -> Iterator[None]:
    _guard.seen.clear()
    _guard.active = True
    yield
    _guard.active = False
    assert not _guard.seen, "The test reached outside its temporary folders."


# Nothing left behind


@pytest.fixture(autouse=True)
def _leaves_nothing(request: pytest.FixtureRequest) -> Iterator[None]:
    uses_qt = "qapp" in request.fixturenames
    threads_before = set(threading.enumerate())
    windows_before = set(_windows())
    timers_before = _running_timers() if uses_qt else set()
    yield
    if uses_qt:
        _release_keys()
    _until(lambda: not _new_threads(threads_before))
    _delete_what_waits()
    left = [f"thread {thread.name}" for thread in _new_threads(threads_before)]
    left += [f"window {window!r}" for window in set(_windows()) - windows_before]
    timers = _running_timers() - timers_before if uses_qt else set()
    left += [f"timer {timer!r} of {timer.parent()!r}" for timer in timers]
    assert not left, "The test left something behind."


def _until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + LEFT_BEHIND_WAIT
    while not done() and time.monotonic() < end:
        time.sleep(0.01)


def _new_threads(before: set[threading.Thread]) -> list[threading.Thread]:
    """The threads begun since; not those of Qt's that only passed through Python."""
    return [
        thread
        for thread in threading.enumerate()
        if thread not in before and not isinstance(thread, threading._DummyThread)
    ]


def _release_keys() -> None:
    """Let go of Shift and the like: a key that a test sends with them leaves them held."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QWidget

    if QApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)
    assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier


def _windows() -> list:
    widgets = sys.modules.get("PySide6.QtWidgets")
    application = widgets and widgets.QApplication.instance()
    return application.topLevelWidgets() if application else []


def _delete_what_waits() -> None:
    """Carry out the deletions that deleteLater put off; event loops do it, tests have none."""
    core = sys.modules.get("PySide6.QtCore")
    if core and core.QCoreApplication.instance():
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
        if _windows():
            gc.collect()


def _running_timers() -> set:
    core = sys.modules.get("PySide6.QtCore")
    if not core:
        return set()
    things = gc.get_objects()
    kinds = {kind for kind in set(map(type, things)) if issubclass(kind, core.QTimer)}
    timers = [thing for thing in things if type(thing) in kinds] if kinds else []
    valid = sys.modules["shiboken6"].isValid
    return {timer for timer in timers if valid(timer) and timer.isActive()}
