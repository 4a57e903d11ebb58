"""What is written is read again: the same papers, or at least the same text."""

from pathlib import Path

import pytest

from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.formats.entry import entries_of
from desktop.formats.read import read_bytes, read_file
from desktop.formats.write import SUFFIXES, write
from desktop.markup.text import make_text

WHEN = "2026-12-01T07:07:00Z"


@pytest.fixture(scope="module")
def library() -> Library:
    """The seed lists."""
    library = Library(make_text)
    for path in sorted((Path(__file__).resolve().parents[2] / "seeds").glob("*.txt")):
        for report in read_file(path):
            plan = plan_import(library, report.sections, path.name, WHEN)
            library.add(plan.papers)
            assert plan.change
            library.apply(plan.change)
    return library


def read_again(library: Library, form: str) -> list[Paper]:
    text = write(entries_of(library, library.order), form, "All papers", WHEN)
    report = read_bytes(text.encode(), f"export{SUFFIXES[form]}")
    assert report.problems == ()
    return [paper for section in report.sections for paper in section.papers]


@pytest.mark.parametrize("form", ["bibtex", "csv", "csljson"])
def test_records_are_the_same_papers(library: Library, form: str) -> None:
    papers = read_again(library, form)
    plan = plan_import(library.trial(), [Section("Again", tuple(papers))], "again", WHEN)
    assert (plan.added, plan.revised, plan.ids) == ((), (), library.order)
    if form != "bibtex":  # where braces must be in pairs
        expected = [library.paper(paper_id).abstract for paper_id in library.order]
        assert [paper.abstract for paper in papers] == expected


@pytest.mark.parametrize("form", ["ris", "markdown", "html"])
def test_documents_have_the_same_text(library: Library, form: str) -> None:
    texts = [make_text(paper).reading for paper in read_again(library, form)]
    expected = [library.text(paper_id).reading for paper_id in library.order]
    assert len(texts) == len(expected)
    for text, wanted in zip(texts, expected, strict=True):
        assert text.split() == wanted.split()


@pytest.mark.parametrize("form", SUFFIXES)
def test_a_derived_heading_does_not_come_back_as_a_title(library: Library, form: str) -> None:
    papers = read_again(library, form)
    assert {paper.title for paper in papers} == {""}
    assert {paper.container_title for paper in papers} <= {"ICML", ""}
    assert {paper.author for paper in papers} == {()}
