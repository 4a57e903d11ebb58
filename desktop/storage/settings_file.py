"""What the window remembers, on disk: JSON with a checksum, and a copy for what is work.

    {
     "crc": "0f1e2d3c",
     "theme": "dark",
     …

The checksum (CRC-32) is over the file with zeros for its own digits. The copy among the backups
is written only when something of the reader's making changed: templates, words, presets.
"""

import json
import re
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from desktop.storage import disk
from desktop.storage.aside import keep_aside
from desktop.storage.atomic import write_atomically
from desktop.storage.backups import FOLDER

_CRC = re.compile(rb'(?<=\A\{\n "crc": ")[0-9a-f]{8}')
_NONE = "0" * 8

Values = dict[str, Any]


def write(path: Path, text: str, work: bool) -> None:
    """Write the file, from what `encode` gave; with `work`, durably and the copy too.

    Raises OSError.
    """
    data = text.encode("utf-8", "replace")
    data = _CRC.sub(b"%08x" % zlib.crc32(data), data, count=1)
    write_atomically(path, data, synced=work)
    if work:
        copy = _copy(path)
        disk.make_folder(copy.parent)
        write_atomically(copy, data)


def encode(values: Values) -> str:
    """The text of the file, its checksum still to be put in."""
    return json.dumps({"crc": _NONE, **values}, ensure_ascii=False, indent=1)


def read(path: Path, read_only: bool) -> tuple[Values, str]:
    """The values, of the copy if the file is not as it was written; and a sentence about that.

    What is neither is kept aside, unless the folder is only read.
    """
    data, copy = _bytes(path), _bytes(_copy(path))
    values = _values(data)
    if values is not None and _is_sound(data):
        return values, ""
    others = _values(copy) if _is_sound(copy) else None
    if others is None and (not data or (values is not None and "crc" not in values)):
        return values or {}, ""  # there was none, or somebody made one
    kept = ""
    if data and not read_only:
        with suppress(OSError):
            kept = f" What was found is kept as {keep_aside(path.parent, path.name, data)}."
    return others or values or {}, _sentence(path.name, data, others, values) + kept


def _sentence(name: str, data: bytes, others: Values | None, values: Values | None) -> str:
    if not data:
        return f"{name} is missing or empty: what was remembered last is used."
    if others is not None:
        return f"{name} is damaged or was changed elsewhere: what was remembered last is used."
    if values is not None:
        return f"{name} is damaged or was changed elsewhere: what it holds is used."
    return f"{name} is damaged: the window begins as it was delivered."


def _copy(path: Path) -> Path:
    return path.parent / FOLDER / path.name


def _bytes(path: Path) -> bytes:
    with suppress(OSError):
        return path.read_bytes()
    return b""


def _is_sound(data: bytes) -> bool:
    found = _CRC.search(data)
    plain = _CRC.sub(_NONE.encode(), data, count=1)
    return found is not None and found[0] == b"%08x" % zlib.crc32(plain)


def _values(data: bytes) -> Values | None:
    """The values in a file; None if it is none."""
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None
