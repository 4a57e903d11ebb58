"""What a reader adds to a paper, and how each field is written as JSON. Knows no storage."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from desktop.core.csl import name_from_csl, name_to_csl
from desktop.core.paper import Name

STATUSES = ("unread", "later", "reading", "read")
CORRECTABLE = ("title", "author", "container_title", "issued", "url", "links")
COLORS = ("yellow", "green", "blue", "pink", "purple", "orange")


@dataclass(frozen=True, slots=True)
class Highlight:
    """A marked passage: W3C TextQuoteSelector and TextPositionSelector, a colour, a comment.

    `start` and `end` are offsets in the reading text, in code points; `created` and `modified`
    are UTC, ISO 8601.
    """

    id: str
    exact: str
    prefix: str = ""
    suffix: str = ""
    start: int = 0
    end: int = 0
    color: str = "yellow"
    comment: str = ""
    created: str = ""
    modified: str = ""


@dataclass(frozen=True, slots=True)
class Annotations:
    """Everything one reader added to one paper; each field is independent of the others.

    Attributes:
        starred, status, seen, note, tags, highlights: as CONTRACT says.
        title, author, container_title, issued, url, links: corrections by hand; empty means none.
        supplement: CSL fields that another file gave for the same paper (title, author, ...,
            a revised abstract); the reader's corrections go before them.
        removed: taken out of the library; comes back, annotations and all, when imported again.
        modified: UTC, ISO 8601, of the reader's last change.
        changed: the same of each field that was ever changed; what a merge goes by.
    """

    starred: bool = False
    status: str = "unread"
    seen: bool = False
    note: str = ""
    tags: tuple[str, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    title: str = ""
    author: tuple[Name, ...] = ()
    container_title: str = ""
    issued: tuple[int, ...] = ()
    url: str = ""
    links: tuple[str, ...] = ()
    supplement: Mapping[str, Any] | None = None
    removed: bool = False
    modified: str = ""
    changed: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def decided(self) -> bool:
        """The reader gave it a star or a status."""
        return self.starred or self.status != "unread"

    @property
    def carries_work(self) -> bool:
        """There is something here that the reader would miss."""
        mine = (self.note, self.tags, self.highlights, self.title, self.author)
        return (
            self.decided
            or any(mine)
            or any((self.container_title, self.issued, self.url, self.links))
        )


def tags_in_common(annotated: Iterable[Annotations]) -> list[str]:
    """The tags that all of these have, in the order of the first."""
    kinds = list(dict.fromkeys(map(attrgetter("tags"), annotated)))
    common = set(kinds[0]).intersection(*kinds[1:]) if kinds else set()
    return [tag for tag in kinds[0] if tag in common] if kinds else []


def _highlight_to_json(highlight: Highlight) -> dict[str, Any]:
    return {item.name: getattr(highlight, item.name) for item in fields(Highlight)}


def _highlight_from_json(value: Mapping[str, Any]) -> Highlight:
    known = {item.name for item in fields(Highlight)}
    return Highlight(**{key: item for key, item in value.items() if key in known})


_TO_JSON: dict[str, Callable[[Any], Any]] = {
    "tags": list,
    "issued": list,
    "links": list,
    "members": list,
    "parts": lambda parts: {name: list(ids) for name, ids in parts.items()},
    "author": lambda names: [name_to_csl(name) for name in names],
    "highlights": lambda marks: [_highlight_to_json(mark) for mark in marks],
}
_FROM_JSON: dict[str, Callable[[Any], Any]] = {
    "tags": tuple,
    "issued": tuple,
    "links": tuple,
    "members": tuple,
    "parts": lambda parts: {name: tuple(ids) for name, ids in parts.items()},
    "author": lambda names: tuple(name_from_csl(name) for name in names),
    "highlights": lambda marks: tuple(_highlight_from_json(mark) for mark in marks),
}


def to_json(field: str, value: Any) -> Any:
    """Give a field's value as JSON has it (lists for tuples, objects for highlights, names)."""
    return _TO_JSON[field](value) if field in _TO_JSON and value is not None else value


def from_json(field: str, value: Any) -> Any:
    """Take back what `to_json` gave; the value of an unknown field is given as it is."""
    return _FROM_JSON[field](value) if field in _FROM_JSON and value is not None else value
