"""Atom feeds, first of all arXiv's: an entry a paper, its summary the abstract."""

from typing import Any
from xml.etree.ElementTree import Element

from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from
from desktop.formats.source import Source
from desktop.formats.xml_records import marked, read_xml, text

_MARKUP_TYPES = ("html", "xhtml")


def read(source: Source, into: Collector) -> None:
    """Read a feed's entries.

    A summary holds HTML only if it says so (RFC 4287, section 3.1): arXiv's are plain text.
    """

    def take(entry: Element, line: int) -> None:
        fields = _fields(entry)
        types = {part.get("type") for part in (*entry.findall("title"), *entry.findall("summary"))}
        if is_paper(fields):
            into.paper(paper_from(fields, not types.isdisjoint(_MARKUP_TYPES)), line)
        else:
            into.problem(line, "an entry", "It has neither a title nor an abstract.")

    read_xml(source, ("entry",), take, into)


def _fields(entry: Element) -> dict[str, Any]:
    link = text(entry.find("id"))
    pages = (item.get("href", "") for item in entry.findall("link[@rel='alternate']"))
    fields = {
        "title": _content(entry.find("title")),
        "abstract": _content(entry.find("summary")).strip() or _content(entry.find("content")),
        "authors": [text(name) for name in entry.findall("author/name")],
        "date": text(entry.find("published")) or text(entry.find("updated")),
        "url": link if link.startswith("http") else next(pages, ""),
        "journal": text(entry.find("journal_ref")),
        "doi": text(entry.find("doi")),
        "categories": [item.get("term", "") for item in entry.findall("category")],
        "comment": text(entry.find("comment")),
    }
    if "arxiv.org/abs/" in link:
        fields["arxiv"] = link.partition("arxiv.org/abs/")[2]
    return fields


def _content(element: Element | None) -> str:
    """Give a text construct: plain or escaped HTML as it stands, XHTML with its simple markup."""
    if element is not None and element.get("type") == "xhtml":
        return marked(element)
    return "".join(element.itertext()) if element is not None else ""
