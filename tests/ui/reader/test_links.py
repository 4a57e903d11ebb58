import pytest

from desktop.core.paper import Paper
from desktop.markup.parse import parse
from desktop.ui.reader.links import links_of, may_open

KINDS = [
    ("Code is at https://github.com/a/b.", "code"),
    ("Our implementation: https://example.org/x", "code"),
    ("The dataset is at https://example.org/x", "data"),
    ("See the project page https://example.org/x", "project"),
    ("Demo: https://someone.github.io/x", "project"),
    ("https://arxiv.org/abs/1234.5678", "paper"),
    ("weights: https://huggingface.co/a/b", "code"),
    ("https://huggingface.co/datasets/a", "data"),
    ("see https://example.org/x", "link"),
    ("https://notgithub.com/x", "link"),
]


@pytest.mark.parametrize(("abstract", "kind"), KINDS)
def test_kinds(abstract, kind):
    assert [link.kind for link in links_of(Paper(), parse(abstract))] == [kind]


def test_the_papers_own_come_first_and_each_address_once():
    paper = Paper(url="https://openreview.net/forum?id=1", doi="10.1000/x")
    parsed = parse("See https://openreview.net/forum?id=1 and http://github.com/a/b/.")
    assert [(link.address, link.kind) for link in links_of(paper, parsed)] == [
        ("https://openreview.net/forum?id=1", "paper"),
        ("https://doi.org/10.1000/x", "paper"),
        ("http://github.com/a/b/", "code"),
    ]


OPENED = ["https://a.org/b", "http://a.org", "HTTPS://A.ORG/x_y", "mailto:a@b.org"]
REFUSED = [
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "smb://host/share",
    "ftp://a.org",
    "x-custom:1",
    "http://user:secret@a.org/",
    "https://",
    "mailto:",
    "//host/share",
    "/etc/passwd",
    "a.org",
    "",
    "\tjavascript:1",
    "https://a.org/\x00",
]


@pytest.mark.parametrize("address", OPENED)
def test_addresses_that_are_opened(address):
    assert may_open(address)


@pytest.mark.parametrize("address", REFUSED)
def test_addresses_that_are_refused(address):
    assert not may_open(address)


def test_a_hostile_address_is_no_link():
    assert links_of(Paper(url="javascript:alert(1)"), parse("")) == []
