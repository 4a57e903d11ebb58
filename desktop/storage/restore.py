"""Backups made by request, in one file, and putting any backup back as one change."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from desktop.core.annotations import Annotations
from desktop.core.change import Change, Key
from desktop.core.csl import to_record
from desktop.core.errors import BadInput, DataFolderError
from desktop.core.library import Collection, Library
from desktop.core.paper import Paper
from desktop.storage import disk, snapshot
from desktop.storage.atomic import write_atomically
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.storage.documents import ANNOTATIONS, CHANGED, COLLECTIONS, count, unknown_fields
from desktop.storage.operations import Document
from desktop.storage.source import PAPERS, Source
from desktop.storage.timed import plan_timed

_NAMES = [item.name for item in fields(Annotations) if item.name not in ("modified", CHANGED)]


def backup(folder: DataFolder, path: Path) -> tuple[int, int]:
    """Write all annotations, with the papers they belong to, to one file, and read it back.

    Gives the number of annotated papers and of notes. Raises BadInput for a place that cannot be
    meant, DataFolderError if the file cannot be written.
    """
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is no file: name a file for the backup.")
    if path.resolve().is_relative_to(folder.path.resolve()):
        raise BadInput(f"{path} is in the data folder: name a place outside it for the backup.")
    data = _encoded(folder)
    try:
        write_atomically(path, data)
        if path.is_file() and path.read_bytes() != data:
            raise DataFolderError(f"{path} does not read as it was written: use another disk.")
    except OSError as error:
        raise disk.known_error(error, path, "written") from error
    return count(folder.tables)


def _encoded(folder: DataFolder) -> bytes:
    known = {name: folder.tables.get(name, {}) for name in (ANNOTATIONS, COLLECTIONS)}
    imported = folder.library.imported
    annotated = [key for key in folder.library.annotations if key in imported]
    records = (to_record(imported[key]) for key in annotated)
    papers = {str(number): record for number, record in enumerate(records, 1)}
    tables = known | {PAPERS: papers} | folder.versions_table()
    return snapshot.encode(snapshot.Snapshot(tables, id=snapshot.new_id(), saved=now()))


@dataclass
class Restoring:
    """What putting a backup back does.

    Attributes:
        change: None if everything is as it was in the backup.
        papers: those of the backup that are not in the library.
        messages: sentences about what is damaged in the backup.
        unknown: fields of documents that this version does not know, by whose they are.
    """

    change: Change | None
    papers: list[Paper] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    unknown: Mapping[str, Document] = field(default_factory=dict)


def plan_restore(folder: DataFolder, path: Path, time: str) -> Restoring:
    """What `restore` would do; BadInput if there is nothing that can be read.

    Papers get the annotations that they had in the backup, and lose those that they had not.
    Collections come back; what was imported since stays. Of a damaged backup only what can be
    read is put back.
    """
    with closing(Source.open(path)) as source:
        return _plan(folder, source, path, time)


def _plan(folder: DataFolder, source: Source, path: Path, time: str) -> Restoring:
    library, then = folder.library, source.annotations
    if not source.partial:
        then = dict.fromkeys(library.annotations, Annotations()) | then
    edits = dict(_annotation_edits(library, then))
    for identifier, collection in source.collections.items():
        edits |= _collection_edits(collection, library.collections.get(identifier))
    papers = [one for key, one in source.papers.items() if key not in library.imported]
    change = plan_timed(library, "restore", edits, then, time, path.name)
    unknown = unknown_fields(source.state.tables, folder.tables)
    return Restoring(change, papers, source.messages, unknown)


def restore(folder: DataFolder, path: Path, time: str) -> Restoring:
    """Put a backup back as one change, after a backup of the present state; durable then.

    Raises BadInput as `plan_restore`, and DataFolderError if it cannot be stored.
    """
    plan = plan_restore(folder, path, time)
    put_back(folder, plan)
    return plan


def put_back(folder: DataFolder, plan: Restoring) -> Change | None:
    """Do what was planned; gives the change. Raises DataFolderError if it cannot be stored."""
    folder.add_papers(plan.papers)
    if plan.change:
        folder.commit(plan.change)
    folder.carry(plan.unknown)
    return plan.change


def _annotation_edits(
    library: Library, then: Mapping[str, Annotations]
) -> Iterator[tuple[Key, Any]]:
    for paper_id, after in then.items():
        if library.annotations_of(paper_id) != after:
            for name in _NAMES:
                yield (paper_id, name), getattr(after, name)


def _collection_edits(then: Collection, present: Collection | None) -> Mapping[Key, Any]:
    members = dict.fromkeys((*then.members, *(present.members if present else ())))
    parts = {**(present.parts if present else {}), **then.parts}
    values = {"name": then.name, "members": tuple(members), "source": then.source, "parts": parts}
    return {(then.id, name): value for name, value in values.items()}
