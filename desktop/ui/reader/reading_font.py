"""The face that abstracts are set in: a packaged serif, or what the reader chose. Knows no text."""

from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QImage,
    QPainter,
    QRawFont,
    QTextCharFormat,
)

from desktop.markup.mathematics import X_HEIGHT
from desktop.markup.runs import Style

PITCH = 1.6  # from baseline to baseline, in em of a face with the x-height of the maths
_PACKAGE = "font_source_serif_pro"
_FAMILY = "Source Serif Pro"
_FILES = ("Regular", "It", "Bold", "BoldIt", "Light", "LightIt")
MOST_GAIN = 1.12  # of ink on a dark ground, beyond which the light weight looks like the plain one
_SCRIPT_SIZE = 0.72
_SAMPLE = "The quick results of seven experiments, measured with care, are given in text below."


@cache
def packaged_family() -> str:
    """The family of the packaged face, loaded at the first call; else the system's serif."""
    found = find_spec(_PACKAGE)  # looked up, not imported: it is only files
    folders = (found.submodule_search_locations if found else None) or []
    for folder in folders:
        files = [Path(folder) / "files" / f"SourceSerifPro-{name}.otf" for name in _FILES]
        if -1 not in [QFontDatabase.addApplicationFont(str(file)) for file in files]:
            return _FAMILY
    serif = QFont()
    serif.setStyleHint(QFont.StyleHint.Serif)
    return serif.defaultFamily()


@cache
def gain_on_dark() -> float:
    """How much more ink the same words have as light text on dark than as dark text on light.

    1.0 where both are alike; some platforms smooth light text with a gamma that fattens it, which
    formulas, painted as outlines, do not share.
    """
    return _ink("#dcdee3", "#1b1d21") / _ink("#1d1f24", "#fcfbf8")


def _ink(ink: str, ground: str) -> float:
    """The share of ink in a picture of some words."""
    font = QFont(packaged_family())
    font.setPixelSize(17)
    picture = QImage(160, 30, QImage.Format.Format_RGB32)
    picture.fill(QColor(ground))
    with QPainter(picture) as painter:
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(4, 20, "measured with care")
    grey = bytes(picture.convertToFormat(QImage.Format.Format_Grayscale8).constBits())
    dark, light = QColor(ground).lightness(), QColor(ink).lightness()
    return sum(value - dark for value in grey) / (light - dark)


@dataclass(frozen=True, slots=True)
class Room:
    """What a line has room for without growing, in pixels.

    Attributes:
        ascent, descent: how high and deep a formula may be.
        overhang: the part of `descent` that reaches into the space above the next line.
        gap: what a formula keeps free above itself: an overhang, and then some air.
    """

    ascent: float
    descent: float
    overhang: float
    gap: float


@dataclass(frozen=True)
class Face:
    """A family at a size.

    Attributes:
        family: as the font database calls it; "" for the packaged one.
        pixels: size of the text, in device-independent pixels.
        on_dark: the text stands on a dark ground, where it may be drawn bolder than it is.
    """

    family: str
    pixels: int
    on_dark: bool = False
    _raw: dict[Style, QRawFont] = field(default_factory=dict, compare=False, repr=False)

    def font(self, style: Style = Style.NONE, scale: float = 1.0) -> QFont:
        """The font for text of a style, `scale` times the face's size."""
        code = Style.CODE in style
        font = QFont(self._code_family if code else self.family or packaged_family())
        scripted = Style.SUBSCRIPT | Style.SUPERSCRIPT
        size = self.pixels * scale * (_SCRIPT_SIZE if style & scripted else 1.0)
        font.setPixelSize(max(1, round(size * (self._code_scale if code else 1.0))))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setStyleHint(QFont.StyleHint.Monospace if code else QFont.StyleHint.Serif)
        font.setItalic(Style.EMPHASIS in style)
        font.setBold(Style.STRONG in style)
        if self.on_dark and Style.STRONG not in style and gain_on_dark() > MOST_GAIN:
            font.setWeight(QFont.Weight.Light)
        if Style.SMALL_CAPS in style:
            font.setCapitalization(QFont.Capitalization.SmallCaps)
        return font

    def char_format(self, style: Style = Style.NONE, scale: float = 1.0) -> QTextCharFormat:
        """A fresh character format for text of a style."""
        made = QTextCharFormat()
        made.setFont(self.font(style, scale))
        made.setFontUnderline(Style.UNDERLINE in style)
        made.setFontStrikeOut(Style.STRIKE in style)
        if Style.SUBSCRIPT in style:
            made.setBaselineOffset(-18)
        elif Style.SUPERSCRIPT in style:
            made.setBaselineOffset(36)
        return made

    def has(self, character: str, style: Style = Style.NONE) -> bool:
        """The face itself has the character: no other font has to stand in."""
        if style not in self._raw:
            self._raw[style] = QRawFont.fromFont(self.font(style))
        return self._raw[style].supportsCharacter(ord(character))

    @cached_property
    def x_height(self) -> float:
        """Height of a small x, in pixels."""
        return QRawFont.fromFont(self.font()).xHeight() or self.pixels * X_HEIGHT

    @cached_property
    def maths_em(self) -> float:
        """Pixels to the em of formulas, so that their x is as high as the text's."""
        return self.x_height / X_HEIGHT

    def pitch_at(self, scale: float = 1.0) -> int:
        """Pixels from baseline to baseline; larger text is set tighter."""
        pitch = max(PITCH * self.maths_em, 1.15 * self.metrics.height())
        return round(pitch * (scale if scale <= 1.0 else 1 + (scale - 1) * 0.6))

    def room_at(self, scale: float = 1.0) -> Room:
        """The room of a line of text of that size."""
        em = self.maths_em * scale
        overhang, gap = 0.15 * em, 0.21 * em
        descent = self.metrics.descent() * scale
        return Room(self.pitch_at(scale) - descent - gap, descent + overhang, overhang, gap)

    @cached_property
    def metrics(self) -> QFontMetricsF:
        """The metrics of plain text."""
        return QFontMetricsF(self.font())

    @cached_property
    def character_width(self) -> float:
        """The mean width of a character of English prose, in pixels."""
        return self.metrics.horizontalAdvance(_SAMPLE) / len(_SAMPLE)

    @cached_property
    def _code_family(self) -> str:
        return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()

    @cached_property
    def _code_scale(self) -> float:
        code = QFont(self._code_family)
        code.setPixelSize(100)
        return min(
            1.0, self.x_height / self.pixels * 100 / (QRawFont.fromFont(code).xHeight() or 50)
        )
