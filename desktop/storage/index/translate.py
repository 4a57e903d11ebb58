"""From what was asked to Whoosh's query objects. Knows the words that occur, not the postings."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from whoosh import query as whoosh_query

from desktop.core.query import And, Node, Not, Or, Phrase, Term
from desktop.storage.analysis import (
    STOP_WORDS,
    Row,
    Words,
    readings,
    row_of,
    sign_of,
    sought_chunks,
    words_of,
)
from desktop.storage.hits import written_as_one
from desktop.storage.index.lexicon import Lexicon
from desktop.storage.index.queries import InFields, Key, OneOf, Root, Sought, Start
from desktop.storage.index.schema import BOOSTS, UNSTEMMED

_LITERAL_FIELDS = frozenset({"author", "tag"})
"""Asked for by name, these hold what elsewhere are stop words (He, Will, to do)."""

_SHORTEST_HALF = 3
_LONGEST_SPLIT = 40
_MOST_KEPT = 2_000
_MOST_LONGER = 100
_FAINT = 0.01
"""The weight of a head whose ends are too many to be looked at: found, but after all others."""

_LONGEST_ROW = 24
"""Words of a phrase that count; no two papers are told apart by more."""


class Translator:
    """Translates trees for one state of the lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._kept: dict[Node, Any] = {}

    def translate(self, node: Node) -> Any:
        """The Whoosh query of a tree without Facets; None if it restricts nothing.

        The same object for the same tree.
        """
        if node not in self._kept:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            self._kept[node] = self._translated(node)
        return self._kept[node]

    def _translated(self, node: Node) -> Any:
        if isinstance(node, Term):
            spellings = self._spellings(node)
            return None if spellings is None else _any(spellings)
        if isinstance(node, Phrase):
            return self._phrase(node)
        if isinstance(node, Not):
            part = self.translate(node.part)
            return None if part is None else whoosh_query.Not(part)
        if isinstance(node, Or):
            parts = [self.translate(part) for part in node.parts]
            return None if None in parts else _any(parts)
        assert isinstance(node, And)
        return self._all(node)

    # ---- words beside each other

    def _all(self, node: And) -> Any:
        """Each part with its spellings; neighbours that may be written as one share that one."""
        spellings: list[list[Any] | None] = []
        for part in node.parts:
            whole = self.translate(part)
            spellings.append(None if whole is None else [whole])
        for number, (one, other) in enumerate(pairwise(node.parts)):
            joined = self.written_as_one(one, other)
            for near in spellings[number : number + 2] if joined else ():
                if near is not None:
                    near.append(joined)
        parts = [_any(part) for part in spellings if part]
        return whoosh_query.And(parts) if len(parts) > 1 else parts[0] if parts else None

    def written_as_one(self, one: Node, other: Node) -> Any:
        """`low rank` also stands for lowrank, where that occurs."""
        joined = written_as_one(one, other)
        if joined is None or not isinstance(other, Term):
            return None
        second = "".join(words_asked(other))
        holds = self._lexicon.holds_joined(joined.text.removesuffix(second), second) or (
            joined.prefix and self._lexicon.holds_beginning(joined.text)
        )
        return _word(joined.text, joined.field, joined.prefix) if holds else None

    # ---- one typed word

    def _spellings(self, term: Term) -> list[Any] | None:
        """What a typed word may stand for; None if it restricts nothing."""
        found = [self._chunks(chunks, term) for chunks in readings(term.text, term.prefix)]
        return None if None in found else [each for some in found for each in some or ()]

    def _chunks(self, found: Sequence[str], term: Term) -> list[Any] | None:
        """The spellings of a word's chunks, which are all needed."""
        if any(words_of(chunk).cjk for chunk in found):  # written without blanks: one row
            return [_row_query(row_of(found, term.prefix), term.field)]
        ends = [term.prefix and number == len(found) - 1 for number in range(len(found))]
        parts = [
            self._chunk(words_of(chunk), chunk, term.field, prefix)
            for chunk, prefix in zip(found, ends, strict=True)
        ]
        needed = [part for part in parts if part is not None]
        if len(needed) < 2:
            return needed[0] if needed else None
        return [whoosh_query.And([_any(part) for part in needed])]

    def _chunk(self, words: Words, chunk: str, field: str, prefix: bool) -> list[Any] | None:
        """The spellings of one chunk."""
        greek = prefix and "α" <= chunk[-1] <= "ω"  # a symbol's name, or a word's beginning
        as_typed = [_word(chunk, field, prefix)] if greek else []
        if len(words.parts) > 1:
            return [*self._compound(words, chunk, field, prefix), *as_typed]
        word = _with_sign(words, chunk)
        if restricts_nothing(word, prefix) and field not in _LITERAL_FIELDS:
            return None
        return [_word(word, field, prefix), *self._splits(word, field, prefix), *as_typed]

    def _compound(self, words: Words, chunk: str, field: str, prefix: bool) -> list[Any]:
        parts = (*words.parts[:-1], _with_sign(words, chunk))
        found = [_row(parts, field, prefix)]
        joined = "".join(words.parts)
        if words.joined or (prefix and joined in STOP_WORDS):  # u.s on its way to USA
            found.append(_word(joined + sign_of(chunk), field, prefix))
        return found

    def _splits(self, word: str, field: str, prefix: bool) -> Iterator[Any]:
        """`lowrank` also stands for low rank, where both occur; so does a beginning of it."""
        longer = self._lexicon.words_beginning(word, _MOST_LONGER) if prefix else [word]
        for cut in self._heads(word, prefix):
            if longer is None:
                yield _word(word[:cut], field, False, _FAINT)
                continue
            if prefix and not longer:
                yield _row((word[:cut], word[cut:]), field, prefix=True)
            ends = {found[cut:] for found in longer if len(found) - cut >= _SHORTEST_HALF}
            held = tuple(sorted(filter(self._lexicon.stands_alone, ends)))
            if held:
                yield _row((word[:cut],), field, ends=held)

    def _heads(self, word: str, prefix: bool) -> list[int]:
        """Where a word, or the beginning of one, may be split."""
        shortest = 2 if word[0].isdigit() else _SHORTEST_HALF  # 3dcnn
        rest = 1 if prefix else _SHORTEST_HALF
        return self._lexicon.heads(word, shortest, min(len(word) - rest, _LONGEST_SPLIT - 1))

    # ---- phrases

    def _phrase(self, phrase: Phrase) -> Any:
        row = row_of(_chunks_of(phrase))
        words = row.words[:_LONGEST_ROW]
        if len(words) < 2:
            return self.translate(Term(phrase.text, phrase.field))
        rows = [words]
        for place, (one, other) in enumerate(pairwise(words)):
            if not STOP_WORDS & {one, other} and self._lexicon.holds_joined(one, other):
                rows.append((*words[:place], one + other, *words[place + 2 :]))
        for place, word in enumerate(words):
            rows += [
                (*words[:place], word[:cut], word[cut:], *words[place + 1 :])
                for cut in self._heads(word, prefix=False)
                if self._lexicon.stands_alone(word[cut:])
            ]
        queries = [
            _row_query(Row(spelt, row.open and spelt[-1] == row.words[-1]), phrase.field)
            for spelt in rows
        ]
        return _any(queries)


