"""What a synchronising program put beside our files is told, and can be merged."""

import shutil
from typing import Any

import pytest

from desktop.core.errors import BadInput
from desktop.storage.merge import merge
from desktop.storage.synchronised import set_aside

from .test_damage import JOURNAL, SNAPSHOT, abandon, notes

COPIES = (
    "annotations (conflicted copy 2026-07-01 101500)",  # Nextcloud
    "annotations (Jo’s conflicted copy 2026-07-01)",  # Dropbox
    "annotations.sync-conflict-20260701-101500-ABCDEFG",  # Syncthing
    "annotations_conflict-20260701-101500",  # ownCloud, of old
    "annotations-LAPTOP",  # OneDrive
    "annotations (1)",  # Google Drive
    "annotations 2",  # iCloud
)


@pytest.mark.parametrize("name", COPIES)
def test_copies_are_told_as_long_as_they_lie_there(reader: Any, name: str) -> None:
    with reader.open() as folder:
        reader.imports(folder, 1)
    for kind in (".json", ".journal"):
        (reader.place / f"{name}{kind}").write_bytes(b"")
        for _ in range(2):
            with reader.open() as folder:
                assert len(folder.messages) == 1
                assert folder.messages[0].startswith(f"{name}{kind} looks like")
        (reader.place / f"{name}{kind}").unlink()
    with reader.open() as folder:
        assert folder.messages == []


def test_our_own_files_are_no_copies(reader: Any) -> None:
    with reader.open() as folder:
        reader.imports(folder, 1)
        assert set_aside(reader.place) == []


@pytest.mark.parametrize("kind", [SNAPSHOT, JOURNAL])
def test_a_copy_of_either_file_can_be_merged(reader: Any, kind: str) -> None:
    """Both machines wrote a note, and the other's file was put aside."""
    with reader.open() as folder:
        ids = reader.imports(folder, 3)
        reader.notes(folder, ids[0], "of both")
    other = type(reader)(reader.place.with_name("other"))
    shutil.copytree(reader.place, other.place)
    folder = other.open()
    other.notes(folder, ids[1], "from there")
    if kind == SNAPSHOT:
        folder._store._rewrite()
    abandon(folder)
    folder = reader.open()
    reader.notes(folder, ids[2], "from here")
    abandon(folder)
    path = reader.place / f"annotations (conflicted copy){kind[11:]}"
    shutil.copy(other.place / kind, path)
    with reader.open() as folder:
        assert "conflicted copy" in folder.messages[0]
        report = merge(folder, path, reader.time())
        assert report.messages == []
        assert notes(folder) == dict(zip(ids, ("of both", "from there", "from here"), strict=True))
        assert merge(folder, path, reader.time()).change is None


def test_a_journal_that_goes_on_from_what_nobody_has_gives_what_it_holds(
    reader: Any, tmp_path: Any
) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.notes(folder, ids[0], "old")
    folder = reader.open()
    reader.notes(folder, ids[1], "new")
    abandon(folder)
    path = tmp_path / "alone.journal"
    shutil.move(reader.place / JOURNAL, path)
    other = type(reader)(tmp_path / "elsewhere")
    with other.open() as folder:
        other.imports(folder, 2)
        report = merge(folder, path, other.time())
        assert "what can be read of it was taken" in report.messages[0]
        assert notes(folder) == {ids[1]: "new"}
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    with other.open() as folder, pytest.raises(BadInput):
        merge(folder, path, other.time())
