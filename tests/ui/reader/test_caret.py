"""Reading and marking by keyboard, with a caret in the abstract."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextBrowser

from desktop.core.importing import Section, plan_import
from desktop.core.paper import Paper
from desktop.core.selector import locate
from desktop.storage.clock import now
from desktop.ui.reader.reader_marks import Kind
from tests.ui.reader.marked import marks

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
