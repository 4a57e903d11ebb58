"""The export dialog: places, choices, previews, templates, formats."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from desktop.ui.files.export_dialog import PREVIEW, ExportDialog
from desktop.ui.files.export_job import LANE, Order


def previewed(dialog, qtbot) -> str:
    """What the preview shows when it has been made."""
    qtbot.waitUntil(lambda: not dialog._window.tasks.busy(PREVIEW))
    return dialog.preview.toPlainText()


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


def test_the_preview_follows_the_choices(dialog, qtbot):
    assert "Molecules as graphs" in previewed(dialog, qtbot)
    dialog.options._checks["abstract"].click()
    assert "Graph networks learn" not in previewed(dialog, qtbot)
    dialog.scope.setCurrentIndex(3)
    assert previewed(dialog, qtbot).startswith("# All: 4 papers")
    assert previewed(dialog, qtbot).endswith("… and 2 more")
    dialog.form.setCurrentIndex(1)
    assert previewed(dialog, qtbot).startswith("---\n")


def test_a_preview_that_is_made_too_late_shows_nowhere(dialog, window, qtbot):
    dialog.scope.setCurrentIndex(3)
    dialog.reject()
    qtbot.waitUntil(lambda: not window.findChildren(ExportDialog))
    qtbot.waitUntil(lambda: not window.tasks.busy(PREVIEW))


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


def test_the_readers_own_template_is_offered_and_its_fault_named(window, qtbot, tmp_path):
    folder = window.session.folder.path / "templates"
    folder.mkdir()
    (folder / "short.md").write_text("{{ paper.heading }}\n{{ paper.oops }}", "utf-8")
    window.session.star(window.papers.papers.ids[:1], True)
    window.actions_["export"].trigger()
    dialog = window.findChild(ExportDialog)
    box = dialog.options._boxes["template"]
    box.setCurrentIndex(box.findData("short"))
    box.activated.emit(box.currentIndex())
    assert "“short”, line 2" in previewed(dialog, qtbot)
    dialog.reject()


@pytest.mark.parametrize("form", ["bibtex", "ris", "csv", "csljson", "json", "html"])
def test_other_formats_are_written_in_the_background(dialog, window, qtbot, tmp_path, form):
    dialog.form.setCurrentIndex(dialog.form.findData(form))
    assert previewed(dialog, qtbot)
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
    assert "Molecules" in target.read_text("utf-8")
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


def test_a_template_of_ones_own_begins_as_a_copy_and_is_read_again(window, qtbot, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    window.session.star(window.papers.papers.ids[:1], True)
    window.actions_["export"].trigger()
    dialog = window.findChild(ExportDialog)
    before = previewed(dialog, qtbot).split("\n")[1:]  # the first line says when
    dialog.options.template_asked.emit()
    folder = window.exporting.template_folder
    assert opened == [str(folder)] and dialog.preset().template == "own-1"
    assert previewed(dialog, qtbot).split("\n")[1:] == before
    (folder / "own-1.md").write_text("My {{ paper.heading }}", "utf-8")
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.WindowActivate))
    assert "My Molecules as graphs" in previewed(dialog, qtbot)
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
