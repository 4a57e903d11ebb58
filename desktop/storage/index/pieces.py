"""Postings that a query gathers from several fields and segments, and what they score."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from desktop.storage.index.postings import Array

_FEW = 12
"""Postings that are sooner scored one by one than together."""

_ONE = np.float32(1)


class Piece(NamedTuple):
    """Documents, each once, of one segment and field that hold a word.

    Attributes:
        docs, base: the papers' numbers are docs + base.
        counts: how often the word stands in each.
        field: the row of the field in tables by field and paper.
        weight: the word's.
    """

    docs: Array
    base: int
    counts: Array
    field: int
    weight: float


def size_of(pieces: Sequence[Piece]) -> int:
    """How many postings there are."""
    return sum([len(piece.docs) for piece in pieces])


def papers_of(pieces: Sequence[Piece]) -> Array:
    """The numbers of the papers of all pieces (intp), one piece after the other."""
    papers = np.concatenate([piece.docs for piece in pieces]).astype(np.intp)
    bases = [piece.base for piece in pieces]
    if any(bases):
        papers += np.array(bases).repeat(np.array([len(piece.docs) for piece in pieces]))
    return papers


def add_scores(scores: Array, piece: Piece, norms: Array) -> None:
    """Add BM25F scores of a piece to those by paper; `norms` by field and paper."""
    papers = piece.docs.astype(np.intp)
    if piece.base:
        papers += piece.base
    scores[papers] += _gained(norms[piece.field][papers], piece.counts, piece.weight)


def _gained(norms: Array, counts: Array, weights: Array | float) -> Array:
    """BM25F of words (float32); the norms are used up."""
    norms /= counts
    norms += 1
    return np.divide(weights, norms, out=norms)


def scores_of(
    pieces: Sequence[Piece], papers: Array, matches: Array, norms: Array
) -> tuple[Array, Array]:
    """The papers that match, in order, and their BM25F scores (float32).

    `papers` are those of all pieces, `matches` tells of each paper whether it counts. Adds in the
    order of the pieces, as `add_scores` does, so that equal papers score alike to the last bit.
    """
    numbers = matches.nonzero()[0]
    places = matches[papers].nonzero()[0]
    papers = papers[places]
    ends = np.array([len(piece.docs) for piece in pieces]).cumsum()
    sizes = places.searchsorted(ends)
    sizes[1:] -= sizes[:-1].copy()
    rows = np.array([piece.field for piece in pieces]) * norms.shape[1]
    held = norms.reshape(-1)[papers + rows.repeat(sizes)]
    counts = np.concatenate([piece.counts for piece in pieces])[places]
    weights = np.array([piece.weight for piece in pieces], np.float32).repeat(sizes)
    ranks = np.empty(len(matches), np.int32)
    ranks[numbers] = np.arange(len(numbers), dtype=np.int32)
    scores = np.zeros(len(numbers), np.float32)
    np.add.at(scores, ranks[papers], _gained(held, counts, weights))
    return numbers, scores


def few_scores(pieces: Sequence[Piece], norms: Array) -> tuple[Array, Array] | None:
    """The papers of a few postings and their scores, to the bit as above; None if not so few."""
    if size_of(pieces) > _FEW:
        return None
    scores: dict[int, np.float32] = {}
    for docs, base, counts, field, weight in pieces:
        heavy, row = np.float32(weight), norms[field]
        for doc, count in zip(docs.tolist(), counts.tolist()):  # noqa: B905
            paper = doc + base
            gained = heavy / (row[paper] / np.float32(count) + _ONE)
            scores[paper] = scores[paper] + gained if paper in scores else gained
    numbers = sorted(scores)
    return np.array(numbers, np.intp), np.array([scores[n] for n in numbers], np.float32)
