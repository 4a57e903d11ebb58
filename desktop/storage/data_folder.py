"""Everything on disk of one reader: opens it, makes changes durable, then true in memory."""

import gc
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from desktop.core.change import Change, Key, describe
from desktop.core.errors import DataFolderError
from desktop.core.history import History
from desktop.core.library import Library, TextMaker
from desktop.core.paper import Paper
from desktop.markup.text import make_text
from desktop.storage import disk, typed
from desktop.storage.backups import FOLDER, Backup, listed
from desktop.storage.clock import now
from desktop.storage.database import JournalDB, JournalStorage
from desktop.storage.documents import (
    ANNOTATIONS,
    COLLECTIONS,
    Places,
    by_id,
    counted,
    table_of,
    to_annotations,
    to_collection,
    to_operations,
)
from desktop.storage.operations import Document, Tables
from desktop.storage.paper_copies import add_papers, open_papers
from desktop.storage.synchronised import set_aside, warning
from desktop.storage.timeline import Version, about
from desktop.storage.typed import Typed

SNAPSHOT = "annotations.json"
LARGE = 20_000  # objects: too many to be looked through for garbage
MANY = 500  # fields: a change of more may take long
BIG = 1_000_000  # bytes: copying more than this takes long
_BACKED_UP = ("restore", "merge")
"""Acts before which a backup is made even if they touch one paper only."""


