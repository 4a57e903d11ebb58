"""The annotations on disk: a snapshot, the journal of changes since, and backups.

A change is appended to the journal and synced, then it is true. The snapshot is written anew only
now and then; what it was made from is kept as a backup, so that it can be made again.
"""

import contextlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from desktop.core.change import Change
from desktop.core.errors import DataFolderError
from desktop.storage import backups, disk, lines, snapshot, stored
from desktop.storage.aside import keep_aside
from desktop.storage.atomic import remove_leftovers, write_atomically
from desktop.storage.clock import now
from desktop.storage.documents import count
from desktop.storage.journal import Journal
from desktop.storage.lock import Lock, last_words
from desktop.storage.operations import Operation
from desktop.storage.recovery import Found, find, journal_path
from desktop.storage.stored import State

SMALL = 1_000_000  # bytes: a snapshot that is written anew at each closing
_UNLOCKED = (
    "The data folder is on a file system that cannot lock files: open it in one program at a time."
)
_SLICE = 500  # operations that are encoded at once
_READ_ATTEMPTS = 5  # while another process may be writing
_READ_PAUSE = 0.01  # seconds


Moment = tuple[str, int]
"""(the snapshot's id, the number of the last change): a state that was."""


class Store:
    """The tables in memory and on disk.

    Attributes:
        path: the snapshot.
        folder: where it is.
        state: the tables, with history and versions.
        read_only: nothing is written.
        refusal: the sentence that says why.
        messages: sentences for the person about what was found and done.
    """

    def __init__(self, path: Path, read_only: bool = False) -> None:
        """Open the files or make them; raises OSError or DataFolderError.

        Files that only a newer program may write, and files that nobody can read, are opened for
        reading only.
        """
        self.path = path
        self.folder = path.parent
        self.state = State()
        self.messages: list[str] = []
        self.read_only = read_only
        self.refusal = f"{self.folder} is open for reading only."
        self._lock: Lock | None = None
        self._journal: Journal | None = None
        self._mark: tuple[int, ...] = ()
        self._backed_up: Moment = ("", 0)
        if read_only:
            self._look()
        else:
            self._lock = Lock(self.folder / "lock")
            if not self._lock.supported:
                self.messages.append(_UNLOCKED)
            try:
                if not self._lock.left.closed:
                    self._make_sure()
                self._open(find(path, self._lock.left.stored))
            except BaseException:
                self._let_go()
                raise

    # ---- opening

    def _look(self) -> None:
        found = look(self.path)
        self.state = found.state
        self.messages += [sentence for sentence, _ in found.problems]

    def _make_sure(self) -> None:
        """Let no power cut take what a killed process stored, and what is shown from now on."""
        disk.sync_whole(self.folder)
        if self._backups.is_dir():
            disk.sync_whole(self._backups)

    def _open(self, found: Found) -> None:
        self.state = found.state
        self.read_only = found.read_only
        if found.read_only:
            self.messages += [sentence for sentence, _ in found.problems]
            self.refusal = self.messages[0]
            self._let_go()
            return
        for folder in (self.folder, self.folder / backups.FOLDER):
            remove_leftovers(folder)
        self._keep_aside(found)
        if found.older:
            files = (self.path, journal_path(self.path))
            data = b"".join(stored.read_file(path) or b"" for path in files)
            backups.keep(self._backups, data, backups.MIGRATION, count(self.state.tables))
        if found.rewrite and not self.state.seq and not self.state.tables:
            self._begin()
        elif found.rewrite:
            self._rewrite()
        else:
            self._go_on(found.journal_size)
        self._note()

    def _keep_aside(self, found: Found) -> None:
        names = {name: keep_aside(self.folder, name, data) for name, data in found.aside.items()}
        for sentence, name in found.problems:
            kept = f" What was found is kept as {names[name]}." if name else ""
            self.messages.append(sentence + kept)

    def _begin(self) -> None:
        """Make the files of a library in which nothing is stored yet: the journal first."""
        self.state.id = snapshot.NEW + snapshot.new_id()
        self._journal = self._new_journal()
        write_atomically(self.path, self.state.encoded(self.state.id, now()))
        self._mark = _mark(self.path)

    def _go_on(self, journal_size: int | None) -> None:
        if journal_size is None:
            self._journal = self._new_journal()
        else:
            self._journal = Journal(journal_path(self.path), journal_size)
        self._mark = _mark(self.path)

    def _new_journal(self) -> Journal:
        state = self.state
        return Journal.create(journal_path(self.path), state.id, state.seq, state.previous)

    # ---- changing

    def commit(
        self,
        operations: Sequence[Operation],
        about: Mapping[str, Any] | None = None,
        change: Change | None = None,
    ) -> None:
        """Make operations durable, then true in memory; `change` is what they do, if known.

        Raises DataFolderError, and then nothing has changed; ValueError or TypeError for what
        JSON cannot hold.
        """
        self.check_writable()
        try:
            journal = self._ready()
            record: lines.Record = {"seq": self.state.seq + 1, "base": self.state.id}
            record |= {"about": about} if about else {}
            parts = [lines.to_json(part)[1:-1] for part in _slices(operations)]
            journal.append(lines.encode_change(record, parts))
        except OSError as error:
            raise disk.known_error(error, self.path) from error
        try:
            record["ops"] = [one for part in parts for one in json.loads(b"[%b]" % part)]
            self.state.follow(record, change)
            self._note()
        except BaseException:  # an interrupt: what is in memory may be half of the change
            self.read_only = True
            self.refusal = "The program was interrupted while it stored a change: start it again."
            raise

    def _note(self, closed: bool = False) -> None:
        """Leave the number of the last change in the lock, where that works."""
        with contextlib.suppress(OSError):
            if self._lock:
                self._lock.note(self.state.seq, closed)

    def check_writable(self) -> None:
        """Raise DataFolderError if nothing may be written."""
        if self.read_only:
            raise DataFolderError(self.refusal)

    def _ready(self) -> Journal:
        """The journal, fit to be appended to."""
        if self._journal is None or not self._journal.trusted:
            self._rewrite()
        elif not self._journal.is_in_place() or not self._mark or _mark(self.path) != self._mark:
            self._rescue()
        assert self._journal is not None
        return self._journal

    def _rescue(self) -> None:
        """Another program replaced a file: keep what it put there, and write ours again."""
        data = stored.read_file(self.path) or b""
        journal = stored.read_file(journal_path(self.path)) or b""
        assert self._journal is not None
        if self._journal.is_in_place() and self._pair(self.present) is not None:
            self._mark = _mark(self.path)
            return
        disk.make_folder(self.folder)
        kept = keep_aside(self.folder, "replaced" + backups.SUFFIX, data + journal)
        self.messages.append(
            "Another program replaced or changed the annotations while they were open. Nothing is "
            f"lost: the present ones were written again, the others are kept as {kept}."
        )
        self._rewrite()

    # ---- snapshot and backups

    @property
    def _backups(self) -> Path:
        return self.folder / backups.FOLDER

    @property
    def size(self) -> int:
        """How large the files are that a backup is made from, in bytes; 0 if that is not known."""
        return sum(self._mark[2:3]) + (self._journal.size if self._journal else 0)

    @property
    def present(self) -> Moment:
        """The state as it is now."""
        return self.state.id, self.state.seq

    def keep_backup(self, reason: str, size: tuple[int, int], moment: Moment) -> None:
        """Keep a backup of a state that was, unless there is one or nothing was ever stored.

        `size`: (annotated papers, notes) then. Safe in a thread: it reads the files, to which
        changes are only ever appended. Raises DataFolderError if that fails.
        """
        if not moment[1] or self._backed_up == moment:
            return
        try:
            data = self._pair(moment)
            if data is None:
                self._mark = ()  # looked at again before the next change
            if data is None and moment == self.present:
                data = self.state.encoded(snapshot.new_id(), now())
            if data is None:
                return
            backups.keep(self._backups, data, reason, size)
        except OSError as error:
            raise disk.known_error(error, self._backups) from error
        self._backed_up = moment

    def has_backup_of(self, day: date) -> bool:
        """Whether a backup was made that day."""
        return any(one.time.date() == day for one in backups.listed(self._backups))

    def _pair(self, moment: Moment) -> bytes | None:
        """Snapshot and journal on disk in one, if they are sound and lead to a state."""
        data = stored.read_file(self.path) or b""
        journal = stored.read_file(journal_path(self.path)) or b""
        try:
            found = snapshot.inspect(data)
        except snapshot.Unsound:
            return None
        own = {
            seq: line
            for seq, base, line in lines.heads(journal)
            if base == found.id and found.seq < seq <= moment[1]
        }
        if found.id != moment[0] or list(own) != list(range(found.seq + 1, moment[1] + 1)):
            return None
        return data[: found.size] + b"".join(own.values())

    def _rewrite(self) -> None:
        """Write a new snapshot and begin a new journal; the old pair becomes a backup."""
        pair = self._pair(self.present)
        size = count(self.state.tables)
        if pair:
            backups.keep(self._backups, pair, backups.TIDY, size)
        if self._journal:
            self._journal.close()
            self._journal = None  # until all is done, nothing may be appended
        new_id = snapshot.new_id()
        data = self.state.encoded(new_id, now())
        write_atomically(self.path, data)
        self.state.previous, self.state.id = self.state.id, new_id
        self.state.start = self.state.seq
        if not pair:
            backups.keep(self._backups, data, backups.TIDY, size)
        self._go_on(None)

    # ---- closing

    def close(self) -> None:
        """Let go of the files; again is harmless."""
        if self._lock and not self.read_only:
            try:
                self._tidy()
            except (OSError, DataFolderError):
                pass  # everything is in the journal
            else:
                self._note(closed=True)
            self.read_only = True
            self.refusal = f"{self.folder} is closed."
        self._let_go()

    def _tidy(self) -> None:
        """Write the snapshot anew if the journal has grown, in proportion to it."""
        journal = self._ready().size
        total = self.path.stat().st_size
        grown = journal > max(SMALL / 4, total / 4)
        if self.state.seq > self.state.start and (grown or journal + total < SMALL):
            self._rewrite()

    def _let_go(self) -> None:
        if self._journal:
            self._journal.close()
        if self._lock:
            self._lock.release()


def _slices(operations: Sequence[Operation]) -> Iterator[Sequence[Operation]]:
    return (operations[i : i + _SLICE] for i in range(0, len(operations), _SLICE))


def look(path: Path) -> Found:
    """Find what is stored, for reading only: another process may be at work on it."""
    for attempt in range(_READ_ATTEMPTS):
        found = find(path, last_words(path.with_name("lock")).stored)
        if not found.problems:
            break
        if attempt + 1 < _READ_ATTEMPTS:
            time.sleep(_READ_PAUSE)
    return found


def _mark(path: Path) -> tuple[int, ...]:
    """What tells a file from another one that was put in its place, or was written to."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
