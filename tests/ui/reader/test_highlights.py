"""Marking passages: keys, colours, comments, the list of all, and marks that lost their place."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QTextBrowser

from desktop.core.annotations import Highlight
from desktop.core.edits import add_highlight
from desktop.core.importing import Section, plan_import
from desktop.core.paper import Paper
from desktop.core.selector import locate
from desktop.storage.clock import now
from desktop.ui.reader.highlights_dialog import HighlightsDialog
from desktop.ui.reader.reader_marks import Kind


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


# By keyboard

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
NONE = Qt.KeyboardModifier.NoModifier
LONG = (
    r"We boil k-means at norm $\ell_p$, e.g. twice. Then $\sum_i \frac{x_i}{y_i}$ cups 𝛼 are cold."
    "\n\nA second paragraph, of tea. And its end."
)


@pytest.fixture
def caret(reading, qtbot):
    """A window with a paper of two paragraphs and a caret in it."""
    plan = plan_import(
        reading.session.library, [Section("Cups", (Paper(abstract=LONG),))], "cups.txt", now()
    )
    reading.session.folder.add_papers(plan.papers)
    assert reading.session.commit_planned(plan.change)
    reading.browse.apply_now()
    qtbot.waitUntil(lambda: len(reading.papers.papers.ids) == 5)
    reading.papers.go_to_row(4)
    with qtbot.waitActive(reading):
        reading.activateWindow()
    press(qtbot, reading, "v")
    return reading


def press(qtbot, window, key, modifiers=NONE, times=1) -> None:
    for _ in range(times):
        qtbot.keyClick(window.focusWidget(), key, modifiers)


def selected(window) -> str:
    span = window.reader.selected_range()
    text = window.session.library.text(window.session.current).reading
    return text[slice(*span)] if span else ""


def before_caret(window) -> str:
    """What stands between the abstract's beginning and the caret."""
    view = window.reader.findChild(QTextBrowser)
    first = view.page.abstract.positions.in_document(0, 1)[0]
    start, end = view.page.abstract.positions.in_text(first, view.textCursor().position())
    return view.page.abstract.text[start:end]


def test_v_shows_a_caret_where_the_abstract_begins_and_says_what_it_does(caret):
    assert caret.reader.has_caret and before_caret(caret) == ""
    assert "Shift" in caret.notices.label.text() and "Escape" in caret.notices.label.text()
    assert caret.focusWidget() is caret.reader.findChild(QTextBrowser)


@pytest.mark.parametrize(
    ("keys", "before"),
    [
        ([(Qt.Key.Key_Right, NONE)] * 3, "We "),
        ([(Qt.Key.Key_Right, CTRL)] * 2, "We boil "),
        ([(Qt.Key.Key_Right, CTRL)] * 2 + [(Qt.Key.Key_Left, CTRL)], "We "),
        ([(Qt.Key.Key_Right, ALT)], "We boil k-means at norm ℓₚ, e.g. twice. "),
        ([(Qt.Key.Key_Right, ALT)] + [(Qt.Key.Key_Right, NONE)] * 5 + [(Qt.Key.Key_Left, NONE)] * 5,
         "We boil k-means at norm ℓₚ, e.g. twice. "),
        ([(Qt.Key.Key_Right, ALT)] * 2 + [(Qt.Key.Key_Left, ALT)] * 2, ""),
        ([(Qt.Key.Key_Right, CTRL)] * 2 + [(Qt.Key.Key_Home, NONE)], ""),
        ([(Qt.Key.Key_Period, NONE)] * 2 + [(Qt.Key.Key_Comma, NONE)],
         "We boil k-means at norm ℓₚ, e.g. twice. "),
    ],
)  # fmt: skip
def test_the_caret_moves_by_character_word_sentence_and_line(caret, qtbot, keys, before):
    for key, modifiers in keys:
        press(qtbot, caret, key, modifiers)
    assert before_caret(caret) == before and not selected(caret)
    assert caret.session.current == caret.papers.papers.ids[4], "Home is of the line, not the list"


def test_every_step_over_text_and_formulas_is_one_that_is_seen(caret, qtbot):
    seen = [before_caret(caret)]
    for _ in range(70):
        press(qtbot, caret, Qt.Key.Key_Right)
        seen.append(before_caret(caret))
    first = seen[: seen.index(next(text for text in seen if text.endswith("twice.")))]
    assert len(first) == len(set(first)) and any(text.endswith("ℓₚ") for text in first)
    for expected in reversed(seen[:60]):
        while before_caret(caret) != expected:
            press(qtbot, caret, Qt.Key.Key_Left)
            assert expected in before_caret(caret), "no step leads past a place"


def test_shift_selects_by_sentence_over_formulas_and_paragraphs(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, ALT | SHIFT)
    assert selected(caret) == "We boil k-means at norm ℓₚ, e.g. twice."
    press(qtbot, caret, Qt.Key.Key_Right, ALT | SHIFT, times=2)
    press(qtbot, caret, "2")
    (mark,) = marks(caret)
    assert mark.exact.endswith("∑ᵢ xᵢ/yᵢ cups 𝛼 are cold.\n\nA second paragraph, of tea.")
    assert mark.color == "green" and not selected(caret), "its colour is to be seen"


