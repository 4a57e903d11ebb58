"""The last state that two data folders had in common, if their files still tell it.

A folder that was copied has snapshots, and the beginnings of their journals, in common with the
one it was copied from: among the present files, or among the backups.
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from desktop.storage import backups, lines, recovery, snapshot, stored
from desktop.storage.lines import Record
from desktop.storage.snapshot import Snapshot
from desktop.storage.stored import State


@dataclass(frozen=True)
class _Line:
    """A snapshot's file, and the changes that went on from it."""

    start: Snapshot
    data: bytes
    records: list[Record]


def common(mine: Path, theirs: Path) -> State | None:
    """The latest state that two data folders, or a folder and a backup, have in common."""
    ours, others = _lines(mine), _lines(theirs)
    shared = [ours[identifier] for identifier in ours.keys() & others.keys()]
    if not shared:
        return None
    line = max(shared, key=lambda one: one.start.seq)
    pairs = zip(line.records, others[line.start.id].records, strict=False)
    state = State.of_snapshot(snapshot.decode(line.data))
    state.replay(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return state


def _lines(path: Path) -> dict[str, _Line]:
    """The snapshots of a folder or file by id, each with the longest journal that is known."""
    found: dict[str, _Line] = {}
    for data in _contents(path):
        with contextlib.suppress(snapshot.Unsound):
            start = snapshot.inspect(data)
            scanned = lines.scan(data[start.size :]).records
            records = [one for one in scanned if one.get("base") == start.id and "ops" in one]
            if start.id not in found or len(found[start.id].records) < len(records):
                found[start.id] = _Line(start, data, records)
    return found


def _contents(path: Path) -> Iterator[bytes]:
    if not path.is_dir():
        yield path.read_bytes()
        return
    present = path / "annotations.json"
    journal = stored.read_file(recovery.journal_path(present)) or b""
    yield (stored.read_file(present) or b"") + journal
    for backup in backups.listed(path / backups.FOLDER):
        yield stored.read_file(backup.path) or b""
