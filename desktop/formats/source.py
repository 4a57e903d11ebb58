"""What a format reads from: a file's bytes, decoded at once, or line by line for large files."""

import codecs
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import BinaryIO

from desktop.core.errors import BadInput
from desktop.formats.decoding import SAMPLE, Decoded, decode

MAX_WHOLE = 300_000_000  # bytes that are read at once; only line formats may be larger
MAX_LINE = 50_000_000  # characters of one line


@dataclass
class Source:
    """A file open for reading, or bytes in memory.

    Attributes:
        handle: binary, seekable.
        size: in bytes.
        chosen: the encoding that the person chose, if any.
    """

    handle: BinaryIO
    size: int
    chosen: str | None = None

    def starts(self, mark: bytes) -> bool:
        """Tell whether the file begins with these bytes."""
        return self.first(len(mark)) == mark

    def first(self, size: int) -> bytes:
        """The file's first bytes."""
        self.handle.seek(0)
        return self.handle.read(size)

    @cached_property
    def data(self) -> bytes:
        """The whole file. Raises BadInput if it is larger than may be read at once."""
        self.handle.seek(0)
        data = self.handle.read(MAX_WHOLE + 1) if self.size <= MAX_WHOLE else b""
        if max(self.size, len(data)) > MAX_WHOLE:  # the file may have grown meanwhile
            limit = f"{MAX_WHOLE // 1_000_000} MB"
            raise BadInput(f"is larger than {limit}; split it, or save it as JSON lines")
        return data

    @cached_property
    def decoded(self) -> Decoded:
        """The whole text as it stands. Raises BadInput for what is no text."""
        found = decode(self.data, self.chosen)
        del self.data  # a large file need not be in memory twice
        return found

    @cached_property
    def text(self) -> str:
        """The whole text, line ends unified."""
        return _unify(self.decoded.text)

    @cached_property
    def names(self) -> list[str]:
        """The names of the files in a zip archive; [] if it is none, or damaged."""
        if not self.starts(b"PK\x03\x04"):
            return []
        try:
            return zipfile.ZipFile(self.handle).namelist()
        except (zipfile.BadZipFile, OSError, ValueError):
            return []

    @cached_property
    def head(self) -> str:
        """The beginning of the text, for `sniff`, line ends unified; of a zip, its names."""
        if self.names:
            return "\n".join(["PK", *self.names])
        return self.text[:SAMPLE] if self.size <= SAMPLE else _unify(self._head.text)

    @property
    def encoding(self) -> str:
        """The encoding that the text was read with; "" if it is none."""
        if self.names:
            return ""
        whole = "decoded" in self.__dict__ or self.size <= SAMPLE
        return self.decoded.encoding if whole else self._head.encoding

    @property
    def line_ends(self) -> str:
        """LF, CRLF, CR or mixed; "" where the text was not read at once, or is one line."""
        if "decoded" not in self.__dict__:
            return ""
        text = self.decoded.text
        pairs = text.count("\r\n")
        counts = {"CRLF": pairs, "CR": text.count("\r") - pairs, "LF": text.count("\n") - pairs}
        found = [name for name, count in counts.items() if count]
        return found[0] if len(found) == 1 else "mixed" if found else ""

    def lines(self) -> Iterator[str]:
        """The lines without their ends, decoded as they are asked for.

        Bytes that are no text become lone surrogates, which the Collector replaces and counts.
        """
        encoding = self.encoding
        if not encoding:
            raise BadInput("is a binary file, not a list of abstracts")
        errors = "replace" if encoding.startswith(("utf-16", "utf-32")) else "surrogateescape"
        self.handle.seek(0)
        wrapper = io.TextIOWrapper(self.handle, encoding, errors, newline=None)
        try:
            while line := wrapper.readline(MAX_LINE):
                yield line.rstrip("\n")
        finally:
            wrapper.detach()

    @cached_property
    def _head(self) -> Decoded:
        self.handle.seek(0)
        sample = self.handle.read(SAMPLE)
        encoding = decode(sample[: sample.rfind(b"\n") + 1] or sample, self.chosen).encoding
        text = codecs.getincrementaldecoder(encoding)("replace").decode(sample)
        return Decoded(text.removeprefix("\ufeff"), encoding)


def _unify(text: str) -> str:
    """Give every line the same end; Unicode's own line ends count where there are no others.

    JSON never has those but inside of its strings.
    """
    if "\r" in text:
        return text.replace("\r\n", "\n").replace("\r", "\n")
    if "\n" in text or text.lstrip()[:1] in ("{", "["):
        return text
    for end in ("\x85", "\u2028", "\u2029"):
        text = text.replace(end, "\n")
    return text
