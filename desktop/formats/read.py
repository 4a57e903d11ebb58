"""Reads files, folders and bytes of any format into reports. The content decides on the format."""

import io
import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from desktop.core.errors import BadInput
from desktop.formats.archive import Member, is_archive, members
from desktop.formats.collector import Collector, Full
from desktop.formats.pairing import pair
from desktop.formats.recognise import FORMATS, choose
from desktop.formats.report import ImportReport, Problem, on_one_line
from desktop.formats.source import Source

__all__ = ["FORMATS", "read_bytes", "read_file", "read_folder"]

MAX_SIZE = 2_000_000_000  # bytes of a file
MAX_FILES = 1_000  # of a folder
MAX_TOLD = 20  # broken characters that are told one by one

Tick = Callable[[int], None]


@dataclass(frozen=True)
class _Choices:
    """What the person chose instead of what the content tells."""

    collection: str | None = None
    format: str | None = None
    encoding: str | None = None
    columns: Mapping[str, str] | None = None
    tick: Tick | None = None


def read_file(
    path: Path | str,
    *,
    collection: str | None = None,
    format: str | None = None,  # noqa: A002 - the word that every caller and the preview use
    encoding: str | None = None,
    columns: Mapping[str, str] | None = None,
    tick: Tick | None = None,
) -> list[ImportReport]:
    """Read a file; give one report, or for an archive one for each file in it.

    `collection` goes before the file's own headings; `format` (a name in FORMATS) and `encoding`
    (a Python codec) before what the content tells. `columns` says what a table's columns are:
    their names, and "title", "abstract", "authors" and so on. `tick` is called now and then with
    the number of records so far, and may raise to cancel.
    Raises BadInput, one sentence that names the file, if nothing can be read; UnknownColumns, if
    a table's columns have to be chosen.
    """
    choices = _Choices(collection, format, encoding, columns, tick)
    shown = shown_name(str(path))
    size = _checked_size(Path(path), shown)
    try:
        with Path(path).open("rb") as handle:
            source = Source(handle, size, encoding)
            if is_archive(source):
                return _read_archive(source, Path(path), shown, choices)
            return [_read(source, str(path), shown, choices)]
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
    """Read bytes, of standard input ("-") or the clipboard, as `read_file` reads a file."""
    source = Source(io.BytesIO(data), len(data), encoding)
    shown = shown_name(name)
    if is_archive(source):
        raise BadInput(f"{shown} is an archive; save it as a file, and open that.")
    return _read(source, name, shown, _Choices(collection, format, encoding, columns, tick))


def read_folder(
    path: Path | str, *, collection: str | None = None, tick: Tick | None = None
) -> list[ImportReport]:
    """Read every file in a folder and the folders in it, in the order of their names.

    A file that cannot be read is a report without papers, whose problem says why.
    Raises BadInput if there is none that can.
    """
    files = _files_in(Path(path))
    reports = [report for file in files for report in _tried(file, collection, tick)]
    if not any(report.count for report in reports):
        raise BadInput(f"{shown_name(str(path))} is a folder without a list of papers.")
    return pair(reports)


def shown_name(path: str) -> str:
    """A file's name as sentences show it: quoted, without characters that turn text round."""
    if path == "-":
        return "Standard input"
    return f"“{on_one_line(Path(path).name or path)}”"


def _files_in(folder: Path) -> list[Path]:
    """The files of a folder that are not hidden. Raises BadInput for too many."""
    found = []
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(root, name) for name in sorted(names) if not name.startswith(".")]
        if len(found) > MAX_FILES:
            raise BadInput(f"{shown_name(str(folder))} holds more than {MAX_FILES:,} files.")
    return found


def _tried(file: Path, collection: str | None, tick: Tick | None) -> list[ImportReport]:
    try:
        return read_file(file, collection=collection, tick=tick)
    except BadInput as error:
        return [_refused(str(file), str(error))]


def _refused(path: str, why: str) -> ImportReport:
    return ImportReport(path, "", "", (), (Problem(0, "the file", why),))


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
    if not found.st_size:  # what the system makes up as it is read may keep a reader waiting
        raise BadInput(f"{shown} is empty.")
    return found.st_size


def _read_archive(source: Source, path: Path, shown: str, choices: _Choices) -> list[ImportReport]:
    reports: list[ImportReport] = []
    try:
        for member in members(source, path.stem):
            report = _read_member(member, str(path), shown, choices)
            if [report] != reports[-1:]:  # one cut may be met at two levels
                reports.append(report)
    except BadInput as error:
        raise BadInput(f"{shown} {error}.") from None
    if not any(report.count for report in reports):
        refused = [problem.why for report in reports for problem in report.problems]
        raise BadInput(refused[0] if refused else f"{shown} holds no list of papers.")
    return pair(reports)


def _read_member(member: Member, path: str, shown: str, choices: _Choices) -> ImportReport:
    path = f"{path}/{member.name}" if member.name else path
    shown = on_one_line(f"{shown[:-1]}/{member.name}”") if member.name else shown
    fault = Problem(0, "the file", f"{shown} {member.fault}.")
    if member.data is None:
        return _refused(path, fault.why)
    source = Source(io.BytesIO(member.data), len(member.data), choices.encoding)
    try:
        report = _read(source, path, shown, choices)
    except BadInput as error:
        return _refused(path, fault.why if member.fault else str(error))
    return replace(report, problems=(fault, *report.problems)) if member.fault else report


def _read(source: Source, path: str, shown: str, choices: _Choices) -> ImportReport:
    stem = "Standard input" if path == "-" else Path(path).stem or path
    into = Collector(stem, choices.collection, choices.tick, choices.columns or {})
    try:
        chosen = choose(source, choices.format)
        try:
            chosen.read(source, into)
            if chosen.endless:
                into.flag_end()
        except Full:
            into.problem(0, "the file", f"Only the first {into.count:,} records were read.")
        except RecursionError:
            raise BadInput("is nested too deeply to be a list of papers") from None
        if not into.count:
            raise BadInput(_nothing_found(into))
    except BadInput as error:
        error.args = (on_one_line(f"{shown} {error}."),)
        raise
    _tell_broken(source, into)
    report = into.report(path, chosen.name, source.encoding)
    return replace(report, line_ends=source.line_ends)


def _nothing_found(into: Collector) -> str:
    """Say why a file gave no paper: its first problem, if there is one."""
    if not into.problems:
        return "is not a list of papers: no title or abstract was found in it"
    first = into.problems[0]
    return f"holds no paper that can be read (line {first.line}: {first.why.rstrip('.')})"


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
