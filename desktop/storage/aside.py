"""Files that are damaged or not ours are kept aside before anything takes their place."""

from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from desktop.storage import disk
from desktop.storage.atomic import write_atomically

FOLDER = "kept"


def keep_aside(folder: Path, name: str, data: bytes) -> str:
    """Keep a file's bytes in a data folder under a name of their own; gives it, from the folder."""
    place = folder / FOLDER
    disk.make_folder(place)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    names = (
        f"{stamp}-{name}" if number == 1 else f"{stamp}-{number}-{name}" for number in count(1)
    )
    free = next(name for name in names if not (place / name).exists())
    write_atomically(place / free, data)
    return f"{FOLDER}/{free}"
