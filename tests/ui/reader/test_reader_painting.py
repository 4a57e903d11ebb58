"""Marks of highlights and hits, and what is selected, as they are painted."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from desktop.core.annotations import COLORS, Highlight
from desktop.core.query import parse as parse_query
from desktop.markup.parse import parse
from desktop.ui.reader.reader_marks import Kind
from desktop.ui.reader.reader_text import text_between
from tests.ui.reader.shown import ABSTRACT, show


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
    assert [pane.step_hit(1) for _ in range(5)] == [True] * 4 + [False]
    assert [pane.step_hit(-1) for _ in range(4)] == [True] * 3 + [False]
    pane.set_hits(())
    assert not view.marks(Kind.HIT)
    assert not pane.step_hit(1)


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


def test_the_rest_is_dimmed_on_request(pane, view):
    show(pane)
    pane.next_sentence()
    plain = view.grab().toImage()
    pane.set_dimming(True)
    assert view.grab().toImage() != plain
    pane.leave_sentence()
    pane.set_dimming(False)


def test_highlights_beyond_what_is_shown_do_no_harm(pane, view, qtbot):
    marks = [Highlight("a", "", start=29_000, end=29_500), Highlight("b", "", start=5, end=99_999)]
    show(pane, "So many words. " * 2000, highlights=marks)
    view.grab()
    pane.next_sentence()
    assert pane.selected_range() == (0, 14)
    pane.leave_sentence()
    pane.scroll_to(29_000)
    qtbot.waitUntil(lambda: not view.is_setting)
    pane.next_sentence()
    assert pane.selected_range()[0] > 27_000, "all of it is shown then"


def test_labels_of_the_page_are_no_hits(pane, view):
    show(pane, more={"more": "code"})
    pane.set_hits(parse_query("code more tea").wanted)
    words = [text_between(view.document(), m.start, m.end) for m in view.marks(Kind.HIT)]
    assert words == ["Code", "tea"]  # both in the abstract
