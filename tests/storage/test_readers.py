"""Reading while another process writes, tidies up and makes backups: always one true state."""

import os
import signal
from typing import Any

import pytest

from desktop.storage import store
from desktop.storage.merge import merge
from desktop.storage.source import Source

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="writes in a forked process")
READINGS = 60


@pytest.fixture
def writer(reader: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A process that writes the numbers 1, 2, 3, ... in turn as two papers' notes."""
    monkeypatch.setattr(store, "SMALL", 100_000)
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
    child = os.fork()
    if not child:
        try:
            write(reader, ids)
        finally:
            os._exit(1)
    yield ids
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def write(reader: Any, ids: list[str]) -> None:
    number = 0
    while True:
        with reader.open() as folder:
            for _ in range(7):
                number += 1
                for paper_id in ids:
                    reader.notes(folder, paper_id, f"{number}")
                if number % 5 == 0:
                    reader.imports(folder, 2, f"Venue {number}", first=10 * number)


def test_readers_see_states_in_order_and_hear_of_no_damage(reader: Any, writer: Any) -> None:
    last = (0, 0)
    papers = 0
    for _ in range(READINGS):
        with reader.open(read_only=True) as folder:
            first, second = (
                int(folder.library.annotations_of(paper_id).note or 0) for paper_id in writer
            )
            assert folder.messages == []
            assert (first, second) >= last
            assert first - second in (0, 1)
            assert len(folder.library.order) >= papers
            assert all(folder.library.paper(paper_id).abstract for paper_id in folder.library.order)
            last, papers = (first, second), len(folder.library.order)
    assert last > (0, 0)


def test_a_folder_that_is_being_written_can_be_merged(reader: Any, writer: Any) -> None:
    other = type(reader)(reader.place.with_name("other"))
    with other.open() as folder:
        for _ in range(10):
            report = merge(folder, reader.place, reader.time())
            assert report.messages == []
        with_notes = [one for one in folder.library.annotations.values() if one.note]
        assert len(with_notes) == 2
    source = Source.open(reader.place)
    source.close()
    assert source.messages == []
