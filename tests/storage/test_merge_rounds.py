"""Two machines that exchange again and again: what one changed since the last time wins."""

import random
import shutil
from dataclasses import fields
from typing import Any

import pytest

from desktop.core.annotations import Annotations
from desktop.core.change import Change
from desktop.storage.data_folder import DataFolder
from desktop.storage.merge import merge

from .test_merge_random import Machine

NAMES = [one.name for one in fields(Annotations) if one.name not in ("seen", "changed", "modified")]
SETS = ("tags", "highlights")
State = dict[tuple[str, str], Any]


class Busy(Machine):
    """Changes also titles, and what its list is called and holds; undoes nothing."""

    def work(self, acts: int) -> None:
        with self.reader.open() as folder:
            for _ in range(acts):
                if change := self._change(folder):
                    folder.commit(change)

    def _change(self, folder: DataFolder) -> Change | None:
        chance, library, time = self._chance, folder.library, self.reader.time()
        if chance.random() < 0.7:
            return super()._change(folder)
        paper_id = chance.choice(list(library.imported))
        (collection,) = library.collections
        members = tuple(one for one in library.imported if chance.random() < 0.7)
        key, value = chance.choice(
            (
                ((paper_id, "title"), chance.choice(("", "One", "Two"))),
                ((paper_id, "tags"), tuple(chance.sample(("x", "y", "z"), 2))),
                ((collection, "name"), chance.choice(("Here", "There"))),
                ((collection, "members"), members),
            )
        )
        return library.plan("change", {key: value}, time)

    def state(self) -> State:
        with self.reader.open(read_only=True) as folder:
            library = folder.library
            found: State = {}
            for paper_id in library.imported:
                annotations = library.annotations_of(paper_id)
                for name in NAMES:
                    value = getattr(annotations, name)
                    found[paper_id, name] = frozenset(value) if name in SETS else value
            for one in library.collections.values():
                found[one.id, "name"], found[one.id, "members"] = one.name, frozenset(one.members)
            return found

    def merges(self, other: "Busy") -> None:
        with self.reader.open() as folder:
            merge(folder, other.place, self.reader.time())


@pytest.mark.parametrize("seed", range(8))
def test_what_only_one_changed_since_the_last_exchange_wins(reader: Any, seed: int) -> None:
    chance = random.Random(seed)
    one = Busy(reader, chance)
    other = Busy(type(reader)(reader.place.with_name("other")), chance)
    with reader.open() as folder:
        reader.imports(folder, 3)
    if seed % 2:
        shutil.copytree(one.place, other.place)
    else:
        other.merges(one)
    for moment in range(100, 600, 100):
        before = one.state()
        assert other.state() == before, "both are alike"
        one.reader.seconds = other.reader.seconds = moment
        one.work(chance.randrange(5))
        other.reader.seconds = moment + 20
        other.work(chance.randrange(5))
        mine, theirs = one.state(), other.state()
        first, second = chance.sample((one, other), 2)
        first.reader.seconds = moment + 40
        first.merges(second)
        second.reader.seconds = moment + 60
        second.merges(first)
        merged = one.state()
        for key, old in before.items():
            if mine[key] == old:
                assert merged[key] == theirs[key], key
            elif theirs[key] == old:
                assert merged[key] == mine[key], key
