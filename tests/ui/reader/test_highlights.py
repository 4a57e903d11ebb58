"""Marking passages: keys, colours, comments, the list of all, and marks that lost their place."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTextBrowser

from desktop.core.annotations import Highlight
from desktop.core.edits import add_highlight
from desktop.core.importing import Section, plan_import
from desktop.core.paper import Paper
from desktop.storage.clock import now
from desktop.ui.reader.highlights_dialog import HighlightsDialog
from desktop.ui.reader.reader_marks import Kind
from tests.ui.reader.marked import marks, select


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
    return [item.mark.exact for item in dialog.model.items]


def go_to_row(dialog, row) -> None:
    dialog.list.setCurrentIndex(dialog.model.index(row))


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
    go_to_row(dialog, 0)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert window.session.current == window.papers.papers.ids[0]
    assert window.mark_bar.mark and window.mark_bar.mark.exact == "molecules"


def test_a_mark_that_lost_its_place_is_told_and_put_anew(dialog, window):
    lost = Highlight("lost", "words of another paper altogether", start=3, end=30)
    window.session.commit(add_highlight, window.session.current, lost)
    loose = [item for item in dialog.model.items if item.loose]
    assert [item.mark.id for item in loose] == ["lost"]
    row = [item.mark.id for item in dialog.model.items].index("lost")
    go_to_row(dialog, row)
    assert "has lost its place" in dialog.list.currentIndex().data()
    select(window, "predict nothing")
    dialog._acts["attach"].click()
    assert not [item for item in dialog.model.items if item.loose]
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


def test_a_mark_that_lost_its_place_is_not_painted_elsewhere_and_is_told(reading, qtbot):
    other = reading.papers.papers.ids[1]
    lost = Highlight("lost", "words of another paper altogether", start=3, end=30)
    assert reading.session.commit(add_highlight, other, lost)
    reading.papers.go_to(other)
    view = reading.reader.findChild(QTextBrowser)
    assert not view.marks(Kind.HIGHLIGHT)
    assert "has lost its place: “words of another" in reading.notices.label.text()
    reading.notices.notice.act()
    dialog = reading.findChild(HighlightsDialog)
    assert [item.mark.id for item in dialog.model.items] == ["lost"]
    dialog.close()


def test_a_mark_of_a_paper_that_is_not_listed_is_gone_to(dialog, window):
    dialog.scope.setCurrentIndex(1)
    window.session.star([window.papers.papers.ids[3]], True)
    window.filters.show_filter("starred")
    window.browse.filter = "starred"
    window.browse.apply_now()
    go_to_row(dialog, 0)
    dialog.list.activated.emit(dialog.list.currentIndex())
    assert window.papers.current() == window.session.current
    assert window.mark_bar.mark.exact == "molecules"


def test_the_list_of_all_stays_where_it_is_while_marks_change(dialog, window, qtbot):
    dialog.scope.setCurrentIndex(1)
    go_to_row(dialog, 1)
    window.session.set_note(window.session.current, "tea")
    select(window, "predict nothing")
    window.actions_["mark_pink"].trigger()
    qtbot.waitUntil(lambda: len(dialog.model.items) == 3)
    assert dialog.current().mark.exact == "Tea leaves" and "3 high" in dialog.count.text()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: quotes(dialog) == ["molecules", "predict nothing"])
    window.session.undo()
    qtbot.waitUntil(lambda: len(dialog.model.items) == 3)


def test_very_many_marks_are_listed_bit_by_bit(reading, qtbot):
    papers = tuple(Paper(abstract=f"Cup {number} of tea is hot.") for number in range(300))
    plan = plan_import(reading.session.library, [Section("Cups", papers)], "cups.txt", now())
    reading.session.folder.add_papers(plan.papers)
    reading.session.commit_planned(plan.change)
    library = reading.session.library
    marks = {
        (paper.id, "highlights"): (Highlight(f"{paper.id}", "tea is hot", start=9, end=19),)
        for paper in plan.papers
    }
    reading.session.commit_planned(library.plan("highlight", marks, now()))
    dialog = HighlightsDialog(reading.session, reading)
    dialog.scope.setCurrentIndex(1)
    assert 0 < len(dialog.model.items) < 300
    qtbot.waitUntil(lambda: len(dialog.model.items) == 300)
    dialog.words.setText("nothing")
    assert not dialog.model.items and dialog.current() is None
    dialog.close()


def test_a_narrow_bar_says_numbers_and_leaves_room_for_the_comment(reading, qtbot):
    select(reading, "molecules")
    reading.actions_["highlight"].trigger()
    chip, comment = reading.mark_bar._chips["blue"], reading.mark_bar.comment
    texts = []
    for width in (1280, 800, 1280):
        reading.resize(width, 600)
        qtbot.waitUntil(lambda width=width: reading.width() == width)
        reading.mark_bar.layout().activate()
        texts.append(chip.text())
        assert comment.width() >= 120 and reading.mark_bar.remove.isVisible()
    assert texts == ["3 blue", "3", "3 blue"] and "blue" in chip.accessibleName()
