"""Annotations and collections as documents of the database, and back.

A document of `annotations` holds a paper's id, the fields that were ever set, as JSON, and for
each the time of the reader's last change of it under the field's name with `@` behind:

    {"id": "8b26…", "starred": true, "starred@": "2026-07-01T10:00:00Z"}

Fields that this version does not know stay in the document.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from desktop.core.annotations import (
    CORRECTABLE,
    STATUSES,
    Annotations,
    Highlight,
    from_json,
    to_json,
)
from desktop.core.change import Change, Key, is_collection
from desktop.core.library import Collection
from desktop.storage.operations import Document, Operation, Tables

ANNOTATIONS = "annotations"
COLLECTIONS = "collections"
TIME = "@"
CHANGED = "changed"
"""The field of Annotations that is kept as the times of the others."""

_EMPTY: dict[str, Annotations | Collection] = {
    ANNOTATIONS: Annotations(),
    COLLECTIONS: Collection(""),
}
_ALWAYS_KNOWN = {"id", "modified"}
_MARKS = ("starred", "note", "tags", "highlights")


def table_of(identifier: str) -> str:
    """The table that a paper's or collection's document is in."""
    return COLLECTIONS if is_collection(identifier) else ANNOTATIONS


def by_id(tables: Tables, name: str) -> dict[str, Document]:
    """The documents of a table by whose they are; those that do not say so are left out."""
    documents = tables.get(name, {}).values()
    return {one["id"]: one for one in documents if isinstance(one.get("id"), str)}


def known_fields(table: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a document that this version knows, as values; what is no value is left out.

    The times come as the one field `changed`.
    """
    values: dict[str, Any] = {}
    changed: dict[str, str] = {}
    plain, fits = _PLAIN[table], _FITS[table]
    for key, stored in document.items():
        if key in plain:
            if type(stored) is plain[key]:
                values[key] = stored
        elif key in fits:
            if fits[key](stored):
                values[key] = from_json(key, stored)
        elif key[-1:] == TIME and key[:-1] in fits:
            changed[key[:-1]] = str(stored)
    if table == ANNOTATIONS and changed:
        values[CHANGED] = changed
    return values


def _fit(empty: Any, item: type) -> Callable[[Any], bool]:
    """What tells whether a JSON value can be a field's, from that field's empty value."""
    if isinstance(empty, list):
        return lambda stored: (
            isinstance(stored, list) and all(isinstance(one, item) for one in stored)
        )
    kind = (dict, type(None)) if empty is None else type(empty)
    return lambda stored: isinstance(stored, kind)


_MARK = {item.name: getattr(Highlight("", ""), item.name) for item in fields(Highlight)}
_ITEMS: dict[str, type] = {"author": dict, "highlights": dict, "issued": int}
_FITS: dict[str, dict[str, Callable[[Any], bool]]] = {
    table: {
        name: _fit(to_json(name, getattr(empty, name)), _ITEMS.get(name, str))
        for name in (item.name for item in fields(empty))
        if name not in ("id", "modified", CHANGED)
    }
    for table, empty in _EMPTY.items()
}
_FITS[ANNOTATIONS]["status"] = lambda stored: stored in STATUSES
_FITS[ANNOTATIONS]["highlights"] = lambda stored: (
    isinstance(stored, list) and all(map(_is_highlight, stored))
)
_FITS[COLLECTIONS]["parts"] = lambda stored: (
    isinstance(stored, dict) and all(isinstance(ids, list) for ids in stored.values())
)
_PLAIN: dict[str, dict[str, type]] = {
    table: {
        name: type(empty)
        for name in fits
        if name != "status" and isinstance(empty := getattr(_EMPTY[table], name), (str, bool))
    }
    for table, fits in _FITS.items()
}
"""Fields that are stored as they are, which most are: told apart fast, for there may be 100,000."""


def _is_highlight(stored: Any) -> bool:
    return (
        isinstance(stored, dict)
        and {"id", "exact"} <= stored.keys()
        and all(type(stored.get(name, empty)) is type(empty) for name, empty in _MARK.items())
    )


def empty_value(table: str, name: str) -> Any:
    """The value of a field that was never set."""
    return getattr(_EMPTY[table], name)


