"""Prepared texts kept beside the index, so that a start parses no abstract again.

One JSON line a paper, written by whoever builds the index:

    ["0f1e2d3c","8b26…",2774213711,"heading",true,"reading text","opening",["math"],["https://…"]]

It begins with a checksum (CRC-32) of what follows that in the line; the number is one of what the
text was made from. Where a line is missing, damaged or made from something else, the text is made
anew. Derived, like the index: may be deleted at any time.
"""

import json
import mmap
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from desktop.core.identity import ID_LENGTH
from desktop.core.paper import Paper, PaperText
from desktop.markup.text import make_text
from desktop.storage.index.array_file import TOO_MUCH
from desktop.storage.index.folder import newest_texts

_CHECKED = len('["0f1e2d3c",')
"""Where in a line begins what the checksum is of."""


def source_checksum(paper: Paper) -> int:
    """A checksum of all that a paper's prepared text is made from."""
    parts = (paper.title, paper.abstract, "html" if paper.html else "", paper.url, *paper.links)
    return zlib.crc32("\0".join(parts).encode("utf-8", "surrogatepass"))


def to_line(paper: Paper, text: PaperText) -> bytes:
    """The line of a paper, with its end."""
    values = (
        paper.id,
        source_checksum(paper),
        text.heading,
        text.derived,
        text.reading,
        text.opening,
        sorted(text.features),
        list(text.links),
    )
    checked = json.dumps(values, separators=(",", ":")).encode()[1:]
    return b'["%08x",%b\n' % (zlib.crc32(checked), checked)


class PaperTexts:
    """Prepares the texts of papers, from the kept ones where it can; safe in threads."""

    def __init__(self, cache: Path, make: Callable[[Paper], PaperText] = make_text) -> None:
        self._cache = cache
        self._make = make
        self._lock = Lock()
        self._data: mmap.mmap | bytes = b""
        self._places: dict[str, tuple[int, int]] = {}
        self.reopen()

    def reopen(self) -> None:
        """Read the newest file: call it when an index was built."""
        data: mmap.mmap | bytes = b""
        places: dict[str, tuple[int, int]] = {}
        path = newest_texts(self._cache)
        with suppress(OSError, ValueError):
            if path is not None:
                with path.open("rb") as file:
                    data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                places = _places(data)
        with self._lock:
            self._data, self._places = data, places

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._data, self._places = b"", {}

    def make(self, paper: Paper) -> PaperText:
        """The prepared text of a paper."""
        return self.kept(paper) or self._make(paper)

    def kept(self, paper: Paper) -> PaperText | None:
        """The text of a paper, if it is kept."""
        with self._lock:
            begin, end = self._places.get(paper.id, (0, 0))
            line = self._data[begin:end]
        with suppress(ValueError, TypeError, IndexError, *TOO_MUCH):
            if line[2:10] == b"%08x" % zlib.crc32(line[_CHECKED:]):
                _, paper_id, source, *kept = json.loads(line)
                if (paper_id, source) == (paper.id, source_checksum(paper)):
                    return _to_text(kept)
        return None


def _places(data: mmap.mmap | bytes) -> dict[str, tuple[int, int]]:
    """Where the line of each paper is; no line is read."""
    codes = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(codes == ord("\n"))
    begins = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
    starts = (begins + _CHECKED + 1).tolist()
    lines = zip(begins.tolist(), ends.tolist(), strict=True)
    ids = [data[start : start + ID_LENGTH] for start in starts]
    return {
        paper_id.partition(b'"')[0].decode("ascii", "replace"): line
        for paper_id, line in zip(ids, lines, strict=True)
    }


def _to_text(kept: list[Any]) -> PaperText:
    """The text; TypeError or ValueError if it is not as `to_line` gave it."""
    heading, derived, reading, opening, features, links = kept
    if not all(isinstance(text, str) for text in (heading, reading, opening, *features, *links)):
        raise TypeError
    return PaperText(heading, derived, reading, opening, frozenset(features), tuple(links))
