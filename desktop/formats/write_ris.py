"""Writes papers as RIS, for reference managers."""

from collections.abc import Iterable, Iterator

from desktop.core.paper import Name
from desktop.formats.entry import Entry


def write(entries: Iterable[Entry]) -> str:
    """Write entries as RIS records; abstracts as a person reads them.

    A record without a title of its own has the derived heading, marked as such.
    """
    return "".join(_record(entry) for entry in entries)


def _record(entry: Entry) -> str:
    lines = [f"{tag}  - {value}\n" for tag, value in _fields(entry) if value]
    return "".join(lines) + "ER  - \n\n"


def _fields(entry: Entry) -> Iterator[tuple[str, str]]:
    paper, annotations = entry.paper, entry.annotations
    yield "TY", "CONF"
    yield "ID", paper.id
    yield "TI", _line(entry.title)
    for name in paper.author:
        yield "AU", _line(_inverted(name))
    yield "T2", _line(paper.container_title)
    yield "PY", str(paper.year or "")
    yield "AB", _lines(entry.text.reading)
    for word in (*paper.keyword, *annotations.tags):
        yield "KW", _line(word)
    yield "UR", _line(paper.url)
    yield "DO", _line(paper.doi)
    yield "N1", _lines(annotations.note)
    for mark in annotations.highlights:
        yield "N1", f"“{_line(mark.exact)}” {_line(mark.comment)}".strip()
    yield "N1", entry.unknown


def _inverted(name: Name) -> str:
    return name.literal or ", ".join(filter(None, (name.family, name.given)))


def _line(text: str) -> str:
    return " ".join(text.split())


def _lines(text: str) -> str:
    """Text of several lines; the further ones are set in, so that none looks like a tag."""
    return "\n      ".join(_line(line) for line in text.split("\n") if line.strip())
