"""What a person opened: read, understood, decided about, and ready to be added. Knows no Qt."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from desktop.core.decisions import ACTS, Decision, decide, key_of
from desktop.core.errors import BadInput
from desktop.core.importing import ImportPlan, Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.core.papers import Joined, Watched
from desktop.formats.apart import is_large, read_apart
from desktop.formats.pairing import pair
from desktop.formats.read import read_bytes, read_file
from desktop.formats.report import Flag, ImportReport
from desktop.formats.table import UnknownColumns

Superseded = Callable[[], bool]
FIRST_ROWS = 200
OPENING = 200  # characters of an abstract that stand for its heading


@dataclass(frozen=True)
class Opened:
    """A file, or pasted text, and what became of it.

    Attributes:
        path: the file; None for text.
        name: what it is called.
        data: the text's bytes.
        format, encoding, collection: as the person chose; None for what the content tells.
        columns: what a table's columns are, as the person chose.
        is_read: it was read, whatever came of it.
        reports: as read; none when it was refused, or joined to what was opened with it.
        refused: the sentence that says why.
        unknown_columns: a table's columns, of which none is known.
        decisions: for each report, what was decided about its records.
        keys: for each report, the key under which its decisions are remembered.
    """

    path: Path | None
    name: str
    data: bytes = b""
    format: str | None = None
    encoding: str | None = None
    collection: str | None = None
    columns: tuple[tuple[str, str], ...] = ()
    is_read: bool = False
    reports: tuple[ImportReport, ...] = ()
    refused: str = ""
    unknown_columns: tuple[str, ...] = ()
    decisions: tuple[tuple[Decision, ...], ...] = ()
    keys: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """It was read, and is not joined to anything else."""
        return self.is_read and bool(self.reports or self.refused)

    def sections(self, number: int) -> tuple[Section, ...]:
        """The sections of a report, as decided; one, where the person named the collection."""
        chosen = self.decisions[number] if number < len(self.decisions) else ()
        decided = decide(self.reports[number].sections, chosen)
        if not self.collection:
            return decided
        papers = Joined(section.papers for section in decided)
        return (Section(self.collection, papers, chosen=True),)

    def remembering(self, decisions: Mapping[str, Any], superseded: Superseded) -> "Opened":
        """This, as read, with the decisions that were made about the same records before."""
        keys = tuple(key_of(watched(report.sections, superseded)) for report in self.reports)
        known = (tuple(map(_to_decision, decisions.get(key, ()))) for key in keys)
        return replace(
            self, keys=keys, decisions=tuple(tuple(filter(None, made)) for made in known)
        )

    def deciding(self, number: int, decisions: Iterable[Decision]) -> "Opened":
        """This, with other decisions about the records of a report."""
        made = list(self.decisions)
        made[number] = tuple(decisions)
        return replace(self, decisions=tuple(made))


def _to_decision(kept: object) -> Decision | None:
    """A decision as it is remembered, [index, act, place]; None for what is none."""
    match kept:
        case [int(index), str(act), int(place)] if act in ACTS:
            return Decision(index, act, place)
    return None


def read(opened: Opened, tick: Callable[[int], None] = lambda _count: None) -> Opened:
    """Read what was opened; one that cannot be read says why instead."""
    try:
        reports = _reports(opened, tick)
    except BadInput as error:
        unknown = error.columns if isinstance(error, UnknownColumns) else ()
        return replace(
            opened, is_read=True, reports=(), refused=str(error), unknown_columns=unknown
        )
    reports.sort(key=lambda report: not report.count)  # what holds papers is shown first
    return replace(
        opened,
        is_read=True,
        reports=tuple(reports),
        refused="",
        unknown_columns=(),
        decisions=(),
        keys=(),
    )


def _reports(opened: Opened, tick: Callable[[int], None]) -> list[ImportReport]:
    """Read in this thread what is small, and the rest in a process of its own."""
    path, name, data = opened.path, opened.name, opened.data
    how: dict[str, Any] = {
        "format": opened.format,
        "encoding": opened.encoding,
        "columns": dict(opened.columns) or None,
        "tick": tick,
    }
    if is_large(path, data):
        return read_apart(path, name, data, **how)
    return [read_bytes(data, name, **how)] if path is None else read_file(path, **how)


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A record as it will look.

    Attributes:
        index: its number in the file, from 0.
        heading: as the list will show it, among the first; else how it begins.
        opening: how its abstract begins, on one line.
        flag: why it is worth a look; None for most.
    """

    index: int
    heading: str
    opening: str
    flag: Flag | None


