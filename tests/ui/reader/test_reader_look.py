"""Size, colours, and the place that is kept while they change."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPalette, QWheelEvent

from desktop.markup.parse import parse
from desktop.ui.reader.reader_pane import ReaderPane
from desktop.ui.reader.reader_view import ReaderView
from desktop.ui.theme import DARK, LIGHT, apply_theme
from tests.ui.reader.shown import LONG, said, show


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


def test_a_place_is_brought_into_view(pane, view, qtbot):
    pane.resize(700, 300)
    show(pane, LONG)
    qtbot.waitUntil(lambda: not view.is_setting)
    pane.scroll_to(len(parse(LONG).reading_text) - 5)
    assert view.verticalScrollBar().value() > 0
    pane.scroll_to(0)
    shown = view.point_of(view.page.abstract.positions.in_document(0, 1)[0])
    assert view.viewport().rect().contains(shown)


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


def test_a_kept_scroll_waits_for_the_page(qtbot, tasks):
    pane = ReaderPane(tasks)
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


def test_a_page_that_is_set_before_it_is_seen_begins_at_its_top(qtbot, tasks):
    pane = ReaderPane(tasks)
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
