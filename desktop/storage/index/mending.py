"""Misspelt words: those that occur nowhere give way to the nearest that do, and are named."""

from collections.abc import Callable, Sequence

from desktop.core.query import And, Node, Or, Phrase, Term
from desktop.storage.analysis import STOP_WORDS
from desktop.storage.index.postings import Postings
from desktop.storage.index.spelling import best, nearest
from desktop.storage.index.translate import Translator, words_asked

MOST_TRIED = 5
"""Words of one query that are looked for in all words; each costs a millisecond or more."""

MOST_HELD = 20
"""Near words of which is asked whether a field holds them."""

Holds = Callable[[Node], bool]


class Mender:
    """Knows the words of some segments."""

    def __init__(self, segments: Sequence[Postings], translator: Translator) -> None:
        self._segments = segments
        self._translator = translator
        self._known: dict[Term, list[str]] = {}

    def mend(self, node: Node, holds: Holds) -> tuple[Node, dict[str, str]]:
        """The tree with the nearest words instead of those that occur nowhere, and which.

        `holds` tells whether a tree matches any paper.
        """
        mending = _Mending(self._segments, self._translator, holds, self._known)
        return mending.tree(node), mending.corrections


class _Mending:
    """One query's."""

    def __init__(
        self,
        segments: Sequence[Postings],
        translator: Translator,
        holds: Holds,
        known: dict[Term, list[str]],
    ) -> None:
        self.corrections: dict[str, str] = {}
        self._known = known
        self._segments = segments
        self._translator = translator
        self._holds = holds
        self._tried = 0

    def tree(self, node: Node) -> Node:
        if isinstance(node, Or):
            return Or(tuple(map(self.tree, node.parts)))
        if isinstance(node, And):
            neighbours = zip((None, *node.parts), node.parts, (*node.parts[1:], None), strict=False)
            return And(tuple(self._among(*near) for near in neighbours))
        if isinstance(node, Term | Phrase) and not self._holds(node):
            return self._leaf(node)
        return node

    def _among(self, before: Node | None, node: Node, after: Node | None) -> Node:
        """Leave a word alone that is one with the word beside it (deep seek, DeepSeek)."""
        as_one = self._translator.written_as_one
        joined = (before and as_one(before, node)) or (after and as_one(node, after))
        return node if joined else self.tree(node)

    def _leaf(self, leaf: Term | Phrase) -> Node:
        words = words_asked(leaf)
        mended = []
        for number, word in enumerate(words):
            prefix = isinstance(leaf, Term) and leaf.prefix and number == len(words) - 1
            near = self._nearest(Term(word, leaf.field, prefix))
            if near != [word]:
                self.corrections[word] = ", ".join(near)
            mended.append(near)
        if self.corrections.keys().isdisjoint(words):
            return leaf
        if isinstance(leaf, Phrase):
            return Phrase(" ".join(near[0] for near in mended), leaf.field)
        if len(mended) > 1:
            return Term("-".join(near[0] for near in mended), leaf.field)
        return Or(tuple(Term(word, leaf.field) for word in mended[0]))

    def _nearest(self, term: Term) -> list[str]:
        """The word itself if it occurs in the field or nothing is near, else the nearest ones."""
        if term in self._known:
            return self._known[term]
        if self._tried >= MOST_TRIED or term.text in STOP_WORDS or self._holds(term):
            return [term.text]
        self._tried += 1
        found = sorted(
            near for segment in self._segments for near in nearest(segment, term.text, term.prefix)
        )
        if term.field:
            near_ones = found[:MOST_HELD]
            found = [near for near in near_ones if self._holds(Term(near[2], term.field))]
        self._known[term] = best(found, term.text, term.prefix) or [term.text]
        return self._known[term]
