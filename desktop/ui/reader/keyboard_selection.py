"""The caret of a page, moved by keys: by character, word, line, sentence; formulas are one step.

With Shift it selects. Without, it moves only where a page has a caret to be seen.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor

from desktop.ui.reader.page_geometry import formulas_between
from desktop.ui.reader.typesetting import PlacedFormula

_MOVE = QTextCursor.MoveOperation
_STEPS = {
    Qt.Key.Key_Right: (_MOVE.NextCharacter, _MOVE.NextWord),
    Qt.Key.Key_Left: (_MOVE.PreviousCharacter, _MOVE.PreviousWord),
    Qt.Key.Key_Down: (_MOVE.Down, _MOVE.NextBlock),
    Qt.Key.Key_Up: (_MOVE.Up, _MOVE.PreviousBlock),
    Qt.Key.Key_Home: (_MOVE.StartOfLine, _MOVE.Start),
    Qt.Key.Key_End: (_MOVE.EndOfLine, _MOVE.End),
}
_UNSEEN = frozenset("\u2060\u200b\ufffc")  # what lines break at, and struts: no step of their own
_SHIFT, _CTRL, _ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
_SIDEWAYS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}

Spans = Sequence[tuple[int, int]]


def is_motion(event: QKeyEvent) -> bool:
    """Whether a key moves a caret."""
    return Qt.Key(event.key()) in _STEPS


def move(
    cursor: QTextCursor,
    event: QKeyEvent,
    formulas: Sequence[PlacedFormula],
    sentences: Spans = (),
    *,
    caret: bool = False,
) -> bool:
    """Move a cursor as a key says; False if it is no such key, or neither Shift nor a `caret`."""
    steps = _STEPS.get(Qt.Key(event.key()))
    modifiers = event.modifiers()
    selecting = bool(modifiers & _SHIFT)
    if steps is None or not (selecting or caret):
        return False
    mode = QTextCursor.MoveMode.KeepAnchor if selecting else QTextCursor.MoveMode.MoveAnchor
    if modifiers & _ALT:
        direction = _SIDEWAYS.get(Qt.Key(event.key()))
        if direction is None:
            return False
        cursor.setPosition(by_sentence(cursor.position(), direction, sentences, selecting), mode)
        return True
    before = cursor.position()
    cursor.movePosition(steps[bool(modifiers & _CTRL)], mode)
    _skip_unseen(cursor, mode, cursor.position() > before)
    at = cursor.position()
    for placed in formulas_between(formulas, at, at):
        if placed.position < at:
            cursor.setPosition(placed.end if at > before else placed.position, mode)
            _skip_unseen(cursor, mode, at > before)
    return True


def by_sentence(position: int, direction: int, sentences: Spans, selecting: bool) -> int:
    """Where a step by a sentence leads: to its end while selecting, else to the next beginning."""
    if direction < 0:
        return max((start for start, _ in sentences if start < position), default=position)
    edges = (end if selecting else start for start, end in sentences)
    last = max((end for _, end in sentences), default=position)
    return min((edge for edge in edges if edge > position), default=max(position, last))


def _skip_unseen(cursor: QTextCursor, mode: QTextCursor.MoveMode, forwards: bool) -> None:
    """Go on past what cannot be seen, so that every step is one."""
    document, place = cursor.document(), cursor.position()
    while place > 0 and document.characterAt(place) in _UNSEEN:
        place += 1 if forwards else -1
    if place != cursor.position():
        cursor.setPosition(place, mode)
