"""The Markdown export, read back by an independent CommonMark reader."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from desktop.core.annotations import Annotations, Highlight
from desktop.core.paper import Name, Paper
from desktop.formats.entry import Entry
from desktop.formats.markdown import write, write_paper
from desktop.markup.text import make_text

WHEN = "2026-12-01T07:07:00Z"
READER = MarkdownIt("commonmark")
HOSTILE = [
    "* a _b_ **c** `d` ``e` <b>f</b> | g | $h$ # i",
    "# no heading",
    "ends with hashes ##",
    "- no list\n+ nor this\n* nor that",
    "1. no list\n2) either",
    "under\n===",
    "under\n---",
    "***",
    "> no quote",
    "    no code",
    "```\nno fence",
    "~~~ no fence",
    "<script>alert(1)</script> p<0.05",
    "<!-- no comment",
    "![no image](http://example.org/x.gif)",
    "[no link](javascript:1) and [ref][x] and <http://example.org>",
    "[x]: http://example.org",
    "&amp; &lt; &#35; stay",
    "a \\ b \\\\ c \\* d \\",
    "two spaces  \nat the end  ",
    "| a | b |\n|---|---|\n| c | d |",
    "--- \ntitle: no front matter\n---",
    "tabs\t\tand\tmore",
    "中文 **粗**体 「引」",
    "a\n\n\n\nb",
    "~~no strike~~ ==no mark== ^no^ ~no~",
    "snake_case_name __init__ 2*3*4 a^b_c",
]


def entry(abstract: str = "Ants.", title: str = "", **annotated: object) -> Entry:
    paper = Paper("0123456789abcdef", abstract, title)
    annotations = Annotations(**annotated)  # type: ignore[arg-type]
    return Entry(paper, make_text(paper), annotations, ("ICML 2026 Papers",), title)


def plain(tokens: list[Token]) -> Iterator[str]:
    """The text that a reader of the Markdown sees."""
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            yield "\n"
        elif token.children is not None:
            yield from plain(token.children)
            yield "\n"
        else:
            assert token.type not in ("html_block", "html_inline", "image"), token
            yield token.content


def blocks(document: str) -> list[Token]:
    return READER.parse(document)


def abstract_of(document: str) -> list[Token]:
    """The tokens between a paper's facts and what follows its abstract."""
    tokens = blocks(document)
    first = next(n for n, token in enumerate(tokens) if token.type == "bullet_list_close") + 1
    labels = ("Highlights", "Note")
    last = next(
        (
            n - 1
            for n, token in enumerate(tokens)
            if token.type == "inline" and token.content in tuple(f"**{label}**" for label in labels)
        ),
        len(tokens),
    )
    return tokens[first:last]


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("abstract", HOSTILE)
def test_an_abstract_comes_out_as_its_reading_text(abstract: str) -> None:
    item = entry(abstract, "T")
    tokens = abstract_of(write_paper(item))
    assert squeezed("".join(plain(tokens))) == squeezed(item.text.reading)
    assert {token.type for token in tokens} <= {"paragraph_open", "inline", "paragraph_close"}


def test_the_seeds_come_out_as_their_reading_text(seeds: list[Path]) -> None:
    for seed in seeds:
        for abstract in seed.read_text("utf-8").split("\n\n")[1:]:
            item = entry(abstract)
            tokens = abstract_of(write_paper(item))
            assert squeezed("".join(plain(tokens))) == squeezed(item.text.reading)


@given(st.text(alphabet="ab \n\t*_#<>|$`~\\[]()!&-+=1.:{}^\"'é", max_size=40))
def test_any_abstract_comes_out_as_its_reading_text(abstract: str) -> None:
    item = entry(abstract, "T")
    if squeezed(item.text.reading):
        tokens = abstract_of(write_paper(item))
        assert squeezed("".join(plain(tokens))) == squeezed(item.text.reading)


@given(st.text(alphabet="ab *_#<>|$`~\\[]()!&-+=1.:{}", max_size=30))
def test_any_title_tag_and_collection_stay_on_their_line(text: str) -> None:
    paper = Paper("0123456789abcdef", "Ants.", text, (Name(literal=text),), (text,), text)
    marks = (Highlight("1", text or "x", comment=text),)
    item = Entry(paper, make_text(paper), Annotations(tags=(text,), highlights=marks), (text,))
    tokens = blocks(write([item], text, WHEN))
    headings = [token for token in tokens if token.type == "heading_open"]
    assert [token.tag for token in headings] == ["h1", "h2"]
    assert squeezed(item.text.heading) in squeezed("".join(plain(tokens)))


