"""A reader at work on a small data folder, for the tests of what lies on disk."""

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from desktop.core import edits
from desktop.core.change import Change
from desktop.core.importing import Section, plan_import
from desktop.core.paper import Name, Paper, PaperText
from desktop.storage.data_folder import DataFolder

START = datetime(2026, 7, 1, tzinfo=UTC)


def make_text(paper: Paper) -> PaperText:
    """The text of a paper, its markup unread."""
    return PaperText(paper.title or paper.abstract[:40], not paper.title, paper.abstract, "")


class Reader:
    """Opens one data folder, and acts on it; every act a second later than the one before.

    Attributes:
        place: the data folder.
        seconds: how many acts there were.
    """

    def __init__(self, place: Path) -> None:
        self.place = place
        self.seconds = 0

    def open(self, **options: Any) -> DataFolder:
        """Open the folder."""
        return DataFolder.open(self.place, make_text=make_text, **options)

    def time(self) -> str:
        """The time of the next act."""
        self.seconds += 1
        return (START + timedelta(seconds=self.seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")

    def imports(
        self, folder: DataFolder, count: int, name: str = "Venue 2026", first: int = 0
    ) -> Sequence[str]:
        """Import numbered papers as one list; gives their ids."""
        papers = tuple(self.paper(number) for number in range(first, first + count))
        plan = plan_import(folder.library, [Section(name, papers)], f"{name}.txt", self.time())
        folder.add_papers(plan.papers)
        self.does(folder, plan.change)
        return plan.added

    def paper(self, number: int) -> Paper:
        """A paper that differs from those of other numbers."""
        abstract = f"We show that result {number} holds.\nIt is “café” number {number}."
        return Paper(abstract=abstract, author=(Name("Doe", f"Jo {number}"),), more={"at": number})

    def does(self, folder: DataFolder, change: Change | None) -> None:
        """Commit a change that must be one."""
        assert change
        folder.commit(change)

    def stars(self, folder: DataFolder, *ids: str, on: bool = True) -> None:
        """Star papers."""
        self.does(folder, edits.star(folder.library, ids, on, self.time()))

    def notes(self, folder: DataFolder, paper_id: str, text: str, bout: str = "") -> None:
        """Write a note."""
        self.does(folder, edits.set_note(folder.library, paper_id, text, self.time(), bout))


@pytest.fixture(scope="package", autouse=True)
def _without_waiting_for_the_disk() -> Iterator[None]:
    """No power fails while tests run: that the store syncs is tested by the calls it makes."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("fsync", "fdatasync"):
            patch.setattr(os, name, lambda descriptor: None, raising=False)
        yield


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    """A reader whose data folder is not there yet."""
    return Reader(tmp_path / "data")
