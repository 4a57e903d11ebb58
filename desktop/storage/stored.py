"""One state of the tables, wherever it lies: snapshot and journal beside each other or in one file.

Reads only; what is damaged is told, never repaired here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from desktop.core.change import Change
from desktop.storage import lines, migration, operations, snapshot
from desktop.storage.lines import Record
from desktop.storage.operations import Tables
from desktop.storage.salvage import salvage
from desktop.storage.timeline import Timeline


@dataclass
class State:
    """The tables after some change, with history and versions.

    Attributes:
        tables: documents by table and number.
        timeline: history and earlier versions of notes.
        seq: the number of the last change.
        start: that of the last one in the snapshot.
        id: the snapshot that the journal goes on from.
        previous: the one before that.
        saved: when that snapshot was made.
        format: its format.
        size: bytes of that snapshot; a journal may lie behind it in the same file.
    """

    tables: Tables = field(default_factory=dict)
    timeline: Timeline = field(default_factory=Timeline)
    seq: int = 0
    start: int = 0
    id: str = ""
    previous: str = ""
    saved: str = ""
    format: int = snapshot.FORMAT
    size: int = 0

    @classmethod
    def of_snapshot(cls, found: snapshot.Snapshot) -> "State":
        """The state in a snapshot; takes its tables over."""
        timeline = Timeline()
        timeline.load(found.tables)
        return cls(
            found.tables,
            timeline,
            found.seq,
            found.seq,
            found.id,
            found.previous,
            found.saved,
            found.format,
            found.size,
        )

    def follow(self, record: Record, change: Change | None = None) -> None:
        """Make a change true that is stored; `change` is what it is, where that is known."""
        told = record.get("about")
        if told:
            self.timeline.follow(told, record["ops"], self.tables, change)
        for operation in record["ops"]:
            operations.apply(self.tables, operation)
        self.seq = record["seq"]

    def replay(self, records: Iterable[Record]) -> int:
        """Follow those records that come after; gives how many numbers were missing."""
        missing = 0
        for record in records:
            if record["seq"] > self.seq and "ops" in record:
                missing += record["seq"] - self.seq - 1
                self.follow(record)
        return missing

    def migrate(self) -> bool:
        """Bring the tables to the present format; False if they are in it."""
        older = self.format < snapshot.FORMAT
        if older:
            migration.migrate(self.tables, self.format)
            self.format = snapshot.FORMAT
        return older

    def encoded(self, new_id: str, saved: str) -> bytes:
        """The bytes of a snapshot of this state."""
        tables = self.tables | self.timeline.tables()
        return snapshot.encode(
            snapshot.Snapshot(tables, self.seq, new_id, self.id, saved, self.format)
        )


def read(data: bytes) -> State:
    """The state in a snapshot with its journal behind it; raises Unsound.

    Damaged lines of the journal are passed over.
    """
    found = snapshot.decode(data)
    state = State.of_snapshot(found)
    records = lines.scan(data[found.size :]).records
    state.replay(record for record in records if record["base"] == state.id)
    state.migrate()
    return state


def salvaged(data: bytes) -> State:
    """What can be read of a damaged or edited snapshot."""
    tables = salvage(data)
    timeline = Timeline()
    timeline.load(tables, damaged=True)
    state = State(tables, timeline, format=snapshot.FORMAT if snapshot.is_headed(data) else 0)
    state.migrate()
    return state


def is_whole(data: bytes) -> bool:
    """Tell whether a backup is as it was written, its journal too; raises Unsound as `read`."""
    found = lines.scan(data[snapshot.inspect(data).size :])
    return not found.damaged and not found.tail


def read_file(path: Path) -> bytes | None:
    """The bytes of a file; None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