def test_the_first_line_says_what_and_when() -> None:
    assert write([entry()], "Starred papers", WHEN).splitlines()[0] == (
        f"# Starred papers: 1 paper, exported from Abstract Reader at {WHEN}"
    )
    assert "2 papers" in write([entry(), entry("Bees.")], "All", WHEN).splitlines()[0]
    assert "0 papers" in write([], "None", WHEN)


def test_every_paper_has_a_heading_and_its_facts() -> None:
    item = entry("Ants.", "On ants", starred=True, status="later", tags=("to read", "a_b"))
    text = write_paper(item)
    assert text.startswith("## On ants\n")
    for fact in (
        "- Authors: not given\n",
        "- Collection: ICML 2026 Papers\n",
        "- Status: later\n",
        "- Starred: yes\n",
        r"- Tags: to read, a\_b" + "\n",
        "- Id: `0123456789abcdef`",
    ):
        assert fact in text


def test_a_derived_heading_says_so() -> None:
    text = write_paper(entry("Ants find short paths."))
    assert text.startswith("## *")
    assert "The heading is derived from the abstract" in text
    assert "derived" not in write_paper(entry("Ants.", "On ants"))


def test_what_is_not_known_is_said() -> None:
    text = write_paper(entry(""))
    assert "Not given in the source: title, authors, venue, year, abstract" in text
    assert "*The source gives no abstract.*" in text


def test_links_can_be_followed_and_others_are_text() -> None:
    paper = Paper("1", "Ants.", "T", url="https://example.org/a_b?c=1&d=2")
    item = Entry(paper, make_text(paper), Annotations())
    html = READER.render(write_paper(item))
    assert 'href="https://example.org/a_b?c=1&amp;d=2"' in html
    for address in ("javascript:alert(1)", "https://x> <script>", "file:///etc/passwd"):
        paper = Paper("1", "Ants.", "T", url=address)
        html = READER.render(write_paper(Entry(paper, make_text(paper), Annotations())))
        assert "href" not in html
        assert "<script" not in html


NOTES = [
    "# My heading\n\n- a\n- b",
    "```\nan open fence",
    "~~~~",
    "text\n===\n\nmore\n---",
    "> quoted\nlazy",
    "1. a\n   - b\n\n\n\nend",
    "| a |\n|---|",
    "---\ntitle: x\n---",
    "trailing spaces  \nkept",
    "\n\n  starts late",
    "<div>",
    "\r\nwindows\r\nlines",
    "[a]: http://example.org",
    "* * *",
]


@pytest.mark.parametrize("note", NOTES)
def test_a_note_stays_in_its_block(note: str) -> None:
    document = write([entry("Ants.", "One", note=note), entry("Bees.", "Two")], "All", WHEN)
    tokens = blocks(document)
    outer = [token.tag for token in tokens if token.type == "heading_open" and not token.level]
    assert outer == ["h1", "h2", "h2"]
    quotes = [token for token in tokens if token.type == "blockquote_open" and not token.level]
    assert len(quotes) == 1
    start, end = quotes[0].map or (0, 0)
    lines = document.split("\n")[start:end]
    assert [line.removeprefix(">").removeprefix(" ") for line in lines] == (
        note.replace("\r\n", "\n").rstrip("\n").split("\n")
    )


def test_highlights_and_comments_are_listed() -> None:
    marks = (
        Highlight("1", "a *quote*\nof two lines", color="green", comment="so_what"),
        Highlight("2", "next", color="pink"),
    )
    text = write_paper(entry(r"Is \*a \*quote\* of two lines next?", highlights=marks))
    assert "- “a \\*quote\\* of two lines” (green): so\\_what\n- “next” (pink)\n" in text


def test_equal_libraries_give_equal_bytes() -> None:
    items = [entry(abstract, note="n", tags=("b", "a")) for abstract in HOSTILE]
    assert write(items, "All", WHEN) == write(list(items), "All", WHEN)
