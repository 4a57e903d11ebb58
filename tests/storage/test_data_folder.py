"""What is committed is there after reopening, with its history."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB, where

from desktop.core.change import Change
from desktop.core.errors import DataFolderError
from desktop.storage import operations

ROOT = Path(__file__).resolve().parent.parent.parent
NETWORK = ("socket", "ssl", "http.client", "urllib.request", "asyncio", "ftplib", "smtplib")


def test_changes_papers_and_history_are_there_after_reopening(reader: Any) -> None:
    with reader.open() as folder:
        first, second, _ = reader.imports(folder, 3)
        reader.stars(folder, first, second)
        reader.notes(folder, first, "A “note” 论文")
        library, changes = folder.library, list(folder.history.changes)
        papers = dict(library.imported)
    with reader.open() as again:
        assert again.library.order == library.order
        assert dict(again.library.imported) == papers
        assert again.library.annotations == library.annotations
        assert again.library.collections == library.collections
        assert again.history.changes == changes
        assert again.history.place == 3


def test_undo_and_redo_cross_a_restart(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.stars(folder, *ids)
    with reader.open() as folder:
        assert folder.undo(reader.time()).name == "star"
        assert not folder.library.annotations_of(ids[0]).starred
    with reader.open() as folder:
        assert not folder.library.annotations_of(ids[1]).starred
        folder.redo(reader.time())
        assert folder.library.annotations_of(ids[1]).starred
    with reader.open() as folder:
        assert folder.library.annotations_of(ids[1]).starred
        assert folder.history.place == 2


def test_second_writer_is_refused_with_the_pid(reader: Any) -> None:
    with reader.open() as folder:
        reader.imports(folder, 1)
        with pytest.raises(DataFolderError, match=str(os.getpid())):
            reader.open()
        with reader.open(read_only=True) as other:
            assert other.library.order == folder.library.order
            with pytest.raises(DataFolderError, match="reading"):
                other.add_papers([])


def test_interrupt_while_a_change_becomes_true_leaves_all_or_nothing(
    reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = reader.open()
    ids = reader.imports(folder, 3)
    real = operations.apply

    def interrupted(tables: Any, operation: Any) -> None:
        real(tables, operation)
        raise KeyboardInterrupt

    monkeypatch.setattr(operations, "apply", interrupted)
    with pytest.raises(KeyboardInterrupt):
        reader.stars(folder, *ids)
    monkeypatch.setattr(operations, "apply", real)
    with pytest.raises(DataFolderError, match="interrupted"):
        reader.notes(folder, ids[0], "text")
    folder.close()
    with reader.open() as again:
        assert [again.library.annotations_of(key).starred for key in ids] == [True] * 3
        assert again.messages == []


def test_interrupt_while_writing_changes_nothing(
    reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def half(descriptor: int, data: Any) -> int:
        real(descriptor, data[: len(data) // 2])
        raise KeyboardInterrupt

    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.stars(folder, ids[0])
        monkeypatch.setattr(os, "write", half)
        with pytest.raises(KeyboardInterrupt):
            reader.notes(folder, ids[0], "text")
        monkeypatch.setattr(os, "write", real)
        assert folder.library.annotations_of(ids[0]).note == ""
        reader.notes(folder, ids[1], "other")
    with reader.open() as again:
        assert again.library.annotations_of(ids[0]).note == ""
        assert again.library.annotations_of(ids[1]).note == "other"
        assert again.messages == []


def test_short_writes_go_on(reader: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.notes(folder, ids[0], "a longer text " * 9)
    with reader.open() as again:
        assert again.library.annotations_of(ids[0]).note == "a longer text " * 9
        assert again.messages == []


def test_what_cannot_be_stored_is_refused_in_a_sentence(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 1)
        key = (ids[0], "supplement")
        with pytest.raises(DataFolderError, match="cannot be stored"):
            folder.commit(Change("correct", {key: None}, {key: {"more": object()}}, reader.time()))
        assert folder.library.annotations_of(ids[0]).supplement is None


def test_odd_characters_of_notes_survive(reader: Any) -> None:
    note = "NUL \0, half \ud800, \u202e, \x1b, \r\n, 🦉, \u2028 and “quotes”"
    with reader.open() as folder:
        ids = reader.imports(folder, 1)
        reader.notes(folder, ids[0], note)
    with reader.open() as folder:
        assert folder.library.annotations_of(ids[0]).note == note


def test_plain_tinydb_opens_what_was_stored(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.stars(folder, ids[1])
        reader.notes(folder, ids[0], "a note")
    with TinyDB(reader.place / "annotations.json", access_mode="r") as plain:
        documents = {one["id"]: one for one in plain.table("annotations")}
        assert documents[ids[1]]["starred"]
        assert documents[ids[0]]["note"] == "a note"
        assert plain.table("annotations").count(where("starred") == True) == 1  # noqa: E712


def test_nothing_that_could_reach_a_network_is_imported() -> None:
    modules = "data_folder merge restore check locations atomic".split()
    names = ", ".join(f"desktop.storage.{name}" for name in modules)
    code = f"import sys, {names}; print([one for one in {list(NETWORK)} if one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True)
    assert done.stdout == b"[]" + os.linesep.encode()


def test_closing_again_is_harmless_and_a_closed_folder_stores_nothing(reader: Any) -> None:
    folder = reader.open()
    ids = reader.imports(folder, 1)
    folder.close()
    before = {path: path.read_bytes() for path in reader.place.rglob("*") if path.is_file()}
    folder.close()
    with pytest.raises(DataFolderError, match="closed"):
        reader.stars(folder, *ids)
    with pytest.raises(DataFolderError, match="closed"):
        folder.add_papers([])
    assert before == {path: path.read_bytes() for path in reader.place.rglob("*") if path.is_file()}
    assert folder.library.paper(ids[0]).abstract


def test_a_folder_that_was_removed_while_it_was_open_is_whole_again_in_the_end(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 3)
        shutil.rmtree(folder.path)
        reader.notes(folder, ids[0], "still here")
    with reader.open() as again:
        assert again.library.order == ids
        assert again.library.annotations_of(ids[0]).note == "still here"
