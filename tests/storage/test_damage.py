"""Files that are cut, flipped, emptied, deleted or replaced: noticed, told, and nothing lost."""

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from desktop.core.errors import DataFolderError
from desktop.storage import recovery, snapshot
from desktop.storage.data_folder import DataFolder
from desktop.storage.lock import last_words

SNAPSHOT, JOURNAL, PAPERS = "annotations.json", "annotations.journal", "papers.jsonl"


def notes(folder: DataFolder) -> dict[str, str]:
    """The note of each paper that has one."""
    found = folder.library.annotations.items()
    return {paper_id: annotated.note for paper_id, annotated in found if annotated.note}


def abandon(folder: DataFolder) -> None:
    """End as a killed process does: nothing is tidied up."""
    folder._store._let_go()
    folder._papers.close()


class Desk:
    """A data folder whose snapshot holds some notes and whose journal holds others.

    Attributes:
        whole: the folder as it was left.
        states: the notes before each change of the journal, and after the last.
    """

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._touched = False
        with reader.open() as folder:
            self.ids = reader.imports(folder, 4)
            for number, paper_id in enumerate(self.ids):
                reader.notes(folder, paper_id, f"old note {number}")
        folder = reader.open()
        self.states = [notes(folder)]
        for number, paper_id in enumerate(self.ids[:3]):
            reader.notes(folder, paper_id, f"new “note” {number}")
            self.states.append(notes(folder))
        abandon(folder)
        self.whole = reader.place.with_name("whole")
        shutil.copytree(reader.place, self.whole)

    def open(self, **options: Any) -> DataFolder:
        self._touched = True
        return self._reader.open(**options)

    def restore(self) -> None:
        """Put the files back as they were left."""
        if self._touched:
            shutil.rmtree(self._reader.place)
            shutil.copytree(self.whole, self._reader.place)
        self._touched = False

    def file(self, name: str) -> Path:
        return self._reader.place / name

    def damage(self, name: str, data: bytes | None) -> None:
        """Restore all, then give one file other bytes; None deletes it."""
        self.restore()
        for other in (SNAPSHOT, JOURNAL):
            self.file(other).write_bytes((self.whole / other).read_bytes())
        if data is None:
            self.file(name).unlink()
        else:
            self.file(name).write_bytes(data)

    def found(self) -> tuple[dict[str, str], list[str]]:
        """What an opening would find and say."""
        found = recovery.find(self.file(SNAPSHOT), last_words(self.file("lock")).stored)
        documents = found.state.tables.get("annotations", {}).values()
        texts = {one["id"]: one["note"] for one in documents if one.get("note")}
        return texts, [sentence for sentence, _ in found.problems]

    def reopened(self) -> tuple[dict[str, str], list[str]]:
        """The notes and what was said; a second opening must find the same and say nothing."""
        with self.open() as folder:
            found, messages = notes(folder), list(folder.messages)
            assert not folder.read_only
        with self.open() as again:
            assert notes(again) == found
            assert again.messages == []
        return found, messages


@pytest.fixture
def desk(reader: Any) -> Desk:
    return Desk(reader)


def test_whole_files_open_without_a_word(desk: Desk) -> None:
    assert desk.reopened() == (desk.states[-1], [])


def test_journal_cut_at_any_byte_costs_what_was_behind_the_cut(desk: Desk) -> None:
    data = (desk.whole / JOURNAL).read_bytes()
    ends = [place for place, byte in enumerate(data) if byte == 10]
    for length in range(len(data)):
        desk.damage(JOURNAL, data[:length])
        found, messages = desk.reopened() if length % 20 == 0 else desk.found()
        assert found == desk.states[max(0, sum(end <= length for end in ends) - 1)], length
        lost = found != desk.states[-1]
        assert len(messages) == (lost or length not in (len(data) - 1, len(data))), length
        assert not lost or "cannot be read" in messages[0] or "are gone" in messages[0]


def test_cut_between_changes_is_noticed_after_a_proper_end(desk: Desk) -> None:
    with desk.open() as folder:
        desk._reader.notes(folder, desk.ids[0], "more")
        folder._store._tidy = lambda: None  # as with a large library
    data = desk.file(JOURNAL).read_bytes()
    desk.file(JOURNAL).write_bytes(data[: data.rindex(b"\n", 0, -1) + 1])
    with desk.open() as folder:
        assert notes(folder) == desk.states[-1]
        assert "last 1 change" in folder.messages[0]


def test_flipped_bits_in_the_journal_cost_at_most_the_change_that_is_hit(desk: Desk) -> None:
    data = (desk.whole / JOURNAL).read_bytes()
    chance = random.Random(1)
    for number in range(400):
        place, bit = chance.randrange(len(data)), 1 << chance.randrange(8)
        hit = data.count(b"\n", 0, place)  # the number of the line
        desk.damage(JOURNAL, data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :])
        found, messages = desk.reopened() if number % 10 == 0 else desk.found()
        assert len(messages) == 1, (place, messages)
        lost = {key for key in desk.states[-1] if found.get(key) != desk.states[-1][key]}
        assert lost <= ({desk.ids[hit - 1]} if hit else set()), place


