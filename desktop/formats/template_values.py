"""What a template sees of a paper: Markdown that stays within its place, on its line."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from desktop.core.annotations import Highlight
from desktop.core.note_links import PAPER_LINK
from desktop.core.selector import place
from desktop.formats.entry import Entry
from desktop.formats.presets import Preset
from desktop.markup.markdown import Maths, escape_markdown, to_markdown
from desktop.markup.parse import parse

_ADDRESS = re.compile(r"https?://[^\s<>\x00-\x20]+", re.IGNORECASE)
NO_ABSTRACT = "*The source gives no abstract.*"
NO_NAMES: Mapping[str, str] = MappingProxyType({})


def values(entry: Entry, preset: Preset, names: Mapping[str, str] = NO_NAMES) -> dict[str, Any]:
    """The values for a paper's place in a template; `names` are those of papers' files, by id."""
    paper, annotations = entry.paper, entry.annotations
    links = [link for link in paper.addresses(entry.text.links) if _ADDRESS.fullmatch(link)]
    facts = [fact for fact in _facts(entry) if preset.links or fact[0] not in ("Link", "DOI")]
    placed, loose = place(entry.text.reading, annotations.highlights)
    plain, marked = _abstract(entry, preset, placed)
    return {
        "id": paper.id,
        "heading": line(entry.text.heading) or "Untitled",
        "derived": entry.text.derived,
        "authors": [line(str(name)) for name in paper.author],
        "venue": line(paper.container_title),
        "year": str(paper.year or ""),
        "keywords": [line(word) for word in paper.keyword],
        "url": paper.url if _ADDRESS.fullmatch(paper.url) else "",
        "doi": line(paper.doi),
        "status": annotations.status,
        "starred": annotations.starred,
        "tags": [line(tag) for tag in annotations.tags],
        "collections": [line(name) for name in entry.homes],
        "facts": facts if preset.facts else [],
        "properties": [
            (_PROPERTIES.get(name, name.lower()), value)
            for name, value in facts
            if preset.facts or name == "Id"
        ],
        "abstract": plain if preset.abstract else "",
        "marked": marked if preset.abstract else "",
        "links": links if preset.links else [],
        "highlights": [
            *(_mark(mark) for mark in placed * preset.highlights),
            *(_mark(mark, loose=True) for mark in loose * preset.highlights),
        ],
        "note": _note(annotations.note, names) if preset.notes else "",
    }


_PROPERTIES = {"Id": "paper-id"}  # `id` is Logseq's own


def _facts(entry: Entry) -> Iterator[tuple[str, str]]:
    paper, annotations = entry.paper, entry.annotations
    yield "Authors", line(", ".join(map(str, paper.author))) or "not given"
    published = ", ".join(filter(None, (paper.container_title, str(paper.year or ""))))
    yield "Published", line(published) or "not given"
    yield "Collection", line(", ".join(entry.homes)) or "none"
    yield "Status", annotations.status
    yield "Starred", "yes" if annotations.starred else "no"
    yield "Tags", line(", ".join(annotations.tags)) or "none"
    if paper.keyword:
        yield "Keywords", line(", ".join(paper.keyword))
    if addresses := paper.links or tuple(filter(None, (paper.url,))):
        yield "Link", " ".join(map(_followed, addresses))
    if paper.doi:
        yield "DOI", line(paper.doi)
    if entry.unknown:
        yield "Remark", line(entry.unknown)
    yield "Id", f"`{paper.id}`"


def _followed(address: str) -> str:
    return f"<{address}>" if _ADDRESS.fullmatch(address) else line(address)


def _abstract(entry: Entry, preset: Preset, placed: list[Highlight]) -> tuple[str, str]:
    """The abstract, and the same with the reader's marks in it."""
    maths: Maths = "unicode" if preset.maths == "unicode" else "tex"
    parsed = parse(entry.paper.abstract, html=entry.paper.html)
    plain = to_markdown(parsed, maths=maths)
    if not plain.strip():
        return NO_ABSTRACT, NO_ABSTRACT
    if not (placed and preset.highlights):
        return plain, plain
    spans = [(mark.start, mark.end) for mark in placed]
    return plain, to_markdown(parsed, maths=maths, marks=spans)


def _mark(mark: Highlight, loose: bool = False) -> dict[str, Any]:
    return {
        "quote": line(mark.exact),
        "color": mark.color,
        "comment": line(mark.comment),
        "loose": loose,
    }


def _note(note: str, names: Mapping[str, str]) -> str:
    """The note as typed; its links to other papers name their files, where there are any."""

    def linked(match: re.Match[str]) -> str:
        name = names.get(match[1], "")
        shown = match[2] or name or match[1]
        bar = r"\|" if r"\|" in match[0] else "|"  # in a table
        return f"[[{name}{bar}{shown}]]" if name else line(shown)

    return PAPER_LINK.sub(linked, note).rstrip("\r\n") if note.strip() else ""


def line(text: str) -> str:
    """Plain text on one line of Markdown, not at its beginning."""
    return escape_markdown(" ".join(text.split()))
