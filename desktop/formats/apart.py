"""Reads what is large in a process of its own, so that no thread of this one is ever kept by it.

A library that goes through a hundred megabytes at one call holds the interpreter for seconds, and
a window with it. The child is asked in one line of JSON, and answers in lines of JSON; behind the
line of a section its records follow, as they lie packed. Whoever cancels has the child killed.
"""

import json
import os
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any, BinaryIO

import desktop
from desktop.core.errors import BadInput
from desktop.core.importing import Section
from desktop.formats.read import Tick, read_bytes, read_file, read_folder, shown_name
from desktop.formats.records import LOOSE, Records, blocks
from desktop.formats.report import Flag, ImportReport, Problem
from desktop.formats.table import UnknownColumns

LARGE = 1_000_000  # bytes from which a process of its own costs less than it spares
_PACKED = (
    b"PK",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ",
)  # how files begin that hold more than their size
_UNPACKED = 20  # times their size
_LOOK = 0.05  # seconds between two looks at whether the answer is still wanted
_PLAIN = ("path", "format", "encoding", "replaced", "line_ends")


class ChildFault(Exception):
    """The child met a fault of the program's; the text is its traceback."""


def is_large(path: Path | None, data: bytes = b"") -> bool:
    """Tell whether reading a file, a folder, or bytes is worth a process of its own."""
    if path is None:
        return len(data) > LARGE
    try:
        if not path.is_file():
            return path.is_dir()
        size = path.stat().st_size
        if LARGE // _UNPACKED < size <= LARGE:
            with path.open("rb") as file:
                size *= _UNPACKED if file.read(8).startswith(_PACKED) else 1
    except (OSError, ValueError):
        return False  # to be refused at once
    return size > LARGE


def read_apart(
    path: Path | None,
    name: str,
    data: bytes = b"",
    *,
    format: str | None = None,  # noqa: A002 - as in `read_file`
    encoding: str | None = None,
    columns: Mapping[str, str] | None = None,
    tick: Tick = lambda _count: None,
) -> list[ImportReport]:
    """Read a file, a folder, or bytes of that name, as `read_file` and its like do, in a child.

    `tick` is called every 50 ms, too, in another thread; it may raise to cancel. Raises BadInput.
    """
    how = {"format": format, "encoding": encoding, "columns": columns}
    asked = {"path": str(path) if path else None, "name": name, "size": len(data), "how": how}
    child = _Child(tick)
    try:
        child.ask(json.dumps(asked).encode() + b"\n" + data)
        reports = child.answer()
    finally:
        child.end()
    if reports is None:
        shown = shown_name(str(path or name))
        raise BadInput(f"{shown} could not be read: that took too much memory, or was stopped.")
    return reports


class _Child:
    """A process that reads; killed as soon as `tick` raises."""

    def __init__(self, tick: Tick) -> None:
        package = str(Path(desktop.__file__).parent.parent)
        search = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "desktop.formats.apart"],
            env={**os.environ, "PYTHONPATH": search},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._tick = tick
        self._count = 0
        self._cancelled: BaseException | None = None
        self._ended = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="import watch", daemon=True)
        self._watcher.start()

    def ask(self, question: bytes) -> None:
        """Say what to read; the answer tells if it has ended before."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(question)
            self._process.stdin.close()
        except OSError:
            pass

    def answer(self) -> list[ImportReport] | None:
        """Wait for the reports; None if the child was ended. Raises what it raised."""
        assert self._process.stdout is not None
        pipe: BinaryIO = self._process.stdout  # type: ignore[assignment]
        reports: list[ImportReport] = []
        for line in iter(pipe.readline, b""):
            match json.loads(line):
                case {"count": count}:
                    self._count = count
                case {"report": report, "sections": sections}:
                    reports.append(_to_report(report, [_section(pipe, *it) for it in sections]))
                case {"refused": sentence, "columns": columns}:
                    raise _refusal(sentence, columns)
                case {"fault": trace}:
                    raise ChildFault(trace)
                case _:
                    return reports
        return None

    def end(self) -> None:
        """Let the child go. Raises what `tick` raised."""
        self._ended.set()
        self._watcher.join()
        self._process.kill()
        with self._process:
            pass
        if self._cancelled:
            raise self._cancelled

    def _watch(self) -> None:
        while not self._ended.wait(_LOOK):
            try:
                self._tick(self._count)
            except BaseException as error:
                self._cancelled = error
                self._process.kill()
                return


def _section(pipe: BinaryIO, name: str, chosen: bool, sizes: Sequence[int]) -> Section:
    records = Records()
    for size in sizes:
        records.take(pipe.read(size))
    return Section(name, tuple(records) if len(records) <= LOOSE else records, chosen)


def _to_report(said: Mapping[str, Any], sections: Sequence[Section]) -> ImportReport:
    return ImportReport(
        **{name: said[name] for name in _PLAIN},
        columns=tuple(said["columns"]),
        sections=tuple(sections),
        problems=tuple(Problem(*told) for told in said["problems"]),
        flags=tuple(Flag(*told) for told in said["flags"]),
    )


def _refusal(sentence: str, columns: Sequence[str] | None) -> BadInput:
    error = BadInput() if columns is None else UnknownColumns(columns)
    error.args = (sentence,)
    return error


# ---- in the child


def main() -> None:
    """Read what standard input asks for, and answer on standard output."""
    try:
        for report in _read(json.loads(sys.stdin.buffer.readline())):
            _send(report)
        _say({"done": True})
    except BadInput as error:
        columns = error.columns if isinstance(error, UnknownColumns) else None
        _say({"refused": str(error), "columns": columns})
    except MemoryError:
        return  # the parent says so
    except BrokenPipeError:
        os._exit(1)  # nobody waits any more
    except Exception:
        _say({"fault": traceback.format_exc()})


def _read(asked: Mapping[str, Any]) -> list[ImportReport]:
    path, how = asked["path"], asked["how"]

    def tick(count: int) -> None:
        _say({"count": count})

    if path is None:
        data = sys.stdin.buffer.read(asked["size"])
        return [read_bytes(data, asked["name"], **how, tick=tick)]
    if Path(path).is_dir():
        return read_folder(path, tick=tick)
    return read_file(path, **how, tick=tick)


def _send(report: ImportReport) -> None:
    packed = [list(blocks(section.papers)) for section in report.sections]
    said = {name: getattr(report, name) for name in _PLAIN}
    said |= {"columns": report.columns, "problems": list(map(astuple, report.problems))}
    said |= {"flags": list(map(astuple, report.flags))}
    sections = [
        (section.name, section.chosen, list(map(len, parts)))
        for section, parts in zip(report.sections, packed, strict=True)
    ]
    _say({"report": said, "sections": sections}, *(block for parts in packed for block in parts))


def _say(what: Mapping[str, Any], *following: bytes) -> None:
    out = sys.stdout.buffer
    out.write(json.dumps(what).encode() + b"\n")
    out.writelines(following)
    out.flush()


if __name__ == "__main__":
    main()
