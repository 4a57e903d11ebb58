"""What somebody else's annotations are read from: another data folder, or a backup's file.

Reads only. Nothing of it is believed that is not as it was written, without a word about it.
"""

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from desktop.core.annotations import Annotations
from desktop.core.csl import from_record
from desktop.core.errors import BadInput
from desktop.core.library import Collection
from desktop.core.paper import Paper
from desktop.storage import backups, lines, reconstruction, snapshot, stored
from desktop.storage.documents import ANNOTATIONS, COLLECTIONS, by_id, to_annotations, to_collection
from desktop.storage.paper_copies import open_papers
from desktop.storage.papers import PaperFile
from desktop.storage.salvage import is_edited
from desktop.storage.store import look
from desktop.storage.stored import State

SNAPSHOT = "annotations.json"
PAPERS = "papers"
"""The table of papers, which only a backup made by request has."""


@dataclass
class Source:
    """Annotations and the papers that they belong to; to be closed.

    Attributes:
        path: the data folder, or the file.
        state: the tables.
        papers: by id; of a file that holds none, empty.
        messages: sentences about what is damaged.
        partial: not everything could be read.
    """

    path: Path
    state: State
    papers: Mapping[str, Paper] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    partial: bool = False

    @classmethod
    def open(cls, path: Path) -> Self:
        """Read a data folder or a file; BadInput if it is neither or cannot be read."""
        if path.exists() and not path.is_dir() and not path.is_file():
            raise BadInput(f"{path} is neither a folder nor a file.")
        try:
            found = cls._of_folder(path) if path.is_dir() else cls._of_file(path)
        except OSError as error:
            raise BadInput(f"{path} cannot be read: {error.strerror}.") from error
        if found.state.format > snapshot.FORMAT:
            found.close()
            raise BadInput(f"{path} was stored by a newer Abstract Reader: read it with that one.")
        return found

    @classmethod
    def _of_folder(cls, path: Path) -> Self:
        if not (path / SNAPSHOT).exists() and not (path / "annotations.journal").exists():
            raise BadInput(f"{path} is no data folder: there is no {SNAPSHOT} in it.")
        found = look(path / SNAPSHOT)
        papers, messages = open_papers(path, read_only=True)
        told = [sentence for sentence, _ in found.problems]
        return cls(path, found.state, papers, told + messages, found.read_only)

    @classmethod
    def _of_file(cls, path: Path) -> Self:
        data = path.read_bytes()
        try:
            state = stored.read(data)
            partial = not stored.is_whole(data)
        except snapshot.Unsound:
            state, partial = _of_journal(path, data) or (
                stored.salvaged(data),
                snapshot.is_headed(data) or not is_edited(data),
            )
            if not by_id(state.tables, ANNOTATIONS):
                message = f"{path} is no backup of Abstract Reader, or is damaged."
                raise BadInput(message) from None
        papers = _papers(by_id(state.tables, PAPERS).values())
        state.tables.pop(PAPERS, None)
        told = [f"{path} is damaged: what can be read of it was taken."] if partial else []
        return cls(path, state, papers, told, partial)

    def close(self) -> None:
        """Let go of the papers' file."""
        if isinstance(self.papers, PaperFile):
            self.papers.close()

    @property
    def annotations(self) -> dict[str, Annotations]:
        """The annotations of each paper."""
        documents = by_id(self.state.tables, ANNOTATIONS)
        return {paper_id: to_annotations(document) for paper_id, document in documents.items()}

    @property
    def collections(self) -> dict[str, Collection]:
        """The collections."""
        documents = by_id(self.state.tables, COLLECTIONS)
        return {identifier: to_collection(document) for identifier, document in documents.items()}


def _of_journal(path: Path, data: bytes) -> tuple[State, bool] | None:
    """The state that a journal alone leads to, and whether that is in part; None if it is none.

    A synchronising program may have put one aside: what it goes on from lies in its folder then.
    """
    records = lines.scan(data).records
    if not records:
        return None
    base = str(records[0].get("base"))
    folder = next((one for one in path.parents if (one / SNAPSHOT).exists()), path.parent)
    state = reconstruction.exact(base, records, backups.listed(folder / backups.FOLDER))
    with contextlib.suppress(snapshot.Unsound):
        present = State.of_snapshot(snapshot.decode(stored.read_file(folder / SNAPSHOT) or b""))
        state = present if present.id == base else state
    partial = state is None
    state = state or State(id=base)
    state.replay(record for record in records if record.get("base") == base)
    return state, partial


def _papers(records: Iterable[Mapping[str, Any]]) -> dict[str, Paper]:
    """Papers by id; a record that is none is left out."""
    papers: dict[str, Paper] = {}
    for record in records:
        with contextlib.suppress(LookupError, TypeError, ValueError, AttributeError):
            papers[record["id"]] = from_record(record)
    return papers
