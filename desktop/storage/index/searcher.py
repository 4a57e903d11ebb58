"""Answers for one state of the index: mends misspelt words, translates, evaluates."""

from dataclasses import dataclass

import numpy as np

from desktop.core.query import Node
from desktop.storage.index.evaluate import Cancelled, Evaluator
from desktop.storage.index.lexicon import Lexicon
from desktop.storage.index.mending import MOST_TRIED, Mended, Mender
from desktop.storage.index.postings import Array
from desktop.storage.index.translate import Translator

_FEW = 1_000
"""Scores that are sorted sooner as they are than by parts."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found.

    Attributes:
        numbers: of the papers that match, in order.
        scores: theirs.
        corrections: words that occur nowhere, with those that were searched instead.
        tried: for how many words near ones were looked up.
    """

    numbers: Array
    scores: Array
    corrections: dict[str, str]
    tried: int = 0

    def best_first(self) -> Array:
        """The order by score; equal ones by number."""
        if len(self.scores) < 2:
            return np.arange(len(self.scores))
        if len(self.scores) < _FEW:
            return (-self.scores).argsort(kind="stable")
        falling = ~self.scores.view(np.uint32)  # scores are positive: their bits rise as they do
        low, high = falling.astype(np.uint16), (falling >> np.uint32(16)).astype(np.uint16)
        order = low.argsort(kind="stable")  # on 16 bits numpy sorts by radix
        return order[high[order].argsort(kind="stable")]


class Searcher:
    """Searches a fixed set of segments; safe in threads.

    Attributes:
        evaluator: finds what Whoosh's query objects match.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self._translator = Translator(Lexicon(evaluator.segments))
        self._mender = Mender(evaluator.segments, self._translator)

    def search(
        self, node: Node, cancelled: Cancelled = lambda: False, mend: int = MOST_TRIED
    ) -> Answer | None:
        """The answer to a tree; None if that restricts nothing. Superseded once `cancelled()`."""

        def holds(part: Node) -> bool:
            query = self._translator.translate(part)
            return query is None or self.evaluator.holds(query, cancelled)

        mended = self._mender.mend(node, holds, mend) if mend else Mended(node, {}, 0)
        query = self._translator.translate(mended.tree)
        if query is None:
            return None
        found = self.evaluator.find(query, cancelled)
        return Answer(found.numbers, found.values, mended.corrections, mended.tried)
