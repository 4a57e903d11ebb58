"""Selecting text on a page with Shift and the arrow keys; formulas are passed over as one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor

from desktop.ui.page_geometry import formulas_between
from desktop.ui.typesetting import PlacedFormula

_MOVE = QTextCursor.MoveOperation
_STEPS = {
    Qt.Key.Key_Right: (_MOVE.NextCharacter, _MOVE.NextWord),
    Qt.Key.Key_Left: (_MOVE.PreviousCharacter, _MOVE.PreviousWord),
    Qt.Key.Key_Down: (_MOVE.Down, _MOVE.NextBlock),
    Qt.Key.Key_Up: (_MOVE.Up, _MOVE.PreviousBlock),
    Qt.Key.Key_Home: (_MOVE.StartOfLine, _MOVE.Start),
    Qt.Key.Key_End: (_MOVE.EndOfLine, _MOVE.End),
}


def extend(cursor: QTextCursor, event: QKeyEvent, formulas: Sequence[PlacedFormula]) -> bool:
    """Move the end of a cursor's selection as a key says; False if it is no such key."""
    steps = _STEPS.get(Qt.Key(event.key()))
    modifiers = event.modifiers()
    if steps is None or not modifiers & Qt.KeyboardModifier.ShiftModifier:
        return False
    by_word = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    before = cursor.position()
    cursor.movePosition(steps[by_word], QTextCursor.MoveMode.KeepAnchor)
    at = cursor.position()
    for placed in formulas_between(formulas, at, at):
        if placed.position < at:
            edge = placed.end if at > before else placed.position
            cursor.setPosition(edge, QTextCursor.MoveMode.KeepAnchor)
    return True
