"""Writing a file whole or not at all. Exports and settings use it too."""

import contextlib
import os
import re
from pathlib import Path

from desktop.storage import disk

_TEMPORARY = re.compile(r"\A\..+\.[0-9a-f]{8}\.tmp")


def write_atomically(path: Path, data: bytes, *, synced: bool = True) -> None:
    """Write a file so that, whatever happens, its old or its new content is there, never half.

    A temporary file in the same folder is written, synced and put in the old one's place, which
    keeps its permissions; a link is followed. What is no file (a pipe, a device) is written to as
    it is. Without `synced`, for what can be made again, a power cut may take the new file back.
    Raises OSError, and then the old file is untouched.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    beginning = path.name.encode("utf-8", "replace")[:200].decode("utf-8", "ignore")
    temporary = path.with_name(f".{beginning}.{os.urandom(4).hex()}.tmp")
    try:
        _write_new(temporary, data, path, synced)
        if synced:
            disk.replace(temporary, path)
        else:
            temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _write_new(temporary: Path, data: bytes, model: Path, synced: bool) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | disk.BINARY
    descriptor = os.open(temporary, flags, 0o666)
    try:
        with contextlib.suppress(OSError):
            temporary.chmod(model.stat().st_mode & 0o777)
        disk.write_all(descriptor, data)
        if synced:
            os.fsync(descriptor)
    finally:
        disk.close(descriptor)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of writes that were cut short by the end of their process."""
    for path in folder.glob(".*.tmp"):
        if _TEMPORARY.fullmatch(path.name):
            with contextlib.suppress(OSError):
                path.unlink()
