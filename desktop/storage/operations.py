"""Differences between documents as a journal keeps them, and tables that follow them.

An operation is a list `[table, document id, fields, *names]`: the document gets the fields, and
loses the names. With None for the fields it is removed, with None for the document id as well the
whole table; `[table, None, {}]` makes an empty table. Values are absolute, so that an operation
done twice does nothing the second time, and one that is lost costs only what it held.
"""

import copy
import json
from collections.abc import Iterator, MutableMapping
from typing import Any

Document = dict[str, Any]
Tables = dict[str, dict[str, Document]]
Operation = list[Any]

IDENTITY = "id"
"""The field that is written along with every difference, so that each says whose it is."""


def apply(tables: Tables, operation: Operation) -> None:
    """Do an operation."""
    name, doc_id, fields, *gone = operation
    if doc_id is None and fields is None:
        tables.pop(name, None)
        return
    table = tables.setdefault(name, {})
    if doc_id is None:
        table.clear()
    elif fields is None:
        table.pop(doc_id, None)
    else:
        document = table.setdefault(doc_id, {})
        document.update(fields)
        for key in gone:
            document.pop(key, None)


def difference(
    table: str, doc_id: str, old: Document | None, new: Document | None
) -> Operation | None:
    """The operation that makes one document of another (None: none); None if they are equal."""
    if new is None:
        return None if old is None else [table, doc_id, None]
    if old is None:
        return [table, doc_id, new]
    fields = {key: value for key, value in new.items() if _differs(old, key, value)}
    gone = [key for key in old if key not in new]
    if not fields and not gone:
        return None
    identity = {IDENTITY: new[IDENTITY]} if IDENTITY in new else {}
    return [table, doc_id, identity | fields, *gone]


def _differs(old: Document, key: str, value: Any) -> bool:
    if key not in old:
        return True
    if old[key] is value:
        return False
    return old[key] != value or json.dumps(old[key]) != json.dumps(value)  # True is not 1


class Draft(MutableMapping[int, Document]):
    """A table that can be written to without being changed: it gathers what would change."""

    def __init__(self, name: str, table: dict[str, Document]) -> None:
        self._name = name
        self._table = table
        self._new: dict[int, Document | None] = {}

    def __getitem__(self, doc_id: int) -> Document:
        if doc_id not in self._new:
            self._new[doc_id] = copy.deepcopy(self._table[str(doc_id)])
        document = self._new[doc_id]
        if document is None:
            raise KeyError(doc_id)
        return document

    def __setitem__(self, doc_id: int, document: Document) -> None:
        self._new[doc_id] = document

    def __delitem__(self, doc_id: int) -> None:
        if doc_id not in self:
            raise KeyError(doc_id)
        self._new[doc_id] = None

    def __contains__(self, doc_id: object) -> bool:
        if doc_id in self._new:
            return self._new[doc_id] is not None
        return str(doc_id) in self._table

    def __iter__(self) -> Iterator[int]:
        known = [int(key) for key in self._table]
        fresh = [key for key in self._new if str(key) not in self._table]
        return (key for key in (*known, *fresh) if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def clear(self) -> None:
        """Remove every document."""
        self._new = dict.fromkeys(self)

    def operations(self) -> list[Operation]:
        """What would change."""
        differences = (
            difference(self._name, str(doc_id), self._table.get(str(doc_id)), document)
            for doc_id, document in self._new.items()
        )
        return [operation for operation in differences if operation]
