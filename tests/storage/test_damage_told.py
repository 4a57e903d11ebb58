"""What is said about damage is true: nothing is called whole that may be lost."""

import random
import shutil

import pytest

from desktop.core.annotations import Highlight
from desktop.core.edits import add_highlight

from .test_damage import JOURNAL, SNAPSHOT, Desk, desk  # noqa: F401


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("garbage", "is empty or damaged: 3 changes cannot be read"),
        ("zeroed end", "is empty or damaged: 2 changes cannot be read"),
        ("last", "is damaged: 1 change cannot be read"),
        ("middle", "is damaged: 1 change cannot be read"),
        ("first", "is damaged: nothing is lost"),
    ],
)
@pytest.mark.parametrize("lock", [True, False])
def test_damage_to_the_journal(desk: Desk, kind: str, told: str, lock: bool) -> None:  # noqa: F811
    data = (desk.whole / JOURNAL).read_bytes()
    lines = data.splitlines(keepends=True)
    number = {"first": 0, "middle": 2, "last": len(lines) - 1}.get(kind, 0)
    kept = b"".join(lines[:2])
    damaged = {
        "garbage": random.Random(3).randbytes(len(data)),
        "zeroed end": kept + bytes(len(data) - len(kept)),
    }.get(kind, b"".join([*lines[:number], lines[number].upper(), *lines[number + 1 :]]))
    desk.damage(JOURNAL, damaged)
    if not lock:  # how many changes there were, only the lock knows
        desk.file("lock").unlink()
        told = told if "empty" not in told else "is empty or damaged: changes since"
    found, messages = desk.reopened()
    lost = found != desk.states[-1]
    assert len(messages) == 1 and told in messages[0]
    assert lost == ("nothing is lost" not in messages[0])


def test_a_library_whose_only_snapshot_is_gone_is_told(desk: Desk) -> None:  # noqa: F811
    desk.restore()
    with desk.open():
        pass  # written anew at its end: nothing is in the journal
    desk.file(SNAPSHOT).unlink()
    found, messages = desk.reopened()
    assert found == desk.states[-1]
    assert messages == ["annotations.json was missing: it was made again, and nothing is lost."]


@pytest.mark.parametrize("key", ["id", "exact", "starred", "note", "highlights"])
def test_fields_that_lost_their_names_end_nothing(desk: Desk, key: str) -> None:  # noqa: F811
    desk.restore()
    with desk.open() as folder:
        mark = Highlight("m1", "result", start=1, end=7)
        time = "2026-07-02T00:00:00Z"
        desk._reader.does(folder, add_highlight(folder.library, desk.ids[0], mark, time))
        desk._reader.stars(folder, *desk.ids)
    shutil.rmtree(desk.file("backups"))
    data = desk.file(SNAPSHOT).read_bytes()
    desk.file(SNAPSHOT).write_bytes(data.replace(f'"{key}":'.encode(), b'"x":', 1))
    with desk.open() as folder:
        desk._reader.notes(folder, desk.ids[0], "goes on")
        desk._reader.notes(folder, desk.ids[1], "goes on")
        assert folder.messages
    with desk.open() as folder:
        assert folder.library.annotations_of(desk.ids[1]).note == "goes on"
