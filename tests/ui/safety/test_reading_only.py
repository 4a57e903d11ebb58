"""A data folder that cannot be changed: the window says so, shows it, and changes nothing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from desktop.app import build
from desktop.storage.data_folder import DataFolder
from desktop.ui.actions import NOTE, PAPER, SPECS
from desktop.ui.main_window import MainWindow
from desktop.ui.safety.history_dialog import HistoryDialog
from desktop.ui.safety.reading_only import CHANGING
from desktop.ui.safety.versions_dialog import VersionsDialog

from ..conftest import import_papers


@pytest.fixture
def data(qtbot, tmp_path: Path) -> Path:
    """The data folder of a newer program, with a note that had another text before."""
    window = build(tmp_path / "data")
    import_papers(window.session)
    first = window.session.library.order[0]
    for note in ("first", "- [ ] a task in the note"):
        window.session.set_note(first, note)
    window.close()
    window.deleteLater()
    snapshot = tmp_path / "data" / "annotations.json"
    snapshot.write_bytes(snapshot.read_bytes().replace(b'"format": 1', b'"format": 2', 1))
    return tmp_path / "data"


@pytest.fixture
def newer(qtbot, data: Path) -> Iterator[MainWindow]:
    window = build(data)
    window.show()
    window.papers.go_to_row(0)
    yield window
    window.close()
    window.deleteLater()


def stored(data: Path) -> dict[str, bytes]:
    """Every file of a data folder but its cache."""
    files = (path for path in data.rglob("*") if path.is_file())
    return {
        str(path.relative_to(data)): path.read_bytes()
        for path in files
        if "cache" not in path.relative_to(data).parts
    }


def test_a_banner_says_why_and_stays(newer, qtbot):
    assert newer.banner.isVisible() and "newer" in newer.banner.text()
    assert newer.notices.notice is None or newer.notices.notice.text not in newer.banner.text()
    qtbot.keyClick(newer.papers, Qt.Key.Key_Escape)
    newer.session.warn("something else")
    newer.notices.dismiss()
    assert newer.banner.isVisible()


def test_an_ordinary_folder_has_no_banner(window):
    assert not window.banner.isVisible()
    assert all(window.actions_[name].isEnabled() for name in CHANGING)


def test_controls_show_that_they_change_nothing(newer):
    assert not any(newer.actions_[name].isEnabled() for name in CHANGING)
    pane = newer.annotations
    assert pane.note.isReadOnly() and pane.note.isEnabled(), "it can still be read and copied"
    assert "a task" in pane.note.toPlainText()
    widgets = (pane.star, pane.tags, *pane._statuses.values(), newer.mark_bar, newer.empty)
    assert not [widget for widget in widgets if widget.isEnabled()]
    assert not newer.acceptDrops()


@pytest.mark.parametrize("name", [spec.name for spec in SPECS])
def test_every_action_that_changes_something_is_known(name):
    """A new command of these menus changes annotations, unless it is named here."""
    (spec,) = [spec for spec in SPECS if spec.name == name]
    reading = "note note_versions open_link note_follow note_view note_preview".split()
    if spec.menu in (PAPER, NOTE) and name not in reading:
        assert name in CHANGING


def test_nothing_is_changed_by_keys_or_otherwise(newer, data, qtbot, monkeypatch):
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("other", True))
    before = stored(data)
    session, first = newer.session, newer.session.current
    for key in "slxud123h":
        qtbot.keyClick(newer.papers, key)
    qtbot.keyClick(newer.papers, Qt.Key.Key_Delete)
    qtbot.keyClick(newer.papers, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    newer.actions_["note"].trigger()
    note = newer.annotations.note
    qtbot.keyClicks(note, "typed")
    qtbot.keyClick(note, Qt.Key.Key_Return)
    for key in (Qt.Key.Key_B, Qt.Key.Key_K, Qt.Key.Key_Return):
        qtbot.keyClick(note, key, Qt.KeyboardModifier.ControlModifier)
    newer.annotations.note_pane.set_view("both")
    newer.annotations.note_pane.preview.ticked.emit(0)
    assert note.toPlainText() == "- [ ] a task in the note" and not note.unsaved
    session.mark_seen(first)
    newer.dwell._on_timeout()
    assert newer.notices.notice is None, "what the program notes by itself is no refusal"
    assert newer.papers.go_to_row(2) is None and newer.session.current != first
    newer.close()
    assert stored(data) == before


def test_what_is_tried_in_another_way_is_refused_in_a_sentence(newer, seeds, qtbot):
    assert not newer.session.star([newer.session.current], True)
    assert "newer" in newer.notices.label.text()
    newer.notices.dismiss()
    newer.importing.open_files(seeds[:1])
    qtbot.waitUntil(lambda: "newer" in newer.notices.label.text())


def test_dialogs_show_but_change_nothing(newer, qtbot):
    newer.actions_["history"].trigger()
    history = newer.findChild(HistoryDialog)
    assert history.list.topLevelItemCount() and not history.back.isEnabled()
    history.reject()
    newer.actions_["note_versions"].trigger()
    versions = newer.findChild(VersionsDialog)
    assert versions.list.count() and not versions.bring.isEnabled()
    versions.reject()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_of_another_user_is_for_reading(qtbot, data, tmp_path):
    for path in (*data.rglob("*"), data):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        window = build(data)
        assert window.banner.text() and window.session.read_only
        window.close()
        window.deleteLater()
    finally:
        for path in (data, *data.rglob("*")):
            path.chmod(path.stat().st_mode | 0o200)


def test_messages_of_the_store_are_all_told(qtbot, tmp_path):
    """Those found at opening, and those that come later; none pushes another aside."""
    folder = DataFolder.open(tmp_path / "data")
    folder.messages += ["First was mended.", "Second was mended."]
    window = MainWindow(folder)
    import_papers(window.session)
    folder.messages.append("Another program replaced a file.")
    window.session.star(list(window.session.library.order)[:1], True)
    told = []
    while window.notices.notice:
        told.append(window.notices.label.text())
        window.notices.dismiss()
    assert told == ["Another program replaced a file.", "First was mended.", "Second was mended."]
    window.close()
    window.deleteLater()


def test_a_folder_in_a_cloud_folder_is_warned_of(qtbot, tmp_path):
    window = build(tmp_path / "Dropbox" / "reader")
    assert "Dropbox" in window.notices.label.text() and window.notices.notice.urgent
    assert not window.banner.isVisible()
    window.close()
    window.deleteLater()
