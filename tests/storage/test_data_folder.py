"""What is committed is there after reopening, with its history."""

import os
from typing import Any

import pytest

from desktop.core.errors import DataFolderError


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
