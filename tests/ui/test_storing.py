"""What takes long is stored in a thread: nothing overtakes it, and nothing of it is lost."""

import shutil
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QTextBrowser

from desktop.core.errors import DataFolderError
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.storage.restore import backup, plan_restore
from desktop.storage.typed import NAME
from desktop.ui import session as session_module


@pytest.fixture
def threaded(monkeypatch):
    monkeypatch.setattr(session_module, "MANY", 0)
    monkeypatch.setattr(DataFolder, "takes_long", lambda self, *changes: True)


@pytest.fixture
def held(threaded, monkeypatch):
    """Keeps every commit waiting until it is set."""
    may = threading.Event()
    commit = DataFolder.commit

    def waiting(folder, change):
        assert may.wait(10)
        commit(folder, change)

    monkeypatch.setattr(DataFolder, "commit", waiting)
    yield may
    may.set()


def test_an_act_is_announced_when_it_is_stored(session, ids, qtbot, held):
    changes = []
    session.changed.connect(changes.append)
    assert session.star(ids, True)
    assert session.busy and not changes and not session.annotations(ids[0]).starred
    held.set()
    qtbot.waitUntil(lambda: not session.busy)
    assert changes[0].ids == set(ids) and session.annotations(ids[0]).starred


def test_the_next_act_is_made_on_what_the_one_before_made(session, ids, qtbot, held):
    session.star(ids, True)
    threading.Timer(0.05, held.set).start()
    session.toggle_star(ids[:1])
    session.settle()
    starred = [session.annotations(paper_id).starred for paper_id in ids]
    assert starred == [False] + [True] * (len(ids) - 1)
    session.undo()
    session.undo()
    session.settle()
    assert not any(session.annotations(paper_id).starred for paper_id in ids)
    assert session.history.next_redo.name == "star"


def test_what_is_refused_later_is_told_and_nothing_has_changed(session, ids, threaded, monkeypatch):
    notices, saved = [], []
    session.noticed.connect(notices.append)
    session.saved.connect(saved.append)

    def full(folder, change):
        raise DataFolderError("The disk is full: x was not stored. Free some space.")

    with monkeypatch.context() as patch:
        patch.setattr(DataFolder, "commit", full)
        assert session.star(ids, True)
        session.settle()
    assert "full" in notices[0].text and notices[0].urgent and saved == [False]
    assert not session.annotations(ids[0]).starred and session.history.next_undo.name == "import"


def test_closing_waits_for_what_is_stored(window, ids, held):
    session = window.session
    session.star(ids, True)
    threading.Timer(0.05, held.set).start()
    path = session.folder.path
    window.close()
    with DataFolder.open(path, read_only=True) as folder:
        assert all(folder.library.annotations_of(paper_id).starred for paper_id in ids)


def test_what_is_done_meanwhile_waits_its_turn_and_the_window_does_not(window, ids, qtbot, held):
    session, act = window.session, window.actions_
    assert session.star(ids, True)
    session.choose(ids[:1])
    for name in ("star", "read", "star"):
        act[name].trigger()  # none returns before `held` is set, if it waits
    session.add_tag(ids[1:2], "after")
    session.undo()
    assert session.busy and session.history.next_undo.name == "import"
    assert window.storing.isVisible() and window.storing.label.text().endswith("5")
    held.set()
    qtbot.waitUntil(lambda: not session.busy)
    names = [change.name for change in session.history.changes[1:]]
    assert names == ["star", "unstar", "read", "star", "add tag"]
    assert session.history.next_redo.name == "add tag" and window.storing.isHidden()
    assert session.annotations(ids[0]).starred and session.annotations(ids[0]).status == "read"


def test_what_is_done_meanwhile_is_stored_though_that_fails(session, ids, threaded, monkeypatch):
    may, commit = threading.Event(), DataFolder.commit

    def full(folder, change):
        if change.name == "star":
            assert may.wait(10)
            raise DataFolderError("The disk is full: x was not stored. Free some space.")
        commit(folder, change)

    monkeypatch.setattr(DataFolder, "commit", full)
    session.star(ids, True)
    session.set_note(ids[0], "kept")
    session.set_status(ids[:1], "read")
    may.set()
    assert session.settle()
    annotated = session.annotations(ids[0])
    assert (annotated.starred, annotated.note, annotated.status) == (False, "kept", "read")


def stored_if_killed_now(window, paper_id, tmp_path):
    """What the next program finds of a paper, had this one been killed."""
    copy = shutil.copytree(
        window.session.folder.path, tmp_path / f"copy{len(list(tmp_path.iterdir()))}"
    )
    with DataFolder.open(copy) as folder:
        return folder.library.annotations_of(paper_id)


