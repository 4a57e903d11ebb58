"""TinyDB on a journal does what TinyDB does, and its file opens in any TinyDB."""

import math
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import TinyDB, where
from tinydb.operations import delete, increment
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from desktop.core.errors import DataFolderError
from desktop.storage.database import JournalDB

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=4),
    st.lists(st.integers(0, 2), max_size=2),
    st.dictionaries(st.text(max_size=2), st.booleans(), max_size=2),
)
DOCUMENTS = st.dictionaries(st.sampled_from(["a", "b", "id", "naïve"]), VALUES, max_size=3)
TABLES = st.sampled_from(["_default", "other", "δ"])
IDS = st.integers(1, 6)


def _set_list(document: Any) -> None:
    document.setdefault("list", []).append(len(document))


ACTS: st.SearchStrategy[tuple[Any, ...]] = st.one_of(
    st.tuples(st.just("insert"), TABLES, DOCUMENTS),
    st.tuples(st.just("insert as"), TABLES, DOCUMENTS, IDS),
    st.tuples(st.just("insert many"), TABLES, st.lists(DOCUMENTS, max_size=3)),
    st.tuples(st.just("update"), TABLES, DOCUMENTS, VALUES),
    st.tuples(st.just("update ids"), TABLES, DOCUMENTS, st.lists(IDS, max_size=3)),
    st.tuples(st.just("update all"), TABLES, DOCUMENTS),
    st.tuples(st.just("update by"), TABLES, IDS),
    st.tuples(st.just("update many"), TABLES, DOCUMENTS, VALUES),
    st.tuples(st.just("upsert"), TABLES, DOCUMENTS, VALUES),
    st.tuples(st.just("upsert as"), TABLES, DOCUMENTS, IDS),
    st.tuples(st.just("delete field"), TABLES, IDS),
    st.tuples(st.just("remove"), TABLES, VALUES),
    st.tuples(st.just("remove ids"), TABLES, st.lists(IDS, max_size=3)),
    st.tuples(st.just("truncate"), TABLES),
    st.tuples(st.just("drop"), TABLES),
    st.tuples(st.just("drop all"), TABLES),
    st.tuples(st.just("reopen"), TABLES),
)


def act(db: TinyDB, what: str, name: str, *rest: Any) -> Any:
    """Do one thing by TinyDB's interface; gives its result, or the kind of error."""
    table = db.table(name)
    acts: dict[str, Callable[..., Any]] = {
        "insert": table.insert,
        "insert as": lambda document, number: table.insert(Document(document, number)),
        "insert many": table.insert_multiple,
        "update": lambda fields, value: table.update(fields, where("a") == value),
        "update ids": lambda fields, ids: table.update(fields, doc_ids=ids),
        "update all": table.update,
        "update by": lambda number: table.update(_set_list, doc_ids=[number]),
        "update many": lambda fields, value: table.update_multiple(
            [(fields, where("a") == value), ({"seen": True}, where("b").exists())]
        ),
        "upsert": lambda fields, value: table.upsert(fields, where("a") == value),
        "upsert as": lambda fields, number: table.upsert(Document(fields, number)),
        "delete field": lambda number: table.update(delete("a"), doc_ids=[number]),
        "remove": lambda value: table.remove(where("a") == value),
        "remove ids": lambda ids: table.remove(doc_ids=ids),
        "truncate": table.truncate,
        "drop": lambda: db.drop_table(name),
        "drop all": db.drop_tables,
    }
    try:
        return acts[what](*rest)
    except (KeyError, ValueError, TypeError) as error:
        return type(error)


def content(db: TinyDB) -> dict[str, Any]:
    return {
        name: {document.doc_id: repr(sorted(document.items())) for document in db.table(name)}
        for name in db.tables()
    }


@given(st.lists(ACTS, max_size=25))
def test_it_does_what_tinydb_does(acts: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "db.json"
        peer = TinyDB(storage=MemoryStorage)
        ours = JournalDB(path)
        for what, name, *rest in acts:
            if what == "reopen":
                ours.close()
                ours = JournalDB(path)
                peer._tables.clear()  # TinyDB's next ids are forgotten with the tables
            else:
                assert act(ours, what, name, *rest) == act(peer, what, name, *rest)
            assert content(ours) == content(peer)
            query = where("a").exists()
            assert ours.table(name).search(query) == peer.table(name).search(query)
            assert ours.table(name).get(doc_id=1) == peer.table(name).get(doc_id=1)
        ours.close()
        assert not ours.storage.store.messages
        with TinyDB(path) as plain:
            plain_content = content(plain)
            del plain_content["_journal"]
            assert plain_content == content(peer)
        with JournalDB(path) as again:
            assert content(again) == content(peer)


def test_handed_out_documents_are_copies(tmp_path: Path) -> None:
    with JournalDB(tmp_path / "db.json") as db:
        number = db.insert({"tags": ["a"]})
        for document in (db.get(doc_id=number), db.all()[0], db.search(where("tags").exists())[0]):
            document["tags"].append("b")
        assert db.get(doc_id=number) == {"tags": ["a"]}


def test_an_updater_that_fails_changes_nothing(tmp_path: Path) -> None:
    def half(document: Any) -> None:
        document["n"] = 2
        raise ZeroDivisionError

    with JournalDB(tmp_path / "db.json") as db:
        db.insert({"n": 1})
        with pytest.raises(ZeroDivisionError):
            db.update(half)
        assert db.all() == [{"n": 1}]


@pytest.mark.parametrize("value", [math.nan, object(), {1, 2}, b"bytes"])
def test_what_json_cannot_hold_is_refused_before_anything_is_written(
    tmp_path: Path, value: object
) -> None:
    with JournalDB(tmp_path / "db.json") as db:
        db.insert({"n": 1})
        size = (tmp_path / "db.journal").stat().st_size
        with pytest.raises((TypeError, ValueError)):
            db.insert({"n": value})
        assert db.all() == [{"n": 1}]
        assert (tmp_path / "db.journal").stat().st_size == size


def test_half_a_surrogate_pair_survives(tmp_path: Path) -> None:
    with JournalDB(tmp_path / "db.json") as db:
        db.insert({"text": "half \ud800 pair, 论文"})
    with JournalDB(tmp_path / "db.json") as db:
        assert db.all() == [{"text": "half \ud800 pair, 论文"}]


def test_operations_and_increments(tmp_path: Path) -> None:
    with JournalDB(tmp_path / "db.json") as db:
        db.insert_multiple({"n": number} for number in range(3))
        db.update(increment("n"), where("n") > 0)
        assert [document["n"] for document in db] == [0, 2, 3]
        assert db.count(where("n") > 0) == 2
        assert len(db) == 3


def test_read_only_refuses_changes_and_writes_nothing(tmp_path: Path) -> None:
    with JournalDB(tmp_path / "db.json") as db:
        db.insert({"n": 1})
        before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
        with JournalDB(tmp_path / "db.json", read_only=True) as reader:
            assert reader.all() == [{"n": 1}]
            with pytest.raises(DataFolderError):
                reader.insert({"n": 2})
        assert before == {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
