"""The nearest words to one that occurs nowhere. Knows the lexicon, not papers.

The distance is Damerau's in its restricted form (optimal string alignment): letters changed,
missing, too many, and two that changed places.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

import numpy as np

from desktop.storage.analysis import stem
from desktop.storage.index.postings import Array, Postings, Spelt

_FOUR, _SIX, _EIGHT = 4, 6, 8
_LONGEST = 40
_ENDING = 3
_FAR = 100
_MOST_SHOWN = 3
_RARE = 0.1
_BITS = np.array([bin(byte).count("1") for byte in range(256)], np.uint8)


def furthest(word: str) -> int:
    """How many mistakes a word of this length may have."""
    return 0 if len(word) < _FOUR or len(word) > _LONGEST else 1 if len(word) < _EIGHT else 2


Near = tuple[int, int, str]
"""Distance, frequency below zero, word: the best is the least."""


def nearest(segments: Sequence[Postings], word: str, prefix: bool) -> list[Near]:
    """The nearest words of each segment within the furthest distance, best first.

    With `prefix`, the distance is to a beginning of each word. Where no word is near, stems are
    compared (ntework, networks).
    """
    found = [near for postings in segments for near in _near_words(postings, word, prefix)]
    if not found and not prefix:
        found = [near for postings in segments for near in _of_near_stems(postings, stem(word))]
    return sorted(found)


def _near_words(postings: Postings, word: str, prefix: bool) -> Iterator[Near]:
    for number, distance in _near(postings.spelt_words, word, prefix):
        yield distance, -int(postings.frequency[number]), postings.words[number]


def _of_near_stems(postings: Postings, root: str) -> Iterator[Near]:
    """The most frequent word of each stem that is near."""
    for term, distance in _near(postings.spelt_terms, root, False):
        numbers = np.flatnonzero(postings.term_of == term)
        if len(numbers):
            number = int(numbers[postings.frequency[numbers].argmax()])
            yield distance, -int(postings.frequency[number]), postings.words[number]


def slips(postings: Postings, word: str) -> list[Near]:
    """Words of a segment with the word's stem from which it differs by a slip before the ending.

    So reinforcment is reinforcement misspelt, but optimizes another form of optimized.
    """
    numbers = np.flatnonzero(postings.term_of == postings.term(stem(word))).tolist()
    found = [(-int(postings.frequency[number]), postings.words[number]) for number in numbers]
    return sorted((1, often, other) for often, other in found if _is_slip(word, other))


def _is_slip(word: str, other: str) -> bool:
    """One letter is missing, too many or another, or two changed places, before the ending."""
    end = _alike(reversed(word), reversed(other))
    one, two = word[: len(word) - end], other[: len(other) - end]
    start = _alike(one, two)
    one, two = one[start:], two[start:]
    changed = max(len(one), len(two)) == 1 or (one == two[::-1] and len(one) == 2)
    return end >= _ENDING and changed


def _alike(one: Iterable[str], other: Iterable[str]) -> int:
    """How many letters are the same at the beginning."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)


def _near(spelt: Spelt, word: str, prefix: bool) -> list[tuple[int, int]]:
    """Numbers and distances of the nearest texts that are near enough."""
    for allowed in range(1, furthest(word) + 1 if len(spelt.starts) else 0):
        chosen = _candidates(spelt, word, prefix, allowed)
        near = chosen[_distances(spelt, word, chosen, prefix, allowed) <= allowed]
        if len(near):
            return [(number, allowed) for number in near.tolist()]
    return []


def _candidates(spelt: Spelt, word: str, prefix: bool, allowed: int) -> Array:
    """Texts of about this length and with about these letters.

    Where two mistakes are allowed, one of the first two letters is where it is, or one beside it.
    """
    codes = np.frombuffer(word.encode("utf-32-le"), np.dtype("<u4"))
    own = np.bitwise_or.reduce(np.uint32(1) << (codes & np.uint32(31)))
    fits = spelt.lengths >= len(word) - allowed
    if not prefix:
        fits &= spelt.lengths <= len(word) + allowed
    numbers = np.flatnonzero(fits)
    sets = spelt.sets[numbers]
    fits = _count(own & ~sets) <= allowed
    if not prefix:
        fits &= _count(sets & ~own) <= allowed
    numbers = numbers[fits]
    if allowed > 1:
        starts = spelt.starts[numbers]
        first, second = (
            spelt.codes[starts],
            spelt.codes[np.minimum(starts + 1, len(spelt.codes) - 1)],
        )
        numbers = numbers[np.isin(first, codes[:2]) | np.isin(second, codes[:2])]
    return np.asarray(numbers)


