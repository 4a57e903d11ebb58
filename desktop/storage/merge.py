"""Bringing in the annotations of another data folder or a backup's file, as one change."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from desktop.core.annotations import Annotations
from desktop.core.change import Change, Key, is_collection
from desktop.core.errors import BadInput
from desktop.core.library import Collection
from desktop.core.paper import Paper
from desktop.storage import ancestor
from desktop.storage.data_folder import DataFolder
from desktop.storage.documents import (
    ANNOTATIONS,
    CHANGED,
    COLLECTIONS,
    TIME,
    by_id,
    to_annotations,
    to_collection,
    unknown_fields,
)
from desktop.storage.merge_rules import Merged, Side, merge_annotations, merge_collections
from desktop.storage.operations import Tables
from desktop.storage.past import Past
from desktop.storage.source import Source
from desktop.storage.timed import plan_timed


@dataclass
class MergeReport:
    """What a merge brought in.

    Attributes:
        change: the change; None if everything was there already.
        papers: how many papers were added.
        fields: how many papers had each field changed ("starred", "note", ...).
        merged: ids of papers whose notes were merged by lines.
        both: ids of papers whose notes now hold both versions of a passage, marked.
        messages: sentences about what was damaged in what was read.
    """

    change: Change | None = None
    papers: int = 0
    fields: Mapping[str, int] = field(default_factory=dict)
    merged: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    messages: list[str] = field(default_factory=list)


def merge(folder: DataFolder, other: Path, time: str) -> MergeReport:
    """Bring in what another data folder or a backup's file holds; durable when it returns.

    One undo takes it back; a second merge of the same changes nothing. Raises BadInput if there
    is nothing that can be read, DataFolderError if it cannot be stored; then nothing has changed.
    """
    if other.exists() and other.resolve() == folder.path.resolve():
        raise BadInput(f"{other} is this data folder itself.")
    with closing(Source.open(other)) as source:
        return _merge(folder, source, other, time)


def _merge(folder: DataFolder, source: Source, other: Path, time: str) -> MergeReport:
    base = ancestor.common(folder.path, other)
    tables = base.tables if base else None
    pasts = Past(folder.history), Past(source.state.timeline.history)
    merged = dict(_annotations(folder, source, tables, pasts))
    edits = {
        **_annotation_edits(folder, merged),
        **_collection_edits(folder, source, tables, pasts),
    }
    papers = list(_new_papers(folder, source, edits))
    results = {paper_id: result.annotations for paper_id, result in merged.items()}
    change = plan_timed(folder.library, "merge", edits, results, time, other.name)
    folder.add_papers(papers)
    if change:
        folder.commit(change)
    folder.carry(unknown_fields(source.state.tables, folder.tables))
    return MergeReport(
        change,
        len(papers),
        _count_fields(change),
        _having(merged, "merged"),
        _having(merged, "both"),
        source.messages,
    )


def _annotations(
    folder: DataFolder, source: Source, base: Tables | None, pasts: tuple[Past, Past]
) -> Iterator[tuple[str, Merged]]:
    old = None if base is None else by_id(base, ANNOTATIONS)
    nothing = Annotations()
    for paper_id, annotations in source.annotations.items():
        before = None if old is None else to_annotations(old.get(paper_id, {}))
        mine = folder.library.annotations.get(paper_id, nothing)
        versions = source.state.timeline.versions.get(paper_id, ())
        sides = (
            Side(mine, folder.note_versions(paper_id), pasts[0], paper_id),
            Side(annotations, versions, pasts[1], paper_id),
        )
        yield paper_id, merge_annotations(*sides, before)


def _annotation_edits(folder: DataFolder, merged: Mapping[str, Merged]) -> dict[Key, Any]:
    names = [item.name for item in fields(Annotations) if item.name not in ("modified", CHANGED)]
    edits: dict[Key, Any] = {}
    for paper_id, result in merged.items():
        mine = folder.library.annotations_of(paper_id)
        for name in names:
            if (value := getattr(result.annotations, name)) != getattr(mine, name):
                edits[paper_id, name] = value
    return edits


def _collection_edits(
    folder: DataFolder, source: Source, base: Tables | None, pasts: tuple[Past, Past]
) -> dict[Key, Any]:
    old = {} if base is None else by_id(base, COLLECTIONS)
    my_documents = by_id(folder.tables, COLLECTIONS)
    their_documents = by_id(source.state.tables, COLLECTIONS)
    edits: dict[Key, Any] = {}
    for identifier, theirs in source.collections.items():
        mine = folder.library.collections.get(identifier)
        times = [
            str(documents.get(identifier, {}).get("name" + TIME, ""))
            for documents in (my_documents, their_documents, old)
        ]
        before = to_collection(old[identifier]) if identifier in old else None
        result = theirs
        if mine is not None:
            result = merge_collections(mine, theirs, before, times, pasts)
        for name in (item.name for item in fields(Collection) if item.name != "id"):
            edits[identifier, name] = getattr(result, name)
    return edits


def _new_papers(folder: DataFolder, source: Source, edits: Mapping[Key, Any]) -> Iterator[Paper]:
    """The papers that are annotated or in a collection now, and that only the other side has."""
    wanted: dict[str, None] = {}
    for (identifier, name), value in edits.items():
        if not is_collection(identifier):
            wanted[identifier] = None
        elif name == "members":
            wanted |= dict.fromkeys(value)
    for paper_id in wanted:
        if paper_id not in folder.library.imported and paper_id in source.papers:
            yield source.papers[paper_id]


def _count_fields(change: Change | None) -> dict[str, int]:
    keys: Iterable[Key] = change.after if change else ()
    return dict(Counter(name for _, name in keys if name != CHANGED))


def _having(merged: Mapping[str, Merged], how: str) -> tuple[str, ...]:
    return tuple(paper_id for paper_id, result in merged.items() if result.note == how)
