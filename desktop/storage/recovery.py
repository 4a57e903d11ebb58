"""Finding the state that was stored last, whatever happened to the files; changes none of them.

What is done when, from best to worst:
- snapshot and journal are sound: the snapshot, then the journal's changes;
- the snapshot is damaged: it is made again from the backup that it was made from, exactly;
- a line of the journal is damaged: a backup may have it; else that change alone is lost;
- the journal goes on from another snapshot (a file was copied over ours): it is kept aside;
- nothing leads to the snapshot: the newest backup, over it what can be read of the damaged file,
  over that the journal;
- nothing can be read at all: the folder is only read, and nothing in it is written over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from desktop.storage import backups, lines, reconstruction, snapshot, stored
from desktop.storage.backups import MIGRATION
from desktop.storage.lines import Record
from desktop.storage.salvage import is_edited
from desktop.storage.stored import State


@dataclass
class Found:
    """The state that was stored last, and what has to be done about the files.

    Attributes:
        state: the tables.
        problems: a sentence for each, with the name of what is kept aside because of it, or "".
        aside: what to keep aside before anything is written, by name.
        rewrite: the snapshot has to be written anew.
        journal_size: how much of the journal is sound; None if it has to be made anew.
        read_only: the files must not be written to.
        older: the file is of an older format: a backup of it has to be kept first.
    """

    state: State = field(default_factory=State)
    problems: list[tuple[str, str]] = field(default_factory=list)
    aside: dict[str, bytes] = field(default_factory=dict)
    rewrite: bool = False
    journal_size: int | None = None
    read_only: bool = False
    older: bool = False

    def tell(self, sentence: str, name: str = "", data: bytes | None = None) -> None:
        """Note a problem, and what to keep aside because of it."""
        if data:
            self.aside[name] = data
        self.problems.append((sentence, name if data else ""))


def journal_path(path: Path) -> Path:
    """The journal of a snapshot."""
    return path.with_suffix(".journal")


def find(path: Path, last: int = 0) -> Found:
    """Find the state of the annotations file at `path`.

    `last`: the number of the last change that was stored; 0 if unknown.
    """
    search = _Search(path, last)
    search.run()
    return search.found


class _Search:
    def __init__(self, path: Path, last: int) -> None:
        self.path = path
        self.last = last
        self.backups = backups.listed(path.parent / backups.FOLDER)
        self.data = stored.read_file(path)
        self.journal = stored.read_file(journal_path(path))
        self.scan = lines.scan(self.journal or b"")
        self.found = Found()

    def run(self) -> None:
        state = self._sound()
        if state is None and self._is_alone():
            self._alone()
        elif state is None:
            self._replay(self._made_again())
            if not self.found.state.tables and not self.scan.records:
                self._give_up()
        elif state.format > snapshot.FORMAT:
            self._newer(state)
        else:
            self._replay(state)
            self.found.older = state.migrate()
            self.found.rewrite |= self.found.older

    def _sound(self) -> State | None:
        try:
            return State.of_snapshot(snapshot.decode(self.data or b""))
        except snapshot.Unsound:
            return None

    def _newer(self, state: State) -> None:
        self.found.state = state
        self.found.read_only = True
        self.found.tell(
            f"{self.path.name} was stored by a newer Abstract Reader: it is open for reading "
            "only. Use the newer program to change anything."
        )
        try:
            state.replay(self._records_of(state.id))
        except (LookupError, TypeError, ValueError):
            return

    def _records_of(self, base: str) -> list[Record]:
        return [record for record in self.scan.records if record.get("base") == base]

    # ---- a file without journal and backups

    def _is_alone(self) -> bool:
        """Nothing lies beside the file; or only what a migration left that was cut short."""
        if self.journal is not None:
            return False
        data = self.data or b""
        older = is_edited(data) and not snapshot.is_headed(data)
        return not self.backups or (older and all(one.reason == MIGRATION for one in self.backups))

    def _alone(self) -> None:
        """A new folder, a file of an older format, or one of unknown origin."""
        found, data = self.found, self.data or b""
        found.rewrite = True
        if not data.strip(b"\0 \r\n"):
            if self.data is not None:
                found.tell(f"{self.path.name} was empty.", self.path.name, data)
            elif self.last:
                self._tell_older(self.last)
            return
        found.state = stored.salvaged(data)
        if snapshot.is_headed(data):
            self._tell_salvaged()
        else:
            found.older = True
        if not any(found.state.tables.values()):
            self._give_up()

    def _give_up(self) -> None:
        """Nothing can be read: nothing may be written over it either."""
        self.found.read_only = True
        self.found.aside.clear()
        self.found.problems.clear()
        self.found.tell(
            f"{self.path.name} and its journal are damaged and there is no backup: the data "
            "folder is open for reading only, until they are moved away."
        )

    # ---- snapshot and journal

    def _replay(self, state: State) -> None:
        found, scan = self.found, self.scan
        found.state = state
        own = self._records_of(state.id)
        stale = [record for record in scan.records if _is_stale(record, state)]
        foreign = len(own) + len(stale) < len(scan.records)
        complete = bool(own or stale) and not scan.damaged
        if not complete and not foreign:
            own = _united(reconstruction.records_of(state.id, self.backups), own)
        missing = state.replay(own)
        if foreign:
            self._keep_foreign(state)
        else:
            self._tell_journal(own, missing)
        if own and complete and not foreign:
            found.journal_size = scan.sound

    def _tell_journal(self, own: Sequence[Record], missing: int) -> None:
        """Say what is wrong with the journal, if anything, and how much of it is lost."""
        found, scan = self.found, self.scan
        name = journal_path(self.path).name
        zeros = b"\0" in scan.tail  # nobody writes any: how much stood there is not known
        empty = not scan.records or zeros
        lost = missing + self._lost_behind(empty)
        if empty or scan.damaged or missing or (scan.tail and lost):
            found.rewrite = True
            what = "missing" if self.journal is None else "empty or damaged" if empty else "damaged"
            extent = f"{_changes(lost)} cannot be read" if lost else "nothing is lost"
            if empty and not self.last:
                extent = f"changes{_since(own, found.state)} may be lost"
            found.tell(f"{name} is {what}: {extent}.", name, self.journal)
        elif scan.tail:
            found.tell(f"An unfinished change at the end of {name} was left out.", name, scan.tail)
        elif lost:
            self._tell_older(lost)

    def _lost_behind(self, empty: bool) -> int:
        """How many changes were stored behind the last one that is there."""
        seq = self.found.state.seq
        if self.last < seq:  # nobody knows
            self.last = 0
        if self.last or empty:
            return max(self.last - seq, 0)
        known: int = max(record["seq"] for record in self.scan.records)
        return max(self.scan.last_damaged - (seq - known), 0)

    def _tell_older(self, lost: int) -> None:
        """Both files are sound, but those of an earlier time: a backup may have the later ones."""
        later = reconstruction.reaching(self.last, self.backups)
        if later:
            self._tell_replaced("other" + backups.SUFFIX, later)
        else:
            place = self.path.parent
            self.found.tell(f"The last {_changes(lost)} stored in {place} are gone from the files.")

    def _keep_foreign(self, state: State) -> None:
        """Keep aside a journal that goes on from another snapshot; if possible the whole state."""
        self.found.rewrite = True
        foreign = [
            record
            for record in self.scan.records
            if record.get("base") != state.id and not _is_stale(record, state)
        ]
        base = str(foreign[0].get("base"))
        other = reconstruction.exact(base, foreign, self.backups)
        name, data = journal_path(self.path).name, self.journal
        if other:
            other.replay(record for record in foreign if record.get("base") == base)
            name, data = "other" + backups.SUFFIX, other.encoded(snapshot.new_id(), other.saved)
        self._tell_replaced(name, data)

    def _tell_replaced(self, name: str, data: bytes | None) -> None:
        self.found.tell(
            f"{self.path.name} was replaced by another version. That one is used now; the "
            "version before it can be brought in again by a merge.",
            name,
            data,
        )

    # ---- making a snapshot again

    def _made_again(self) -> State:
        found, records = self.found, self.scan.records
        base = str(records[0].get("base")) if records else ""
        state = reconstruction.exact(base, records, self.backups)
        found.rewrite = True
        if state is None:
            self.last = 0  # how much of what was stored is in it, nobody knows
            state = reconstruction.newest(self.backups) or State()
            reconstruction.overlaid(state, stored.salvaged(self.data or b""))
            state.id = base
            state.seq = min((record["seq"] - ("ops" in record) for record in records), default=0)
            self._tell_salvaged()
        elif self.data is not None or len(records) > 1 or not base.startswith(snapshot.NEW):
            self._tell_again("made again, and nothing is lost")
        return state

    def _tell_salvaged(self) -> None:
        self.found.rewrite = True
        self._tell_again("put together again from what can be read of it and from backups")

    def _tell_again(self, done: str) -> None:
        data = self.data
        what = "missing" if data is None else "damaged" if data.strip(b"\0") else "empty"
        if data and is_edited(data):
            what = "changed by another program"
        self.found.tell(f"{self.path.name} was {what}: it was {done}.", self.path.name, data)


def _is_stale(record: Record, state: State) -> bool:
    """The snapshot was written, but its new journal was not: the old one says nothing new."""
    return record.get("base") == state.previous and record["seq"] <= state.seq


def _since(own: Sequence[Record], state: State) -> str:
    """When the last change that is known was made."""
    times = [str(record["about"].get("time", "")) for record in own if "about" in record]
    time = max((state.saved, *times))
    return f" since {time}" if time else ""


def _united(some: Sequence[Record], others: Sequence[Record]) -> list[Record]:
    by_number = {record["seq"]: record for record in (*some, *others)}
    return [by_number[number] for number in sorted(by_number)]


def _changes(count: int) -> str:
    return "1 change" if count == 1 else f"{count:,} changes"
