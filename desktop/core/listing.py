"""Which papers a query shows, and in which order. Knows the library and, by one call, the index."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol

from desktop.core.annotations import STATUSES
from desktop.core.facets import having, reads_papers, test_of
from desktop.core.labels import LABELS, Filed
from desktop.core.library import Library
from desktop.core.query import EVERYTHING, And, Facet, Node, Not, Or, Phrase, Query, Term

SORTS = ("list", "heading", "year", "status", "starred", "modified", "best")


class TextSearch(Protocol):
    """Finds papers by their words."""

    def search(self, node: Node) -> Mapping[str, float] | None:
        """Ids and scores for a tree of Term, Phrase, And, Or, Not; None if it restricts nothing."""
        ...

    def feature(self, name: str) -> Mapping[str, bool]:
        """Which papers have a feature of their text, as far as that is known by id."""
        ...

    def filed(self) -> Mapping[str, Filed]:
        """What papers are filed under, as far as that is known by id."""
        ...

    def check(self) -> None:
        """Raise if nobody waits for the answer any more."""
        ...


def select(
    library: Library,
    query: Query,
    index: TextSearch,
    sort: str = "",
    reverse: bool = False,
) -> tuple[list[str], dict[str, float]]:
    """The ids that match, in order, with their scores.

    `sort` is one of SORTS; without it, best first when there are words, else list order.
    """
    scores = match(library, query.tree, index)
    sort = sort or ("best" if any(scores.values()) else "list")
    return arrange(library, scores, sort, reverse, index.check), scores


def match(library: Library, tree: Node, index: TextSearch) -> dict[str, float]:
    """The score of each matching paper of the library, in list order; 0.0 without words."""
    found = _find(library, tree, index)
    if found is None:
        return dict.fromkeys(library.order, 0.0)
    ids = list(filter(found.__contains__, library.order))
    if isinstance(found, dict) and ids == list(found):
        return found
    return dict(zip(ids, map(found.__getitem__, ids), strict=True))


def fitting(library: Library, tree: Node, ids: Iterable[str]) -> frozenset[str]:
    """Which of some papers a tree of facets alone shows."""
    parts = tree.parts if isinstance(tree, And) else (tree,)
    kept = frozenset(ids)
    for part in parts:
        assert isinstance(part, Facet)
        kept = frozenset(filter(test_of(library, part), kept))
    return kept


def _find(library: Library, node: Node, index: TextSearch) -> Mapping[str, float] | None:
    """Scores of what matches; None where the node restricts nothing."""
    if node == EVERYTHING:
        return None
    if _is_textual(node):
        return index.search(node)
    if isinstance(node, Facet):
        return _having(library, node, library.order, index)
    if isinstance(node, Not):
        found = _find(library, node.part, index)
        return None if found is None else _without(library, found)
    if isinstance(node, Or):
        words, rest = _textual(node)
        asked = [index.search(words[0] if len(words) == 1 else Or(words))] if words else []
        return _union([*asked, *(_find(library, part, index) for part in rest)])
    assert isinstance(node, And)
    return _intersection(library, node, index)


def _intersection(library: Library, node: And, index: TextSearch) -> Mapping[str, float] | None:
    words, rest = _textual(node)
    found = index.search(words[0] if len(words) == 1 else And(words)) if words else None
    for part in sorted(rest, key=lambda item: not isinstance(item, Facet)):
        if isinstance(part, Facet) and found is not None:
            kept = _having(library, part, found, index)
            found = {paper_id: found[paper_id] for paper_id in kept}
        else:
            found = _common(found, _find(library, part, index))
    return found


def _common(
    one: Mapping[str, float] | None, other: Mapping[str, float] | None
) -> Mapping[str, float] | None:
    if one is None or other is None:
        return other if one is None else one
    return {paper_id: one[paper_id] + other[paper_id] for paper_id in one if paper_id in other}


def _union(found: Iterable[Mapping[str, float] | None]) -> Mapping[str, float] | None:
    scores: dict[str, float] = {}
    for part in found:
        if part is None:
            return None
        if any(part.values()):
            part = {paper_id: score + scores.get(paper_id, 0.0) for paper_id, score in part.items()}
            scores |= part
        else:
            scores = {**part, **scores}
    return scores


def _without(library: Library, found: Mapping[str, float]) -> dict[str, float]:
    return {paper_id: 0.0 for paper_id in library.order if paper_id not in found}


def _textual(node: And | Or) -> tuple[tuple[Node, ...], list[Node]]:
    """The parts that the index is asked for at once, and the others."""
    words = tuple(part for part in node.parts if _is_textual(part))
    return words, [part for part in node.parts if not _is_textual(part)]


def _is_textual(node: Node) -> bool:
    if isinstance(node, And | Or):
        return all(_is_textual(part) for part in node.parts)
    return _is_textual(node.part) if isinstance(node, Not) else isinstance(node, Term | Phrase)


def _having(
    library: Library, facet: Facet, ids: Collection[str], index: TextSearch
) -> dict[str, float]:
    if facet.name in ("year", *LABELS):
        library.learn(index.filed)
    if not reads_papers(facet):
        return dict.fromkeys(having(library, facet, ids, index.check), 0.0)
    known, holds = index.feature(facet.value), test_of(library, facet, index.check)
    kept = (paper_id for paper_id in ids if known.get(paper_id) or paper_id not in known)
    return {paper_id: 0.0 for paper_id in kept if known.get(paper_id) or holds(paper_id)}


def arrange(
    library: Library,
    scores: Mapping[str, float],
    sort: str,
    reverse: bool = False,
    check: Callable[[], object] = lambda: None,
) -> list[str]:
    """Order the ids of `scores` (given in list order) by one of SORTS; ties keep list order.

    Best, starred, modified and year show the most at the top; `reverse` turns any order round.
    `check` is called while papers are read, and may raise.
    """
    ids = list(scores)
    if sort == "list":
        return ids[::-1] if reverse else ids
    if sort == "best":
        return sorted(ids, key=scores.__getitem__, reverse=not reverse)
    keys: dict[str, Callable[[str], object]] = {
        "heading": lambda paper_id: heading_key(library.heading(paper_id)),
        "year": lambda paper_id: -(library.year(paper_id) or 0),
        "status": lambda paper_id: STATUSES.index(library.annotations_of(paper_id).status),
        "starred": lambda paper_id: not library.annotations_of(paper_id).starred,
        "modified": lambda paper_id: _newest(library.annotations_of(paper_id).modified),
    }

    def place(paper_id: str) -> Any:
        check()
        return keys[sort](paper_id)

    return sorted(ids, key=place, reverse=reverse)


def heading_key(heading: str) -> str:
    """The sort key of a heading: case folded, without the punctuation before its first letter."""
    return re.sub(r"^[\W_]+", "", heading).casefold()


def _newest(modified: str) -> tuple[int, ...]:
    return tuple(-ord(character) for character in modified) or (1,)
