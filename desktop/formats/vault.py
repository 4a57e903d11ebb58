"""Papers as Markdown documents by a preset: one for all, or one a paper. Texts, no files."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import yaml

from desktop.core.annotations import STATUSES, Highlight
from desktop.core.listing import heading_key
from desktop.core.note_links import PAPER_LINK
from desktop.formats.entry import Entry
from desktop.formats.fence import FRONT, YAML, fence
from desktop.formats.file_names import unique_names
from desktop.formats.presets import Preset
from desktop.formats.templates import Renderer
from desktop.markup.markdown import Maths, escape_markdown, to_markdown
from desktop.markup.parse import parse

_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
ALL = "all"
"""The key of a document that holds all papers."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file to be.

    Attributes:
        key: the paper's id, or ALL.
        name: for a new file, without its ending.
        text: with its parts fenced.
    """

    key: str
    name: str
    text: str


def documents(
    entries: Sequence[Entry],
    preset: Preset,
    template: str,
    title: str,
    when: str,
    known_names: Mapping[str, str] | None = None,
    step: Callable[[], None] = lambda: None,
) -> Iterator[Document]:
    """Give the documents of entries.

    `template` is the preset's template's source, `when` (UTC, ISO 8601) stands in the first line
    of a document of all. `known_names` are the names that files of these papers have already, by
    id. `step` is called after each paper and may raise to cancel. Raises BadInput for a template
    that is wrong.
    """
    entries = _ordered(entries, preset)
    renderer = Renderer(preset.template, template)
    headings = [(entry.paper.id, entry.text.heading) for entry in entries]
    names = {**unique_names(headings), **(known_names or {})}
    rendered = _rendered(entries, preset, renderer, {} if preset.one_file else names, step)
    if preset.one_file:
        yield Document(ALL, "papers", _together(rendered, preset, title, when))
        return
    for entry, text in rendered:
        body = fence(entry.paper.id, text)
        if preset.front_matter:
            facts = yaml.dump(
                _front_matter(entry),
                Dumper=_DUMPER,
                allow_unicode=True,
                sort_keys=False,
                width=2**31 - 1,
            )
            body = f"---\n{fence('facts', facts, YAML)}---\n\n{body}"
        yield Document(entry.paper.id, names[entry.paper.id], body)


def _rendered(
    entries: Iterable[Entry],
    preset: Preset,
    renderer: Renderer,
    names: Mapping[str, str],
    step: Callable[[], None],
) -> Iterator[tuple[Entry, str]]:
    for entry in entries:
        yield entry, renderer.render(_values(entry, preset, names))
        step()


def _together(rendered: Iterable[tuple[Entry, str]], preset: Preset, title: str, when: str) -> str:
    """One document: a first line, then the papers under their groups."""
    pairs = list(rendered)
    count = "1 paper" if len(pairs) == 1 else f"{len(pairs):,} papers"
    front = f"{title}: {count}, exported from Abstract Reader at {when}"
    pieces = []
    for group, members in groupby(pairs, key=lambda pair: _group(pair[0], preset)):
        if group:
            pieces.append(f"# {escape_markdown(group)}\n")
        pieces += [text for _, text in members]
    front = fence(FRONT, f"# {escape_markdown(front)}")
    return f"{front}\n{fence(ALL, chr(10).join(pieces))}"


def _ordered(entries: Sequence[Entry], preset: Preset) -> list[Entry]:
    """The entries in the preset's order, groups first; ties keep list order."""
    orders: dict[str, Callable[[Entry], Any]] = {
        "list": lambda _: 0,
        "heading": lambda entry: heading_key(entry.text.heading),
        "year": lambda entry: -(entry.paper.year or 0),
    }
    arranged = sorted(entries, key=orders[preset.order])
    if preset.grouping == "status":
        return sorted(arranged, key=lambda entry: STATUSES.index(entry.annotations.status))
    if preset.grouping:
        groups = dict.fromkeys(_group(entry, preset) for entry in entries)
        places = {group: place for place, group in enumerate(groups)}
        return sorted(arranged, key=lambda entry: places[_group(entry, preset)])
    return arranged


