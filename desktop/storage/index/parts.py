"""A segment among others, field by field: its words' documents and counts. Knows no queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from desktop.storage.index.postings import Array, Postings
from desktop.storage.index.queries import Span

_NONE = np.empty(0, np.uint8)


@dataclass(frozen=True, slots=True)
class View:
    """A segment among others.

    Attributes:
        postings: the segment.
        numbers: the paper's number, by document; None for those from `base` on.
        base: the first document's number.
        alive: which documents count; None for all.
    """

    postings: Postings
    base: int = 0
    numbers: Array | None = None
    alive: Array | None = None

    def set_of(self, values: Array, by_paper: Array) -> None:
        """Write values of documents where those of their papers stand."""
        if self.numbers is None:
            by_paper[self.base : self.base + len(values)] = values
        elif self.alive is None:
            by_paper[self.numbers] = values
        else:
            by_paper[self.numbers[self.alive]] = values[self.alive]


def views_of(segments: Sequence[Postings], alive: Array | None = None) -> list[View]:
    """Segments one after the other; `alive` tells which of all papers count."""
    ends = list(accumulate((len(segment.ids) for segment in segments), initial=0))
    return [
        View(segment, base, alive=None if alive is None else alive[base:end])
        for segment, base, end in zip(segments, ends, ends[1:], strict=False)
    ]


@dataclass(frozen=True, slots=True)
class Part:
    """A field of one segment.

    Attributes:
        view: the segment.
        first, docs, counts: of the field's postings what is read most.
    """

    view: View
    first: memoryview
    docs: Array
    counts: Array

    def papers(self, docs: Array) -> tuple[Array, int]:
        """The numbers of documents' papers: what is given, and what is to be added to it."""
        view = self.view
        return (docs, view.base) if view.numbers is None else (view.numbers[docs], 0)

    def holds(self, spans: Sequence[Span]) -> bool:
        """Some document, even one that does not count, has terms of the spans."""
        return any(self.first[one] < self.first[behind] for one, behind in spans)

    def postings(self, spans: Sequence[Span]) -> tuple[Array, Array] | None:
        """Documents, each once and in order, with how often terms of the spans stand in each."""
        first = self.first
        if len(spans) == 1:
            one, behind = spans[0]
            begin, end = first[one], first[behind]
            if begin == end:
                return None
            docs, counts = self.docs[begin:end], self.counts[begin:end]
            if behind - one == 1:
                return (docs, counts) if self.view.alive is None else self._alive(docs, counts)
        elif not spans:
            return None
        else:
            slices = [slice(first[one], first[behind]) for one, behind in spans]
            docs = np.concatenate([_NONE, *(self.docs[part] for part in slices)])
            counts = np.concatenate([_NONE, *(self.counts[part] for part in slices)])
        sums = _sums(docs, counts)
        docs = sums.nonzero()[0]
        return self._alive(docs, sums[docs])

    def df(self, spans: Sequence[Span]) -> int:
        """How many documents hold terms of the spans."""
        if self.view.alive is None and _is_one(spans):
            return self.first[spans[0][1]] - self.first[spans[0][0]]
        postings = self.postings(spans)
        return 0 if postings is None else len(postings[0])

    def counts_in(self, docs: Array, spans: Sequence[Span]) -> Array:
        """How often terms of the spans stand in some documents (U16) that all hold one."""
        if _is_one(spans):
            begin, end = self.first[spans[0][0]], self.first[spans[0][1]]
            return np.asarray(self.counts[begin:end][self.docs[begin:end].searchsorted(docs)])
        postings = self.postings(spans)
        assert postings is not None
        return np.asarray(postings[1][postings[0].searchsorted(docs)])

    def _alive(self, docs: Array, counts: Array) -> tuple[Array, Array]:
        if self.view.alive is None:
            return docs, counts
        alive = self.view.alive[docs]
        return docs[alive], counts[alive]


def _is_one(spans: Sequence[Span]) -> bool:
    return len(spans) == 1 and spans[0][1] - spans[0][0] == 1


def _sums(docs: Array, counts: Array) -> Array:
    """How often something stands in each document, most counts being one."""
    sums = np.bincount(docs)
    more = np.flatnonzero(counts > 1)
    if len(more):
        docs, counts = docs[more], counts[more]
        extra = np.bincount(docs, counts - 1, minlength=len(sums))
        sums += extra.astype(sums.dtype)
    return sums
