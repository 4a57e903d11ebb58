"""Making a snapshot again that is damaged or gone: from backups, or from what can still be read."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from desktop.storage import lines, snapshot, stored
from desktop.storage.backups import Backup, latest_first
from desktop.storage.documents import by_id
from desktop.storage.lines import Record
from desktop.storage.snapshot import Snapshot
from desktop.storage.stored import State


def exact(base: str, records: Sequence[Record], backups: Iterable[Backup]) -> State | None:
    """The state of the snapshot with the id `base`, the journal of which holds `records`.

    That journal is still to be replayed. None if no backup leads there.
    """
    if base.startswith(snapshot.NEW):
        return State(id=base)
    start = next((record for record in records if "prev" in record), {})
    for found, data in _readable(backups):
        if found.id == base:
            return State.of_snapshot(snapshot.decode(data))
        if found.id == start.get("prev"):
            state = stored.read(data)
            if state.seq == start["seq"]:
                state.id = base
                return state
    return None


def records_of(base: str, backups: Iterable[Backup]) -> list[Record]:
    """The changes that went on from a snapshot, as far as a backup has them."""
    for found, data in _readable(backups):
        if found.id == base:
            records = lines.scan(data[found.size :]).records
            return [record for record in records if record.get("base") == base]
    return []


def reaching(number: int, backups: Iterable[Backup]) -> bytes | None:
    """A backup that holds the change of this number."""
    return next((data for _, data in _readable(backups) if stored.read(data).seq >= number), None)


def newest(backups: Iterable[Backup]) -> State | None:
    """The state in the newest backup that is sound; else what can be read of one that is not."""
    backups = latest_first(backups, datetime.now().astimezone())
    for _, data in _readable(backups):
        return stored.read(data)
    states = (stored.salvaged(stored.read_file(one.path) or b"") for one in backups)
    return next((state for state in states if any(state.tables.values())), None)


def _readable(backups: Iterable[Backup]) -> Iterator[tuple[Snapshot, bytes]]:
    for backup in backups:
        data = stored.read_file(backup.path) or b""
        with contextlib.suppress(snapshot.Unsound):
            yield snapshot.inspect(data), data


def overlaid(state: State, other: State) -> State:
    """A state in which documents were replaced by those of another one, and its history too."""
    for name, table in other.tables.items():
        known = by_id(other.tables, name)
        mine = {
            number: document
            for number, document in state.tables.get(name, {}).items()
            if document.get("id") not in known
        }
        for number in mine.keys() & table.keys():
            mine[str(1 + max(map(int, (*mine, *table))))] = mine.pop(number)
        state.tables[name] = mine | table
    state.timeline.versions |= other.timeline.versions
    if other.timeline.history.changes:
        state.timeline.history = other.timeline.history
    return state
