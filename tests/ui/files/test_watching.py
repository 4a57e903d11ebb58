"""Exports that follow every change, as long as they are watched."""

from pathlib import Path

import pytest

from desktop.app import build
from desktop.storage.data_folder import DataFolder
from desktop.ui.files import watching
from desktop.ui.files.export_dialog import ExportDialog
from desktop.ui.files.export_job import LANE

NOW = "2026-12-03T00:00:00Z"


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
