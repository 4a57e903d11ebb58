"""Other XML that lists papers: ACL Anthology, arXiv by OAI, RSS; a record's children are fields."""

from typing import Any
from xml.etree.ElementTree import Element

from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from
from desktop.formats.source import Source
from desktop.formats.xml_records import marked, one_line, read_xml, text

RECORDS = ("paper", "arXivRaw", "arXiv", "item", "publication", "article", "inproceedings", "dc")


def read(source: Source, into: Collector) -> None:
    """Read elements that are named as records of papers are."""

    def take(record: Element, line: int) -> None:
        fields = _fields(record)
        if is_paper(fields):
            into.paper(paper_from(fields, is_html=True), line)
        else:
            into.problem(line, "a record", "It has neither a title nor an abstract.")

    read_xml(source, RECORDS, take, into)


def _fields(record: Element) -> dict[str, Any]:
    """Give the children by their names; several of one name are a list."""
    fields: dict[str, Any] = {"id": record.get("id", "")}
    for child in record:
        name = "abstract" if child.tag == "description" else child.tag
        if name in ("author", "creator"):
            fields.setdefault("authors", []).append(_name(child))
        elif name in ("title", "abstract"):
            fields[name] = one_line(marked(_with_math(child)))
        elif name in fields and fields[name] != "":
            before = fields[name] if isinstance(fields[name], list) else [fields[name]]
            fields[name] = [*before, text(child)]
        else:
            fields[name] = text(child)
    return fields


def _with_math(element: Element) -> Element:
    """Put the dollars round the Anthology's formulas."""
    for formula in element.iter("tex-math"):
        formula.text = f"${formula.text or ''}$"
    return element


def _name(element: Element) -> dict[str, str] | str:
    if element.find("last") is None:
        return text(element)
    return {"family": text(element.find("last")), "given": text(element.find("first"))}
