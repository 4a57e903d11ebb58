"""Tables in text: CSV and TSV, whatever the separator and the columns' names."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from desktop.formats.collector import Collector
from desktop.formats.source import Source
from desktop.formats.table import is_header, read_rows

SEPARATORS = ",\t;|"
MAX_FIELD = 10_000_000  # characters
MAX_LINES = 2_000  # of one record: what is longer has a quotation mark that is not closed
MIN_ROWS = 4  # alike, of a table whose columns are not known
MAX_NAME = 40  # characters of such a column's name

_HINT = re.compile(r"\Asep=.(?=\n)")  # Excel's, before the first row

csv.field_size_limit(MAX_FIELD)


def sniff(head: str) -> bool:
    """Tell whether the first row names columns, or the rows are plainly a table's."""
    head = _HINT.sub("", head)
    rows = _first_rows(head[: head.rfind("\n") + 1] or head, _separator(head), 2 * MIN_ROWS)
    if not rows:
        return False
    if is_header(rows[0]):
        return len(rows[0]) > 1 or (len(rows) > 1 and head.partition("\n")[2].startswith('"'))
    named = all(cell.strip() and len(cell) <= MAX_NAME for cell in rows[0])
    alike = len({len(row) for row in rows}) == 1
    return named and alike and len(rows[0]) > 2 and len(rows) >= MIN_ROWS


def read(source: Source, into: Collector) -> None:
    """Read a table."""
    text = _HINT.sub("", source.text)
    lines = [line + "\n" for line in text.split("\n")]
    read_rows(_rows(lines, _separator(text[:100_000]), into), into)


def _separator(text: str) -> str:
    """Choose the separator by the first row: known names, else the most columns."""

    def rank(separator: str) -> tuple[bool, int]:
        cells = next(iter(_first_rows(text, separator, 1)), [])
        return is_header(cells), len(cells)

    return max(SEPARATORS, key=rank)


def _first_rows(text: str, separator: str, limit: int) -> list[list[str]]:
    """The first rows that hold anything, as far as they can be read."""
    reader = csv.reader(text.lstrip("\n").split("\n"), delimiter=separator)
    try:
        return list(islice(filter(any, reader), limit))
    except csv.Error:
        return []


@dataclass
class _Lines:
    """Gives a csv reader one line after another, but of one record only so many."""

    lines: Sequence[str]
    at: int
    begin: int

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        if self.at >= len(self.lines) or self.at - self.begin >= MAX_LINES:
            raise StopIteration
        self.at += 1
        return self.lines[self.at - 1]


def _rows(
    lines: Sequence[str], separator: str, into: Collector
) -> Iterator[tuple[int, Sequence[str]]]:
    """Give every row with its line; where quotation marks go wrong, go on at the next line."""
    width = at = 0
    cells: Sequence[str]
    while at < len(lines):
        feed = _Lines(lines, at, at)
        try:
            for cells in csv.reader(feed, delimiter=separator, strict=True):
                width = width or len(cells)
                yield feed.begin + 1, cells
                feed.begin = feed.at
            return
        except csv.Error:
            cells = lines[feed.begin].rstrip("\n").split(separator)
            at = feed.begin + 1
            if separator != "\t" or len(cells) != width:  # tabs part cells without quotation marks
                at, cells = _salvaged(lines, feed.begin, separator, width)
                why = "Its quotation marks do not match; it was read as far as that goes."
                into.problem(feed.begin + 1, "a row", why)
            yield feed.begin + 1, cells


def _salvaged(
    lines: Sequence[str], begin: int, separator: str, width: int
) -> tuple[int, Sequence[str]]:
    """Read a row with stray quotation marks: as a whole if its cells are so many, else one line.

    Gives the line to go on at, and the cells.
    """
    feed = _Lines(lines, begin, begin)
    try:
        cells = next(csv.reader(feed, delimiter=separator))
        marks = sum(line.count('"') for line in lines[begin : feed.at])
        if len(cells) == width and marks % 2 == 0:
            return feed.at, cells
        return begin + 1, next(csv.reader([lines[begin]], delimiter=separator))
    except csv.Error:
        return begin + 1, [lines[begin]]
