"""What differs between systems when bytes must reach the disk; knows nothing of what they mean.

On Windows a folder cannot be synced, and a file that another program (a virus scanner, an
indexer) has open for a moment cannot be replaced: replacing is tried again for a while.
"""

import contextlib
import errno
import os
import sys
import time
from pathlib import Path

from desktop.core.errors import DataFolderError

WINDOWS = sys.platform == "win32"
BINARY = getattr(os, "O_BINARY", 0)
_REPLACE_ATTEMPTS = 20 if WINDOWS else 1
_REPLACE_PAUSE = 0.05  # seconds

_FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
NOT_WRITABLE = _FULL + _FORBIDDEN
"""Errors after which what is there can still be read."""


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte; a short write goes on where it stopped, an interrupted one again."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(descriptor, view) :]
        except InterruptedError:
            continue


def sync_data(descriptor: int) -> None:
    """Wait until what was written to a file is on the disk."""
    sync = getattr(os, "fdatasync", os.fsync)
    sync(descriptor)


def close(descriptor: int) -> None:
    """Close a file whose bytes are on the disk already, so that an error means nothing."""
    with contextlib.suppress(OSError):
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Make a folder that nobody else may read, and those above it; durable when it returns."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    sync_folder(folder.parent)


def sync_whole(folder: Path) -> None:
    """Wait until a folder, the files in it and its own name are on the disk.

    What a killed process wrote can be read, but a power cut could still take it.
    """
    for path in folder.iterdir():
        if path.is_file():
            descriptor = os.open(path, (os.O_RDWR if WINDOWS else os.O_RDONLY) | BINARY)
            try:
                os.fsync(descriptor)
            finally:
                close(descriptor)
    sync_folder(folder)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
    if WINDOWS:
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        close(descriptor)


def replace(source: Path, target: Path) -> None:
    """Put a file in another's place, and have the folder synced."""
    for attempt in range(_REPLACE_ATTEMPTS):
        try:
            source.replace(target)
            break
        except PermissionError:
            if attempt + 1 == _REPLACE_ATTEMPTS:
                raise
            time.sleep(_REPLACE_PAUSE)
    sync_folder(target.parent)


def known_error(error: OSError, path: Path, doing: str = "stored") -> DataFolderError:
    """A sentence for the person about an error of the system."""
    if error.errno in _FULL:
        return DataFolderError(f"The disk is full: {path} was not {doing}. Free some space.")
    if error.errno in _FORBIDDEN:
        return DataFolderError(f"{path} was not {doing}: this program may not write there.")
    reason = error.strerror or type(error).__name__
    return DataFolderError(f"{path} was not {doing}: the disk answered “{reason}”.")
