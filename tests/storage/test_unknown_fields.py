"""Fields that this version does not know go wherever the documents go."""

from typing import Any

import pytest

from desktop.storage.data_folder import DataFolder
from desktop.storage.merge import merge
from desktop.storage.restore import backup, restore

STRANGE = {"rating": 5, "rating@": "2026-07-01T00:00:00Z", "more": {"deep": [1, None, "é"]}}
TABLES = ("annotations", "collections")


@pytest.fixture
def ids(reader: Any) -> Any:
    with reader.open() as folder:
        found = reader.imports(folder, 3)
        reader.notes(folder, found[0], "text")
        reader.stars(folder, *found)
        for name in TABLES:
            folder.database.table(name).update(STRANGE)
        folder.database.table("mine").insert({"a": 1})
    return found


def check(folder: DataFolder) -> None:
    for name in TABLES:
        for document in folder.database.table(name):
            assert {key: document.get(key) for key in STRANGE} == STRANGE
    assert folder.database.table("mine").all() == [{"a": 1}]


def test_they_survive_everything_that_is_done_here(reader: Any, ids: Any) -> None:
    with reader.open() as folder:
        for act in (
            lambda: reader.notes(folder, ids[1], "more"),
            lambda: folder.undo(reader.time()),
            lambda: folder.redo(reader.time()),
            lambda: folder.go_back(1, reader.time()),
            lambda: restore(folder, min((reader.place / "backups").glob("*.*p")), reader.time()),
            folder._store._rewrite,
        ):
            act()
            check(folder)
    (reader.place / "annotations.json").unlink()
    with reader.open() as folder:
        check(folder)


@pytest.mark.parametrize("way", ["merge", "merge of a file", "restore"])
def test_they_come_along_to_another_machine(reader: Any, ids: Any, way: str) -> None:
    other = type(reader)(reader.place.with_name("other"))
    file = reader.place.with_suffix(".backup")
    with reader.open() as folder:
        backup(folder, file)
    with other.open() as folder:
        other.imports(folder, 3)
        other.stars(folder, ids[2])
        folder.database.table("mine").insert({"a": 1})
        source = reader.place if way == "merge" else file
        for _ in range(2):
            (restore if way == "restore" else merge)(folder, source, other.time())
            check(folder)
        folder.undo(other.time())
        assert not folder.library.annotations_of(ids[0]).note
    with other.open() as folder:
        check(folder)
        stored = folder._store.state.seq
        if way != "restore":
            merge(folder, source, other.time())
            folder.undo(other.time())
            assert merge(folder, source, other.time()).change
            stored = folder._store.state.seq
            assert merge(folder, source, other.time()).change is None
        assert folder._store.state.seq == stored
