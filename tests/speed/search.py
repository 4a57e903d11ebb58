"""Search against SQLite FTS5, interleaved in one process: figures and ratios.

    python tests/speed/search.py [--papers 10000] [--list FILE]

Both get the same rows (title, abstract, authors, keywords) and give all matching papers with BM25
scores, the title counting twice, best first. Times are milliseconds of CPU. `cold` forgets every
word's result before each keystroke, `warm` keeps them, as the window does. Every beginning of a
word is searched for, also those that the window lets restrict nothing (stop words).
"""

import argparse
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from corpus import make_abstracts, make_rows, make_typed, read_abstracts
from whoosh.index import create_in

from desktop.core.query import parse
from desktop.storage.index import translate
from desktop.storage.index.evaluate import Evaluator
from desktop.storage.index.folder import BEGINNINGS, read_segments, segments_of
from desktop.storage.index.live import Live
from desktop.storage.index.parts import views_of
from desktop.storage.index.postings import Array
from desktop.storage.index.schema import make_schema
from desktop.storage.index.searcher import Searcher
from desktop.storage.index.warm import warm, write_warm
from desktop.storage.index.writer import SEGMENT_SIZE, FlatSegmentWriter

Row = tuple[str, str, str, str]
GOALS = {
    "keystroke, warm": ("p50 1.2, p95 5 ms, 0.06", "p50 2.5, p95 10 ms, 0.04", "6, 20 ms, 0.03"),
    "keystroke, cold": ("p95 0.5", "p95 0.45", "p95 0.2"),
    "build": ("6", "5", "3.5"),
    "build, peak over the papers": ("120 MB", "250 MB", "300 MB"),
    "opening": ("60 ms", "120 ms", "250 ms"),
    "size": ("1.6",) * 3,
    "note edited and found": ("p95 30 ms",) * 3,
    "phrase, cold": ("p50 1",) * 3,
    "three words, cold": ("p50 1",) * 3,
    "a not b, cold": ("p50 1",) * 3,
    "one field, cold": ("p50 1",) * 3,
}
"""What each is to stay below at 10,000, 30,000 and 100,000 papers, most as ratios to FTS5's."""

FIELDS = ("title", "abstract", "author", "keyword")


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of CPU, and what the work gave."""
    start = time.process_time()
    value = work()
    return (time.process_time() - start) * 1000, value


def build_index(rows: Sequence[Row], folder: str) -> None:
    index = create_in(folder, make_schema())
    for begin in range(0, len(rows), SEGMENT_SIZE):
        writer = FlatSegmentWriter(index)
        for number, row in enumerate(rows[begin : begin + SEGMENT_SIZE], begin):
            writer.add_document(id=f"{number:016x}", **dict(zip(FIELDS, row, strict=True)))
        writer.commit()


def build_fts(rows: Sequence[Row], path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    columns = ", ".join(FIELDS)
    connection.execute(
        f"CREATE VIRTUAL TABLE papers USING fts5({columns}, content='', "
        "tokenize='porter unicode61')"
    )
    connection.executemany(
        f"INSERT INTO papers(rowid, {columns}) VALUES (?, ?, ?, ?, ?)",
        ((number, *row) for number, row in enumerate(rows)),
    )
    connection.execute("INSERT INTO papers(papers) VALUES ('optimize')")
    connection.commit()
    return connection


class Index:
    """The index under test, opened as the program opens it."""

    def __init__(self, folder: str) -> None:
        self.kept = Path(folder) / BEGINNINGS
        segments = read_segments(Path(folder), segments_of(Path(folder)))
        self.ids = [paper_id for segment in segments for paper_id in segment.ids]
        self.numbers = {paper_id: number for number, paper_id in enumerate(self.ids)}
        self.by_number = np.array(self.ids, dtype=object)
        self.on_disk = Evaluator(views_of(segments), len(self.ids))
        self.live = Live()
        self.renew()

    def renew(self) -> None:
        """Take in what changed in memory."""
        views = list(self.live.views(self.numbers.__getitem__))
        self.searcher = Searcher(Evaluator(views, len(self.ids), self.on_disk))

    def forget(self) -> None:
        """Forget what words were found to match."""
        self.searcher.evaluator.forget()

    def search(self, typed: str, typing: bool = True) -> tuple[Array, Array]:
        """All ids with their scores, best first."""
        answer = self.searcher.search(parse(typed, typing=typing).tree, mend=0)
        assert answer is not None
        order = answer.best_first()
        return self.by_number[answer.numbers[order]], answer.scores[order]


def search_fts(connection: sqlite3.Connection, query: str) -> list[tuple[int, float]]:
    """All ids with scores, best first."""
    return connection.execute(
        "SELECT rowid, bm25(papers, 2.0, 1.0, 1.0, 1.0) AS score FROM papers "
        "WHERE papers MATCH ? ORDER BY score",
        (query,),
    ).fetchall()


def fts_keystroke(typed: str) -> str:
    *words, last = typed.split()
    return " ".join([*(f'"{word}"' for word in words), f'"{last}"*'])


def percentiles(times: Iterable[float]) -> tuple[float, float, float]:
    p50, p95, most = np.percentile(list(times), (50, 95, 100)).tolist()
    return p50, p95, most


def say(name: str, mine: Iterable[float], theirs: Iterable[float] = ()) -> None:
    """Print milliseconds as p50 / p95 / max, with FTS5's and their ratios, and the goal."""
    one = percentiles(mine)
    text = " / ".join(f"{value:7.2f}" for value in one)
    if theirs:
        other = percentiles(theirs)
        text += "  FTS5 " + " / ".join(f"{value:7.2f}" for value in other)
        text += "  ratio " + " / ".join(f"{a / b:.3f}" for a, b in zip(one, other, strict=True))
    tell(name, text)


