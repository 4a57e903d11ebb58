"""One writer a data folder: a lock that is free at once when its holder is killed.

The lock is on a file that is never replaced. Its text names the holder's process, and the last
change that was stored, so that a journal that was cut short between two changes is known from it:

    pid 4711 57 0f1e2d3c
    closed 57 1c0ffee1

The last word is the CRC-32 of what is before it.
"""

import contextlib
import errno
import os
import re
import sys
import weakref
import zlib
from dataclasses import dataclass
from pathlib import Path

from desktop.core.errors import DataFolderError
from desktop.storage import disk

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # Windows forbids others to read what is locked: lock a byte far behind the text

    def _acquire(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _acquire(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_TEXT = re.compile(r"((closed|pid (\d+)) (\d+)) ([0-9a-f]{8})\s*")
_LENGTH = 31  # characters: always as many, so that a full disk cannot be in the way
_UNSUPPORTED = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


@dataclass(frozen=True)
class Words:
    """What the present or last holder of a lock left in it.

    Attributes:
        pid: its process; empty once it is done, or if that cannot be read.
        stored: the number of the last change that it stored; 0 if that cannot be read.
        closed: it put everything in order at its end.
    """

    pid: str = ""
    stored: int = 0
    closed: bool = False


class Lock:
    """The right to write to a data folder, until `release` or the end of the process.

    Attributes:
        left: what the last holder left in it.
        supported: the file system can lock at all.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock; DataFolderError, which names the holder, if somebody has it.

        Raises OSError if the file cannot be written.
        """
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | disk.BINARY, 0o666)
        try:
            self.supported = self._acquire(path)
            self.left = last_words(path)
            self.note(self.left.stored)
        except BaseException:
            self.release()
            raise
        _held.add(self)

    def _acquire(self, path: Path) -> bool:
        try:
            _acquire(self._descriptor)
        except OSError as error:
            if error.errno in _UNSUPPORTED:
                return False
            holder = last_words(path).pid or "unknown"
            raise DataFolderError(
                f"The data folder {path.parent} is open in another Abstract Reader (process "
                f"{holder}): close that one first."
            ) from error
        return True

    def note(self, stored: int, closed: bool = False) -> None:
        """Leave the number of the last change for whoever opens the folder next."""
        text = f"{'closed' if closed else f'pid {os.getpid()}'} {stored}"
        text = f"{text} {zlib.crc32(text.encode()):08x}"
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        disk.write_all(self._descriptor, f"{text:<{_LENGTH}}\n".encode())

    def release(self) -> None:
        """Let others write; again is harmless."""
        if self._descriptor >= 0:
            disk.close(self._descriptor)
            self._descriptor = -1


def last_words(path: Path) -> Words:
    """What the present or last holder of a lock left in it."""
    with contextlib.suppress(OSError):
        text = path.read_bytes()[:200].decode("ascii", "replace")
        found = _TEXT.fullmatch(text)
        if found and zlib.crc32(found[1].encode()) == int(found[5], 16):
            return Words(found[3] or "", int(found[4]), found[2] == "closed")
    return Words()


_held: "weakref.WeakSet[Lock]" = weakref.WeakSet()


def _release_all() -> None:
    for lock in _held:
        lock.release()


if hasattr(os, "register_at_fork"):
    # A forked child shares the lock and would go on holding it after this process is killed.
    os.register_at_fork(after_in_child=_release_all)
