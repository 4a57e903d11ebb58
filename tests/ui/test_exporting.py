"""Exports into files and folders: updating, what is the reader's, what is refused."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop.formats.presets import OBSIDIAN, PLAIN
from desktop.formats.templates import BUILT_IN
from desktop.ui import exporting
from desktop.ui.export_dialog import ExportDialog
from desktop.ui.export_job import Order, make


def vault(session, target: Path, ids=None):
    order = Order(ids or session.library.order, "All", OBSIDIAN, BUILT_IN["obsidian"], target)
    return make(session.library, order, "2026-12-03T00:00:00Z", lambda: None)


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
    make(session.library, order, "2026-12-03T00:00:00Z", lambda: None)
    before = order.target.read_bytes()
    make(session.library, order, "2027-01-01T00:00:00Z", lambda: None)
    assert order.target.read_bytes() == before


@pytest.fixture
def dialog(window, tmp_path):
    window.session.star(window.papers.papers.ids[:2], True)
    window.settings["export_folder"] = str(tmp_path)
    window.actions_["export"].trigger()
    yield window.findChild(ExportDialog)
    for left in window.findChildren(ExportDialog):
        left.reject()


def test_enter_exports_the_starred_ones_as_markdown(dialog, window, qtbot, tmp_path):
    qtbot.keyClick(dialog.path, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Exported 2 papers" in window.notices.label.text())
    assert "2 papers" in (tmp_path / "papers.md").read_text("utf-8")


def test_the_preview_follows_the_choices(dialog):
    assert "Molecules as graphs" in dialog.preview.toPlainText()
    dialog.options._checks["abstract"].click()
    assert "Graph networks learn" not in dialog.preview.toPlainText()
    dialog.form.setCurrentIndex(1)
    assert dialog.preview.toPlainText().startswith("---\n")


def test_choices_are_kept_for_the_preset(dialog, window, qtbot):
    dialog.options._checks["notes"].click()
    dialog.accept()
    qtbot.waitUntil(lambda: "Exported" in window.notices.label.text())
    window.actions_["export"].trigger()
    again = window.findChildren(ExportDialog)[-1]
    assert not again.preset().notes
    again.reject()


@pytest.mark.parametrize("path", ["", "gone/papers.md"])
def test_a_place_that_is_none_is_refused(dialog, tmp_path, path):
    dialog.path.setText(str(tmp_path / path) if path else "")
    dialog.accept()
    assert dialog.problem.isVisible() or dialog.problem.text()


def test_a_folder_in_the_files_place_is_refused(dialog, tmp_path):
    (tmp_path / "papers.md").mkdir()
    dialog.accept()
    assert "taken" in dialog.problem.text()


def test_the_readers_own_template_is_offered_and_its_fault_named(window, tmp_path):
    folder = window.session.folder.path / "templates"
    folder.mkdir()
    (folder / "short.md").write_text("{{ paper.heading }}\n{{ paper.oops }}", "utf-8")
    window.session.star(window.papers.papers.ids[:1], True)
    window.actions_["export"].trigger()
    dialog = window.findChild(ExportDialog)
    box = dialog.options._boxes["template"]
    box.setCurrentIndex(box.findData("short"))
    box.activated.emit(box.currentIndex())
    assert "“short”, line 2" in dialog.preview.toPlainText()
    dialog.reject()


def test_a_watched_export_follows_every_change(dialog, window, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(exporting, "SETTLED", 10)
    window.exporting._settle.setInterval(10)
    dialog.watch.setChecked(True)
    dialog.accept()
    qtbot.waitUntil(lambda: (tmp_path / "papers.md").exists())
    window.session.set_note(window.papers.papers.ids[0], "fresh words")
    qtbot.waitUntil(lambda: "fresh words" in (tmp_path / "papers.md").read_text("utf-8"))
