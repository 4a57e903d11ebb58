"""The imported papers on disk: one checksummed JSON line each, only ever appended to.

    {"crc":"0f1e2d3c","id":"8b26…","type":"paper-conference",…}

The checksum (CRC-32) is over the rest of the line with `{` before it. Opening reads no paper:
where each line begins is kept, and a line is read when its paper is asked for.
"""

import contextlib
import json
import os
import threading
import zlib
from collections.abc import Iterable, Iterator, MutableMapping
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from desktop.core.csl import from_record, to_record
from desktop.core.errors import DataFolderError
from desktop.core.paper import Paper
from desktop.storage import disk
from desktop.storage.atomic import write_atomically
from desktop.storage.lines import to_json

_CHUNK = 1 << 22
_AT_ONCE = 1_000  # papers that are written at once
_PREFIX = len('{"crc":"00000000",')
_ID_START = b'"id":"'


def encode(paper: Paper) -> bytes:
    """A paper's line, with its end."""
    text = to_json(to_record(paper))
    return b'{"crc":"%08x",%b\n' % (zlib.crc32(text), text[1:])


def is_sound(line: bytes) -> bool:
    """Tell whether a line (without its end) is as it was written."""
    body = memoryview(line)[_PREFIX:]
    begin = b'{"crc":"%08x",' % zlib.crc32(body, zlib.crc32(b"{"))
    return line.startswith(begin)


def id_of(line: bytes) -> str:
    """The paper id of a sound line."""
    begin = _PREFIX + len(_ID_START)
    end = line.find(b'"', begin)
    if line.startswith(_ID_START, _PREFIX) and b"\\" not in line[begin:end]:
        return line[begin:end].decode()
    return str(json.loads(line)["id"])


class PaperFile(MutableMapping[str, Paper]):
    """The papers of a file by id, each read from the disk when asked for; safe in threads.

    Attributes:
        path: the file; need not exist.
        copy: a file of the same bytes, asked when a line is not as it was written.
        size: bytes of whole lines.
        damaged: lines that are not as they were written.
        tail: an unfinished line at the end.
    """

    def __init__(self, path: Path, copy: Path | None = None) -> None:
        self.path = path
        self.copy = copy
        self._lock = threading.Lock()
        self._open()

    def _open(self) -> None:
        self.size = 0
        self.damaged: list[bytes] = []
        self.tail = b""
        self._places: dict[str, int] = {}
        self._file: BinaryIO | None = None
        with contextlib.suppress(FileNotFoundError):
            self._file = self.path.open("rb")
            self._scan(self._file)

    def _scan(self, file: BinaryIO) -> None:
        rest = b""
        while chunk := file.read(_CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._take(line)
        self.tail = rest

    def _take(self, line: bytes) -> None:
        if is_sound(line):
            self._places.setdefault(id_of(line), self.size)
        elif line:
            self.damaged.append(line)
        self.size += len(line) + 1

    # ---- reading

    def __getitem__(self, paper_id: str) -> Paper:
        return from_record(json.loads(self.line(paper_id)))

    def line(self, paper_id: str) -> bytes:
        """The line of a paper, with its end; DataFolderError if it can no longer be read."""
        place = self._places[paper_id]
        with self._lock:
            for file in self._files():
                file.seek(place)
                line = file.readline()
                if is_sound(line[:-1]):
                    return line
        raise DataFolderError(f"{self.path} was changed while it was open: start again.")

    def _files(self) -> Iterator[BinaryIO]:
        """The files to look in: the open one, or after closing the path's; then the copy."""
        if self._file is not None and not self._file.closed:
            yield self._file
        for path in (self.path, self.copy):
            if path is not None and path.exists():
                with path.open("rb") as file:
                    yield file

    def __contains__(self, paper_id: object) -> bool:
        return paper_id in self._places

    def lacks(self, ids: Iterable[str]) -> set[str]:
        """Those of some ids that no paper here has."""
        return set(ids).difference(self._places)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    # ---- adding

    def __setitem__(self, paper_id: str, paper: Paper) -> None:
        self.append([paper])

    def __delitem__(self, paper_id: str) -> None:
        raise TypeError("Imported papers stay.")

    def append(self, papers: Iterable[Paper]) -> int:
        """Store papers that are not there yet, durable when it returns; gives how many bytes.

        Raises OSError, and then none of them is stored.
        """
        places: dict[str, int] = {}
        written = append_synced(self.path, self.size, self._new_lines(papers, places))
        if written and self._file is None:
            self._file = self.path.open("rb")
        self._places |= places
        self.size += written
        return written

    def _new_lines(self, papers: Iterable[Paper], places: dict[str, int]) -> Iterator[bytes]:
        """The lines of papers that are not there yet, some at a time, noting their places."""
        size, lines = self.size, list[bytes]()
        for paper in papers:
            if paper.id in self or paper.id in places:
                continue
            lines.append(encode(paper))
            places[paper.id] = size
            size += len(lines[-1])
            if len(lines) == _AT_ONCE:
                yield b"".join(lines)
                lines = []
        if lines:
            yield b"".join(lines)

    def bytes_from(self, place: int) -> Iterator[bytes]:
        """What stands in the file from a place on, some at a time."""
        with self.path.open("rb") as file:
            file.seek(place)
            while chunk := file.read(_CHUNK):
                yield chunk

    def is_in_place(self) -> bool:
        """Tell whether the file under this name is still this one, as it was left."""
        with contextlib.suppress(OSError):
            there = self.path.stat()
            here = os.fstat(self._file.fileno()) if self._file else None
            return here is not None and os.path.samestat(there, here) and there.st_size == self.size
        return self._file is None

    def lines(self) -> list[bytes]:
        """The lines of all papers, also when another file has taken the name."""
        return [self.line(paper_id) for paper_id in self]

    def write_again(self, more: Iterable[bytes] = ()) -> None:
        """Put a file with the lines of all papers, and more, in the place of what is there."""
        lines = [*self.lines(), *more]
        self.close()
        write_atomically(self.path, b"".join(lines))
        self._open()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()


def append_synced(path: Path, size: int, data: Iterable[bytes]) -> int:
    """Write behind the first `size` bytes of a file (made if there is none), and sync it.

    Gives how many bytes were written; with none, nothing is touched. Raises OSError, and then
    the file is as it was.
    """
    pieces = iter(data)
    first = next(pieces, b"")
    if not first:
        return 0
    fresh = not path.exists()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | disk.BINARY, 0o666)
    end = size
    try:
        os.lseek(descriptor, size, os.SEEK_SET)
        for piece in chain([first], pieces):
            disk.write_all(descriptor, piece)
            end += len(piece)
        os.ftruncate(descriptor, end)
        os.fsync(descriptor)
        if fresh:
            disk.sync_folder(path.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, size)
        raise
    finally:
        disk.close(descriptor)
    return end - size
