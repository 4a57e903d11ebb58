"""Writes papers with their annotations as a table (CSV, RFC 4180) that is safe in a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable

from desktop.formats.entry import Entry

_FORMULA = re.compile(r"\A[\s\"']*[=+\-@\t\r\n＝＋－＠]")


def write(entries: Iterable[Entry]) -> str:
    """Write entries as a table, a line a paper, the columns' names first.

    `abstract` is what the file held, `reading_text` what a person reads. A cell that a spreadsheet
    would take for a formula has an apostrophe before it.
    """
    table = io.StringIO()
    rows = [_row(entry) for entry in entries]
    writer = csv.DictWriter(table, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    return table.getvalue()


COLUMNS = (
    "id heading title author container-title year DOI URL keyword collections"
    " starred status tags note highlights modified remark reading_text abstract"
).split()


def _row(entry: Entry) -> dict[str, str | int]:
    paper, annotations = entry.paper, entry.annotations
    texts = {
        "id": paper.id,
        "heading": entry.text.heading,
        "title": paper.title,
        "author": "; ".join(map(str, paper.author)),
        "container-title": paper.container_title,
        "DOI": paper.doi,
        "URL": paper.url,
        "keyword": "; ".join(paper.keyword),
        "collections": "; ".join(entry.homes),
        "starred": "yes" if annotations.starred else "no",
        "status": annotations.status,
        "tags": "; ".join(annotations.tags),
        "note": annotations.note,
        "highlights": "\n".join(mark.exact for mark in annotations.highlights),
        "modified": annotations.modified,
        "remark": entry.unknown,
        "reading_text": entry.text.reading,
        "abstract": paper.abstract,
    }
    return {name: safe_cell(text) for name, text in texts.items()} | {"year": paper.year or ""}


def safe_cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula (OWASP, CSV injection; CWE-1236).

    >>> safe_cell("=1+1"), safe_cell("a-b")
    ("'=1+1", 'a-b')
    """
    return f"'{text}" if _FORMULA.match(text) else text
