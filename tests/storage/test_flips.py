"""Single bits flipped where no backup is left: the record that is hit is lost, and no other."""

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.storage import recovery
from desktop.storage.lines import scan
from desktop.storage.lock import last_words
from desktop.storage.salvage import salvage
from desktop.storage.snapshot import Snapshot, encode
from desktop.storage.stored import State

from .test_damage import SNAPSHOT, abandon

EVERY = 61  # bits
Records = dict[tuple[str, str], Any]


@pytest.fixture
def place(reader: Any) -> Path:
    """A library with something in every table, some of it in the journal, without backups."""
    with reader.open() as folder:
        ids = reader.imports(folder, 4)
        reader.stars(folder, *ids[:2])
        for number, paper_id in enumerate(ids):
            reader.notes(folder, paper_id, f"note {number}")
            reader.notes(folder, paper_id, f"“note” {number}, “again”")
        mark = Highlight("m1", "result", start=1, end=7)
        reader.does(folder, edits.add_highlight(folder.library, ids[3], mark, reader.time()))
    folder = reader.open()
    reader.does(folder, edits.add_tag(folder.library, [ids[1]], "tag", reader.time()))
    reader.stars(folder, ids[3])
    reader.notes(folder, ids[0], "typed last")
    abandon(folder)
    shutil.rmtree(reader.place / "backups")
    path: Path = reader.place / SNAPSHOT
    return path


def records(state: State) -> Records:
    """Everything in a state: documents by id, changes by time, versions of notes by paper."""
    found: Records = {}
    for name, table in state.tables.items():
        found |= {(name, str(one.get("id"))): one for one in table.values()}
    for change in state.timeline.history.changes:
        found["history", f"{change.name} {change.time}"] = (
            change.name,
            dict(change.before),
            dict(change.after),
        )
    found |= {("versions", key): texts for key, texts in state.timeline.versions.items()}
    return found


def tells(record: Any, paper_id: str) -> bool:
    """Whether a change of the journal is of a paper: what it was before, its document says."""
    return isinstance(record, tuple) and {key for key, _ in record[2]} == {paper_id}


def found_at(path: Path) -> tuple[Records, list[str]]:
    found = recovery.find(path, last_words(path.with_name("lock")).stored)
    assert not found.read_only
    return records(found.state), [sentence for sentence, _ in found.problems]


def test_a_flipped_bit_costs_at_most_the_record_that_it_hits(place: Path) -> None:
    data = place.read_bytes()
    whole, messages = found_at(place)
    assert messages == []
    for bit in range(0, 8 * len(data), EVERY):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        place.write_bytes(flipped)
        found, messages = found_at(place)
        lost = {key for key, one in whole.items() if found.get(key) != one}
        papers = {key for table, key in lost if table in ("annotations", "versions")}
        lost = {(table, key) for table, key in lost if table not in ("annotations", "versions")}
        lost -= {key for key in lost for paper in papers if tells(whole[key], paper)}
        lost |= {("annotations", paper) for paper in papers}
        assert len(lost) <= 1, (bit, data[bit // 8 - 9 : bit // 8 + 9], lost)
        assert len(messages) == 1, messages


def test_changes_that_are_kept_can_be_taken_back(place: Path, reader: Any) -> None:
    data = place.read_bytes()
    begin = data.index(b'"_history"')
    chance = random.Random(1)
    for _ in range(15):
        bit = chance.randrange(8 * begin, 8 * len(data))
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        place.write_bytes(flipped)
        with reader.open() as folder:
            while folder.undo(reader.time()):
                pass
            while folder.redo(reader.time()):
                pass
            assert folder.history.place >= 10
        shutil.rmtree(reader.place / "backups")


TABLES = {
    "collections": {"1": {"id": "collection-1", "name": "A"}},
    "annotations": {"1": {"id": "a", "note": 'x\n"1": {'}, "2": {"id": "b"}},
    "_versions": {"1": {"id": "a", "texts": [["", "t"]]}},
    "mine": {"1": {"size": 1}},
}


def test_tables_whose_names_are_gone_are_known_by_their_documents() -> None:
    data = encode(Snapshot(TABLES))
    for name in ("collections", "annotations", "_versions"):
        for damaged in (b"\0" * len(name), b"\xff" * 3, b"x" + name[1:].encode()):
            found = salvage(data.replace(f'"{name}": '.encode(), b'"%b": ' % damaged))
            assert found == TABLES, damaged
    assert salvage(data) == TABLES


@pytest.mark.parametrize("number", [b"1", b"\xff"])
def test_a_number_that_was_hit_takes_no_other_documents_place(number: bytes) -> None:
    data = encode(Snapshot(TABLES)).replace(b'"2": {"id":"b"}', b'"%b": {"id":"b"}' % number)
    assert salvage(data) == TABLES


def test_a_journal_that_lost_whole_changes_says_how_many(place: Path) -> None:
    journal = recovery.journal_path(place)
    lines = scan(journal.read_bytes()).lines
    whole, _ = found_at(place)
    for count in range(1, len(lines)):
        journal.write_bytes(b"".join(lines[:count]))
        found, messages = found_at(place)
        assert found != whole
        behind = len(lines) - count
        told = "1 change" if behind == 1 else f"{behind} changes"
        assert f"The last {told} stored in" in messages[0]


def test_older_files_put_back_together_leave_the_newer_state_to_be_merged(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
    older = reader.place.with_name("older")
    shutil.copytree(reader.place, older)
    with reader.open() as folder:
        reader.notes(folder, ids[0], "newer")
    with reader.open() as folder:
        reader.notes(folder, ids[0], "newest")
        folder._store._rewrite()
    for path in older.glob("annotations.*"):
        shutil.copy(path, reader.place)
    with reader.open() as folder:
        assert folder.library.annotations_of(ids[0]).note == ""
        assert "was replaced by another version" in folder.messages[0]
        kept = folder.messages[0].rsplit(" ", 1)[1].rstrip(".")
        assert b"newest" in (reader.place / kept).read_bytes()
    with reader.open() as folder:
        assert folder.messages == []


def test_a_library_of_which_nothing_is_left_is_told(place: Path, reader: Any) -> None:
    for path in place.parent.glob("annotations.*"):
        path.unlink()
    with reader.open() as folder:
        assert "changes stored in" in folder.messages[0]