def tell(name: str, text: str) -> None:
    """Print a figure with its goal."""
    goals = GOALS.get(name)
    goal = f"  goal {goals[(size_asked > 10_000) + (size_asked > 30_000)]}" if goals else ""
    print(f"{name:<28}{text}{goal}")


size_asked = 0


def keystrokes(index: Index, fts: sqlite3.Connection, typed: Sequence[str]) -> None:
    """Type the texts letter by letter."""
    steps = [text[:end] for text in typed for end in range(1, len(text) + 1)]
    steps = [step for step in steps if not step.endswith(" ")]
    times: dict[str, list[float]] = {"cold": [], "warm": [], "fts": []}
    index.forget()
    spent, _ = cpu(lambda: write_warm(index.kept, index.on_disk, lambda: False))
    index.forget()
    again, _ = cpu(lambda: warm(index.on_disk, index.kept, lambda: False))
    size = index.kept.stat().st_size / 1e6
    tell("warming, once", f"{spent:7.2f}, then from the disk {again:.2f}; {size:.1f} MB there")
    for kind in ("warm", "cold"):
        for step in steps:
            if kind == "cold":
                index.forget()
            times[kind].append(cpu(lambda step=step: index.search(step))[0])
            times["fts"].append(cpu(lambda step=step: search_fts(fts, fts_keystroke(step)))[0])
    print(f"{len(steps)} keystrokes")
    say("keystroke, warm", times["warm"], times["fts"])
    say("keystroke, cold", times["cold"], times["fts"])


def classes(index: Index, fts: sqlite3.Connection, typed: Sequence[str]) -> None:
    """Kinds of finished queries, each asked cold."""
    words = sorted({word for text in typed for word in text.split()})
    frequent = sorted(words, key=lambda word: -len(search_fts(fts, f'"{word}"')))[:20]
    pairs = [text.split()[:2] for text in typed if len(text.split()) > 1]
    triples = [frequent[n : n + 3] for n in range(len(frequent) - 2)]
    kinds = {
        "phrase": [(f'"{a} {b}"', f'"{a} {b}"') for a, b in pairs],
        "three words": [(" ".join(three), " ".join(three)) for three in triples],
        "a not b": [(f"{a} -{b}", f'"{a}" NOT "{b}"') for a, b, _ in triples],
        "one field": [(f"title:{a}", f'title : "{a}"') for a in frequent],
        "word": [(a, f'"{a}"') for a in frequent],
    }
    for name, queries in kinds.items():
        times: dict[str, list[float]] = {"cold": [], "warm": [], "fts": []}
        for one, other in queries * 3:
            index.forget()
            for kind in ("cold", "warm"):
                times[kind].append(cpu(lambda one=one: index.search(one, typing=False))[0])
            times["fts"].append(cpu(lambda other=other: search_fts(fts, other))[0])
        say(f"{name}, cold", times["cold"], times["fts"])
        say(f"{name}, asked again", times["warm"], times["fts"])


