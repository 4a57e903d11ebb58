"""The last state that two data folders had in common, if their files still tell it.

A folder that was copied has snapshots, and the beginnings of their journals, in common with the
one it was copied from: among the present files, or among the backups.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path

from desktop.storage import backups, lines, recovery, snapshot, stored
from desktop.storage.lines import Record
from desktop.storage.snapshot import Snapshot
from desktop.storage.stored import State

Line = tuple[Snapshot, list[Record]]
"""A snapshot, and the changes that went on from it."""


def common(mine: Path, theirs: Path) -> State | None:
    """The latest state that two data folders, or a folder and a backup, have in common."""
    ours, others = dict(_lines(mine)), dict(_lines(theirs))
    shared = [ours[identifier] for identifier in ours.keys() & others.keys()]
    if not shared:
        return None
    found, records = max(shared, key=lambda line: line[0].seq)
    pairs = zip(records, others[found.id][1], strict=False)
    state = State.of_snapshot(found)
    state.replay(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return state


def _lines(path: Path) -> Iterator[tuple[str, Line]]:
    """The snapshots of a folder or file by id, each with the longest journal that is known."""
    found: dict[str, Line] = {}
    for data in _contents(path):
        try:
            start = snapshot.decode(data)
        except snapshot.Unsound:
            continue
        scanned = lines.scan(data[start.size :]).records
        records = [one for one in scanned if one.get("base") == start.id and "ops" in one]
        if start.id not in found or len(found[start.id][1]) < len(records):
            found[start.id] = start, records
    yield from found.items()


def _contents(path: Path) -> Iterable[bytes]:
    if not path.is_dir():
        return [path.read_bytes()]
    present = path / "annotations.json"
    journal = stored.read_file(recovery.journal_path(present)) or b""
    pair = (stored.read_file(present) or b"") + journal
    kept = (backup.path for backup in backups.listed(path / backups.FOLDER))
    return [pair, *(stored.read_file(file) or b"" for file in kept)]
