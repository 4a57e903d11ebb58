"""TinyDB on the store: a storage and a table, by TinyDB's own points of extension.

Everything of TinyDB works; what one change costs does not depend on how many documents there are.
"""

import copy
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from pathlib import Path
from typing import Any, cast

from tinydb import TinyDB
from tinydb.queries import QueryLike
from tinydb.storages import Storage
from tinydb.table import Document, Table

from desktop.storage.operations import Draft, Operation, Tables, difference
from desktop.storage.store import Store

Fields = Mapping[str, Any] | Callable[[MutableMapping[str, Any]], None]


class JournalStorage(Storage):
    """TinyDB's view of a store.

    Attributes:
        store: the files.
    """

    def __init__(self, path: str | Path, read_only: bool = False) -> None:
        self.store = Store(Path(path), read_only)

    def read(self) -> Tables | None:
        """The tables; the documents themselves are the store's own."""
        return dict(self.store.state.tables)

    def write(self, data: Tables) -> None:
        """Store what differs, table by table and document by document."""
        here = self.store.state.tables
        operations: list[Operation] = [[name, None, None] for name in here if name not in data]
        for name, table in data.items():
            old = here.get(name)
            if table is not old:
                operations += [] if old is not None else [[name, None, {}]]
                operations += _differences(name, old or {}, table)
        if operations:
            self.store.commit(operations)

    def close(self) -> None:
        """Let go of the files."""
        self.store.close()


def _differences(
    name: str, old: Mapping[str, dict[str, Any]], new: Mapping[str, dict[str, Any]]
) -> list[Operation]:
    found = (
        difference(name, doc_id, old.get(doc_id), new.get(doc_id)) for doc_id in {**old, **new}
    )
    return [operation for operation in found if operation]


class JournalTable(Table):
    """A table whose changes cost what they change; documents are handed out as copies."""

    def _update_table(self, updater: Callable[[dict[int, Mapping[str, Any]]], None]) -> None:
        store = cast(JournalStorage, self._storage).store
        known = store.state.tables.get(self.name)
        draft = Draft(self.name, known or {})
        updater(cast(dict[int, Mapping[str, Any]], draft))
        operations = draft.operations()
        if known is None:
            operations.insert(0, [self.name, None, {}])
        if operations:
            store.commit(operations)
        self.clear_cache()

    def update(
        self, fields: Fields, cond: QueryLike | None = None, doc_ids: Iterable[int] | None = None
    ) -> list[int]:
        """As TinyDB's; only what a condition finds is copied."""
        if cond is not None and doc_ids is None:
            doc_ids = self._matching(cond)
        return super().update(fields, None, doc_ids)

    def remove(
        self, cond: QueryLike | None = None, doc_ids: Iterable[int] | None = None
    ) -> list[int]:
        """As TinyDB's; nothing is copied."""
        if cond is not None and doc_ids is None:
            doc_ids = self._matching(cond)
        return super().remove(None, doc_ids)

    def _matching(self, cond: QueryLike) -> list[int]:
        return [int(number) for number, document in self._read_table().items() if cond(document)]

    def search(self, cond: QueryLike) -> list[Document]:
        """As TinyDB's."""
        return [_copy(document) for document in super().search(cond)]

    def get(self, *arguments: Any, **options: Any) -> Any:
        """As TinyDB's."""
        found = super().get(*arguments, **options)
        if isinstance(found, list):
            return [_copy(document) for document in found]
        return _copy(found) if found is not None else None

    def __iter__(self) -> Any:
        return map(_copy, super().__iter__())


def _copy(document: Document) -> Document:
    return Document(copy.deepcopy(dict(document)), document.doc_id)


class JournalDB(TinyDB):
    """`TinyDB(path)` with a journal: `JournalDB(path, read_only=False)`."""

    table_class = JournalTable
    default_storage_class = JournalStorage  # type: ignore[assignment]
