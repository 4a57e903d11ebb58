"""Names, dates and links as files write them, and what a record's fields mean."""

import pytest

from desktop.formats.bibtex_values import names_of, resolve, title_of
from desktop.formats.dates import parse_date
from desktop.formats.fields import find_doi, is_paper, paper_from
from desktop.formats.names import parse_names, split_keywords


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Ada Moreau;Ben Okafor", ["Ada Moreau", "Ben Okafor"]),
        ("Moreau, Ada; Okafor, Ben", ["Ada Moreau", "Ben Okafor"]),
        ("Ada Moreau|Ben Okafor", ["Ada Moreau", "Ben Okafor"]),
        ("Ada Moreau, Ben Okafor", ["Ada Moreau", "Ben Okafor"]),
        ("Ada Moreau, Ben Okafor, and Chiara Rossi", ["Ada Moreau", "Ben Okafor", "Chiara Rossi"]),
        ("Moreau, Ada and Okafor, Ben", ["Ada Moreau", "Ben Okafor"]),
        ("Moreau, Ada", ["Ada Moreau"]),
        ("Plato", ["Plato"]),
        ("张三，李四、王五", ["张三", "李四", "王五"]),
        ("张三、李四", ["张三", "李四"]),
        ("Sean O&#x27;Neill; Ben Okafor", ["Sean O'Neill", "Ben Okafor"]),
        (["Ada Moreau", "", None, "Okafor, Ben"], ["Ada Moreau", "Ben Okafor"]),
        ([{"fullname": "Ada Moreau"}, {"name": "Ben Okafor"}], ["Ada Moreau", "Ben Okafor"]),
        ([{"author": {"display_name": "Ada Moreau"}}], ["Ada Moreau"]),
        ([{"creatorType": "editor", "lastName": "Okafor"}], []),
        ({"family": "Moreau", "given": "Ada"}, ["Ada Moreau"]),
        (None, []),
        (7, []),
    ],
)
def test_names(value, names):
    assert [str(name) for name in parse_names(value)] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (r"Akg\"{u}l, {\"O}zge and {The ATLAS Team}", ["Özge Akgül", "The ATLAS Team"]),
        ("Ludwig van Beethoven and others", ["Ludwig van Beethoven"]),
        ("King, Jr., Martin Luther", ["Martin Luther King Jr."]),
        ("{Barnes and Noble} and Moreau, Ada", ["Barnes and Noble", "Ada Moreau"]),
        ("Schneider, Florian  and\n      Biemann, Chris", ["Florian Schneider", "Chris Biemann"]),
    ],
)
def test_names_of_bibtex(text, names):
    assert [str(name) for name in names_of(text)] == names


def test_values_of_bibtex():
    assert resolve('jan # "~" # {3}', {"jan": "January"}) == "January~3"
    assert resolve('"a {"} b"', {}) == 'a {"} b'
    assert title_of("{{WISMIR}3}: {A} $\\mathcal{O}({n})$ {B}ound") == (
        "WISMIR3: A $\\mathcal{O}({n})$ Bound"
    )


@pytest.mark.parametrize(
    ("value", "date"),
    [
        (2026, (2026,)),
        ("2026", (2026,)),
        ("2026-07-01T10:00:00Z", (2026, 7, 1)),
        ("2026/07/00/", (2026, 7)),
        ("2026/13/01", (2026,)),
        ("11 Nov 2010", (2010, 11, 11)),
        ("Nov 3rd, 2010", (2010, 11, 3)),
        ("1 Jan.-Feb. 2019", (2019, 1, 1)),
        ("2026年7月1日", (2026, 7, 1)),
        ("in press", ()),
        (1758900000000, ()),
        (None, ()),
        (True, ()),
    ],
)
def test_dates(value, date):
    assert parse_date(value) == date


def test_keywords():
    assert split_keywords("a; b;c, d") == ("a", "b", "c, d")
    assert split_keywords("a, b") == ("a", "b")
    assert split_keywords([{"tag": "a"}, {"display_name": "b"}, "c"]) == ("a", "b", "c")


def test_links_and_numbers():
    assert find_doi("doi:10.1145/3292500.3330701.") == "10.1145/3292500.3330701"
    assert find_doi("none") == ""
    record = {"title": "T", "url": None, "pdf": "/pdf/x.pdf", "site": "https://example.org/x"}
    paper = paper_from(record)
    assert (paper.url, paper.more) == ("https://example.org/x", {"pdf": "/pdf/x.pdf"})


def test_what_is_not_known_is_kept():
    record = {"Title ": "T", "AB": "Long text", "gs_citation": 3, "empty": "", "Primary Area": "x"}
    paper = paper_from(record)
    assert (paper.title, paper.abstract) == ("T", "Long text")
    assert paper.more == {"gs_citation": 3, "Primary Area": "x"}


def test_a_second_abstract_is_kept():
    paper = paper_from({"abstract": "one", "summary": "two", "N2": "one"})
    assert (paper.abstract, paper.more) == ("one", {"summary": "two"})


@pytest.mark.parametrize(
    ("record", "is_one"),
    [
        ({"title": "T"}, True),
        ({"abstract": "A"}, True),
        ({"name": "T", "authors": ["A B"]}, True),
        ({"name": "T", "abstract": None}, True),
        ({"name": "Ada Moreau", "institution": "X"}, False),
        ({"title": ""}, False),
        ({}, False),
    ],
)
def test_what_is_a_paper(record, is_one):
    assert is_paper(record) is is_one
