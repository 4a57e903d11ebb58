"""The window is never kept from its events for longer than 50 ms, whatever goes on.

A timer ticks as fast as it may. What counts is how much of its own time the window's thread spends
between two ticks: on a busy machine the clock on the wall says more about the neighbours.
"""

import json
import random
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

LONGEST = 0.050  # seconds
PAPERS = 3_000
WORDS = (
    "graph network bound regret kernel policy token prompt sample gradient reward convex sparse"
    " latent causal robust tensor memory search agent planning vision speech protein market"
).split()


@pytest.fixture(scope="module")
def list_of_papers(tmp_path_factory) -> Path:
    """A list of thousands of papers, the same in every run."""
    chance = random.Random(4)
    path = tmp_path_factory.mktemp("lists") / "many.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for number in range(PAPERS):
            words = " ".join(chance.choices(WORDS, k=110))
            abstract = f"We propose Method{number}, a way to {words} in $O(n^{number % 7})$ time."
            file.write(json.dumps({"title": "", "abstract": abstract, "venue": "ICML"}) + "\n")
    return path


class Heartbeat:
    """Ticks, and keeps the longest spell of work between two ticks."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.thread_time()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now

    def restart(self) -> None:
        self.longest = 0.0
        self._last = time.thread_time()

    def stop(self) -> float:
        self._timer.stop()
        return self.longest


@pytest.fixture
def heart(qapp):
    beating = Heartbeat()
    yield beating
    beating.stop()


def test_importing_thousands_and_searching_them(
    open_window, list_of_papers, tmp_path, qtbot, heart
):
    window = open_window(tmp_path / "data")
    qtbot.wait(50)
    heart.restart()
    window.importing.open_files([list_of_papers])
    qtbot.waitUntil(lambda: len(window.papers.papers.ids) == PAPERS, timeout=60_000)
    qtbot.wait(300)
    importing = heart.longest
    heart.restart()
    answers = []
    window.browse.listed.connect(lambda answer: answers.append(answer.query.source))
    for text in ("g", "gr", "graph", "graph reg", "graph regret"):
        window.search.setText(text)
        qtbot.waitUntil(lambda text=text: answers[-1:] == [text], timeout=30_000)
    searching = heart.longest
    heart.restart()
    for _ in range(30):
        window.papers.step(1)
        qtbot.wait(1)
    moving = heart.longest
    assert max(importing, searching, moving) < LONGEST, (importing, searching, moving)


def test_typing_in_a_very_long_note(open_window, tmp_path, qtbot, heart):
    chance = random.Random(7)
    parts = ("- [ ] task $x_{%d}$", "# %d", "**bold** [web](https://a.b/%d)", r"$\frac{a}{%d}$ `c`")
    note = ""
    while len(note) < 49_000:
        words = " ".join(chance.choices(WORDS, k=30))
        note += f"{chance.choice(parts) % (len(note) % 90)} {words}\n\n"
    papers = tmp_path / "two.txt"
    papers.write_text("Graph networks learn a lot.\n\nTea is hot and stays hot.\n", "utf-8")
    window = open_window(tmp_path / "data")
    window.importing.open_files([papers])
    qtbot.waitUntil(lambda: len(window.papers.papers.ids) == 2)
    pane = window.annotations.note_pane
    pane.set_view("both")
    window.session.set_note(window.papers.papers.ids[1], note)
    window.papers.go_to_row(0)
    qtbot.wait(50)
    heart.restart()
    window.papers.go_to_row(1)
    qtbot.waitUntil(lambda: len(pane.preview.page.units) > 150, timeout=30_000)
    opening = heart.longest
    pane.edit()
    heart.restart()
    qtbot.keyClicks(pane.editor, "so they learn", delay=20)
    qtbot.waitUntil(lambda: "so they learn" in pane.preview.toPlainText(), timeout=30_000)
    qtbot.wait(400)
    assert max(opening, heart.longest) < LONGEST, (opening, heart.longest)
