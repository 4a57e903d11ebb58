"""What one change costs at 100 to 50,000 annotated papers, and how long opening them takes.

    python tests/speed/store.py [COUNT ...]

The peer is TinyDB with the storage that it comes with, on the same documents. Times are of the
processor, in milliseconds; bytes are those that the journal and the lock's file got, set against
the change's own size as JSON.
"""

import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tinydb import TinyDB  # noqa: E402

from desktop.core import edits  # noqa: E402
from desktop.core.annotations import to_json  # noqa: E402
from desktop.core.change import Change, Key  # noqa: E402
from desktop.core.paper import Name, Paper, PaperText  # noqa: E402
from desktop.storage.data_folder import DataFolder  # noqa: E402

COUNTS = (100, 1_000, 10_000, 50_000)
CHANGES = 300
PEER_CHANGES = 5
NOTE_WORDS = 60
ABSTRACT_WORDS = 155
TIME = "2026-07-01T00:00:00Z"


def make_text(paper: Paper) -> PaperText:
    return PaperText(paper.title, False, paper.abstract, "")


def cpu(act: Callable[[], object]) -> float:
    """Milliseconds of the processor that something takes."""
    start = time.process_time()
    act()
    return 1000 * (time.process_time() - start)


def words(chance: random.Random, count: int) -> str:
    return " ".join(
        chance.choices(("the method", "of", "shows", "großes", "n", "low-rank"), k=count)
    )


def papers(count: int) -> Iterable[Paper]:
    chance = random.Random(1)
    for number in range(count):
        text = words(chance, ABSTRACT_WORDS)
        yield Paper(f"{number * 7919:016x}", text, f"Paper {number}", (Name("Doe", "Jo"),))


def annotate_all(folder: DataFolder, count: int) -> None:
    """A note, a star and two tags for every paper, in one change."""
    chance = random.Random(2)
    after: dict[Key, object] = {}
    for paper_id in folder.library.imported:
        after[paper_id, "note"] = words(chance, NOTE_WORDS)
        after[paper_id, "starred"] = True
        after[paper_id, "tags"] = ("to read", "theory")
    before = {key: folder.library.value(key) for key in after}
    folder.commit(Change("annotate", before, after, TIME))


def own_size(change: Change) -> int:
    """Bytes of a change's new values as JSON, with what it is called and when it was."""
    values = [[*key, to_json(key[1], value)] for key, value in change.after.items()]
    return len(json.dumps([change.name, change.time, values], ensure_ascii=False).encode())


def measure(count: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "data"
        with DataFolder.open(path, make_text=make_text) as folder:
            folder.add_papers(papers(count))
            annotate_all(folder, count)
            folder._store._rewrite()
        opened: list[DataFolder] = []
        opening = cpu(lambda: opened.append(DataFolder.open(path, make_text=make_text)))
        with opened[0] as folder:
            ours, share = cost_of_changes(folder)
            peer = cost_with_tinydb(path, Path(place) / "peer.json")
            closing = cpu(folder.close)
        print(
            f"{count:>7,}  change {ours:6.3f} ms  TinyDB {peer:8.2f} ms  {peer / ours:7.0f} times  "
            f"bytes {share:4.2f} of its own  opening {opening:6.0f} ms  closing {closing:6.0f} ms"
        )


def cost_of_changes(folder: DataFolder) -> tuple[float, float]:
    """Median time of a change, and its bytes by its own size."""
    ids = list(folder.library.imported)
    chance = random.Random(3)
    journal = folder.path / "annotations.journal"
    folder.commit(edits.star(folder.library, [ids[0]], False, TIME) or Change("", {}, {}))
    times, size, start = [], 0, journal.stat().st_size
    for number in range(CHANGES):
        paper_id = chance.choice(ids)
        change = edits.set_note(folder.library, paper_id, words(chance, NOTE_WORDS), TIME)
        if number % 3 == 0:
            starred = folder.library.annotations_of(paper_id).starred
            change = edits.star(folder.library, [paper_id], not starred, TIME)
        assert change
        size += own_size(change)
        times.append(cpu(lambda change=change: folder.commit(change)))
    written = journal.stat().st_size - start + CHANGES * (folder.path / "lock").stat().st_size
    return statistics.median(times), written / size


def cost_with_tinydb(path: Path, file: Path) -> float:
    """Median time of one update with TinyDB's own storage, on the same documents."""
    with DataFolder.open(path, make_text=make_text, read_only=True) as folder:
        documents = folder.tables["annotations"]
        file.write_text(json.dumps({"annotations": documents}), encoding="utf-8")
    with TinyDB(file, encoding="utf-8") as database:
        table = database.table("annotations")
        chance = random.Random(4)
        return statistics.median(
            cpu(lambda: table.update({"note": words(chance, NOTE_WORDS)}, doc_ids=[1]))
            for _ in range(PEER_CHANGES)
        )


def measure_papers(count: int) -> None:
    """How long the papers alone take to open."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "data"
        with DataFolder.open(path, make_text=make_text) as folder:
            folder.add_papers(papers(count))
        size = (path / "papers.jsonl").stat().st_size
        opened: list[DataFolder] = []
        opening = cpu(lambda: opened.append(DataFolder.open(path, make_text=make_text)))
        opened[0].close()
        lines = (path / "papers.jsonl").read_bytes().splitlines()
        peer = cpu(lambda: [json.loads(line) for line in lines])
        print(
            f"{count:>7,} papers, {size / 1e6:.0f} MB: opening {opening:.0f} ms, JSON {peer:.0f} ms"
        )


if __name__ == "__main__":
    for number in [int(argument) for argument in sys.argv[1:]] or COUNTS:
        measure(number)
    measure_papers(100_000)
