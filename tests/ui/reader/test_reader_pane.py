"""The reader pane as the window uses it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QHelpEvent, QImage, QPalette, QWheelEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QTextBrowser, QToolTip, QWidget

from desktop.core.annotations import COLORS, Annotations, Highlight
from desktop.core.paper import Name, Paper, PaperText
from desktop.core.query import parse as parse_query
from desktop.markup.parse import parse
from desktop.ui.reader import reader_print
from desktop.ui.reader.reader_marks import Kind
from desktop.ui.reader.reader_page import set_page
from desktop.ui.reader.reader_pane import ReaderPane
from desktop.ui.reader.reader_text import text_between
from desktop.ui.reader.reader_view import ReaderView
from desktop.ui.theme import DARK, LIGHT, apply_theme

ABSTRACT = (
    "We study kettles of norm $\\ell_p$. A rate of $\\tilde{O}(\\frac{\\sqrt{d}}{n})$ is shown, "
    "with *care*. Code: https://github.com/tea/pot. Kettles boil at $T=100$ degrees."
)
LONG = " ".join([ABSTRACT] * 12)


def paper_text(paper: Paper, derived: bool = False) -> PaperText:
    heading = parse(paper.title).reading_text or "Kettles of norm"
    return PaperText(heading, derived, parse(paper.abstract).reading_text, "")


def show(pane: ReaderPane, abstract=ABSTRACT, highlights=(), derived=False, **fields) -> Paper:
    usual = {"id": "a" * 40, "title": "On $\\ell_p$ kettles"}
    paper = Paper(abstract=abstract, **{**usual, **fields})
    annotations = Annotations(highlights=tuple(highlights))
    pane.show_paper(paper, paper_text(paper, derived), annotations, ("Tea 2026 Papers",))
    return paper


@pytest.fixture
def pane(qtbot):
    made = ReaderPane()
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    return made


@pytest.fixture
def view(pane) -> ReaderView:
    return pane.findChild(ReaderView)


def said(view) -> str:
    return view.toPlainText().translate(dict.fromkeys(map(ord, "\u2060\u200b\ufffc")))


def select(view, words: str) -> None:
    part = next(part for part in reversed(view.page.parts) if words in part.text)
    start = part.text.index(words)
    view.select(*part.positions.in_document(start, start + len(words)))


# What is shown


def test_a_page_has_its_parts(pane, view):
    fields = {
        "author": (Name("Noether", "Emmy"), Name(literal="Tea Group")),
        "container_title": "TEA",
        "issued": (2026,),
        "keyword": ("kettles", "norms"),
    }
    show(pane, **fields)
    text = said(view)
    for words in ("On ℓₚ kettles", "Emmy Noether, Tea Group", "TEA 2026 · Tea 2026 Papers"):
        assert words in text
    assert "kettles · norms" in text
    assert "Code\n" in text
    assert "We study kettles of norm ℓₚ." in text
    assert not set("\\$*{}") & set(text)


def test_a_derived_heading_says_so(pane, view):
    show(pane, title="", derived=True)
    assert "Kettles of norm  derived" in said(view)
    cursor = view.document().find("derived")
    assert "made from the abstract" in cursor.charFormat().toolTip()
    show(pane)
    assert "derived" not in said(view)


def test_a_message_instead_of_a_paper(pane, view):
    show(pane)
    pane.show_message("Select a <b>paper</b>.")
    (label,) = (one for one in pane.findChildren(QLabel) if one.isVisible())
    assert "<b>" in label.text()
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert not view.isVisible()
    assert pane.selected_range() is None
    show(pane)
    assert view.isVisible()


def test_other_fields_are_folded_away(pane, view):
    more = {"decision": "Accept (oral)", "empty": "", "scores": {"a": 1}, "long": "x" * 2000}
    show(pane, more=more)
    assert "More" in said(view)
    assert "Accept" not in said(view)
    view.anchorClicked.emit(QUrl("fold:"))
    assert "decision   Accept (oral)" in said(view)
    assert '{"a": 1}' in said(view)
    assert "empty" not in said(view)
    assert "x" * 501 not in said(view)
    view.anchorClicked.emit(QUrl("fold:"))
    assert "Accept" not in said(view)


def test_the_same_paper_is_not_set_again(pane, view, qtbot):
    show(pane, LONG)
    view.verticalScrollBar().setValue(40)
    with qtbot.assertNotEmitted(view.set_anew):
        show(pane, LONG)
        show(pane, LONG, highlights=[Highlight("h", "", start=3, end=9)])
    assert view.verticalScrollBar().value() == 40
    with qtbot.waitSignal(view.set_anew):
        show(pane, LONG + " More.", id="b" * 40)
    assert view.verticalScrollBar().value() == 0


def test_names_for_screen_readers(pane):
    show(pane)
    assert pane.objectName() == "reader_pane"
    assert pane.accessibleName()
    assert pane.accessibleDescription() == parse(ABSTRACT).reading_text
    for widget in pane.findChildren(QWidget):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisible():
            assert widget.accessibleName()


# Nothing foreign is loaded or obeyed


def test_foreign_markup_is_text(pane, view, tmp_path):
    picture = tmp_path / "red.png"
    red = QImage(50, 50, QImage.Format.Format_RGB32)
    red.fill(QColor("red"))
    red.save(str(picture))
    source = (
        f'See <img src="{picture}"> and <img src="file://{picture}"> '
        "<script>alert(1)</script> p<0.05 <table><tr><td>x</td></tr></table> ![x](file:///a.png)"
    )
    show(pane, source, title=f'a</b><img src="{picture}">')
    assert "<script>alert(1)</script> p<0.05" in said(view)
    assert "<img src=" in said(view)
    shot = view.grab().toImage()
    colors = {shot.pixelColor(x, y).name() for x in range(0, 700, 7) for y in range(0, 500, 7)}
    assert "#ff0000" not in colors
    assert view.blocked == []


def test_nothing_is_loaded(view):
    image = view.loadResource(2, QUrl("file:///etc/passwd"))
    assert (image.width(), image.height()) == (1, 1)
    assert view.blocked == ["file:///etc/passwd"]
    view.setSource(QUrl("file:///etc/passwd"))
    assert "root" not in view.toPlainText()


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", "smb://a/b"])
def test_only_web_and_mail_links_are_followed(pane, view, qtbot, address):
    show(pane)
    before = said(view)
    with qtbot.assertNotEmitted(pane.link_activated):
        view.anchorClicked.emit(QUrl(address))
    assert said(view) == before
    with qtbot.waitSignal(pane.link_activated) as caught:
        view.anchorClicked.emit(QUrl("https://github.com/tea/pot"))
    assert caught.args == ["https://github.com/tea/pot"]


# Size and colour


def test_zoom_and_theme_draw_no_formula_again(pane, view):
    show(pane)
    drawn = [placed.formula for placed in view.page.formulas]
    em = view.page.formulas[0].em
    pane.set_zoom(150)
    assert pane.zoom() == 150
    assert view.page.formulas[0].em == pytest.approx(1.5 * em, rel=0.05)
    assert all(a.formula is b for a, b in zip(view.page.formulas, drawn, strict=True))
    pane.set_zoom(10_000)
    assert pane.zoom() == 300


def test_the_line_width_is_kept_to(pane, view):
    pane.resize(1400, 500)
    pane.set_font("", 16)
    pane.set_line_width(60)
    show(pane, LONG)
    view.document().size()
    block = view.document().firstBlock()
    counts = []
    while block.isValid():
        layout = block.layout()
        counts += [layout.lineAt(n).textLength() for n in range(layout.lineCount() - 1)]
        block = block.next()
    assert 48 <= sorted(counts)[len(counts) // 2] <= 66
    frame = view.document().rootFrame().frameFormat()
    assert frame.leftMargin() > 300
    assert frame.leftMargin() == pytest.approx(frame.rightMargin(), abs=20)  # centred


def test_what_is_at_the_top_stays_there(pane, view, qtbot):
    pane.resize(700, 300)
    show(pane, LONG)
    view.bring_into_view(*view.page.abstract.positions.in_document(900, 910))
    top = view.top_position()
    for change in (lambda: pane.set_zoom(130), lambda: pane.resize(420, 300)):
        change()
        assert abs(view.top_position() - top) < 120  # within two lines
    assert view.verticalScrollBar().value() > 0


@pytest.fixture
def themed(qapp):
    yield apply_theme
    qapp.setPalette(QPalette())
    qapp.setStyleSheet("")


def test_the_theme_colours_everything(pane, view, qapp, themed):
    show(pane, "$\\int_0^1 \\mathcal{X}$ " * 40)
    for theme, colors in (("dark", DARK), ("light", LIGHT)):
        themed(theme)
        qapp.processEvents()
        assert {placed.color.name() for placed in view.page.formulas} == {colors.ink}
        shot = view.grab().toImage()
        assert shot.pixelColor(2, 2).name() == colors.paper


# Marks


def test_highlights_are_marked_where_they_are(pane, view):
    text = parse(ABSTRACT).reading_text
    start = text.index("kettles of norm ℓₚ")
    mark = Highlight("h1", "", start=start, end=start + 18, color="green", comment="nice")
    show(pane, highlights=[mark])
    (shown,) = view.marks(Kind.HIGHLIGHT)
    assert text_between(view.document(), shown.start, shown.end) == "kettles of norm ℓₚ"
    assert (shown.color, shown.id, shown.tip) == ("green", "h1", "nice")


def test_overlapping_highlights_are_on_different_levels(pane, view):
    spans = [(0, 30), (10, 20), (15, 40), (30, 50)]
    show(pane, highlights=[Highlight(str(n), "", start=s, end=e) for n, (s, e) in enumerate(spans)])
    assert [mark.level for mark in view.marks(Kind.HIGHLIGHT)] == [0, 1, 2, 0]


def test_every_colour_can_be_told_apart(pane, view, qapp):
    pictures = []
    for color in COLORS:
        show(pane, highlights=[Highlight("h", "", start=3, end=40, color=color)])
        pictures.append(view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8))
    assert len({bytes(picture.constBits()) for picture in pictures}) == len(COLORS)


def test_a_click_on_a_highlight_tells_its_id(pane, view, qtbot):
    show(pane, highlights=[Highlight("h1", "", start=3, end=16)])
    mark = view.marks(Kind.HIGHLIGHT)[0]
    with qtbot.waitSignal(pane.mark_clicked) as caught:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.point_of(mark.start))
    assert caught.args == [["h1"]]


def test_hits_in_heading_and_abstract(pane, view):
    show(pane)
    pane.set_hits(parse_query("kettle norm").wanted)
    words = [text_between(view.document(), mark.start, mark.end) for mark in view.marks(Kind.HIT)]
    assert words == ["kettles", "kettles", "norm", "Kettles"]
    assert [pane.next_hit() for _ in range(5)] == [True] * 4 + [False]
    assert [pane.previous_hit() for _ in range(4)] == [True] * 3 + [False]
    pane.set_hits(())
    assert not view.marks(Kind.HIT)
    assert not pane.next_hit()


def test_a_selection_is_painted_under_formulas(pane, view, qapp):
    show(pane, "$\\mathbf{XXXXXX}$ and some words")
    placed = view.page.formulas[-1]
    plain = view.grab().toImage()
    view.select(placed.position, placed.end)
    chosen = view.grab().toImage()
    assert plain != chosen
    # The ink is as dark as before: nothing was laid over it.
    rows = range(plain.height())
    darkest = [
        min(image.pixelColor(x, y).lightness() for x in range(0, 400, 1) for y in rows)
        for image in (plain, chosen)
    ]
    assert abs(darkest[0] - darkest[1]) < 8


# Selection, find, sentences


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


def test_find_in_page(pane, view, qtbot):
    show(pane)
    pane.open_find()
    field = pane.findChild(QWidget, "find_bar").findChild(type(pane._find_bar._field))
    qtbot.keyClicks(field, "lp")
    assert [text_between(view.document(), m.start, m.end) for m in view.marks(Kind.HIT)] == [
        "ℓₚ",
        "ℓₚ",
    ]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert pane._find_bar._count.text() == "2 of 2"
    field.setText("nowhere to be found")
    assert pane._find_bar._count.text() == "Not found"
    pane.set_hits(parse_query("rate").wanted)
    assert not view.marks(Kind.HIT)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert pane.findChild(QWidget, "find_bar").isHidden()
    assert [text_between(view.document(), m.start, m.end) for m in view.marks(Kind.HIT)] == ["rate"]


def test_find_reaches_the_end_of_a_long_abstract(pane, view, qtbot):
    show(pane, "Some words of tea. " * 1500 + "The teapot ends it.")
    assert "teapot" not in said(view)
    pane.open_find()
    qtbot.keyClicks(pane._find_bar._field, "teapot")
    assert pane._find_bar._count.text() == "1 of 1"
    assert "teapot" in said(view)


def test_the_next_hit_is_shown_beyond_what_a_long_abstract_shows(pane, view):
    show(pane, "Some words of tea. " * 1500 + "The teapot ends it.")
    pane.set_hits(parse_query("teapot").wanted)
    assert len(pane._places.hits) == 0
    assert pane.next_hit()
    assert len(pane._places.hits) == 1


def test_sentences_are_stepped_through(pane, view):
    show(pane)
    text = parse(ABSTRACT).reading_text
    read = []
    while pane.next_sentence():
        start, end = pane.selected_range()
        read.append(text[start:end])
    assert read[0] == "We study kettles of norm ℓₚ."
    assert read[-1] == "Kettles boil at T=100 degrees."
    assert len(read) == 4
    assert pane.previous_sentence()
    assert pane.leave_sentence()
    assert not pane.leave_sentence()
    assert pane.selected_range() is None


def test_the_rest_is_dimmed_on_request(pane, view):
    show(pane)
    pane.next_sentence()
    plain = view.grab().toImage()
    pane.set_dimming(True)
    assert view.grab().toImage() != plain
    pane.leave_sentence()
    pane.set_dimming(False)


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


# Copy, print, source


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


# Scrolling


def test_space_reads_on_to_the_end(pane, view, qtbot):
    pane.resize(700, 300)
    show(pane, LONG)
    steps = 0
    while pane.scroll_page():
        steps += 1
        assert steps < 100
    assert steps > 1
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    with qtbot.waitSignal(pane.reached_end):
        pane.scroll_page()
    assert pane.scroll_page_back()
    state = pane.state()
    bar.setValue(0)
    assert not pane.scroll_page_back()
    pane.restore(state)
    assert bar.value() == state["scroll"]
    pane.restore({"scroll": "x"})
    pane.restore({})


def test_a_place_is_brought_into_view(pane, view):
    pane.resize(700, 300)
    show(pane, LONG)
    pane.scroll_to(len(parse(LONG).reading_text) - 5)
    assert view.verticalScrollBar().value() > 0
    pane.scroll_to(0)
    shown = view.point_of(view.page.abstract.positions.in_document(0, 1)[0])
    assert view.viewport().rect().contains(shown)


def test_the_pane_is_a_browser_that_follows_nothing_by_itself(view):
    assert isinstance(view, QTextBrowser)
    assert not view.openLinks()
    assert not view.openExternalLinks()
    assert not view.isUndoRedoEnabled()


# Very much of something


def test_a_very_long_abstract_is_shown_in_part_and_on_request_whole(pane, view):
    show(pane, "So many words. " * 2000 + "The end.")
    assert len(said(view)) < 13_000
    assert "Show all: 21," in said(view)
    view.anchorClicked.emit(QUrl("whole:"))
    assert said(view).rstrip().endswith("The end.")
    assert "Show all" not in said(view)
    show(pane, "So many words. " * 2000 + "The end.")
    assert said(view).rstrip().endswith("The end.")


def test_very_many_authors(pane, view):
    names = tuple(Name(f"Family{n}", "Given") for n in range(200))
    show(pane, author=names)
    assert "and 170 more" in said(view)
    assert "Family30" not in said(view)
    view.anchorClicked.emit(QUrl("whole:"))
    assert "Given Family199" in said(view)


def test_highlights_beyond_what_is_shown_do_no_harm(pane, view):
    marks = [Highlight("a", "", start=29_000, end=29_500), Highlight("b", "", start=5, end=99_999)]
    show(pane, "So many words. " * 2000, highlights=marks)
    view.grab()
    pane.next_sentence()
    assert pane.selected_range() == (0, 14)
    pane.leave_sentence()
    pane.scroll_to(29_000)
    pane.next_sentence()
    assert pane.selected_range()[0] > 27_000, "all of it is shown then"


# Wheel and menu


def test_the_wheel_zooms_with_ctrl_and_scrolls_without(pane, view, qtbot, qapp):
    show(pane, LONG * 3)

    def turn(delta, modifiers):
        at = QPointF(100, 100)
        event = QWheelEvent(
            at,
            view.mapToGlobal(at),
            QPoint(),
            QPoint(0, delta),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        qapp.sendEvent(view.viewport(), event)

    with qtbot.waitSignal(pane.zoom_asked) as caught:
        turn(120, Qt.KeyboardModifier.ControlModifier)
    assert caught.args == [1]
    assert view.verticalScrollBar().value() == 0
    with qtbot.assertNotEmitted(pane.zoom_asked):
        turn(-120, Qt.KeyboardModifier.NoModifier)
    assert view.verticalScrollBar().value() > 0


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


# What must not move


def test_a_kept_scroll_waits_for_the_page(qtbot):
    pane = ReaderPane()
    qtbot.addWidget(pane)
    show(pane, LONG)
    pane.restore({"scroll": 150})
    pane.resize(700, 300)
    pane.show()
    pane.grab()
    assert pane.state() == {"scroll": 150}


def test_a_corrected_heading_keeps_the_place(pane, view):
    pane.resize(700, 300)
    show(pane, LONG)
    view.verticalScrollBar().setValue(200)
    top = view.top_position()
    show(pane, LONG, title="Another title")
    assert "Another title" in said(view)
    assert abs(view.top_position() - top) < 100


def test_the_column_is_in_the_same_place_with_and_without_a_scroll_bar(pane, view):
    def place():
        document = view.document()
        document.size()
        frame = document.rootFrame().frameFormat()
        return frame.leftMargin(), view.viewport().width() - frame.rightMargin()

    for width in (400, 1200):
        pane.resize(width, 400)
        show(pane, "Short.")
        short = place()
        assert not view.verticalScrollBar().isVisible()
        show(pane, LONG)
        assert view.verticalScrollBar().isVisible()
        assert place() == short


def test_labels_of_the_page_are_no_hits(pane, view):
    show(pane, more={"more": "code"})
    pane.set_hits(parse_query("code more tea").wanted)
    words = [text_between(view.document(), m.start, m.end) for m in view.marks(Kind.HIT)]
    assert words == ["Code", "tea"]  # both in the abstract


def test_a_page_that_is_set_before_it_is_seen_begins_at_its_top(qtbot):
    pane = ReaderPane()
    qtbot.addWidget(pane)
    show(pane, LONG)
    pane.set_font("", 21)
    pane.resize(500, 400)
    pane.show()
    view = pane.findChild(ReaderView)
    qtbot.wait(20)
    assert view.verticalScrollBar().maximum() > 0
    assert view.verticalScrollBar().value() == 0
    assert view.textCursor().position() == 0


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
