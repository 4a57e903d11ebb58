"""A set page, measured: baselines, boxes of formulas, line breaks, places of the text."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.markup.runs import Kind
from tests.ui.reader.pages import ABSTRACTS, sheet

pytestmark = pytest.mark.usefixtures("qapp")
WIDTHS = (300, 440, 620)
STRUT = "\ufffc"
each = pytest.mark.parametrize("name", ABSTRACTS)


def sheets(name):
    """The abstract of that name at each width."""
    return [sheet(ABSTRACTS[name], width) for width in WIDTHS]


@each
def test_lines_without_tall_formulas_have_one_pitch(name):
    for made in sheets(name):
        for upper, lower in pairwise(made.lines):
            if upper.block == lower.block > 0 and STRUT not in upper.text + lower.text:
                assert lower.base - upper.base == pytest.approx(made.face.pitch_at(), abs=0.01)


@each
def test_no_line_begins_with_punctuation_after_a_formula(name):
    for made in sheets(name):
        ends = {placed.end for placed in made.page.formulas}
        for line in made.lines:
            before = {line.start - back for back in (0, 1, 2)}  # past a joiner and a strut
            assert not (line.text[0] in ".,;:!?)]’-" and before & ends)


@each
def test_formulas_touch_no_other_line(name):
    for made in sheets(name):
        lines = made.lines
        for placed, box in zip(made.page.formulas, made.boxes(), strict=True):
            number = next(n for n, line in enumerate(lines) if placed.position < line.end)
            assert placed.end <= lines[number].end  # in one piece
            if number:
                assert box.top() > lines[number - 1].base
            if number + 1 < len(lines):
                assert box.bottom() < lines[number + 1].base - 0.7 * made.face.maths_em
            assert 0 <= box.left() < box.right() <= made.width + 1


@each
def test_formulas_do_not_overlap(name):
    for made in sheets(name):
        boxes = [box.adjusted(0.5, 0.5, -0.5, -0.5) for box in made.boxes()]
        assert not any(one.intersects(other) for one, other in pairwise(boxes))


@each
def test_every_formula_is_drawn(name):
    made = sheet(ABSTRACTS[name], 900)
    sources = {run.tex for run in made.page.parsed.runs if run.kind in (Kind.MATH, Kind.DISPLAY)}
    assert sources <= {placed.tex for placed in made.page.formulas}


@each
def test_formulas_stand_on_the_lines_baseline(name):
    made = sheet(ABSTRACTS[name])
    for placed, box in zip(made.page.formulas, made.boxes(), strict=True):
        line = next(line for line in made.lines if line.start <= placed.position < line.end)
        baseline = box.top() + placed.formula.ascent * placed.em
        assert baseline == pytest.approx(line.base, abs=0.01)


@each
def test_the_document_says_the_reading_text(name):
    made = sheet(ABSTRACTS[name])
    said = made.document.toPlainText().translate(dict.fromkeys(map(ord, "\u2060\u200b\ufffc")))
    text = made.page.abstract.text.replace("⁻⁶", "−6")
    assert "".join(text.split()) in "".join(said.split())


@each
def test_the_text_is_found_where_it_stands(name):
    for made in sheets(name):
        positions, text = made.page.abstract.positions, made.page.abstract.text
        assert len(positions) == len(text)
        for offset, character in enumerate(text):
            start, end = positions.in_document(offset, offset + 1)
            if end - start == 1 and " " < character <= "\uffff":
                assert made.document.characterAt(start) == character or character in "⁻⁶"
            first, last = positions.in_text(start, end)
            assert first <= offset < last or start == end


def test_a_deep_formula_gets_room_below_and_a_high_one_above():
    flat = sheet("one line of $x$ here")
    tall = sheet("one line of $\\frac{\\frac{a}{b}}{\\frac{c}{d}}$ here")
    assert tall.document.size().height() > flat.document.size().height() + 5
    assert STRUT in tall.document.toPlainText()
    assert STRUT not in flat.document.toPlainText()


def test_a_wide_formula_is_broken_then_made_smaller():
    wide, narrow = sheet(ABSTRACTS["wide"], 900), sheet(ABSTRACTS["wide"], 220)
    assert len(wide.page.formulas) == 1
    assert len(narrow.page.formulas) > 1
    assert not wide.page.fits(220)
    assert not narrow.page.fits(900)
    assert wide.page.fits(1000)


def test_punctuation_stays_with_a_displayed_formula():
    made = sheet("We have $$x = y$$, as we show.")
    display = next(line for line in made.lines if "x" in line.text and "=" in line.text)
    assert display.text.rstrip("\u2060").endswith(",")
    assert made.lines[-1].text == "as we show."


def test_one_letter_and_its_hyphen_stay_with_the_word():
    for width in range(60, 260, 5):
        made = sheet("By some k-means and $k$-medians we see", width)
        assert not any(line.text.rstrip("\u2060").endswith("k-") for line in made.lines)


def test_signs_that_the_face_lacks_are_drawn():
    made = sheet("about ∼5 in ℝ and 𝒪 of √n")
    assert [placed.tex for placed in made.page.formulas] == ["∼", "ℝ", "𝒪", "√"]


def test_bold_formulas_are_heavier():
    made = sheet("x", title="A bound on $x$ and **$y$**")
    assert [placed.bold for placed in made.page.formulas] == [True, True]
    assert not any(placed.bold for placed in sheet("for $x$").page.formulas)


def test_formulas_take_the_size_of_the_text():
    small, large = sheet("$x$", size=12), sheet("$x$", size=24)
    ratio = large.page.formulas[0].em / small.page.formulas[0].em
    assert ratio == pytest.approx(2, abs=0.02)
    assert small.page.formulas[0].formula is large.page.formulas[0].formula  # drawn once


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=200), st.sampled_from(WIDTHS))
def test_any_text_can_be_set(text, width):
    made = sheet(text, width)
    assert len(made.page.abstract.positions) == len(made.page.abstract.text)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from([*ABSTRACTS.values(), "$", "{", "\\[", "**", "\ufdd0", "\ufffc"])))
def test_any_mixture_can_be_set(parts):
    made = sheet(" ".join(parts)[:3000])
    assert len(made.page.abstract.positions) == len(made.page.abstract.text)


def test_a_word_without_end_can_be_broken():
    made = sheet("x" * 5000)
    assert len(made.page.abstract.positions) == 5000
    assert made.document.size().width() <= made.width + 1


def test_the_seeds_show_no_markup(seeds):
    for file in seeds:
        for abstract in file.read_text("utf-8").split("\n\n")[1:]:
            made = sheet(abstract.strip(), 480)
            shown = made.document.toPlainText()
            assert not set("\\*${}`") & set(shown)
            assert "''" not in shown
            assert "---" not in shown


def test_list_items_hang():
    made = sheet("We do:\n- one thing that is long enough to need two lines at least\n- two", 240)
    items = [line for line in made.lines if line.text.startswith("•")]
    assert len(items) == 2
    block = made.document.findBlock(items[0].start)
    layout = block.layout()
    assert layout.lineAt(0).naturalTextRect().left() == pytest.approx(0, abs=0.5)
    assert layout.lineAt(1).x() > 5
