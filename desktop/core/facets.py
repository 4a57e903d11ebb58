"""Which papers have a property that a query asks for (`tag:`, `is:`, `year:` …). Knows no index."""

import unicodedata
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from itertools import filterfalse

from desktop.core.annotations import Annotations
from desktop.core.labels import LABELS, Labels, fold_label, is_in
from desktop.core.library import Library
from desktop.core.query import Facet

Test = Callable[[str], bool]
"""Tells whether the paper of an id has it."""

Check = Callable[[], object]
"""Called before a paper is looked at that may have to be read; may raise."""


def test_of(library: Library, facet: Facet, check: Check = lambda: None) -> Test:
    """The test of a facet."""
    if holds := _on_annotations(facet):
        return lambda paper_id: holds(library.annotations_of(paper_id))
    return _ON_PAPERS[facet.name](library, facet, check)


def having(
    library: Library, facet: Facet, ids: Collection[str], check: Check = lambda: None
) -> Iterable[str]:
    """Those of some papers that have it, in their order."""
    holds = _on_annotations(facet)
    if holds is None or len(ids) < len(library.annotations):
        return filter(test_of(library, facet, check), ids)
    usual = holds(Annotations())  # most papers have none
    annotations = list(library.annotations.items())
    others = {paper_id for paper_id, annotated in annotations if holds(annotated) != usual}
    return (filterfalse if usual else filter)(others.__contains__, ids)


def reads_papers(facet: Facet) -> bool:
    """The test may have to read abstracts."""
    return facet.name == "has" and facet.value not in _HAS


# ---- by annotations

_OnAnnotations = Callable[[Annotations], bool]

_IS: dict[str, _OnAnnotations] = {
    "starred": lambda annotated: annotated.starred,
    "undecided": lambda annotated: not annotated.decided,
    "seen": lambda annotated: annotated.seen,
}
_HAS: dict[str, _OnAnnotations] = {
    "note": lambda annotated: bool(annotated.note),
    "highlight": lambda annotated: bool(annotated.highlights),
}


def _on_annotations(facet: Facet) -> _OnAnnotations | None:
    if facet.name == "is":
        return _IS[facet.value]
    if facet.name == "has":
        return _HAS.get(facet.value)
    if facet.name == "status":
        return lambda annotated: annotated.status == facet.value
    return _tag(facet) if facet.name == "tag" else None


def _tag(facet: Facet) -> _OnAnnotations:
    sought, words = _squeezed(facet.value), fold_label(facet.value)
    if facet.prefix:  # as what is offered while one types: each word may begin so
        return lambda annotated: any(
            _squeezed(tag).startswith(sought) or is_in(words, fold_label(tag))
            for tag in annotated.tags
        )
    return lambda annotated: any(_squeezed(tag) == sought for tag in annotated.tags)


@lru_cache(maxsize=1 << 12)
def _squeezed(name: str) -> str:
    """A tag's or collection's name without case, accents, blanks and hyphens."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in apart if not (unicodedata.combining(sign) or sign in _JOINTS))


_JOINTS = frozenset(" -_,\u2010\u2011\u2012\u2013\u2212")


# ---- by papers


def _has(library: Library, facet: Facet, check: Check) -> Test:
    def holds(paper_id: str) -> bool:
        check()
        return facet.value in library.text(paper_id).features

    return holds


def _in(library: Library, facet: Facet, _check: Check) -> Test:
    named = [one for one in library.collections.values() if one.name]
    sought = _squeezed(facet.value)
    meant = [one for one in named if one.name.casefold() == facet.value] or [
        one for one in named if sought in _squeezed(one.name)
    ]
    return frozenset().union(*(one.members for one in meant)).__contains__


def _year(library: Library, facet: Facet, check: Check) -> Test:
    first, _, last = facet.value.partition("..")
    lowest = int(first or 0)
    highest = int(last or 9999) if ".." in facet.value else lowest
    lowest, highest = min(lowest, highest), max(lowest, highest)

    def holds(paper_id: str) -> bool:
        check()
        return lowest <= (library.year(paper_id) or -1) <= highest

    return holds


def _label(library: Library, facet: Facet, check: Check) -> Test:
    """Papers with exactly this value, if there are any and it is not a beginning; else holding it.

    A paper may have several values; papers with the same share one object that says so.
    """
    filed: dict[int, Labels] = {}
    for paper_id in library.order:
        check()
        labels = library.labels(paper_id)
        filed[id(labels)] = labels
    values = {
        key: [fold_label(value) for value in labels.get(facet.name, ())]
        for key, labels in filed.items()
    }
    exact = not facet.prefix and any(facet.value in held for held in values.values())
    for key, held in values.items():
        if not (facet.value in held if exact else any(is_in(facet.value, one) for one in held)):
            del filed[key]
    return lambda paper_id: id(library.labels(paper_id)) in filed


_ON_PAPERS: dict[str, Callable[[Library, Facet, Check], Test]] = {
    "has": _has,
    "in": _in,
    "year": _year,
    **dict.fromkeys(LABELS, _label),
}
