"""Two machines that merge again and again: what was taken away in between does not come back."""

import shutil
from collections.abc import Callable
from typing import Any

import pytest

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.core.change import Change
from desktop.storage.data_folder import DataFolder
from desktop.storage.merge import merge
from desktop.storage.restore import backup

Act = Callable[[DataFolder, str, str], Change | None]
"""Plans a change of a paper at a time."""

MARK = Highlight("m1", "result", start=1, end=7, created="2026-07-01T00:00:00Z")


def field(name: str, value: Any) -> Act:
    return lambda folder, paper_id, time: folder.library.plan("x", {(paper_id, name): value}, time)


def other_list(folder: DataFolder) -> str:
    """The collection that is there besides the first."""
    return [one.id for one in folder.library.collections.values()][-1]


def list_field(**values: Any) -> Act:
    def act(folder: DataFolder, paper_id: str, time: str) -> Change | None:
        found = {(other_list(folder), name): value for name, value in values.items()}
        return folder.library.plan("x", found, time)

    return act


ACTS: dict[str, tuple[Act, Act]] = {
    "starred": (field("starred", True), field("starred", False)),
    "status": (field("status", "read"), field("status", "unread")),
    "note": (field("note", "text"), field("note", "")),
    "title": (field("title", "Other"), field("title", "")),
    "tags": (field("tags", ("own", "x")), field("tags", ("own",))),
    "highlights": (field("highlights", (MARK,)), field("highlights", ())),
    "name": (list_field(name="There"), list_field(name="Here")),
    "members": (list_field(members=("a", "b", "c")), list_field(members=("a",))),
    "removal": (list_field(name="There"), list_field(name="", members=())),
}


class Two:
    """Two machines, of which one was copied from the other or not."""

    def __init__(self, reader: Any, copied: bool) -> None:
        self.here = reader
        self.there = type(reader)(reader.place.with_name("there"))
        for machine in (self.here,) if copied else (self.here, self.there):
            with machine.open() as folder:
                machine.imports(folder, 2)
                machine.imports(folder, 1, "Other 2026")
        if copied:
            shutil.copytree(self.here.place, self.there.place)
        with self.here.open() as folder:
            self.paper = next(iter(folder.library.imported))
        self.does(self.here, field("tags", ("own",)))

    def at(self, seconds: int) -> None:
        """Let it be later on both."""
        self.here.seconds = self.there.seconds = seconds

    def does(self, machine: Any, act: Act) -> None:
        with machine.open() as folder:
            machine.does(folder, act(folder, self.paper, machine.time()))

    def merges(self, machine: Any, other: Any) -> Any:
        with machine.open() as folder:
            merge(folder, other, machine.time())
            return self.look(folder)

    def look(self, folder: DataFolder) -> Any:
        library = folder.library
        annotations = library.annotations_of(self.paper)
        return (
            [getattr(annotations, name) for name in ("starred", "status", "note", "title")],
            set(annotations.tags),
            annotations.highlights,
            [(one.name, set(one.members)) for one in library.collections.values()],
        )


@pytest.fixture(params=[True, False], ids=["copied", "apart"])
def two(request: pytest.FixtureRequest, reader: Any) -> Two:
    return Two(reader, request.param)


@pytest.mark.parametrize("name", ACTS)
def test_what_a_merge_brought_and_was_taken_away_stays_away(two: Two, name: str) -> None:
    add, take_away = ACTS[name]
    two.at(100)
    two.does(two.there, add)
    two.at(200)
    two.merges(two.here, two.there.place)
    two.does(two.here, take_away)
    with two.here.open() as folder:
        expected = two.look(folder)
    two.at(300)
    two.does(two.there, field("seen", True))
    assert two.merges(two.here, two.there.place) == expected
    assert two.merges(two.there, two.here.place) == expected
    assert two.merges(two.here, two.there.place) == expected


@pytest.mark.parametrize("name", ACTS)
def test_what_was_put_back_after_it_was_taken_away_comes(two: Two, name: str) -> None:
    add, take_away = ACTS[name]
    two.at(100)
    two.does(two.there, add)
    two.at(200)
    expected = two.merges(two.here, two.there.place)
    two.does(two.here, take_away)
    two.at(300)
    two.merges(two.there, two.here.place)
    two.at(400)
    two.does(two.there, add)
    two.at(500)
    with two.there.open() as folder:
        expected = two.look(folder)
    assert two.merges(two.here, two.there.place) == expected


def test_what_each_took_away_by_itself_is_not_the_others(two: Two) -> None:
    """Both had it before they met: only what both knew of is taken away by one."""
    two.at(100)
    two.does(two.here, field("tags", ("own", "x")))
    two.does(two.there, field("tags", ("x",)))
    two.at(200)
    two.does(two.there, field("tags", ()))
    assert "x" in two.merges(two.here, two.there.place)[1]


def test_a_merge_that_was_undone_brings_everything_again(two: Two) -> None:
    two.at(100)
    two.does(two.there, field("tags", ("x",)))
    two.at(200)
    merged = two.merges(two.here, two.there.place)
    with two.here.open() as folder:
        folder.undo(two.here.time())
        assert "x" not in two.look(folder)[1]
    assert two.merges(two.here, two.there.place) == merged


def test_a_backup_merged_again_brings_nothing_that_was_taken_away(two: Two) -> None:
    two.at(100)
    two.does(two.there, field("tags", ("x",)))
    file = two.there.place.with_suffix(".backup")
    with two.there.open() as folder:
        backup(folder, file)
    two.at(200)
    two.merges(two.here, file)
    two.does(two.here, field("tags", ("own",)))
    assert two.merges(two.here, file)[1] == {"own"}
    two.at(300)
    with two.here.open() as folder:
        two.here.does(folder, edits.add_tag(folder.library, [two.paper], "y", two.here.time()))
    assert two.merges(two.here, file)[1] == {"own", "y"}


@pytest.mark.parametrize("name", ["starred", "status", "note", "title", "tags", "highlights"])
def test_a_merge_undone_on_the_other_side_takes_nothing_here(two: Two, name: str) -> None:
    two.at(100)
    two.does(two.here, ACTS[name][0])
    with two.here.open() as folder:
        expected = two.look(folder)
    two.at(200)
    two.merges(two.there, two.here.place)
    with two.there.open() as folder:
        folder.undo(two.there.time())
    two.at(300)
    assert two.merges(two.here, two.there.place) == expected
    assert two.merges(two.there, two.here.place) == expected
