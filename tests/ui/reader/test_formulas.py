"""Formulas as paths, in parts, and as the text that stands in for them."""

import pytest

from desktop.ui.reader.coverage import Cover, pieces
from desktop.ui.reader.formula import KEPT, formula
from desktop.ui.reader.formula_breaks import SMALLEST, break_formula
from desktop.ui.stand_in import stand_in

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    "tex", [r"\ell_p", "x", r"\frac{a}{b}", r"\sqrt{x+1}", r"\overline{abc}", r"\cancel{x}", "√"]
)
def test_the_path_fills_its_box(tex):
    drawn = formula(tex)
    bounds = drawn.path.boundingRect()
    assert bounds.height() > 0.2
    assert bounds.left() > -0.2
    assert bounds.right() < drawn.width + 0.2
    assert bounds.top() > -drawn.ascent - 0.1
    assert bounds.bottom() < drawn.descent + 0.1


def test_letters_stand_on_the_baseline():
    assert formula("x").path.boundingRect().bottom() == pytest.approx(0, abs=0.03)
    assert formula("p").path.boundingRect().bottom() > 0.15  # downwards


def test_the_x_is_as_high_as_said():
    assert -formula("x").path.boundingRect().top() == pytest.approx(0.473, abs=0.02)


def test_what_cannot_be_drawn_is_none():
    assert formula("x" * 700) is None
    assert formula(r"\rule{100000em}{1em}") is None


def test_the_cache_is_bounded():
    assert formula.cache_info().maxsize == KEPT


WIDE = r"f(x) = a_1 x_1 + a_2 x_2 + a_3 x_3 \le \sum_i \left( b_i + c_i = d_i \right)"


def test_a_narrow_formula_stays_whole():
    assert [tex for tex, _ in break_formula(WIDE, False, 100.0)] == [WIDE]


def test_a_wide_formula_breaks_before_relations():
    parts = [tex for tex, _ in break_formula(WIDE, False, 16.0)]
    assert parts == [
        "f(x) ",
        "{}= a_1 x_1 + a_2 x_2 + a_3 x_3 ",
        r"{}\le \sum_i \left( b_i + c_i = d_i \right)",
    ]


def test_then_before_operators():
    parts = [tex for tex, _ in break_formula(WIDE, False, 8.5)]
    assert "{}+ a_2 x_2 " in parts
    assert parts[-1].endswith(r"\left( b_i + c_i = d_i \right)")  # never inside


def test_signs_are_not_cut_from_what_they_belong_to():
    for tex in (r"-x = -y = -z", r"x_{a=b}^{c+d} = y", r"|a + b| = |c + d|", r"\|a - b\| \le 1"):
        for part, _ in break_formula(tex, False, 6.0):
            assert part.count("{") == part.count("}")
            assert part.count("|") % 2 == 0
            assert part.strip() not in ("", "-", "{}=", "{}+")


def test_what_would_be_too_small_is_not_drawn():
    assert break_formula("x" * 60, False, 10.0) == []
    width = formula("x" * 60).width
    assert len(break_formula("x" * 60, False, width * (SMALLEST + 0.01))) == 1


def test_parts_lose_nothing():
    parts = break_formula(WIDE, False, 8.5)
    assert "".join(tex.removeprefix("{}") for tex, _ in parts) == WIDE


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("n", ("", "n")),
        ("O(n log n)", ("O(n\u00a0log\u00a0n", ")")),
        ("a|b", ("a|\u2060", "b")),
        ("\u00d5", ("", "\u00d5")),
        ("O\u0303", ("", "O")),
        ("", ("", "\u2060")),
    ],
)
def test_stand_in(reading, expected):
    assert stand_in(reading) == expected


def covered(text):
    return list(pieces(text, lambda character: character in "–é−²"))


def test_pieces_by_who_shows_them():
    assert covered("plain") == [("plain", Cover.FACE)]
    assert covered("é – x") == [("é – x", Cover.FACE)]
    assert covered("a∼b") == [("a", Cover.FACE), ("∼", Cover.DRAWN), ("b", Cover.FACE)]
    assert covered("∼∼") == [("∼", Cover.DRAWN), ("∼", Cover.DRAWN)]
    assert covered("用中文 é") == [("用中文", Cover.OTHER), (" é", Cover.FACE)]
    assert covered("x\u0303") == [("x\u0303", Cover.FACE)]
    assert covered("𝒪") == [("𝒪", Cover.DRAWN)]


def test_pieces_lose_nothing():
    text = "a∼é用\u0303√²x𝒪\u2060文"
    assert "".join(piece for piece, _ in covered(text)) == text
