"""Backups are made without asking, thinned with care, and put back as one change."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from desktop.core import edits
from desktop.core.errors import BadInput, DataFolderError
from desktop.storage import backups
from desktop.storage.backups import Backup, chosen
from desktop.storage.check import check
from desktop.storage.restore import backup, plan_restore, restore
from desktop.storage.source import Source

TODAY = date(2026, 7, 1)
NOW = datetime(2026, 7, 1, 12, tzinfo=UTC).astimezone()


def made(reader: Any, *but: str) -> list[Backup]:
    found = backups.listed(reader.place / "backups")
    return [one for one in found if one.reason not in ("tidy", *but)]


# ---- when


def test_one_before_every_change_of_many_papers(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 3)
        assert made(reader) == []  # there was nothing yet
        reader.stars(folder, *ids)
        assert [one.reason for one in made(reader)] == ["star"]
        reader.stars(folder, ids[0], on=False)
        reader.notes(folder, ids[0], "text")
        assert len(made(reader)) == 1
        reader.does(folder, edits.add_tag(folder.library, ids, "t", reader.time()))
        folder.undo(reader.time())
        reader.imports(folder, 2, "More", first=10)
    assert [one.reason for one in made(reader)] == ["import", "add-tag", "add-tag", "star"]
    assert [one.size for one in made(reader)] == [(3, 1), (3, 1), (3, 1), (0, 0)]
    assert [Source.open(one.path).annotations for one in made(reader)][-1] == {}


def test_one_on_the_first_change_of_a_day(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 1)
    for path in (reader.place / "backups").glob("*.backup"):
        path.unlink()
    with reader.open() as folder:
        reader.notes(folder, ids[0], "text")
        reader.notes(folder, ids[0], "more")
    assert [one.reason for one in made(reader)] == ["day"]
    with reader.open() as folder:
        reader.notes(folder, ids[0], "and more")
    assert len(made(reader)) == 1


def test_none_for_what_the_program_notes_by_itself(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.does(folder, edits.mark_seen(folder.library, ids, reader.time()))
        assert made(reader) == []


def test_change_of_many_is_refused_without_room_for_a_backup(
    reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        monkeypatch.setattr(backups, "keep", full)
        with pytest.raises(DataFolderError, match="full"):
            reader.stars(folder, *ids)
        assert not folder.library.annotations_of(ids[0]).starred
        reader.stars(folder, ids[0])
        assert folder.library.annotations_of(ids[0]).starred


# ---- which stay


def a_backup(days: float, papers: int = 10, notes: int = 5, reason: str = "bulk") -> Backup:
    return Backup(Path(f"{days}-{reason}"), NOW - timedelta(days=days), reason, papers, notes)


def days_kept(found: list[Backup]) -> list[int]:
    return sorted((TODAY - one.time.date()).days for one in chosen(found, NOW))


def test_everything_of_today_and_yesterday_stays() -> None:
    found = [a_backup(hours / 24) for hours in range(36)]
    assert len(chosen(found, NOW)) == 36


def test_a_year_is_thinned_to_days_weeks_and_months() -> None:
    found = [a_backup(days + part / 9) for days in range(365) for part in range(3)]
    kept = days_kept(found)
    recent = [days for days in kept if days < 2]
    older = sorted(set(kept) - set(recent))
    assert len(recent) >= 4
    assert older[:12] == list(range(2, 14))
    gaps = [later - one for one, later in pairwise(older[12:])]
    assert len(older) == 12 + 10 + 9
    assert gaps[1:9] == [7] * 8
    assert min(gaps[11:]) >= 28


def test_thinning_every_day_keeps_the_same_as_thinning_once() -> None:
    found: list[Backup] = []
    for days in range(400, -1, -1):
        found.insert(0, a_backup(days))
        found = chosen(found, NOW - timedelta(days=days))
    assert len(found) <= 2 + 12 + 10 + 9 + 3
    assert max((TODAY - one.time.date()).days for one in found) > 200


@pytest.mark.parametrize("small", [(0, 0), (4, 5), (10, 2)])
def test_a_full_library_is_never_pushed_out_by_an_emptied_one(small: tuple[int, int]) -> None:
    full = [a_backup(500)]
    emptied = [a_backup(days, *small) for days in range(400)]
    assert full[0] in chosen([*emptied, *full], NOW)
    filled = [a_backup(days, 6, 3) for days in range(400)]
    assert full[0] not in chosen([*filled, *full], NOW)


def test_those_that_the_snapshot_is_made_from_are_few_but_there() -> None:
    found = [a_backup(hours / 24, reason="tidy") for hours in range(20)]
    assert chosen(found, NOW) == found[:3]


def test_names_are_read_in_order_and_others_left_alone(tmp_path: Path) -> None:
    names = [
        "20260701T101500Z_bulk_3_1.backup",
        "20260701T101500Z-2_bulk_3_1.backup",
        "20260701T101500Z-10_add-tag_3_1.backup",
        "20260630T101500Z_day_0_0.backup",
    ]
    for name in (*names, "notes.txt", "mine.backup"):
        (tmp_path / name).write_bytes(b"")
    found = backups.listed(tmp_path)
    assert [one.path.name for one in found] == [names[2], names[1], names[0], names[3]]
    assert found[0].time == datetime(2026, 7, 1, 10, 15, tzinfo=UTC)
    backups.thin(tmp_path, datetime(2027, 7, 1, tzinfo=UTC))
    assert (tmp_path / "mine.backup").exists()


def test_a_backup_that_does_not_read_as_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "write_atomically", lambda path, data: path.write_bytes(b"x"))
    with pytest.raises(DataFolderError, match="does not read"):
        backups.keep(tmp_path, b"data", "bulk", (1, 1))


# ---- by request, and back


@pytest.fixture
def annotated(reader: Any) -> Iterator[Any]:
    with reader.open() as folder:
        ids = reader.imports(folder, 4)
        reader.stars(folder, ids[0])
        reader.notes(folder, ids[1], "first")
        reader.notes(folder, ids[1], "second")
        yield folder


def test_one_file_brings_everything_back_elsewhere(
    reader: Any, annotated: Any, tmp_path: Path
) -> None:
    path = tmp_path / "annotations.backup"
    assert backup(annotated, path) == (2, 1)
    with TinyDB(path) as plain:
        assert plain.tables() >= {"annotations", "collections", "papers"}
    with type(reader)(tmp_path / "other").open() as other:
        done = restore(other, path, reader.time())
        assert len(done.papers) == 2
        assert other.library.annotations == annotated.library.annotations
        ids = annotated.library.order[:2]
        assert other.library.order == ids
        assert other.library.paper(ids[0]) == annotated.library.paper(ids[0])
        other.add_papers(annotated.library.imported.values())
        assert other.library.order == annotated.library.order
    with type(reader)(tmp_path / "other").open() as other:
        assert other.library.annotations == annotated.library.annotations


def test_restore_is_one_change_after_a_backup(reader: Any, annotated: Any, tmp_path: Path) -> None:
    path = tmp_path / "annotations.backup"
    backup(annotated, path)
    then = dict(annotated.library.annotations)
    ids = annotated.library.order
    reader.stars(annotated, ids[3])
    reader.notes(annotated, ids[1], "third")
    reader.imports(annotated, 1, "Later", first=20)
    present = dict(annotated.library.annotations)
    count = len(made(reader))
    plan = plan_restore(annotated, path, reader.time())
    assert plan.change
    assert plan.change.ids == {ids[1], ids[3]}
    assert annotated.library.annotations == present
    assert restore(annotated, path, reader.time()).change
    assert len(made(reader)) == count + 1
    assert made(reader)[0].reason == "restore"
    annotations = annotated.library.annotations
    assert {key: value for key, value in annotations.items() if value.carries_work} == then
    assert annotated.library.collection_named("Later").members
    assert restore(annotated, path, reader.time()).change is None
    assert annotated.undo(reader.time()).name == "restore"
    for key, value in present.items():
        assert annotated.library.annotations[key] == value
    restore(annotated, made(reader)[1].path, reader.time())  # the undo made one too
    for key, value in present.items():
        assert annotated.library.annotations[key] == value


def test_earlier_versions_come_back_with_a_backup(
    reader: Any, annotated: Any, tmp_path: Path
) -> None:
    backup(annotated, tmp_path / "file")
    versions = Source.open(tmp_path / "file").state.timeline.versions
    assert [text for _, text in versions[annotated.library.order[1]]] == ["first"]


def test_places_that_cannot_be_meant_are_refused(
    reader: Any, annotated: Any, tmp_path: Path
) -> None:
    for path in (tmp_path, reader.place / "annotations.json", reader.place / "backups" / "x"):
        with pytest.raises(BadInput):
            backup(annotated, path)
    with pytest.raises(DataFolderError):
        backup(annotated, tmp_path / "no" / "folder")


STRANGE = b'{"annotations": {"1": {"id": 5, "note": "x"}}, "papers": {"1": {"zz": 1}}}'


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"[1]", b'{"a": 1}', b"{" * 100_000, b"null", STRANGE]
)
def test_what_is_no_backup_is_refused_and_nothing_changes(
    reader: Any, annotated: Any, tmp_path: Path, data: bytes
) -> None:
    (tmp_path / "file").write_bytes(data)
    before = dict(annotated.library.annotations)
    with pytest.raises(BadInput, match="no backup"):
        restore(annotated, tmp_path / "file", reader.time())
    with pytest.raises(BadInput):
        restore(annotated, tmp_path / "missing", reader.time())
    assert annotated.library.annotations == before


def test_records_that_are_none_are_left_out_of_a_foreign_file(
    reader: Any, annotated: Any, tmp_path: Path
) -> None:
    tables = {
        "annotations": {"1": {"id": "abcd", "note": 7, "highlights": [{"id": 1}], "starred": True}},
        "collections": {"1": {"id": "collection-x", "parts": {"a": 3}}, "2": {"name": "y"}},
        "papers": {"1": {"id": "abcd", "author": 3}, "2": {"id": "efgh", "more": [1]}, "3": {}},
        "_versions": {"1": []},
    }
    (tmp_path / "file").write_text(json.dumps(tables), "utf-8")
    plan = restore(annotated, tmp_path / "file", reader.time())
    assert plan.papers == []
    assert annotated.library.annotations_of("abcd").starred


def test_damaged_backup_gives_what_can_be_read(reader: Any, annotated: Any, tmp_path: Path) -> None:
    path = tmp_path / "file"
    backup(annotated, path)
    ids = annotated.library.order
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"starred":true', b'"starred":tru\x00'))
    reader.notes(annotated, ids[1], "third")
    reader.stars(annotated, ids[2])
    done = restore(annotated, path, reader.time())
    assert "damaged" in done.messages[0]
    assert annotated.library.annotations_of(ids[1]).note == "second"
    assert annotated.library.annotations_of(ids[0]).starred  # not taken away by what is lost
    assert annotated.library.annotations_of(ids[2]).starred


def test_backup_of_a_newer_program_is_refused(reader: Any, annotated: Any, tmp_path: Path) -> None:
    backup(annotated, tmp_path / "file")
    data = (tmp_path / "file").read_bytes()
    (tmp_path / "file").write_bytes(data.replace(b'"format": 1', b'"format": 2'))
    with pytest.raises(BadInput, match="newer"):
        restore(annotated, tmp_path / "file", reader.time())


# ---- check


def test_check_is_content_with_what_is_whole(reader: Any) -> None:
    assert check(reader.place)[0]
    with reader.open() as folder:
        ids = reader.imports(folder, 3)
        reader.stars(folder, *ids)
        assert check(reader.place) == (True, [])  # while it is open
    assert check(reader.place) == (True, [])


def test_check_names_what_is_damaged_and_mends_it(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 3)
        reader.stars(folder, *ids)
    for name in ("annotations.json", "papers.jsonl"):
        path = reader.place / name
        path.write_bytes(path.read_bytes()[:-5])
    kept = made(reader)[0].path
    kept.write_bytes(kept.read_bytes()[:-1] + b"x")
    sound, sentences = check(reader.place)
    assert not sound
    for name in ("annotations.json", "papers.jsonl", kept.name):
        assert any(name in sentence for sentence in sentences)
    assert [kept.name in sentence for sentence in check(reader.place)[1]] == [True]
