"""What a person opened: read, understood, decided about, and ready to be added. Knows no Qt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from desktop.core.decisions import Decision, decide
from desktop.core.errors import BadInput
from desktop.core.importing import ImportPlan, Section, plan_import
from desktop.core.library import Library
from desktop.formats.pairing import pair
from desktop.formats.read import read_bytes, read_file, read_folder
from desktop.formats.report import Flag, ImportReport
from desktop.formats.table import UnknownColumns

FIRST_ROWS = 200


@dataclass(frozen=True)
class Opened:
    """A file, or pasted text, and what became of it.

    Attributes:
        path: the file; None for text.
        name: what it is called.
        data: the text's bytes.
        format, encoding, collection: as the person chose; None for what the content tells.
        columns: what a table's columns are, as the person chose.
        reports: as read; none when it was refused.
        refused: the sentence that says why.
        unknown_columns: a table's columns, of which none is known.
        decisions: for each report, what was decided about its records.
    """

    path: Path | None
    name: str
    data: bytes = b""
    format: str | None = None
    encoding: str | None = None
    collection: str | None = None
    columns: tuple[tuple[str, str], ...] = ()
    reports: tuple[ImportReport, ...] = ()
    refused: str = ""
    unknown_columns: tuple[str, ...] = ()
    decisions: tuple[tuple[Decision, ...], ...] = field(default=())

    def sections(self, number: int) -> tuple[Section, ...]:
        """The sections of a report, as decided."""
        chosen = self.decisions[number] if number < len(self.decisions) else ()
        return decide(self.reports[number].sections, chosen)


def read(opened: Opened, tick: Callable[[int], None] | None = None) -> Opened:
    """Read what was opened; one that cannot be read says why instead."""
    columns = dict(opened.columns) or None
    try:
        if opened.path and opened.path.is_dir():
            reports = read_folder(opened.path, collection=opened.collection, tick=tick)
        elif opened.path is None:
            reports = [
                read_bytes(
                    opened.data,
                    opened.name,
                    collection=opened.collection,
                    format=opened.format,
                    encoding=opened.encoding,
                    columns=columns,
                    tick=tick,
                )
            ]
        else:
            reports = read_file(
                opened.path,
                collection=opened.collection,
                format=opened.format,
                encoding=opened.encoding,
                columns=columns,
                tick=tick,
            )
    except BadInput as error:
        unknown = error.columns if isinstance(error, UnknownColumns) else ()
        return replace(opened, reports=(), refused=str(error), unknown_columns=unknown)
    reports.sort(key=lambda report: not report.count)  # what holds papers is shown first
    return replace(opened, reports=tuple(reports), refused="", unknown_columns=(), decisions=())


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A record as it will look.

    Attributes:
        index: its number in the file, from 0.
        heading: as the list will show it.
        source: its abstract as the file has it.
        flag: why it is worth a look; None for most.
    """

    index: int
    heading: str
    source: str
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


def preview(library: Library, opened: Iterable[Opened], time: str) -> list[Preview]:
    """Preview all that was opened, one after another, on a trial copy of the library."""
    trial = library.trial()
    previews = []
    for item in opened:
        for number, report in enumerate(item.reports):
            plan = plan_import(trial, item.sections(number), Path(report.path).name, time)
            trial.add(plan.papers)
            if plan.change:
                trial.apply(plan.change)
            rows = tuple(_rows(trial, report))
            previews.append(Preview(report, plan, rows, report.count))
    return previews


def _rows(library: Library, report: ImportReport) -> Iterable[PreviewRow]:
    papers = [paper for section in report.sections for paper in section.papers]
    flags = {flag.index: flag for flag in report.flags if flag.index < len(papers)}
    first = [index for index in range(min(len(papers), FIRST_ROWS)) if index not in flags]
    for index in [*flags, *first]:
        text = library.make_text(papers[index])
        yield PreviewRow(index, text.heading, papers[index].abstract, flags.get(index))


def read_all(opened: Sequence[Opened], superseded: Callable[[], bool]) -> list[Opened]:
    """Read things, one after another; one that is refused does not stop the others."""
    return joined([read(item) for item in opened if not superseded()])


def joined(opened: Sequence[Opened]) -> list[Opened]:
    """Join a virtual site's posters with their separate abstracts, if both were opened."""
    whole = {report.path: report for report in pair([r for item in opened for r in item.reports])}
    return [
        replace(item, reports=tuple(whole[r.path] for r in item.reports if r.path in whole))
        for item in opened
    ]
