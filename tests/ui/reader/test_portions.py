"""Long pages are set a portion at a time, endless paragraphs in several; no letter is lost."""

import random

import pytest
from PySide6.QtCore import QTextBoundaryFinder, QUrl

from desktop.core.annotations import Highlight
from desktop.markup.parse import parse
from desktop.markup.runs import Kind
from desktop.ui.reader.portions import cut_text, portions
from desktop.ui.reader.reader_marks import Kind as MarkKind

from .shown import said, show

FAMILY = "👩‍👩‍👧‍👦"
ENDLESS = {
    "letters": "a" * 40_000,
    "blanks that break no line": "\u00a0" * 20_000,
    "pictures": FAMILY * 2_000,
    "marks on one letter": "a" + "\u0301" * 20_000,
    "chinese": "图像生成模型的研究" * 3_000,
    "hebrew": "שלום עולם " * 3_000,
    "two directions": "abc אבג " * 3_000,
    "formulas": r"$\frac{a}{b}$ " * 500,
    "links": "https://a.org/x " * 2_000,
    "lines": "a\n\n" * 3_000,
    "sentences": "All is well. " * 3_000,
    "half a pair": "a\ud800b " * 5_000,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_portions_are_small_and_hold_every_letter(name):
    runs = parse(ENDLESS[name]).runs
    made = list(portions(runs))
    assert "".join(r.text for p in made for r in p.runs) == "".join(r.text for r in runs)
    largest = max(sum(len(run.text) for run in portion.runs) for portion in made)
    assert largest < 8_000 and max(portion.work for portion in made) < 30_000
    paragraph = 0
    for portion in made:
        if portion.breaks or portion.runs[0].kind in (Kind.PARAGRAPH, Kind.LINE):
            paragraph = 0
        paragraph += sum(len(run.text) for run in portion.runs)
        assert paragraph < 20_000


def test_a_usual_abstract_is_one_portion_or_two_in_one_paragraph():
    text = "We propose $\\alpha$-trees, which are *fast*. " * 60
    made = list(portions(parse(text).runs))
    assert len(made) > 1 and not any(portion.breaks for portion in made)


def test_text_is_cut_behind_a_sentence_else_a_blank_else_between_characters():
    assert next(cut_text("One two. Three four five six", 12)) == "One two. "
    assert [*cut_text("One two three four", 12)] == ["One two ", "three four"]
    assert "".join(cut_text("a" * 31, 10)) == "a" * 31
    for text in (FAMILY * 50, "e\u0301" * 200, "각" * 50):
        finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
        at = 0
        for piece in cut_text(text, 37):
            finder.setPosition(at)
            assert finder.isAtBoundary()
            at += len(piece.encode("utf-16-le")) // 2


@pytest.mark.parametrize("name", ["letters", "pictures", "two directions", "formulas", "lines"])
def test_all_of_a_long_abstract_is_shown_marked_and_copied(pane, view, qtbot, name):
    source = f"It begins. {ENDLESS[name].strip()} It ends."
    reading = parse(source).reading_text
    marks = [Highlight("h", "ends", start=len(reading) - 5, end=len(reading) - 1)]
    show(pane, source, highlights=marks)
    view.anchorClicked.emit(QUrl("whole:"))
    qtbot.waitUntil(lambda: view.page.parsed.source == source and not view.is_setting)
    assert view.page.abstract.text == reading and len(view.page.abstract.positions) == len(reading)
    document = view.document()
    chance = random.Random(5)
    for at in chance.sample(range(len(reading)), 300):
        if reading[at].isalnum() and name != "formulas":
            start, _ = view.page.abstract.positions.in_document(at, at + 1)
            assert document.characterAt(start) in reading[at].encode("utf-16").decode("utf-16")
    mark = view.marks(MarkKind.HIGHLIGHT)[0]
    assert document.characterAt(mark.start) == "e" and mark.end - mark.start == 4
    view.selectAll()
    copied = view.selected_text()
    assert (reading if name == "lines" else source) in copied
    assert said(view).rstrip().endswith("It ends.")


def test_a_resized_long_page_is_set_anew_and_keeps_its_place(pane, view, qtbot):
    show(pane, "Some words of tea. " * 2_000)
    view.show_whole()
    qtbot.waitUntil(lambda: len(view.page.abstract.text) > 30_000 and not view.is_setting)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    top = view.top_position()
    for width in (500, 640):
        pane.resize(width, 500)
        qtbot.waitUntil(lambda: not view.is_setting)
        assert abs(view.top_position() - top) < 200
    pane.set_zoom(120)
    qtbot.waitUntil(lambda: not view.is_setting)
    assert abs(view.top_position() - top) < 200


def test_a_place_beyond_what_is_shown_is_brought_into_view_when_it_is_set(pane, view, qtbot):
    text = "Some words of tea. " * 2_000
    show(pane, text)
    pane.scroll_to(len(text) - 30)
    qtbot.waitUntil(lambda: view.verticalScrollBar().value() > 5_000)
    assert pane.scroll_page() in (True, False)


def test_very_many_hits_are_counted_up_to_a_bound(pane, view, qtbot):
    show(pane, "a " * 20_000)
    pane.open_find()
    pane._find_bar._field.setText("a")
    qtbot.waitUntil(lambda: pane._find_bar._count.text() == "1 of 5,000+")
    assert pane.step_hit(1)
    view.grab()


def test_another_paper_ends_the_setting_of_the_one_before(pane, view, qtbot):
    show(pane, "Some words of tea. " * 2_000)
    view.show_whole()
    show(pane, "Short.", id="b" * 40)
    qtbot.wait(60)
    assert view.page.abstract.text == "Short." and "tea" not in said(view)
