"""One writer a data folder: a lock that is free at once when its holder is killed.

The lock is on a file that is never replaced; its text names the holder's process.
"""

import contextlib
import errno
import os
import sys
import weakref
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


_UNSUPPORTED = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


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
            self.write(f"pid {os.getpid()}")
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
            holder = last_words(path).removeprefix("pid ") or "unknown"
            raise DataFolderError(
                f"The data folder {path.parent} is open in another Abstract Reader (process "
                f"{holder}): close that one first."
            ) from error
        return True

    def write(self, text: str) -> None:
        """Leave a line for whoever opens the folder next (it reads it in `left`)."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        disk.write_all(self._descriptor, f"{text}\n".encode())
        os.ftruncate(self._descriptor, len(text) + 1)

    def release(self) -> None:
        """Let others write; again is harmless."""
        if self._descriptor >= 0:
            disk.close(self._descriptor)
            self._descriptor = -1


def last_words(path: Path) -> str:
    """What the present or last holder of a lock left in it."""
    with contextlib.suppress(OSError):
        return path.read_bytes()[:200].decode("ascii", "replace").strip()
    return ""


_held: "weakref.WeakSet[Lock]" = weakref.WeakSet()


def _release_all() -> None:
    for lock in _held:
        lock.release()


if hasattr(os, "register_at_fork"):
    # A forked child shares the lock and would go on holding it after this process is killed.
    os.register_at_fork(after_in_child=_release_all)
