"""Tables in Markdown: a row with the columns' names, a row of dashes, a row a paper."""

import re
from collections.abc import Iterator

from desktop.core.list_name import ListName, parse_list_name
from desktop.formats.collector import Collector
from desktop.formats.table import is_header, read_rows

Row = tuple[int, list[str]]

_HEADING = re.compile(r"#{1,6}[ \t]+(\S.*)")
_EDGE = re.compile(r"(?<!\\)\|")
_ESCAPED = re.compile(r"\\\|")


def has_table(text: str) -> bool:
    """Tell whether a text holds a table whose columns are those of papers."""
    return any(is_header(rows[0][1]) for _, rows in _tables(text))


def read_tables(text: str, into: Collector) -> None:
    """Read every such table; a heading above it names its collection."""
    for heading, rows in _tables(text):
        if is_header(rows[0][1]):
            into.begin(parse_list_name(heading) or ListName(heading))
            read_rows(rows, into)


def _tables(text: str) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each table, with their lines, and the last heading before it."""
    heading, rows = "", list[Row]()
    before = ""
    for number, line in enumerate(text.split("\n"), 1):
        if rows and "|" in line:
            rows.append((number, _cells(line)))
            continue
        if rows:
            yield heading, rows
            rows = []
        if "|" in before and "|" in line and all(map(_is_dashes, _cells(line))):
            rows = [(number - 1, _cells(before))]
        elif found := _HEADING.match(line):
            heading = found[1].strip()
        before = line
    if rows:
        yield heading, rows


def _is_dashes(cell: str) -> bool:
    return "-" in cell and not cell.strip(":-")


def _cells(line: str) -> list[str]:
    line = line.strip()
    if line.startswith("|"):
        line = line[1:]
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    return [_ESCAPED.sub("|", cell).strip() for cell in _EDGE.split(line)]
