"""Zip, tar, gzip, bzip2 and xz archives and saved pages, read in memory and within bounds.

None is unpacked to the disk. An archive in an archive is read, down to LEVELS; all that an archive
holds, at any level, counts towards the bounds.
"""

import bz2
import gzip
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, BinaryIO

from desktop.core.errors import BadInput
from desktop.formats import mhtml
from desktop.formats.source import MAX_WHOLE, Source

MAX_MEMBERS = 1_000
MAX_RATIO = 200  # of sizes unpacked and packed; text shrinks to a fifth, at best a tenth
MIN_BOMB = 10_000_000  # bytes below which no ratio harms
LEVELS = 3  # of archives in one another, as `lists.tar.gz` in a zip

ZIP, EMPTY_ZIP = b"PK\x03\x04", b"PK\x05\x06"

_STREAMS: dict[bytes, Callable[..., Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\0": lzma.open,
}
_BOMB = "unpacks to an unreasonable size, as harmful files do; it was not read"
_TOO_DEEP = "is an archive in an archive in an archive; unpack it first"
_DAMAGED = (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError)

Member = tuple[str, bytes | BadInput]


@dataclass
class _Room:
    """What may still be unpacked of one file."""

    size: int = MAX_WHOLE
    members: int = MAX_MEMBERS

    def take(self, size: int) -> None:
        """Count a file. Raises BadInput if there are too many, or they are too large."""
        self.members -= 1
        self.size -= size
        if self.members < 0:
            raise BadInput(f"holds more than {MAX_MEMBERS:,} files, more than are read at once")
        if self.size < 0:
            raise BadInput(_BOMB)


def is_archive(source: Source) -> bool:
    """Tell whether a file holds files: packed or as zip (but no office document), or a page's."""
    office = {"[Content_Types].xml", "content.xml"} & set(source.names)
    zipped = source.starts(ZIP) or source.starts(EMPTY_ZIP)
    packed = _stream(source) or _is_tar(source) or mhtml.is_page(source.first(mhtml.HEAD))
    return bool(packed) or (zipped and not office)


def check(archive: zipfile.ZipFile) -> None:
    """Refuse an archive that would unpack to too much. Raises BadInput."""
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        raise BadInput(f"holds {len(members):,} files, more than are read at once")
    size = sum(member.file_size for member in members)
    packed = sum(member.compress_size for member in members)
    if size > MAX_WHOLE or (size > MIN_BOMB and size > MAX_RATIO * packed):
        raise BadInput(_BOMB)


def members(source: Source, stem: str) -> Iterator[Member]:
    """Give each file in an archive, as its name and its bytes, or why it cannot be read.

    Raises BadInput for a damaged or harmful archive.
    """
    yield from _members(source, stem, _Room(), LEVELS)


def _members(source: Source, stem: str, room: _Room, levels: int) -> Iterator[Member]:
    """The files in an archive, and those in the archives in it."""
    for name, data in _held(source, stem, room):
        inner = Source(BytesIO(data), len(data)) if isinstance(data, bytes) else None
        if inner is None or not is_archive(inner):
            yield name, data
        elif levels == 1:
            yield name, BadInput(_TOO_DEEP)
        else:
            within = "" if _stream(source) else f"{name}/"  # a tar.gz is one thing
            yield from _tried(inner, name, within, room, levels - 1)


def _tried(inner: Source, name: str, within: str, room: _Room, levels: int) -> Iterator[Member]:
    """The files in an archive that is in another; what is wrong with it is told in their place."""
    stem = PurePosixPath(name).stem
    try:
        for inner_name, data in _members(inner, stem, room, levels):
            yield within + inner_name, data
    except BadInput as error:
        yield name, error


def _held(source: Source, stem: str, room: _Room) -> Iterator[Member]:
    """The files right in an archive."""
    if _stream(source):
        yield stem, _unpacked(source, room)
    elif mhtml.is_page(source.first(mhtml.HEAD)):
        yield stem, mhtml.page_of(source.data)
    elif source.starts(ZIP) or source.starts(EMPTY_ZIP):
        yield from _zipped(source.handle, room)
    else:
        yield from _tarred(source.handle, room)


# ---- zip


def _zipped(handle: BinaryIO, room: _Room) -> Iterator[Member]:
    with _opened(handle) as archive:
        check(archive)
        for member in archive.infolist():
            if not member.is_dir() and not _is_hidden(member.filename):
                room.take(member.file_size)
                yield member.filename, _read_member(archive, member)


def _opened(handle: BinaryIO) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(handle)
    except (zipfile.BadZipFile, OSError, ValueError):
        raise BadInput("is a damaged zip archive") from None


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | BadInput:
    """Read one file; the size that the archive tells is not to be trusted."""
    try:
        with archive.open(member) as opened:
            data = opened.read(member.file_size + 1)
    except (zipfile.BadZipFile, *_DAMAGED):
        return BadInput("is damaged in the archive")
    except (RuntimeError, NotImplementedError):
        return BadInput("is encrypted, or packed in a way that is not known")
    return BadInput(_BOMB) if len(data) > member.file_size else data


# ---- tar


def _is_tar(source: Source) -> bool:
    """Tell whether a file begins with the head of a tar's member, whose checksum is right."""
    try:
        tarfile.TarInfo.frombuf(source.first(tarfile.BLOCKSIZE), "utf-8", "surrogateescape")
    except (tarfile.TarError, ValueError):
        return False
    return True


def _tarred(handle: BinaryIO, room: _Room) -> Iterator[Member]:
    """The plain files of a tar; links, devices and files with holes in them are none."""
    handle.seek(0)
    try:
        with tarfile.open(fileobj=handle, mode="r:") as archive:
            while member := archive.next():
                plain = member.isreg() and not member.issparse()
                room.take(max(member.size, 0) if plain else 0)
                opened = archive.extractfile(member) if plain else None
                if opened and not _is_hidden(member.name):
                    yield member.name, opened.read()
    except (tarfile.TarError, RecursionError, *_DAMAGED):
        raise BadInput("is a damaged tar archive") from None


# ---- one packed file


def _stream(source: Source) -> bytes:
    """The mark of the packing that a file begins with; b"" for none."""
    return next((mark for mark in _STREAMS if source.starts(mark)), b"")


def _unpacked(source: Source, room: _Room) -> bytes:
    opener = _STREAMS[_stream(source)]
    source.handle.seek(0)
    limit = min(room.size, max(MIN_BOMB, MAX_RATIO * source.size))
    try:
        with opener(source.handle) as opened:
            data: bytes = opened.read(limit + 1)
    except _DAMAGED:
        raise BadInput("is a damaged packed file") from None
    if len(data) > limit:
        raise BadInput(_BOMB)
    room.take(len(data))
    return data


def _is_hidden(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return any(part.startswith((".", "__MACOSX")) and part != ".." for part in parts)
