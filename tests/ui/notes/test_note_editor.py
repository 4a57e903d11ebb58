import random

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QGuiApplication, QImage, QInputMethodEvent

from desktop.core.errors import DataFolderError
from desktop.core.query import parse
from desktop.ui.notes import note_editor
from desktop.ui.notes.note_editor import NoteEditor


@pytest.fixture
def editor(session, qtbot, monkeypatch) -> NoteEditor:
    monkeypatch.setattr(note_editor, "PAUSE", 20)
    monkeypatch.setattr(note_editor, "LONGEST_WAIT", 60)
    monkeypatch.setattr(note_editor, "RETRY", 20)
    widget = NoteEditor(session)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def note(session, paper_id):
    return session.annotations(paper_id).note


def test_a_note_is_stored_after_a_pause(editor, session, ids, qtbot):
    editor.show_note(ids[0])
    with qtbot.waitSignal(editor.stored):
        qtbot.keyClicks(editor, "hello")
    assert note(session, ids[0]) == "hello"


def test_typing_on_and_on_is_stored_all_the_same(editor, session, ids, qtbot):
    editor.show_note(ids[0])
    for letter in "abcdefghijklmnopqrst":
        qtbot.keyClicks(editor, letter)
        qtbot.wait(10)  # shorter than the pause
    assert note(session, ids[0])


def test_leaving_the_paper_stores_its_note_with_it(editor, session, ids, qtbot):
    editor.show_note(ids[0])
    qtbot.keyClicks(editor, "for the first")
    editor.show_note(ids[1])
    assert note(session, ids[0]) == "for the first"
    assert note(session, ids[1]) == "" == editor.toPlainText()


def test_a_bout_of_typing_is_one_step_to_undo(editor, session, ids, qtbot):
    editor.show_note(ids[0])
    for word in ("one ", "two ", "three"):
        qtbot.keyClicks(editor, word)
        assert editor.flush()
    session.undo()
    assert note(session, ids[0]) == "" == editor.toPlainText()
    session.redo()
    assert editor.toPlainText() == "one two three"


def test_the_editors_own_undo_does_not_cross_papers(editor, session, ids, qtbot):
    editor.show_note(ids[0])
    qtbot.keyClicks(editor, "secret")
    editor.show_note(ids[1])
    editor.undo()
    assert editor.toPlainText() == "" and note(session, ids[0]) == "secret"


def test_a_refused_note_stays_and_is_stored_when_it_can_be(
    editor, session, ids, qtbot, monkeypatch
):
    def refuse(change):
        raise DataFolderError("The disk is full: make room.")

    editor.show_note(ids[0])
    with monkeypatch.context() as patch:
        patch.setattr(session.folder, "commit", refuse)
        with qtbot.waitSignal(editor.refused):
            qtbot.keyClicks(editor, "keep me")
        assert not editor.show_note(ids[1])
        assert editor.paper_id == ids[0] and editor.toPlainText() == "keep me"
    qtbot.waitSignal(editor.stored).wait()
    assert note(session, ids[0]) == "keep me"


def test_what_an_input_method_holds_is_taken_first(editor, session, ids, qtbot):
    editor.show_note(ids[0])
    committed = QInputMethodEvent("", [])
    committed.setCommitString("学习")
    qtbot.keyClicks(editor, "x")
    editor.inputMethodEvent(QInputMethodEvent("学", []))
    editor.inputMethodEvent(committed)
    assert editor.flush() and note(session, ids[0]) == "x学习"


def test_escape_leaves_and_stores(editor, session, ids, qtbot):
    editor.show_note(ids[0])
    qtbot.keyClicks(editor, "done")
    with qtbot.waitSignal(editor.left):
        qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert note(session, ids[0]) == "done"


def test_no_note_ever_goes_to_another_paper(editor, session, ids, qtbot):
    """A random walk of selecting, typing, undoing and waiting, against a model."""
    chance = random.Random(7)
    model = dict.fromkeys(ids, "")
    editor.show_note(ids[0])
    for step in range(500):
        act = chance.choice(("type", "type", "select", "flush", "undo", "load"))
        if act == "type":
            letters = f"{step} "
            editor.moveCursor(editor.textCursor().MoveOperation.End)
            qtbot.keyClicks(editor, letters)
            model[editor.paper_id] += letters
        elif act == "select":
            editor.show_note(chance.choice(ids))
        elif act == "flush":
            editor.flush()
        elif act == "undo":
            editor.flush()
            session.undo()
            model = {paper_id: note(session, paper_id) for paper_id in ids}
        else:
            editor.flush()
            assert editor.toPlainText() == model[editor.paper_id]
        assert all(
            note(session, paper_id) == text
            for paper_id, text in model.items()
            if paper_id != editor.paper_id
        )
    editor.flush()
    assert {paper_id: note(session, paper_id) for paper_id in ids} == model


def test_hits_are_marked_in_the_note(editor, session, ids):
    session.set_note(ids[0], "Graphs, 𝒪(n) graphs")
    editor.show_note(ids[0])
    editor.set_hits(parse("graph").wanted)
    found = [mark.cursor.selectedText() for mark in editor.extraSelections()]
    assert found == ["Graphs", "graphs"]


# Pasting and dropping


def mime(text="", html="", files=()) -> QMimeData:
    made = QMimeData()
    if html:
        made.setHtml(html)
    if text:
        made.setText(text)
    if files:
        made.setUrls([QUrl.fromLocalFile(file) for file in files])
    return made


@pytest.mark.parametrize(
    ("pasted", "typed"),
    [
        (mime("a *b*", "<b>a</b>"), "a *b*"),
        (mime(html='<p>a <b>b</b><img src="http://x/y.png"></p><p>c</p>'), "a b\nc"),
        (mime("a\r\nb\u2028c\x00d\x0be\x1b\ufffc 🙂 عربي\tx"), "a\nb\ncde 🙂 عربي\tx"),
    ],
)
def test_what_is_pasted_is_plain_text(editor, session, ids, qtbot, pasted, typed):
    editor.show_note(ids[0])
    QGuiApplication.clipboard().setMimeData(pasted)
    qtbot.keyClick(editor, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert editor.toPlainText() == typed
    assert editor.flush() and note(session, ids[0]) == typed
    editor.undo()
    assert editor.toPlainText() == "", "in one step"


def test_pictures_are_not_pasted(editor, ids):
    picture = QMimeData()
    picture.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    editor.show_note(ids[0])
    assert not editor.canInsertFromMimeData(picture)


def test_files_dropped_on_a_note_are_left_to_the_window(editor, ids, tmp_path):
    editor.show_note(ids[0])
    for data, taken in ((mime(files=[str(tmp_path / "a.bib")]), False), (mime("words"), True)):
        actions, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        event = QDragEnterEvent(QPoint(9, 9), actions, data, buttons, Qt.KeyboardModifier(0))
        editor.dragEnterEvent(event)
        assert event.isAccepted() is taken


def test_nothing_is_pasted_where_nothing_may_be_typed(editor, ids):
    editor.show_note(ids[0])
    editor.setReadOnly(True)
    editor.insertFromMimeData(mime("words"))
    assert editor.toPlainText() == ""
