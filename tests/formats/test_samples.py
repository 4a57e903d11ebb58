"""Every format's sample file is read as its table says: counts, titles, abstracts, authors."""

import json
from pathlib import Path

import pytest

from desktop.core.paper import Name
from desktop.formats.read import FORMATS, read_bytes, read_file, read_folder

CASES = Path(__file__).parent.parent / "cases" / "formats"
EXPECTED = json.loads((CASES / "expected.json").read_text("utf-8"))


def shortened(text):
    text = text.strip()
    return text if len(text) < 60 else f"{text[:40]}…{text[-20:]}"


def summary(report):
    papers = [paper for section in report.sections for paper in section.papers]
    return {
        "format": report.format,
        "encoding": report.encoding,
        "sections": {section.name: len(section.papers) for section in report.sections},
        "titles": [paper.title for paper in papers],
        "abstracts": [shortened(paper.abstract) for paper in papers],
        "authors": [len(paper.author) for paper in papers],
        "problems": len(report.problems),
        "flags": [flag.kind for flag in report.flags],
    }


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_is_read_as_expected(name):
    (report,) = read_file(CASES / name)
    assert summary(report) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_the_content_decides_and_not_the_suffix(name):
    report = read_bytes((CASES / name).read_bytes(), "nameless")
    assert report.format == EXPECTED[name]["format"]
    assert report.count == len(EXPECTED[name]["titles"])


AUTHORS = (Name("Moreau", "Ada"), Name("Okafor", "Ben"))
FIELDS = {  # of the first paper in a sample
    "chinese.txt": {"container_title": "ICLR", "issued": (2026,)},
    "labelled.txt": {"url": "https://example.org/0", "more": {"id": "0"}},
    "springer.csv": {
        "author": (Name(literal="Ada M. Moreau"), Name(literal="Ben Okafor")),
        "doi": "10.5555/0_1",
    },
    "biblatex.bib": {
        "author": (Name("van Moreau", "Ada"), Name("Okafor", "Ben"), Name("Rossi", "Chiara")),
        "issued": (2026, 7, 9),
    },
    "details.md": {"url": "https://example.org/1"},
    "paperlists.json": {
        "keyword": ("planning", "memory"),
        "url": "https://openreview.net/forum?id=p0",
        "more": {"id": "p0", "track": "main", "decision": "Poster", "rating": "2;4;5"},
    },
    "virtual-site.json": {
        "html": True,
        "url": "https://openreview.net/forum?id=v0",
        "more": {
            "id": 100,
            "decision": "Accept (poster)",
            "session": "S1",
            "eventtype": "Oral",
            "virtualsite_url": "/virtual/2026/poster/0",
        },
    },
    "abstracts.json": {"more": {"id": "100"}},
    "openreview-v1.json": {
        "container_title": "ICLR 2023 poster",
        "issued": (2023,),
        "url": "https://openreview.net/forum?id=o0",
    },
    "openreview-v2.json": {"keyword": ("planning", "memory")},
    "semantic-scholar.json": {
        "doi": "10.5555/0",
        "container_title": "ICML",
        "more": {"arxiv": "2601.00000", "paperId": "s0", "tldr": {"text": "x"}},
    },
    "openalex.json": {"doi": "10.5555/0", "issued": (2026,)},
    "csl.json": {"issued": (2026, 7), "url": "https://example.org/0", "author": AUTHORS},
    "better-bibtex.json": {"issued": (2026, 7, 1), "keyword": ("planning", "memory")},
    "zotero.csv": {"url": "https://example.org/0", "author": AUTHORS},
    "scopus.csv": {"keyword": ("planning", "memory"), "container_title": "ICML"},
    "ieee.csv": {"url": "https://example.org/0.pdf", "doi": "10.5555/0"},
    "sheet.xlsx": {"issued": (2026,), "more": {"No.": "0"}},
    "pmlr.bib": {"html": True, "container_title": "ICML", "issued": (2026,)},
    "anthology.bib": {"container_title": "ICML 2026", "issued": (2026, 8), "html": False},
    "zotero.ris": {"issued": (2026, 7, 1), "doi": "10.5555/0", "keyword": ("planning", "memory")},
    "pubmed.nbib": {"issued": (2026, 7), "doi": "10.5555/0", "author": AUTHORS},
    "pubmed.xml": {"html": True, "more": {"pmid": "90"}, "issued": (2026, 7)},
    "endnote.xml": {"html": True, "container_title": "ICML", "issued": (2026,)},
    "arxiv.xml": {"html": False, "url": "http://arxiv.org/abs/2601.00000v1"},
    "page.html": {"html": True, "url": "https://example.org/0", "container_title": "ICML"},
}


@pytest.mark.parametrize("name", FIELDS)
def test_the_fields_of_a_paper(name):
    (report,) = read_file(CASES / name)
    paper = report.sections[0].papers[0]
    assert {field: getattr(paper, field) for field in FIELDS[name]} == FIELDS[name]


def test_posters_and_their_abstracts_in_two_files_are_joined(tmp_path):
    for name in ("posters.json", "abstracts.json"):
        (tmp_path / name).write_bytes((CASES / name).read_bytes())
    (report,) = read_folder(tmp_path)
    papers = report.sections[0].papers
    assert [paper.title for paper in papers] == EXPECTED["posters.json"]["titles"]
    assert [shortened(p.abstract) for p in papers] == EXPECTED["abstracts.json"]["abstracts"]
    assert not report.flags


def test_every_format_has_a_sample():
    assert {form.name for form in FORMATS} == {case["format"] for case in EXPECTED.values()}
