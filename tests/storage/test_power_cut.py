"""Power cuts after every call that changes a file: everything that was told as stored is there.

`--cuts 20` looks at so many possible states of the disk after each call (1 without it).
"""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop.storage.data_folder import DataFolder
from desktop.storage.merge import merge
from desktop.storage.restore import restore

from .power import Log, after_cut, noted
from .test_faults import seen

EVERY = 90  # calls: a process is killed, and its folder opened again, after each so many
MIGRATED = 70  # calls: by then an older library is in the present format, and was changed
Told = Callable[[DataFolder], None]


def work(reader: Any, told: Told) -> None:
    """Some days with everything that writes: changes, backups, restoring, merging, tidying up."""

    def does(act: Callable[[DataFolder], object]) -> None:
        act(folder)
        told(folder)

    with reader.open() as folder:
        told(folder)
        does(lambda folder: reader.imports(folder, 3))
        ids = list(folder.library.imported)
        does(lambda folder: reader.stars(folder, *ids))
        does(lambda folder: reader.notes(folder, ids[0], "first note " * 60))
        does(lambda folder: folder.undo(reader.time()))
        does(lambda folder: folder.redo(reader.time()))
        does(lambda folder: reader.imports(folder, 2, "More", first=7))
        does(lambda folder: folder.go_back(folder.history.place - 2, reader.time()))
    with reader.open() as folder:
        told(folder)
        does(lambda folder: merge(folder, reader.place.with_name("other"), reader.time()))
        oldest = min((reader.place / "backups").glob("*.backup"))
        does(lambda folder: restore(folder, oldest, reader.time()))
        folder._store._rewrite()  # as with a large library, while it is open
        does(lambda folder: reader.notes(folder, ids[1], "second note"))
    for number in range(2):  # older pairs are thinned out
        with reader.open() as folder:
            told(folder)
            does(lambda folder, number=number: reader.notes(folder, ids[1], f"note {number}"))


class Days:
    """What happened to a data folder, call by call.

    Attributes:
        log: the calls.
        told: (how many calls there were, everything stored) whenever something was told.
        first: how many calls there were before.
    """

    def __init__(self, reader: Any, root: Path) -> None:
        self.told: list[tuple[int, str]] = []
        with noted(root) as self.log:
            self.first = len(self.log.calls)
            work(reader, lambda folder: self.told.append((len(self.log.calls), seen(folder))))

    def allowed(self, count: int) -> list[str]:
        """What may be found after some calls: what was told last, or what was being stored."""
        done = [state for number, state in self.told if number <= count][-1:]
        return done and done + [state for number, state in self.told if number > count][:1]


@pytest.fixture(params=["new", "older"])
def days(request: pytest.FixtureRequest, reader: Any, tmp_path: Path) -> Days:
    """A new library, or one in TinyDB's own format, worked on beside another."""
    root = tmp_path / "root"
    other = type(reader)(root / "share" / "other")
    with other.open() as folder:
        ids = other.imports(folder, 4)
        other.notes(folder, ids[3], "from elsewhere")
        other.stars(folder, ids[0])
    reader.place = root / "share" / "data"
    if request.param == "older":
        reader.place.mkdir()
        document = {"id": ids[2], "note": "old", "modified": "2025-01-01T00:00:00Z"}
        tables = {"annotations": {"7": document}}
        (reader.place / "annotations.json").write_text(json.dumps(tables), encoding="utf-8")
    found = Days(reader, root)
    if request.param == "older":  # goes on as a new one does
        del found.log.calls[found.first + MIGRATED :]
    return found


@pytest.fixture
def cuts(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--cuts"))


def states_after(
    log: Log, first: int, cuts: int, reader: Any, tmp_path: Path
) -> Iterator[tuple[int, Any]]:
    """The folder as cuts may leave it after each call: (calls made, its reader)."""
    chance = random.Random(1)
    for count in range(first, len(log.calls) + 1):
        for _ in range(cuts):
            left = tmp_path / "left"
            after_cut(log, count, chance, left)
            found = type(reader)(left / "share" / "data")
            yield count, found
            shutil.rmtree(left)


def state_of(reader: Any) -> tuple[str, list[str]]:
    with reader.open() as folder:
        assert not folder.read_only
        return seen(folder), [one for one in folder.messages if "kept: import" not in one]


def test_power_cut_after_any_call_loses_nothing_that_was_told(
    days: Days, cuts: int, reader: Any, tmp_path: Path
) -> None:
    for count, found in states_after(days.log, days.first, cuts, reader, tmp_path):
        allowed = days.allowed(count)
        state, messages = state_of(found)
        assert state in allowed or not allowed, (count, messages)
        assert len(messages) <= 2, messages  # one about the papers, one about the journal
        if count % 8 == 0:
            assert state_of(found)[0] == state, count


def test_power_cut_after_a_kill_and_a_second_opening(
    days: Days, cuts: int, reader: Any, tmp_path: Path
) -> None:
    for count in range(days.first, len(days.log.calls) + 1, EVERY):
        killed = tmp_path / f"killed {count}"
        log = days.log.killed(count, killed)
        victim = type(reader)(killed / "share" / "data")
        with noted(killed, log), victim.open() as folder:
            shown, told = seen(folder), len(log.calls)
        for later, found in states_after(log, count, cuts, reader, tmp_path):
            allowed = [shown] if later >= told else [*days.allowed(count)[:1], shown]
            assert state_of(found)[0] in allowed or not days.allowed(count), (count, later)


def test_a_disk_that_is_never_waited_for_does_lose(days: Days, reader: Any, tmp_path: Path) -> None:
    """Without syncs the same cuts are seen to cost work: the model of the disk is no kind one."""
    calls = days.log.calls
    unsynced = [call for call in calls[days.first :] if call[1] is not None]
    log = replace(days.log, calls=[*calls[: days.first], *unsynced])
    cuts = states_after(log, len(log.calls), 9, reader, tmp_path)
    lost = 0
    for _, found in cuts:
        with found.open() as folder:
            lost += seen(folder) not in days.allowed(len(calls))
    assert lost > 3
