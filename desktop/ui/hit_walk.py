"""From hit to hit: over the page, then the note, then on to the next paper of a search."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from desktop.ui.notes.note_pane import NotePane

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


class HitWalk:
    """Goes through what a search found in the window; forwards (1) or backwards (-1)."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def step(self, direction: int) -> str:
        """Go to the next hit; a sentence if that is round the end of the list."""
        if self._step_here(direction) or not self._window.search.text():
            return ""
        return self._step_on(direction)

    @property
    def _note(self) -> NotePane:
        return self._window.annotations.note_pane

    def _step_here(self, direction: int) -> bool:
        """Go on in this paper: behind the last hit of its page come those of its note."""
        reader, note = self._window.reader, self._note
        if not note.at_hit:
            return reader.step_hit(direction) or (direction > 0 and note.step_hit(1))
        return note.step_hit(direction) or (direction < 0 and reader.go_to_hit(-1))

    def _step_on(self, direction: int) -> str:
        """Go to the first hit of the next paper, or to the last of the one before."""
        papers = self._window.papers
        row, last = papers.currentIndex().row() + direction, len(papers.papers.ids) - 1
        round_the_end = papers.currentIndex().isValid() and not 0 <= row <= last
        if round_the_end:
            papers.go_to_row(0 if direction > 0 else last)
        else:
            papers.step(direction)
        reader, note = self._window.reader, self._note
        if direction > 0:
            reader.go_to_hit(1) or note.step_hit(1)
        else:
            note.step_hit(-1) or reader.go_to_hit(-1)
        return _told(direction) if round_the_end else ""


def _told(direction: int) -> str:
    translate = QCoreApplication.translate
    if direction > 0:
        return translate("HitWalk", "That was the last paper: on from the first.")
    return translate("HitWalk", "That was the first paper: on from the last.")