def _distances(spelt: Spelt, word: str, numbers: Array, prefix: bool, allowed: int) -> Array:
    """Distances of all candidates at once, row by row of the usual table; exact up to `allowed`.

    Of each row only the cells that near are looked at: column c stands for the text's beginning
    that is c - allowed longer than the word's.
    """
    letters = _letters(spelt, numbers, len(word), allowed)
    width = 2 * allowed + 1
    typed = [ord(character) for character in word]
    row = [column - allowed if column >= allowed else _FAR for column in range(width)]
    before, above = None, np.tile(np.array(row, np.int8), (len(numbers), 1))
    for place, letter in enumerate(typed):
        window = letters[:, place : place + width]
        here = above + (window != letter)
        np.minimum(here[:, :-1], above[:, 1:] + 1, out=here[:, :-1])
        if before is not None:
            swapped = (window == typed[place - 1]) & (letters[:, place - 1 :][:, :width] == letter)
            np.minimum(here, np.where(swapped, before + 1, np.int8(_FAR)), out=here)
        if place < allowed:  # the text's beginning of no letter, and of fewer
            here[:, : allowed - place] = _FAR
            here[:, allowed - place - 1] = place + 1
        for column in range(1, width):
            np.minimum(here[:, column], here[:, column - 1] + 1, out=here[:, column])
        before, above = above, np.minimum(here, _FAR)
    ends = np.minimum(spelt.lengths[numbers] - len(word) + allowed, width - 1)
    if not prefix:
        return np.asarray(above[np.arange(len(numbers)), ends])
    above[np.arange(width) > ends[:, None]] = _FAR
    return np.asarray(above.min(axis=1))


def _letters(spelt: Spelt, numbers: Array, length: int, around: int) -> Array:
    """The first letters of texts, and some more; 0 before and behind each text."""
    columns = np.arange(-around, length + around)
    letters = spelt.codes.take(spelt.starts[numbers, None] + columns, mode="clip")
    letters[(columns < 0) | (columns >= spelt.lengths[numbers, None])] = 0
    return np.asarray(letters)


def _begin_alike(typed: str, word: str) -> bool:
    """The first letter is the same, or the first two changed places."""
    return word[0] == typed[0] or word[:2] == typed[1] + typed[0]


def _may_be_meant(typed: str, word: str, prefix: bool) -> bool:
    """Short words are near to many others: they must begin alike, the shortest not differ much."""
    if len(typed) >= _SIX:
        return True
    if not _begin_alike(typed, word):
        return False
    if len(typed) > _FOUR:
        return True
    return not prefix and (len(word) > _FOUR or sorted(word) == sorted(typed))


def _count(bits: Array) -> Array:
    """How many bits are set."""
    return np.asarray(_BITS[bits.view(np.uint8).reshape(-1, 4)].sum(axis=1))


def best(found: list[Near], typed: str, prefix: bool = False) -> list[str]:
    """Of the words of all segments the nearest ones, frequent ones first, at most three."""
    frequency: dict[str, int] = {}
    distance: dict[str, int] = {}
    for far, negative, word in found:
        if _may_be_meant(typed, word, prefix):
            frequency[word] = frequency.get(word, 0) - negative
            distance[word] = far
    ranked = sorted(distance, key=lambda word: (distance[word], -frequency[word], word))
    nearest = [word for word in ranked if distance[word] == distance[ranked[0]]]
    same_start = [word for word in nearest if _begin_alike(typed, word)] or nearest
    often = frequency[same_start[0]] * _RARE if same_start else 0
    frequent = [word for word in same_start if frequency[word] >= often]
    if prefix:  # learning is enough beside learning-theoretic
        frequent = [word for word in frequent if not _goes_on(word, frequent)]
    return frequent[:_MOST_SHOWN]


def _goes_on(word: str, words: list[str]) -> bool:
    return any(word != other and word.startswith(other) for other in words)
