"""The formats that can be read, in the order in which they are tried, and what is none of them."""

import re
from dataclasses import dataclass
from importlib import import_module

from desktop.core.errors import BadInput
from desktop.formats.blocks import BLANKS
from desktop.formats.collector import Collector
from desktop.formats.source import Source


@dataclass(frozen=True)
class Format:
    """A format that can be read, and the module for it, with `read(source, into) -> None`.

    The beginning of the text is of this format if the pattern is found in it, or else if the
    module's `sniff(head: str) -> bool` says so. Modules are imported when they are needed: those
    with a pattern, which need large libraries, cost nothing at start-up. A file of an `endless`
    format that is cut short looks whole.
    """

    name: str
    module: str
    pattern: str = ""
    endless: bool = False

    def sniff(self, head: str) -> bool:
        """Tell whether the beginning of a text looks like this format."""
        if self.pattern:
            return bool(re.search(self.pattern, head))
        return bool(import_module(f"desktop.formats.{self.module}").sniff(head))

    def read(self, source: Source, into: Collector) -> None:
        """Read the whole."""
        import_module(f"desktop.formats.{self.module}").read(source, into)


# The first that recognises a text reads it; plain text takes what is left.
FORMATS = (
    Format("XLSX", "xlsx", r"(?m)\APK\n[\s\S]*^xl/workbook\.xml$"),
    Format("JSON lines", "json_lines"),
    Format("JSON", "json_document"),
    Format("PubMed XML", "pubmed_xml", r"<Pubmed(?:Book)?Article(?:Set)?\b"),
    Format("EndNote XML", "endnote_xml", r"<records>\s*<record\b"),
    Format("Atom", "atom", r"<(?:\w+:)?feed\b[^>]*http://www\.w3\.org/2005/Atom"),
    Format("XML", "xml_list", r"\A\s*<\?xml\s(?![^>]*>\s*<(?i:!doctype html|html\b))"),
    Format(
        "HTML",
        "html_page",
        r"(?i)\A\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?"
        r"<(?:!doctype html|html|head|body|table|ul|ol|dl|div|article|section|main|h[1-6]|p)\b",
        endless=True,
    ),
    Format(
        "Markdown page",
        "fronted",
        r"\A---\n(?=(?:(?!---\n)[^\n]*\n){0,300}?(?:title|abstract):)",
        endless=True,
    ),
    Format("BibTeX", "bibtex", r"(?m)^[ \t\ufeff]*@[A-Za-z]+[ \t]*[{(][^{}()=\n]*[,=\n]"),
    Format("RIS", "ris"),
    Format("MEDLINE", "medline", endless=True),
    Format("Web of Science", "web_of_science"),
    Format("EndNote tagged", "enw", endless=True),
    Format("Markdown", "markdown_list", endless=True),
    Format("CSV", "csv_table", endless=True),
    Format("text", "plain_text", endless=True),
)

_NOT_LISTS = {  # what people take for a list, by its beginning
    b"%PDF": "a PDF document; copy its text, or save it as text",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"{\\rtf": "an RTF document; save it as text",
    b"\xd0\xcf\x11\xe0": "an old Word or Excel document; save it as text or CSV",
    b"SQLite format 3": "a database",
    b"\x7fELF": "a program",
    b"Rar!": "an archive that cannot be read here; unpack it first",
    b"7z\xbc\xaf": "an archive that cannot be read here; unpack it first",
    b"\x28\xb5\x2f\xfd": "an archive that cannot be read here; unpack it first",
}
_OFFICE = {
    "word/document.xml": "a Word document; save it as text",
    "content.xml": "an OpenDocument file; save it as text or CSV",
    "[Content_Types].xml": "an office document; save it as text or CSV",
}


def choose(source: Source, wanted: str | None) -> Format:
    """Choose the format: the wanted one, or by content. Raises BadInput for what is no list."""
    if kind := next((kind for mark, kind in _NOT_LISTS.items() if source.starts(mark)), ""):
        raise BadInput(f"is {kind}")
    if not source.size or not source.head.strip(BLANKS):
        raise BadInput("is empty")
    if wanted is not None:
        return _named(wanted)
    found = next(candidate for candidate in FORMATS if candidate.sniff(source.head))
    if found.name == "text" and source.names:
        raise BadInput(f"is {next(kind for name, kind in _OFFICE.items() if name in source.names)}")
    return found


def _named(wanted: str) -> Format:
    for candidate in FORMATS:
        if candidate.name.casefold() == wanted.casefold():
            return candidate
    raise BadInput(f'cannot be read as "{wanted}": there is no such format')
