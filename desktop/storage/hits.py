"""Where a shown text holds the words that were searched for. Knows the words, not the index."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from desktop.core.query import Node, Phrase, Term
from desktop.storage.analysis import (
    STOP_WORDS,
    Placed,
    fold,
    placed_words,
    readings,
    row_of,
    rows_of,
    sought_chunks,
    stem,
    words_of,
)

_HEAD = 3
"""Letters that a stem and its word share, so that few pairs of words are stemmed."""


@dataclass(frozen=True, slots=True)
class _Sought:
    """Words that stand one after the other; the last may be the beginning of a word."""

    words: tuple[str, ...]
    prefix: bool = False

    @property
    def openings(self) -> Iterator[str]:
        """What may stand first in a text that holds this: one word, two as one, all as one."""
        for count in {1, 2, len(self.words)}:
            yield "".join(self.words[:count])


def _sought(wanted: Iterable[Term | Phrase], field: str) -> set[_Sought]:
    """What to look for in a text of the field; in any text with field ""."""
    items = [item for item in wanted if not (field and item.field) or item.field == field]
    found = set()
    for item in items:
        if isinstance(item, Phrase):
            found.add(_Sought(*row_of(sought_chunks(item.text))))
        else:
            for chunks in readings(item.text, item.prefix):
                found.update(_Sought(*row) for row in rows_of(chunks, item.prefix))
    for one, other in pairwise(items):
        if joined := written_as_one(one, other):
            found.add(_Sought((joined.text,), joined.prefix))
    return {sought for sought in found if not _only_stop_words(sought)}


def written_as_one(one: Node, other: Node) -> Term | None:
    """The word that two words beside each other may also be written as (low rank, lowrank)."""
    if not (isinstance(one, Term) and isinstance(other, Term)) or one.prefix:
        return None
    rows = [sought_chunks(term.text, term.prefix) for term in (one, other)]
    if one.field != other.field or any(len(row) != 1 for row in rows):
        return None
    halves = ["".join(words_of(row[0]).parts) for row in rows]
    if STOP_WORDS.intersection(halves) or any(words_of(row[0]).cjk for row in rows):
        return None
    return Term("".join(halves), one.field, other.prefix)


def _only_stop_words(sought: _Sought) -> bool:
    return not sought.words or (len(sought.words) == 1 and sought.words[0] in STOP_WORDS)


class Marker:
    """Finds the wanted words in many texts."""

    def __init__(self, wanted: Iterable[Term | Phrase], field: str = "") -> None:
        self._prefixes: list[_Sought] = []
        self._by_stem: dict[str, list[_Sought]] = {}
        for sought in _sought(wanted, field):
            if sought.prefix:
                self._prefixes.append(sought)
            for opening in sought.openings:
                self._by_stem.setdefault(stem(opening), []).append(sought)
        self._letters = {opening[0] for opening in self._by_stem}
        self._heads = {opening[:_HEAD].rstrip("+#") for opening in self._by_stem}

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Offsets of the hits in the text, in order and apart from each other."""
        words = placed_words(text) if self._by_stem else []
        found: list[tuple[int, int]] = []
        for place, word in enumerate(words):
            if word.word[0] not in self._letters:
                continue
            stop = self._match(words, place)
            if not stop:
                continue
            start = word.start
            if found and start < found[-1][1]:
                start, stop = found[-1][0], max(stop, found.pop()[1])
            found.append((start, stop))
        return found

    def _match(self, words: Sequence[Placed], place: int) -> int:
        """Where in the text the longest hit that begins here ends, or 0."""
        word = words[place]
        candidates = [*self._prefixes, *self._by_stem.get(stem(word.word), ())]
        for spelling in (word.joined, word.signed):
            if spelling:
                candidates += self._by_stem.get(stem(spelling), ())
        pair = _pair(words, place)
        if pair[:_HEAD] in self._heads:
            candidates += self._by_stem.get(stem(pair), ())
        return max((_follow(words, place, sought) for sought in candidates), default=0)


def _follow(words: Sequence[Placed], place: int, sought: _Sought) -> int:
    """Walk through text and sought words together; where the hit ends, or 0."""
    done, first = 0, place
    while done < len(sought.words):
        step = _step(words, place, sought, done)
        if not step:
            return 0
        place, done = place + step[0], done + step[1]
    ends = [word.end for word in words[first:place]]
    if sought.prefix and _is_sign(sought.words[-1]):
        ends[-1] = words[place - 1].start + 1  # of a pair, what was asked for
    return max(ends)


def _is_sign(word: str) -> bool:
    """One Chinese, Japanese or Korean character."""
    return len(word) == 1 and words_of(word).cjk