@dataclass(frozen=True)
class Preview:
    """What adding one report would do, and its flagged and first records.

    Attributes:
        plan: made on a trial library; nothing has changed.
        rows: the flagged ones first, then the first FIRST_ROWS of the file.
        count: how many records the file holds.
    """

    report: ImportReport
    plan: ImportPlan
    rows: tuple[PreviewRow, ...]
    count: int

    def paper(self, row: PreviewRow) -> Paper:
        """A record as the file has it."""
        return _record(self.report, row.index)


def watched(sections: Iterable[Section], superseded: Superseded) -> list[Section]:
    """Sections whose papers raise InterruptedError when nobody waits for them any more."""
    return [replace(section, papers=Watched(section.papers, superseded)) for section in sections]


def preview(
    library: Library,
    opened: Iterable[Opened],
    time: str,
    superseded: Superseded = lambda: False,
    known: Sequence[Preview] = (),
) -> list[Preview]:
    """Preview all that was opened, one after another, on a trial copy of the library.

    What `known` previews say about the same reports' records is taken from there. Raises
    InterruptedError soon after `superseded` gives true.
    """
    trial = library.trial()
    rows = {id(before.report): before.rows for before in known}
    previews: list[Preview] = []
    for item in opened:
        for number, report in enumerate(item.reports):
            for before in previews[-1:]:
                trial.add(before.plan.papers)
                if before.plan.change:
                    trial.apply(before.plan.change)
            sections = watched(item.sections(number), superseded)
            plan = plan_import(trial, sections, Path(report.path).name, time)
            shown = rows.get(id(report)) or tuple(_rows(trial, report))
            previews.append(Preview(report, plan, shown, report.count))
    return previews


def _rows(library: Library, report: ImportReport) -> Iterable[PreviewRow]:
    count = report.count
    flags = {flag.index: flag for flag in report.flags if flag.index < count}
    first = [index for index in range(min(count, FIRST_ROWS)) if index not in flags]
    for place, index in enumerate([*flags, *first]):
        paper, flag = _record(report, index), flags.get(index)
        if place < FIRST_ROWS or flag is None:
            text = library.make_text(paper)
            yield PreviewRow(index, text.heading, text.opening, flag)
        else:
            heading = " ".join((paper.title or paper.abstract[:OPENING]).split())
            yield PreviewRow(index, heading, "", flag)


def _record(report: ImportReport, index: int) -> Paper:
    for section in report.sections:
        if index < len(section.papers):
            return section.papers[index]
        index -= len(section.papers)
    raise IndexError(index)


def read_all(opened: Sequence[Opened], superseded: Callable[[], bool]) -> list[Opened]:
    """Read things, one after another; one that is refused does not stop the others."""

    def tick(_count: int) -> None:
        if superseded():
            raise InterruptedError

    return joined([read(item, tick) for item in opened if not superseded()])


def joined(opened: Sequence[Opened]) -> list[Opened]:
    """Join a virtual site's posters with their separate abstracts, if both were opened."""
    whole = {report.path: report for report in pair([r for item in opened for r in item.reports])}
    return [
        replace(item, reports=tuple(whole[r.path] for r in item.reports if r.path in whole))
        for item in opened
    ]
