"""Links to papers are completed by heading and written by id."""

import pytest
from PySide6.QtCore import Qt

from desktop.core.note_links import find_links, format_link
from desktop.ui.notes.note_completer import MOST_OFFERED, papers_to_link


@pytest.fixture
def pane(window, qtbot):
    window.papers.go_to_row(0)
    qtbot.waitActive(window)
    pane = window.annotations.note_pane
    pane.edit()
    return pane


@pytest.fixture
def ids(window):
    return list(window.session.library.order)


def offers(window) -> list[str]:
    popup = window.note_commands.completer.popup()
    model = popup.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())] * popup.isVisible()


def headings(window, ids) -> list[str]:
    return [window.session.library.text(paper_id).heading for paper_id in ids]


def wait_for(qtbot, window, expected) -> None:
    qtbot.waitUntil(lambda: offers(window) == expected)


def test_typing_completes_by_the_words_of_headings(pane, window, ids, qtbot):
    qtbot.keyClicks(pane.editor, "see [[tea lea")
    wait_for(qtbot, window, headings(window, [ids[2]]))
    qtbot.keyClick(window.note_commands.completer.popup(), Qt.Key.Key_Return)
    assert pane.editor.toPlainText() == f"see [[{ids[2]}|On tea leaves]]"
    assert not offers(window)
    qtbot.keyClicks(pane.editor, " too")
    assert pane.editor.flush()
    note = window.session.annotations(ids[0]).note
    assert note.endswith("]] too") and [link.target for link in find_links(note)] == [ids[2]]


def test_in_a_table_the_bar_is_none_of_the_table(pane, window, ids, qtbot):
    pane.editor.insertPlainText("x\n| see | ")
    qtbot.keyClicks(pane.editor, "[[tea lea")
    wait_for(qtbot, window, headings(window, [ids[2]]))
    qtbot.keyClick(window.note_commands.completer.popup(), Qt.Key.Key_Return)
    assert pane.editor.toPlainText() == rf"x{chr(10)}| see | [[{ids[2]}\|On tea leaves]]"


def test_what_is_typed_on_goes_to_the_note(pane, window, ids, qtbot):
    qtbot.keyClicks(pane.editor, "[[ket")
    wait_for(qtbot, window, headings(window, [ids[1]]))
    qtbot.keyClicks(window.note_commands.completer.popup(), "tle")
    assert pane.editor.toPlainText() == "[[kettle"
    qtbot.keyClick(window.note_commands.completer.popup(), Qt.Key.Key_Escape)
    assert not offers(window) and pane.editor.toPlainText() == "[[kettle"


def test_closing_brackets_that_stand_there_are_taken_in(pane, window, ids, qtbot):
    pane.editor.insertPlainText("[[]] x")
    cursor = pane.editor.textCursor()
    cursor.setPosition(2)
    pane.editor.setTextCursor(cursor)
    qtbot.keyClicks(pane.editor, "tea")
    wait_for(qtbot, window, headings(window, [ids[2]]))
    qtbot.keyClick(window.note_commands.completer.popup(), Qt.Key.Key_Tab)
    assert pane.editor.toPlainText() == f"[[{ids[2]}|On tea leaves]] x"


def test_the_command_begins_a_link_and_offers_what_was_changed_last(pane, window, ids, qtbot):
    window.session.set_note(ids[2], "first")
    window.session.star([ids[1]], True)
    window.actions_["note_paper"].trigger()
    qtbot.waitUntil(lambda: len(offers(window)) == 2)
    assert set(offers(window)) == set(headings(window, ids[1:3]))
    assert pane.editor.toPlainText() == "[["


def test_an_open_link_elsewhere_offers_nothing(pane, window, ids, qtbot):
    pane.editor.insertPlainText(f"[[tea\n{format_link(ids[2], 'On')} ")
    qtbot.keyClicks(pane.editor, "tea ")
    qtbot.wait(80)
    assert not offers(window)


def test_no_offer_for_another_paper(pane, window, ids, qtbot):
    qtbot.keyClicks(pane.editor, "[[tea")
    wait_for(qtbot, window, headings(window, [ids[2]]))
    window.papers.go_to(ids[1])
    assert not offers(window)


def test_the_best_come_first_and_not_the_paper_itself(window, ids):
    library, index = window.session.library, window.indexing.index
    assert papers_to_link(library, index, "tea", ids[2]) == []
    window.session.set_title(ids[1], "A cup of tea")
    found = papers_to_link(library, index, "a cup", ids[0])
    assert [paper_id for paper_id, _ in found][:1] == [ids[1]]
    assert len(papers_to_link(library, index, "", ids[0])) <= MOST_OFFERED
    assert papers_to_link(library, index, '"( tea', ids[0])[0][0] in ids
    window.session.remove([ids[1]])
    assert ids[1] not in dict(papers_to_link(library, index, "cup", ids[0]))
