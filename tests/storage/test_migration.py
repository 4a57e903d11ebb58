"""What older formats held is brought along, on a copy and after a backup; a killed try is none."""

import json
from pathlib import Path
from typing import Any

import pytest

from desktop.storage import lines, snapshot
from desktop.storage.atomic import write_atomically
from desktop.storage.migration import STEPS, migrate
from desktop.storage.restore import restore

TIME = "2025-01-01T00:00:00Z"
DOCUMENT = {"id": "0123456789abcdef", "note": "old", "starred": True, "modified": TIME, "own": [1]}
CHANGED = {"note@": TIME, "starred@": TIME}


def tables() -> dict[str, Any]:
    return {"annotations": {"7": dict(DOCUMENT)}, "mine": {"1": {"kept": True}}}


@pytest.fixture
def old(reader: Any) -> Path:
    """A folder of the oldest format that has a header, with a change in its journal."""
    reader.place.mkdir()
    data = snapshot.encode(snapshot.Snapshot(tables(), 4, "aaaa0000", format=0))
    (reader.place / "annotations.json").write_bytes(data)
    change = {"seq": 5, "base": "aaaa0000", "ops": [["annotations", "7", {"note": "newer"}]]}
    start = {"seq": 4, "base": "aaaa0000", "prev": ""}
    journal = lines.encode(start) + lines.encode(change)
    (reader.place / "annotations.journal").write_bytes(journal)
    return Path(reader.place)


def files(place: Path) -> bytes:
    return b"".join((place / f"annotations.{end}").read_bytes() for end in ("json", "journal"))


def test_each_older_format_has_a_step() -> None:
    assert list(STEPS) == list(range(snapshot.FORMAT))


def test_a_step_changes_nothing_but_what_is_new() -> None:
    here = tables()
    migrate(here, 0)
    assert here == {**tables(), "annotations": {"7": DOCUMENT | CHANGED}}
    migrate(here, snapshot.FORMAT)
    assert here["annotations"]["7"] == DOCUMENT | CHANGED


def test_an_old_folder_is_migrated_once_after_a_backup(reader: Any, old: Path) -> None:
    before = files(old)
    with reader.open() as folder:
        assert folder.tables["annotations"]["7"] == DOCUMENT | CHANGED | {"note": "newer"}
        assert folder.tables["mine"] == {"1": {"kept": True}}
        assert folder.messages[1:] == [], "only that the paper is not there"
    (backup,) = (old / "backups").glob("*_migration_1_1.backup")
    assert backup.read_bytes() == before
    data = (old / "annotations.json").read_bytes()
    assert snapshot.inspect(data).format == snapshot.FORMAT
    with reader.open() as folder:
        assert folder.tables["annotations"]["7"]["own"] == [1]
        reader.notes(folder, DOCUMENT["id"], "goes on")
        restore(folder, backup, TIME)
        assert folder.library.annotations_of(str(DOCUMENT["id"])).note == "newer"
    assert len(list((old / "backups").glob("*_migration_*"))) == 1


def test_reading_only_leaves_an_old_folder_as_it_is(reader: Any, old: Path) -> None:
    before = files(old)
    with reader.open(read_only=True) as folder:
        assert folder.library.annotations_of(str(DOCUMENT["id"])).changed == {
            "note": TIME,
            "starred": TIME,
        }
    assert files(old) == before and not (old / "backups").exists()


def test_a_migration_that_is_cut_short_is_made_again(
    reader: Any, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(old)

    def killed(path: Path, data: bytes) -> None:
        if path.name == "annotations.json":
            raise KeyboardInterrupt
        write_atomically(path, data)

    with monkeypatch.context() as patch:
        patch.setattr("desktop.storage.store.write_atomically", killed)
        with pytest.raises(KeyboardInterrupt):
            reader.open()
    assert files(old) == before
    with reader.open() as folder:
        assert folder.tables["annotations"]["7"] == DOCUMENT | CHANGED | {"note": "newer"}


def test_times_of_a_plain_file_are_those_of_its_documents(reader: Any) -> None:
    reader.place.mkdir()
    (reader.place / "annotations.json").write_text(json.dumps(tables()), "utf-8")
    with reader.open() as folder:
        assert folder.tables["annotations"]["7"] == DOCUMENT | CHANGED