def test_typing_meanwhile_is_on_the_disk_and_stored_after(window, ids, qtbot, held, tmp_path):
    session, editor = window.session, window.annotations.note
    session.open(ids[0])
    session.star(ids, True)
    editor.setFocus()
    qtbot.keyClicks(editor, "not lost")
    qtbot.waitUntil(lambda: not editor.unsaved, timeout=1_000)
    assert session.busy and stored_if_killed_now(window, ids[0], tmp_path).note == "not lost"
    session.open(ids[1])
    assert editor.paper_id == ids[1] and editor.toPlainText() == ""
    qtbot.keyClicks(editor, "another")
    session.open(ids[0])
    assert editor.toPlainText() == "not lost"
    qtbot.keyClicks(editor, "Yes, ")
    assert window.flush()
    assert [session.annotations(paper_id).note for paper_id in ids[:2]] == ["", ""]
    assert stored_if_killed_now(window, ids[1], tmp_path).note == "another"
    held.set()
    qtbot.waitUntil(lambda: not session.busy)
    notes = [session.annotations(paper_id).note for paper_id in ids[:2]]
    assert notes == ["Yes, not lost", "another"]
    assert session.annotations(ids[0]).starred and not (session.folder.path / NAME).exists()


def test_what_comes_into_a_note_that_is_being_typed_stays(window, ids, qtbot, held):
    session, editor = window.session, window.annotations.note
    session.open(ids[0])
    editor.setFocus()
    session.add_to_notes(ids, "at the meeting")
    qtbot.keyClicks(editor, "mine")
    assert window.flush()
    held.set()
    qtbot.waitUntil(lambda: not session.busy)
    note = session.annotations(ids[0]).note
    assert "mine" in note and "at the meeting" in note and editor.toPlainText() == note
    session.undo()
    session.settle()
    assert session.annotations(ids[0]).note == editor.toPlainText() == "at the meeting"


def select(window, words):
    view = window.reader.findChild(QTextBrowser)
    cursor = view.textCursor()
    cursor.setPosition(view.toPlainText().rindex(words))
    cursor.setPosition(cursor.position() + len(words), cursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)


def test_a_comment_typed_meanwhile_is_on_the_disk(window, ids, qtbot, held, tmp_path):
    session = window.session
    window.papers.go_to(ids[0])
    select(window, "shape of molecules")
    session.star(ids, True)
    window.actions_["highlight_comment"].trigger()
    qtbot.keyClicks(window.mark_bar.comment, "why")
    window.papers.go_to(ids[1])
    assert window.flush() and session.busy
    (mark,) = stored_if_killed_now(window, ids[0], tmp_path).highlights
    assert mark.comment == "why"
    held.set()
    qtbot.waitUntil(lambda: not session.busy)
    assert [mark.comment for mark in session.annotations(ids[0]).highlights] == ["why"]
    assert not session.annotations(ids[1]).highlights


def test_what_waits_and_is_refused_is_stored_when_there_is_room(
    window, ids, qtbot, threaded, monkeypatch
):
    session, may, room, commit = window.session, threading.Event(), [], DataFolder.commit

    def full(folder, change):
        assert may.wait(10)
        if not room:
            raise DataFolderError("The disk is full: x was not stored. Free some space.")
        commit(folder, change)

    monkeypatch.setattr(DataFolder, "commit", full)
    session.star(ids, True)
    session.set_note(ids[0], "kept")
    may.set()
    window.close()
    assert window.isVisible() and window.findChild(QMessageBox, "unsaved_dialog")
    assert session.note_of(ids[0]) == "kept" and (session.folder.path / NAME).exists()
    room.append(1)
    session._typed._again.setInterval(10)
    session._typed._again.start()
    qtbot.waitUntil(lambda: session.annotations(ids[0]).note == "kept")
    window.findChild(QMessageBox, "unsaved_dialog").stay.click()
    window.close()
    assert not window.isVisible()


def test_looking_at_a_paper_waits_for_nothing(session, ids, held):
    session.star(ids, True)
    assert session.mark_seen(ids[0]) and session.busy
    held.set()
    session.settle()
    assert not session.annotations(ids[0]).seen


def test_keys_of_the_window_work_as_before(window, ids, threaded, qtbot):
    window.papers.setFocus()
    qtbot.keyClick(window.papers, Qt.Key.Key_S)
    window.session.settle()
    assert window.session.annotations(window.session.current).starred
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    window.session.settle()
    assert not window.session.annotations(window.session.current).starred


def test_undoing_a_restore_brings_back_what_was_done_since_it_was_planned(session, ids, tmp_path):
    session.set_note(ids[0], "old")
    backup(session.folder, tmp_path / "file.backup")
    session.set_note(ids[0], "when it was planned")
    plan = plan_restore(session.folder, tmp_path / "file.backup", now())
    session.set_note(ids[0], "when it was done")
    assert session.restore(plan)
    session.settle()
    assert session.annotations(ids[0]).note == "old"
    session.undo()
    session.settle()
    assert session.annotations(ids[0]).note == "when it was done"


def test_going_back_means_the_change_that_was_chosen(session, ids, threaded, monkeypatch):
    may, commit = threading.Event(), DataFolder.commit

    def waiting(folder, change):
        assert change.name != "star" or may.wait(10)
        commit(folder, change)

    for text in ("one", "two"):
        session.set_note(ids[0], text)
        session.settle()
    monkeypatch.setattr(DataFolder, "commit", waiting)
    session.star(ids, True)
    assert session.go_back(2) and session.busy
    may.set()
    session.settle()
    assert session.annotations(ids[0]).note == "one" and session.history.next_undo.name == "go back"
    assert not session.annotations(ids[0]).starred, "the star came after it"
