"""What an import does to the library: which papers are new, and the change that adds them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.core.change import Change, Key
from desktop.core.csl import to_record
from desktop.core.identity import collection_id, identify_all
from desktop.core.library import Library
from desktop.core.paper import Paper


@dataclass(frozen=True)
class Section:
    """Records that a file holds under one heading.

    Attributes:
        name: the collection's name.
        papers: in the file's order, not yet identified.
    """

    name: str
    papers: tuple[Paper, ...]


@dataclass(frozen=True)
class ImportPlan:
    """What the import of one file will do.

    Attributes:
        added: ids that come into the library, in order.
        present: ids that are in the library already.
        papers: the papers to store before the change is committed.
        change: None if the import changes nothing.
    """

    added: tuple[str, ...]
    present: tuple[str, ...]
    papers: tuple[Paper, ...]
    change: Change | None


def plan_import(
    library: Library, sections: Sequence[Section], source: str, time: str
) -> ImportPlan:
    """Plan to bring a file's sections into the collections of their names.

    `source` is the file's name.
    """
    found = identify_all(paper for section in sections for paper in section.papers)
    at_home = set(library.order)
    ids = iter(found.ids)
    members: dict[str, list[str]] = {}
    for section in sections:
        members.setdefault(section.name, []).extend(next(ids) for _ in section.papers)
    edits: dict[Key, Any] = {}
    for name, section_ids in members.items():
        edits |= _membership(library, name, source, section_ids)
    for paper in found.papers:
        if library.annotations_of(paper.id).removed:
            edits[paper.id, "removed"] = False
        if paper.id in library.imported and (more := _supplement(library, paper)):
            edits[paper.id, "supplement"] = more
    return ImportPlan(
        added=tuple(paper.id for paper in found.papers if paper.id not in at_home),
        present=tuple(paper.id for paper in found.papers if paper.id in at_home),
        papers=tuple(paper for paper in found.papers if paper.id not in library.imported),
        change=library.plan("import", edits, time, ", ".join(members)) if found.papers else None,
    )


def _membership(library: Library, name: str, source: str, ids: Iterable[str]) -> dict[Key, Any]:
    home = library.collection_named(name)
    identifier = home.id if home else _free_id(library, name)
    members = (*(home.members if home else ()), *ids)
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