def misspelt(index: Index, typed: Sequence[str]) -> None:
    """Words with two letters that changed places, which occur nowhere."""
    words = [word for text in typed for word in text.split() if len(word) > 5]
    times = []
    for word in words:
        wrong = word[:2] + word[3] + word[2] + word[4:]
        tree = parse(wrong).tree
        times.append(cpu(lambda tree=tree: index.searcher.search(tree))[0])
    say("misspelt word", times)


def notes(index: Index, count: int = 60) -> None:
    """A note is edited, then found, among two hundred notes."""
    index.live.set({index.ids[n]: {"note": f"some older note {n}"} for n in range(200)})
    index.renew()
    times = []
    for number in range(count):
        paper = index.ids[(number * 7919) % len(index.ids)]

        def edit(paper: str = paper, number: int = number) -> list[str]:
            index.live.set({paper: {"note": f"remember zyxw{number} to compare with that"}})
            index.renew()
            return index.search(f"note:zyxw{number}")[0].tolist()

        spent, found = cpu(edit)
        assert found == [paper]
        times.append(spent)
    say("note edited and found", times)


def peak_of_build(arguments: argparse.Namespace) -> float:
    """Megabytes that building takes over the rows, in a process of its own."""
    run = [sys.executable, __file__, "--papers", str(arguments.papers), "--peak"]
    run += ["--list", str(arguments.list)] if arguments.list else []
    return float(subprocess.run(run, capture_output=True, check=True, text=True).stdout)


def resident() -> float:
    """Megabytes in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--papers", type=int, default=10_000)
    parser.add_argument("--list", type=Path)
    parser.add_argument("--peak", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    given, count = arguments.list, arguments.papers
    rows = make_rows(read_abstracts(given, count) if given else make_abstracts(count))
    with tempfile.TemporaryDirectory() as folder:
        if arguments.peak:
            before = resident()
            build_index(rows, folder)
            print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3 - before)
            return
        global size_asked
        size_asked = len(rows)
        print(f"{len(rows)} papers, load {os.getloadavg()[0]:.1f}; ms of CPU as p50 / p95 / max")
        compare(rows, Path(folder), arguments)


def compare(rows: Sequence[Row], folder: Path, arguments: argparse.Namespace) -> None:
    mine, theirs = [], []
    for turn in range(3):
        (folder / str(turn)).mkdir()
        mine.append(cpu(lambda turn=turn: build_index(rows, str(folder / str(turn))))[0])
        spent, fts = cpu(lambda turn=turn: build_fts(rows, str(folder / f"{turn}.db")))
        theirs.append(spent)
    say("build", mine, theirs)
    tell("build, peak over the papers", f"{peak_of_build(arguments):7.0f} MB")
    opened = [cpu(lambda: Index(str(folder / "0")))[0] for _ in range(5)]
    say("opening", opened)
    translate.restricts_nothing = lambda word, prefix: False
    index = Index(str(folder / "0"))
    typed = make_typed(list(rows))
    keystrokes(index, fts, typed)
    names = [*segments_of(folder / "0"), BEGINNINGS]
    size = sum((folder / "0" / name).stat().st_size for name in names)
    other = (folder / "0.db").stat().st_size
    tell("size", f"{size / 1e6:7.1f} MB  FTS5 {other / 1e6:.1f} MB  ratio {size / other:.2f}")
    classes(index, fts, typed)
    misspelt(index, typed)
    notes(index)


if __name__ == "__main__":
    main()
