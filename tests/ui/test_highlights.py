"""Marking passages: keys, colours, comments, the list of all, and marks that lost their place."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QTextBrowser

from desktop.core.annotations import Highlight
from desktop.core.edits import add_highlight
from desktop.ui.highlights_dialog import HighlightsDialog


def select(window, words: str) -> None:
    """Select words of the abstract as with the mouse."""
    view = window.reader.findChild(QTextBrowser)
    text = view.document().toPlainText()
    start = text.rindex(words)
    cursor = QTextCursor(view.document())
    cursor.setPosition(start)
    cursor.setPosition(start + len(words), QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)


def marks(window):
    return window.session.annotations(window.session.current).highlights


@pytest.fixture
def reading(window, qtbot):
    window.papers.go_to_row(0)
    window.papers.setFocus()
    return window


@pytest.mark.parametrize(
    ("key", "color"), [("h", "yellow"), ("1", "yellow"), ("3", "blue"), ("6", "orange")]
)
def test_a_key_marks_what_is_selected(reading, qtbot, key, color):
    select(reading, "the shape of molecules")
    assert reading.mark_bar.isVisible()
    qtbot.keyClick(reading.papers, key)
    (mark,) = marks(reading)
    assert (mark.exact, mark.color) == ("the shape of molecules", color)
    text = reading.session.library.text(reading.session.current).reading
    assert text[mark.start : mark.end] == mark.exact and mark.created == mark.modified


def test_without_a_selection_it_says_what_to_do(reading, qtbot):
    reading.actions_["highlight"].trigger()
    assert "Select a passage" in reading.notices.label.text() and not marks(reading)


def test_shift_h_marks_and_takes_a_comment(reading, qtbot):
    select(reading, "Graph networks")
    qtbot.keyClick(reading.papers, "H", Qt.KeyboardModifier.ShiftModifier)
    assert reading.focusWidget() is reading.mark_bar.comment
    qtbot.keyClicks(reading.mark_bar.comment, "like ours, 1 to 6")
    qtbot.keyClick(reading.mark_bar.comment, Qt.Key.Key_Return)
    assert marks(reading)[0].comment == "like ours, 1 to 6"
    assert not reading.mark_bar.isVisible()


def test_a_chosen_mark_is_recoloured_copied_and_removed(reading, qtbot):
    select(reading, "molecules")
    reading.actions_["highlight"].trigger()
    reading.highlight_commands.choose(marks(reading)[0].id)
    qtbot.keyClick(reading.papers, "4")
    assert [mark.color for mark in marks(reading)] == ["pink"]
    reading.mark_bar.copy.click()
    assert QGuiApplication.clipboard().text() == "molecules"
    reading.mark_bar.remove.click()
    assert marks(reading) == ()
    reading.actions_["undo"].trigger()
    assert [mark.color for mark in marks(reading)] == ["pink"]


def test_marks_may_overlap(reading):
    for words in ("networks learn the shape", "the shape of molecules"):
        select(reading, words)
        reading.actions_["mark_green"].trigger()
        reading.mark_bar.left.emit()
    assert len(marks(reading)) == 2


@pytest.fixture
def dialog(reading, qtbot):
    select(reading, "molecules")
    reading.actions_["mark_purple"].trigger()
    reading.mark_bar.left.emit()
    reading.papers.go_to_row(2)
    select(reading, "Tea leaves")
    reading.actions_["mark_blue"].trigger()
    reading.actions_["highlights"].trigger()
    made = reading.findChild(HighlightsDialog)
    yield made
    made.close()


def quotes(dialog):
    return [item.mark.exact for item in dialog.found()]


def test_the_list_shows_the_papers_or_all(dialog):
    assert quotes(dialog) == ["Tea leaves"]
    dialog.scope.setCurrentIndex(1)
    assert quotes(dialog) == ["molecules", "Tea leaves"]
    dialog.color.setCurrentIndex(dialog.color.findData("purple"))
    assert quotes(dialog) == ["molecules"]
    dialog.words.setText("nothing like it")
    assert quotes(dialog) == []


def test_return_goes_to_the_passage(dialog, window, qtbot):
    dialog.scope.setCurrentIndex(1)
    dialog.list.setCurrentRow(0)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert window.session.current == window.papers.papers.ids[0]
    assert window.mark_bar.mark and window.mark_bar.mark.exact == "molecules"


def test_a_mark_that_lost_its_place_is_told_and_put_anew(dialog, window):
    lost = Highlight("lost", "words of another paper altogether", start=3, end=30)
    window.session.commit(add_highlight, window.session.current, lost)
    loose = [item for item in dialog.found() if item.loose]
    assert [item.mark.id for item in loose] == ["lost"]
    row = [item.mark.id for item in dialog.found()].index("lost")
    dialog.list.setCurrentRow(row)
    assert "has lost its place" in dialog.list.currentItem().text()
    select(window, "predict nothing")
    dialog._acts["attach"].click()
    assert not [item for item in dialog.found() if item.loose]
    assert any(mark.exact == "predict nothing" for mark in marks(window))


def test_words_of_comments_are_found(reading, qtbot):
    select(reading, "Graph networks")
    reading.actions_["highlight_comment"].trigger()
    qtbot.keyClicks(reading.mark_bar.comment, "reminiscent of kites")
    qtbot.keyClick(reading.mark_bar.comment, Qt.Key.Key_Return)
    reading.search.setText("kites")
    qtbot.waitUntil(lambda: reading.papers.papers.ids == [reading.session.current])
    reading.search.setText("has:highlight")
    qtbot.waitUntil(lambda: len(reading.papers.papers.ids) == 1)