def _chunks_of(leaf: Term | Phrase) -> tuple[str, ...]:
    return sought_chunks(leaf.text, isinstance(leaf, Term) and leaf.prefix)


def words_asked(leaf: Term | Phrase) -> tuple[str, ...]:
    """The words that were asked for, folded; none in CJK."""
    runs = [words_of(chunk) for chunk in _chunks_of(leaf)]
    return tuple(word for words in runs if not words.cjk for word in words.parts)


def restricts_nothing(word: str, prefix: bool) -> bool:
    """The word is a stop word or, while it is typed, may become one."""
    return word in STOP_WORDS or (prefix and any(stop.startswith(word) for stop in STOP_WORDS))


def _with_sign(words: Words, chunk: str) -> str:
    """The chunk's last word, with ++ or #."""
    return words.parts[-1] + sign_of(chunk)


@lru_cache(maxsize=1 << 6)
def _boosts(field: str, weight: float) -> tuple[tuple[bool, Mapping[str, float]], ...]:
    """Whether fields are stemmed, and what each counts: one field, or any."""
    fields = (field,) if field else tuple(BOOSTS)
    kinds = (
        (
            stemmed,
            {name: weight * BOOSTS[name] for name in fields if (name not in UNSTEMMED) == stemmed},
        )
        for stemmed in (True, False)
    )
    return tuple((stemmed, boosts) for stemmed, boosts in kinds if boosts)


@lru_cache(maxsize=1 << 12)
def _word(word: str, field: str, prefix: bool, weight: float = 1.0) -> InFields:
    """A word in a field, or in any."""
    sought = [
        Sought((Start(word, stemmed) if prefix else _key(word, stemmed),), boosts)
        for stemmed, boosts in _boosts(field, weight)
    ]
    return InFields(tuple(sought))


def any_field(word: str, prefix: bool) -> InFields:
    """A word in any field: the same object that a search for it makes."""
    return _word(word, "", prefix)


def _key(word: str, stemmed: bool) -> Key:
    return Root(word) if stemmed else word


@lru_cache(maxsize=1 << 12)
def _row(
    words: tuple[str, ...], field: str, prefix: bool = False, ends: tuple[str, ...] = ()
) -> InFields:
    """Words in a row in a field, or in any.

    With `prefix` the last may be a beginning only; with `ends` one of these follows.
    """
    sought = []
    for stemmed, boosts in _boosts(field, 1.0):
        keys = [_key(word, stemmed) for word in words[:_LONGEST_ROW]]
        if ends:
            keys.append(OneOf(ends, stemmed) if len(ends) > 1 else _key(ends[0], stemmed))
        elif prefix and len(words) <= _LONGEST_ROW:
            keys[-1] = Start(words[-1], stemmed)
        sought.append(Sought(tuple(keys), boosts))
    return InFields(tuple(sought))


def _row_query(row: Row, field: str) -> Any:
    if len(row.words) == 1:
        return _word(row.words[0], field, row.open)
    return _row(row.words, field, row.open)


def _any(parts: Sequence[Any]) -> Any:
    """One query for alternatives; those that are typed stay apart, as some are known already."""
    if len(parts) == 1:
        return parts[0]
    if all(isinstance(part, InFields) and not part.is_typed for part in parts):
        return InFields(tuple(sought for part in parts for sought in part.sought))
    return whoosh_query.Or(parts)
