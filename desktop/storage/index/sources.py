"""What of a paper is indexed. Knows papers and their annotations, not the index."""

import json
import zlib
from collections.abc import Mapping

from desktop.core.annotations import CORRECTABLE, Annotations
from desktop.core.library import Library
from desktop.core.paper import Paper, PaperText
from desktop.storage.analysis import chunks, fold
from desktop.storage.index.stripped import stripped


def paper_fields(paper: Paper, text: PaperText) -> dict[str, str]:
    """The texts that only an import or a correction changes, by field."""
    return {
        "title": text.heading,
        "abstract": text.reading,
        "author": "\n".join(map(str, paper.author)),
        "keyword": "\n".join(paper.keyword),
    }


def note_fields(annotated: Annotations) -> dict[str, str]:
    """The texts that the reader changes all the time, by field; empty ones left out.

    A comment on a highlight is a note on a passage, and is found like one.
    """
    comments = [mark.comment for mark in annotated.highlights if mark.comment]
    note = "\n\n".join(filter(None, [annotated.note, *comments]))
    texts = {"note": _as_read(note), "tag": "\n".join(annotated.tags)}
    return {field: text for field, text in texts.items() if text}


def _as_read(note: str) -> str:
    """A note with the words that only one who reads it sees: of formulas, with emphasis inside."""
    written = set(chunks(fold(note)))
    unwritten = dict.fromkeys(each for each in chunks(fold(stripped(note))) if each not in written)
    return "\n\n".join([note, *unwritten])


def texts_of(library: Library, paper_id: str) -> dict[str, str]:
    """Everything that words are looked for in, by field."""
    texts = paper_fields(library.paper(paper_id), library.text(paper_id))
    return {**texts, **note_fields(library.annotations_of(paper_id))}


def is_corrected(annotated: Annotations) -> bool:
    """The paper does not stand as it was imported."""
    return bool(annotated.supplement) or any(getattr(annotated, name) for name in CORRECTABLE)


def signature(annotated: Annotations) -> int:
    """A number that tells corrections of what is indexed apart; 0 for none."""
    supplement: Mapping[str, object] = annotated.supplement or {}
    if not (annotated.title or annotated.author or supplement):
        return 0
    names = [str(name) for name in annotated.author]
    parts = [annotated.title, names, dict(supplement)]
    corrections = json.dumps(parts, sort_keys=True, default=str)
    return zlib.crc32(corrections.encode()) or 1
