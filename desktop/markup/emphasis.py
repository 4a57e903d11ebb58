"""The pass over Markdown emphasis: runs of `*` and `_`, by CommonMark's rules with guards.

The guards keep footnote stars, products, `A*`, names with underscores and powers as they are;
they were found on real abstracts, of whose emphasis CommonMark alone reads 8 % wrongly.
"""

import unicodedata
from dataclasses import dataclass, field

from desktop.markup.pieces import Piece, Sort, edge
from desktop.markup.runs import Style

LONGEST = 400
"""Characters of the longest emphasised passage."""

_STYLES = {1: Style.EMPHASIS, 2: Style.STRONG}


@dataclass(slots=True)
class _Delimiter:
    """A run of stars or underscores on its way to be settled.

    `closes` and `opens` hold the numbers of its characters that do so; of one that `turns`, ends
    one passage and begins the next as in `**A****B**`, `opening` characters may open.
    """

    index: int
    piece: Piece
    before: str
    after: str
    closes: list[int] = field(default_factory=list)
    opens: list[int] = field(default_factory=list)
    opening: int = 0
    turns: bool = False


_Openers = dict[tuple[str, int], list[_Delimiter]]
"""Runs that may yet be closed, by character and count."""


def resolve_emphasis(pieces: list[Piece]) -> list[Piece]:
    """Settle every DELIMITER: pairs become OPEN and CLOSE, the others text."""
    found = {
        index: _Delimiter(index, piece, edge(pieces, index, -1), edge(pieces, index, 1))
        for index, piece in enumerate(pieces)
        if piece.sort is Sort.DELIMITER
    }
    if not found:
        return pieces
    blanks = _blanks_before(pieces)
    openers: _Openers = {}
    for index, piece in enumerate(pieces):
        if piece.sort in (Sort.PARAGRAPH, Sort.LINE):
            openers.clear()
        elif index in found and len(piece.text) <= 3:
            _pair(found[index], openers, blanks)
        elif index in found and piece.text[0] == "*":
            _turn(found[index], openers, blanks)
    settled: list[Piece] = []
    for index, piece in enumerate(pieces):
        settled += _settle(found[index]) if index in found else [piece]
    return settled


def _pair(run: _Delimiter, openers: _Openers, blanks: list[int]) -> None:
    """Close what a run closes, and remember it as an opener if it can be one."""
    char, length = run.piece.text[0], len(run.piece.text)
    waiting = any(openers.get((char, count)) for count in _counts(length))
    if waiting and _can_close(run):
        _close(run, _counts(length), openers, blanks)
    if not run.closes and _can_open(run):
        _remember(run, length, openers)


def _turn(run: _Delimiter, openers: _Openers, blanks: list[int]) -> None:
    """Let a long run of stars within a word end the passage that is open, and begin one."""
    if run.before.isspace() or run.after.isspace():
        return
    last = [found[-1] for n in (1, 2) if (found := openers.get(("*", n)))]
    open_now = max(last, key=lambda opener: opener.index).opening if last else 0
    rest = len(run.piece.text) - open_now
    if open_now and 1 <= rest <= 3:
        run.turns = True
        _close(run, _counts(open_now), openers, blanks)
        if sum(run.closes) == open_now:
            _remember(run, rest, openers)


def _counts(length: int) -> tuple[int, ...]:
    return (1, 2) if length == 3 else (length,)


def _remember(run: _Delimiter, length: int, openers: _Openers) -> None:
    """Keep a run as one that `length` of its characters may open a passage with."""
    run.opening = length
    for count in _counts(length):
        openers.setdefault((run.piece.text[0], count), []).append(run)


def _close(run: _Delimiter, counts: tuple[int, ...], openers: _Openers, blanks: list[int]) -> None:
    """Pair a run with the nearest openers of its counts, the nearest of all first."""
    char = run.piece.text[0]
    left = list(counts)
    while left:
        found = {n: _opener(openers.get((char, n), []), run, blanks) for n in left}
        count = max(left, key=lambda n: opener.index if (opener := found[n]) else -1)
        left.remove(count)
        if opener := found[count]:
            openers[char, count].pop()
            opener.opens.append(count)
            run.closes.append(count)
            _drop_inside(openers, opener)


def _opener(candidates: list[_Delimiter], run: _Delimiter, blanks: list[int]) -> _Delimiter | None:
    """The nearest opener that a run may close; those that no later run may are forgotten."""
    while candidates:
        opener = candidates[-1]
        if run.piece.start - opener.piece.end > LONGEST:
            candidates.clear()
            break
        one_word = blanks[run.index] == blanks[opener.index + 1]
        if not one_word and opener.before.isalnum() and not opener.turns:
            candidates.pop()
            continue
        apart = run.index > opener.index + 1
        named = one_word and run.piece.text == "__" and opener.after.islower()  # `__init__`
        ends = one_word or run.turns or not run.after.isalpha()
        return opener if apart and ends and not named else None
    return None


def _drop_inside(openers: _Openers, outer: _Delimiter) -> None:
    """Openers between two halves of a pair stay text."""
    for candidates in openers.values():
        while candidates and candidates[-1].index > outer.index:
            candidates.pop()


def _can_open(run: _Delimiter) -> bool:
    char, length = run.piece.text[0], len(run.piece.text)
    before, after = run.before, run.after
    if after.isspace() or (_is_mark(after) and before.isalnum()):
        return False
    if char == "_":
        return (before.isspace() or before in "([{\"'“‘—–*") and (after.isalpha() or after == "*")
    if length == 2:
        return not (after.isdigit() and (before.isalnum() or before in ")]"))
    return not before.isalnum()


def _can_close(run: _Delimiter) -> bool:
    char, length = run.piece.text[0], len(run.piece.text)
    before, after = run.before, run.after
    if before.isspace():
        return False
    if char == "_":
        return not after.isalnum() and after != "_"
    if length == 2:
        return True
    return not after.isdigit() and not (_is_mark(before) and after.isalpha())


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def _blanks_before(pieces: list[Piece]) -> list[int]:
    """For each index, how many of the pieces before it hold a blank."""
    counts = [0]
    for piece in pieces:
        blank = piece.sort is Sort.SPACE or " " in piece.text
        counts.append(counts[-1] + blank)
    return counts


def _settle(run: _Delimiter) -> list[Piece]:
    """The pieces of a run: what it closes, what is left of it, what it opens."""
    piece, place = run.piece, run.piece.start
    if not run.closes and not run.opens:
        piece.sort = Sort.TEXT
        return [piece]
    pieces = []
    for count in run.closes:
        pieces.append(Piece(Sort.CLOSE, "", place, place + count, _STYLES[count]))
        place += count
    left = piece.end - place - sum(run.opens)
    if left:
        pieces.append(Piece(Sort.TEXT, piece.text[:left], place, place + left))
        place += left
    for count in run.opens:
        pieces.append(Piece(Sort.OPEN, "", place, place + count, _STYLES[count]))
        place += count
    return pieces
