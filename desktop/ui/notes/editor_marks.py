"""What is marked in a note's editor: the words that a search found, and misspelt ones."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from desktop.core.query import Phrase, Term
from desktop.storage.hits import Marker
from desktop.ui.notes.arrival import parts
from desktop.ui.papers.paper_delegate import utf16_length
from desktop.ui.theme import current_colors

Span = tuple[int, int]
Mark = QTextEdit.ExtraSelection


class EditorMarks(QObject):
    """Marks places in an editor; in a long text they are looked for a part at a time."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._hits: list[Mark] = []
        self._misspelt: Sequence[Mark] = ()
        self._wanted: tuple[Term | Phrase, ...] = ()
        self._revision = 0
        self._rest: Iterator[None] = iter(())
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._go_on)

    def seek(self, wanted: tuple[Term | Phrase, ...]) -> None:
        """Mark what a search found."""
        self._begin()
        self._wanted, self._revision = wanted, self._editor.document().revision()
        text = self._editor.toPlainText() if wanted else ""
        self._rest = self._sought(text)
        self._go_on()

    def show(self, spans: Iterable[Span]) -> None:
        """Mark these places instead: code points, in order."""
        self._begin()
        self._hits = list(self._marks(self._editor.toPlainText(), spans, 0))
        self._show()

    def forget(self) -> None:
        """Another text is shown, in which nothing is marked yet."""
        self._begin()
        self._misspelt = ()

    def set_misspelt(self, marks: Sequence[Mark]) -> None:
        """Mark misspelt words, beside what was found."""
        if marks or self._misspelt:
            self._misspelt = marks
            self._show()

    def hit_spans(self) -> list[Span]:
        """Where that stands that was found: document positions, in order."""
        while self._later.isActive():
            self._go_on()
        cursors = [mark.cursor for mark in self._hits]
        return [(cursor.selectionStart(), cursor.selectionEnd()) for cursor in cursors]

    def _begin(self) -> None:
        self._later.stop()
        self._hits = []

    def _go_on(self) -> None:
        """Look in a part, and leave the rest for when other events have had their turn."""
        self._later.stop()
        if self._editor.document().revision() != self._revision:  # one types meanwhile
            self.seek(self._wanted)
            return
        for _ in self._rest:
            self._later.start()
            return
        self._show()

    def _sought(self, text: str) -> Iterator[None]:
        """Add the marks in the next part of a text; ends with the last."""
        marker, place = Marker(self._wanted, "note"), 0
        *most, last = parts(text)
        for part in most:
            self._hits += self._marks(part, marker.spans(part), place)
            place += utf16_length(part)
            yield
        self._hits += self._marks(last, marker.spans(last), place)

    def _marks(self, text: str, spans: Iterable[Span], place: int) -> Iterator[Mark]:
        """Marks in a text that begins at a place in the document."""
        ground, done = QTextCharFormat(), 0
        ground.setBackground(QColor(current_colors().hit))
        for start, end in spans:
            mark = Mark()
            mark.cursor = QTextCursor(self._editor.document())
            place += utf16_length(text[done:start])
            mark.cursor.setPosition(place)
            place += utf16_length(text[start:end])
            mark.cursor.setPosition(place, QTextCursor.MoveMode.KeepAnchor)
            mark.format, done = ground, end
            yield mark

    def _show(self) -> None:
        self._editor.setExtraSelections([*self._hits, *self._misspelt])
