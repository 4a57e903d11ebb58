"""Spreadsheets (.xlsx): every sheet with a column for titles or abstracts is a table of papers."""

import datetime
import io
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import ParseError

import openpyxl
from openpyxl.cell.cell import ERROR_CODES

from desktop.core.errors import BadInput
from desktop.core.list_name import ListName, parse_list_name
from desktop.formats.archive import check
from desktop.formats.collector import Collector
from desktop.formats.source import Source
from desktop.formats.table import UnknownColumns, read_rows

MAX_ROWS = 1_000_000
MAX_COLUMNS = 500

_DAMAGES = (
    *(KeyError, ValueError, TypeError, AttributeError, IndexError, OSError, EOFError),
    *(zipfile.BadZipFile, zlib.error, RuntimeError, ParseError),
)


def read(source: Source, into: Collector) -> None:
    """Read the sheets; what formulas gave when the file was saved is read, never a formula."""
    try:
        tables = [
            (name, list(_rows(values, formulas, into)))
            for name, values, formulas in _sheets(source.data)
        ]
    except _DAMAGES as error:
        raise BadInput("is a damaged spreadsheet") from error
    unknown: UnknownColumns | None = None
    for name, rows in tables:
        into.begin(parse_list_name(name) or ListName(name))
        try:
            read_rows(rows, into)
        except UnknownColumns as error:
            unknown = unknown or error
    if unknown and not into.count:
        raise unknown


def _sheets(data: bytes) -> Iterator[tuple[str, Any, Any]]:
    """Give each sheet's name ("" if it is the only one), its values, and its formulas if any."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        check(archive)
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
        computed = any(b"<f" in archive.read(name) for name in sheets)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles that are missing
        values = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        formulas = openpyxl.load_workbook(io.BytesIO(data), read_only=True) if computed else None
    for sheet in values.worksheets:
        name = sheet.title if len(values.worksheets) > 1 else ""
        yield name, sheet, formulas[sheet.title] if formulas else None


def _rows(values: Any, formulas: Any, into: Collector) -> Iterator[tuple[int, Sequence[str]]]:
    """The rows that hold anything; a sheet may say that it has a million, each thousands wide."""
    behind = _cells(formulas) if formulas else None
    for number, cells in enumerate(_cells(values), 1):
        row = [_text(cell) for cell in cells]
        for at, formula in enumerate(next(behind, ()) if behind else ()):
            if isinstance(formula, str) and formula.startswith("=") and not any(row[at : at + 1]):
                why = f"The formula “{formula[:40]}” has no value in the file; the cell is empty."
                into.problem(number, "a cell", why)
        if any(row):
            yield number, row


def _cells(sheet: Any) -> Iterator[Sequence[object]]:
    """The values of every row, as far as it goes."""
    sheet.reset_dimensions()  # what the sheet says of its size may be wrong
    rows = sheet.iter_rows(max_row=MAX_ROWS, values_only=True)
    return (cells[:MAX_COLUMNS] for cells in rows)


def _text(cell: object) -> str:
    if cell is None or cell in ERROR_CODES:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime.datetime | datetime.date):
        return cell.isoformat()[:10]
    return str(cell)
