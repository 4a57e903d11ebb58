"""A snippet is one line of readable text that fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.markup.parse import parse
from desktop.markup.snippet import snippet


@given(st.text(max_size=80), st.integers(1, 30))
def test_it_fits_in_one_line(text: str, length: int) -> None:
    line = snippet(text, length)
    assert len(line) <= length
    assert not {"\n", "\r", "\t"} & set(line)


@pytest.mark.parametrize(
    ("text", "length", "line"),
    [
        ("Short.", 20, "Short."),
        ("Two\n\nparagraphs  here", 40, "Two paragraphs here"),
        ("A sentence that is cut at a word", 20, "A sentence that is…"),
        ("Words, then cut behind it", 8, "Words…"),
        ("averyveryverylongword", 10, "averyvery…"),
    ],
)
def test_snippet(text: str, length: int, line: str) -> None:
    assert snippet(text, length) == line


def test_of_an_abstract_its_reading_text_is_shown() -> None:
    assert snippet(parse(r"*Fast*: $\mathcal{O}(\sqrt n)$"), 40) == "Fast: 𝒪(√n)"
