"""Zip and gzip archives and saved pages, read in memory and within bounds; none is unpacked."""

import gzip
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import BinaryIO

from desktop.core.errors import BadInput
from desktop.formats import mhtml
from desktop.formats.source import MAX_WHOLE, Source

MAX_MEMBERS = 1_000
MAX_RATIO = 200  # of sizes unpacked and packed; text shrinks to a fifth, at best a tenth
MIN_BOMB = 10_000_000  # bytes below which no ratio harms

ZIP, EMPTY_ZIP, GZIP = b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b"

_BOMB = "unpacks to an unreasonable size, as harmful files do; it was not read"


def is_archive(source: Source) -> bool:
    """Tell whether a file holds files: gzip, zip (but no office document), a page saved as one."""
    office = {"[Content_Types].xml", "content.xml"} & set(source.names)
    zipped = source.starts(ZIP) or source.starts(EMPTY_ZIP)
    return source.starts(GZIP) or (zipped and not office) or mhtml.is_page(source.first(mhtml.HEAD))


def check(archive: zipfile.ZipFile) -> None:
    """Refuse an archive that would unpack to too much. Raises BadInput."""
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        raise BadInput(f"holds {len(members):,} files, more than are read at once")
    size = sum(member.file_size for member in members)
    packed = sum(member.compress_size for member in members)
    if size > MAX_WHOLE or (size > MIN_BOMB and size > MAX_RATIO * packed):
        raise BadInput(_BOMB)


def members(source: Source, stem: str) -> Iterator[tuple[str, bytes | BadInput]]:
    """Give each file in an archive, as its name and its bytes, or why it cannot be read.

    Raises BadInput for a damaged or harmful archive.
    """
    if source.starts(GZIP):
        source.handle.seek(0)
        yield stem, _unzipped(source)
        return
    if mhtml.is_page(source.first(mhtml.HEAD)):
        yield stem, mhtml.page_of(source.data)
        return
    with _opened(source.handle) as archive:
        check(archive)
        for member in archive.infolist():
            path = PurePosixPath(member.filename)
            if not member.is_dir() and not _is_hidden(path):
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
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError):
        return BadInput("is damaged in the archive")
    except (RuntimeError, NotImplementedError):
        return BadInput("is encrypted, or packed in a way that is not known")
    return BadInput(_BOMB) if len(data) > member.file_size else data


def _unzipped(source: Source) -> bytes:
    try:
        with gzip.GzipFile(fileobj=source.handle) as opened:
            limit = max(MIN_BOMB, min(MAX_WHOLE, MAX_RATIO * source.size))
            data = opened.read(limit + 1)
    except (OSError, EOFError, zlib.error):
        raise BadInput("is a damaged gzip file") from None
    if len(data) > limit:
        raise BadInput(_BOMB)
    return data


def _is_hidden(path: PurePosixPath) -> bool:
    return any(part.startswith((".", "__MACOSX")) and part != ".." for part in path.parts)
