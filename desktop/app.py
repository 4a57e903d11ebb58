"""Builds the window from its parts and runs it. Nothing imports it but the command line."""

import gc
import logging
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from desktop import __version__
from desktop.core.errors import DataFolderError
from desktop.resource_files import resource_path
from desktop.storage.data_folder import DataFolder
from desktop.storage.texts import PaperTexts
from desktop.ui.language import speak
from desktop.ui.main_window import MainWindow
from desktop.ui.settings import SETTINGS, Settings

log = logging.getLogger("desktop")
SIGNAL_PULSE = 200  # milliseconds
SWITCH_INTERVAL = 0.001  # seconds a busy thread keeps the interpreter from the window
NEVER = 1_000_000_000
LONGEST_LOG = 500_000  # bytes


def build(data_dir: Path, cache: Path | None = None) -> MainWindow:
    """Build the window on a data folder, without showing it; a QApplication must exist.

    Raises DataFolderError when the folder cannot be used.
    """
    _let_no_thread_stop_the_window()
    texts = PaperTexts(cache or Path(data_dir) / "cache")
    try:
        folder = DataFolder.open(Path(data_dir), cache=cache, make_text=texts.make)
    except DataFolderError:
        texts.close()
        raise
    folder.library.kept_text = texts.kept
    return MainWindow(folder, texts)


def run(data_dir: Path, files: list[Path], cache: Path | None = None) -> int:
    """Open the window, import the files, and give the exit status when it closes."""
    application = _application()
    speak(application, Settings(Path(data_dir) / SETTINGS, read_only=True)["language"])
    try:
        window = build(data_dir, cache)
    except DataFolderError as error:
        print(f"abstract-reader: {error}", file=sys.stderr)  # noqa: T201 - the answer, no window
        return 2
    _keep_log(data_dir)
    _catch_errors(window)
    _close_on_signals(window)
    window.show()
    if files:
        QTimer.singleShot(0, window, lambda: window.importing.open_files(files))
    return application.exec()


def _let_no_thread_stop_the_window() -> None:
    """Have threads take turns quickly, and no look for garbage among a whole library.

    Such a look stops all threads, for a third of a second at a hundred thousand papers. Young
    objects are still looked through; what is older is let go when nothing refers to it.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


def _application() -> QApplication:
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setApplicationName("abstract-reader")
    application.setApplicationDisplayName("Abstract Reader")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("abstract-reader")
    application.setWindowIcon(QIcon(str(resource_path("icons/abstract-reader.svg"))))
    return application


class _Log(logging.FileHandler):
    """A log that begins anew when it has grown long; the old one is kept beside it, once.

    The standard library's own such handler comes with the modules for a network.
    """

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        if self.stream and self.stream.tell() > LONGEST_LOG:
            self.close()
            with suppress(OSError):
                Path(self.baseFilename).replace(f"{self.baseFilename}.1")


def _keep_log(data_dir: Path) -> None:
    handler = _Log(data_dir / "log.txt", encoding="utf-8", errors="backslashreplace", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.raiseExceptions = False  # where the log cannot be written, nothing is to be said
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)


def _catch_errors(window: MainWindow) -> None:
    """A fault of ours goes to the log, is told once, and ends nothing."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.error("unexpected error", exc_info=(kind, error, trace))
        window.report_fault("".join(traceback.format_exception(kind, error, trace)))

    sys.excepthook = hook


def _close_on_signals(window: MainWindow) -> None:
    """Ctrl+C in the terminal and SIGTERM close the window, which stores everything first.

    Python sees a signal only between two of its own instructions, which an idle event loop has
    none of: hence the timer.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: window.close())
    pulse = QTimer(window, interval=SIGNAL_PULSE)
    pulse.timeout.connect(lambda: None)
    pulse.start()
