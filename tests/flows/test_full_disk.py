"""A disk that is full: what is typed stays, is stored when there is room, and is never lost."""

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from desktop.app import build
from desktop.ui.main_window import MainWindow
from desktop.ui.safety.unsaved_dialog import UnsavedDialog


class Disk:
    """Every write fails while it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        write = os.write

        def refusing(descriptor, data):
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(descriptor, data)

        monkeypatch.setattr(os, "write", refusing)


@pytest.fixture
def disk(monkeypatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def window(qtbot, open_window, tmp_path, seeds, disk) -> Iterator[MainWindow]:
    window = open_window(tmp_path / "data")
    window.importing.open_files(seeds[:1])
    qtbot.waitUntil(lambda: len(window.papers.papers.ids) == 19, timeout=20_000)
    window.papers.go_to_row(0)
    window.annotations.note._retry.setInterval(50)
    window.highlight_commands._retry.setInterval(50)
    yield window
    disk.full = False


def type_note(qtbot, window: MainWindow, text: str) -> None:
    window.actions_["note"].trigger()
    qtbot.keyClicks(window.annotations.note, text)


def note_on_disk(window: MainWindow, paper_id: str) -> str:
    return window.session.annotations(paper_id).note


def dialogs(window: MainWindow) -> list[UnsavedDialog]:
    return [dialog for dialog in window.findChildren(UnsavedDialog) if dialog.isVisible()]


def dialog_of(window: MainWindow) -> UnsavedDialog:
    (dialog,) = dialogs(window)
    return dialog


def test_typing_goes_on_and_is_stored_when_there_is_room(window, disk, qtbot):
    paper_id = window.session.current
    disk.full = True
    type_note(qtbot, window, "one ")
    qtbot.waitUntil(lambda: "disk is full" in window.notices.label.text())
    qtbot.keyClicks(window.annotations.note, "two")
    qtbot.waitUntil(lambda: window.annotations.saved.text().startswith("Not saved"))
    qtbot.wait(200)  # it is tried some times
    assert window.annotations.note.toPlainText() == "one two"
    assert window.notices.place.text() == "", "the same refusal is told once"
    assert note_on_disk(window, paper_id) == ""
    disk.full = False
    qtbot.waitUntil(lambda: note_on_disk(window, paper_id) == "one two")
    assert window.annotations.saved.text() == "Saved"
    assert not window.notices.isVisible(), "what is no longer true is taken back"


def test_the_text_stays_with_its_paper_while_others_are_read(window, disk, qtbot):
    first = window.session.current
    disk.full = True
    type_note(qtbot, window, "about the first")
    window.papers.go_to_row(5)
    other = window.session.current
    assert other != first and window.annotations.note.paper_id == first
    assert window.annotations.note.toPlainText() == "about the first"
    assert window.session.library.text(first).heading[:20] in window.annotations.saved.text()
    disk.full = False
    qtbot.waitUntil(lambda: note_on_disk(window, first) == "about the first")
    assert note_on_disk(window, other) == ""
    assert window.annotations.note.paper_id == other
    assert window.annotations.note.toPlainText() == ""


def test_other_acts_are_refused_and_change_nothing(window, disk, qtbot):
    disk.full = True
    for name in ("star", "later", "remove", "clear", "undo"):
        window.actions_[name].trigger()
        assert "disk is full" in window.notices.label.text()
    annotated = window.session.annotations(window.session.current)
    assert not annotated.starred and annotated.status == "unread" and not annotated.removed
    disk.full = False
    window.actions_["star"].trigger()
    assert window.session.annotations(window.session.current).starred
    assert not window.notices.isVisible()


def test_a_comment_that_cannot_be_stored_waits(window, disk, qtbot):
    window.reader.setFocus()
    view = window.reader.focusProxy()
    cursor = view.textCursor()
    start = view.document().toPlainText().index(" ", 400) + 1
    cursor.setPosition(start)
    cursor.setPosition(start + 30, cursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    window.actions_["highlight_comment"].trigger()
    qtbot.keyClicks(window.mark_bar.comment, "a remark")
    disk.full = True
    window.papers.setFocus()
    window.papers.go_to_row(3)
    assert "disk is full" in window.notices.label.text()
    window.close()
    assert window.isVisible()
    dialog = dialog_of(window)
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == "a remark"
    disk.full = False
    first = window.papers.papers.ids[0]
    qtbot.waitUntil(lambda: window.session.annotations(first).highlights[0].comment == "a remark")


# ---- closing


def close_in_vain(window: MainWindow) -> UnsavedDialog:
    window.close()
    window.close()  # impatient people press twice
    assert window.isVisible()
    return dialog_of(window)


def test_closing_stays_open_and_asks(window, disk, qtbot):
    disk.full = True
    type_note(qtbot, window, "not lost")
    dialog = close_in_vain(window)
    assert dialog.defaultButton() is dialog.stay
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.isVisible() and window.annotations.note.toPlainText() == "not lost"
    disk.full = False
    window.close()
    assert not window.isVisible()


def test_closing_goes_on_by_itself_when_there_is_room(window, disk, qtbot, tmp_path):
    paper_id, folder = window.session.current, window.session.folder
    disk.full = True
    type_note(qtbot, window, "in the end")
    close_in_vain(window)
    disk.full = False
    qtbot.waitUntil(lambda: not window.isVisible())
    assert folder.library.annotations_of(paper_id).note == "in the end"


def test_the_text_can_be_copied(window, disk, qtbot):
    disk.full = True
    type_note(qtbot, window, "to the clipboard")
    close_in_vain(window).copy.click()
    assert QGuiApplication.clipboard().text() == "to the clipboard"
    assert window.isVisible() and "copied" in window.notices.label.text()


def test_a_copy_can_be_saved_elsewhere(window, disk, qtbot, monkeypatch, tmp_path):
    elsewhere = tmp_path / "copy.md"
    disk.full = True
    type_note(qtbot, window, "elsewhere: ")
    window.annotations.note.insertPlainText("β")
    answers = iter([("", ""), (str(tmp_path / "gone" / "copy.md"), ""), (str(elsewhere), "")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: next(answers))
    close_in_vain(window).save.click()
    assert window.isVisible(), "no file was named"
    close_in_vain(window).save.click()
    assert window.isVisible() and "could not be written" in window.notices.label.text()
    dialog = close_in_vain(window)
    monkeypatch.setattr("desktop.ui.safety.unsaved_dialog.write_atomically", Path.write_bytes)
    dialog.save.click()
    assert not window.isVisible() and elsewhere.read_text("utf-8") == "elsewhere: β"


def test_one_can_leave_without_it(window, disk, qtbot, tmp_path):
    paper_id = window.session.current
    disk.full = True
    type_note(qtbot, window, "not wanted")
    close_in_vain(window).leave.click()
    assert not window.isVisible()
    disk.full = False
    again = build(tmp_path / "data")
    assert note_on_disk(again, paper_id) == ""
    again.close()
    again.deleteLater()


def test_a_fault_while_closing_neither_ends_the_window_nor_keeps_it(window, qtbot, monkeypatch):
    """Qt closes a window whose closeEvent raises, whatever became of the text."""

    def fault(*_):
        raise ZeroDivisionError

    note = window.annotations.note
    type_note(qtbot, window, "still here")
    for timer in note.findChildren(QTimer):
        timer.stop()  # a slow machine would let them meet the fault too
    with monkeypatch.context() as patch:
        patch.setattr(note, "flush", fault)
        window.close()
        assert window.isVisible() and note.toPlainText() == "still here"
    dialog_of(window).stay.click()
    monkeypatch.setattr(window.settings, "save", fault)
    monkeypatch.setattr(window.importing, "close", fault)
    window.close()
    assert not window.isVisible()
    assert window.session.annotations(window.session.current).note == "still here"


# ---- other ends


class SessionManager(QObject):
    """The desktop's, at the end of its session."""

    def __init__(self, may_ask: bool) -> None:
        super().__init__()
        self.cancelled = False
        self._may_ask = may_ask

    def allowsInteraction(self) -> bool:
        return self._may_ask

    def cancel(self) -> None:
        self.cancelled = True


