"""Completes `[[` in a note: offers papers by the words of their headings, and writes the link."""

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt

from desktop.core.library import Library
from desktop.core.note_edit import put
from desktop.core.note_links import format_link
from desktop.core.query import And, Term
from desktop.storage.index import SearchIndex
from desktop.ui.notes.note_editor import NoteEditor
from desktop.ui.notes.note_typing import apply, selected_span
from desktop.ui.offering import OFFER_ROLE, Offering
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "papers to link to"
MOST_OFFERED = 12
_WIDEST = 460  # pixels
_BEGUN = re.compile(r"\[\[(?![0-9a-f]{16}[|\]])([^\[\]\n]{0,100})$")
_WORD = re.compile(r"\w+")
_IN_TABLE = re.compile(r"[ \t>]{0,99}\|")

Offers = list[tuple[str, str]]
"""Ids and headings of papers."""


def papers_to_link(library: Library, index: SearchIndex, typed: str, but: str) -> Offers:
    """The papers whose headings hold the words typed so far, best first, but one.

    With nothing typed, those that the reader changed last.
    """
    words = _WORD.findall(typed)
    if words:
        terms = [Term(word, "title") for word in words[:-1]] + [Term(words[-1], "title", True)]
        scores = index.search(And(tuple(terms))) or {}
        found = sorted(scores, key=lambda paper_id: -scores[paper_id])
    else:
        annotated = list(library.annotations.items())  # at once: others may be added meanwhile
        annotated.sort(key=lambda item: item[1].modified, reverse=True)
        found = [paper_id for paper_id, _ in annotated]
    there = set(library.order) - {but}
    ids = [paper_id for paper_id in found if paper_id in there][: 4 * MOST_OFFERED]
    offers = [(paper_id, library.heading(paper_id)) for paper_id in ids]
    begun = typed.strip().casefold()
    offers.sort(key=lambda offer: not offer[1].casefold().startswith(begun))
    return offers[:MOST_OFFERED]


class NoteCompleter(Offering):
    """Offers papers under the caret while `[[` is open."""

    def __init__(
        self, editor: NoteEditor, session: Session, index: SearchIndex, tasks: Tasks
    ) -> None:
        super().__init__(editor)
        self._editor, self._session, self._index, self._tasks = editor, session, index, tasks
        self._list.setAccessibleName(self.tr("Papers to link to"))
        self._list.setTextElideMode(Qt.TextElideMode.ElideRight)
        editor.textChanged.connect(self._on_typed)
        editor.loaded.connect(self._hide)

    def _typed(self) -> str | None:
        """What was typed after an open `[[`; None if none is open at the caret."""
        start, end = selected_span(self._editor)
        note = self._editor.toPlainText()
        begun = _BEGUN.search(note[max(0, end - 110) : end])
        return begun[1] if begun and start == end else None

    def _on_typed(self) -> None:
        typed = self._typed()
        if typed is None:
            self._tasks.drop(LANE)
            self._hide()
            return
        library, index, but = self._session.library, self._index, self._editor.paper_id
        assert library.order is not None  # arranged here, not in the other thread

        def work(_superseded: Callable[[], bool]) -> Offers:
            return papers_to_link(library, index, typed, but)

        self._tasks.run(LANE, work, self._show)

    def _show(self, offers: Sequence[tuple[str, str]]) -> None:
        self._fill(offers)
        if not offers or self._typed() is None or not self._editor.hasFocus():
            self._hide()
            return
        place = self._editor.cursorRect()
        margins = self._editor.viewportMargins()
        place.translate(margins.left(), margins.top())
        place.setWidth(_WIDEST)
        self.complete(place)
        self._list.setCurrentIndex(self.completionModel().index(0, 0))

    def _take(self, index: QModelIndex) -> None:
        self._hide()
        typed, (end, _) = self._typed(), selected_span(self._editor)
        if typed is None:
            return
        note, link = self._editor.toPlainText(), format_link(index.data(OFFER_ROLE), index.data())
        if _IN_TABLE.match(note, note.rfind("\n", 0, end) + 1):
            link = link.replace("|", r"\|")
        start = end - len(typed) - len("[[")
        stop = end + 2 * note.startswith("]]", end)
        apply(self._editor, put(start, stop, link))
