"""Which collection each section of a file goes into, and what the file held when it came before.

A collection keeps, as `parts`, what each file held, by the file's name. Behind the name stands,
each after a line end, the id of the collection that it came into, if that was merged into this one,
and a number where there are several. So a list is known again after its collection was renamed or
merged: the id of a collection is made from the heading that it had first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count

from desktop.core.change import is_collection
from desktop.core.identity import collection_id
from desktop.core.library import Collection, Library
from desktop.core.papers import Joined, Papers
from desktop.core.revision import match_revised


@dataclass(frozen=True)
class Arrival:
    """A section of a file that comes in.

    Attributes:
        name: as the file's heading has it, or as the person chose.
        papers: identified.
        chosen: the person gave the name: it goes before what is known of the file.
    """

    name: str
    papers: Papers
    chosen: bool = False


@dataclass(frozen=True)
class Home:
    """Where a section goes.

    Attributes:
        collection: as it is, or to be made.
        part: the key of `parts` under which the section is kept.
    """

    collection: Collection
    part: str

    @property
    def held(self) -> tuple[str, ...]:
        """The ids that the section held before."""
        return self.collection.parts.get(self.part, ())


def find_homes(library: Library, arrivals: Sequence[Arrival], source: str) -> list[Home]:
    """The home of each section of a file, `source` being the file's name.

    A section that this file held before goes where its papers are now; else into the collection
    of its name; else a new one is made. A file of the same name that holds mostly other papers is
    another list.
    """
    homes = _homes_before(library, arrivals, source)
    made: dict[str, Collection] = {}
    for number, arrival in enumerate(arrivals):
        if number not in homes:
            home = library.collection_named(arrival.name) or made.setdefault(
                arrival.name, Collection(free_id(library, arrival.name), arrival.name)
            )
            taken = {*home.parts, *(other.part for other in homes.values())}
            homes[number] = Home(home, free_part(taken, source))
    return [homes[number] for number in range(len(arrivals))]


def _homes_before(library: Library, arrivals: Sequence[Arrival], source: str) -> dict[int, Home]:
    """For sections that the file held before, by their numbers, where they went."""
    whole = _Papers(*(arrival.papers for arrival in arrivals))
    known = list(_known_parts(library, source))
    homes: dict[int, Home] = {}
    for by_name in (True, False):
        for number, arrival in enumerate(arrivals):
            if number in homes or (arrival.chosen and not by_name):
                continue
            own = _Papers(arrival.papers)
            fits = [
                home
                for home in known
                if (_is_named if by_name else _came_as)(home, arrival.name)
                and home not in homes.values()
                and (whole if by_name else own).go_on_from(library, home.held)
            ]
            if fits:
                homes[number] = max(fits, key=lambda home: own.fit(home.held))
    return homes


def _is_named(home: Home, name: str) -> bool:
    return home.collection.name == name


def _came_as(home: Home, name: str) -> bool:
    """The part came into a collection that was called so then."""
    merged = list(filter(is_collection, home.part.split("\n")[1:2]))
    return collection_id(name) in (merged or [home.collection.id])


def _known_parts(library: Library, source: str) -> Iterator[Home]:
    """What came from files of this name into collections that are there."""
    for collection in library.collections.values():
        for part, held in collection.parts.items() if collection.name else ():
            if held and (part == source or part.startswith(f"{source}\n")):
                yield Home(collection, part)


def free_part(taken: Iterable[str], part: str) -> str:
    """A key of `parts` that is not taken: this one, or one with a number behind it."""
    known = set(taken)
    keys = chain([part], (f"{part}\n{number}" for number in count(2)))
    return next(key for key in keys if key not in known)


def merged_parts(into: Collection, others: Iterable[Collection]) -> dict[str, tuple[str, ...]]:
    """What each file held, of a collection and of others that are merged into it."""
    parts = dict(into.parts)
    for other in others:
        for part, held in other.parts.items():
            name, *rest = part.split("\n")
            if not (rest and is_collection(rest[0])):
                rest.insert(0, other.id)
            parts[free_part(parts, "\n".join([name, *rest]))] = held
    return parts


class _Papers:
    """Papers of a file, compared with what a part held."""

    def __init__(self, *papers: Papers) -> None:
        self._papers = Joined(papers)
        self._ids = frozenset(chain.from_iterable(part.ids for part in papers))

    def share(self, held: Sequence[str]) -> int:
        return len(self._ids.intersection(held))

    def fit(self, held: Sequence[str]) -> tuple[int, int]:
        """Grows with what was held and is here, and with what was held and is not, shrinks."""
        return self.share(held), -len(held)

    def go_on_from(self, library: Library, held: Sequence[str]) -> bool:
        """At least half of what was held is here, word for word or revised."""
        if 2 * self.share(held) >= len(held):
            return True
        missing = [i for i in held if i not in self._ids and i in library.imported]
        alike = match_revised(list(map(library.paper, missing)), self._papers)
        return 2 * (self.share(held) + len(alike)) >= len(held)


def free_id(library: Library, name: str) -> str:
    """An id for a new collection; one that was renamed since keeps the id made of its old name."""
    attempt, salted = 0, name
    while (known := library.collections.get(collection_id(salted))) and known.name:
        attempt += 1
        salted = f"{name}\n{attempt}"
    return collection_id(salted)
