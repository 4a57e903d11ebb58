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
    papers = [
        paper for report in reports for section in report.sections for paper in section.papers
    ]
    abstracts = {key: p for p in papers if (key := _key(p)) and p.abstract and not p.title}
    wanting = {key for p in papers if (key := _key(p)) and _wants(p)}
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
