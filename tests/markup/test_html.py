"""HTML of abstracts holds tags of our own and nothing of the source's."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given

from desktop.markup.html import to_html
from desktop.markup.parse import parse
from tests.markup.test_properties import ANY

OURS = {"p", "em", "strong", "code", "u", "sub", "sup", "span", "a", "br"}


class _Checker(HTMLParser):
    """Collects text, and the tags that are open."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in OURS
        for name, value in attrs:
            assert name in {"class", "style", "href", "title"}
            assert name != "href" or re.match("https?://|mailto:", value or "")
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@given(ANY)
def test_any_abstract(source: str) -> None:
    parsed = parse(source)
    checker = _Checker()
    checker.feed(to_html(parsed))
    checker.close()
    assert not checker.open
    kept = "".join(parsed.reading_text.split())
    if not any(run.style for run in parsed.runs):
        assert "".join(checker.text.split()) == kept


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("*a* & **b**", "<p><em>a</em> &amp; <strong>b</strong></p>"),
        ("O(n^2)", "<p>O(n<sup>2</sup>)</p>"),
        (r"$x_i$", '<p><span class="math" title="x_i">xᵢ</span></p>'),
        ("a\n\nb", "<p>a</p>\n<p>b</p>"),
        ("", ""),
    ],
)
def test_html(source: str, html: str) -> None:
    assert to_html(parse(source)) == html


def test_a_link_opens_only_its_address() -> None:
    html = to_html(parse('[a](https://x.org/"onclick="y)'))
    assert 'href="https://x.org/&quot;onclick=&quot;y"' in html
    assert unescape(html).count("onclick") == 1


def test_tags_are_markup_only_where_said_and_not_too_deep() -> None:
    source = "<b>" * 9 + "x" + "</b>" * 9
    assert to_html(parse(source)).count("&lt;b&gt;") == 9
    assert to_html(parse(source, html=True)) == "<p><strong>&lt;b&gt;x&lt;/b&gt;</strong></p>"
