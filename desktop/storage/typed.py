"""What was typed while something else was being stored: on disk beside the journal, for its turn.

    0f1e2d3c {"seq":1,"id":"8b26…","text":"…","base":"…","bout":"…","marks":[]}

Each line of `typed.jsonl` begins with a checksum, as those of the journal do.
If the program ends before, the next one that opens the data folder for writing stores it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from desktop.core import edits
from desktop.core.annotations import Highlight, from_json, to_json
from desktop.core.change import Change
from desktop.core.library import Library
from desktop.storage import disk, lines
from desktop.storage.aside import keep_aside
from desktop.storage.atomic import write_atomically
from desktop.storage.note_merge import merge_texts

NAME = "typed.jsonl"


@dataclass(frozen=True)
class Typed:
    """A text as it was typed.

    Attributes:
        id: of the paper that it was typed for.
        text: the note, or the comment of the highlight.
        base: what was there when the typing began; None if the text is to replace whatever is.
        bout: of the typing.
        mark: the highlight that it is the comment of; None for the note.
    """

    id: str
    text: str
    base: str | None = None
    bout: str = ""
    mark: Highlight | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What it is the text of."""
        return self.id, self.mark.id if self.mark else ""

    def plan(self, library: Library, time: str) -> Change | None:
        """The change that stores it; what came into a note meanwhile stays."""
        if self.mark:
            mark = replace(self.mark, comment=self.text, modified=time)
            return edits.add_highlight(library, self.id, mark, time, self.bout)
        present, text = library.annotations_of(self.id).note, self.text
        if present and self.base not in (None, present):
            text, _ = merge_texts(self.base, text, present)
        return edits.set_note(library, self.id, text, time, self.bout)


def keep(folder: Path, typed: Iterable[Typed]) -> None:
    """Have these texts on the disk, and no others; raises OSError."""
    path = folder / NAME
    data = b"".join(
        lines.encode({"seq": number} | _to_document(one)) for number, one in enumerate(typed, 1)
    )
    if data:
        write_atomically(path, data)
    elif path.exists():
        path.unlink()
        disk.sync_folder(folder)


def kept(folder: Path) -> tuple[list[Typed], str]:
    """The texts on the disk, and a sentence if some are damaged: these are kept aside.

    Raises OSError.
    """
    path = folder / NAME
    if not path.exists():
        return [], ""
    data = path.read_bytes()
    found = lines.scan(data)
    texts = [_to_typed(record) for record in found.records]
    if data and not found.damaged and not found.tail:
        return texts, ""
    aside = f" What was found is kept as {keep_aside(folder, NAME, data)}." if data else ""
    return texts, f"{NAME} is damaged: what was typed last may be lost.{aside}"


def _to_document(typed: Typed) -> dict[str, Any]:
    marks = (typed.mark,) if typed.mark else ()
    return {
        "id": typed.id,
        "text": typed.text,
        "base": typed.base,
        "bout": typed.bout,
        "marks": to_json("highlights", marks),
    }


def _to_typed(document: Mapping[str, Any]) -> Typed:
    marks = from_json("highlights", document["marks"])
    base = document["base"]
    return Typed(
        str(document["id"]),
        str(document["text"]),
        None if base is None else str(base),
        str(document["bout"]),
        next(iter(marks), None),
    )
