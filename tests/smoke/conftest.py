"""The real program in a real window: started, seen, typed at and killed as a person would.

What it did is asked of the command line, on the same data. Needs an X display of its own (the
set-up's `test` command starts one) and xdotool; without a display nothing here is collected.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

if not os.environ.get("DISPLAY"):
    collect_ignore_glob = ["test_*.py"]

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = [sys.executable, "-m", "desktop"]
PATIENCE = 30.0  # seconds for a slow machine; nothing waits so long where it goes right
SCREENSHOT = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
sys.exit(not application.primaryScreen().grabWindow(0).save(sys.argv[1]))
"""

Answer = TypeVar("Answer")


def until(question: Callable[[], Answer], what: str) -> Answer:
    """Ask until the answer is a true one; fail with `what` when patience runs out."""
    end = time.monotonic() + PATIENCE
    while not (answer := question()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.1)
    return answer


class Person:
    """Somebody at the screen, with the program's window before them and a data folder.

    Attributes: `data` (the data folder), `process` (the program, while it runs).
    """

    def __init__(self, data: Path) -> None:
        self.data = data
        self.process: subprocess.Popen | None = None

    def start(self, *files: Path) -> None:
        """Start the program and wait until its window is there and has the keyboard."""
        self.process = subprocess.Popen(
            [*PROGRAM, "--data-dir", str(self.data), *map(str, files)],
            cwd=ROOT,
            env={**os.environ, "QT_QPA_PLATFORM": "xcb"},
            stdin=subprocess.DEVNULL,
        )
        window = until(self._window, "the window")
        xdotool("windowfocus", "--sync", window)

    def until_at_rest(self) -> None:
        """Wait until the screen shows the same twice: what was begun is done and painted."""
        shown = [b""]

        def same() -> bool:
            shown.append(self.screenshot(self.data.parent / "at-rest.png").read_bytes())
            return shown[-1] == shown[-2]

        until(same, "the screen to come to rest")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, each named as X names it (`s`, `ctrl+z`, `Escape`)."""
        xdotool("key", "--delay", "40", *keys)

    def type(self, text: str) -> None:
        xdotool("type", "--delay", "20", text)

    def wait_for_exit(self) -> int:
        assert self.process
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()

    def ask(self, *verb: str) -> Any:
        """What the command line answers on the same data, as JSON."""
        command = [*PROGRAM, *verb, "--data-dir", str(self.data), "--json"]
        finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return json.loads(finished.stdout)

    def papers(self, query: str) -> list[dict[str, Any]]:
        return self.ask("list", "--query", query)

    def until_papers(self, query: str, count: int) -> list[dict[str, Any]]:
        """Wait until so many papers match on disk; return them."""
        assert count
        return until(
            lambda: found if len(found := self.papers(query)) == count else [],
            f"{count} papers that match {query}",
        )

    def screenshot(self, file: Path) -> Path:
        """Save what the whole screen shows."""
        environ = {**os.environ, "QT_QPA_PLATFORM": "xcb"}
        subprocess.run([sys.executable, "-c", SCREENSHOT, str(file)], env=environ, check=True)
        return file

    def _window(self) -> str:
        assert self.process
        assert self.process.poll() is None, "the program ended before it showed a window"
        return xdotool("search", "--onlyvisible", "--name", "Abstract Reader").partition("\n")[0]


def xdotool(*arguments: str) -> str:
    """Run xdotool; return what it printed, nothing where it found nothing."""
    finished = subprocess.run(
        ["xdotool", *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    return finished.stdout.strip()


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    person = Person(tmp_path / "data")
    yield person
    if person.process and person.process.poll() is None:
        person.kill()
