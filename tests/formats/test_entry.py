from dataclasses import replace

import pytest

from desktop.core.annotations import Annotations
from desktop.core.library import Collection, Library
from desktop.core.paper import Name, Paper
from desktop.formats.entry import entries_of, to_object
from desktop.formats.write import SUFFIXES, write
from desktop.markup.text import make_text

PAPER = Paper("0123456789abcdef", "Ants.", "File's", container_title="ICML")


def library(annotated: Annotations, paper: Paper = PAPER) -> Library:
    home = Collection("collection-1", "My list", (paper.id,))
    return Library(make_text, {paper.id: paper}, {paper.id: annotated}, {home.id: home})


def test_the_title_in_json_is_what_a_file_said() -> None:
    (entry,) = entries_of(library(Annotations(title="Mine")), [PAPER.id])
    found = to_object(entry)
    assert (found["title"], found["heading"]) == ("File's", "Mine")
    assert entry.paper.title == "Mine"
    bare = replace(PAPER, title="")
    (entry,) = entries_of(library(Annotations(title="Mine"), bare), [PAPER.id])
    assert to_object(entry)["title"] == ""
    annotated = Annotations(title="Mine", supplement={"title": "Another file's"})
    (entry,) = entries_of(library(annotated, bare), [PAPER.id])
    assert to_object(entry)["title"] == "Another file's"


def test_corrections_are_in_the_json() -> None:
    annotated = Annotations(author=(Name("Li", "Bo"),), issued=(2026,), url="u")
    (entry,) = entries_of(library(annotated), [PAPER.id])
    found = to_object(entry)
    assert found["author"] == [{"family": "Li", "given": "Bo"}]
    assert found["issued"] == {"date-parts": [[2026]]}
    assert (found["URL"], found["container-title"]) == ("u", "ICML")
    assert found["collections"] == ["My list"]


def test_an_abstract_is_always_in_the_json() -> None:
    (entry,) = entries_of(library(Annotations(), replace(PAPER, abstract="")), [PAPER.id])
    assert to_object(entry)["abstract"] == ""


def test_every_variable_is_in_the_json() -> None:
    (entry,) = entries_of(library(Annotations(), Paper(PAPER.id, "Ants.")), [PAPER.id])
    found = to_object(entry)
    texts = ("title", "keyword", "container-title", "URL", "DOI")
    assert [found[name] for name in texts] == [""] * 5
    assert (found["author"], found["issued"]) == ([], {"date-parts": []})


def test_what_the_source_does_not_give() -> None:
    full = replace(PAPER, author=(Name("Li"),), issued=(2026,))
    (entry,) = entries_of(library(Annotations(), full), [PAPER.id])
    assert (entry.unknown, entry.title) == ("", "File's")
    (entry,) = entries_of(library(Annotations(), Paper(PAPER.id, "N/A")), [PAPER.id])
    assert entry.unknown.startswith(
        "Not given in the source: title, authors, venue, year, abstract"
    )
    (entry,) = entries_of(library(Annotations(title="Mine"), full), [PAPER.id])
    assert entry.unknown == ""


@pytest.mark.parametrize("form", SUFFIXES)
def test_every_format_holds_the_abstract_and_is_repeatable(form: str) -> None:
    entries = list(entries_of(library(Annotations(starred=True)), [PAPER.id]))
    text = write(entries, form, "All", "2026-12-01T07:07:00Z")
    assert "Ants." in text.replace("\\.", ".")
    assert text == write(entries, form, "All", "2026-12-01T07:07:00Z")
