"""Postings that a query gathers from several fields and segments, and what they score."""

from collections.abc import Iterable
from itertools import accumulate

import numpy as np

from desktop.storage.index.postings import Array

_FEW = 200
"""Papers that are sooner looked up among sorted numbers than in a table."""

_ONE = np.float32(1)


class Pieces:
    """Postings, piece by piece: documents, each once, of one segment and field that hold a word.

    Lists of equal length, because many small objects would take as long as the search.

    Attributes:
        docs, bases: the papers' numbers are docs + base.
        counts: how often the word stands in each.
        rows: the row of the field in tables by field and paper.
        weights: the word's.
    """

    __slots__ = ("bases", "counts", "docs", "rows", "weights")

    def __init__(self) -> None:
        self.docs: list[Array] = []
        self.bases: list[int] = []
        self.counts: list[Array] = []
        self.rows: list[int] = []
        self.weights: list[float] = []

    def add(self, docs: Array, base: int, counts: Array, row: int) -> None:
        """Add a piece, whose weight is to follow."""
        self.docs.append(docs)
        self.bases.append(base)
        self.counts.append(counts)
        self.rows.append(row)

    def __len__(self) -> int:
        """How many postings there are."""
        return sum(map(len, self.docs))

    def papers(self) -> Array:
        """The numbers of the papers of all pieces (intp), one piece after the other."""
        papers = np.concatenate(self.docs).astype(np.intp)
        if any(self.bases):
            papers += np.array(self.bases).repeat(np.array([len(docs) for docs in self.docs]))
        return papers

    def add_to(self, scores: Array, norms: Array) -> None:
        """Add BM25F scores to those by paper; `norms` by field and paper."""
        for docs, base, counts, row, weight in self._each():
            papers = docs.astype(np.intp)
            if base:
                papers += base
            scores[papers] += _gained(norms[row][papers], counts, weight)

    def _each(self) -> Iterable[tuple[Array, int, Array, int, float]]:
        return zip(self.docs, self.bases, self.counts, self.rows, self.weights)  # noqa: B905

    def one_by_one(self, norms: Array) -> tuple[Array, Array]:
        """The papers, in order, and their BM25F scores (float32), if there are only a few."""
        scores: dict[int, np.float32] = {}
        for docs, base, counts, row, weight in self._each():
            heavy, held = np.float32(weight), norms[row]
            for doc, count in zip(docs.tolist(), counts.tolist()):  # noqa: B905
                paper = doc + base
                gained = heavy / (held[paper] / np.float32(count) + _ONE)
                scores[paper] = scores[paper] + gained if paper in scores else gained
        numbers = sorted(scores)
        return np.array(numbers, np.intp), np.array([scores[n] for n in numbers], np.float32)

    def scores(self, papers: Array, matches: Array, norms: Array) -> tuple[Array, Array]:
        """The papers that match, in order, and their BM25F scores (float32).

        `papers` as given by `papers()`, `matches` tells of each whether it counts. Adds in the
        order of the pieces, as `add_to` does: equal papers score alike to the last bit.
        """
        numbers = matches.nonzero()[0]
        places = matches[papers].nonzero()[0]
        papers = papers[places]
        sizes = places.searchsorted(np.array(list(accumulate(map(len, self.docs)))))
        sizes[1:] -= sizes[:-1]
        rows = np.array(self.rows) * norms.shape[1]
        held = norms.reshape(-1)[papers + rows.repeat(sizes)]
        counts = np.concatenate(self.counts)[places]
        weights = np.array(self.weights, np.float32).repeat(sizes)
        scores = np.zeros(len(numbers), np.float32)
        np.add.at(scores, _ranks(papers, numbers, len(matches)), _gained(held, counts, weights))
        return numbers, scores


def _ranks(papers: Array, numbers: Array, size: int) -> Array:
    """Where papers stand among sorted numbers, which hold them all."""
    if len(papers) < _FEW:
        return numbers.searchsorted(papers)
    ranks = np.empty(size, np.int32)
    ranks[numbers] = np.arange(len(numbers), dtype=np.int32)
    return np.asarray(ranks[papers])


def _gained(norms: Array, counts: Array, weights: Array | float) -> Array:
    """BM25F of words (float32); the norms are used up."""
    norms /= counts
    norms += 1
    return np.divide(weights, norms, out=norms)
