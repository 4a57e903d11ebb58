"""The HTML page: one file, nothing loaded, nothing run, no text lost."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.annotations import Annotations, Highlight
from desktop.core.paper import Name, Paper
from desktop.formats.entry import Entry
from desktop.formats.write_html import write
from desktop.markup.text import make_text

WHEN = "2026-12-01T07:07:00Z"
VOID = {"meta", "br"}
LOADING = {"script", "img", "link", "iframe", "object", "embed", "form", "base", "svg", "video"}


class Page(HTMLParser):
    """Checks that tags pair, and gathers what a reader sees."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.tags: list[str] = []
        self.seen = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attributes
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.seen += data


def entry(text: str, **more: str) -> Entry:
    paper = Paper("0123", text, more.get("title", ""), url=more.get("url", ""))
    marks = (Highlight("1", text, color="green", comment=text),)
    annotations = Annotations(note=text, tags=(text,), highlights=marks)
    return Entry(paper, make_text(paper), annotations, (text,))


@given(st.text(alphabet="ab<>&\"'/=!- \n", max_size=30))
def test_no_text_becomes_markup(text: str) -> None:
    page = Page(write([entry(text, title=text)], text, WHEN))
    assert not LOADING & set(page.tags)
    assert page.tags.count("article") == 1
    reading = make_text(Paper("0123", text)).reading
    assert "".join(reading.split()) in "".join(page.seen.split())


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script> p<0.05", "<img src=//x>", "</article>", "<!-- ", "&lt;b&gt;"],
)
def test_hostile_text_is_shown(text: str) -> None:
    page = Page(write([entry(text)], "All", WHEN))
    assert page.seen.count(text) >= 3
    assert not LOADING & set(page.tags)


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"])
def test_only_web_addresses_can_be_followed(url: str) -> None:
    page = Page(write([entry("Ants.", url=url)], "All", WHEN))
    assert "href" not in dict(page.attributes)
    assert url in page.seen
    page = Page(write([entry("Ants.", url="https://example.org/?a=1&b=2")], "All", WHEN))
    assert ("href", "https://example.org/?a=1&b=2") in page.attributes


def test_the_page_loads_nothing() -> None:
    text = write([entry("Ants with $n_k$ steps.")], "All", WHEN)
    policy = dict(Page(text).attributes)["content"]
    assert "default-src &#x27;none&#x27;" in text
    assert policy
    assert "@import" not in text
    assert "url(" not in text
    assert not {"src", "onclick", "onload"} & {name for name, _ in Page(text).attributes}


def test_it_says_what_when_and_what_is_not_known() -> None:
    page = Page(write([entry("Ants.")], "Starred papers", WHEN))
    assert f"Starred papers: 1 paper, exported from Abstract Reader at {WHEN}" in page.seen
    assert "Not given in the source: title, authors" in page.seen
    paper = Paper("1", "Ants.", "T", (Name(literal="<b>"),))
    seen = Page(write([Entry(paper, make_text(paper), Annotations())], "All", WHEN)).seen
    assert "<b>" in seen
    assert "derived" not in seen


def test_equal_entries_give_equal_bytes() -> None:
    assert write([entry("a")], "All", WHEN) == write([entry("a")], "All", WHEN)


def test_formulas_are_drawn_and_can_be_read() -> None:
    text = write([entry("Ants with $n_k$ steps, $n_k$ of them, $\\frac{a}{b}$.")], "All", WHEN)
    page = Page(text)
    assert "Ants with nₖ steps, nₖ of them" in page.seen
    pictures = re.findall(r'<span class="math" title="([^"]+)"><svg', text)
    assert pictures == ["n_k", "n_k", r"\frac{a}{b}"]
    used, drawn = set(re.findall(r'href="#(g\d+)"', text)), re.findall(r'<path id="(g\d+)"', text)
    assert used == set(drawn) and len(used) == len(drawn)
    assert "http:" not in text and "https:" not in text


def test_passages_are_marked_in_the_abstract() -> None:
    paper = Paper("0123", "Ants *find short* paths.", "T")
    marks = (Highlight("1", "short paths", color="green"), Highlight("2", "gone"))
    text = write([Entry(paper, make_text(paper), Annotations(highlights=marks))], "All", WHEN)
    assert "<mark>" in text and text.index("<mark>") < text.index("<h3>Highlights")
    assert Page(text).seen.count("short paths") == 2


def test_an_abstract_that_is_none_is_said() -> None:
    assert "The source gives no abstract." in Page(write([entry("")], "All", WHEN)).seen
