"""What a killed program leaves: the view as it was, and all but the last second of typing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

TYPING = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from desktop.app import build
application = QApplication([])
window = build(Path(sys.argv[1]))
window.show()
window.view_commands.filter_undecided()
window.papers.go_to_row(3)
window.actions_["note"].trigger()
def type_one():
    QTest.keyClicks(window.annotations.note, "x")
    print(time.monotonic(), flush=True)
timer = QTimer(interval=60)
timer.timeout.connect(type_one)
timer.start()
application.exec()
"""

WAITING = """
import sys
from pathlib import Path
from PySide6.QtTest import QTest
from desktop import app
build = app.build
def build_and_type(*arguments):
    window = build(*arguments)
    window.papers.go_to_row(0)
    QTest.keyClicks(window.annotations.note, "typed just before")
    print("ready", flush=True)
    return window
app.build = build_and_type
sys.exit(app.run(Path(sys.argv[1]), []))
"""


@pytest.fixture
def data(tmp_path: Path, seeds: list[Path]) -> Path:
    """A data folder that holds the first list."""
    folder = tmp_path / "data"
    arguments = [
        sys.executable,
        "-m",
        "desktop",
        "import",
        str(seeds[0]),
        "--data-dir",
        str(folder),
    ]
    subprocess.run(arguments, cwd=ROOT, check=True, capture_output=True)
    return folder


def start(script: str, data: Path) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(data)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def test_a_kill_costs_a_second_of_typing_and_nothing_of_the_view(data, open_window):
    with start(TYPING, data) as program:
        typed = [float(program.stdout.readline()) for _ in range(40)]
        killed = time.monotonic()
        program.kill()
    window = open_window(data)
    note = window.session.annotations(window.session.current).note
    assert window.papers.currentIndex().row() == 3 and window.browse.filter == "undecided"
    safe = sum(moment < killed - 1.0 for moment in typed)
    assert note == "x" * len(note) and safe <= len(note) <= len(typed) + 20


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_closes_the_window_and_stores_first(data, open_window, name):
    with start(WAITING, data) as program:
        assert program.stdout.readline() == "ready\n"
        time.sleep(0.5)  # the event loop has begun
        program.send_signal(getattr(signal, name))
        assert program.wait(20) == 0
    window = open_window(data)
    first = window.session.library.order[0]
    assert window.session.annotations(first).note == "typed just before"
