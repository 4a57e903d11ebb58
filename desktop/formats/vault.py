"""Papers as Markdown documents by a preset: one for all, or one a paper. Texts, no files."""

import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from typing import Any

from desktop.core.annotations import STATUSES
from desktop.core.listing import heading_key
from desktop.formats.entry import Entry
from desktop.formats.fence import HTML, PROPERTY, YAML, fence, front_line
from desktop.formats.file_names import unique_names
from desktop.formats.front_matter import front_matter
from desktop.formats.presets import Preset
from desktop.formats.template_values import line, values
from desktop.formats.templates import Renderer

ALL = "all"
"""The key of a document that holds all papers."""

FACTS = "facts"
"""The key of the fenced part of a file's front matter."""

_PROPERTY = re.compile(r"\A[\w-]{1,40}:: ")


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


@dataclass(frozen=True, slots=True)
class Writing:
    """How papers are to be written.

    Attributes:
        preset, template: the choices, and the source of the template that they name.
        title, when: what the papers are; the time (UTC, ISO 8601). Both for the first line.
        names: those that files of papers have already, by id, without ending.
        taken: other names that are not to be given.
        step: called after each paper; may raise to cancel.
        total: how many papers there are, if the entries are only the first.
        made: what was written before, by id; what has not changed since is taken from there.
    """

    preset: Preset
    template: str
    title: str
    when: str
    names: Mapping[str, str] = field(default_factory=dict)
    taken: frozenset[str] = frozenset()
    step: Callable[[], None] = lambda: None
    total: int | None = None
    made: "MutableMapping[str, tuple[Entry, str]] | None" = None


def documents(entries: Sequence[Entry], writing: Writing) -> Iterator[Document]:
    """Give the documents of entries. Raises BadInput for a template that is wrong."""
    preset = writing.preset
    renderer = Renderer(preset.template, writing.template)
    entries = _ordered(entries, preset)
    if preset.one_file:
        yield Document(ALL, "papers", _together(entries, writing, renderer))
        return
    headings = [(entry.paper.id, entry.text.heading) for entry in entries]
    names = unique_names(headings, writing.names, writing.taken)
    for entry in entries:
        body = _fenced(entry, renderer.render(values(entry, preset, names)))
        if preset.front_matter:
            body = f"---\n{fence(FACTS, front_matter(entry), YAML)}---\n\n{body}"
        writing.step()
        yield Document(entry.paper.id, names[entry.paper.id], body)


def _fenced(entry: Entry, text: str) -> str:
    """A paper's text, fenced; properties, by which Logseq knows a page, stay in front."""
    return fence(entry.paper.id, text, PROPERTY if _PROPERTY.match(text) else HTML)


def _together(entries: Sequence[Entry], writing: Writing, renderer: Renderer) -> str:
    """One document: a first line, then the papers under their groups, each part fenced."""
    total = len(entries) if writing.total is None else writing.total
    pieces = [f"{front_line(line(writing.title), total, writing.when)}\n\n"]
    for group, members in groupby(entries, key=lambda entry: _group(entry, writing.preset)):
        if group:
            key = sha256(group.encode("utf-8", "replace")).hexdigest()[:12]
            pieces.append(fence(f"group-{key}", f"# {line(group)}\n"))
        pieces += [_part(entry, writing, renderer) for entry in members]
    if not entries:
        pieces.append(fence("none", "There are no such papers.\n"))
    return "".join(pieces)


def _part(entry: Entry, writing: Writing, renderer: Renderer) -> str:
    """A paper's part of one document, if need be as it was made before."""
    made = {} if writing.made is None else writing.made
    before, text = made.get(entry.paper.id, (None, ""))
    if before != entry:
        text = fence(entry.paper.id, renderer.render(values(entry, writing.preset)))
        made[entry.paper.id] = (entry, text)
    writing.step()
    return text


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
    if preset.grouping and preset.one_file:
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
