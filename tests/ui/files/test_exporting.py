"""Exports into files and folders: updating, what is the reader's, what is refused."""

import os
from pathlib import Path

from desktop.formats.presets import OBSIDIAN, PLAIN
from desktop.formats.templates import BUILT_IN
from desktop.ui.files.export_job import Order, make

NOW = "2026-12-03T00:00:00Z"


def vault(session, target: Path, ids=None):
    order = Order(ids or session.library.order, "All", OBSIDIAN, BUILT_IN["obsidian"], target)
    return make(session.library, order, NOW, lambda: None)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_exporting_twice_writes_nothing_the_second_time(session, tmp_path):
    assert vault(session, tmp_path / "v").written == 4
    before = contents(tmp_path / "v")
    again = vault(session, tmp_path / "v")
    assert (again.written, again.unchanged) == (0, 4) and contents(tmp_path / "v") == before


def test_one_change_updates_one_file_and_keeps_the_readers_words(session, ids, tmp_path):
    vault(session, tmp_path / "v")
    path = tmp_path / "v" / "Molecules as graphs.md"
    path.write_text(path.read_text("utf-8") + "\nmy own remark\n", "utf-8")
    session.set_note(ids[0], "compare")
    outcome = vault(session, tmp_path / "v")
    text = path.read_text("utf-8")
    assert outcome.written == 1 and not outcome.kept
    assert text.endswith("\nmy own remark\n") and "compare" in text


def test_a_renamed_file_is_known_by_its_id(session, ids, tmp_path):
    vault(session, tmp_path / "v")
    (tmp_path / "v" / "Molecules as graphs.md").rename(tmp_path / "v" / "mine.md")
    session.star(ids[:1], True)
    vault(session, tmp_path / "v")
    assert "starred: true" in (tmp_path / "v" / "mine.md").read_text("utf-8")
    assert not (tmp_path / "v" / "Molecules as graphs.md").exists()


def test_a_file_moved_within_the_vault_is_known_and_a_copy_is_the_readers(session, ids, tmp_path):
    folder = tmp_path / "v"
    vault(session, folder)
    (folder / "read").mkdir()
    moved = (folder / "Molecules as graphs.md").rename(folder / "read" / "Molecules.md")
    copy = folder / "read" / "A copy of Molecules.md"
    copy.write_bytes(moved.read_bytes())
    session.set_note(ids[0], "compare")
    session.set_note(ids[2], f"see [[{ids[0]}|it]]")
    outcome = vault(session, folder)
    assert outcome.written == 2 and "compare" in moved.read_text("utf-8")
    assert "compare" not in copy.read_text("utf-8")
    assert "[[Molecules|it]]" in (folder / "On tea leaves.md").read_text("utf-8")
    assert not (folder / "Molecules as graphs.md").exists()


def test_what_a_killed_export_left_is_cleared_away(session, tmp_path):
    folder = tmp_path / "v"
    folder.mkdir()
    old, new, foreign = (
        folder / name for name in (".a.md.0123abcd.tmp", ".b.md.0123abcd.tmp", ".a.md.tmp")
    )
    for path in (old, new, foreign):
        path.write_text("half", "utf-8")
    os.utime(old, (0, 0))
    os.utime(foreign, (0, 0))
    vault(session, folder)
    assert (old.exists(), new.exists(), foreign.exists()) == (False, True, True)


def test_a_file_of_many_papers_is_no_papers_file(session, ids, tmp_path):
    folder = tmp_path / "v"
    folder.mkdir()
    order = Order(session.library.order, "All", PLAIN, BUILT_IN["plain"], folder / "all.md")
    make(session.library, order, NOW, lambda: None)
    before = order.target.read_bytes()
    assert vault(session, folder).written == 4
    assert order.target.read_bytes() == before and len(list(folder.iterdir())) == 5


def test_a_new_paper_takes_no_name_that_is_taken(session, ids, tmp_path):
    folder = tmp_path / "v"
    vault(session, folder, ids[:1])
    (folder / "Molecules as graphs.md").rename(folder / "On tea leaves.md")
    (folder / "A bound of O(n²) is shown for sorting cups by colour.md").mkdir()
    session.set_note(ids[0], f"see [[{ids[2]}|tea]]")
    vault(session, folder)
    assert "Molecules" in (folder / "On tea leaves.md").read_text("utf-8")
    assert "predict nothing" in (folder / "On tea leaves (2).md").read_text("utf-8")
    assert "[[On tea leaves (2)|tea]]" in (folder / "On tea leaves.md").read_text("utf-8")


def test_what_was_changed_by_hand_is_kept_as_a_copy(session, ids, tmp_path):
    vault(session, tmp_path / "v")
    path = tmp_path / "v" / "Molecules as graphs.md"
    path.write_text(path.read_text("utf-8").replace("Graph networks", "MY networks"), "utf-8")
    outcome = vault(session, tmp_path / "v")
    assert [copy.read_text("utf-8").count("MY networks") for copy in outcome.kept] == [1]
    assert "MY networks" not in path.read_text("utf-8")


def test_a_foreign_file_of_that_name_is_left_alone(session, tmp_path):
    (tmp_path / "v").mkdir()
    foreign = tmp_path / "v" / "Molecules as graphs.md"
    foreign.write_text("mine\n", "utf-8")
    vault(session, tmp_path / "v")
    assert foreign.read_text("utf-8") == "mine\n"
    assert (tmp_path / "v" / "Molecules as graphs (2).md").exists()


def test_a_later_export_into_one_file_differs_by_nothing(session, tmp_path):
    order = Order(session.library.order, "All", PLAIN, BUILT_IN["plain"], tmp_path / "p.md")
    make(session.library, order, NOW, lambda: None)
    before = order.target.read_bytes()
    make(session.library, order, "2027-01-01T00:00:00Z", lambda: None)
    assert order.target.read_bytes() == before