def test_flipped_bits_in_the_snapshot_cost_nothing(desk: Desk) -> None:
    data = (desk.whole / SNAPSHOT).read_bytes()
    chance = random.Random(2)
    header = data.index(b"\n")
    places = [*range(header), *(chance.randrange(len(data)) for _ in range(120))]
    for number, place in enumerate(places):
        changed = data[place] ^ (1 << chance.randrange(8))
        desk.damage(SNAPSHOT, data[:place] + bytes([changed]) + data[place + 1 :])
        found, messages = desk.reopened() if number % 20 == 0 else desk.found()
        assert found == desk.states[-1], place
        assert len(messages) == 1, (place, messages)


def test_snapshot_cut_anywhere_costs_nothing(desk: Desk) -> None:
    data = (desk.whole / SNAPSHOT).read_bytes()
    for length in range(0, len(data), 11):
        desk.damage(SNAPSHOT, data[:length])
        found, messages = desk.reopened() if length % 110 == 0 else desk.found()
        assert found == desk.states[-1], length
        assert len(messages) == 1, (length, messages)


@pytest.mark.parametrize("damage", ["empty", "zeros", "deleted", "garbage", "other JSON"])
@pytest.mark.parametrize("name", [SNAPSHOT, JOURNAL])
def test_lost_files_never_pass_for_a_new_library(desk: Desk, name: str, damage: str) -> None:
    size = len((desk.whole / name).read_bytes())
    kinds = {
        "empty": b"",
        "zeros": bytes(size),
        "deleted": None,
        "garbage": random.Random(3).randbytes(size),
        "other JSON": b'{"_default": {"1": {"a": 1}}}\n',
    }
    desk.damage(name, kinds[damage])
    found, messages = desk.reopened()
    assert found == desk.states[-1 if name == SNAPSHOT else 0]
    assert len(messages) == 1
    assert name in messages[0]
    if kinds[damage]:
        kept = messages[0].rsplit(" ", 1)[1].rstrip(".")
        assert desk.file(kept).read_bytes() == kinds[damage]


def test_both_files_lost_leave_the_newest_backup(desk: Desk) -> None:
    desk.damage(SNAPSHOT, None)
    desk.file(JOURNAL).unlink()
    found, messages = desk.reopened()
    assert set(found) == set(desk.ids)
    assert messages


def test_nothing_readable_is_never_written_over(desk: Desk) -> None:
    desk.restore()
    shutil.rmtree(desk.file("backups"))
    for name in (SNAPSHOT, JOURNAL):
        desk.file(name).write_bytes(b"\xff\x00 something else")
    with desk.open() as folder:
        assert folder.read_only
        assert len(folder.library.imported) == 4
        with pytest.raises(DataFolderError, match="damaged"):
            desk._reader.stars(folder, desk.ids[0])
    for name in (SNAPSHOT, JOURNAL):
        assert desk.file(name).read_bytes() == b"\xff\x00 something else"


def test_what_can_be_read_is_put_together_without_backups(desk: Desk) -> None:
    data = (desk.whole / SNAPSHOT).read_bytes()
    place = data.index(b"old note 3")
    desk.damage(SNAPSHOT, data[:place] + b'"' + data[place + 1 :])
    shutil.rmtree(desk.file("backups"))
    found, messages = desk.reopened()
    assert found == {key: text for key, text in desk.states[-1].items() if key != desk.ids[3]}
    assert "put together again" in messages[0]


def test_the_first_file_needs_no_backup(reader: Any) -> None:
    folder = reader.open()
    ids = reader.imports(folder, 2)
    reader.notes(folder, ids[0], "text")
    abandon(folder)
    (reader.place / SNAPSHOT).unlink()
    shutil.rmtree(reader.place / "backups", ignore_errors=True)
    with reader.open() as folder:
        assert notes(folder) == {ids[0]: "text"}
        assert "made again" in folder.messages[0]


def test_file_edited_by_another_program_is_kept_and_ours_is_used(desk: Desk) -> None:
    desk.restore()
    with TinyDB(desk.file(SNAPSHOT)) as plain:
        plain.table("annotations").update({"note": "from outside"})
    edited = desk.file(SNAPSHOT).read_bytes()
    found, messages = desk.reopened()
    assert found == desk.states[-1]
    assert "another program" in messages[0]
    assert desk.file(messages[0].rsplit(" ", 1)[1].rstrip(".")).read_bytes() == edited


