"""Reads a file or bytes of any format into a report. The content decides on the format."""

import io
import os
import re
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from desktop.core.errors import BadInput
from desktop.formats.collector import Collector, Full
from desktop.formats.report import ImportReport
from desktop.formats.source import Source

MAX_SIZE = 2_000_000_000  # bytes of a file
MAX_TOLD = 20  # broken characters that are told one by one

Tick = Callable[[int], None]


@dataclass(frozen=True)
class Format:
    """A format that can be read, and the module for it, with `read(source, into) -> None`.

    The beginning of the text is of this format if the pattern is found in it, or else if the
    module's `sniff(head: str) -> bool` says so. Modules are imported when they are needed: those
    with a pattern, which need large libraries, cost nothing at start-up.
    """

    name: str
    module: str
    pattern: str = ""

    def sniff(self, head: str) -> bool:
        """Tell whether the beginning of a text looks like this format."""
        if self.pattern:
            return bool(re.search(self.pattern, head))
        return bool(import_module(f"desktop.formats.{self.module}").sniff(head))

    def read(self, source: Source, into: Collector) -> None:
        """Read the whole."""
        import_module(f"desktop.formats.{self.module}").read(source, into)


# The first that recognises a text reads it; plain text takes what is left.
FORMATS = (
    Format("JSON lines", "json_lines"),
    Format("JSON", "json_document"),
    Format("PubMed XML", "pubmed_xml", r"<Pubmed(?:Book)?Article(?:Set)?\b"),
    Format("EndNote XML", "endnote_xml", r"<records>\s*<record\b"),
    Format("Atom", "atom", r"<(?:\w+:)?feed\b[^>]*http://www\.w3\.org/2005/Atom"),
    Format("XML", "xml_list", r"\A\s*<\?xml\s(?![^>]*>\s*<(?i:!doctype html|html\b))"),
    Format("BibTeX", "bibtex", r"(?m)^[ \t\ufeff]*@[A-Za-z]+[ \t]*[{(][^{}()=\n]*[,=\n]"),
    Format("RIS", "ris"),
    Format("MEDLINE", "medline"),
    Format("Web of Science", "web_of_science"),
    Format("EndNote tagged", "enw"),
    Format("CSV", "csv_table"),
    Format("text", "plain_text"),
)


def read_file(
    path: Path | str,
    *,
    collection: str | None = None,
    format: str | None = None,  # noqa: A002 - the word that every caller and the preview use
    encoding: str | None = None,
    columns: Mapping[str, str] | None = None,
    tick: Tick | None = None,
) -> list[ImportReport]:
    """Read a file; give one report for each file in it.

    `collection` goes before the file's own headings; `format` (a name in FORMATS) and `encoding`
    (a Python codec) before what the content tells. `columns` says what a table's columns are:
    their names, and "title", "abstract", "authors" and so on. `tick` is called now and then with
    the number of records so far, and may raise to cancel.
    Raises BadInput, one sentence that names the file, if nothing can be read; UnknownColumns, if
    a table's columns have to be chosen.
    """
    shown = shown_name(str(path))
    size = _checked_size(Path(path), shown)
    try:
        with Path(path).open("rb") as handle:
            source = Source(handle, size, encoding)
            into = Collector(Path(path).stem, collection, tick, columns or {})
            return [_read(source, into, str(path), shown, format)]
    except OSError as error:
        raise BadInput(f"{shown} cannot be read: {_reason(error)}.") from error


def read_bytes(
    data: bytes,
    name: str,
    *,
    collection: str | None = None,
    format: str | None = None,  # noqa: A002 - as above
    encoding: str | None = None,
    columns: Mapping[str, str] | None = None,
    tick: Tick | None = None,
) -> ImportReport:
    """Read bytes, of standard input or the clipboard, as `read_file` reads a file."""
    into = Collector(Path(name).stem or name, collection, tick, columns or {})
    source = Source(io.BytesIO(data), len(data), encoding)
    return _read(source, into, name, shown_name(name), format)


def shown_name(path: str) -> str:
    """A file's name as sentences show it: quoted, without characters that turn text round."""
    name = "standard input" if path == "-" else Path(path).name or path
    clean = "".join(char if char.isprintable() else "\ufffd" for char in name)
    return clean if path == "-" else f"“{clean}”"


def _checked_size(path: Path, shown: str) -> int:
    """The size of a regular file; raises BadInput for anything else, before it is opened."""
    try:
        found = path.stat()
    except FileNotFoundError:
        raise BadInput(f"{shown} does not exist.") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{shown} cannot be read: {_reason(error)}.") from None
    if stat.S_ISDIR(found.st_mode):
        raise BadInput(f"{shown} is a folder; name the files in it.")
    if not stat.S_ISREG(found.st_mode):
        raise BadInput(f"{shown} is a device or a pipe, not a file.")
    if found.st_size > MAX_SIZE:
        raise BadInput(f"{shown} is larger than 2 GB; split it.")
    return found.st_size


_SIGNATURES = {  # of files that people take for a list, and that are none
    b"%PDF": "a PDF document; copy its text, or save it as text",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"{\\rtf": "an RTF document; save it as text",
    b"\xd0\xcf\x11\xe0": "an old Word or Excel document; save it as text or CSV",
    b"SQLite format 3": "a database",
    b"\x7fELF": "a program",
}


def _read(
    source: Source, into: Collector, path: str, shown: str, wanted: str | None
) -> ImportReport:
    try:
        if not source.size or not source.head.strip("\ufeff \t\n\0"):
            raise BadInput("is empty")
        if kind := next((k for mark, k in _SIGNATURES.items() if source.starts(mark)), None):
            raise BadInput(f"is {kind}")
        chosen = _choose(source, wanted)
        try:
            chosen.read(source, into)
        except Full:
            into.problem(0, "the file", f"Only the first {into.count:,} records were read.")
        except RecursionError:
            raise BadInput("is nested too deeply to be a list of papers") from None
        if not into.count:
            raise BadInput(_nothing_found(into))
    except BadInput as error:
        error.args = (f"{shown} {error}.",)
        raise
    _tell_broken(source, into)
    return into.report(path, chosen.name, source.encoding)


def _nothing_found(into: Collector) -> str:
    """Say why a file gave no paper: its first problem, if there is one."""
    if not into.problems:
        return "is not a list of papers: no title or abstract was found in it"
    first = into.problems[0]
    return f"holds no paper that can be read (line {first.line}: {first.why.rstrip('.')})"


def _choose(source: Source, wanted: str | None) -> Format:
    if wanted is None:
        return next(candidate for candidate in FORMATS if candidate.sniff(source.head))
    for candidate in FORMATS:
        if candidate.name.casefold() == wanted.casefold():
            return candidate
    raise BadInput(f'cannot be read as "{wanted}": there is no such format')


def _tell_broken(source: Source, into: Collector) -> None:
    """Note bytes that are not of the encoding, with their lines."""
    if "decoded" not in source.__dict__:
        return
    line, before = 1, 0
    why = f"A byte that is not {source.encoding} was replaced by “\ufffd”."
    for at in source.decoded.broken[:MAX_TOLD]:
        line += source.decoded.text.count("\n", before, at)
        before = at
        into.problem(line, "a character", why)
    if len(source.decoded.broken) > MAX_TOLD:
        number = len(source.decoded.broken)
        into.problem(line, "the encoding", f"{number:,} bytes in all are not {source.encoding}.")


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    return "its name is not valid"