def to_annotations(document: Mapping[str, Any]) -> Annotations:
    """The annotations that a document holds."""
    values = known_fields(ANNOTATIONS, document)
    times = values.get(CHANGED, {}).values()
    return Annotations(**values, modified=max(times, default=str(document.get("modified", ""))))


def to_collection(document: Mapping[str, Any]) -> Collection:
    """The collection that a document holds."""
    return Collection(str(document.get("id", "")), **known_fields(COLLECTIONS, document))


def unknown_fields(theirs: Tables, mine: Tables) -> dict[str, Document]:
    """Fields of their documents that no version of ours knows, and that ours do not have, by id."""
    found: dict[str, Document] = {}
    for table in _FITS:
        documents = by_id(mine, table)
        for identifier, document in by_id(theirs, table).items():
            known = documents.get(identifier, {}).keys() | _ALWAYS_KNOWN
            fields = {
                name: value
                for name, value in document.items()
                if name not in known and name.removesuffix(TIME) not in _FITS[table]
            }
            found |= {identifier: fields} if fields else {}
    return found


def count(tables: Tables) -> tuple[int, int]:
    """How many papers carry a reader's work, and how many of them a note."""
    documents = tables.get(ANNOTATIONS, {}).values()
    return sum(map(_carries_work, documents)), sum(1 for one in documents if one.get("note"))


def counted(annotations: Iterable[Annotations]) -> tuple[int, int]:
    """The same of annotations as values."""
    working = [one for one in annotations if one.carries_work]
    return len(working), sum(1 for one in working if one.note)


def _carries_work(document: Document) -> bool:
    return (
        any(map(document.get, _MARKS))
        or document.get("status", "unread") != "unread"
        or any(map(document.get, CORRECTABLE))
    )


class Places:
    """Under which number the document of each paper and collection is; gives new ones out."""

    def __init__(self, tables: Tables) -> None:
        self._numbers: dict[str, str] = {}
        self._last = {ANNOTATIONS: 0, COLLECTIONS: 0}
        for table in self._last:
            for number, document in tables.get(table, {}).items():
                self._numbers[str(document.get("id"))] = number
                self._last[table] = max(self._last[table], int(number))

    def of(self, identifier: str) -> str:
        """The number of a document; a new one for one that is not there yet."""
        if identifier not in self._numbers:
            table = table_of(identifier)
            self._last[table] += 1
            self._numbers[identifier] = str(self._last[table])
        return self._numbers[identifier]


def to_operations(change: Change, places: Places) -> list[Operation]:
    """What a change does to the documents."""
    documents: dict[str, Document] = {}
    for (identifier, name), value in change.after.items():
        document = documents.setdefault(identifier, {"id": identifier})
        if name != CHANGED:
            document[name] = to_json(name, value)
            if change.by_reader:
                document[name + TIME] = change.time
    return [
        [table_of(identifier), places.of(identifier), *_with_times(change, identifier, document)]
        for identifier, document in documents.items()
    ]


def _with_times(change: Change, identifier: str, document: Document) -> list[Any]:
    """The document with the times that the change itself gives, and the names of those gone."""
    key = (identifier, CHANGED)
    if key not in change.after:
        return [document]
    plain = {name: value for name, value in document.items() if not name.endswith(TIME)}
    times = {name + TIME: time for name, time in change.after[key].items()}
    gone = change.before[key].keys() - change.after[key].keys()
    return [plain | times, *sorted(name + TIME for name in gone)]


def to_changes(
    operations: Iterable[Operation], tables: Tables, times: bool
) -> tuple[dict[Key, Any], dict[Key, Any]]:
    """The values of the fields before and after operations, which are still to be done.

    With `times` the times of the changes are part of the values.
    """
    before: dict[Key, Any] = {}
    after: dict[Key, Any] = {}
    for table, number, document, *gone in operations:
        old = tables.get(table, {}).get(number, {})
        new = {name: value for name, value in (old | document).items() if name not in gone}
        old_values, new_values = known_fields(table, old), known_fields(table, new)
        for name in (name for name in new_values if name in document):
            key = (document["id"], name)
            before[key] = old_values.get(name, empty_value(table, name))
            after[key] = new_values[name]
        if times and table == ANNOTATIONS:
            key = (document["id"], CHANGED)
            before[key], after[key] = old_values.get(CHANGED, {}), new_values.get(CHANGED, {})
    return before, after
