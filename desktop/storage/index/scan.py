"""Search without an index: reads paper after paper. For papers that are not indexed yet."""

from collections.abc import Iterable, Mapping

from desktop.core.library import Library
from desktop.core.query import And, Node, Not, Or, Phrase, Term
from desktop.storage.hits import Marker
from desktop.storage.index.evaluate import Cancelled, Superseded
from desktop.storage.index.schema import BOOSTS
from desktop.storage.index.sources import texts_of

Found = Mapping[str, float]


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
        fields = (leaf.field,) if leaf.field else texts
        score = sum(BOOSTS[field] * len(marker.spans(texts.get(field, ""))) for field in fields)
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
