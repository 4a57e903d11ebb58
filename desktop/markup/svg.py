"""Formulas as SVG within a page of HTML: every glyph's outline once, formulas that refer to it."""

from html import escape

from desktop.markup.mathematics import Drawing, Shape, drawing
from desktop.markup.runs import Kind, Run

_EM = 1000  # units of the drawings' coordinates


class FormulaSheet:
    """Draws the formulas of one page.

    Texts of formulas stay in the page, unseen, for search, copying and screen readers.
    """

    def __init__(self) -> None:
        self._glyphs: dict[str, int] = {}
        self._drawn: dict[tuple[str, bool], str] = {}

    def formula(self, run: Run) -> str:
        """A formula's picture with its text; the text alone where it cannot be drawn."""
        key = (run.tex, run.kind is Kind.DISPLAY)
        if key not in self._drawn:
            made = drawing(*key)
            self._drawn[key] = self._picture(made) if made else ""
        text = escape(run.text)
        picture = self._drawn[key]
        return f'{picture}<span class="unseen">{text}</span>' if picture else text

    def outlines(self) -> str:
        """What the formulas refer to; to stand anywhere in the page."""
        if not self._glyphs:
            return ""
        paths = (f'<path id="g{number}" d="{d}"/>' for d, number in self._glyphs.items())
        return f'<svg class="outlines" aria-hidden="true"><defs>{"".join(paths)}</defs></svg>\n'

    def _picture(self, made: Drawing) -> str:
        height = made.ascent + made.descent
        box = f"0 {_units(-made.ascent)} {_units(made.width)} {_units(height)}"
        size = f'width="{made.width:.3f}em" height="{height:.3f}em"'
        place = f'style="vertical-align: {-made.descent:.3f}em"'
        shapes = "".join(map(self._use, made.shapes))
        return f'<svg aria-hidden="true" viewBox="{box}" {size} {place}>{shapes}</svg>'

    def _use(self, shape: Shape) -> str:
        number = self._glyphs.setdefault(shape.outline, len(self._glyphs))
        place = f"translate({_units(shape.x)} {_units(-shape.y)})"
        scale = round(shape.scale * _EM, 4)
        return f'<use href="#g{number}" transform="{place} scale({scale:g} {-scale:g})"/>'


def _units(em: float) -> str:
    return f"{round(em * _EM, 1):g}"
