"""Virtual sites' two files, joined: posters without abstracts, and abstracts by their ids."""

from collections.abc import Sequence
from dataclasses import replace

from desktop.core.identity import is_placeholder
from desktop.core.importing import Section
from desktop.core.paper import Paper
from desktop.formats.report import ImportReport


def pair(reports: Sequence[ImportReport]) -> list[ImportReport]:
    """Give titled papers the abstracts that another file has under their ids.

    Abstracts that find their paper are taken out of their own file, and a file that is empty
    then goes.
    """
    if len(reports) < 2:
        return list(reports)
    abstracts: dict[str, Paper] = {}
    wanting: set[str] = set()
    for paper in (paper for report in reports for part in report.sections for paper in part.papers):
        key = _key(paper)
        if key and paper.abstract and not paper.title:
            abstracts[key] = paper
        elif key and _wants(paper):
            wanting.add(key)
    if not abstracts.keys() & wanting:
        return list(reports)
    joined = (_joined(report, abstracts, wanting) for report in reports)
    return [report for report in joined if report.count or report.problems]


def _joined(report: ImportReport, abstracts: dict[str, Paper], wanting: set[str]) -> ImportReport:
    sections: list[Section] = []
    places: dict[int, int] = {}  # the old index of a paper that stays: the new one
    filled: set[int] = set()
    at = 0
    for section in report.sections:
        kept: list[Paper] = []
        for paper in section.papers:
            key = _key(paper)
            if paper.title or key not in wanting:
                places[at] = len(places)
                if _wants(paper) and key in abstracts:
                    filled.add(at)
                    paper = replace(paper, abstract=abstracts[key].abstract)
                kept.append(paper)
            at += 1
        if kept:
            sections.append(replace(section, papers=tuple(kept)))
    flags = tuple(
        replace(flag, index=places[flag.index])
        for flag in report.flags
        if flag.index in places and not (flag.index in filled and flag.kind == "no abstract")
    )
    return replace(report, sections=tuple(sections), flags=flags)


def _key(paper: Paper) -> str:
    return str(paper.more.get("id", ""))


def _wants(paper: Paper) -> bool:
    return bool(paper.title) and is_placeholder(paper.abstract)
