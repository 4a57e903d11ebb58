"""Rows of cells to papers: which column holds what. CSV, spreadsheets and HTML tables share it."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from desktop.core.errors import BadInput
from desktop.formats.collector import Collector
from desktop.formats.fields import ALIASES, fold_key, is_paper, paper_from
from desktop.formats.names import unglued

_PROTECTED = re.compile(r"\A'(?=[\s\"']*[=+\-@＝＋－＠])")
_FORMULA = re.compile(r"=[A-Za-z][\w.]*\(|=cmd\||@SUM\(")
_SPRINGERS = {"itemtitle", "itemdoi", "contenttype", "authors"}
_TELLING = {alias for name in ("title", "abstract") for alias in ALIASES[name].split()}


class UnknownColumns(BadInput):
    """No column is known to hold titles or abstracts; the person may say which do.

    Attributes:
        columns: the names in the first row.
    """

    def __init__(self, columns: Sequence[str]) -> None:
        self.columns = tuple(columns)
        names = ", ".join(f"“{name.strip()[:40]}”" for name in columns[:8])
        super().__init__(f"has no column named title or abstract, only {names}")


def is_header(cells: Sequence[str]) -> bool:
    """Tell whether a row names columns, one of them for titles or abstracts."""
    folded = {fold_key(cell) for cell in cells}
    return bool(folded & (_TELLING - {"name"})) or {"t", "ab"} <= folded


def read_rows(rows: Iterable[tuple[int, Sequence[str]]], into: Collector) -> None:
    """Read rows, with their lines in the file, the first with the columns' names.

    The person's choice of columns, `into.columns`, goes before the names' own meaning.
    Raises UnknownColumns.
    """
    header: list[str] = []
    glued = False
    for line, cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        if not header:
            header = _named(cells, into)
            glued = set(map(fold_key, header)) >= _SPRINGERS
            continue
        if len(cells) > len(header) and any(cell.strip() for cell in cells[len(header) :]):
            why = f"It has {len(cells)} cells, but there are {len(header)} columns."
            into.problem(line, "a row", why)
        record: dict[str, Any] = dict(zip(header, map(_plain, cells), strict=False))
        if glued:
            record["Authors"] = unglued(record.get("Authors", ""))
        for cell in cells:
            if _FORMULA.match(cell):
                into.problem(line, "a cell", f"The formula “{cell[:40]}” is kept as text.")
        if is_paper(record):
            into.paper(paper_from(record), line)
        else:
            into.problem(line, "a row", "It has neither a title nor an abstract.")


def _named(cells: Sequence[str], into: Collector) -> list[str]:
    """Give the columns their names, after the person's choice."""
    into.columns = tuple(cell.strip("\ufeff \t\n") for cell in cells)
    chosen = into.chosen_columns
    if not chosen and not is_header(into.columns):
        raise UnknownColumns(into.columns)
    names: list[str] = []
    for at, column in enumerate(into.columns):
        name = chosen.get(column) or column or f"column {at + 1}"
        names.append(name if name not in names else f"{name} ({at + 1})")
    return names


def _plain(cell: str) -> str:
    """Take off the apostrophe that protects a spreadsheet from a formula."""
    return cell[1:] if _PROTECTED.match(cell) else cell
