"""Exports into files and folders: updating, what is the reader's, what is refused."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from desktop.app import build
from desktop.formats.presets import OBSIDIAN, PLAIN
from desktop.formats.templates import BUILT_IN
from desktop.storage.data_folder import DataFolder
from desktop.ui.files import watching
from desktop.ui.files.export_dialog import ExportDialog
from desktop.ui.files.export_job import LANE, Order, make

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


def test_what_is_up_to_date_is_told_so(dialog, window, qtbot):
    qtbot.keyClick(dialog.path, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Exported 2 papers" in window.notices.label.text())
    window.actions_["export"].trigger()
    window.findChildren(ExportDialog)[-1].accept()
    qtbot.waitUntil(lambda: "papers.md is up to date." in window.notices.label.text())


def test_tab_goes_through_the_dialog_in_its_order(dialog):
    chain = [dialog.path]
    while len(chain) < 40:
        chain.append(chain[-1].nextInFocusChain())
    places = [chain.index(w) for w in (*dialog.options.controls, dialog.preview, dialog.watch)]
    assert places == sorted(places)


def test_the_preview_follows_the_choices(dialog):
    assert "Molecules as graphs" in dialog.preview.toPlainText()
    dialog.options._checks["abstract"].click()
    assert "Graph networks learn" not in dialog.preview.toPlainText()
    dialog.scope.setCurrentIndex(3)
    assert dialog.preview.toPlainText().startswith("# All: 4 papers")
    assert dialog.preview.toPlainText().endswith("… and 2 more")
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


@pytest.mark.parametrize("path", ["", "gone/papers.md", "~nobody-here/papers.md", "pipe"])
def test_a_place_that_is_none_is_refused(dialog, tmp_path, path):
    os.mkfifo(tmp_path / "pipe")
    dialog.path.setText(path if path.startswith("~") else str(tmp_path / path) if path else "")
    dialog.accept()
    assert dialog.problem.isVisible() or dialog.problem.text()


def test_a_name_that_no_disk_takes_is_told(dialog, window, qtbot, tmp_path):
    dialog.path.setText(str(tmp_path / ("n" * 300)))
    dialog.accept()
    qtbot.waitUntil(lambda: "could not be written" in window.notices.label.text())
    assert [path for path in tmp_path.iterdir() if path.name != "window"] == []


def test_a_place_is_kept_whole_wherever_the_program_starts(dialog, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dialog.path.setText("papers.md")
    assert dialog._order().target == tmp_path / "papers.md"


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


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(watching, "SETTLED", 10)
    monkeypatch.setattr(watching, "AT_START", 10)


def export_watched(dialog, qtbot, preset=0):
    dialog.form.setCurrentIndex(preset)
    dialog.watch.setChecked(True)
    target = Path(dialog.path.text())
    dialog.accept()
    qtbot.waitUntil(target.exists)
    return target


def holds(path: Path, words: str) -> bool:
    return words in path.read_text("utf-8")


def test_a_watched_export_follows_every_change(dialog, window, qtbot, soon):
    target, first = export_watched(dialog, qtbot), window.papers.papers.ids[0]
    target.write_text("mine\n\n" + target.read_text("utf-8") + "mine too\n", "utf-8")
    window.session.set_note(first, "fresh words")
    qtbot.waitUntil(lambda: holds(target, "fresh words"))
    window.session.star([first], False)
    qtbot.waitUntil(lambda: not holds(target, "fresh words"))
    window.session.undo()
    qtbot.waitUntil(lambda: holds(target, "fresh words"))
    text = target.read_text("utf-8")
    assert text.startswith("mine\n\n# Starred: 2 papers") and text.endswith("mine too\n")


def test_files_of_papers_that_left_the_export_follow_too(dialog, window, qtbot, soon):
    folder, ids = export_watched(dialog, qtbot, 1), window.papers.papers.ids
    file = folder / "Molecules as graphs.md"
    qtbot.waitUntil(file.exists)
    window.session.star(ids[:1], False)
    qtbot.waitUntil(lambda: holds(file, "starred: false"))
    window.session.rename_collection(next(iter(window.session.library.collections)), "Cups")
    qtbot.waitUntil(lambda: holds(file, "- Cups"))
    assert len(list(folder.iterdir())) == 2


def test_several_exports_are_watched_until_they_are_not(dialog, window, qtbot, soon):
    one, ids = export_watched(dialog, qtbot), window.papers.papers.ids
    window.actions_["export"].trigger()
    second = window.findChildren(ExportDialog)[-1]
    assert second.watch.isChecked()  # it is the same place
    folder = export_watched(second, qtbot, 1)
    qtbot.waitUntil(lambda: len(list(folder.iterdir())) == 2)
    window.session.set_note(ids[0], "fresh words")
    qtbot.waitUntil(lambda: holds(one, "fresh words"))
    qtbot.waitUntil(lambda: holds(folder / "Molecules as graphs.md", "fresh words"))
    window.actions_["export"].trigger()
    third = window.findChildren(ExportDialog)[-1]
    third.watch.setChecked(False)
    third.accept()
    assert not window.exporting.watching.is_watched(one) and window.exporting.watching.is_watched(
        folder
    )
    qtbot.waitUntil(lambda: not window.tasks.busy(LANE))


def test_what_changed_last_is_exported_when_the_window_closes(dialog, window, qtbot):
    target = export_watched(dialog, qtbot)
    qtbot.waitUntil(lambda: not window.tasks.busy(LANE))
    window.session.set_note(window.papers.papers.ids[0], "last words")
    window.close()
    assert holds(target, "last words")


def test_what_changed_without_the_window_is_exported_at_the_next_start(
    dialog, window, qtbot, soon, tmp_path
):
    target, first = export_watched(dialog, qtbot), window.papers.papers.ids[0]
    path = window.session.folder.path
    window.close()
    with DataFolder.open(path) as folder:
        change = folder.library.plan("note", {(first, "note"): "from elsewhere"}, NOW)
        folder.commit(change)
    again = build(path)
    qtbot.addWidget(again)
    qtbot.waitUntil(lambda: holds(target, "from elsewhere"))
    again.close()
    again.deleteLater()


def test_a_watched_export_that_fails_says_so_once_and_goes_on(dialog, window, qtbot, soon):
    target, ids = export_watched(dialog, qtbot), window.papers.papers.ids
    target.unlink()
    target.mkdir()
    said = []
    window.session.noticed.connect(lambda notice: said.append(notice.text))
    for number in range(3):
        window.session.set_note(ids[0], f"words {number}")
        qtbot.waitUntil(lambda: bool(said) and not window.exporting.watching._settle.isActive())
        qtbot.waitUntil(lambda: not window.tasks.busy(LANE))
    assert len([text for text in said if "could not be written" in text]) == 1
    target.rmdir()
    window.session.set_note(ids[0], "words again")
    qtbot.waitUntil(lambda: target.is_file() and holds(target, "words again"))


def test_a_choice_of_papers_is_watched_as_it_was_chosen(dialog, window, qtbot, soon):
    dialog.scope.setCurrentIndex(2)
    target, ids = export_watched(dialog, qtbot), window.papers.papers.ids
    window.search.setText("nothing has these words")
    window.session.set_note(ids[3], "fresh words")
    qtbot.waitUntil(lambda: holds(target, "fresh words"))
    assert target.read_text("utf-8").count("\n## ") == len(ids)


@pytest.mark.parametrize("form", ["bibtex", "ris", "csv", "csljson", "json", "html"])
def test_other_formats_are_written_in_the_background(dialog, window, qtbot, tmp_path, form):
    dialog.form.setCurrentIndex(dialog.form.findData(form))
    assert dialog.preview.toPlainText()
    target = Path(dialog.path.text())
    dialog.accept()
    qtbot.waitUntil(lambda: "Exported 2 papers" in window.notices.label.text())
    data = target.read_bytes()
    assert b"Molecules as graphs" in data
    assert data.startswith(b"\xef\xbb\xbf") is (form == "csv")


def test_a_file_of_someone_else_is_replaced_only_when_asked_twice(dialog, window, qtbot, tmp_path):
    dialog.form.setCurrentIndex(dialog.form.findData("bibtex"))
    target = tmp_path / "papers.bib"
    target.write_text("mine", "utf-8")
    dialog.accept()
    assert "there already" in dialog.problem.text() and target.read_text("utf-8") == "mine"
    dialog.accept()
    qtbot.waitUntil(lambda: "Exported 2 papers" in window.notices.label.text())
    assert holds(target, "Molecules")
    window.actions_["export"].trigger()
    again = window.findChildren(ExportDialog)[-1]
    again.form.setCurrentIndex(again.form.findData("bibtex"))
    again.accept()  # it is ours now
    assert not again.problem.text()
    qtbot.waitUntil(lambda: not window.tasks.busy(LANE))


def test_templates_that_cannot_be_read_leave_the_others(window, qtbot):
    folder = window.exporting.template_folder
    (folder / "folder.md").mkdir(parents=True)
    (folder / "mine.md").write_text("x", "utf-8")
    (folder / "large.md").write_text("x" * 300_000, "utf-8")
    assert set(window.exporting.templates()) == {"plain", "obsidian", "logseq", "mine"}


def test_a_template_of_ones_own_begins_as_a_copy_and_is_read_again(window, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    window.session.star(window.papers.papers.ids[:1], True)
    window.actions_["export"].trigger()
    dialog = window.findChild(ExportDialog)
    before = dialog.preview.toPlainText().split("\n")[1:]  # the first line says when
    dialog.options.template_asked.emit()
    folder = window.exporting.template_folder
    assert opened == [str(folder)] and dialog.preset().template == "own-1"
    assert dialog.preview.toPlainText().split("\n")[1:] == before
    (folder / "own-1.md").write_text("My {{ paper.heading }}", "utf-8")
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.WindowActivate))
    assert "My Molecules as graphs" in dialog.preview.toPlainText()
    dialog.reject()


def test_no_two_of_the_dialogs_keys_are_the_same(dialog):
    kinds = (QLabel, QAbstractButton)
    texts = [
        w.text() for kind in kinds for w in dialog.findChildren(kind) if w is not dialog.problem
    ]
    keys = [text[text.index("&") + 1].casefold() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)) > 10


def test_papers_leave_as_pdf_a_turn_each_and_can_be_cancelled(dialog, window, qtbot, tmp_path):
    dialog.form.setCurrentIndex(dialog.form.findData("pdf"))
    dialog.scope.setCurrentIndex(3)
    target, steps = tmp_path / "papers.pdf", []
    target.write_bytes(b"older")

    def cancel_at_once(done: int, total: int) -> None:
        steps.append((done, total))
        window.exporting.cancel()

    window.exporting.progressed.connect(cancel_at_once)
    dialog.accept()
    dialog.accept()
    qtbot.waitUntil(lambda: bool(steps))
    window.exporting.progressed.disconnect(cancel_at_once)
    qtbot.wait(20)
    assert target.read_bytes() == b"older"
    window.exporting.start(Order(window.session.library.order, "All", "pdf", "", target))
    qtbot.waitUntil(lambda: "Exported 4 papers" in window.notices.label.text())
    data = target.read_bytes()
    assert data.startswith(b"%PDF") and data.count(b"/Type /Page\n") == 4
