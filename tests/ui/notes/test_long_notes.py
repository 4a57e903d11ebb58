"""Long notes arrive in the editor a part at a time; nothing is ever stored of them by half."""

import random

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QTextOption

from desktop.core.query import parse
from desktop.ui.notes.arrival import break_lines
from desktop.ui.notes.note_editor import NoteEditor

LONG = "".join(f"line {number} of a long note, which goes on\n" for number in range(3_000))
ENDLESS = "a" * 250_000


@pytest.fixture
def editor(qtbot, session, ids) -> NoteEditor:
    made = NoteEditor(session)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitActive(made)
    return made


def paste(editor: NoteEditor, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    editor.insertFromMimeData(data)


def shown(editor: NoteEditor) -> int:
    """How many characters have arrived."""
    return editor.document().characterCount() - 1


def test_a_long_note_arrives_in_parts_and_cannot_be_changed_until_it_is_there(
    qtbot, editor, session, ids
):
    session.set_note(ids[0], LONG)
    with qtbot.waitSignal(editor.loaded):
        editor.show_note(ids[0])
        assert 0 < shown(editor) < len(LONG) and editor.isReadOnly() and not editor.unsaved
    assert editor.toPlainText() == LONG and not editor.isReadOnly() and not editor.unsaved
    assert editor.textCursor().position() == 0 and not editor.document().isUndoAvailable()


def test_a_key_and_a_look_at_the_text_have_all_of_it_arrive(qtbot, editor, session, ids):
    session.set_note(ids[0], LONG)
    editor.show_note(ids[0])
    qtbot.keyClicks(editor, "so ")
    assert editor.toPlainText() == "so " + LONG
    assert editor.flush() and session.note_of(ids[0]) == "so " + LONG
    editor.show_note(ids[1])
    editor.show_note(ids[0])
    assert shown(editor) < len(LONG) and editor.toPlainText() == "so " + LONG


def test_a_note_that_is_left_while_it_arrives_stays_as_it_was(qtbot, editor, session, ids):
    session.set_note(ids[0], LONG)
    session.set_note(ids[1], "short")
    before = session.library.annotations_of(ids[0])
    for _ in range(3):
        editor.show_note(ids[0])
        editor.show_note(ids[1])
        assert editor.toPlainText() == "short" and not editor.isReadOnly()
    qtbot.wait(20)
    assert editor.toPlainText() == "short"
    assert session.library.annotations_of(ids[0]) == before


def test_a_long_paste_is_one_step_and_stored_whole(qtbot, editor, session, ids):
    editor.show_note(ids[0])
    editor.setFocus()
    qtbot.keyClicks(editor, "before  after")
    editor.moveCursor(editor.textCursor().MoveOperation.StartOfLine)
    for _ in range(7):
        qtbot.keyClick(editor, Qt.Key.Key_Right)
    paste(editor, LONG)
    assert shown(editor) < len(LONG)
    assert editor.flush()
    assert session.note_of(ids[0]) == f"before {LONG} after"
    editor.undo()
    assert editor.toPlainText() == "before  after"
    editor.redo()
    assert editor.toPlainText() == f"before {LONG} after"


def test_what_is_typed_or_left_in_the_middle_of_a_paste(qtbot, editor, session, ids):
    editor.show_note(ids[0])
    editor.setFocus()
    paste(editor, LONG)
    qtbot.keyClicks(editor, "end")
    assert editor.toPlainText() == LONG + "end"
    paste(editor, LONG)
    assert editor.show_note(ids[1])
    assert session.note_of(ids[0]) == LONG + "end" + LONG
    assert session.note_of(ids[1]) == "" and editor.toPlainText() == ""


def test_steps_at_random_while_texts_arrive(qtbot, editor, session, ids):
    chance = random.Random(11)
    notes = dict.fromkeys(ids, "")
    editor.setFocus()
    for number in range(36):
        here = chance.choice(ids)
        assert editor.show_note(here)
        editor.setFocus()
        qtbot.keyClick(editor, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        if chance.random() < 0.5:
            text = f"{number}" * chance.randint(1, 9_000) + "\n"
            text = break_lines(text)
            paste(editor, text)
        else:
            text = f"typed {number}"
            qtbot.keyClicks(editor, text)
        qtbot.wait(chance.choice((0, 0, 1, 3)))
        notes[here] += text
        if chance.random() < 0.3:
            qtbot.keyClicks(editor, "late")
            notes[here] += "late"
    assert editor.flush()
    assert {one: session.note_of(one) for one in ids} == notes


def test_an_endless_line_is_broken_when_it_is_pasted(qtbot, editor, session, ids):
    said = []
    session.noticed.connect(lambda notice: said.append(notice.text))
    editor.show_note(ids[0])
    paste(editor, f"one two\n{ENDLESS}\nthree")
    assert editor.toPlainText() == break_lines(f"one two\n{ENDLESS}\nthree")
    assert editor.toPlainText().replace("\n", "") == f"one two{ENDLESS}three"
    assert len(said) == 1 and "too long" in said[0]
    assert editor.wordWrapMode() == QTextOption.WrapMode.WrapAnywhere


def test_a_note_with_an_endless_line_is_read_only_until_it_is_broken(qtbot, editor, session, ids):
    notices = []
    session.noticed.connect(notices.append)
    session.set_note(ids[0], ENDLESS)
    with qtbot.waitSignal(editor.loaded):
        editor.show_note(ids[0])
    assert editor.isReadOnly() and editor.toPlainText().replace("\n", "") == ENDLESS
    qtbot.keyClicks(editor, "x")
    assert editor.flush() and session.note_of(ids[0]) == ENDLESS
    notices[-1].act()
    assert session.note_of(ids[0]) == break_lines(ENDLESS)
    editor.toPlainText()
    assert not editor.isReadOnly()
    session.undo()
    assert session.note_of(ids[0]) == ENDLESS
    editor.show_note(ids[1])
    assert not editor.isReadOnly()


def test_a_line_that_grows_too_long_while_it_is_typed_stays_editable(qtbot, editor, session, ids):
    session.set_note(ids[0], "a" * 50_000)
    editor.show_note(ids[0])
    qtbot.keyClicks(editor, "so")
    assert editor.flush()
    qtbot.keyClicks(editor, "on")
    assert editor.flush() and session.note_of(ids[0]) == "soon" + "a" * 50_000


def test_blanks_at_which_no_line_ends_stay(qtbot, editor, session, ids):
    editor.show_note(ids[0])
    paste(editor, "10\u00a0km\u202fh")
    qtbot.keyClicks(editor, "!")
    assert editor.flush() and session.note_of(ids[0]) == "10\u00a0km\u202fh!"


def test_what_is_copied_is_plain_text(qtbot, editor, session, ids, qapp):
    session.set_note(ids[0], "one\n<b>two</b>\u00a0three")
    editor.show_note(ids[0])
    editor.selectAll()
    data = editor.createMimeDataFromSelection()
    assert data.text() == "one\n<b>two</b>\u00a0three" and not data.hasHtml()


def test_breaking_keeps_every_letter():
    chance = random.Random(3)
    for _ in range(6):
        text = "".join(chance.choices("ab é图\n", [99, 9, 2, 1, 1, 1e-4], k=180_000))
        broken = break_lines(text)
        assert broken.replace("\n", "").replace(" ", "") == text.replace("\n", "").replace(" ", "")
        assert max(map(len, broken.split("\n"))) <= 50_000


def test_hits_in_a_long_note_are_marked_in_parts_where_they_stand(qtbot, editor, session, ids):
    note = "a 𝔘nderlined kettle\n" + LONG
    session.set_note(ids[0], note)
    with qtbot.waitSignal(editor.loaded):
        editor.show_note(ids[0])
    editor.set_hits(parse("kettle long").wanted)
    assert not editor.extraSelections()
    qtbot.waitUntil(lambda: len(editor.extraSelections()) == 3_001)
    editor.set_hits(parse("kettle long").wanted)
    qtbot.keyClicks(editor, "so ")  # while they are looked for
    texts = [mark.cursor.selectedText() for mark in editor.extraSelections()]
    assert set(texts) <= {"kettle", "long"}
    spans = editor.hit_spans()
    assert len(spans) == 3_001 and spans[0] == (17, 23)  # as Qt counts
    editor.set_hits(())
    assert not editor.extraSelections()
