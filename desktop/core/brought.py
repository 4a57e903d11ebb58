"""Annotations that a file of this program's own brings along with its papers.

A reader of such a file leaves them in `Paper.more[KEY]`; an import takes them out again and gives
each to a paper whose own field is still empty: nothing of the library is ever overwritten.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from desktop.core.annotations import Annotations, from_json
from desktop.core.change import Key
from desktop.core.library import Library
from desktop.core.paper import Paper

KEY = "abstract_reader"
_EMPTY = Annotations()
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


def brought_edits(library: Library, papers: Iterable[Paper]) -> dict[Key, Any]:
    """The fields that papers bring and that the library has nothing in yet."""
    edits: dict[Key, Any] = {}
    for paper in papers:
        brought = paper.more.get(KEY)
        given = brought.get("annotations") if isinstance(brought, Mapping) else None
        if not isinstance(given, Mapping):
            continue
        for name in _FIELDS:
            empty = getattr(_EMPTY, name)
            value = _value(name, given.get(name))
            key = (paper.id, name)
            if value is not None and value != empty and library.value(key) == empty:
                edits[key] = value
    return edits


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
