"""The index's fields in Whoosh's terms, and the Whoosh that it is written for."""

from collections.abc import Iterator
from typing import Any

import whoosh
from whoosh.analysis import Analyzer, Token
from whoosh.fields import STORED, FieldType, Schema
from whoosh.formats import Positions
from whoosh.scoring import BM25F

from desktop.storage.analysis import chunks, fold, stem, words_of

PINNED_WHOOSH = (3, 54, 0)
"""Several distributions import as `whoosh` and overwrite each other: this one is meant."""

FORMAT = 6
"""Counts changes of fields, analysis or files; an index of another format is made anew."""

BOOSTS = {"title": 2.0, "abstract": 1.0, "author": 1.0, "keyword": 1.0, "note": 1.0, "tag": 1.0}
"""The fields that hold words, with their weights."""

FIELDS = tuple(BOOSTS)
UNSTEMMED = frozenset({"author"})
B = {"note": 0.0, "tag": 0.0}
"""BM25's length normalization where it is not Whoosh's: few papers have a note, at any length."""


class Words(Analyzer):  # type: ignore[misc]
    """Whoosh's view of `analysis`: the words of a text with their places."""

    def __init__(self, stemmed: bool) -> None:
        self.stemmed = stemmed

    def __call__(
        self, value: str, positions: bool = False, start_pos: int = 0, **_: Any
    ) -> Iterator[Token]:
        """Whoosh tokens; each place of a chunk, and its words written as one."""
        token = Token(positions, chars=False, boosts=True)
        token.boost, token.stopped = 1.0, False
        place = start_pos
        for chunk in chunks(fold(value)):
            words = words_of(chunk)
            for offset, word in (*enumerate(words.parts), *words.others):
                token.text = stem(word) if self.stemmed else word
                token.pos = place + offset
                yield token
            place += len(words.parts)


def make_schema() -> Schema:
    """The schema: id stored, words with their places in all other fields."""
    words = {
        name: FieldType(Positions(), Words(stemmed=name not in UNSTEMMED), scorable=True)
        for name in FIELDS
    }
    return Schema(id=STORED, **words)


def weighting() -> BM25F:
    """The stock scoring that this index's own evaluation equals."""
    return BM25F(**{f"{name}_B": value for name, value in B.items()})


def wrong_whoosh() -> str:
    """One sentence if another distribution of Whoosh stands where the pinned one should."""
    found = tuple(whoosh.__version__[:3])
    if found == PINNED_WHOOSH:
        return ""
    return (
        f"Whoosh {'.'.join(map(str, found))} is installed where "
        f"{'.'.join(map(str, PINNED_WHOOSH))} belongs: install Abstract Reader again."
    )
