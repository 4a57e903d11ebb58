"""Merging two machines: nothing is dropped, both come to the same, and one undo takes it back."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core import edits
from desktop.core.annotations import Annotations, Highlight
from desktop.core.errors import BadInput
from desktop.storage.merge import merge
from desktop.storage.merge_rules import Side, merge_annotations
from desktop.storage.note_merge import MARKS, merge_texts
from desktop.storage.restore import backup
from desktop.storage.source import Source

WHEN = "2026-08-01T00:00:00Z"


class Machines:
    """Two readers' folders; acts on either, each at its own second.

    Attributes:
        ids: of the papers that both have.
    """

    def __init__(self, reader: Any, copied: bool) -> None:
        self._clock = reader
        self._at = {"a": reader.place.with_name("a"), "b": reader.place.with_name("b")}
        self._type = type(reader)
        self.on("a", lambda folder: reader.imports(folder, 5))
        if copied:
            shutil.copytree(self._at["a"], self._at["b"])
        else:
            self.on("b", lambda folder: reader.imports(folder, 5))
        self.ids = self.read("a").order

    def on(self, name: str, act: Callable[[Any], Any]) -> Any:
        with self._type(self._at[name]).open() as folder:
            return act(folder)

    def read(self, name: str) -> Any:
        with self._type(self._at[name]).open(read_only=True) as folder:
            dict(folder.library.imported)
            return folder.library

    def notes(self, name: str, number: int, text: str) -> None:
        self.on(name, lambda folder: self._clock.notes(folder, self.ids[number], text))

    def stars(self, name: str, *numbers: int, on: bool = True) -> None:
        ids = [self.ids[number] for number in numbers]
        self.on(name, lambda folder: self._clock.stars(folder, *ids, on=on))

    def titles(self, name: str, number: int, title: str) -> None:
        def act(folder: Any) -> None:
            plan = edits.set_title(folder.library, self.ids[number], title, self._clock.time())
            self._clock.does(folder, plan)

        self.on(name, act)

    def tags(self, name: str, number: int, *tags: str) -> None:
        for tag in tags:
            plan = edits.remove_tag if tag.startswith("-") else edits.add_tag
            self.on(
                name,
                lambda folder, plan=plan, tag=tag: self._clock.does(
                    folder,
                    plan(folder.library, [self.ids[number]], tag.lstrip("-"), self._clock.time()),
                ),
            )

    def marks(self, name: str, number: int, *marks: Highlight) -> None:
        for mark in marks:
            self.on(
                name,
                lambda folder, mark=mark: self._clock.does(
                    folder,
                    edits.add_highlight(folder.library, self.ids[number], mark, self._clock.time()),
                ),
            )

    def merge(self, into: str, other: str) -> Any:
        return self.on(into, lambda folder: merge(folder, self._at[other], WHEN))

    def merged_both_ways(self) -> dict[str, Annotations]:
        """Merge each into the other, from the same two states; both must come to the same."""
        kept = self._at["b"].with_name("kept")
        shutil.copytree(self._at["b"], kept)
        self.merge("b", "a")
        from_a = annotations(self.read("b"))
        shutil.rmtree(self._at["b"])
        kept.rename(self._at["b"])
        self.merge("a", "b")
        assert annotations(self.read("a")) == from_a
        assert self.merge("a", "b").change is None  # twice is once
        self.merge("b", "a")
        assert annotations(self.read("b")) == from_a
        assert self.merge("a", "b").change is None
        assert self.merge("b", "a").change is None
        return from_a


def annotations(library: Any) -> dict[str, Annotations]:
    nothing = Annotations()
    return {key: one for key, one in library.annotations.items() if one != nothing}


@pytest.fixture(params=["copied", "apart"])
def machines(request: pytest.FixtureRequest, reader: Any) -> Machines:
    """Two machines: one folder a copy of the other, or the same list imported on each."""
    return Machines(reader, request.param == "copied")


@pytest.fixture
def copied(reader: Any) -> Machines:
    """Two machines; one folder is a copy of the other."""
    return Machines(reader, True)


def test_different_fields_and_papers_come_together(machines: Machines) -> None:
    machines.stars("a", 0, 1)
    machines.notes("b", 0, "a note")
    machines.tags("a", 2, "one")
    machines.tags("b", 2, "two")
    merged = machines.merged_both_ways()
    first = merged[machines.ids[0]]
    assert first.starred
    assert first.note == "a note"
    assert merged[machines.ids[1]].starred
    assert set(merged[machines.ids[2]].tags) == {"one", "two"}


def test_the_later_change_of_a_field_wins(machines: Machines) -> None:
    machines.titles("a", 0, "First")
    machines.titles("b", 0, "Second")
    assert machines.merged_both_ways()[machines.ids[0]].title == "Second"
    machines.titles("a", 0, "Third")
    machines.titles("b", 1, "Fourth")
    merged = machines.merged_both_ways()
    assert merged[machines.ids[0]].title == "Third"
    assert merged[machines.ids[1]].title == "Fourth"


def test_what_only_one_changed_since_the_copy_is_taken(copied: Machines) -> None:
    copied.stars("a", 0)
    copied.tags("a", 0, "one", "two")
    copied.notes("a", 1, "to be removed")
    shutil.rmtree(copied._at["b"])
    shutil.copytree(copied._at["a"], copied._at["b"])
    copied.stars("b", 0, on=False)
    copied.tags("b", 0, "-one")
    copied.notes("b", 1, "")
    copied.tags("a", 0, "three")
    merged = copied.merged_both_ways()
    assert not merged[copied.ids[0]].starred
    assert set(merged[copied.ids[0]].tags) == {"two", "three"}
    assert merged[copied.ids[1]].note == ""


def test_notes_are_merged_by_lines(copied: Machines) -> None:
    copied.notes("a", 0, "one\ntwo\nthree\nfour")
    shutil.rmtree(copied._at["b"])
    shutil.copytree(copied._at["a"], copied._at["b"])
    copied.notes("a", 0, "ONE\ntwo\nthree\nfour")
    copied.notes("b", 0, "one\ntwo\nthree\nfour\nfive")
    assert copied.merged_both_ways()[copied.ids[0]].note == "ONE\ntwo\nthree\nfour\nfive"


def test_notes_that_conflict_keep_both_texts(machines: Machines) -> None:
    machines.notes("a", 0, "first\nmine\nlast")
    machines.notes("b", 0, "first\ntheirs\nlast")
    note = machines.merged_both_ways()[machines.ids[0]].note
    begin, between, end = MARKS
    assert note.split("\n") == ["first", begin, "mine", between, "theirs", end, "last"]


def test_a_note_made_from_the_other_replaces_it(machines: Machines) -> None:
    """Without a common state the earlier versions tell."""
    machines.notes("a", 0, "draft")
    machines.notes("b", 0, "draft")
    machines.notes("b", 0, "rewritten")
    assert machines.merged_both_ways()[machines.ids[0]].note == "rewritten"


def test_highlights_are_a_set(machines: Machines) -> None:
    one, two = Highlight("1", "exact", start=5, end=9), Highlight("2", "other", start=1, end=3)
    changed = replace(one, comment="later", modified="2026-07-09T00:00:00Z")
    machines.marks("a", 0, one)
    machines.marks("b", 0, changed, two)
    assert machines.merged_both_ways()[machines.ids[0]].highlights == (two, changed)


def test_papers_and_collections_come_along(machines: Machines, reader: Any) -> None:
    added = machines.on("a", lambda folder: reader.imports(folder, 2, "Other 2026", first=50))
    machines.on("a", lambda folder: reader.notes(folder, added[0], "text"))
    machines.on("b", lambda folder: reader.imports(folder, 1, "Third 2026", first=70))
    report = machines.merge("b", "a")
    assert report.papers == 2
    library = machines.read("b")
    assert set(added) <= set(library.order)
    names = [collection.name for collection in library.collections.values()]
    assert sorted(names) == ["Other 2026", "Third 2026", "Venue 2026"]
    assert library.paper(added[0]) == machines.read("a").paper(added[0])


def test_report_says_what_came_in_and_one_undo_takes_it_back(machines: Machines) -> None:
    machines.stars("a", 0, 1, 2)
    machines.notes("a", 3, "text")
    machines.notes("b", 3, "other")
    before = machines.read("b")
    report = machines.merge("b", "a")
    assert report.fields["starred"] == 3
    assert report.fields["note"] == 1
    assert report.both == (machines.ids[3],)
    assert machines.on("b", lambda folder: folder.undo(WHEN)).name == "merge"
    after = machines.read("b")
    assert annotations(after) == annotations(before)
    assert after.collections == before.collections
    again = machines.merge("b", "a")
    assert again.fields == report.fields
    machines.on("b", lambda folder: folder.undo(WHEN))
    machines.on("b", lambda folder: folder.redo(WHEN))
    assert machines.merge("b", "a").change is None


def test_a_backup_is_made_first(machines: Machines) -> None:
    machines.stars("a", 0)
    machines.merge("b", "a")
    assert list((machines._at["b"] / "backups").glob("*_merge_*.backup"))


def test_a_backups_file_is_merged_as_a_folder_is(machines: Machines, tmp_path: Path) -> None:
    machines.stars("a", 0)
    machines.notes("a", 1, "text")
    machines.on("a", lambda folder: backup(folder, tmp_path / "file"))
    report = machines.on("b", lambda folder: merge(folder, tmp_path / "file", WHEN))
    assert report.change
    assert annotations(machines.read("b")) == annotations(machines.read("a"))
    again = machines.on("b", lambda folder: merge(folder, tmp_path / "file", WHEN))
    assert again.change is None


def test_a_folder_that_is_open_elsewhere_can_be_merged(machines: Machines) -> None:
    machines.stars("a", 0)
    with machines._type(machines._at["a"]).open():
        assert machines.merge("b", "a").change


def test_what_is_no_data_folder_is_refused(machines: Machines, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("A list\n\nAn abstract.")
    for path in (tmp_path / "empty", tmp_path / "file", tmp_path / "no", machines._at["b"]):
        with pytest.raises(BadInput):
            machines.on("b", lambda folder, path=path: merge(folder, path, WHEN))


# ---- rules, whatever the annotations are

LINES = st.lists(st.sampled_from(["a", "b", "c", "A", "B"]), max_size=5).map("\n".join)
TIMES = st.integers(1, 4).map(lambda day: f"2026-07-0{day}T00:00:00Z")
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "starred": st.booleans(),
        "status": st.sampled_from(["unread", "later", "read"]),
        "note": LINES,
        "tags": st.lists(st.sampled_from("xyz"), unique=True).map(tuple),
        "highlights": st.lists(
            st.builds(
                Highlight, st.sampled_from("12"), st.just("e"), comment=st.sampled_from("pq")
            ),
            unique_by=lambda mark: mark.id,
        ).map(lambda marks: tuple(sorted(marks, key=lambda mark: (mark.start, mark.end, mark.id)))),
        "title": st.sampled_from(["", "One", "Two"]),
        "removed": st.booleans(),
    },
)


@st.composite
def sides(draw: st.DrawFn) -> Side:
    values = draw(FIELDS)
    changed = {name: draw(TIMES) for name in values}
    versions = draw(st.lists(st.tuples(TIMES, LINES.filter(bool)), max_size=3))
    return Side(Annotations(**values, changed=changed), versions)


BASES = st.one_of(st.none(), st.builds(lambda values: Annotations(**values), FIELDS))


def followed(side: Side, merged: Annotations) -> Side:
    """A machine after a merge: the note that it had is an earlier version now."""
    versions = list(side.versions)
    if side.annotations.note and side.annotations.note != merged.note:
        versions.append((side.time("note"), side.annotations.note))
    return Side(merged, versions)


@given(sides(), sides(), BASES)
def test_both_directions_agree_and_twice_is_once(
    one: Side, other: Side, base: Annotations | None
) -> None:
    merged = merge_annotations(one, other, base).annotations
    back = merge_annotations(other, one, base).annotations
    assert (merged, merged.changed) == (back, back.changed)
    here, there = followed(one, merged), followed(other, merged)
    for pair in ((here, other), (other, here), (one, there), (there, one), (here, there)):
        again = merge_annotations(*pair, base).annotations
        assert (again, again.changed) == (merged, merged.changed)


@given(sides(), sides())
def test_nothing_is_dropped_without_a_common_state(one: Side, other: Side) -> None:
    one, other = replace(one, versions=()), replace(other, versions=())
    merged = merge_annotations(one, other, None).annotations
    for side in (one.annotations, other.annotations):
        assert set(side.tags) <= set(merged.tags)
        assert {mark.id for mark in side.highlights} <= {mark.id for mark in merged.highlights}
        rest = iter(merged.note.split("\n"))
        assert not side.note or all(line in rest for line in side.note.split("\n"))


@given(LINES, LINES, LINES)
def test_what_only_one_text_changed_is_taken(base: str, one: str, other: str) -> None:
    assert merge_texts(base, base, other) == (other, False)
    assert merge_texts(base, one, base) == (one, False)
    assert merge_texts(base, one, one) == (one, False)
    merged, _ = merge_texts(base, one, other)
    added = set(one.split("\n")) | set(other.split("\n"))
    assert added - set(base.split("\n")) <= set(merged.split("\n"))


def test_long_texts_are_merged_in_time() -> None:
    one = "\n".join("x" for _ in range(20_000))
    merged, both = merge_texts(None, one + "\nmine", one + "\ntheirs")
    assert both
    assert merged.count("\n") > 40_000


def test_a_source_of_somebody_else_is_not_touched(machines: Machines) -> None:
    machines.stars("a", 0)
    files = {path: path.read_bytes() for path in machines._at["a"].rglob("*") if path.is_file()}
    machines.merge("b", "a")
    Source.open(machines._at["a"]).close()
    assert files == {
        path: path.read_bytes() for path in machines._at["a"].rglob("*") if path.is_file()
    }
