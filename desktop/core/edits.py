"""The acts of a reader, each planned as one change on one paper or on five hundred.

Every function gives the Change to commit, or None when there is nothing to do. `time` is UTC,
ISO 8601.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from desktop.core.annotations import CORRECTABLE, STATUSES, Annotations, Highlight
from desktop.core.change import Change, Key
from desktop.core.csl import to_record
from desktop.core.errors import BadInput
from desktop.core.homes import merged_parts
from desktop.core.library import Library


def star(library: Library, ids: Iterable[str], on: bool, time: str) -> Change | None:
    """Give papers a star, or take it away."""
    edits = {(paper_id, "starred"): on for paper_id in ids}
    return library.plan("star" if on else "unstar", edits, time)


def toggle_star(library: Library, ids: Sequence[str], time: str) -> Change | None:
    """Star papers; take the stars away if all have one."""
    starred = all(library.annotations_of(paper_id).starred for paper_id in ids)
    return star(library, ids, not starred, time)


def set_status(library: Library, ids: Iterable[str], status: str, time: str) -> Change | None:
    """Give papers a status; BadInput for one that is not of STATUSES."""
    if status not in STATUSES:
        raise BadInput(f"{status!r} is not a status: use one of {', '.join(STATUSES)}.")
    return library.plan(status, {(paper_id, "status"): status for paper_id in ids}, time)


def mark_seen(library: Library, ids: Iterable[str], time: str) -> Change | None:
    """Note that papers were on the screen for a while; not the reader's change."""
    return library.plan("seen", {(paper_id, "seen"): True for paper_id in ids}, time)


def set_note(
    library: Library, paper_id: str, note: str, time: str, bout: str = ""
) -> Change | None:
    """Replace a paper's note; an empty one clears it. Typing gives all its saves one `bout`."""
    change = library.plan("note", {(paper_id, "note"): note}, time)
    return replace(change, bout=bout) if change else None


def set_title(library: Library, paper_id: str, title: str, time: str) -> Change | None:
    """Give a paper the reader's own title; an empty one brings back the file's or derived one."""
    return set_titles(library, {paper_id: title}, time)


def add_to_notes(library: Library, ids: Iterable[str], text: str, time: str) -> Change | None:
    """Add a paragraph to the end of several papers' notes."""
    edits: dict[Key, Any] = {}
    for paper_id in ids if text.strip() else ():
        note = library.annotations_of(paper_id).note.rstrip()
        edits[paper_id, "note"] = f"{note}\n\n{text.strip()}" if note else text.strip()
    return library.plan("note", edits, time)


def set_titles(library: Library, titles: Mapping[str, str], time: str) -> Change | None:
    """Give papers the reader's own titles; an empty one brings back the file's or derived one."""
    edits = {(paper_id, "title"): " ".join(title.split()) for paper_id, title in titles.items()}
    return library.plan("title", edits, time)


def correct(
    library: Library, ids: Iterable[str], values: Mapping[str, Any], time: str
) -> Change | None:
    """Correct bibliographic fields (of CORRECTABLE) of papers by hand."""
    edits = {
        (paper_id, name): values[name] for paper_id in ids for name in CORRECTABLE if name in values
    }
    return library.plan("correct", edits, time)


def add_tag(library: Library, ids: Iterable[str], tag: str, time: str) -> Change | None:
    """Add a tag; spelling of a tag that is there already in other case is kept."""
    tag = clean_tag(tag)
    known = {name.casefold(): name for name in library.tags()}
    tag = known.get(tag.casefold(), tag)
    edits = {
        (paper_id, "tags"): (*tags, tag)
        for paper_id in ids
        if tag and tag not in (tags := library.annotations_of(paper_id).tags)
    }
    return library.plan("add tag", edits, time, tag)


def remove_tag(library: Library, ids: Iterable[str], tag: str, time: str) -> Change | None:
    """Take a tag off papers, whatever its case."""
    folded = clean_tag(tag).casefold()
    edits: dict[Key, Any] = {
        (paper_id, "tags"): tuple(name for name in tags if name.casefold() != folded)
        for paper_id in ids
        if (tags := library.annotations_of(paper_id).tags)
    }
    return library.plan("remove tag", edits, time, tag)


def rename_tag(library: Library, old: str, new: str, time: str) -> Change | None:
    """Rename a tag on every paper; into the name of another one, it merges them."""
    new = clean_tag(new)
    edits: dict[Key, Any] = {}
    for paper_id, annotated in library.annotations.items():
        if new and old in annotated.tags:
            tags = [new if tag == old else tag for tag in annotated.tags]
            edits[paper_id, "tags"] = tuple(dict.fromkeys(tags))
    return library.plan("rename tag", edits, time, old)


def clean_tag(tag: str) -> str:
    """A tag as it is kept: blanks squeezed, no `#` before it.

    >>> clean_tag(" #to  read ")
    'to read'
    """
    return " ".join(tag.split()).lstrip("#").strip()


def add_highlight(
    library: Library, paper_id: str, mark: Highlight, time: str, bout: str = ""
) -> Change | None:
    """Add a highlight; one with the same id is replaced. Typing a comment has one `bout`."""
    marks = library.annotations_of(paper_id).highlights
    others = tuple(other for other in marks if other.id != mark.id)
    placed = tuple(sorted((*others, mark), key=lambda item: (item.start, item.end, item.id)))
    change = library.plan("highlight", {(paper_id, "highlights"): placed}, time)
    return replace(change, bout=bout) if change else None


