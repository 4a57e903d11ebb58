"""Places in the reading text and in the source belong together as a reader expects."""

import pytest

from desktop.markup.parse import parse
from desktop.markup.runs import Kind, Parsed, Style


def source_of(parsed: Parsed, passage: str) -> str:
    """What a passage of the reading text came from."""
    start = parsed.reading_text.index(passage)
    last = parsed.to_source(start + len(passage) - 1)
    return parsed.source[parsed.to_source(start) : last + 1]


@pytest.mark.parametrize(
    ("source", "passage", "came_from"),
    [
        ("we propose **CORAL**, a", "CORAL", "CORAL"),
        ("we propose **CORAL**, a", "CORAL, a", "CORAL**, a"),
        ("two  blanks\n\nand a break", "and a", "and a"),
        (r"\textsc{Locate} by $\ell_p$ norms", "norms", "norms"),
        (r"[our *page*](https://a.org) has it", "page has", "page*](https://a.org) has"),
        ("an o\ufb03ce, a \u00adbar", "ice, a bar", "\ufb03ce, a \u00adbar"),
    ],
)
def test_a_passage_is_found_in_the_source(source: str, passage: str, came_from: str) -> None:
    parsed = parse(source)
    assert source_of(parsed, passage) == came_from


def test_markup_maps_to_the_text_after_it() -> None:
    parsed = parse("a **b** c")
    assert [parsed.to_reading(place) for place in range(9)] == [0, 1, 2, 2, 2, 3, 3, 3, 4]


def test_a_formula_is_one_run_with_its_source() -> None:
    parsed = parse(r"the $\ell_p$ norm")
    formula = parsed.runs[1]
    assert (formula.kind, formula.tex, formula.text) == (Kind.MATH, r"\ell_p", "ℓₚ")
    assert parsed.source[formula.start : formula.end] == r"$\ell_p$"


def test_a_script_knows_its_plain_characters() -> None:
    raised = parse("10^{-6} and n^{a/b}").runs
    scripts = [run.script for run in raised if Style.SUPERSCRIPT in run.style]
    assert scripts == ["−6", "a/b"]


def test_offsets_outside_are_clamped() -> None:
    parsed = parse("  *a*  ")
    assert parsed.to_source(-5) == 0
    assert parsed.to_source(99) == 4
    assert parsed.to_reading(-5) == 0
    assert parsed.to_reading(99) == 1
    assert parse("").to_source(3) == parse("").to_reading(3) == 0
