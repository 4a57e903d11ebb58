"""The journal: a file that is only ever appended to, each change synced before it counts."""

import contextlib
import os
from pathlib import Path

from desktop.storage import disk, lines
from desktop.storage.atomic import write_atomically

_FLAGS = os.O_RDWR | os.O_APPEND | disk.BINARY


class Journal:
    """A journal that is open for appending.

    Attributes:
        path: the file.
        size: bytes that are known to be sound and on the disk.
        trusted: False once a sync or a cut has failed: nothing may be appended any more.
    """

    def __init__(self, path: Path, size: int) -> None:
        """Go on with a file after its first `size` bytes; what lies behind is cut off."""
        self.path = path
        self.size = size
        self.trusted = True
        self._descriptor = os.open(path, _FLAGS)
        try:
            if os.fstat(self._descriptor).st_size != size:
                os.ftruncate(self._descriptor, size)
                disk.sync_data(self._descriptor)
            os.lseek(self._descriptor, max(size - 1, 0), os.SEEK_SET)
            if os.read(self._descriptor, 1) not in (b"", b"\n"):
                self.append(b"\n")
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, base: str, seq: int, previous: str) -> "Journal":
        """A new journal in the place of the old one.

        Its first line says which snapshot it goes on from, and which journal led to that.
        """
        data = lines.encode({"seq": seq, "base": base, "prev": previous})
        write_atomically(path, data)
        return cls(path, len(data))

    def append(self, line: bytes) -> None:
        """Append a line; it is on the disk when this returns.

        Raises OSError, and then the file is as it was.
        """
        try:
            disk.write_all(self._descriptor, line)
        except BaseException:
            self._cut_back()
            raise
        try:
            disk.sync_data(self._descriptor)
        except BaseException:
            self._cut_back()
            self.trusted = False  # a failed sync may have dropped what was written before
            raise
        self.size += len(line)

    def _cut_back(self) -> None:
        try:
            os.ftruncate(self._descriptor, self.size)
        except OSError:
            self.trusted = False

    def is_in_place(self) -> bool:
        """Tell whether the file under this name is still this one, as it was left."""
        with contextlib.suppress(OSError):
            there, here = self.path.stat(), os.fstat(self._descriptor)
            return os.path.samestat(there, here) and there.st_size == self.size
        return False

    def close(self) -> None:
        """Let go of the file; again is harmless."""
        if self._descriptor >= 0:
            disk.close(self._descriptor)
            self._descriptor = -1
