"""Everything on disk of one reader: opens it, makes changes durable, then true in memory."""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tinydb import TinyDB
from tinydb.storages import Storage

from desktop.core.annotations import Annotations, from_json, to_json
from desktop.core.change import Change, Key, describe, is_collection
from desktop.core.errors import DataFolderError
from desktop.core.history import History
from desktop.core.library import Collection, Library, TextMaker
from desktop.core.paper import Paper
from desktop.markup.text import make_text
from desktop.storage import disk
from desktop.storage.atomic import write_atomically
from desktop.storage.lock import Lock
from desktop.storage.papers import PaperFile

HISTORY_LENGTH = 1000


class AtomicStorage(Storage):
    """TinyDB's JSON in a file that is replaced whole; kept in memory."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._data: dict[str, dict[str, Any]] | None = None
        with suppress(FileNotFoundError):
            self._data = json.loads(path.read_bytes())

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The tables."""
        return self._data

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Replace the file."""
        write_atomically(self._path, json.dumps(data).encode())
        self._data = data


class DataFolder:
    """One reader's papers, annotations and history, on disk and in memory.

    Attributes:
        path: the folder.
        cache: the folder of what can be made again.
        read_only: nothing is written.
        messages: sentences for the person about what was found and repaired.
        library, history: what is stored, in memory; change them by `commit` only.
    """

    def __init__(self, path: Path, cache: Path, make_text: TextMaker, read_only: bool) -> None:
        self.path, self.cache, self.read_only = path, cache, read_only
        self.messages: list[str] = []
        self._lock = None if read_only else Lock(path / "lock")
        self._database = TinyDB(path / "annotations.json", storage=AtomicStorage)
        self._papers = PaperFile(path / "papers.jsonl")
        self.library = Library(make_text, self._papers, *self._load())
        self.history = self._load_history()

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        cache: Path | None = None,
        make_text: TextMaker = make_text,
    ) -> Self:
        """Open a folder, or make it; one sentence as DataFolderError if that cannot be done."""
        try:
            if not read_only:
                path.mkdir(mode=0o700, parents=True, exist_ok=True)
            return cls(path, cache or path / "cache", make_text, read_only)
        except OSError as error:
            raise disk.known_error(error, path, "opened") from error
        except ValueError as error:
            raise DataFolderError(f"{path / 'annotations.json'} is damaged.") from error

    def add_papers(self, papers: Iterable[Paper]) -> None:
        """Store papers, then take them into the library."""
        papers = list(papers)
        self._check_writable()
        try:
            self._papers.append(papers)
        except OSError as error:
            raise disk.known_error(error, self._papers.path) from error
        self.library.add(papers)

    def commit(self, change: Change) -> None:
        """Make a change durable, then true in memory; DataFolderError, and nothing has changed."""
        after = History(list(self.history.changes), self.history.place)
        after.record(change)
        self._store(change, after)

    def undo(self, time: str) -> Change | None:
        """Take back the last change; gives the change that was taken back."""
        change = self.history.next_undo
        if change:
            self._store(change.inverse(time), History(self.history.changes, self.history.place - 1))
        return change

    def redo(self, time: str) -> Change | None:
        """Make the change that was taken back again."""
        change = self.history.next_redo
        if change:
            again = change.inverse(time).inverse(time)
            self._store(again, History(self.history.changes, self.history.place + 1))
        return change

    def go_back(self, change_index: int, time: str) -> Change | None:
        """Go back to before a change of the history, which is itself a change."""
        taken_back = self.history.changes[change_index : self.history.place]
        edits: dict[Key, Any] = {}
        for change in reversed(taken_back):
            edits |= change.before
        if not taken_back:
            return None
        plan = self.library.plan("go back", edits, time, describe(taken_back[0]))
        if plan:
            self.commit(plan)
        return plan

    def note_versions(self, paper_id: str) -> list[tuple[str, str]]:
        """Earlier texts of a paper's note, oldest first: (time, text)."""
        key = (paper_id, "note")
        return [
            (change.time, change.before[key])
            for change in self.history.changes
            if change.before.get(key)
        ]

    def close(self) -> None:
        """Let go of the folder."""
        self._papers.close()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _check_writable(self) -> None:
        if self.read_only:
            raise DataFolderError(f"{self.path} is open for reading only.")

    def _store(self, change: Change, history: History) -> None:
        self._check_writable()
        data = self._database.storage.read() or {}
        new = {name: dict(table) for name, table in data.items()}
        for (identifier, field), value in change.after.items():
            name = "collections" if is_collection(identifier) else "annotations"
            table = new.setdefault(name, {})
            place = next((n for n, d in table.items() if d["id"] == identifier), None)
            place = place or str(max(map(int, table), default=0) + 1)
            document = table.get(place, {"id": identifier})
            table[place] = {**document, field: to_json(field, value)}
            if change.by_reader and name == "annotations":
                table[place]["modified"] = change.time
        new["history"] = {
            str(number): _to_document(change, number <= history.place)
            for number, change in enumerate(history.changes, 1)
        }
        try:
            self._database.storage.write(new)
        except OSError as error:
            raise disk.known_error(error, self.path) from error
        self.library.apply(change)
        self.history.changes[:], self.history.place = history.changes, history.place

    def _load(self) -> tuple[Mapping[str, Annotations], Mapping[str, Collection]]:
        names = {field.name for field in fields(Annotations)}
        annotations = {
            document["id"]: Annotations(
                **{name: from_json(name, document[name]) for name in names & document.keys()}
            )
            for document in self._database.table("annotations")
        }
        collections = {
            document["id"]: Collection(
                document["id"],
                document.get("name", ""),
                tuple(document.get("members", ())),
                document.get("source", ""),
            )
            for document in self._database.table("collections")
        }
        return annotations, collections

    def _load_history(self) -> History:
        documents = sorted(self._database.table("history"), key=lambda found: found.doc_id)
        changes = [_from_document(document) for document in documents]
        return History(changes, sum(document["done"] for document in documents))


def _to_document(change: Change, done: bool) -> dict[str, Any]:
    before, after = (
        [[*key, to_json(key[1], value)] for key, value in values.items()]
        for values in (change.before, change.after)
    )
    return {
        "name": change.name,
        "time": change.time,
        "detail": change.detail,
        "bout": change.bout,
        "before": before,
        "after": after,
        "done": done,
    }


def _from_document(document: Mapping[str, Any]) -> Change:
    before, after = (
        {(identifier, field): from_json(field, value) for identifier, field, value in values}
        for values in (document["before"], document["after"])
    )
    return Change(
        document["name"], before, after, document["time"], document["detail"], document["bout"]
    )
