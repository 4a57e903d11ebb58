"""Misspelt words: those that occur nowhere give way to the nearest that do, and are named."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from desktop.core.query import And, Node, Not, Or, Phrase, Term
from desktop.storage.analysis import STOP_WORDS
from desktop.storage.index.postings import Postings
from desktop.storage.index.spelling import best, nearest, slips
from desktop.storage.index.translate import Translator, words_asked

MOST_TRIED = 3
"""Words of one query that are looked for in all words; each costs a millisecond or more."""

MOST_HELD = 20
"""Near words of which is asked whether a field holds them."""

Holds = Callable[[Node], bool]


class Mended(NamedTuple):
    """A tree, the words that were replaced in it, and for how many near ones were looked up."""

    tree: Node
    corrections: dict[str, str]
    tried: int


class Mender:
    """Knows the words of some segments."""

    def __init__(self, segments: Sequence[Postings], translator: Translator) -> None:
        self._segments = segments
        self._translator = translator
        self._known: dict[Term, list[str]] = {}

    def mend(self, node: Node, holds: Holds, most: int = MOST_TRIED) -> Mended:
        """The tree with the nearest words instead of those that occur nowhere.

        Words that have none near are named with none. `holds` tells whether a tree matches any
        paper; near ones are looked up for so many words as `most` says.
        """
        mending = _Mending(self._segments, self._translator, holds, self._known, most)
        tree = mending.tree(node)
        return Mended(tree, mending.corrections, most - mending.left)


class _Mending:
    """One query's."""

    def __init__(
        self,
        segments: Sequence[Postings],
        translator: Translator,
        holds: Holds,
        known: dict[Term, list[str]],
        most: int,
    ) -> None:
        self.corrections: dict[str, str] = {}
        self._known = known
        self._segments = segments
        self._translator = translator
        self._holds = holds
        self.left = most

    def tree(self, node: Node) -> Node:
        if isinstance(node, Or):
            return Or(tuple(map(self.tree, node.parts)))
        if isinstance(node, And):
            neighbours = zip((None, *node.parts), node.parts, (*node.parts[1:], None), strict=False)
            return And(tuple(self._among(*near) for near in neighbours))
        if isinstance(node, Not):
            self._name_absent(node.part)
        elif isinstance(node, Term | Phrase):
            if not self._holds(node):
                return self._leaf(node)
            self._name_slips(node)
        return node

    def _name_absent(self, node: Node) -> None:
        """Name words that exclude nothing; they are not guessed at, for that would hide papers."""
        if isinstance(node, And | Or):
            for part in node.parts:
                self._name_absent(part)
        elif isinstance(node, Term | Phrase):
            for term in _terms(node):
                if term.text not in STOP_WORDS and not self._holds(replace(term, field="")):
                    self.corrections[term.text] = ""

    def _name_slips(self, leaf: Term | Phrase) -> None:
        """Name words that occur only spelt otherwise, with the stem that they have all the same."""
        for word in words_asked(leaf):
            if word in STOP_WORDS or any(segment.word(word) >= 0 for segment in self._segments):
                continue
            found = sorted(near for segment in self._segments for near in slips(segment, word))
            if near := best(found, word):
                self.corrections[word] = near[0]

    def _among(self, before: Node | None, node: Node, after: Node | None) -> Node:
        """Leave a word alone that is one with the word beside it (deep seek, DeepSeek)."""
        as_one = self._translator.written_as_one
        joined = (before and as_one(before, node)) or (after and as_one(node, after))
        return node if joined else self.tree(node)

    def _leaf(self, leaf: Term | Phrase) -> Node:
        terms = _terms(leaf)
        mended = [self._nearest(term) for term in terms]
        if all(near == [term.text] for near, term in zip(mended, terms, strict=True)):
            return leaf
        if isinstance(leaf, Phrase):
            return Phrase(" ".join(near[0] for near in mended), leaf.field)
        if len(mended) > 1:
            return Term("-".join(near[0] for near in mended), leaf.field)
        return Or(tuple(Term(word, leaf.field) for word in mended[0]))

    def _nearest(self, term: Term) -> list[str]:
        """The word itself if it occurs in the field or nothing is near, else the nearest ones."""
        if term.text in STOP_WORDS or self._holds(term):
            return [term.text]
        if term not in self._known and self.left > 0:
            self.left -= 1
            self._known[term] = self._look_for(term)
        near = self._known.get(term, [])
        if near or (term in self._known and not self._holds(replace(term, field=""))):
            self.corrections[term.text] = ", ".join(near)
        return near or [term.text]

    def _look_for(self, term: Term) -> list[str]:
        found = nearest(self._segments, term.text, term.prefix)
        if term.field:
            near_ones = found[:MOST_HELD]
            found = [near for near in near_ones if self._holds(Term(near[2], term.field))]
        return best(found, term.text, term.prefix)


def _terms(leaf: Term | Phrase) -> list[Term]:
    """The words of a leaf, each by itself."""
    words = words_asked(leaf)
    typed = isinstance(leaf, Term) and leaf.prefix
    last = len(words) - 1
    return [Term(word, leaf.field, typed and place == last) for place, word in enumerate(words)]
