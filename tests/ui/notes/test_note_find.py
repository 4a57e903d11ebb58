"""Find and replace in the note."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def pane(window, qtbot):
    window.papers.go_to_row(0)
    qtbot.waitActive(window)
    pane = window.annotations.note_pane
    window.session.set_note(window.session.current, "Tea, teas, 𝒪(n) and té; x² tea")
    pane.edit()
    return pane


def field(pane) -> QLineEdit:
    return pane.finder.bar.findChild(QLineEdit)


def selected(pane) -> str:
    return pane.editor.textCursor().selectedText()


def ask(qtbot, pane, words: str) -> None:
    qtbot.keyClick(pane.editor, Qt.Key.Key_F, CONTROL)
    field(pane).setText(words)


def test_find_by_key_in_the_note(pane, window, qtbot):
    ask(qtbot, pane, "tea")
    assert window.focusWidget() is field(pane)
    assert selected(pane) == "Tea"
    assert [mark.cursor.selectedText() for mark in pane.editor.extraSelections()] == [
        "Tea",
        "tea",
        "tea",
    ]
    places = []
    for _ in range(3):
        qtbot.keyClick(field(pane), Qt.Key.Key_Return)
        places.append(pane.editor.textCursor().selectionStart())
    assert places == [*sorted(places)[1:], 0], "round the end"
    qtbot.keyClick(field(pane), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert pane.editor.textCursor().selectionStart() == max(places)


def test_f3_steps_while_the_note_has_the_focus(pane, window, qtbot):
    ask(qtbot, pane, "tea")
    pane.editor.setFocus()
    qtbot.keyClick(pane.editor, Qt.Key.Key_F3)
    assert pane.editor.textCursor().selectionStart() == 5


def test_find_elsewhere_is_the_searchs(pane, window, qtbot):
    window.papers.setFocus()
    qtbot.keyClick(window.papers, Qt.Key.Key_F, CONTROL)
    assert window.focusWidget() is window.search and not pane.finder.isVisible()


def test_escape_puts_the_bar_away_and_what_a_search_found_is_marked_again(pane, window, qtbot):
    ask(qtbot, pane, "té")
    qtbot.keyClick(field(pane), Qt.Key.Key_Escape)
    assert not pane.finder.isVisible() and window.focusWidget() is pane.editor
    assert pane.editor.extraSelections() == []


def test_what_is_selected_is_taken(pane, qtbot):
    cursor = pane.editor.textCursor()
    cursor.setPosition(5)
    cursor.setPosition(9, cursor.MoveMode.KeepAnchor)
    pane.editor.setTextCursor(cursor)
    qtbot.keyClick(pane.editor, Qt.Key.Key_F, CONTROL)
    assert field(pane).text() == "teas"


@pytest.mark.parametrize("key", [Qt.Key.Key_H, Qt.Key.Key_R])
def test_replace_one_by_one(pane, window, qtbot, key):
    qtbot.keyClick(pane.editor, key, CONTROL)
    field(pane).setText("tea")
    row = pane.finder.row.field
    row.setText("cup")
    qtbot.keyClick(row, Qt.Key.Key_Return)
    assert pane.editor.toPlainText() == "cup, teas, 𝒪(n) and té; x² tea"
    assert selected(pane) == "tea"
    qtbot.keyClick(row, Qt.Key.Key_Return)
    assert window.session.annotations(window.session.current).note.startswith("cup, cups")
    assert window.findChild(object, "history_dialog") is None


def test_replace_all_is_one_step(pane, window, qtbot):
    before = pane.editor.toPlainText()
    qtbot.keyClick(pane.editor, Qt.Key.Key_H, CONTROL)
    field(pane).setText("tea")
    pane.finder.row.field.setText(r"\1 tea")
    pane.finder.row.replaced_all.emit()
    assert pane.editor.toPlainText() == r"\1 tea, \1 teas, 𝒪(n) and té; x² \1 tea"
    window.session.undo()
    assert pane.editor.toPlainText() == before


def test_marks_follow_what_is_typed_and_the_paper(pane, window, qtbot):
    ask(qtbot, pane, "tea")
    pane.editor.moveCursor(pane.editor.textCursor().MoveOperation.End)
    pane.editor.insertPlainText(" tea")
    assert len(pane.editor.extraSelections()) == 4
    window.papers.go_to_row(1)
    assert pane.editor.extraSelections() == []


def test_replacing_shows_the_source(pane, window, qtbot):
    pane.set_view("preview")
    window.actions_["note_replace"].trigger()
    assert pane.editor.isVisible() and pane.finder.row.isVisible()
