"""Puts a long text into an editor a part at a time, between other events; breaks endless lines."""

import re
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

PART = 16_000
"""Characters that arrive together."""
_LONGEST, _LONGEST_OTHER = 50_000, 15_000
"""Characters of a line that can be edited: an editor lays out a line at a time."""
_WORD = 1000
_ENDLESS = re.compile(
    rf"[!-~\u00a0-\u1fff]{{{_WORD}}}"
)  # Qt takes very long to see where to break it


class Arrival(QObject):
    """A text on its way into an editor's document; whoever reads the document ends it first."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._rest: Iterator[str] = iter(())
        self._cursor = QTextCursor()
        self._arrived: Callable[[], None] | None = None
        self._typed = self._joined = False
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._go_on)

    @property
    def going(self) -> bool:
        """Whether some of a text is still on its way."""
        return self._arrived is not None

    def begin(
        self, text: str, at: QTextCursor, arrived: Callable[[], None], *, typed: bool
    ) -> None:
        """Put a text in place of what a cursor selects, as one step to undo; then `arrived()`.

        What was not `typed` leaves the document unmodified.
        """
        self._rest, self._cursor = parts(text), at
        self._arrived, self._typed, self._joined = arrived, typed, False
        self._go_on()

    def finish(self) -> None:
        """Put in all of the text that has not arrived yet."""
        while self._arrived:
            self._go_on()

    def drop(self) -> None:
        """Let what has not arrived go: another text comes in its place."""
        self._arrived = None
        self._later.stop()

    def _go_on(self) -> None:
        """Put in a part, and leave the rest for when other events have had their turn."""
        self._later.stop()
        part, arrived = next(self._rest, None), self._arrived
        if part is None or arrived is None:
            self._arrived = None
            if arrived:
                arrived()
            return
        blocked = self._editor.blockSignals(True)
        self._cursor.joinPreviousEditBlock() if self._joined else self._cursor.beginEditBlock()
        self._cursor.insertText(part)
        self._cursor.endEditBlock()
        if not self._typed:
            self._editor.document().setModified(False)
        self._editor.blockSignals(blocked)
        self._joined = True
        self._later.start()


def parts(text: str) -> Iterator[str]:
    """Cut a text into parts, behind a line's end if there is one.

    >>> [len(part) for part in parts("a" * 15_000 + chr(10) + "b" * 15_000)]
    [15001, 15000]
    """
    begin = 0
    while len(text) - begin > PART:
        end = text.rfind("\n", begin, begin + PART) + 1 or begin + PART
        yield text[begin:end]
        begin = end
    yield text[begin:]


def has_endless_word(text: str) -> bool:
    """Whether a text holds a word so long that lines should end anywhere."""
    return _longest_line(text) >= _WORD and bool(_ENDLESS.search(text))


def break_lines(text: str) -> str:
    """Break lines that are too long to be edited, at a blank if there is one.

    >>> [len(line) for line in break_lines("a " * 100_000).splitlines()]
    [49999, 49999, 49999, 50000]
    """
    if _longest_line(text) <= _LONGEST_OTHER:
        return text
    return "\n".join(short for line in text.split("\n") for short in _broken(line))


def _longest_line(text: str) -> int:
    return max(map(len, text.split("\n")))


def _broken(line: str) -> Iterator[str]:
    longest = _LONGEST if line.isascii() else _LONGEST_OTHER
    while len(line) > longest:
        blank = line.rfind(" ", longest // 2, longest)
        yield line[: blank if blank > 0 else longest]
        line = line[blank + 1 if blank > 0 else longest :]
    yield line
