"""A paper ready to be written out: with its text, the reader's annotations and its collections.

Every writer takes entries, so it needs neither the library nor the clock.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from desktop.core.annotations import Annotations, to_json
from desktop.core.csl import to_csl
from desktop.core.identity import is_placeholder
from desktop.core.library import Library, corrected
from desktop.core.paper import Paper, PaperText

DERIVED_MARK = "[derived from the abstract]"
"""Ends a title that was derived where a format cannot do without one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What an export says of one paper.

    Attributes:
        paper: as it stands, the reader's corrections included.
        text: its heading and reading text.
        annotations: what the reader added.
        homes: the names of its collections.
        given_title: the title that a file gave; "" for none.
        places: where it stands in each of its collections, from 0, if there are several.
    """

    paper: Paper
    text: PaperText
    annotations: Annotations
    homes: tuple[str, ...] = ()
    given_title: str = ""
    places: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """The title; a derived one says so."""
        return f"{self.text.heading} {DERIVED_MARK}" if self.text.derived else self.text.heading

    @property
    def unknown(self) -> str:
        """A sentence that names what the source does not give; "" where it gives everything."""
        paper = self.paper
        known = {
            "title": not self.text.derived,
            "authors": paper.author,
            "venue": paper.container_title,
            "year": paper.issued,
            "abstract": not is_placeholder(paper.abstract),
        }
        missing = ", ".join(name for name, value in known.items() if not value)
        derived = " The heading is derived from the abstract." if self.text.derived else ""
        return f"Not given in the source: {missing}.{derived}" if missing else ""


def entries_of(library: Library, ids: Iterable[str]) -> Iterator[Entry]:
    """The entries of papers, in the order of their ids."""
    orders: dict[str, dict[str, int]] = {}
    for paper_id in ids:
        paper, annotations = library.paper(paper_id), library.annotations_in_place(paper_id)
        given = paper
        if annotations.title:
            others = Annotations(supplement=annotations.supplement)
            given = corrected(library.imported[paper_id], others)
        homes = library.homes(paper_id)
        places = _places(library, paper_id, homes, orders) if len(homes) > 1 else ()
        yield Entry(paper, library.text(paper_id), annotations, homes, given.title, places)


def _places(
    library: Library, paper_id: str, homes: tuple[str, ...], orders: dict[str, dict[str, int]]
) -> tuple[int, ...]:
    """Where a paper stands in its collections; `orders` holds those that were looked at before."""
    for name in homes:
        collection = library.collection_named(name)
        if name not in orders and collection:
            orders[name] = {member: at for at, member in enumerate(collection.members)}
    return tuple(orders.get(name, {}).get(paper_id, 0) for name in homes)


_EMPTY: dict[str, Any] = {
    **dict.fromkeys(
        ("id", "type", "title", "abstract", "keyword", "container-title", "URL", "DOI"), ""
    ),
    "author": [],
    "issued": {"date-parts": []},
}
"""What stands for a variable that is not known, so that programs find each of them."""
ANNOTATION_FIELDS = ("starred", "status", "seen", "note", "tags", "highlights", "modified")


def to_object(entry: Entry) -> dict[str, Any]:
    """The entry as a JSON object: CSL-JSON variables, heading, reading text and annotations."""
    annotations = entry.annotations
    paper = replace(entry.paper, title=entry.given_title)
    return {
        **_EMPTY,
        **to_csl(paper),
        "heading": entry.text.heading,
        "derived": entry.text.derived,
        "reading_text": entry.text.reading,
        "collections": list(entry.homes),
        "annotations": {
            name: to_json(name, getattr(annotations, name)) for name in ANNOTATION_FIELDS
        },
    }
