"""Pictures of pages, compared by what must be true of them, not pixel by pixel."""

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPalette

from desktop.core.annotations import Annotations
from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.ui.reader.page_geometry import box_of
from desktop.ui.reader.reader_pane import ReaderPane
from desktop.ui.reader.reader_view import ReaderView
from desktop.ui.theme import DARK, LIGHT, apply_theme
from tests.ui.reader.pages import ABSTRACTS

WIDTHS = (360, 480, 760)
SCALES = (1.0, 2.0)


@pytest.fixture(params=(LIGHT, DARK), ids=("light", "dark"))
def colors(request, qapp):
    apply_theme("dark" if request.param.dark else "light")
    yield request.param
    qapp.setPalette(QPalette())
    qapp.setStyleSheet("")


@pytest.fixture
def pane(qtbot, colors, tasks) -> ReaderPane:
    made = ReaderPane(tasks)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def view(pane) -> ReaderView:
    return pane.findChild(ReaderView)


def set_page(view: ReaderView, abstract: str, width: int) -> None:
    pane = view.window()
    pane.resize(width, 900)
    paper = Paper(abstract=abstract, title="A heading with $x^2$")
    text = PaperText("A heading with x²", False, parse(abstract).reading_text, "")
    pane.show_paper(paper, text, Annotations(), ())


class Picture:
    """What a view shows, at a scale, with its ink."""

    def __init__(self, view: ReaderView, paper: str, scale: float) -> None:
        size = view.viewport().size()
        self.image = QImage(size * scale, QImage.Format.Format_RGB32)
        self.image.setDevicePixelRatio(scale)
        self.image.fill(QColor(paper))
        view.viewport().render(self.image, QPoint())
        self._scale, self._ground = scale, QColor(paper).lightness()

    def ink(self, area: QRectF) -> list[tuple[int, int, QColor]]:
        """The pixels in an area (of the viewport) that clearly differ from the paper."""
        s = self._scale
        inside = QRect(
            int(area.left() * s), int(area.top() * s), int(area.width() * s), int(area.height() * s)
        ).intersected(self.image.rect())
        return [
            (x, y, color)
            for y in range(inside.top(), inside.bottom() + 1)
            for x in range(inside.left(), inside.right() + 1)
            if abs((color := self.image.pixelColor(x, y)).lightness() - self._ground) > 70
        ]


def rows(pixels) -> tuple[int, int]:
    return min(y for _, y, _ in pixels), max(y for _, y, _ in pixels)


@pytest.mark.parametrize("name", ABSTRACTS)
def test_every_formula_has_ink_in_the_texts_colour(view, colors, name):
    for width in WIDTHS:
        set_page(view, ABSTRACTS[name], width)
        picture = Picture(view, colors.paper, 2.0)
        for placed in view.page.formulas:
            box = box_of(view.document(), placed)
            if box.bottom() > view.viewport().height():
                continue
            pixels = picture.ink(box)
            assert pixels, placed.tex
            farthest = max(pixels, key=lambda pixel: abs(pixel[2].lightness() - picture._ground))
            ink = QColor(colors.ink)
            assert abs(farthest[2].lightness() - ink.lightness()) < 60


@pytest.mark.parametrize("scale", SCALES)
def test_an_x_of_mathematics_stands_beside_one_of_text(view, colors, scale):
    set_page(view, "xxx$x$ is here", 480)
    picture = Picture(view, colors.paper, scale)
    box = box_of(view.document(), view.page.formulas[-1])
    drawn = picture.ink(box.adjusted(0, -4, -1, 4))
    written = picture.ink(QRectF(box.left() - 22, box.top() - 4, 20, box.height() + 8))
    assert rows(drawn)[1] == pytest.approx(rows(written)[1], abs=1)  # one baseline
    assert rows(drawn)[0] == pytest.approx(rows(written)[0], abs=scale)  # one x-height


def test_the_margins_are_empty_and_equal(view, colors):
    for width in (*WIDTHS, 1100):
        set_page(view, ABSTRACTS["plain"], width)
        picture = Picture(view, colors.paper, 1.0)
        side = view.document().rootFrame().frameFormat().leftMargin()
        height, right = view.viewport().height(), view.viewport().width()
        assert side >= 18
        assert not picture.ink(QRectF(0, 0, side - 2, height))
        assert not picture.ink(QRectF(right - side + 3, 0, side - 3, height))


def test_a_redrawn_part_looks_as_before(view, colors, qapp):
    """What hangs out of its line is drawn whole, whichever part of the view is redrawn."""
    set_page(view, ABSTRACTS["tall"] + " " + ABSTRACTS["glued"], 400)
    whole = view.grab().toImage()
    for top in range(0, 400, 7):
        view.viewport().repaint(QRect(0, top, 400, 3))
    assert view.grab().toImage() == whole
