"""All words of several segments. Knows postings, not queries."""

from bisect import bisect_left
from collections.abc import Sequence

from desktop.storage.analysis import STOP_WORDS, stem
from desktop.storage.index.postings import Postings, beginning_with
from desktop.storage.index.queries import root_of

_HEAD, _ENDING = 3, 5
"""Letters that a word shares with others of its stem: the first ones, all but the last ones."""


class Lexicon:
    """Which words occur anywhere."""

    def __init__(self, segments: Sequence[Postings]) -> None:
        self.segments = segments

    def holds(self, word: str) -> bool:
        """Some paper holds the word, or one of the same stem."""
        if any(segment.word(word) >= 0 for segment in self.segments):
            return True
        root = stem(word)
        return any(segment.term(root) >= 0 for segment in self.segments)

    def stands_alone(self, word: str) -> bool:
        """As `holds`, of words that are no stop words."""
        if word in STOP_WORDS or not self.segments:
            return False
        places = [segment.word(word) for segment in self.segments]
        if max(places) < 0 and not self.holds_beginning(word[: max(_HEAD, len(word) - _ENDING)]):
            return False  # most ends of words occur nowhere: seen without stemming them
        root = root_of(word, self.segments, places)
        if root in STOP_WORDS:
            return False
        return max(places) >= 0 or any(segment.term(root) >= 0 for segment in self.segments)

    def holds_joined(self, one: str, other: str) -> bool:
        """As `holds`, of two words written as one.

        Most such words occur nowhere, which is seen without the work of stemming them. One in whose
        stem nothing of the second word remains (firstfully, first) does not count.
        """
        if not self.holds_beginning(one + other[:1]):
            return False
        root = root_of(one + other, self.segments)
        return len(root) > len(one) and any(segment.term(root) >= 0 for segment in self.segments)

    def holds_beginning(self, prefix: str) -> bool:
        """Some paper holds a word that begins so."""
        for segment in self.segments:
            place = bisect_left(segment.words, prefix)
            if place < len(segment.words) and segment.words[place].startswith(prefix):
                return True
        return False

    def heads(self, word: str, shortest: int, longest: int) -> list[int]:
        """The lengths of a word's beginnings that occur and stand alone."""
        found = {
            length
            for segment in self.segments
            for held in (segment.known_words,)
            for length in range(shortest, longest + 1)
            if word[:length] in held
        }
        return [length for length in sorted(found) if self.stands_alone(word[:length])]

    def words_beginning(self, prefix: str, most: int) -> list[str] | None:
        """Words that begin so; None if a segment has more of them."""
        found: list[str] = []
        for segment in self.segments:
            first, last = beginning_with(segment.words, prefix)
            if last - first > most:
                return None
            found += segment.words[first:last]
        return found
