"""Answers for one state of the index: mends misspelt words, translates, evaluates."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from desktop.core.query import And, Node, Or, Phrase, Term
from desktop.storage.analysis import STOP_WORDS
from desktop.storage.index.evaluate import Cancelled, Evaluator, View
from desktop.storage.index.lexicon import Lexicon
from desktop.storage.index.postings import Array
from desktop.storage.index.spelling import Speller, best
from desktop.storage.index.translate import Translator, words_asked


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found.

    Attributes:
        numbers: of the papers that match, in order.
        scores: theirs.
        corrections: words that occur nowhere, with those that were searched instead.
    """

    numbers: Array
    scores: Array
    corrections: dict[str, str]


class Searcher:
    """Searches a fixed set of segments; safe in threads."""

    def __init__(self, views: Sequence[View], size: int) -> None:
        self.evaluator = Evaluator(views, size)
        segments = [view.postings for view in views]
        self._translator = Translator(Lexicon(segments))
        self._spellers = [Speller(segment) for segment in segments]

    def search(self, node: Node, cancelled: Cancelled, mend: bool = True) -> Answer | None:
        """The answer to a tree; None if that restricts nothing. Superseded once `cancelled()`."""
        corrections: dict[str, str] = {}
        if mend:
            node = self._mended(node, corrections, cancelled)
        query = self._translator.translate(node)
        if query is None:
            return None
        found = self.evaluator.find(query, cancelled)
        numbers = np.flatnonzero(found.matches)
        return Answer(numbers, found.scores[numbers], corrections)

    def _holds(self, node: Node, cancelled: Cancelled) -> bool:
        query = self._translator.translate(node)
        return query is None or bool(self.evaluator.find(query, cancelled).matches.any())

    def _mended(self, node: Node, corrections: dict[str, str], cancelled: Cancelled) -> Node:
        """The tree with the nearest words for those that occur nowhere."""
        if isinstance(node, And | Or):
            parts = (self._mended(part, corrections, cancelled) for part in node.parts)
            return type(node)(tuple(parts))
        if isinstance(node, Term | Phrase) and not self._holds(node, cancelled):
            return self._mended_leaf(node, corrections, cancelled)
        return node

    def _mended_leaf(
        self, leaf: Term | Phrase, corrections: dict[str, str], cancelled: Cancelled
    ) -> Node:
        words = words_asked(leaf)
        mended = []
        for number, word in enumerate(words):
            prefix = isinstance(leaf, Term) and leaf.prefix and number == len(words) - 1
            near = self._nearest(Term(word, leaf.field, prefix), cancelled)
            if near != [word]:
                corrections[word] = ", ".join(near)
            mended.append(near)
        if not any(corrections.get(word) for word in words):
            return leaf
        if isinstance(leaf, Phrase):
            return Phrase(" ".join(near[0] for near in mended), leaf.field)
        if len(mended) > 1:
            return Term("-".join(near[0] for near in mended), leaf.field)
        return Or(tuple(Term(word, leaf.field) for word in mended[0]))

    def _nearest(self, term: Term, cancelled: Cancelled) -> list[str]:
        """The word itself if it occurs in the field or nothing is near, else the nearest ones."""
        if term.text in STOP_WORDS or self._holds(term, cancelled):
            return [term.text]
        found = [
            near for speller in self._spellers for near in speller.nearest(term.text, term.prefix)
        ]
        if term.field:
            found = [near for near in found if self._holds(Term(near[2], term.field), cancelled)]
        return best(found, term.text) or [term.text]
