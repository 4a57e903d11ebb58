"""How long the window is kept from its events, act by act, on a large library.

    python tests/speed/window.py [COUNT [LIST]] [--in FOLDER] [--where]

For each act: the longest spell between two turns of the event loop, in milliseconds of the main
thread's processor time, of the whole process's, and of the clock; and seconds until it was done.
The second counts other threads that hold the interpreter, the third the neighbours, too.
`--where` says which of our lines the spells of more than LIMIT were spent in; `--in` keeps what was
imported in a folder, so that the next run begins with it.
"""

import argparse
import collections
import json
import os
import resource
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from corpus import make_abstracts, read_abstracts  # noqa: E402
from PySide6.QtCore import QEventLoop, QTimer  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QDialog  # noqa: E402

from desktop.app import build  # noqa: E402
from desktop.ui.files.preview_dialog import PreviewDialog  # noqa: E402
from desktop.ui.indexing import LANE as INDEX_LANE  # noqa: E402
from desktop.ui.main_window import MainWindow  # noqa: E402

LIMIT = 0.030  # seconds
PATIENCE = 400  # seconds
LONG = "We prove that $x_{i}^2 \\le \\sqrt{n}$ holds for **every** graph of `n` nodes. "
Spell = tuple[float, float, float]


class Watch:
    """Keeps the longest spells between two turns, and what was going on in them."""

    def __init__(self, where: bool) -> None:
        self.spells: Spell = (0.0, 0.0, 0.0)
        self.lines: collections.Counter[str] = collections.Counter()
        self._samples: list[str] = []
        self._last = self._now()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        if where:
            self._main = threading.get_ident()
            threading.Thread(target=self._sample, daemon=True).start()

    def _now(self) -> Spell:
        return time.thread_time(), time.process_time(), time.perf_counter()

    def _tick(self) -> None:
        now = self._now()
        spell = tuple(new - old for new, old in zip(now, self._last, strict=True))
        if spell[2] > LIMIT:
            self.lines.update(self._samples)
        self._samples.clear()
        self.spells = tuple(map(max, self.spells, spell))  # type: ignore[assignment]
        self._last = self._now()

    def restart(self) -> None:
        self.spells = (0.0, 0.0, 0.0)
        self.lines.clear()
        self._samples.clear()
        self._last = self._now()

    def _sample(self) -> None:
        while True:
            time.sleep(0.002)
            frame = sys._current_frames().get(self._main)
            stack = []
            while frame:
                code = frame.f_code
                if "desktop" in code.co_filename:
                    stack.append(f"{Path(code.co_filename).stem}.{code.co_name}:{frame.f_lineno}")
                frame = frame.f_back
            self._samples.append(" < ".join(stack[:6]))


