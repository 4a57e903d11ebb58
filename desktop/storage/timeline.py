"""The history of changes and the earlier versions of notes, both told by the journal's records.

A record says what each change made of the fields; what they were before, and so how to take it
back, the tables say at that moment. So the journal holds every text only once.
"""

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from desktop.core.annotations import from_json, to_json
from desktop.core.change import Change, Key
from desktop.core.history import History
from desktop.storage import lines
from desktop.storage.documents import ANNOTATIONS, CHANGED, TIME, known_fields, table_of, to_changes
from desktop.storage.operations import Document, Operation, Tables

HISTORY_LENGTH = 1000  # changes
HISTORY_SIZE = 8_000_000  # bytes of them in a snapshot
ALWAYS_KEPT = 3  # changes, of whatever size
VERSIONS = 50  # earlier texts of one note
BOUT_VERSIONS = timedelta(minutes=5)  # between two versions in one bout of typing

HISTORY = "_history"
EARLIER = "_versions"

_EDITED = (LookupError, TypeError, ValueError, AttributeError)

Version = tuple[str, str]
"""(UTC, ISO 8601, when it was written; text)."""


class Timeline:
    """Follows records, oldest first, and is kept in each snapshot.

    Attributes:
        history: what undo and redo would do.
        versions: earlier texts of each paper's note, oldest first.
    """

    def __init__(self) -> None:
        self.history = History()
        self.versions: dict[str, list[Version]] = {}

    def follow(
        self,
        about: Mapping[str, Any],
        operations: Iterable[Operation],
        tables: Tables,
        change: Change | None = None,
    ) -> None:
        """Take in a record whose operations are still to be done on the tables.

        The change is made from it and the tables, unless it is given.
        """
        operations = list(operations)
        step = about.get("step")
        if step == "undo" and self.history.next_undo:
            self.history.undone()
        elif step == "redo" and self.history.next_redo:
            self.history.redone()
        bout = str(about.get("bout", ""))
        for operation in operations:
            self._keep_version(operation, tables, bout)
        if not step:
            self._record(change or _told(about, operations, tables))

    def _record(self, change: Change) -> None:
        self.history.record(change)
        surplus = len(self.history.changes) - HISTORY_LENGTH
        if surplus > 0:
            del self.history.changes[:surplus]
            self.history.place -= surplus

    def _keep_version(self, operation: Operation, tables: Tables, bout: str) -> None:
        table, number, fields, *_ = operation
        old = tables.get(table, {}).get(number, {})
        text = old.get("note")
        if table != ANNOTATIONS or not fields or not text or fields.get("note", text) == text:
            return
        versions = self.versions.setdefault(str(old.get("id", "")), [])
        time = str(old.get("note" + TIME, ""))
        last = self.history.next_undo
        typing = bool(bout and last and last.bout == bout)
        if versions and (versions[-1][1] == text or (typing and _soon(versions[-1][0], time))):
            return
        versions.append((time, text))
        if len(versions) > VERSIONS:
            del versions[_least_missed(versions)]

    # ---- in a snapshot

    def load(self, tables: Tables, damaged: bool = False) -> None:
        """Take in what `tables` once gave; it is taken out of the tables.

        Of damaged ones only what is still as it may be.
        """
        for document in tables.pop(HISTORY, {}).values():
            with contextlib.suppress(*_EDITED):
                if not damaged or _is_sound(document):
                    self.history.changes.append(_to_change(document))
                    self.history.place += not document["undone"]
        for document in tables.pop(EARLIER, {}).values():
            with contextlib.suppress(*_EDITED):
                texts = [(str(time), str(text)) for time, text in document["texts"]]
                self.versions[str(document["id"])] = texts

    def tables(self) -> Tables:
        """History and versions as tables; of the history as much as there is room for."""
        documents: list[Document] = []
        size = 0
        for index, change in reversed(list(enumerate(self.history.changes))):
            document = _to_document(change, index >= self.history.place)
            size += len(lines.to_json(document))
            if size > HISTORY_SIZE and len(documents) >= ALWAYS_KEPT and not document["undone"]:
                break
            documents.append(document)
        history = {HISTORY: _numbered(reversed(documents))} if documents else {}
        return history | self.versions_table()

    def versions_table(self) -> Tables:
        """The versions as a table; none if there are none."""
        versions = [{"id": key, "texts": texts} for key, texts in self.versions.items()]
        return {EARLIER: _numbered(versions)} if versions else {}


def _told(about: Mapping[str, Any], operations: list[Operation], tables: Tables) -> Change:
    """The change that a record tells of."""
    before, after = to_changes(operations, tables, bool(about.get("times")))
    name, time, detail, bout = (
        str(about.get(key, "")) for key in ("name", "time", "detail", "bout")
    )
    return Change(name, before, after, time, detail, bout)


def _numbered(documents: Iterable[Document]) -> dict[str, Document]:
    return {str(number): document for number, document in enumerate(documents, 1)}


def _soon(earlier: str, later: str) -> bool:
    return _moment(later) - _moment(earlier) < BOUT_VERSIONS


def _moment(time: str) -> datetime:
    try:
        return datetime.fromisoformat(time).replace(tzinfo=None)
    except ValueError:
        return datetime.min


def _least_missed(versions: list[Version]) -> int:
    """The version that another soon followed; never the first."""
    gaps = [_moment(later[0]) - _moment(one[0]) for one, later in pairwise(versions)]
    return gaps.index(min(gaps[1:]), 1)


def _to_document(change: Change, undone: bool) -> Document:
    return {
        "name": change.name,
        "time": change.time,
        "detail": change.detail,
        "bout": change.bout,
        "before": _fields(change.before),
        "after": _fields(change.after),
        "undone": undone,
    }


def _fields(values: Mapping[Key, Any]) -> dict[str, dict[str, Any]]:
    documents: dict[str, dict[str, Any]] = {}
    for (identifier, name), value in values.items():
        documents.setdefault(identifier, {})[name] = to_json(name, value)
    return documents


class _Values(Mapping[Key, Any]):
    """The values of a stored change, made from JSON only when they are asked for."""

    def __init__(self, documents: Mapping[str, Mapping[str, Any]]) -> None:
        self._documents = documents

    def __getitem__(self, key: Key) -> Any:
        identifier, name = key
        return from_json(name, self._documents[identifier][name])

    def __iter__(self) -> Iterator[Key]:
        return (
            (identifier, name) for identifier, fields in self._documents.items() for name in fields
        )

    def __len__(self) -> int:
        return sum(map(len, self._documents.values()))


def _to_change(document: Document) -> Change:
    before, after = (_Values(document[side]) for side in ("before", "after"))
    name, time, detail, bout = (str(document[key]) for key in ("name", "time", "detail", "bout"))
    return Change(name, before, after, time, detail, bout)


def _is_sound(document: Document) -> bool:
    """Tell whether a change sets fields that there are to values that they can have."""
    return bool(document["before"].keys() == document["after"].keys()) and all(
        known_fields(table_of(identifier), values).keys() >= values.keys() - {CHANGED}
        for side in ("before", "after")
        for identifier, values in document[side].items()
    )


def about(change: Change, step: str = "") -> dict[str, Any]:
    """What a record says of its change; empty for what is no reader's act.

    `step` is "undo" or "redo" for a step in the history.
    """
    if step:
        return {"step": step, "time": change.time}
    if not change.by_reader:
        return {}
    told = {"name": change.name, "time": change.time, "detail": change.detail, "bout": change.bout}
    if any(key[1] == CHANGED for key in change.after):
        told["times"] = "given"
    return {key: value for key, value in told.items() if value}
