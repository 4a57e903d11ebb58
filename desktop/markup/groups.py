"""Matches the braces of running text, and tells groups that enclose words from mere groups."""

from typing import NamedTuple

from desktop.markup.pieces import Piece, Sort


class Group(NamedTuple):
    """Matched braces.

    Attributes:
        begin, end: the indices of their pieces.
        encloses_words: they are braces for the reader, as in `{0, 1}`, not a group of TeX's.
    """

    begin: int
    end: int
    encloses_words: bool


def match_groups(pieces: list[Piece]) -> dict[int, Group]:
    """The groups by the index of their first brace; braces match within a paragraph only."""
    groups: dict[int, Group] = {}
    if not any(piece.sort is Sort.BEGIN for piece in pieces):
        return groups
    opened: list[int] = []
    words = _Counts(pieces)
    for index, piece in enumerate(pieces):
        if piece.sort is Sort.BEGIN:
            opened.append(index)
        elif piece.sort is Sort.PARAGRAPH:
            opened.clear()
        elif piece.sort is Sort.END and opened:
            begin = opened.pop()
            groups[begin] = Group(begin, index, words.are_enclosed(begin, index, groups))
    return groups


class _Counts:
    """Counts up to each piece, so that a group is judged without reading it again."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.words, self.formulas, self.blanks = [0], [0], [0]
        for piece in pieces:
            plain = piece.sort in (Sort.TEXT, Sort.FIXED)
            wordy = plain and any(map(str.isalnum, piece.text))
            apart = piece.sort is Sort.SPACE or (plain and any(c in " ,;:" for c in piece.text))
            self.words.append(self.words[-1] + wordy)
            self.formulas.append(self.formulas[-1] + (piece.sort is Sort.MATH))
            self.blanks.append(self.blanks[-1] + apart)

    def are_enclosed(self, begin: int, end: int, groups: dict[int, Group]) -> bool:
        """Whether the braces at two indices are braces for the reader."""
        words = self.words[end] > self.words[begin]
        apart = self.blanks[end] > self.blanks[begin]
        if not words and not (apart and self.formulas[end] > self.formulas[begin]):
            return False
        if end == begin + 2 and self.pieces[begin + 1].link:
            return False
        inner = groups.get(begin + 1)
        if self.pieces[begin + 1].sort is Sort.COMMAND or (inner and inner.end == end - 1):
            return False
        return apart or not self._is_glued(begin, end)

    def _is_glued(self, begin: int, end: int) -> bool:
        before = self.pieces[begin - 1].text[-1:] if begin else ""
        after = self.pieces[end + 1].text[:1] if end + 1 < len(self.pieces) else ""
        return before.isalnum() or after.isalpha()
