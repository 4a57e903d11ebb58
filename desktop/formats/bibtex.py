"""BibTeX and BibLaTeX: PMLR, ACL Anthology, Zotero, Google Scholar.

The library parts the file into entries. Abstracts are taken as they stand, because the library's
LaTeX decoding takes a bare `%` for a comment and cuts them there.
"""

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bibtexparser.model import (
    Block,
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ParsingFailedBlock,
    String,
)
from bibtexparser.splitter import Splitter

from desktop.core.list_name import ListName
from desktop.formats.bibtex_values import (
    TooLong,
    address_of,
    fields_by_line,
    is_whole,
    names_of,
    plain,
    resolve,
    title_of,
)
from desktop.formats.collector import Collector
from desktop.formats.dates import parse_date
from desktop.formats.fields import is_paper, paper_from
from desktop.formats.source import Source

MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()

_BEGIN = re.compile(r"@([A-Za-z]+)[ \t]*[{(][ \t]*([^,\s{}()=]*)")
_PMLR = re.compile(r"proceedings\.mlr\.press|\bPMLR\b|Proceedings of Machine Learning Research")

logging.getLogger("bibtexparser").addHandler(logging.NullHandler())  # we tell it as problems


def read(source: Source, into: Collector) -> None:
    """Read a BibTeX file; entries that are not well formed are read as far as that goes."""
    reader = _Reader(into, bool(_PMLR.search(source.text)))
    for block in Splitter(source.text).split().blocks:
        reader.take(block)


@dataclass
class _Reader:
    """Goes through the blocks of a file.

    Attributes:
        pmlr: the file is PMLR's, whose abstracts hold HTML.
        macros: what `@string` defined.
        known: the fields of entries by their keys, for `crossref`.
    """

    into: Collector
    pmlr: bool
    macros: dict[str, str] = field(default_factory=lambda: {month: month for month in MONTHS})
    known: dict[str, dict[str, str]] = field(default_factory=dict)

    def take(self, block: Block) -> None:
        """Take the next block; comments say nothing."""
        line = (block.start_line or 0) + 1
        if isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
            what = "key" if isinstance(block, DuplicateBlockKeyBlock) else "field"
            self.into.problem(line, "an entry", f"A {what} is given twice; the entry was read.")
            block = block.ignore_error_block or block
        if isinstance(block, String):
            self.macros[block.key.lower()] = self._resolved(str(block.value), line)
        elif isinstance(block, Entry) and all(is_whole(str(item.value)) for item in block.fields):
            pairs = [(item.key.lower(), str(item.value)) for item in block.fields]
            self._take_entry(block.entry_type.lower(), block.key, pairs, line)
        elif isinstance(block, Entry | ParsingFailedBlock):
            why = "Its braces or commas do not match; it was read as far as that goes."
            self.into.problem(line, "an entry", why)
            begin = _BEGIN.match((block.raw or "").lstrip())
            kind, key = (begin[1].lower(), begin[2]) if begin else ("", "")
            self._take_entry(kind, key, fields_by_line(block.raw or ""), line)

    def _take_entry(self, kind: str, key: str, pairs: Iterable[tuple[str, str]], line: int) -> None:
        fields: dict[str, str] = {}
        for name, raw in pairs:
            value = self._resolved(raw, line)
            if value.strip() and fields.setdefault(name, value) != value:
                fields[f"{name} (2)"] = value
        if not fields:
            return
        self.known[key] = fields
        if kind == "proceedings":
            self.pmlr = self.pmlr or "shortname" in fields
            year = parse_date(fields.get("year", ""))
            self.into.begin(ListName("", fields.get("shortname", ""), year[0] if year else None))
            return
        fields = {"type": kind, "key": key, **fields}
        if "crossref" in fields:
            fields = self.known.get(fields["crossref"], {}) | fields
        self._add(fields, line)

    def _resolved(self, raw: str, line: int) -> str:
        try:
            return resolve(raw, self.macros)
        except TooLong:
            why = "Its macros stand for too much text; it is kept as written."
            self.into.problem(line, "a field", why)
            return raw

    def _add(self, fields: dict[str, str], line: int) -> None:
        names = names_of(fields.pop("author", ""))
        for name in ("booktitle", "journal", "journaltitle", "keywords", "publisher", "editor"):
            if name in fields:
                fields[name] = plain(fields[name])
        for name in ("url", "doi", "pdf", "openreview"):
            if name in fields:
                fields[name] = address_of(fields[name])
        if "month" in fields and "year" in fields:
            fields["year"] += f"-{fields.pop('month')}"
        if "title" in fields:
            fields["title"] = title_of(fields["title"])
        html = self.pmlr or "openreview" in fields
        if is_paper(fields):
            self.into.paper(replace(paper_from(fields, html), author=names), line)
        else:
            self.into.problem(line, "an entry", "It has neither a title nor an abstract.")