def test_older_copy_put_back_beside_a_newer_journal(desk: Desk) -> None:
    """Exactly the older state, and the newer one is kept whole."""
    desk.restore()
    older = desk.file(SNAPSHOT).read_bytes()
    with desk.open():
        pass  # tidied at its end: the snapshot is a newer one now
    folder = desk.open()
    desk._reader.notes(folder, desk.ids[3], "newest")
    newest = notes(folder)
    abandon(folder)
    desk.file(SNAPSHOT).write_bytes(older)
    found, messages = desk.reopened()
    assert found == desk.states[0]
    kept = desk.file(messages[0].rsplit(" ", 1)[1].rstrip("."))
    documents = snapshot.decode(kept.read_bytes()).tables["annotations"].values()
    assert {one["id"]: one["note"] for one in documents} == newest


@pytest.mark.parametrize("name", [SNAPSHOT, JOURNAL])
@pytest.mark.parametrize("how", ["replaced", "written to", "deleted"])
def test_files_replaced_while_open_lose_nothing(desk: Desk, name: str, how: str) -> None:
    desk.restore()
    folder = desk.open()
    other = (desk.whole / "annotations.json").read_bytes()[:-9] + b"\n"
    if how != "written to":
        desk.file(name).unlink()
    if how != "deleted":
        desk.file(name).write_bytes(other)
    desk._reader.notes(folder, desk.ids[3], "after")
    expected = notes(folder)
    assert "Another program" in folder.messages[0]
    desk._reader.notes(folder, desk.ids[2], "and more")
    expected[desk.ids[2]] = "and more"
    abandon(folder)
    found, messages = desk.reopened()
    assert found == expected
    assert messages == []
    if how != "deleted":
        assert any(other in path.read_bytes() for path in desk.file("kept").iterdir())


def test_a_touched_file_is_not_taken_for_another(desk: Desk) -> None:
    folder = desk.open()
    desk.file(SNAPSHOT).touch()
    desk._reader.notes(folder, desk.ids[3], "after")
    folder.close()
    assert folder.messages == []


def test_the_folder_removed_while_open_is_made_again(desk: Desk) -> None:
    folder = desk.open()
    shutil.rmtree(desk.file(""))
    desk._reader.notes(folder, desk.ids[3], "after")
    expected = notes(folder)
    folder.close()
    with desk.open() as again:
        assert notes(again) == expected


def test_newer_format_is_only_read(desk: Desk) -> None:
    data = (desk.whole / SNAPSHOT).read_bytes().replace(b'"format": 1', b'"format": 2')
    desk.damage(SNAPSHOT, data)
    before = {path.name: path.read_bytes() for path in desk.file("").glob("annotations*")}
    with desk.open() as folder:
        assert folder.read_only
        assert "newer" in folder.messages[0]
        assert notes(folder) == desk.states[-1]
        with pytest.raises(DataFolderError, match="newer"):
            desk._reader.stars(folder, desk.ids[0])
        with pytest.raises(DataFolderError, match="newer"):
            folder.undo("2026-07-02T00:00:00Z")
    assert before == {path.name: path.read_bytes() for path in desk.file("").glob("annotations*")}


def test_older_format_is_migrated_after_a_backup(desk: Desk) -> None:
    """TinyDB's own file, without header, journal and times."""
    for name in (JOURNAL, "lock"):
        desk.file(name).unlink()
    shutil.rmtree(desk.file("backups"))
    document = {"id": desk.ids[0], "note": "old", "modified": "2025-01-01T00:00:00Z"}
    old = json.dumps({"annotations": {"7": document}}).encode()
    desk.file(SNAPSHOT).write_bytes(old)
    found, _ = desk.reopened()
    assert found == {desk.ids[0]: "old"}
    backups = [path.read_bytes() for path in desk.file("backups").glob("*_migration_1_1.backup")]
    assert backups == [old]


def test_unknown_fields_of_documents_survive(desk: Desk) -> None:
    with desk.open() as folder:
        table = folder.database.table("annotations")
        table.update({"rating": 5, "more": {"deep": [1]}})
    with desk.open() as folder:
        desk._reader.notes(folder, desk.ids[0], "changed")
        desk._reader.stars(folder, *desk.ids)
    with desk.open() as folder:
        for document in folder.database.table("annotations"):
            assert document["rating"] == 5
            assert document["more"] == {"deep": [1]}


def test_damaged_files_are_read_without_being_touched(desk: Desk) -> None:
    data = (desk.whole / SNAPSHOT).read_bytes()
    desk.damage(SNAPSHOT, data[:-30])
    before = {path: path.read_bytes() for path in desk.file("").rglob("*") if path.is_file()}
    with desk.open(read_only=True) as folder:
        assert notes(folder) == desk.states[-1]
        assert "kept" not in folder.messages[0]
    after = {path: path.read_bytes() for path in desk.file("").rglob("*") if path.is_file()}
    assert after == before
