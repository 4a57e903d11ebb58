"""EndNote's XML, which Bookends, Zotero and others write too: text in `<style>` elements."""

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element

from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from
from desktop.formats.source import Source
from desktop.formats.xml_records import marked, one_line, read_xml, text

_FACES = {"italic": "i", "bold": "b", "superscript": "sup", "subscript": "sub"}
_FIELDS: Mapping[str, str] = {  # the field: where it stands
    "venue": "titles/secondary-title",
    "journal": "periodical/full-title",
    "year": "dates/year",
    "date": "dates/pub-dates/date",
    "doi": "electronic-resource-num",
    "url": "urls/related-urls/url",
    "pdf": "urls/pdf-urls/url",
    "volume": "volume",
    "number": "number",
    "pages": "pages",
    "isbn": "isbn",
    "publisher": "publisher",
    "notes": "notes",
    "label": "label",
}


def read(source: Source, into: Collector) -> None:
    """Read the records of a library."""

    def take(record: Element, line: int) -> None:
        for style in record.iter("style"):
            style.tag = _FACES.get(style.get("face", ""), "style")
        fields = _fields(record)
        if is_paper(fields):
            into.paper(paper_from(fields, is_html=True), line)
        else:
            into.problem(line, "a record", "It has neither a title nor an abstract.")

    read_xml(source, ("record",), take, into)


def _fields(record: Element) -> dict[str, Any]:
    kind = record.find("ref-type")
    found = {name: text(record.find(path)) for name, path in _FIELDS.items()}
    return {
        "title": one_line(marked(record.find("titles/title"))),
        "abstract": one_line(marked(record.find("abstract"))),
        "authors": [text(author) for author in record.findall("contributors/authors/author")],
        "keywords": [text(word) for word in record.findall("keywords/keyword")],
        "type": kind.get("name", "") if kind is not None else "",
        **found,
    }
