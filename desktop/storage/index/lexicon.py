"""All words of several segments. Knows postings, not queries."""

from collections.abc import Sequence

from desktop.storage.analysis import stem
from desktop.storage.index.postings import Postings, beginning_with


class Lexicon:
    """Which words occur anywhere."""

    def __init__(self, segments: Sequence[Postings]) -> None:
        self.segments = segments

    def holds(self, word: str) -> bool:
        """Some paper holds the word, or one of the same stem."""
        root = stem(word)
        return any(segment.term(root) >= 0 for segment in self.segments)

    def holds_beginning(self, prefix: str) -> bool:
        """Some paper holds a word that begins so."""
        return any(
            first < last
            for segment in self.segments
            for first, last in (beginning_with(segment.words, prefix),)
        )

    def words_beginning(self, prefix: str, most: int) -> list[str] | None:
        """Words that begin so; None if a segment has more of them."""
        found: list[str] = []
        for segment in self.segments:
            first, last = beginning_with(segment.words, prefix)
            if last - first > most:
                return None
            found += segment.words[first:last]
        return found
