"""Every format's sample file is read as its table says: counts, titles, abstracts, authors."""

import json
from pathlib import Path

import pytest

from desktop.formats.read import FORMATS, read_bytes, read_file

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


def test_every_format_has_a_sample():
    assert {form.name for form in FORMATS} == {case["format"] for case in EXPECTED.values()}
