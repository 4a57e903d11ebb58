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
from dataclasses import dataclass, replace
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

CHUNK = 1 << 20  # bytes unpacked at once

ZIP, EMPTY_ZIP = b"PK\x03\x04", b"PK\x05\x06"

_STREAMS: dict[bytes, Callable[..., Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\0": lzma.open,
}
_BOMB = "unpacks to an unreasonable size, as harmful files do; it was not read"
_CUT = "is cut short or damaged; only what stands before was read"
_TOO_DEEP = "is an archive in an archive in an archive; unpack it first"
_DAMAGED = (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError)


@dataclass(frozen=True)
class Member:
    """A file in an archive.

    Attributes:
        name: its path there.
        data: its bytes; None if it cannot be read.
        fault: what is wrong with it, or with its end, to go behind its name; "" for nothing.
    """

    name: str
    data: bytes | None
    fault: str = ""


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
    """Give each file in an archive.

    Raises BadInput for a damaged or harmful archive.
    """
    yield from _members(source, stem, _Room(), LEVELS)


def _members(source: Source, stem: str, room: _Room, levels: int) -> Iterator[Member]:
    """The files in an archive, and those in the archives in it."""
    for member in _held(source, stem, room):
        data, name = member.data, member.name
        inner = Source(BytesIO(data), len(data)) if data is not None else None
        if inner is None or not is_archive(inner):
            yield member
        elif levels == 1:
            yield Member(name, None, _TOO_DEEP)
        else:
            within = "" if _stream(source) else f"{name}/"  # a tar.gz is one thing
            yield from _tried(inner, name, within, room, levels - 1)
            if member.fault:
                yield Member(within.rstrip("/"), None, member.fault)


def _tried(inner: Source, name: str, within: str, room: _Room, levels: int) -> Iterator[Member]:
    """The files in an archive that is in another; what is wrong with it is told in their place."""
    stem = PurePosixPath(name).stem
    try:
        for member in _members(inner, stem, room, levels):
            yield replace(member, name=within + member.name)
    except BadInput as error:
        yield Member(name, None, str(error))


def _held(source: Source, stem: str, room: _Room) -> Iterator[Member]:
    """The files right in an archive."""
    if _stream(source):
        yield _unpacked(source, stem, room)
    elif mhtml.is_page(source.first(mhtml.HEAD)):
        yield Member(stem, mhtml.page_of(source.data))
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
                yield _read_member(archive, member)


def _opened(handle: BinaryIO) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(handle)
    except (zipfile.BadZipFile, OSError, ValueError):
        raise BadInput("is a damaged zip archive") from None


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Member:
    """Read one file; the size that the archive tells is not to be trusted."""
    try:
        with archive.open(member) as opened:
            data = opened.read(member.file_size + 1)
    except (zipfile.BadZipFile, *_DAMAGED):
        return Member(member.filename, None, "is damaged in the archive")
    except (RuntimeError, NotImplementedError):
        why = "is encrypted, or packed in a way that is not known"
        return Member(member.filename, None, why)
    if len(data) > member.file_size:
        return Member(member.filename, None, _BOMB)
    return Member(member.filename, data)


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
    found = 0
    try:
        with tarfile.open(fileobj=handle, mode="r:") as archive:
            while entry := archive.next():
                plain = entry.isreg() and not entry.issparse()
                room.take(max(entry.size, 0) if plain else 0)
                opened = archive.extractfile(entry) if plain else None
                if opened and not _is_hidden(entry.name):
                    data = opened.read()
                    found += 1
                    yield Member(entry.name, data)
    except (tarfile.TarError, RecursionError, *_DAMAGED):
        if not found:
            raise BadInput("is a damaged tar archive") from None
        yield Member("", None, _CUT)


# ---- one packed file


def _stream(source: Source) -> bytes:
    """The mark of the packing that a file begins with; b"" for none."""
    return next((mark for mark in _STREAMS if source.starts(mark)), b"")


def _unpacked(source: Source, stem: str, room: _Room) -> Member:
    """What was packed, as far as it can be unpacked."""
    opener = _STREAMS[_stream(source)]
    source.handle.seek(0)
    limit = min(room.size, max(MIN_BOMB, MAX_RATIO * source.size))
    data, fault = bytearray(), ""
    try:
        with opener(source.handle) as opened:
            while len(data) <= limit and (piece := opened.read1(CHUNK)):
                data += piece
    except _DAMAGED:
        fault = _CUT
    if fault and not data:
        raise BadInput("is a damaged packed file")
    if len(data) > limit:
        raise BadInput(_BOMB)
    room.take(len(data))
    return Member(stem, bytes(data), fault)


def _is_hidden(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return any(part.startswith((".", "__MACOSX")) and part != ".." for part in parts)
