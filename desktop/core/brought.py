"""What a file of this program's own brings along with its papers: ids, annotations, collections.

A reader of such a file leaves it in `Paper.more[KEY]`; an import takes it out again, and gives
each annotation to a paper whose own field is still empty: nothing of the library is overwritten.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from itertools import zip_longest
from typing import Any

from desktop.core.annotations import Annotations, from_json
from desktop.core.change import Key
from desktop.core.identity import fold
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.core.papers import Papers
from desktop.core.revision import match_revised

KEY = "abstract_reader"
LAST = 2**31  # a place behind all others
_EMPTY = Annotations()
_ID = re.compile("[0-9a-f]{16}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
_FIELDS = tuple(
    field.name
    for field in fields(Annotations)
    if field.name not in ("supplement", "removed", "modified", "changed")
)


def without(paper: Paper) -> Paper:
    """The paper as it is stored: without what it brought."""
    if KEY not in paper.more:
        return paper
    return replace(paper, more={key: value for key, value in paper.more.items() if key != KEY})


def brought_ids(library: Library, papers: Papers) -> dict[str, str]:
    """For records whose text is not the one that the file's id was made of, that id.

    An export may hold the text as it is read, or as it was revised. An id that the library has
    counts only if the paper there is alike.
    """
    taken, ids = set(papers.ids), dict[str, str]()
    for paper in papers:
        given = paper.more[KEY].get("id")
        if not isinstance(given, str) or not _ID.fullmatch(given):
            continue
        if given in taken or paper.id in library.imported:
            continue
        if given not in library.imported or _is_alike(library, given, paper):
            ids[paper.id] = given
            taken.add(given)
    return ids


def brought_edits(library: Library, papers: Iterable[Paper], time: str) -> dict[Key, Any]:
    """The fields that papers bring and that the library has nothing in yet.

    They keep the time of their last change, where the file tells it and it is past.
    """
    edits: dict[Key, Any] = {}
    for paper in papers:
        given = paper.more[KEY].get("annotations")
        if not isinstance(given, Mapping):
            continue
        fresh = {
            (paper.id, name): value
            for name in _FIELDS
            if (value := _value(name, given.get(name))) is not None
            and value != getattr(_EMPTY, name)
            and library.value((paper.id, name)) == getattr(_EMPTY, name)
        }
        modified = given.get("modified")
        if fresh and isinstance(modified, str) and _TIME.fullmatch(modified) and modified <= time:
            before = library.annotations_of(paper.id).changed
            times = dict.fromkeys((name for _, name in fresh), modified)
            fresh[paper.id, "changed"] = {**before, **times}
        edits |= fresh
    return edits


def brought_homes(papers: Iterable[Paper]) -> dict[str, dict[str, int]]:
    """The names of collections, beside the one that its section names, with the papers' ids.

    And with their places there, as far as the file tells them, by which they are ordered.
    """
    homes: dict[str, dict[str, int]] = {}
    for paper in papers:
        names, places = (paper.more[KEY].get(key) for key in ("collections", "places"))
        told = places if isinstance(places, list) else ()
        for name, place in zip_longest(names[1:] if isinstance(names, list) else (), told[1:]):
            if isinstance(name, str) and name:
                known = isinstance(place, int) and 0 <= place < LAST
                homes.setdefault(name, {})[paper.id] = place if known else LAST
    return {
        name: dict(sorted(ids.items(), key=lambda item: item[1])) for name, ids in homes.items()
    }


def _is_alike(library: Library, paper_id: str, paper: Paper) -> bool:
    """Tell whether a paper may be one that is here, by its abstract or how that reads."""
    known = library.paper(paper_id)
    read = replace(known, abstract=library.text(paper_id).reading)
    same = bool(paper.title) and fold(paper.title) == fold(known.title)
    return same or any(match_revised([version], [paper]) for version in (known, read))


def _value(name: str, given: Any) -> Any:
    """A field's value from JSON; None if it is not one."""
    if isinstance(getattr(_EMPTY, name), tuple) and not isinstance(given, list):
        return None
    if name == "tags" and not all(isinstance(tag, str) for tag in given):
        return None
    try:
        value = from_json(name, given)
    except (TypeError, AttributeError, KeyError):
        return None
    return value if type(value) is type(getattr(_EMPTY, name)) else None
