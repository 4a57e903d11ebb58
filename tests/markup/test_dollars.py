"""Formulas between dollars: what readers without mathematics make of them is text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from desktop.markup.dollars import in_dollars
from desktop.markup.markdown import to_markdown
from desktop.markup.mathematics import reading
from desktop.markup.parse import parse

READER = MarkdownIt("commonmark").enable(["strikethrough", "table"])
INNOCENT = {"text", "text_special", "softbreak"}


def kinds(markdown: str) -> set[str]:
    inline = [token for token in READER.parse(markdown) if token.type == "inline"]
    return {child.type for token in inline for child in token.children or ()} - INNOCENT


@pytest.mark.parametrize(
    ("tex", "written"),
    [
        ("x_i^2", "$x_i^2$"),
        (r"\bar{x}_i", r"$\bar{x}_ i$"),
        ("_{base}", "$_ {base}$"),
        (r"\theta^*", r"$\theta^{ * }$"),
        (r"x^*_i", r"$x^{ * }_ i$"),
        ("a*b", "$a * b$"),
        ("*a*", "${ * }a{ * }$"),
        ("a<b", "$a< b$"),
        ("a < b", "$a < b$"),
        ("[a](b)", "$[a] (b)$"),
        ("a\n b", "$a b$"),
        (r"a\ ", "$a$"),
        (r"x \in \R", r"$x \in \mathbb{R}$"),
        ("`a'", ""),
        (" ", ""),
        (r"\text{a*b}", ""),
    ],
)
def test_a_formula_between_dollars(tex: str, written: str) -> None:
    assert in_dollars(tex, False) == written


@pytest.mark.parametrize("tex", [r"\theta^*_i * \bar{x}_i", "a<b*c", "*a**b*", "x^{*}", r"\|A\|_*"])
def test_a_formula_reads_as_before(tex: str) -> None:
    assert reading(in_dollars(tex, False)[1:-1]) == reading(tex)


def test_a_displayed_formula_has_two() -> None:
    assert in_dollars("x", True) == "$$x$$"


@given(st.lists(st.text("ab_*<>[]()!~&;{}\\^ /", min_size=1, max_size=12), max_size=4))
def test_no_formula_becomes_markup(formulas: list[str]) -> None:
    written = " and ".join(filter(None, (in_dollars(tex, False) for tex in formulas)))
    assert kinds(f"So {written} holds.") == set()


def test_formulas_of_an_abstract_keep_to_themselves() -> None:
    source = (
        r"If $\bar{x}_i*y$ and $\bar{y}_j*z$ hold, $<img src=x>$ and $![a](http://b)$ do *not*."
    )
    assert kinds(to_markdown(parse(source))) == {"em_open", "em_close"}