def _step(
    words: Sequence[Placed], place: int, sought: _Sought, done: int
) -> tuple[int, int] | None:
    """How many words of the text match how many of the sought ones: one-one, n-one, one-n."""
    if place >= len(words):
        return None
    word = words[place]
    left = len(sought.words) - done
    for count in dict.fromkeys((1, 2, left)):
        if count <= left and _same(word.word, sought, done, count):
            return 1, count
        if count <= left and word.signed and _same(word.signed, sought, done, count):
            return 1, count
        if count <= left and word.joined and _same(word.joined, sought, done, count):
            return word.length, count
    pair = _pair(words, place)
    if pair and pair[:_HEAD] == sought.words[done][:_HEAD] and _same(pair, sought, done, 1):
        return 2, 1
    return None


def _pair(words: Sequence[Placed], place: int) -> str:
    """A word and the next as one; empty if they are stop words or apart by more than a blank."""
    one, other = words[place], words[place + 1] if place + 1 < len(words) else None
    if other is None or other.start - one.end > 1 or {one.word, other.word} & STOP_WORDS:
        return ""
    return one.word + other.word


def _same(word: str, sought: _Sought, done: int, count: int) -> bool:
    """Tell whether a word of the text is what `count` sought words say together."""
    target = "".join(sought.words[done : done + count])
    if word == target or stem(word) == stem(target):
        return True
    last = sought.prefix and done + count == len(sought.words)
    return last and (word.startswith(target) or stem(word).startswith(target))


def mended(
    wanted: Iterable[Term | Phrase], corrections: Mapping[str, str]
) -> tuple[Term | Phrase, ...]:
    """What to mark when misspelt words were corrected: the words that were searched instead."""
    found: list[Term | Phrase] = []
    for item in wanted:
        words = {word for chunk in sought_chunks(item.text) for word in words_of(chunk).parts}
        instead = [near for word in words for near in corrections.get(word, "").split(", ") if near]
        found += [Term(near, item.field) for near in instead] or [item]
    return tuple(found)


def hit_spans(text: str, wanted: Iterable[Term | Phrase], field: str = "") -> list[tuple[int, int]]:
    """Where a shown text holds the wanted words: offsets in code points, in order, apart.

    Stems, beginnings of words and the spellings low-rank, low rank, lowrank count as the index
    counts them. With `field` (title, abstract, author, keyword, note, tag) words that were asked
    for in another field are left out. Linear in the text.
    """
    return Marker(wanted, field).spans(text)


_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:[.!?。！？](?!\s|$)[^.!?。！？\n]*)*[.!?。！？]*")


def best_snippet(
    text: str, wanted: Iterable[Term | Phrase], length: int, field: str = "abstract"
) -> tuple[str, list[tuple[int, int]]]:
    """The sentence with the most hits, on one line, at most `length` characters, and its hits.

    Without a hit anywhere, the text's beginning.
    """
    spans = hit_spans(text, wanted, field)
    first = last = 0
    most = 0
    for match in _SENTENCE.finditer(text):
        inside = [span for span in spans if match.start() <= span[0] < match.end()]
        kinds = {stem(fold(text[start:end])) for start, end in inside}
        if len(kinds) * 100 + len(inside) > most:
            most = len(kinds) * 100 + len(inside)
            first, last = match.span()
    if not most:
        last = len(text)
    return _cut(text, first, last, spans, length)


def first_snippet(
    texts: Iterable[tuple[str, str]], wanted: Sequence[Term | Phrase], length: int
) -> tuple[str, list[tuple[int, int]]]:
    """The snippet of the first text (given with its field) that has a hit, else of the first."""
    first: tuple[str, list[tuple[int, int]]] = ("", [])
    for field, text in texts:
        found = best_snippet(text, wanted, length, field)
        if found[1]:
            return found
        first = first if first[0] else found
    return first


def _cut(
    text: str, first: int, last: int, spans: Sequence[tuple[int, int]], length: int
) -> tuple[str, list[tuple[int, int]]]:
    """Cut a sentence to the length around its first hits, and put it on one line."""
    while first < last and text[first].isspace():
        first += 1
    inside = [span for span in spans if first <= span[0] and span[1] <= last]
    begin = first
    if inside and inside[0][1] - first > length - 1:
        begin = text.find(" ", inside[0][0] - length // 4) + 1
        begin = begin if first < begin <= inside[0][0] else inside[0][0]
    before = "…" if begin > first else ""
    end = last
    if end - begin > length - len(before):
        end = begin + length - len(before) - 1
        blank = text.rfind(" ", begin + length // 2, end)
        end = blank if blank > 0 and (not inside or blank >= inside[0][1]) else end
    shown = before + "".join(" " if mark.isspace() else mark for mark in text[begin:end])
    after = "…" if end < last else ""
    shift = len(before) - begin
    marks = [
        (start + shift, stop + shift) for start, stop in inside if begin <= start < stop <= end
    ]
    return shown.rstrip() + after, marks
