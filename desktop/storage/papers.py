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
from pathlib import Path

from desktop.core.csl import from_record, to_record
from desktop.core.errors import DataFolderError
from desktop.core.paper import Paper
from desktop.storage import disk

_CHUNK = 1 << 22
_PREFIX = len('{"crc":"00000000",')
_ID_START = b'"id":"'


def encode(paper: Paper) -> bytes:
    """A paper's line, with its line end."""
    record = to_record(paper)
    try:
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        text = json.dumps(record, separators=(",", ":")).encode()
    return b'{"crc":"%08x",%b\n' % (zlib.crc32(text), text[1:])


def is_sound(line: bytes) -> bool:
    """Tell whether a line (without its end) is as it was written."""
    body = memoryview(line)[_PREFIX:]
    return line[8:16] == b"%08x" % zlib.crc32(body, zlib.crc32(b"{")) and line[-1:] == b"}"


def id_of(line: bytes) -> str:
    """The paper id of a sound line."""
    end = line.find(b'"', _PREFIX + len(_ID_START))
    simple = line.startswith(_ID_START, _PREFIX) and line[end - 1 : end] != b"\\"
    if simple and end > 0:
        return line[_PREFIX + len(_ID_START) : end].decode("utf-8")
    return str(json.loads(line)["id"])


class PaperFile(MutableMapping[str, Paper]):
    """The papers of a file by id, each read from the disk when asked for; safe in threads.

    Attributes:
        path: the file; need not exist.
        damaged: lines that are not as they were written: (offset, length).
        torn: bytes of an unfinished line at the end.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged: list[tuple[int, int]] = []
        self.torn = 0
        self._places: dict[str, int] = {}
        self._size = 0
        self._lock = threading.Lock()
        self._file = None
        with contextlib.suppress(FileNotFoundError):
            self._file = path.open("rb")
            self._scan()

    def _scan(self) -> None:
        assert self._file is not None
        rest = b""
        while chunk := self._file.read(_CHUNK):
            lines = (rest + chunk).split(b"\n")
            rest = lines.pop()
            for line in lines:
                self._place(line)
        self.torn = len(rest)

    def _place(self, line: bytes) -> None:
        if is_sound(line):
            self._places.setdefault(id_of(line), self._size)
        elif line:
            self.damaged.append((self._size, len(line)))
        self._size += len(line) + 1

    def __getitem__(self, paper_id: str) -> Paper:
        place = self._places[paper_id]
        assert self._file is not None
        with self._lock:
            self._file.seek(place)
            line = self._file.readline()
        if not is_sound(line[:-1]):
            raise DataFolderError(f"{self.path} changed while it was open: start again.")
        return from_record(json.loads(line))

    def __contains__(self, paper_id: object) -> bool:
        return paper_id in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __setitem__(self, paper_id: str, paper: Paper) -> None:
        if paper_id not in self:
            self.append([paper])

    def __delitem__(self, paper_id: str) -> None:
        raise TypeError("Imported papers stay.")

    def append(self, papers: Iterable[Paper]) -> None:
        """Store papers that are not there yet; durable when it returns.

        Raises OSError, and then none of them is stored.
        """
        new = {paper.id: paper for paper in papers if paper.id not in self}
        if not new:
            return
        lines = [encode(paper) for paper in new.values()]
        self._append(b"".join(lines))
        for line in lines:
            self._place(line[:-1])

    def _append(self, data: bytes) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | disk.BINARY
        descriptor = os.open(self.path, flags, 0o666)
        try:
            os.ftruncate(descriptor, self._size)
            disk.write_all(descriptor, data)
            os.fsync(descriptor)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(descriptor, self._size)
            raise
        finally:
            os.close(descriptor)
        if self._file is None:
            disk.sync_folder(self.path.parent)
            self._file = self.path.open("rb")

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
