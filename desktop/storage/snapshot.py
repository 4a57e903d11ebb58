"""The annotations file: TinyDB's own JSON, one document a line, with a checksum.

    {"_journal": {"1": {"format": 1, "seq": 57, "id": "9a8b7c6d", …, "crc": "0f1e2d3c"}},
    "annotations": {
    "1": {"id": "8b26…", "starred": true},
    …

`_journal` is a table like any other to TinyDB. The checksum (CRC-32) is over the whole file with
zeros for its own digits. A journal's lines may follow in the same file: that is a backup.
"""

import json
import os
import zlib
from dataclasses import dataclass, replace
from typing import Any

from desktop.storage import lines
from desktop.storage.operations import Tables

FORMAT = 1
HEADER = "_journal"
NEW = "new-"
"""The id of a snapshot that was made empty begins so."""

_CRC = b'"crc": "'
_NO_CRC = b"00000000"
_NAMES = {"id": "id", "previous": "prev", "saved": "saved"}


class Unsound(Exception):
    """The file is not as it was written."""


@dataclass(frozen=True)
class Snapshot:
    """The state of the tables after some change.

    Attributes:
        tables: the documents by table and document id, without the header.
        seq: the number of the last change in it.
        id: what the journal that goes on from here names.
        previous: the id of the snapshot before it; empty for none.
        saved: UTC, ISO 8601.
        format: of the file.
        size: bytes of the snapshot; what lies behind is a journal.
    """

    tables: Tables
    seq: int = 0
    id: str = ""
    previous: str = ""
    saved: str = ""
    format: int = FORMAT
    size: int = 0


def new_id() -> str:
    """An id for a snapshot."""
    return os.urandom(4).hex()


def encode(snapshot: Snapshot) -> bytes:
    """The bytes of the file."""
    parts = [_table(name, table) for name, table in snapshot.tables.items()]
    body = b"".join(b",\n" + part for part in parts) + b"\n}\n"
    header: dict[str, Any] = {
        "format": snapshot.format,
        "seq": snapshot.seq,
        "id": snapshot.id,
        "prev": snapshot.previous,
        "saved": snapshot.saved,
        "size": f"{0:012}",
        "crc": _NO_CRC.decode(),
    }
    first = json.dumps({HEADER: {"1": header}})[:-1].encode()
    size = len(first) + len(body)
    header["size"] = f"{size:012}"
    data = json.dumps({HEADER: {"1": header}})[:-1].encode() + body
    place = data.index(_CRC) + len(_CRC)
    return data[:place] + b"%08x" % zlib.crc32(data) + data[place + len(_NO_CRC) :]


def _table(name: str, table: dict[str, dict[str, Any]]) -> bytes:
    documents = (
        b'"%b": %b' % (doc_id.encode(), lines.to_json(document))
        for doc_id, document in table.items()
    )
    return b"%b: {\n%b\n}" % (lines.to_json(name), b",\n".join(documents))


def inspect(data: bytes) -> Snapshot:
    """Read the header of a snapshot, and whether it is whole; raises Unsound. Gives no tables.

    A newer format keeps this header and checksum.
    """
    found = Snapshot({}, **_header(data))
    newer = found.format > FORMAT and not _one_bit_apart(found.format, FORMAT)
    if not newer and not _is_whole(data, found.size):
        raise Unsound
    return found


def decode(data: bytes) -> Snapshot:
    """Read a snapshot; raises Unsound. What follows it is left alone.

    Of a newer format the tables are given as far as they are JSON.
    """
    found = inspect(data)
    try:
        tables = json.loads(data[: found.size])
    except (ValueError, RecursionError):
        tables = {}
    tables.pop(HEADER, None)
    return replace(found, tables=tables)


def _header(data: bytes) -> dict[str, Any]:
    first = data[: data.find(b"\n")].rstrip(b",") + b"}"
    try:
        header = json.loads(first)[HEADER]["1"]
        numbers = {name: int(header[name]) for name in ("format", "seq", "size")}
        names = {name: str(header[key]) for name, key in _NAMES.items()}
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise Unsound from error
    if numbers["format"] < 0:
        raise Unsound
    return numbers | names


def _is_whole(data: bytes, size: int) -> bool:
    place = data.find(_CRC) + len(_CRC)
    view = memoryview(data)
    found = zlib.crc32(view[:place])
    found = zlib.crc32(_NO_CRC, found)
    found = zlib.crc32(view[place + len(_NO_CRC) : size], found)
    return len(data) >= size and data[place : place + len(_NO_CRC)] == b"%08x" % found


def _one_bit_apart(one: int, other: int) -> bool:
    """Whether two numbers of one digit can be one number, damaged."""
    return max(one, other) < 10 and (one ^ other).bit_count() == 1


def is_headed(data: bytes) -> bool:
    """Tell whether a file begins as ours do, a part of which may be damaged."""
    first = data[: data.find(b"\n")]
    return HEADER.encode() in first or _CRC in first
