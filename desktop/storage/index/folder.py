"""The index's folders: made aside, switched in whole, checked before they are trusted.

    CACHE/search/000007/   stamp.json · Whoosh's own files · texts.jsonl · values.json ·
                           features.known · beginnings.warm
    CACHE/search/new-123/  being written by process 123

What is here is made from the papers and may be deleted at any time. Whoosh keeps its schema and
its list of segments as a pickle; none is ever loaded here: a folder that somebody else put in this
place can be damaged or wrong, but cannot run code.
"""

import json
import os
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage

from desktop.markup import VERSION
from desktop.storage.index.array_file import TOO_MUCH, Damaged
from desktop.storage.index.codec import EXTENSION, read_segment
from desktop.storage.index.postings import Postings
from desktop.storage.index.schema import FORMAT, PINNED_WHOOSH

STAMP = "stamp.json"
TEXTS = "texts.jsonl"
VALUES = "values.json"
FEATURES = "features.known"
BEGINNINGS = "beginnings.warm"
_TRIED = 3
"""Looks at the folders: another process may just put a newer one in the newest one's place."""

_ABANDONED = 3600
"""Seconds after which an unfinished folder is taken for what a killed program left."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An index folder that was found sound.

    Attributes:
        path: the folder.
        segments: as its stamp names them.
    """

    path: Path
    segments: tuple[Postings, ...]


def home(cache: Path) -> Path:
    """Where the index folders are."""
    return cache / "search"


def _numbered(cache: Path) -> list[Path]:
    """Finished folders, newest first."""
    with suppress(OSError):
        found = [path for path in home(cache).iterdir() if path.name.isdecimal()]
        return sorted(found, key=lambda path: int(path.name), reverse=True)
    return []


def _stamp(segments: list[str], documents: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "whoosh": list(PINNED_WHOOSH),
        "markup": VERSION,
        "documents": documents,
        "segments": segments,
    }


def open_newest(cache: Path) -> tuple[Opened | None, str]:
    """The newest folder if it is sound, and one sentence if it is not; never raises."""
    for _ in range(_TRIED):
        for path in _numbered(cache)[:1]:
            try:
                return _open(path), ""
            except (OSError, ValueError, KeyError, TypeError, Damaged, *TOO_MUCH) as error:
                if path.exists():
                    why = "of another version" if isinstance(error, _OtherVersion) else "damaged"
                    return None, f"The search index was {why} and is being made anew."
    return None, ""


class _OtherVersion(ValueError):
    pass


def _open(path: Path) -> Opened:
    stamp = _sound_stamp(path)
    segments = read_segments(path, stamp["segments"])
    if sum(len(segment.ids) for segment in segments) != stamp["documents"]:
        raise Damaged("documents are missing")
    return Opened(path, segments)


def read_segments(path: Path, names: Iterable[str]) -> tuple[Postings, ...]:
    """The segments of a folder by name; Damaged or OSError if one is not sound."""
    storage = FileStorage(str(path), readonly=True)
    return tuple(read_segment(storage, Path(name).name) for name in names)


def segments_of(path: Path) -> list[str]:
    """The names of the segments in a folder."""
    return sorted(file.name for file in path.glob(f"*{EXTENSION}"))


def _sound_stamp(path: Path) -> dict[str, Any]:
    stamp = json.loads((path / STAMP).read_bytes())
    expected = _stamp(stamp["segments"], stamp["documents"])
    if stamp != expected:
        raise _OtherVersion
    return expected


def newest_texts(cache: Path) -> Path | None:
    """The prepared texts of the newest folder, if markup was read as it is now.

    The index itself may be of another version.
    """
    for path in _numbered(cache)[:1]:
        with suppress(OSError, ValueError, KeyError, TypeError, *TOO_MUCH):
            if json.loads((path / STAMP).read_bytes())["markup"] == VERSION:
                return path / TEXTS
    return None


def make_aside(cache: Path) -> Path:
    """A new folder to write an index into; what killed programs left is removed."""
    aside = aside_of(cache, os.getpid())
    for path in home(cache).glob("new-*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _ABANDONED or path == aside:
                shutil.rmtree(path)
    aside.mkdir(parents=True)
    return aside


def aside_of(cache: Path, process: int) -> Path:
    """The folder that a process writes an index into."""
    return home(cache) / f"new-{process}"


def switch_in(aside: Path, documents: int) -> None:
    """Give a folder that is written its stamp and its place; older ones are removed."""
    (aside / STAMP).write_text(json.dumps(_stamp(segments_of(aside), documents)))
    cache = aside.parent.parent
    while True:
        older = _numbered(cache)
        number = int(older[0].name) + 1 if older else 1
        place = aside.parent / f"{number:06d}"
        try:
            aside.rename(place)
            break
        except OSError:
            if not place.exists():  # else another process was faster
                raise
    remove_old(cache)


def remove_old(cache: Path) -> None:
    """Remove all folders but the newest, where nobody has them open."""
    for path in _numbered(cache)[1:]:
        shutil.rmtree(path, ignore_errors=True)