def test_the_end_of_the_desktop_session_stores_first(window, qtbot):
    type_note(qtbot, window, "at the last moment")
    manager = SessionManager(may_ask=True)
    window.closing._on_session_end(manager)
    assert note_on_disk(window, window.session.current) == "at the last moment"
    assert not manager.cancelled


@pytest.mark.parametrize("may_ask", [True, False])
def test_the_end_of_the_session_waits_for_what_cannot_be_stored(window, disk, qtbot, may_ask):
    disk.full = True
    type_note(qtbot, window, "unsaved")
    manager = SessionManager(may_ask)
    window.closing._on_session_end(manager)
    assert manager.cancelled == may_ask
    assert len(dialogs(window)) == may_ask
    for dialog in dialogs(window):
        dialog.stay.click()


def test_loss_of_focus_stores_first(window, qtbot):
    type_note(qtbot, window, "and then another window")
    QGuiApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert note_on_disk(window, window.session.current) == "and then another window"


# ---- a real one


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(place)]
    if os.name != "posix" or os.geteuid() or subprocess.run(mount, check=False).returncode:
        pytest.skip("only root can mount a disk")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_on_a_disk_that_is_really_full(small_disk, open_window, seeds, qtbot):
    window = open_window(small_disk / "data")
    window.importing.open_files(seeds[:1])
    qtbot.waitUntil(lambda: len(window.papers.papers.ids) == 19, timeout=20_000)
    window.papers.go_to_row(0)
    window.annotations.note._retry.setInterval(50)
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 512)
        except OSError:
            pass
    paper_id = window.session.current
    text = "typed on a full disk " * 300  # more than what is left of the last page
    window.actions_["note"].trigger()
    window.annotations.note.insertPlainText(text)
    assert not window.flush() and "disk is full" in window.notices.label.text()
    window.close()
    assert window.isVisible()
    dialog_of(window).stay.click()
    filler.unlink()
    qtbot.waitUntil(lambda: note_on_disk(window, paper_id) == text)
    window.close()
    again = open_window(small_disk / "data")
    assert note_on_disk(again, paper_id) == text and not again.session.read_only
