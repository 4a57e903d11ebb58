"""Two machines with random histories: a merge drops nothing, and is the same from either side."""

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from desktop.core import edits
from desktop.core.annotations import Annotations, Highlight
from desktop.core.change import Change
from desktop.storage.data_folder import DataFolder
from desktop.storage.merge import merge
from desktop.storage.restore import backup

SEEDS = range(8)
WORDS = ("alpha", "beta", "gamma", "delta")
TIME = "2026-08-01T00:00:00Z"


class Machine:
    """A data folder on which somebody works at random."""

    def __init__(self, reader: Any, chance: random.Random) -> None:
        self.reader, self._chance = reader, chance

    @property
    def place(self) -> Path:
        place: Path = self.reader.place
        return place

    def work(self, acts: int) -> None:
        """Some acts in one or two sessions."""
        for _ in range(self._chance.choice((1, 2))):
            with self.reader.open() as folder:
                for _ in range(acts):
                    change = self._change(folder)
                    if change:
                        folder.commit(change)
                if self._chance.random() < 0.2:
                    folder.undo(self.reader.time())

    def _change(self, folder: DataFolder) -> Change | None:
        chance, library, time = self._chance, folder.library, self.reader.time()
        paper_id = chance.choice(list(library.imported))
        marks = library.annotations_of(paper_id).highlights
        mark = Highlight(f"{chance.choice('ab')}{paper_id}", "x", start=1, end=3, created=time)
        acts = (
            lambda: edits.set_note(library, paper_id, self._note(folder, paper_id), time),
            lambda: edits.set_note(library, paper_id, self._note(folder, paper_id), time),
            lambda: edits.star(library, [paper_id], chance.random() < 0.5, time),
            lambda: edits.set_status(library, [paper_id], chance.choice(("unread", "read")), time),
            lambda: edits.add_tag(library, [paper_id], chance.choice(WORDS), time),
            lambda: edits.remove_tag(library, [paper_id], chance.choice(WORDS), time),
            lambda: edits.add_highlight(library, paper_id, mark, time),
            lambda: edits.remove_highlight(library, paper_id, marks[0].id, time) if marks else None,
            lambda: edits.remove(library, [paper_id], time),
        )
        return chance.choice(acts)()

    def _note(self, folder: DataFolder, paper_id: str) -> str:
        """The note with a line more, changed or less; or another one."""
        lines = folder.library.annotations_of(paper_id).note.split("\n")
        line = f"{self._chance.choice(WORDS)} {self._chance.randrange(99)}"
        place = self._chance.randrange(len(lines))
        changed = (
            [*lines, line],
            [*lines[:place], line, *lines[place + 1 :]],
            lines[:-1],
            [line],
        )
        return "\n".join(self._chance.choice(changed))


def state(folder: DataFolder) -> dict[str, tuple[Annotations, dict[str, str]]]:
    """What was ever added to each paper, with the times of the fields."""
    found = folder.library.annotations.items()
    return {key: (one, dict(one.changed)) for key, one in found if one.changed}


def values(found: dict[str, tuple[Annotations, dict[str, str]]]) -> dict[str, Annotations]:
    return {key: one for key, (one, _) in found.items() if one.carries_work or one.removed}


@pytest.fixture(params=SEEDS)
def pair(request: pytest.FixtureRequest, reader: Any) -> tuple[Machine, Machine]:
    """Two machines, every other pair with a state in common, that were worked on since."""
    chance = random.Random(request.param)
    one = Machine(reader, chance)
    other = Machine(type(reader)(reader.place.with_name("other")), chance)
    with reader.open() as folder:
        reader.imports(folder, 3)
    if request.param % 2:
        one.work(6)
        other.reader.seconds = reader.seconds
        shutil.copytree(one.place, other.place)
    else:
        with other.reader.open() as folder:
            other.reader.imports(folder, 3)
    one.work(6)
    other.work(6)
    return one, other


@pytest.mark.parametrize("as_file", [False, True])
def test_merging_from_either_side(pair: tuple[Machine, Machine], as_file: bool) -> None:
    places, before = [], []
    for machine in pair:
        with machine.reader.open(read_only=True) as folder:
            before.append(state(folder))
            backup(folder, machine.place.with_suffix(".backup"))
        shutil.copytree(machine.place, machine.place.with_suffix(".before"))
        places.append(machine.place.with_suffix(".backup" if as_file else ".before"))
    after = []
    for number, machine in enumerate(pair):
        with machine.reader.open() as folder:
            report = merge(folder, places[1 - number], TIME)
            merged = state(folder)
            assert merge(folder, places[1 - number], TIME).change is None, "merged twice"
            if report.change:
                folder.undo(TIME)
                assert state(folder) == before[number], "one undo takes it back"
                folder.redo(TIME)
            assert state(folder) == merged
        after.append(merged)
    assert values(after[0]) == values(after[1])
    for number, machine in enumerate(pair):
        with machine.reader.open() as folder:
            assert merge(folder, pair[1 - number].place, TIME).change is None, "and across"


def test_no_line_of_a_note_is_dropped(pair: tuple[Machine, Machine]) -> None:
    notes, known = [], []
    for machine in pair:
        with machine.reader.open(read_only=True) as folder:
            found = folder.library.annotations
            notes.append({key: one.note for key, one in found.items()})
            versions = {key: [text for _, text in folder.note_versions(key)] for key in found}
            known.append({key: "\n".join(texts).split("\n") for key, texts in versions.items()})
    with pair[0].reader.open() as folder:
        merge(folder, pair[1].place, TIME)
        merged = {key: one.note.split("\n") for key, one in folder.library.annotations.items()}
    for mine, seen_there in zip(notes, reversed(known), strict=True):
        for key, note in mine.items():
            new = set(note.split("\n")) - set(seen_there.get(key, ())) - {""}
            assert new <= set(merged[key])
