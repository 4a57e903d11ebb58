"""What is selected, and what leaves the reader: copies, pages on paper, the source."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QPlainTextEdit, QToolTip

from desktop.core.annotations import Highlight
from desktop.core.paper import Name
from desktop.markup.parse import parse
from desktop.ui.reader import reader_print
from desktop.ui.reader.reader_page import set_page
from tests.ui.reader.shown import ABSTRACT, LONG, select, show


def test_the_selected_range_is_of_the_reading_text(pane, view):
    show(pane)
    text = parse(ABSTRACT).reading_text
    select(view, "norm ℓₚ. A rate")
    start, end = pane.selected_range()
    assert text[start:end] == "norm ℓₚ. A rate"
    select(view, "shown")
    start, end = pane.selected_range()
    assert text[start:end] == "shown"
    select(view, "On ")  # the heading is not the abstract
    assert pane.selected_range() is None


def test_part_of_a_formula_is_all_of_it(pane, view):
    show(pane)
    text = parse(ABSTRACT).reading_text
    formula = next(placed for placed in view.page.formulas if placed.tex == "T=100")
    view.select(formula.position, formula.position + 1)
    start, end = pane.selected_range()
    assert text[start:end] == "T=100"


def test_a_formula_offers_its_source_and_its_speech(pane, view, qapp):
    show(pane)
    assert pane.next_formula()
    assert pane.next_formula()
    assert view.textCursor().selectedText().replace("\u2060", "") == "ℓₚ"
    placed = view.page.formulas[1]
    at = view.point_of(placed.position)
    event = QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at))
    qapp.sendEvent(view.viewport(), event)
    assert "\\ell_p" in QToolTip.text()
    assert "sub p" in QToolTip.text()
    QToolTip.hideText()


def clipboard():
    return QGuiApplication.clipboard().mimeData()


def test_copies(pane, view):
    show(pane)
    select(view, "norm ℓₚ. A")
    pane.copy("latex")
    assert clipboard().text() == "norm $\\ell_p$. A"
    pane.copy("rich")
    assert clipboard().text() == "norm ℓₚ. A"
    assert "ℓₚ" in clipboard().html()
    select(view, "care")
    pane.copy("markdown")
    assert clipboard().text() == "*care*"
    view.copy()
    assert clipboard().text() == "care"
    assert not clipboard().hasHtml()


def test_without_a_selection_the_abstract_is_copied(pane):
    show(pane)
    pane.copy("latex")
    assert clipboard().text().startswith("We study kettles of norm $\\ell_p$.")


def test_a_copy_of_the_heading_too(pane, view):
    show(pane, author=(Name("Noether", "Emmy"),))
    view.selectAll()
    view.copy()
    lines = clipboard().text().splitlines()
    assert lines[0] == "On ℓₚ kettles"
    assert lines[1] == "Emmy Noether"
    assert lines[-1].startswith("We study kettles of norm $\\ell_p$.")


def test_saves_a_pdf(pane, tmp_path: Path):
    show(pane, LONG * 4, highlights=[Highlight("h", "", start=3, end=400)])
    pane.save_pdf(tmp_path / "page.pdf")
    data = (tmp_path / "page.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") >= 2
    assert b"SourceSerifPro" in data


def test_the_source_is_shown_with_its_runs(pane, view):
    show(pane)
    raw = pane.findChild(QPlainTextEdit)
    pane.toggle_raw()
    assert raw.isVisible()
    assert raw.toPlainText() == ABSTRACT
    pane.toggle_raw()
    assert view.isVisible()
    pane.show_message("Nothing.")
    pane.toggle_raw()
    assert not raw.isVisible()


def test_the_menu_over_a_formula(pane, view):
    show(pane)
    placed = view.page.formulas[1]
    opened = []
    pane.menu_opening.connect(opened.append)
    view.customContextMenuRequested.emit(view.point_of(placed.position))
    (menu,) = opened
    texts = [action.text().replace("&", "") for action in menu.actions()]
    assert "Copy the formula’s source" in texts
    menu.actions()[texts.index("Copy the formula’s source")].trigger()
    assert clipboard().text() == "\\ell_p"
    menu.actions()[texts.index("Select all")].trigger()
    menu.close()
    assert view.textCursor().hasSelection()


def test_text_is_selected_by_keyboard(pane, view, qtbot):
    show(pane)
    text = parse(ABSTRACT).reading_text
    shift, word = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
    view.setFocus()
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Right, shift | word)
    assert text[slice(*pane.selected_range())] == "We study "
    pane.leave_sentence()
    select(view, "of norm ")
    qtbot.keyClick(view, Qt.Key.Key_Right, shift)
    assert text[slice(*pane.selected_range())] == "of norm ℓₚ"
    qtbot.keyClick(view, Qt.Key.Key_Left, shift)
    assert text[slice(*pane.selected_range())] == "of norm "


def test_on_paper_an_abstract_goes_to_its_end_without_words_to_click(pane, tmp_path, monkeypatch):
    printed = []

    def setting(document, *rest):
        page = set_page(document, *rest)
        printed.append(document.toPlainText())
        return page

    monkeypatch.setattr(reader_print, "set_page", setting)
    show(pane, LONG * 10 + " The last word.", more={"area": "tea"})
    pane.save_pdf(tmp_path / "page.pdf")
    assert "The last word." in printed[0]
    assert "More" not in printed[0] and "Show all" not in printed[0]


def test_the_copy_key_takes_the_abstract_where_nothing_is_selected(pane, view, qtbot):
    show(pane)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard().text().startswith("We study kettles of norm $\\ell_p$.")
    assert clipboard().text().endswith("degrees.")
