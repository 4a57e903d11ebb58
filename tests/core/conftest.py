"""A small library for the core's tests, with a text maker that reads no markup."""

from collections.abc import Callable

import pytest

from desktop.core.change import Change
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Paper, PaperText

TIME = "2026-12-01T07:00:00Z"


def plain_text(paper: Paper) -> PaperText:
    """A paper's text where abstracts hold no markup."""
    return PaperText(
        heading=paper.title or paper.abstract[:30],
        derived=not paper.title,
        reading=paper.abstract,
        opening=paper.abstract[:60],
        features=frozenset({"math"} if "$" in paper.abstract else ()),
    )


@pytest.fixture(name="plain_text", scope="session")
def _plain_text() -> Callable[[Paper], PaperText]:
    return plain_text


@pytest.fixture(name="bring_in", scope="session")
def _bring_in() -> Callable[..., Change | None]:
    return bring_in


@pytest.fixture
def library() -> Library:
    """Five papers: three of one collection, two of another."""
    library = Library(plain_text)
    bring_in(
        library,
        Section(
            "ICML 2026 Papers",
            (
                Paper(abstract="Zebras sort faster than we thought.", issued=(2026,)),
                Paper(abstract="Ants find short paths with $n$ steps.", issued=(2024,)),
                Paper(abstract="Bees count to four.", title="“Counting” bees"),
            ),
        ),
        Section(
            "Workshop",
            (
                Paper(abstract="Owls see in the dark.", issued=(2025, 7)),
                Paper(abstract="Crows use tools.", issued=(2026,)),
            ),
        ),
    )
    return library


@pytest.fixture
def do(library: Library) -> Callable[[Change | None], Change]:
    """Apply a planned change, which must be one."""

    def apply(change: Change | None) -> Change:
        assert change
        library.apply(change)
        return change

    return apply


def bring_in(library: Library, *sections: Section, source: str = "list.txt") -> Change | None:
    """Import sections as the store would, and give the change."""
    plan = plan_import(library, sections, source, TIME)
    library.add(plan.papers)
    if plan.change:
        library.apply(plan.change)
    return plan.change
