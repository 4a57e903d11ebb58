"""A file of named arrays behind a checked header. Knows nothing of what they mean.

b"ARFLAT01" · length of the header (8 bytes) · header (JSON) · arrays, each on 8 bytes
"""

import json
import zlib
from collections.abc import Iterable
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

_MAGIC = b"ARFLAT01"
_ALIGNED = 8


TOO_MUCH = (RecursionError, OverflowError, MemoryError)
"""What reading raises where somebody wrote nesting or numbers that no file of ours has."""


class Damaged(Exception):
    """The file is not as it was written, or was never one of these."""


def _padded(size: int) -> int:
    return -size % _ALIGNED


def write_arrays(file: BinaryIO, arrays: Iterable[tuple[str, NDArray[Any]]]) -> None:
    """Write arrays with their names, types and one checksum."""
    layout: dict[str, tuple[str, int, int]] = {}
    blobs: list[bytes | memoryview] = []
    place = checksum = 0
    for name, array in arrays:
        little = np.ascontiguousarray(array.astype(array.dtype.newbyteorder("<"), copy=False))
        layout[name] = (little.dtype.str, place, len(little))
        for blob in (little.view(np.uint8).data, bytes(_padded(little.nbytes))):
            checksum = zlib.crc32(blob, checksum)
            blobs.append(blob)
            place += len(blob)
    header = json.dumps({"arrays": layout, "size": place, "crc": checksum}).encode()
    header += b" " * _padded(len(header))
    file.write(_MAGIC + len(header).to_bytes(_ALIGNED, "little") + header)
    for blob in blobs:
        file.write(blob)


def read_arrays(data: Any) -> dict[str, NDArray[Any]]:
    """The arrays of a file's bytes (or its map), without copying; Damaged if they are not sound."""
    try:
        return _read(memoryview(data))
    except (ValueError, LookupError, TypeError, AttributeError, *TOO_MUCH) as error:
        raise Damaged(str(error)) from error


def _read(data: memoryview) -> dict[str, NDArray[Any]]:
    if bytes(data[: len(_MAGIC)]) != _MAGIC:
        raise Damaged("no such file")
    begin = len(_MAGIC) + _ALIGNED
    length = int.from_bytes(data[len(_MAGIC) : begin], "little")
    header = json.loads(bytes(data[begin : begin + length]))
    body = data[begin + length :]
    if len(body) != header["size"] or zlib.crc32(body) != header["crc"]:
        raise Damaged("size or checksum is wrong")
    return {
        name: _native(np.frombuffer(body, np.dtype(kind), count, place))
        for name, (kind, place, count) in header["arrays"].items()
    }


def _native(array: NDArray[Any]) -> NDArray[Any]:
    """The array in this machine's byte order."""
    return array.astype(array.dtype.newbyteorder("="), copy=False)