def _group(entry: Entry, preset: Preset) -> str:
    return {
        "": "",
        "collection": next(iter(entry.homes), "No collection"),
        "tag": next(iter(entry.annotations.tags), "No tag"),
        "status": entry.annotations.status.capitalize(),
    }[preset.grouping]


def _values(entry: Entry, preset: Preset, names: Mapping[str, str]) -> dict[str, Any]:
    """What a template sees: Markdown that stays within its place."""
    paper, annotations = entry.paper, entry.annotations
    maths: Maths = "unicode" if preset.maths == "unicode" else "tex"
    abstract = to_markdown(parse(paper.abstract, html=paper.html), maths=maths)
    links = [link for link in paper.addresses(entry.text.links) if _is_plain_address(link)]
    return {
        "id": paper.id,
        "heading": _line(entry.text.heading) or "Untitled",
        "derived": entry.text.derived,
        "authors": [_line(str(name)) for name in paper.author],
        "venue": _line(paper.container_title),
        "year": str(paper.year or ""),
        "url": paper.url if _is_plain_address(paper.url) else "",
        "doi": _line(paper.doi),
        "status": annotations.status,
        "starred": annotations.starred,
        "tags": [_line(tag) for tag in annotations.tags],
        "collections": [_line(name) for name in entry.homes],
        "facts": list(_facts(entry)) if preset.facts else [],
        "properties": [(name.lower(), value) for name, value in _facts(entry)],
        "abstract": abstract if preset.abstract else "",
        "links": links if preset.links else [],
        "highlights": [_mark(mark) for mark in annotations.highlights * preset.highlights],
        "note": _note(annotations.note, names) if preset.notes else "",
    }


def _facts(entry: Entry) -> Iterator[tuple[str, str]]:
    paper, annotations = entry.paper, entry.annotations
    yield "Authors", _line(", ".join(map(str, paper.author))) or "not given"
    published = ", ".join(filter(None, (paper.container_title, str(paper.year or ""))))
    yield "Published", _line(published) or "not given"
    yield "Collection", _line(", ".join(entry.homes)) or "none"
    yield "Status", annotations.status + (", starred" if annotations.starred else "")
    if annotations.tags:
        yield "Tags", _line(", ".join(annotations.tags))
    if entry.unknown:
        yield "Remark", _line(entry.unknown)


def _mark(mark: Highlight) -> dict[str, str]:
    return {
        "quote": _line(mark.exact),
        "color": mark.color,
        "comment": _line(mark.comment),
    }


def _note(note: str, names: Mapping[str, str]) -> str:
    """The note as typed; its links to other papers name their files, where there are any."""

    def linked(match: re.Match[str]) -> str:
        shown = match[2] or names.get(match[1], match[1])
        bar = r"\|" if r"\|" in match[0] else "|"  # in a table
        return f"[[{names[match[1]]}{bar}{shown}]]" if match[1] in names else shown

    return PAPER_LINK.sub(linked, note).strip("\n")


def _front_matter(entry: Entry) -> dict[str, Any]:
    paper, annotations = entry.paper, entry.annotations
    facts = {
        "id": paper.id,
        "title": entry.text.heading,
        "derived_title": entry.text.derived or None,
        "authors": [str(name) for name in paper.author],
        "venue": paper.container_title,
        "year": paper.year,
        "url": paper.url,
        "doi": paper.doi,
        "collections": list(entry.homes),
        "status": annotations.status,
        "starred": annotations.starred,
        "tags": [re.sub(r"[\s#]+", "-", tag) for tag in annotations.tags],
    }
    return {name: value for name, value in facts.items() if value not in (None, "", [])}


def _line(text: str) -> str:
    return escape_markdown(" ".join(text.split()))


def _is_plain_address(address: str) -> bool:
    return bool(re.fullmatch(r"https?://[^\s<>]+", address))
