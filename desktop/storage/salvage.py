"""What can still be read of a snapshot that is damaged or was edited, document by document.

Each document has a line of its own, so damage costs the documents that it hits, no others: what a
table is called is known from its documents where its name was hit.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from desktop.storage.documents import ANNOTATIONS, COLLECTIONS, table_of
from desktop.storage.operations import Document, Tables
from desktop.storage.snapshot import HEADER
from desktop.storage.timeline import EARLIER, HISTORY

_STARTS = re.compile(rb'\n|(?="\d+": \{)')  # a document's, also where the end before it was hit
_NUMBER = re.compile(r'"(\d+)": ')
_NAME = re.compile(r'"([^"\\]+)": ?\{?.?')
_BEGIN = 24  # bytes: within these a document's line comes to the document itself
_FOUND = "found"
"""The table of documents of which nobody knows where they belong."""

_HEADED = {"format", "seq", "prev", "saved", "size", "crc"}
"""What the header has: it is a document to TinyDB, not to us."""

_KNOWN = (ANNOTATIONS, COLLECTIONS, HISTORY, EARLIER)
_DECODER = json.JSONDecoder(strict=False)

Numbered = tuple[str, Document]
"""(its number, "" if that cannot be read; the document)."""


def is_edited(data: bytes) -> bool:
    """Tell whether a file is sound JSON, whatever its checksum says."""
    try:
        return isinstance(json.loads(data), dict)
    except (ValueError, RecursionError):
        return False


def salvage(data: bytes) -> Tables:
    """The documents of a damaged file that can still be read; of an edited one, all."""
    sections = [] if b'\n"' in data else list(_whole(data))
    sections = sections or _by_line(data)
    tables: Tables = {}
    strays: list[tuple[str, Document]] = []
    for name, documents in sections:
        for number, document in documents:
            table = tables.setdefault(name or _table(document), {})
            if number and number not in table:
                table[number] = document
            else:
                strays.append((name or _table(document), document))
    for name, document in strays:
        tables[name][str(1 + max(map(int, tables[name]), default=0))] = document
    return tables


def _whole(data: bytes) -> Iterator[tuple[str, list[Numbered]]]:
    """The tables of a file that is JSON, however it is laid out."""
    try:
        tables = json.loads(data)
    except (ValueError, RecursionError):
        return
    for name, table in tables.items() if isinstance(tables, dict) else ():
        if isinstance(table, dict) and name != HEADER:
            yield name, [one for one in table.items() if _is_document(*one)]


def _is_document(key: str, value: Any) -> bool:
    return key.isascii() and key.isdecimal() and isinstance(value, dict)


def _by_line(data: bytes) -> list[tuple[str, list[Numbered]]]:
    """The tables of a file of ours; without a name where that cannot be read."""
    section: list[Numbered] = []
    sections = [("", section)]
    for part in _STARTS.split(data):
        line = part.decode("utf-8", "replace")
        if document := _document(line):
            section.append(document)
        elif name := _NAME.fullmatch(line):
            section = []
            sections.append((_known_name(name[1]), section))
        elif line.startswith("}"):
            section = []
            sections.append(("", section))
    return sections


def _document(line: str) -> Numbered | None:
    place = line.find("{", 0, _BEGIN)
    try:
        document, _ = _DECODER.raw_decode(line, place)
    except (ValueError, RecursionError):
        return None
    if place < 1 or not document or len(document.keys() & _HEADED) > 1:
        return None
    number = _NUMBER.match(line)
    return number[1] if number else "", document


def _known_name(name: str) -> str:
    """The name of a table of ours of which a byte was hit; else as it is, or "" for no name."""
    for known in _KNOWN:
        if len(known) == len(name) and sum(map(str.__ne__, known, name)) <= 1:
            return known
    return name if name.isprintable() and "\ufffd" not in name else ""


def _table(document: Document) -> str:
    """The table of a document, by what it looks like."""
    if "undone" in document:
        return HISTORY
    if "texts" in document:
        return EARLIER
    identifier = document.get("id")
    return table_of(identifier) if isinstance(identifier, str) else _FOUND
