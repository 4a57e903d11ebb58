"""Checksummed lines of JSON, and finding the sound ones in a damaged file.

    0f1e2d3c {"seq":12,"base":"9a8b7c6d","ops":[…]}

The first word is the CRC-32 of the rest, in hexadecimal digits.
"""

import json
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Record = dict[str, Any]

BODY = 9  # where a line's JSON begins
_START = re.compile(rb'[0-9a-f]{8} \{"seq":')
_HEAD = re.compile(rb'[0-9a-f]{8} \{"seq":(\d+),"base":"([0-9a-z-]+)"')
_RESCUE_LIMIT = 1000  # places at which a damaged stretch is looked at again


_OPTIONS: dict[str, Any] = {"separators": (",", ":"), "allow_nan": False}
_PLAIN = json.JSONEncoder(ensure_ascii=False, **_OPTIONS)
_ESCAPED = json.JSONEncoder(**_OPTIONS)


def to_json(value: Any) -> bytes:
    """Compact UTF-8 JSON; with escapes only where half of a surrogate pair needs them.

    Raises TypeError or ValueError for what JSON cannot hold.
    """
    try:
        return _PLAIN.encode(value).encode()
    except UnicodeEncodeError:
        return _ESCAPED.encode(value).encode()


def encode(record: Record) -> bytes:
    """The line of a record, with its end."""
    return _line(to_json(record))


def encode_change(record: Record, operations: Iterable[bytes]) -> bytes:
    """The line of a record with operations that are JSON already, with its end.

    In pieces, because the encoder lets no other thread run until it is done.
    """
    return _line(b'%b,"ops":[%b]}' % (to_json(record)[:-1], b",".join(operations)))


def _line(body: bytes) -> bytes:
    return b"%08x %b\n" % (zlib.crc32(body), body)


def decode(line: bytes) -> Record | None:
    """The record of a line without its end; None if it is not as it was written."""
    if not _is_sound(line):
        return None
    record: Record = json.loads(line[BODY:])
    return record


def _is_sound(line: bytes) -> bool:
    return line[8:9] == b" " and line[:8] == b"%08x" % zlib.crc32(memoryview(line)[BODY:])


def heads(data: bytes) -> Iterator[tuple[int, str, bytes]]:
    """The number, the snapshot's id and the line of each sound record, which is not parsed."""
    for line in data.split(b"\n"):
        head = _HEAD.match(line)
        if head and _is_sound(line):
            yield int(head[1]), head[2].decode(), line + b"\n"


@dataclass
class Scan:
    """What a file of lines holds.

    Attributes:
        records: the sound ones, in order.
        lines: their lines, ends included.
        damaged: stretches that are not as they were written, or not wholly.
        last_damaged: how many of them lie behind the last sound record.
        tail: an unfinished line at the end.
        sound: how many bytes there are before the tail.
        open_end: the last line is whole, but for its end.
    """

    records: list[Record] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    damaged: list[bytes] = field(default_factory=list)
    last_damaged: int = 0
    tail: bytes = b""
    sound: int = 0
    open_end: bool = False


def scan(data: bytes) -> Scan:
    """Read lines; damage costs the lines that it hits."""
    found = Scan()
    *whole, tail = data.split(b"\n")
    for line in whole:
        if line:
            _take(found, line)
    if tail and decode(tail) is None:
        found.tail = tail
    elif tail:
        _take(found, tail)
        found.open_end = True
    found.sound = len(data) - len(found.tail)
    return found


def _take(found: Scan, line: bytes) -> None:
    pieces = [line]
    if decode(line) is None:
        pieces = list(_rescue(line))
        found.damaged += [line] if len(pieces) > 1 else []
    for piece in pieces:
        record = decode(piece)
        if record is None:
            found.damaged.append(piece)
            found.last_damaged += 1
        else:
            found.last_damaged = 0
            found.records.append(record)
            found.lines.append(piece + b"\n")


def _rescue(line: bytes) -> Iterator[bytes]:
    """Part a line whose neighbour's end was damaged where a sound one begins or ends."""
    begin = 0
    for number, match in enumerate(_START.finditer(line)):
        start = match.start()
        if number == _RESCUE_LIMIT:
            break
        if start == begin:
            continue
        if decode(line[start:]) is not None or decode(line[begin : start - 1]) is not None:
            yield line[begin : start - 1]
            begin = start
    yield line[begin:]
