"""Formulas read as the table says, are drawn within their box, and are spoken; nothing raises."""

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.markup.macros import expand
from desktop.markup.mathematics import (
    HIGHEST,
    LONGEST,
    WIDEST,
    Drawing,
    drawing,
    reading,
    speech,
)
from desktop.markup.symbols import Role, look_up
from tests.markup.letters import first_lost

_TABLE = Path(__file__).parent.parent / "cases" / "formulas.jsonl"
FORMULAS = [json.loads(line) for line in _TABLE.read_text(encoding="utf-8").splitlines()]
PARTS = (
    r"x,y,1,2,ab, ,(,),{,},[,],^,_,&,%,$,',-,=,+,|,\,,\;,\\,\{,\},\frac,\sqrt,\hat,\mathbb,\text,"
    r"\left(,\right),\over,\alpha,\sum,\log,\foo,\R,\norm,\overset,\begin{array}{c},\end{array},"
    r"\operatorname,\bmod,\pmod,\cr,\newline,\binom,\not,\mathcal{O},^{,_{,\frac{,\text{,\unicode{x41},é,漢"
).split(",")


@pytest.mark.parametrize("case", FORMULAS, ids=lambda case: case["tex"])
def test_reading(case: dict[str, str]) -> None:
    assert reading(case["tex"]) == case["reads"]


@pytest.mark.parametrize("case", FORMULAS, ids=lambda case: case["tex"])
def test_every_formula_of_the_table_is_drawn_and_spoken_without_commands(
    case: dict[str, str],
) -> None:
    assert drawing(case["tex"]) is not None
    assert "\\" not in speech(case["tex"])


def test_a_drawing_lies_in_its_box() -> None:
    drawn = drawing(r"\frac{a}{\sqrt{b}} \cancel{x}")
    assert drawn is not None
    xs, ys = zip(*_points(drawn), strict=True)
    margin = 0.1
    assert -margin < min(xs) and max(xs) < drawn.width + margin
    assert -drawn.descent - margin < min(ys) and max(ys) < drawn.ascent + margin
    assert max(ys) - min(ys) > 0.8 * (drawn.ascent + drawn.descent)


def _points(drawn: Drawing) -> list[tuple[float, float]]:
    points = []
    for shape in drawn.shapes:
        numbers = [float(word) for word in shape.outline.translate(_NO_LETTERS).split()]
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            points.append((shape.x + shape.scale * x, shape.y + shape.scale * y))
    return points


_NO_LETTERS = str.maketrans("MLCZ", "    ")


def test_displayed_formulas_are_larger() -> None:
    inline, displayed = drawing(r"\sum_{i=1}^n"), drawing(r"\sum_{i=1}^n", display=True)
    assert inline is not None and displayed is not None
    assert displayed.ascent > inline.ascent


def test_equal_glyphs_share_one_outline() -> None:
    drawn = drawing("aa")
    assert drawn is not None
    assert drawn.shapes[0].outline is drawn.shapes[1].outline


def test_bold_and_typewriter_text_is_not_drawn_upright() -> None:
    plain, bold, typed = drawing(r"\text{A4}"), drawing(r"\textbf{A4}"), drawing(r"\texttt{A4}")
    assert plain != bold != typed


@pytest.mark.parametrize("tex", ["\ud800", r"\def", r"\rule{100000em}{3em}", "{" * 100, "漢"])
def test_what_cannot_be_drawn_is_none_and_still_read(tex: str) -> None:
    assert drawing(tex) is None
    assert isinstance(reading(tex), str)
    assert isinstance(speech(tex), str)


def test_a_formula_that_is_too_long_is_its_source() -> None:
    tex = "x+" * LONGEST
    assert drawing(tex) is None
    assert reading(tex) == speech(tex) == tex


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join) | st.text(max_size=30))
def test_any_formula(tex: str) -> None:
    read = reading(tex)
    assert not first_lost(tex.replace(r"\unicode{x41}", ""), read)
    speech(tex)
    drawn = drawing(tex)
    assert drawn is None or (0 <= drawn.width <= WIDEST and math.isfinite(drawn.ascent))
    assert drawn is None or drawn.ascent + drawn.descent <= HIGHEST


@pytest.mark.parametrize(
    ("tex", "expanded"),
    [
        (r"50% of \%", r"50\% of \%"),
        (r"\R \Rightarrow", r"\mathbb{R} \Rightarrow"),
        (r"\foo(x)", r"\mathrm{foo}(x)"),
        (r"\set{a}\setminus b", r"\set{a}\setminus b"),
        (r"\ceil{a{b}}c", r"\lceil a{b}\rceil c"),
        (r"\href{u}{t}", r"\text{t}"),
        (r"x \label{eq} \nonumber", "x"),
        (r"\text{a$b$c}", r"\text{a}b\text{c}"),
        (r"a \\mathbf{b}", r"a \mathbf{b}"),
        (r"\begin{cases}a\\mathrm{b}\end{cases}", r"\begin{cases}a\\mathrm{b}\end{cases}"),
        ("\theta", r"\theta"),
        (r"o( n )", "o( n )"),
    ],
)
def test_expansion(tex: str, expanded: str) -> None:
    assert expand(tex) == expanded
    assert expand(expanded) == expanded


def test_commands_are_asked_of_the_library() -> None:
    assert look_up("times") == (Role.OPERATOR, "×")
    assert look_up("log") == (Role.FUNCTION, "log")
    assert look_up("hat") == (Role.ACCENT, "\u0302")
    assert look_up("frac") == (Role.STRUCTURE, "")
    assert look_up("mymacro") is None
    assert look_up("\ud800") is None


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        (r"\theta^*", "theta star"),
        (r"A^\top", "A transpose"),
        (r"\ell_p", "l sub p"),
        (r"x \sim P", "x is distributed as P"),
        (r"x^+", "x plus"),
        (r"a\times b", "a times b"),
    ],
)
def test_speech(tex: str, said: str) -> None:
    assert speech(tex) == said


def test_speech_in_chinese() -> None:
    assert speech(r"O(n\log n)", "zh") == "O 左括号 n 对数 n 右括号"
    assert speech(r"A^\top \theta^*", "zh") == "A 转置 西塔 星"
