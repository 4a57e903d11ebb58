"""What an import does to the library: which papers are new, and the change that adds them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.core.change import Change, Key
from desktop.core.csl import to_record
from desktop.core.identity import Identified, collection_id, identify_all
from desktop.core.library import Library
from desktop.core.paper import Paper


@dataclass(frozen=True)
class ImportPlan:
    """What an import will do.

    Attributes:
        collection: the collection's name.
        added: ids that come into the library, in order.
        present: ids that are in the library already.
        papers: the papers to store before the change is committed.
        change: None if the import changes nothing.
    """

    collection: str
    added: tuple[str, ...]
    present: tuple[str, ...]
    papers: tuple[Paper, ...]
    change: Change | None


def plan_import(
    library: Library, collection: str, source: str, papers: Iterable[Paper], time: str
) -> ImportPlan:
    """Plan to bring papers (in file order) into the collection of that name."""
    found: Identified = identify_all(papers)
    at_home = set(library.order)
    added = tuple(paper.id for paper in found.papers if paper.id not in at_home)
    present = tuple(paper.id for paper in found.papers if paper.id in at_home)
    edits: dict[Key, Any] = _membership(library, collection, source, found.papers)
    for paper in found.papers:
        if library.annotations_of(paper.id).removed:
            edits[paper.id, "removed"] = False
        if paper.id in library.imported and (more := _supplement(library, paper)):
            edits[paper.id, "supplement"] = more
    new = tuple(paper for paper in found.papers if paper.id not in library.imported)
    change = library.plan("import", edits, time, collection) if found.papers else None
    return ImportPlan(collection, added, present, new, change)


def _membership(
    library: Library, name: str, source: str, papers: Sequence[Paper]
) -> dict[Key, Any]:
    home = library.collection_named(name)
    identifier = home.id if home else _free_id(library, name)
    members = (*(home.members if home else ()), *(paper.id for paper in papers))
    return {
        (identifier, "name"): name,
        (identifier, "members"): tuple(dict.fromkeys(members)),
        (identifier, "source"): home.source if home and home.source else source,
    }


def _free_id(library: Library, name: str) -> str:
    """An id for a new collection; one that was renamed since keeps the id made of its old name."""
    attempt, salted = 0, name
    while (known := library.collections.get(collection_id(salted))) and known.name:
        attempt += 1
        salted = f"{name}\n{attempt}"
    return collection_id(salted)


def _supplement(library: Library, paper: Paper) -> dict[str, Any] | None:
    """The fields that this record gives and the library's paper lacks, with those given before."""
    before = library.annotations_of(paper.id).supplement or {}
    first = to_record(library.imported[paper.id])
    known = {**first, **before}
    offered = to_record(paper)
    fresh = {key: value for key, value in offered.items() if value and not known.get(key)}
    more = {**(offered.get("more") or {}), **(known.get("more") or {})}
    if more != (known.get("more") or {}):
        fresh["more"] = more
    for key in ("id", "type", "abstract", "html"):
        fresh.pop(key, None)
    return {**before, **fresh} if fresh else None