class DataFolder:
    """One reader's papers, annotations and history, on disk and in memory.

    Attributes:
        path: the folder.
        cache: the folder of what can be made again.
        read_only: nothing is written.
        messages: sentences for the person about what was found and done; more may come.
        library, history: what is stored, in memory; changed by the methods here only.
    """

    def __init__(self, path: Path, cache: Path, make_text: TextMaker, read_only: bool) -> None:
        """See `open`."""
        self.path, self.cache = path, cache
        self._backup_day: date | None = None
        self._copying: threading.Thread | None = None
        with _without_collecting():
            self.database = JournalDB(path / SNAPSHOT, read_only=read_only)
            self._store = cast(JournalStorage, self.database.storage).store
            self.read_only = self._store.read_only
            self.messages = self._store.messages
            try:
                self._load(make_text)
            except BaseException:
                self.database.close()
                raise
        self.messages += [*self._missing_papers(), *set_aside(path), *warning(path)]
        if not self.read_only:
            self._store_typed()

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        cache: Path | None = None,
        make_text: TextMaker = make_text,
    ) -> Self:
        """Open a folder, or make it.

        Where nothing can be written (the folder is another user's, the disk is full, a newer
        program stored it), it is opened for reading only, and `messages` say why. Raises
        DataFolderError, one sentence, if it cannot be opened at all or another process has it.
        """
        cache = cache or path / "cache"
        if path.exists() and not path.is_dir():
            raise DataFolderError(f"{path} is no folder: name another data folder.")
        try:
            if not read_only:
                disk.make_folder(path)
            return cls(path, cache, make_text, read_only)
        except OSError as error:
            if read_only or error.errno not in disk.NOT_WRITABLE or not path.is_dir():
                raise disk.known_error(error, path, "opened") from error
            why = str(disk.known_error(error, path, "opened for writing"))
        folder = cls.open(path, read_only=True, cache=cache, make_text=make_text)
        folder.messages.insert(0, why)
        folder._store.refusal = why
        return folder

    def _load(self, make_text: TextMaker) -> None:
        self._papers, self._found = open_papers(self.path, self.read_only)
        tables = self._store.state.tables
        annotated, collected = by_id(tables, ANNOTATIONS), by_id(tables, COLLECTIONS)
        self._places = Places(tables)
        self.library = Library(
            make_text,
            self._papers,
            {paper_id: to_annotations(document) for paper_id, document in annotated.items()},
            {identifier: to_collection(document) for identifier, document in collected.items()},
        )

    def _missing_papers(self) -> list[str]:
        """What became of the papers' file, and which papers are not in it."""
        annotations, file = self.library.annotations, self._papers.path.name
        lists = [
            f"Papers of “{collection.name}” that are not in {file}: {len(missing):,}. Import that "
            "list again."
            for collection in self.library.collections.values()
            if collection.name and (missing := self._papers.lacks(collection.members))
        ]
        annotated = [
            key for key in self._papers.lacks(annotations) if annotations[key].carries_work
        ]
        if annotated:
            lists.append(
                f"Annotated papers that are not in {file}: {len(annotated):,}. Their annotations "
                "are kept: import their lists again to see them."
            )
        whole = [] if lists else ["Nothing is lost."]
        return [" ".join([sentence, *whole]) for sentence in self._found] + lists

    def _store_typed(self) -> None:
        """Store what was typed last, where the program ended before its turn had come."""
        try:
            texts, damage = typed.kept(self.path)
            self.messages += [damage] if damage else []
            for text in texts:
                if change := text.plan(self.library, now()):
                    self._commit(change)
            typed.keep(self.path, ())
        except DataFolderError as error:
            self.messages.append(str(error))
        except OSError as error:
            self.messages.append(str(disk.known_error(error, self.path / typed.NAME)))

    @property
    def history(self) -> History:
        """What undo and redo would do."""
        return self._store.state.timeline.history

    @property
    def tables(self) -> Tables:
        """The documents as they are stored; to be read only."""
        return self._store.state.tables

    # ---- changing

    def check_writable(self) -> None:
        """Raise DataFolderError, which says why, if nothing can be changed."""
        self._store.check_writable()

    def add_papers(self, papers: Iterable[Paper]) -> None:
        """Store papers, then take them into the library; DataFolderError if that fails."""
        self._store.check_writable()
        try:
            self.messages += add_papers(self._papers, self.path, papers)
        except OSError as error:
            raise disk.known_error(error, self._papers.path) from error
        self.library.add(())  # it reads the papers from their file

    def commit(self, change: Change) -> None:
        """Make a change durable, then true in memory; DataFolderError, and nothing has changed."""
        self._commit(change)

    def carry(self, fields: Mapping[str, Document]) -> None:
        """Store fields that this version does not know, by whose they are: no act of the reader's.

        Raises DataFolderError, and then nothing has changed.
        """
        if fields:
            self._store.commit(
                [
                    [table_of(identifier), self._places.of(identifier), {"id": identifier} | more]
                    for identifier, more in fields.items()
                ]
            )

    def keep_typed(self, texts: Iterable[Typed]) -> None:
        """Have texts on the disk that wait to be committed; DataFolderError if that fails."""
        self._store.check_writable()
        try:
            typed.keep(self.path, texts)
        except OSError as error:
            raise disk.known_error(error, self.path / typed.NAME) from error

    def undo(self, time: str) -> Change | None:
        """Take back the last change; gives the change that was taken back, None if there is none.

        Raises DataFolderError as `commit` does.
        """
        change = self.history.next_undo
        if change:
            self._commit(change.inverse(time), "undo")
        return change

    def redo(self, time: str) -> Change | None:
        """Make the change that was taken back last again; gives it, as `undo` does."""
        change = self.history.next_redo
        if change:
            self._commit(change.inverse(time).inverse(time), "redo")
        return change

    def go_back(self, change_index: int, time: str) -> Change | None:
        """Go back to before a change of the history, which is itself a change; gives that."""
        edits: dict[Key, Any] = {}
        taken_back = self.history.changes[change_index : self.history.place]
        for change in reversed(taken_back):
            edits |= change.before
        if not taken_back:
            return None
        plan = self.library.plan("go back", edits, time, describe(taken_back[0]))
        if plan:
            self._commit(plan)
        return plan

    @property
    def large(self) -> bool:
        """Whether copying what is stored takes long."""
        return self._store.size > BIG

    def takes_long(self, *changes: Change) -> bool:
        """Whether committing these changes as one may take more than some milliseconds.

        It may then be done in a thread, as long as nothing else is committed meanwhile.
        """
        fields = sum(len(change.after) for change in changes)
        if fields > MANY or fields + sum(map(_listed, changes)) > MANY:
            return True
        backup = len(changes) > 1 or any(map(needs_backup, changes))
        return backup and self.large

    def _commit(self, change: Change, step: str = "") -> None:
        with _without_collecting():
            self._store.check_writable()
            self._back_up(change)
            try:
                operations = to_operations(change, self._places)
                self._store.commit(operations, about(change, step), None if step else change)
            except (TypeError, ValueError) as error:
                raise DataFolderError(f"This cannot be stored: {error}.") from error
            self.library.apply(change)
            change.count()

    def _back_up(self, change: Change) -> None:
        """Keep a backup before a change of many papers, and of what was before the day's first."""
        if not change.by_reader:
            return
        today = datetime.now().astimezone().date()
        if needs_backup(change):
            size = counted(self.library.annotations.values())
            self._store.keep_backup(change.name, size, self._store.present)
        elif self._backup_day != today:
            self._keep_daily_backup(today)
        self._backup_day = today

    def _keep_daily_backup(self, today: date) -> None:
        """Keep a backup if there is none of today, a large one while other work goes on.

        Without room for it, say so and go on.
        """
        self._finish_copying()
        if self._store.has_backup_of(today):
            return
        moment, annotations = self._store.present, list(self.library.annotations.values())

        def keep() -> None:
            try:
                self._store.keep_backup("day", counted(annotations), moment)
            except DataFolderError as error:
                self.messages.append(str(error))

        self._copying = threading.Thread(target=keep, name="daily backup")
        self._copying.start()
        if self._store.size <= BIG:
            self._finish_copying()

    def _finish_copying(self) -> None:
        if self._copying:
            self._copying.join()
            self._copying = None

    def note_versions(self, paper_id: str) -> list[Version]:
        """Earlier texts of a paper's note, oldest first, each with the time of its writing."""
        return list(self._store.state.timeline.versions.get(paper_id, ()))

    def backups(self) -> list[Backup]:
        """The backups that were made without asking, newest first."""
        self._finish_copying()
        return listed(self.path / FOLDER)

    def versions_table(self) -> Tables:
        """The earlier versions of all notes as a table, for a backup."""
        return self._store.state.timeline.versions_table()

    # ---- closing

    def close(self) -> None:
        """Let go of the folder; again is harmless."""
        self._finish_copying()
        if not self._store.read_only:
            with suppress(OSError, DataFolderError):  # else their lists can be imported again
                add_papers(self._papers, self.path, ())  # where the file was removed
        self._papers.close()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _listed(change: Change) -> int:
    """How many papers the collections in a change list."""
    return sum(len(ids or ()) for (_, name), ids in change.after.items() if name == "members")


def needs_backup(change: Change) -> bool:
    """Whether a backup is made before a change, whatever day it is."""
    return change.by_reader and (change.name in _BACKED_UP or change.paper_count > 1)


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Making many lasting objects is twice as fast without looking for garbage between them.

    A large library is not looked through for garbage afterwards either.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if gc.get_count()[0] > LARGE:
            gc.freeze()
        if enabled:
            gc.enable()
