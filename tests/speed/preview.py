"""How soon the preview stands on the screen, whatever the file's size.

    python tests/speed/preview.py [MEGABYTES ...]

For JSON lines of 1, 10 and 100 megabytes: milliseconds of this process's processor time from the
drop until the preview is painted (to be below 300), of the longest spell of the window's thread
until the file is read, and seconds until then. The peer, in the same run, is reading the file's
first megabyte with the standard library; the ratio says how many times that the preview takes.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from corpus import make_abstracts  # noqa: E402
from PySide6.QtCore import QEvent, QObject, QTimer  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from desktop.app import build  # noqa: E402
from desktop.ui.files.preview_dialog import LANE, PreviewDialog  # noqa: E402
from desktop.ui.main_window import MainWindow  # noqa: E402

SIZES = (1, 10, 100)
PATIENCE = 300  # seconds


class Painted(QObject):
    """Notes when any dialog was painted first."""

    def __init__(self) -> None:
        super().__init__()
        self.at: float | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, PreviewDialog):
            self.at = self.at or time.process_time()
        return False


class Spells:
    """The longest spell of the window's thread between two turns of the event loop."""

    def __init__(self) -> None:
        self.longest, self._last = 0.0, time.thread_time()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now


def write_list(path: Path, megabytes: int, records: list[str]) -> None:
    """Records one behind another, each a little different, up to that size."""
    with path.open("w", encoding="utf-8") as file:
        number = 0
        while file.tell() < megabytes * 1_000_000:
            file.write(records[number % len(records)].replace("NUMBER", str(number)) + "\n")
            number += 1


def peer(path: Path) -> float:
    """Seconds of the processor for reading the first megabyte of records."""
    begun = time.process_time()
    with path.open(encoding="utf-8") as file:
        for line in file.readlines(1_000_000):
            json.loads(line)
    return time.process_time() - begun


def wait(done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.001)


def preview(window: MainWindow, path: Path, painted: Painted) -> tuple[float, float, float]:
    """Milliseconds until it is painted, and of the longest spell; seconds until all is read."""
    spells, painted.at = Spells(), None
    begun, clock = time.process_time(), time.monotonic()
    window.importing.preview_files([path])
    wait(lambda: painted.at)
    wait(lambda: not window.tasks.busy(LANE))
    assert painted.at is not None
    dialog = window.findChildren(PreviewDialog)[-1]
    assert dialog.add_button.isEnabled()
    dialog.reject()
    QApplication.processEvents()
    return 1000 * (painted.at - begun), 1000 * spells.longest, time.monotonic() - clock


def main() -> None:
    """Print a line for each size."""
    application, painted = QApplication([]), Painted()
    application.installEventFilter(painted)
    records = [
        json.dumps(
            {"title": "Title NUMBER", "authors": ["Ada Moreau"], "abstract": f"{text} NUMBER"}
        )
        for text in make_abstracts(2_000)
    ]
    with tempfile.TemporaryDirectory() as folder:
        window = build(Path(folder, "data"))
        window.show()
        wait(lambda: True)
        for megabytes in [int(size) for size in sys.argv[1:]] or SIZES:
            path = Path(folder, f"{megabytes}.jsonl")
            write_list(path, megabytes, records)
            shown, longest, took = preview(window, path, painted)
            ratio = shown / 1000 / peer(path)
            print(
                f"{megabytes:4} MB  painted {shown:5.0f} ms  longest spell {longest:4.0f} ms"
                f"  read {took:5.1f} s  {ratio:5.1f} times the peer"
            )
            path.unlink()
        window.close()


if __name__ == "__main__":
    main()
