"""The verb import: reads files, and adds their papers or says what would be added."""

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from desktop.cli.folder import open_folder
from desktop.cli.terminal import answer, answer_json, tell, visible
from desktop.core.errors import BadInput
from desktop.core.importing import ImportPlan, plan_import
from desktop.core.library import Library
from desktop.formats.read import read_bytes, read_file, read_folder
from desktop.formats.report import ImportReport
from desktop.formats.source import MAX_WHOLE
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder

MOST_TOLD = 20
"""How many problems of a file are told one by one; in JSON all are."""

Result = dict[str, Any]


def import_files(arguments: Namespace) -> int:
    """Add the papers of each file; one that cannot be read does not stop the others."""
    results: list[Result] = []
    with open_folder(arguments, to_write=not arguments.dry_run) as folder:
        add = _to_trial(folder.library.trial()) if arguments.dry_run else _to_folder(folder)
        for name in arguments.files:
            for result in _import_file(add, name, arguments):
                results.append(result)
                _tell(result)
                if not arguments.json:
                    answer(_as_line(result, arguments.dry_run))
    if arguments.json:
        answer_json({"files": results})
    return int(any(result["problems"] for result in results))


Add = Callable[[ImportReport, str], ImportPlan]


def _to_folder(folder: DataFolder) -> Add:
    """Plan to add a file's papers, its name being given, and add them."""

    def add(report: ImportReport, source: str) -> ImportPlan:
        plan = plan_import(folder.library, report.sections, source, now())
        folder.add_papers(plan.papers)
        if plan.change:
            folder.commit(plan.change)
        return plan

    return add


def _to_trial(library: Library) -> Add:
    """Plan only; what a file would add is looked at when the next is planned."""
    before: list[ImportPlan] = []

    def add(report: ImportReport, source: str) -> ImportPlan:
        for plan in before[-1:]:
            library.add(plan.papers)
            if plan.change:
                library.apply(plan.change)
        before.append(plan_import(library, report.sections, source, now()))
        return before[-1]

    return add


def _import_file(add: Add, name: str, arguments: Namespace) -> Iterator[Result]:
    try:
        reports = _read(name, arguments)
    except BadInput as error:
        yield _refused(name, str(error))
        return
    for report in reports:
        source = "standard input" if report.path == "-" else Path(report.path).name
        yield _result(report, add(report, source))


def _read(name: str, arguments: Namespace) -> Sequence[ImportReport]:
    how = {
        "collection": arguments.collection,
        "format": arguments.format,
        "encoding": arguments.encoding,
    }
    if name != "-" and Path(name).is_dir():
        return read_folder(Path(name), collection=arguments.collection)
    if name != "-":
        return read_file(Path(name), **how)
    data = sys.stdin.buffer.read(MAX_WHOLE + 1)
    if len(data) > MAX_WHOLE:
        raise BadInput(f"Standard input is larger than {MAX_WHOLE // 1_000_000} MB: give a file.")
    return [read_bytes(data, "-", **how)]


def _refused(name: str, why: str) -> Result:
    problem = {"line": 0, "what": "the file", "why": why}
    empty: Result = {key: [] for key in ("added", "present", "revised", "gone", "flagged")}
    return {"path": name, "format": "", "encoding": "", "collection": "", **empty} | {
        "problems": [problem]
    }


def _result(report: ImportReport, plan: ImportPlan) -> Result:
    return {
        "path": report.path,
        "format": report.format,
        "encoding": report.encoding,
        "collection": ", ".join(plan.homes),
        "added": list(plan.added),
        "present": list(plan.present),
        "revised": list(plan.revised),
        "gone": list(plan.gone),
        "flagged": [
            {"id": plan.ids[flag.index], "kind": flag.kind, "why": flag.why}
            for flag in report.flags
        ],
        "problems": [
            {"line": problem.line, "what": problem.what, "why": problem.why}
            for problem in report.problems
        ],
    }


def _as_line(result: Result, dry_run: bool) -> str:
    count = {key: f"{len(result[key]):,}" for key in result if isinstance(result[key], list)}
    papers = "paper" if count["added"] == "1" else "papers"
    problems = "problem" if count["problems"] == "1" else "problems"
    parts = [
        f"{count['added']} {papers} {'to add' if dry_run else 'added'}",
        f"{count['present']} already there",
        *(f"{count[key]} {key}" for key in ("revised", "gone", "flagged") if result[key]),
        f"{count['problems']} {problems}",
    ]
    into = f" (“{result['collection']}”)" if result["collection"] else ""
    return visible(f"{result['path']}: {', '.join(parts)}{into}")


def _tell(result: Result) -> None:
    """Tell the problems, and how many of the new papers look odd."""
    path, added = result["path"], frozenset(result["added"])
    for problem in result["problems"][:MOST_TOLD]:
        where = f"{path}, line {problem['line']}: " if problem["line"] else ""
        tell(visible(f"{where}{problem['why']}"))
    left = len(result["problems"]) - MOST_TOLD
    if left > 0:
        tell(visible(f"{path}: {left:,} more problems; `--json` gives all."))
    odd = Counter(flag["kind"] for flag in result["flagged"] if flag["id"] in added)
    if odd:
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in odd.most_common())
        tell(visible(f"{path}: some of the new papers look odd ({kinds}); `--json` says which."))