def remove_highlight(library: Library, paper_id: str, mark_id: str, time: str) -> Change | None:
    """Remove one highlight."""
    marks = library.annotations_of(paper_id).highlights
    kept = tuple(mark for mark in marks if mark.id != mark_id)
    return library.plan("remove highlight", {(paper_id, "highlights"): kept}, time)


def give_titles(library: Library, pairs: Mapping[str, str], time: str) -> Change | None:
    """Give abstracts the titles that the reader confirmed: `pairs` has title ids to paper ids.

    The records that only held the titles leave the library; their abstracts take their places in
    collections, and what the reader had added to them.
    """
    edits: dict[Key, Any] = {}
    for title_id, paper_id in pairs.items():
        record, known = to_record(library.paper(title_id)), to_record(library.paper(paper_id))
        own = {key: record[key] for key in record if key not in ("id", "type", "abstract", "html")}
        supplement = library.annotations_of(paper_id).supplement or {}
        given = {**own, **supplement, "title": record["title"]}
        if more := {**(own.get("more") or {}), **(known.get("more") or {})}:
            given["more"] = more
        edits[paper_id, "supplement"] = given
    return library.plan("give titles", edits | take_places(library, pairs), time)


def take_places(
    library: Library, pairs: Mapping[str, str], planned: Mapping[Key, Any] | None = None
) -> dict[Key, Any]:
    """Fields by which papers leave, and others take their places: `pairs` has old and new ids.

    In collections, of which some are `planned` to be otherwise, and for what the reader added.
    """
    edits: dict[Key, Any] = {}
    for old_id, new_id in pairs.items():
        edits[old_id, "removed"] = True
        edits |= _handed_on(library, old_id, new_id)
    for home in library.collections.values():
        keys = ((home.id, "members"), (home.id, "parts"))
        before, parts = ((planned or {}).get(key, library.value(key)) for key in keys)
        members = tuple(dict.fromkeys(pairs.get(one, one) for one in before))
        held = {
            part: tuple(dict.fromkeys(pairs.get(one, one) for one in ids))
            for part, ids in parts.items()
        }
        if home.name and (members, held) != (before, parts):
            edits |= dict(zip(keys, (members, held), strict=True))
    return edits


def _handed_on(library: Library, from_id: str, to_id: str) -> dict[Key, Any]:
    """What the reader added to a paper, for one that takes its place and may have more."""
    old, new = library.annotations_of(from_id), library.annotations_of(to_id)
    values = {
        "starred": old.starred or new.starred,
        "status": new.status if new.status != "unread" else old.status,
        "note": "\n\n".join(dict.fromkeys(filter(None, (new.note, old.note)))),
        "tags": tuple(dict.fromkeys((*new.tags, *old.tags))),
    }
    return {(to_id, name): value for name, value in values.items() if value != getattr(new, name)}


def clear(library: Library, ids: Iterable[str], time: str) -> Change | None:
    """Take away everything the reader added to papers, except the mark of having been seen."""
    nothing = Annotations()
    names = ("starred", "status", "note", "tags", "highlights", *CORRECTABLE)
    edits = {(paper_id, name): getattr(nothing, name) for paper_id in ids for name in names}
    return library.plan("clear", edits, time)


def remove(library: Library, ids: Iterable[str], time: str) -> Change | None:
    """Take papers out of the library; their annotations come back with them."""
    return library.plan("remove", {(paper_id, "removed"): True for paper_id in ids}, time)


def remove_collection(library: Library, collection_id: str, time: str) -> Change | None:
    """Take a collection out; papers that carry annotations stay."""
    name = library.collections[collection_id].name
    edits: dict[Key, Any] = {(collection_id, "name"): "", (collection_id, "members"): ()}
    return library.plan("remove collection", edits, time, name)


def rename_collection(library: Library, collection_id: str, name: str, time: str) -> Change | None:
    """Give a collection another name; BadInput for an empty one, or if one is called so already."""
    name = " ".join(name.split())
    if not name:
        raise BadInput("A collection needs a name: type one.")
    other = library.collection_named(name)
    if other and other.id != collection_id:
        raise BadInput(f"There is a collection called “{name}” already: choose another name.")
    old = library.collections[collection_id].name
    return library.plan("rename collection", {(collection_id, "name"): name}, time, old)


def merge_collections(
    library: Library, ids: Iterable[str], into_id: str, time: str
) -> Change | None:
    """Bring the papers of some collections behind those of another, and take them out.

    What each file held is kept, so that the files can be imported again later on.
    """
    into = library.collections[into_id]
    others = [library.collections[other] for other in ids if other != into_id]
    members = (paper_id for home in (into, *others) for paper_id in home.members)
    edits: dict[Key, Any] = {
        (into_id, "members"): tuple(dict.fromkeys(members)),
        (into_id, "parts"): merged_parts(into, others),
        (into_id, "source"): next((home.source for home in (into, *others) if home.source), ""),
    }
    for other in others:
        edits |= {(other.id, "name"): "", (other.id, "members"): (), (other.id, "parts"): {}}
    names = ", ".join(other.name for other in others)
    return library.plan("merge collections", edits, time, names) if others else None
