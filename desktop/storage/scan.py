"""Search without an index: reads paper after paper. For papers that are not indexed yet."""

from collections.abc import Callable, Iterable, Mapping

from desktop.core.library import Library
from desktop.core.query import And, Node, Not, Or, Phrase, Term
from desktop.storage.hits import Marker

FIELDS = {"title": 2.0, "abstract": 1.0, "author": 1.0, "keyword": 1.0, "note": 1.0, "tag": 1.0}
"""Fields that words are looked for in, with their weights."""


class Superseded(Exception):
    """A newer search makes this one's answer useless."""


Cancelled = Callable[[], bool]
Found = Mapping[str, float]


def texts_of(library: Library, paper_id: str) -> dict[str, str]:
    """What a paper says in each field."""
    paper, text = library.paper(paper_id), library.text(paper_id)
    annotated = library.annotations_of(paper_id)
    return {
        "title": text.heading,
        "abstract": text.reading,
        "author": "\n".join(map(str, paper.author)),
        "keyword": "\n".join(paper.keyword),
        "note": annotated.note,
        "tag": "\n".join(annotated.tags),
    }


def scan(
    library: Library, node: Node, ids: Iterable[str], cancelled: Cancelled = lambda: False
) -> dict[str, float] | None:
    """Ids and scores of the papers of `ids` that hold a tree; None if it restricts nothing.

    A score counts hits by the weight of their field. Raises Superseded once `cancelled` is true.
    """
    ids = list(ids)
    if isinstance(node, Term | Phrase):
        return _holding(library, node, ids, cancelled)
    if isinstance(node, Not):
        found = scan(library, node.part, ids, cancelled)
        return None if found is None else {key: 0.0 for key in ids if key not in found}
    assert isinstance(node, And | Or)
    parts = [scan(library, part, ids, cancelled) for part in node.parts]
    return _all(parts) if isinstance(node, And) else _any(parts)


def _holding(
    library: Library, leaf: Term | Phrase, ids: list[str], cancelled: Cancelled
) -> dict[str, float] | None:
    marker = Marker([leaf])
    if marker.restricts_nothing:
        return None
    found = {}
    for paper_id in ids:
        if cancelled():
            raise Superseded
        texts = texts_of(library, paper_id)
        fields = (leaf.field,) if leaf.field else FIELDS
        score = sum(FIELDS[field] * len(marker.spans(texts[field])) for field in fields)
        if score:
            found[paper_id] = score
    return found


def _all(parts: Iterable[Found | None]) -> dict[str, float] | None:
    restricting = [part for part in parts if part is not None]
    if not restricting:
        return None
    first, *others = restricting
    return {
        key: sum(part[key] for part in restricting)
        for key in first
        if all(key in part for part in others)
    }


def _any(parts: Iterable[Found | None]) -> dict[str, float] | None:
    found: dict[str, float] = {}
    for part in parts:
        if part is None:
            return None
        for key, score in part.items():
            found[key] = found.get(key, 0.0) + score
    return found
