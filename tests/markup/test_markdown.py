"""Markdown reads back as the same text in an independent CommonMark reader."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from desktop.markup.markdown import escape_markdown, to_markdown
from desktop.markup.parse import parse
from tests.markup.test_properties import ANY, FRAGMENTS

_READER = MarkdownIt("commonmark")
_CASES = Path(__file__).parent.parent / "cases" / "markup.jsonl"


def read_back(markdown: str) -> str:
    """The text of a CommonMark document of nothing but paragraphs."""
    paragraphs = []
    for token in _READER.parse(markdown):
        if token.type == "inline":
            paragraphs.append("".join(map(_text, token.children or [])))
        else:
            assert token.type in ("paragraph_open", "paragraph_close"), token.type
    return "\n\n".join(paragraphs)


def _text(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    assert token.type in ("text", "code_inline") or not token.content, token
    assert token.type != "image"
    return token.content


def test_the_seed_abstracts_read_back(seeds: list[Path]) -> None:
    for path in seeds:
        for source in path.read_text(encoding="utf-8").split("\n\n"):
            parsed = parse(source)
            assert read_back(to_markdown(parsed, maths="unicode")) == parsed.reading_text


@settings(max_examples=500)
@given(ANY)
def test_any_abstract_reads_back(source: str) -> None:
    parsed = parse(source)
    read = parsed.reading_text.replace("\0", "�")
    assert _unified(read_back(to_markdown(parsed, maths="unicode"))) == _unified(read)


def _unified(text: str) -> str:
    """Line ends are one sort to CommonMark."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


@settings(max_examples=500)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=10).map("".join) | st.text(max_size=40))
def test_escaped_text_reads_back(text: str) -> None:
    line = re.sub(r"[\r\n]+", " ", text)
    line = re.sub(r"[\x00-\x08\x0b-\x1f\x85]", "", line)  # an import leaves none of these
    if line.strip():
        assert read_back(escape_markdown(line)) == line


@pytest.mark.parametrize(
    "text",
    [
        "1. one", "12) two", "- a", "+ a", "* a", "# a", "#tag", "> a", "---", "===", "***",
        "    four", "\ttab", "a  ", "| a | b |", "~~a~~", "==a==", "%%a%%", "`a`", "[a](b)",
        "![a](b)", "[^1]", "<b>", "&amp;", "&#42;", "R&D", "a_b_c", "__a__", "$5 and $x$",
        "https://a.org/x_y?z=1&copy;=2", "a\\b", "C:\\*", "{a}", "1986. A year", "-", "a!",
    ],
)  # fmt: skip
def test_a_line_that_looks_like_markup_reads_back(text: str) -> None:
    assert read_back(escape_markdown(text)) == text


@pytest.mark.parametrize(
    ("source", "markdown"),
    [
        (r"*a* **b** \texttt{c`d}", "*a* **b** ``c`d``"),
        (r"\textbf{\underline{O}utlier \emph{R}obust}", "**Outlier *R*obust**"),
        (r"$x_i$ and \[y\]", "$x_i$ and $$y$$"),
        ("https://a.org/x_y.", "<https://a.org/x_y>."),
        ("[t](https://a.org/x_(y))!", "[t](<https://a.org/x_(y)>)!"),
        ("a\n\nb \\\\ c", "a\n\nb\\\nc"),
        ("We show:\n- one\n- two", "We show:\\\n• one\\\n• two"),
        ("**(a)**b", r"(a)b"),
        ("2 * 3 and {\\em a }b", r"2 \* 3 and *a* b"),
    ],
)
def test_markdown(source: str, markdown: str) -> None:
    assert to_markdown(parse(source)) == markdown


def test_emphasis_is_read_back_as_emphasis() -> None:
    html = _READER.render(to_markdown(parse(r"symmet**R**y *a **b** c* (**D**)")))
    assert html.strip() == (
        "<p>symmet<strong>R</strong>y <em>a <strong>b</strong> c</em> (<strong>D</strong>)</p>"
    )


def test_every_case_reads_back() -> None:
    for line in _CASES.read_text(encoding="utf-8").splitlines():
        parsed = parse(json.loads(line)["source"])
        assert read_back(to_markdown(parsed, maths="unicode")) == parsed.reading_text
