"""Search without an index: reads paper after paper, until a large import is indexed.

Markup is only stripped here, not read, and misspelt words are not mended: it is soon over.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from desktop.core.library import Library
from desktop.core.query import And, Node, Not, Or, Phrase, Term
from desktop.storage.analysis import fold
from desktop.storage.hits import Marker, written_as_one
from desktop.storage.index.evaluate import Cancelled, Superseded
from desktop.storage.index.schema import BOOSTS
from desktop.storage.index.sources import note_fields

_MARKUP = re.compile(r"\\[A-Za-z]+|[*{}$`\\]")


def scan(
    library: Library, node: Node, ids: Iterable[str], cancelled: Cancelled = lambda: False
) -> dict[str, float] | None:
    """Ids and scores of the papers of `ids` that hold a tree; None if it restricts nothing.

    A score counts hits by the weight of their field. Raises Superseded once `cancelled` is true.
    """
    markers: dict[Node, Marker] = {}
    tree = _prepared(node, markers)
    if tree is None:
        return None
    found = {}
    for paper_id in ids:
        if cancelled():
            raise Superseded
        score = _score(tree, _texts(library, paper_id), markers)
        if score is not None:
            found[paper_id] = score
    return found


def _texts(library: Library, paper_id: str) -> dict[str, str]:
    paper = library.paper(paper_id)
    return {
        "title": _MARKUP.sub("", paper.title),
        "abstract": _MARKUP.sub("", paper.abstract),
        "author": "\n".join(map(str, paper.author)),
        "keyword": "\n".join(paper.keyword),
        **note_fields(library.annotations_of(paper_id)),
    }


def _prepared(node: Node, markers: dict[Node, Marker]) -> Node | None:
    """The tree without what restricts nothing; the markers of its leaves."""
    if isinstance(node, Term | Phrase):
        markers[node] = Marker([node])
        return None if markers[node].restricts_nothing else node
    if isinstance(node, Not):
        part = _prepared(node.part, markers)
        return Not(part) if part else None
    assert isinstance(node, And | Or)
    spelt = _with_joined(node.parts) if isinstance(node, And) else node.parts
    parts = [_prepared(part, markers) for part in spelt]
    if isinstance(node, Or) and None in parts:
        return None
    kept = tuple(part for part in parts if part)
    return type(node)(kept) if kept else None


def _with_joined(parts: Sequence[Node]) -> list[Node]:
    """The parts; words that may be written as one word may also stand as that."""
    spellings: list[list[Node]] = [[part] for part in parts]
    for number, (one, other) in enumerate(pairwise(parts)):
        if joined := written_as_one(one, other):
            for near in spellings[number : number + 2]:
                near.append(joined)
    return [Or(tuple(part)) if len(part) > 1 else part[0] for part in spellings]


def _score(node: Node, texts: Mapping[str, str], markers: Mapping[Node, Marker]) -> float | None:
    """The score of a paper, or None if it does not match."""
    if isinstance(node, Term | Phrase):
        return _hits(node, texts, markers[node]) or None
    if isinstance(node, Not):
        return 1.0 if _score(node.part, texts, markers) is None else None
    total, missing = 0.0, 0
    assert isinstance(node, And | Or)
    for part in node.parts:
        score = _score(part, texts, markers)
        missing += score is None
        total += score or 0.0
        if missing and isinstance(node, And):
            return None
    return None if missing == len(node.parts) else total


def _hits(leaf: Term | Phrase, texts: Mapping[str, str], marker: Marker) -> float:
    total = 0.0
    for field in (leaf.field,) if leaf.field else texts:
        text = texts.get(field, "")
        if marker.may_hold(fold(text)):
            total += BOOSTS[field] * len(marker.spans(text))
    return total
