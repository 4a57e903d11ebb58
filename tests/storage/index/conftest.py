"""Small libraries to search."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
import whoosh

from desktop.core.library import Collection, Library
from desktop.core.paper import Name, Paper, PaperText
from desktop.core.query import parse
from desktop.storage.index import SearchIndex, schema

OTHER_WHOOSH = "OTHER_WHOOSH"
"""Set to a version, the tests run on that one, which must be the one that is imported."""

Make = Callable[..., Library]


@pytest.fixture(autouse=True)
def _other_whoosh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the Whoosh that is tested count as the right one."""
    if version := os.environ.get(OTHER_WHOOSH):
        assert ".".join(map(str, whoosh.__version__)) == version
        monkeypatch.setattr(schema, "PINNED_WHOOSH", whoosh.__version__[:3])


def read(paper: Paper) -> PaperText:
    """The text of a paper, its markup unread."""
    return PaperText(paper.title, False, paper.abstract, "")


def library_of(*papers: Paper) -> Library:
    """A library of papers in one collection."""
    members = tuple(paper.id for paper in papers)
    collection = Collection("collection-1", "Venue 2026", members)
    return Library(read, {paper.id: paper for paper in papers}, {}, {collection.id: collection})


def abstracts(*texts: str) -> Library:
    """A library of abstracts; a paper's id is its text."""
    return library_of(*(Paper(text, text) for text in texts))


@pytest.fixture(name="abstracts", scope="session")
def _abstracts() -> Callable[..., Library]:
    return abstracts


@pytest.fixture
def some_papers() -> Library:
    """Papers with titles, authors and keywords."""
    return library_of(
        Paper("a", "We prune graphs.", "Trees", (Name("Wang", "Li"),), ("sparse models",)),
        Paper("b", "Networks learn trees.", "Graph networks", (Name("Banks", "Ann"),)),
        Paper("c", "A survey of sparse optimization.", "", (Name(literal="Will He"),)),
    )


Search = Callable[..., list[str]]


@pytest.fixture
def search(tmp_path: Path) -> Search:
    """Search a library: ids, best first."""

    def find(library: Library, typed: str, typing: bool = False) -> list[str]:
        index = SearchIndex(tmp_path, library)
        found = index.search(parse(typed, typing=typing).tree)
        return best_first(found, library.order)

    return find


def best_first(found: Mapping[str, float] | None, order: Sequence[str]) -> list[str]:
    """Ids by score; all in order for None."""
    return list(order) if found is None else sorted(found, key=lambda key: -found[key])
