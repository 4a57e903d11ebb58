"""Evaluates Whoosh's query objects over flat postings, all papers at once.

The sets and the BM25F scores are the stock searcher's (Robertson and Zaragoza, 2009, as Whoosh
has them); what it does posting by posting is done here array by array.
"""

from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from whoosh.query import And, Not, Or

from desktop.storage.index.found import Found
from desktop.storage.index.gather import Cancelled, Gatherer, Superseded
from desktop.storage.index.parts import View
from desktop.storage.index.pieces import Pieces
from desktop.storage.index.postings import Array, Postings
from desktop.storage.index.queries import Sought, all_sought, is_typed

__all__ = ["Cancelled", "Evaluator", "Superseded"]

_CACHE_BYTES = 48 << 20
_VERY_FEW = 12
"""Postings that are sooner scored one by one than together."""

_FEW = 4
"""Postings that are a fewth of all papers are put together without looking at all papers."""


class Evaluator:
    """Finds papers by Whoosh queries in a fixed set of segments; safe in threads.

    With `base`, the segments stand beside the base's, whose papers have the first numbers, and
    what the base keeps of earlier queries is used.
    """

    def __init__(self, views: Sequence[View], size: int, base: "Evaluator | None" = None) -> None:
        self.size = size
        self._base = base
        self._is_base = base is not None and not views and size == base.size
        self._words: Gatherer = Gatherer(views, size, base._words if base else None)
        self._nothing = Found.few(size, np.empty(0, np.intp), np.empty(0, np.float32))
        self._kept: OrderedDict[int, tuple[Any, Found]] = OrderedDict()
        self._pinned: dict[int, tuple[Any, Found]] = {}
        self._room = max(8, _CACHE_BYTES // (4 * size + 1))

    @property
    def segments(self) -> list[Postings]:
        """All segments, the base's first."""
        return self._words.segments

    # ---- what is kept

    def find(self, query: Any, cancelled: Cancelled = lambda: False) -> Found:
        """Evaluate a tree of And, Or, Not, Term, Phrase, Sequence, Beginning.

        Do not change what it gives. Raises Superseded soon after `cancelled` gives true.
        """
        if self._is_base and self._base is not None:
            return self._base.find(query, cancelled)
        found = self._known(query)
        if found is None:
            found = self._find(query, cancelled)
            self._kept[id(query)] = (query, found)  # the query too, so that its id stays its own
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return found

    def _known(self, query: Any) -> Found | None:
        kept = self._pinned.get(id(query)) or self._kept.get(id(query))
        return kept[1] if kept else None

    def pin(self, query: Any, found: Found) -> None:
        """Keep what a query finds for good."""
        self._pinned[id(query)] = (query, found)

    def forget(self) -> None:
        """Forget what earlier queries matched."""
        for evaluator in (self, self._base):
            if evaluator is not None:
                evaluator._kept.clear()
                evaluator._pinned.clear()

    def holds(self, query: Any, cancelled: Cancelled = lambda: False) -> bool:
        """Whether some paper matches."""
        for keys, boosts in all_sought(query) or ():
            if len(keys) == 1 and self._words.holds(keys[0], boosts):
                return True
        return len(self.find(query, cancelled).numbers) > 0

    # ---- evaluation

    def _find(self, query: Any, cancelled: Cancelled) -> Found:
        if isinstance(query, Not):
            return Found((~self.find(query.query, cancelled).matches).astype(np.float32))
        if isinstance(query, And):
            return self._all(query.subqueries, cancelled)
        apart = type(query) is Or and is_typed(query)
        sought = None if apart else all_sought(query)
        if sought is None:
            return self._any([self.find(part, cancelled) for part in query.subqueries])
        known = self._base.find(query, cancelled) if self._base else self._nothing
        pieces = Pieces()
        self._words.add(sought, pieces, cancelled)
        return self._put_together(known, pieces)

    def _put_together(self, known: Found, pieces: Pieces) -> Found:
        """What the base knows, with the scores of pieces."""
        size, norms = len(pieces), self._words.norms
        if not size:
            return known.among(self.size) if known else self._nothing
        if not known and size <= _VERY_FEW:
            return Found.few(self.size, *pieces.one_by_one(norms))
        if not known and size * _FEW < self.size:
            papers = pieces.papers()
            return Found.few(self.size, *pieces.scores(papers, self._mask(papers), norms))
        scores = known.among(self.size).scores.copy() if known else np.zeros(self.size, np.float32)
        pieces.add_to(scores, norms)
        return Found(scores)

    def _mask(self, papers: Array) -> Array:
        mask = np.zeros(self.size, bool)
        mask[papers] = True
        return mask

    def _any(self, parts: Sequence[Found]) -> Found:
        some = [found for found in parts if found]
        if len(some) < 2:
            return some[0] if some else self._nothing
        wide = [found for found in some if not found.is_few]
        scores = wide[0].scores.copy() if wide else np.zeros(self.size, np.float32)
        for found in wide[1:]:
            scores += found.scores
        for found in some:
            if found.is_few:
                scores[found.numbers] += found.values
        return Found(scores)

    def _all(self, parts: Sequence[Any], cancelled: Cancelled) -> Found:
        """Papers that all parts match.

        What finished words find is gathered only, and scored where all meet; while a word is
        typed, what the others find is kept for its next letter.
        """
        typed = any(map(is_typed, parts))
        pieces, ends = Pieces(), [0]
        founds: list[Found] = []
        excluded: list[Found] = []
        for part in parts:
            if isinstance(part, Not):
                excluded.append(self.find(part.query, cancelled))
                continue
            sought = None if typed else self._unknown(part)
            if sought is None:
                founds.append(self.find(part, cancelled))
                if not founds[-1]:
                    return self._nothing
                continue
            before = len(pieces.docs)
            self._words.add(sought, pieces, cancelled, based=True)
            if len(pieces.docs) == before:
                return self._nothing
            ends.append(ends[-1] + sum(map(len, pieces.docs[before:])))
        if len(parts) == 1 and founds:
            return founds[0]
        return self._meeting(pieces, list(pairwise(ends)), founds, excluded)

    def _unknown(self, query: Any) -> tuple[Sought, ...] | None:
        """What a query looks for, if that is not known yet and it has no parts that must all be."""
        if self._known(query) or (self._base and self._base._known(query)):
            return None
        return all_sought(query)

    def _meeting(
        self,
        pieces: Pieces,
        groups: Sequence[tuple[int, int]],
        founds: Sequence[Found],
        excluded: Sequence[Found],
    ) -> Found:
        """Papers in each group of postings and in all that was found; rare ones are seen first.

        What they must not be in counts one, as in Whoosh.
        """
        papers = pieces.papers() if groups else np.empty(0, np.intp)
        sets = [papers[begin:end] for begin, end in groups]
        sets += [found.numbers for found in founds if found.is_few]
        sets.sort(key=len)
        matches = self._mask(sets[0]) if sets else np.ones(self.size, bool)
        for others in sets[1:]:
            matches = self._mask(others[matches[others].nonzero()[0]])
        for found in founds:
            if not found.is_few:
                matches &= found.matches
        for found in excluded:
            matches[found.numbers] = False
        if groups:
            numbers, values = pieces.scores(papers, matches, self._words.norms)
        else:
            numbers = matches.nonzero()[0]
            values = np.zeros(len(numbers), np.float32)
        for found in founds:
            values += found.of(numbers)
        values += len(excluded)
        return Found.few(self.size, numbers, values)