def test_a_mark_takes_no_blanks_at_its_ends(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, CTRL | SHIFT, times=2)
    assert selected(caret) == "We boil "
    press(qtbot, caret, "h")
    assert [(mark.exact, mark.start, mark.end) for mark in marks(caret)] == [("We boil", 0, 7)]
    press(qtbot, caret, Qt.Key.Key_Left)
    press(qtbot, caret, Qt.Key.Key_Right, SHIFT)
    press(qtbot, caret, Qt.Key.Key_Escape)
    assert not selected(caret) and caret.reader.has_caret


def test_enter_chooses_the_marks_under_the_caret_one_after_another(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, CTRL | SHIFT, times=3)
    press(qtbot, caret, "1")
    press(qtbot, caret, Qt.Key.Key_Home)
    press(qtbot, caret, Qt.Key.Key_Right, CTRL | SHIFT, times=1)
    press(qtbot, caret, "5")
    press(qtbot, caret, Qt.Key.Key_Home)
    chosen = []
    for _ in range(3):
        press(qtbot, caret, Qt.Key.Key_Return)
        chosen.append(caret.mark_bar.mark.color)
    assert sorted(chosen[:2]) == ["purple", "yellow"] and chosen[2] == chosen[0]


def test_escape_ends_step_by_step(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, SHIFT)
    press(qtbot, caret, "3")
    steps = []
    for _ in range(3):
        steps.append((caret.reader.has_caret, caret.mark_bar.isVisible()))
        press(qtbot, caret, Qt.Key.Key_Escape)
    assert steps == [(True, True), (False, True), (False, False)]
    assert caret.focusWidget() is caret.papers


def test_without_a_caret_arrows_scroll_and_home_goes_to_the_first_paper(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_V)
    assert not caret.reader.has_caret
    press(qtbot, caret, Qt.Key.Key_Right)
    assert not selected(caret)
    press(qtbot, caret, Qt.Key.Key_Home)
    assert caret.session.current == caret.papers.papers.ids[0]


def test_the_caret_goes_along_to_the_next_paper(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, CTRL, times=4)
    press(qtbot, caret, "k")
    assert caret.reader.has_caret and before_caret(caret) == ""
    press(qtbot, caret, Qt.Key.Key_Right, SHIFT)
    assert selected(caret) == "A"


def test_brackets_step_through_the_marks(caret, qtbot):
    for key, times in (("1", 1), ("2", 2), ("3", 3)):
        press(qtbot, caret, Qt.Key.Key_Right, CTRL | SHIFT, times=times)
        press(qtbot, caret, key)
    press(qtbot, caret, Qt.Key.Key_Escape)
    press(qtbot, caret, Qt.Key.Key_Escape)
    colors = []
    for key in ("]", "]", "]", "]", "["):
        press(qtbot, caret, key)
        colors.append(caret.mark_bar.mark.color)
    assert colors == ["yellow", "green", "blue", "yellow", "blue"]


def test_delete_removes_the_chosen_mark_and_never_the_paper(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, CTRL | SHIFT)
    press(qtbot, caret, "1")
    press(qtbot, caret, Qt.Key.Key_Delete)
    assert marks(caret) == () and len(caret.papers.papers.ids) == 5
    assert not caret.mark_bar.isVisible()


def test_undo_leaves_no_ghost_of_a_mark_in_the_bar(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, CTRL | SHIFT)
    press(qtbot, caret, "1")
    press(qtbot, caret, "2")
    caret.session.undo()
    assert caret.mark_bar.mark.color == "yellow"
    caret.session.undo()
    assert not caret.mark_bar.isVisible()
    press(qtbot, caret, "4")
    assert marks(caret) == ()


def test_the_chosen_mark_is_outlined(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_Right, CTRL | SHIFT)
    press(qtbot, caret, "1")
    view = caret.reader.findChild(QTextBrowser)
    assert [mark.chosen for mark in view.marks(Kind.HIGHLIGHT)] == [True]
    press(qtbot, caret, Qt.Key.Key_Escape, times=2)
    assert [mark.chosen for mark in view.marks(Kind.HIGHLIGHT)] == [False]


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


def test_v_puts_the_source_away(caret, qtbot):
    press(qtbot, caret, "v")
    caret.actions_["raw"].trigger()
    press(qtbot, caret, "v")
    assert not caret.reader.shows_raw and caret.reader.has_caret


def test_a_step_by_a_sentence_says_it(caret, qtbot, monkeypatch):
    said = []
    monkeypatch.setattr(caret.reader.findChild(QTextBrowser), "announce", said.append)
    press(qtbot, caret, Qt.Key.Key_Right, ALT)
    press(qtbot, caret, ",")
    assert said[0].endswith("cups 𝛼 are cold.") and said[1].startswith("We boil k-means")


def test_the_whole_abstract_is_marked_and_found_after_corrections(caret, qtbot):
    press(qtbot, caret, Qt.Key.Key_A, CTRL)
    press(qtbot, caret, "6")
    (mark,) = marks(caret)
    text = caret.session.library.text(caret.session.current).reading
    assert mark.exact == text and (mark.start, mark.end) == (0, len(text))
    again = text.replace("twice", "three times").replace("A second", "Another")
    assert locate(again, mark) == (0, len(again))