def wait(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Let the event loop run until something is true."""
    loop, begun = QEventLoop(), time.monotonic()
    timer = QTimer(interval=1)

    def look() -> None:
        if done() or time.monotonic() > begun + seconds:
            loop.quit()

    timer.timeout.connect(look)
    timer.start()
    loop.exec()


class Bench:
    """Runs acts in the event loop and prints what each cost."""

    def __init__(self, window: MainWindow, watch: Watch) -> None:
        self.window, self.watch = window, watch
        self.answers = 0
        window.browse.listed.connect(self._on_listed)

    def _on_listed(self, _: object) -> None:
        self.answers += 1

    def act(
        self,
        name: str,
        act: Callable[[], object],
        done: Callable[[], bool] = lambda: True,
        rest: float = 0.4,
    ) -> None:
        """Do something, wait until it is done and a little longer, and say what it cost."""
        self.watch.restart()
        begun = time.monotonic()
        failed: list[BaseException] = []

        def guarded() -> None:
            try:
                act()
            except Exception as error:
                failed.append(error)

        QTimer.singleShot(0, guarded)
        wait(lambda: True, 1)
        wait(lambda: done() and not self.window.session.busy)
        took = time.monotonic() - begun
        end = time.monotonic() + rest
        wait(lambda: time.monotonic() > end)
        own, all_, clock = (1000 * value for value in self.watch.spells)
        print(f"{name:34} {own:7.1f} {all_:7.1f} {clock:7.1f} ms   {took:6.2f} s", *failed)
        for line, count in self.watch.lines.most_common(4):
            print(f"      {count:4} {line}")
        sys.stdout.flush()

    def listed(self, name: str, act: Callable[[], object]) -> None:
        """An act that lists anew."""
        before = self.answers
        self.act(name, act, lambda: self.answers > before)

    def type(self, name: str, text: str) -> None:
        """Type into what has the focus, a letter a turn."""
        widget = QApplication.focusWidget()

        def strike(rest: str) -> None:
            if rest:
                QTest.keyClicks(widget, rest[0])
                QTimer.singleShot(0, lambda: strike(rest[1:]))
            else:
                self.typed = True

        self.typed = False
        self.act(name, lambda: strike(text), lambda: self.typed)


def write_list(path: Path, abstracts: list[str]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for number, abstract in enumerate(abstracts):
            record = {"title": "", "abstract": f"{abstract} ({number})", "year": 1990 + number % 30}
            file.write(json.dumps(record) + "\n")


def run(count: int, source: Path | None, folder: Path, where: bool) -> None:
    application = QApplication([])
    application.setQuitOnLastWindowClosed(False)
    watch = Watch(where)
    if not (folder / "data").exists():
        folder.mkdir(parents=True, exist_ok=True)
        abstracts = read_abstracts(source, count) if source else make_abstracts(count)
        write_list(folder / "many.jsonl", abstracts)
        del abstracts
        coming_in(folder, count, watch)
    shutil.copytree(folder / "data", folder / "again")
    try:
        again(folder, count, watch)
    finally:
        shutil.rmtree(folder / "again")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB,")
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"of the child process {children:.0f} MB")


def coming_in(folder: Path, count: int, watch: Watch) -> None:
    window = build(folder / "data")
    window.show()
    bench = Bench(window, watch)
    rows = window.papers.papers
    bench.act(
        "import",
        lambda: window.importing.open_files([folder / "many.jsonl"]),
        lambda: len(rows.ids) == count,
    )
    bench.act(
        "indexing",
        lambda: None,
        lambda: not window.indexing.index.needs_build and not window.tasks.busy(INDEX_LANE),
    )
    bench.act("closing", window.close)


def again(folder: Path, count: int, watch: Watch) -> None:
    """A start with the papers there, all acts, and the end."""
    made: list[Callable[[], bool]] = []
    begun = time.process_time()
    window = build(folder / "again")
    window.show()
    QApplication.processEvents()
    print(f"{'start, until it is painted':34} {1000 * (time.process_time() - begun):7.1f} ms")
    bench = Bench(window, watch)
    bench.act("after the start", lambda: None, rest=2)
    acts(bench, count)
    bench.act("preview of the same list", lambda: preview(window, folder, made), lambda: made[0]())
    bench.act("put away", lambda: window.findChildren(PreviewDialog)[-1].reject())
    window.session.star(list(window.session.library.order[:1]), True)
    bench.act("closing", window.close)


def preview(window: MainWindow, folder: Path, made: list) -> None:
    window.importing.preview_files([folder / "many.jsonl"])
    dialog = window.findChildren(PreviewDialog)[-1]
    made.append(dialog.add_button.isEnabled)


def acts(bench: Bench, count: int) -> None:
    window, session, library = bench.window, bench.window.session, bench.window.session.library
    papers, trigger = window.papers, lambda name: window.actions_[name].trigger
    bar = papers.verticalScrollBar()
    reading(bench)
    searching(bench)
    for step in (1, 7, 97, 997):
        bench.act(f"scroll by {step} rows", lambda step=step: scroll(bar, step), rest=1)
    for sort in ("heading", "year", "status", "starred", "modified", "best", "list", ""):
        bench.listed(f"sort by {sort}", lambda sort=sort: window.browse.set(sort=sort))
    bench.listed("reverse", lambda: window.browse.set(reverse=True))
    bench.listed("reverse back", lambda: window.browse.set(reverse=False))
    bench.act("select all", papers.selectAll)
    bench.act("star all", trigger("star"))
    bench.listed("filter starred", trigger("filter_starred"))
    bench.act("unselect", lambda: papers.go_to_row(3))
    bench.act("unstar one under the filter", trigger("star"))
    bench.listed("filter all", trigger("filter_all"))
    bench.act("select all again", papers.selectAll)
    bench.act("later all", trigger("later"))
    bench.act("tag all", lambda: session.add_tag(session.chosen, "every"))
    bench.act("undo the tags", trigger("undo"))
    bench.act("clear all", trigger("clear"))
    bench.act("undo clearing", trigger("undo"))
    bench.act("last", trigger("last"))
    bench.act("first", trigger("first"))
    bench.act("a thousand tags", lambda: tag_thousand(session))
    bench.act("next, with a thousand tags", trigger("next"))
    bench.act("tags dialog", trigger("rename_tags"))
    bench.act("put away", put_away)
    bench.act("tags' menu", window.filters.choices["tag"].showPopup)
    bench.act("put away", window.filters.choices["tag"].hidePopup)
    bench.act("history", trigger("history"))
    bench.act("put away", put_away)
    bench.act("highlights", trigger("highlights"))
    bench.act("put away", put_away)
    for name in ("settings", "shortcuts", "backups"):
        bench.act(name, trigger(name))
        bench.act("put away", put_away)
    bench.listed("list what a word finds", lambda: window.browse.set(text="model"))
    for step in (1, 97):
        bench.act(f"scroll hits by {step} rows", lambda step=step: scroll(bar, step), rest=1)
    bench.listed("list all again", lambda: window.browse.set(text=""))
    bench.act("theme dark", lambda: window.settings.__setitem__("theme", "dark"))
    bench.act("theme light", lambda: window.settings.__setitem__("theme", "light"))
    bench.act("zoom", trigger("zoom_in"))
    bench.act("export dialog", trigger("export"))
    bench.act("put away", put_away)
    collection = next(iter(library.collections))
    rows = papers.papers
    bench.act("remove the collection", lambda: session.remove_collection(collection))
    bench.act("undo removing", trigger("undo"), lambda: len(rows.ids) == count)
    bench.act("select all", papers.selectAll)
    bench.act("delete all", trigger("remove"), lambda: not rows.ids)
    bench.act("undo deleting", trigger("undo"), lambda: len(rows.ids) == count)
    bench.act("go to one", lambda: papers.go_to_row(5))


def put_away() -> None:
    for window in QApplication.topLevelWidgets():
        if isinstance(window, QDialog) and window.isVisible():
            window.reject()


def reading(bench: Bench) -> None:
    """Steps through the list, a long abstract and long notes."""
    window, session = bench.window, bench.window.session
    for _ in range(3):
        bench.act("next paper", window.actions_["next"].trigger)
    bench.act("thirty papers", lambda: steps(window, 30), rest=1.5)
    window.actions_["note"].trigger()
    for size in (1, 10, 100):
        text = LONG * (1000 * size // len(LONG))
        ids = window.papers.papers.ids
        window.papers.go_to_row(40 + size)
        session.set_note(ids[40 + size], text)
        window.papers.go_to_row(30)
        bench.act(f"open a note of {size} kB", lambda size=size: window.papers.go_to_row(40 + size))
        window.annotations.note.setFocus()
        bench.type(f"type in a note of {size} kB", "words are typed here ")
    window.papers.setFocus()


def searching(bench: Bench) -> None:
    window = bench.window
    for text in ("graph", "re", "reinforcement learn", "the", "xyzzyq"):
        window.search.setFocus()
        bench.type(f"type {text}", text)
        bench.listed("clear the search", window.search.clear)
    window.papers.setFocus()


def steps(window: MainWindow, left: int) -> None:
    if left:
        window.papers.step(1)
        QTimer.singleShot(0, lambda: steps(window, left - 1))


def scroll(bar, step: int, left: int = 40) -> None:
    if left:
        bar.setValue(bar.value() + 60 * step)
        QTimer.singleShot(0, lambda: scroll(bar, step, left - 1))
    else:
        bar.setValue(0)


def tag_thousand(session) -> None:
    ids = session.library.order[:1000]
    edits = {(paper_id, "tags"): (f"tag {number}",) for number, paper_id in enumerate(ids)}
    session.commit_planned(session.library.plan("tag", edits, "2026-01-01T00:00:00Z", "tags"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("list", type=Path, nargs="?")
    parser.add_argument("--in", dest="folder", type=Path)
    parser.add_argument("--where", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        run(given.count, given.list, given.folder or Path(name), given.where)
