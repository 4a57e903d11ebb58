"""Marked passages: which runs have the mark, and `==` in Markdown that every reader understands."""

import re
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from desktop.markup.html import to_html
from desktop.markup.markdown import to_markdown
from desktop.markup.marking import with_marks
from desktop.markup.parse import parse
from desktop.markup.runs import Style

READER = MarkdownIt("commonmark")


def seen(markdown: str) -> str:
    """The text that a reader of the Markdown sees, without blanks."""
    tokens = [child for token in READER.parse(markdown) for child in token.children or ()]
    return "".join("".join(token.content for token in tokens).split())


def marked(source: str, *spans: tuple[int, int]) -> str:
    return to_markdown(parse(source), maths="unicode", marks=spans)


def passages(source: str, *spans: tuple[int, int]) -> list[str]:
    grouped = groupby(with_marks(parse(source).runs, spans), lambda run: Style.MARK in run.style)
    return ["".join(run.text for run in runs) for has, runs in grouped if has]


@pytest.mark.parametrize(
    ("source", "passage", "markdown"),
    [
        ("We find ants.", "find", "We ==find== ants."),
        ("We find ants.", " find ", "We ==find== ants."),
        ("We *find red* ants.", "red", "We *find ==red==* ants."),
        ("We *find* ants.", "find", "We ==*find*== ants."),
        ("We *find red* ants.", "red ants", "We ==*find red* ants==."),
        ("See [the code](https://a.org) now.", "code", "See ==[the code](<https://a.org>)== now."),
        ("One.\n\nTwo.", "One.\n\nTwo.", "==One.==\n\n==Two.=="),
        ("So a = b holds.", "b", "So a = ==b== holds."),
        ("So a=b holds.", "b", r"So a\===b== holds."),
        ("So a=b holds.", "=b", r"So a==\=b== holds."),
        ("1. Ants march.", "1. Ants", "==1. Ants== march."),
    ],
)  # fmt: skip
def test_a_passage_stands_between_signs(source: str, passage: str, markdown: str) -> None:
    start = parse(source).reading_text.index(passage)
    assert marked(source, (start, start + len(passage))) == markdown


def test_a_formula_is_marked_as_a_whole() -> None:
    parsed = parse("Take $x^2 + y$ here.")
    for start in (5, 6, 8, 10):
        assert to_markdown(parsed, marks=[(start, start + 1)]) == "Take ==$x^2 + y$== here."


def test_passages_that_overlap_or_touch_are_one() -> None:
    assert marked("abcdefgh", (1, 4), (2, 6)) == "a==bcdef==gh"
    assert marked("abcdefgh", (1, 3), (3, 6), (1, 2)) == "a==bcdef==gh"
    assert marked("abcdefgh", (1, 3), (5, 6)) == "a==bc==de==f==gh"


def test_a_passage_outside_the_text_is_none() -> None:
    assert marked("Ants.", (90, 99), (3, 3), (4, 2), (-9, -3)) == "Ants."


def test_html_has_the_marks_too() -> None:
    assert "<mark>find</mark>" in to_html(parse("We find ants."), marks=[(3, 7)])


ALPHABET = "ab *_=`$\\{}^[](): \n1.<>&-+#|~%"
spans = st.lists(st.tuples(st.integers(0, 45), st.integers(0, 45)), max_size=4)


@given(st.text(ALPHABET, max_size=40), spans)
def test_every_character_comes_back_and_every_mark_closes(source: str, given: list) -> None:
    parsed = parse(source)
    expected, inside = "", False
    for run in with_marks(parsed.runs, given):
        if (Style.MARK in run.style) is not inside:
            expected, inside = f"{expected}==", not inside
        expected += run.text
    expected = "".join((expected + "==" * inside).split())
    markdown = to_markdown(parsed, maths="unicode", marks=given)
    assert seen(markdown) == expected
    bare = re.sub(r"`+[^`]*`+|\\.", "x", markdown)
    assert bare.count("==") == 2 * sum(map(bool, passages(source, *given)))


@given(st.text("ab *_[](h)\n", max_size=30), spans)
def test_every_given_character_is_marked(source: str, given: list) -> None:
    parsed = parse(source)
    wanted = {place for start, end in given for place in range(start, end)}
    place = 0
    for run in with_marks(parsed.runs, given):
        for char in run.text:
            assert place not in wanted or char.isspace() or Style.MARK in run.style
            place += 1
    assert place == len(parsed.reading_text)
