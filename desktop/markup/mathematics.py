"""The small interface over the mathematics library: a formula read, drawn and spoken.

Another library can take the place of mathra behind it. What it cannot set is None here, and
shown by its reading or its source; nothing raises.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import mathra

from desktop.markup.alphabets import in_alphabet
from desktop.markup.formula import read_formula
from desktop.markup.macros import expand

LONGEST = 600
"""Characters of a formula's source; what is longer is shown as source."""
WIDEST, HIGHEST = 200.0, 20.0
"""The largest drawing, in em."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled outline, placed in a formula.

    Attributes:
        outline: an SVG path of absolute M, L, C and Z, y upwards; glyphs share their text.
        scale: em per unit of the outline.
        x, y: where the outline's origin lies, in em from the formula's start on its baseline,
            y upwards.
    """

    outline: str
    scale: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A formula as it is drawn; lengths in em of a font whose x-height is `X_HEIGHT`."""

    shapes: tuple[Shape, ...]
    width: float
    ascent: float
    descent: float


X_HEIGHT = 0.473
"""The x-height, in em, of the letters in a drawing (STIX Two Math)."""

_FAILURES = (ValueError, RecursionError, MemoryError)
_UNKNOWN_RED = "#c0392b"
_PATH = re.compile(r'<path id="([^"]+)" d="([^"]*)"')
_ELEMENT = re.compile(r"<(use|rect|line) ([^>]*)/>")
_ATTRIBUTE = re.compile(r'(?<![\w-])([\w-]+)="([^"]*)"')
_PLACED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(([-\d.]+)\)")
_VIEW = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
_UNIT = 0.001
_IN_NO_FONT = "\U000ffffd"


@lru_cache(maxsize=2048)
def reading(tex: str) -> str:
    r"""A formula, given its source without delimiters, as readable Unicode.

    >>> reading(r"\mathcal{O}(\sqrt{n}\log n)"), reading(r"\ell_p"), reading(r"\frac{1}{n+1}")
    ('𝒪(√n log n)', 'ℓₚ', '1/(n+1)')
    """
    return read_formula(expand(tex)) if len(tex) <= LONGEST else tex


def drawing(tex: str, display: bool = False) -> Drawing | None:
    """A formula's outlines, in the line or displayed; None if it cannot be drawn."""
    if len(tex) > LONGEST:
        return None
    try:
        svg = mathra.tex_to_svg(_settable(expand(tex)), display=display)
    except _FAILURES:
        return None
    view = _VIEW.search(svg)
    if view is None or _UNKNOWN_RED in svg:
        return None
    top, width, height = (float(view[part]) * _UNIT for part in (2, 3, 4))
    shapes = _shapes(svg)
    if width > WIDEST or height > HIGHEST or any(s.outline == _box() for s in shapes):
        return None
    return Drawing(shapes, width, -top, height + top)


def speech(tex: str, language: str = "en") -> str:
    r"""A formula as it is said aloud, in a language of _SAID; its reading where that is not known.

    >>> speech(r"x^2 \ll n"), speech(r"x^2 \ll n", "zh")
    ('x squared is much less than n', 'x 的平方 远小于 n')
    """
    if len(tex) > LONGEST:
        return tex
    try:
        said = str(mathra.render(expand(tex), locale=language)["speech"])
    except _FAILURES:
        return reading(tex)
    return _MIS_SAID[language].sub(lambda match: _SAID[language][match[0]], said)


_SAID = {
    "en": {
        "to the times": "star", "to the ⋆": "star", "to the †": "dagger",
        "to the ⊤": "transpose", "from the right": "plus", "from the left": "minus",
        "∼": "is distributed as", "‖": "norm bar", "≪": "is much less than",
        "≫": "is much greater than", "⟨": "open angle", "⟩": "close angle", "∖": "without",
        "∘": "after", "ℓ": "l", "⊕": "direct sum", "⊗": "tensor", "≲": "is less than about",
        "≳": "is greater than about", "≃": "is similar to",
    },
    "zh": {
        "的 乘 次方": "星", "的 ⋆ 次方": "星", "的 † 次方": "剑号", "的 ⊤ 次方": "转置",
        "右侧": "正", "左侧": "负", "∼": "服从", "‖": "范数", "≪": "远小于", "≫": "远大于",
        "⟨": "左尖括号", "⟩": "右尖括号", "∖": "减去", "∘": "复合", "ℓ": "l", "⊕": "直和",
        "⊗": "张量积", "≲": "约小于", "≳": "约大于", "≃": "相似于",
    },
}  # fmt: skip
"""How signs are said that the library leaves as they are, or takes for something else."""
_MIS_SAID = {language: re.compile("|".join(said)) for language, said in _SAID.items()}

_STYLED = re.compile(r"\\(textbf|textit|texttt|mathbf)\s*\{([^{}\\$]*)\}")
_STYLES = {"textbf": "BOLD", "textit": "ITALIC", "texttt": "MONOSPACE"}


def _settable(tex: str) -> str:
    """Write styled text, which mathra sets upright, with the letters of Unicode's alphabets."""
    return _STYLED.sub(_in_style, tex.replace("``", "“"))


def _in_style(match: re.Match[str]) -> str:
    if match[1] == "mathbf":
        digits = (in_alphabet("BOLD", char) if char.isdigit() else char for char in match[2])
        return f"\\mathbf{{{''.join(digits)}}}"
    return f"\\text{{{in_alphabet(_STYLES[match[1]], match[2])}}}"


def _shapes(svg: str) -> tuple[Shape, ...]:
    outlines = {name: _shared(path) for name, path in _PATH.findall(svg)}
    body = svg[svg.rfind("</defs>") :]
    shapes = []
    for kind, text in _ELEMENT.findall(body):
        values = dict(_ATTRIBUTE.findall(text))
        if kind == "use":
            shapes.append(_glyph(outlines.get(values["href"][1:], ""), values))
        else:
            shapes.append(Shape(_bar(kind, values), _UNIT, 0.0, 0.0))
    return tuple(shapes)


@lru_cache(maxsize=2048)
def _shared(outline: str) -> str:
    """The same object for the same outline, so that glyphs are held, and cached, once."""
    return outline


@lru_cache(maxsize=1)
def _box() -> str:
    """The outline that is drawn for a character the font does not have."""
    return str(_PATH.findall(mathra.tex_to_svg(_IN_NO_FONT))[0][1])


def _glyph(outline: str, values: dict[str, str]) -> Shape:
    placed = _PLACED.match(values.get("transform", ""))
    if placed:
        x, y, scale = (float(number) for number in placed.groups())
    else:
        x, y, scale = float(values.get("x", 0)), float(values.get("y", 0)), 1.0
    return Shape(outline, scale * _UNIT, x * _UNIT, y * _UNIT)


def _bar(kind: str, values: dict[str, str]) -> str:
    """A rectangle, or a line as thick as its stroke, as a closed path."""
    if kind == "rect":
        x, y = float(values["x"]), float(values["y"])
        right, top = x + float(values["width"]), y + float(values["height"])
        return f"M{x} {y} L{right} {y} L{right} {top} L{x} {top} Z"
    x, y, right, top = (float(values[name]) for name in ("x1", "y1", "x2", "y2"))
    length = ((right - x) ** 2 + (top - y) ** 2) ** 0.5 or 1.0
    half = float(values["stroke-width"]) / 2 / length
    across, along = (top - y) * half, (right - x) * half
    return (
        f"M{x - across} {y + along} L{right - across} {top + along} "
        f"L{right + across} {top - along} L{x + across} {y - along} Z"
    )
