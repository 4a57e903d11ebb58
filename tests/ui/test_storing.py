"""What takes long is stored in a thread: nothing overtakes it, and nothing of it is lost."""

import threading

import pytest
from PySide6.QtCore import Qt

from desktop.core.errors import DataFolderError
from desktop.storage.data_folder import DataFolder
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


def test_typing_goes_on_meanwhile_and_is_stored_after(window, ids, qtbot, held):
    session, editor = window.session, window.annotations.note
    session.open(ids[0])
    session.star(ids, True)
    editor.setFocus()
    qtbot.keyClicks(editor, "not lost")
    editor._pause.setInterval(10)
    editor._on_timeout()
    assert editor.unsaved and session.busy
    held.set()
    qtbot.waitUntil(lambda: session.annotations(ids[0]).note == "not lost")
    session.settle()
    assert session.annotations(ids[0]).starred and not editor.unsaved


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
