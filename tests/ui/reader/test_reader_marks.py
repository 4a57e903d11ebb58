import pytest
from PySide6.QtGui import QColor

from desktop.core.annotations import COLORS, Highlight
from desktop.ui.reader.passages import Passages
from desktop.ui.reader.positions import Positions
from desktop.ui.reader.reader_marks import SELECTION_WASH, WASH, highlight_marks
from desktop.ui.theme import DARK, LIGHT


def luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def washed(paper: str, over: str, alpha: float) -> QColor:
    ground, wash = QColor(paper), QColor(over)
    mixed = [
        alpha * top + (1 - alpha) * below
        for top, below in zip(wash.getRgbF()[:3], ground.getRgbF()[:3], strict=True)
    ]
    return QColor.fromRgbF(*mixed)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_marked_text_is_readable(colors):
    grounds = {name: washed(colors.paper, colors.marks[name], WASH) for name in COLORS}
    grounds["selection"] = washed(colors.paper, colors.accent, SELECTION_WASH)
    grounds["hit"] = QColor(colors.hit)
    for name, ground in grounds.items():
        assert contrast(QColor(colors.ink), ground) >= 4.5, name


def test_levels_of_overlapping_highlights():
    positions = Positions()
    positions.add_text("x" * 100, 0)
    spans = [(0, 30), (10, 20), (15, 40), (30, 50), (60, 70)]
    marks = highlight_marks(
        positions, [Highlight(str(n), "", start=s, end=e) for n, (s, e) in enumerate(spans)]
    )
    assert [(mark.id, mark.level) for mark in marks] == [
        ("0", 0),
        ("1", 1),
        ("2", 2),
        ("3", 0),
        ("4", 0),
    ]


def test_steps_through_passages():
    passages = Passages([(10, 12), (20, 25), (30, 31)])
    assert passages.current is None
    assert passages.step(1, 15) == (20, 25)
    assert passages.step(1) == (30, 31)
    assert passages.step(1) is None
    assert passages.current == (30, 31)
    assert passages.step(-1) == (20, 25)
    assert Passages([(10, 12), (20, 25)]).step(-1, 15) == (10, 12)
    assert Passages([(10, 12)]).step(-1, 5) is None
    assert Passages([(10, 12)]).step(1, 50) is None
    assert Passages().step(1) is None
