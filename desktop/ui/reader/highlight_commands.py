"""Commands about highlights: mark what is selected, change, copy and remove a chosen one."""

from dataclasses import replace
from functools import partialmethod
from typing import TYPE_CHECKING
from uuid import uuid4

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from desktop.core import edits
from desktop.core.annotations import COLORS, Highlight
from desktop.core.change import Change
from desktop.core.selector import describe
from desktop.storage.clock import now
from desktop.ui.commands import CommandSet
from desktop.ui.notes.note_editor import LONGEST_WAIT, PAUSE
from desktop.ui.notice import Notice
from desktop.ui.reader.highlights_dialog import HighlightsDialog
from desktop.ui.reader.mark_bar import color_name
from desktop.ui.typed_texts import RETRY

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

_SHOWN = 60  # characters of a quote in a notice


class HighlightCommands(CommandSet):
    """Marks passages of the abstract that is read, and looks after the marks.

    Attributes:
        waiting: comments that could not be stored yet, by paper and highlight.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._bar = window.mark_bar
        self.waiting: dict[tuple[str, str], tuple[Highlight, str]] = {}
        self._bout = ""  # of the comment that is typed
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._cap = QTimer(self, singleShot=True, interval=LONGEST_WAIT)
        for timer in (self._pause, self._cap):
            timer.timeout.connect(self._on_pause)
        self._retry = QTimer(self, singleShot=True, interval=RETRY)
        self._retry.timeout.connect(self._store_waiting)
        window.reader.selection_changed.connect(self._on_selection_changed)
        window.reader.mark_clicked.connect(self._on_clicked)
        window.reader.remove_asked.connect(self._on_remove)
        self._bar.color_chosen.connect(self._mark)
        self._bar.comment_begun.connect(lambda: self._mark(COLORS[0]))
        self._bar.comment.textEdited.connect(self._on_typed)
        self._bar.comment.editingFinished.connect(self._end_bout)
        self._bar.comment_entered.connect(self._on_comment)
        self._bar.copy_asked.connect(self._on_copy)
        self._bar.remove_asked.connect(self._on_remove)
        self._bar.left.connect(self._leave)
        self._bar.shown.connect(window.reader.choose_mark)
        self._session.current_changed.connect(self._on_current_changed)
        self._session.chosen_changed.connect(self._on_chosen_changed)
        self._session.changed.connect(self._on_changed)
        self._told: set[str] = set()  # papers whose loose highlights were spoken of

    def highlight(self) -> None:
        """Mark what is selected, in the first colour."""
        self._mark(COLORS[0])

    def highlight_comment(self) -> None:
        """Mark what is selected, and write a comment to it."""
        if self._bar.mark is None and not self._mark(COLORS[0]):
            return
        self._bar.comment.setFocus()

    def _mark(self, color: str) -> bool:
        """Give the chosen highlight another colour, or mark what is selected."""
        if self._bar.isVisible() and self._bar.mark:
            return self._change(replace(self._bar.mark, color=color))
        span, paper_id = self._selected(), self._session.current
        if span is None or not paper_id:
            self._tell(
                self.tr(
                    "Select a passage of the abstract first, with the mouse or with V and Shift"
                    " and the arrows; then press H or 1 to 6."
                )
            )
            return False
        start, end = span
        quote = describe(self._session.library.text(paper_id).reading, start, end)
        stamp = now()
        mark = Highlight(uuid4().hex[:12], *quote, start, end, color, "", stamp, stamp)
        if not self._change(mark):
            return False
        self._window.reader.clear_selection()  # which would hide the colour
        return True

    def _selected(self) -> tuple[int, int] | None:
        """The selected stretch of the reading text without the blanks at its ends; else None."""
        span = self._window.reader.selected_range()
        if span is None or not self._session.current:
            return None
        start, end = span
        passage = self._session.library.text(self._session.current).reading[start:end]
        start += len(passage) - len(passage.lstrip())
        return (start, start + len(passage.strip())) if passage.strip() else None

    mark_yellow = partialmethod(_mark, "yellow")
    mark_green = partialmethod(_mark, "green")
    mark_blue = partialmethod(_mark, "blue")
    mark_pink = partialmethod(_mark, "pink")
    mark_purple = partialmethod(_mark, "purple")
    mark_orange = partialmethod(_mark, "orange")

    def highlights(self) -> None:
        """Show all highlights beside the window."""
        dialog = HighlightsDialog(self._session, self._window)
        dialog.went_to.connect(self.go_to)
        dialog.reattach_asked.connect(self.reattach)
        dialog.delegate.set_hits(self._window.reader.wanted)
        self._window.browse.listed.connect(dialog.show_listed)
        dialog.show()

    # ---- choosing

    def choose(self, mark_id: str) -> None:
        """Show a highlight of the paper that is read in the bar."""
        if mark := self._find(self._session.current, mark_id):
            self._bar.show_mark(mark, self._session.current)

    def _find(self, paper_id: str, mark_id: str) -> Highlight | None:
        """A highlight with its comment as it was typed last, though that may not be stored yet."""
        marks = self._session.annotations(paper_id).highlights
        mark = next((mark for mark in marks if mark.id == mark_id), None)
        if mark is None:
            return None
        _, refused = self.waiting.get((paper_id, mark_id), (mark, None))
        comment = self._session.comment_of(paper_id, mark) if refused is None else refused
        return replace(mark, comment=comment)

    @property
    def _mark_id(self) -> str:
        """The id of the highlight that the bar is about; "" for none."""
        return self._bar.mark.id if self._bar.mark and not self._bar.isHidden() else ""

    def _on_clicked(self, ids: list[str]) -> None:
        """Choose the uppermost of highlights, or of those on one place the next one below."""
        below = ids.index(self._mark_id) - 1 if self._mark_id in ids else -1
        self.choose(ids[below])

    def go_to(self, paper_id: str, mark: Highlight) -> None:
        """Open the paper of a highlight and bring its passage into view."""
        self._window.note_commands.open_paper(paper_id)
        if self._session.current == paper_id:
            self._window.reader.scroll_to(mark.start)
            self.choose(mark.id)

    def next_mark(self) -> None:
        """Choose the next highlight of the paper, and say what it marks."""
        self._step(1)

    def previous_mark(self) -> None:
        """Choose the highlight before."""
        self._step(-1)

    def _step(self, direction: int) -> None:
        paper_id = self._session.current
        placed = self._session.library.highlights_in_place(paper_id)[0] if paper_id else []
        if not placed:
            self._tell(self.tr("Nothing is highlighted in this paper."))
            return
        ids = [mark.id for mark in placed]
        if self._mark_id in ids:
            number = (ids.index(self._mark_id) + direction) % len(ids)
        else:
            number = 0 if direction > 0 else -1
        mark = placed[number]
        self._window.reader.scroll_to(mark.start)
        self.choose(mark.id)
        said = [color_name(mark.color), mark.exact, mark.comment]
        self._window.reader.announce(". ".join(filter(None, said)))

    def caret(self) -> None:
        """Show a caret in the abstract to select with, or no longer."""
        reader = self._window.reader
        if reader.shows_raw:
            reader.toggle_raw()
        if reader.has_caret:
            reader.show_caret(False)
        elif reader.show_caret(True):
            self._tell(
                self.tr(
                    "Arrows move the caret, Ctrl by words, Alt by sentences; with Shift they"
                    " select. H or 1 to 6 marks, Enter chooses a mark, Escape ends."
                )
            )
        else:
            self._tell(self.tr("Select a paper to read it here."))

    # ---- what happens elsewhere

    def _on_current_changed(self, paper_id: str) -> None:
        self._bar.hide()
        loose = self._session.library.highlights_in_place(paper_id)[1] if paper_id else []
        if loose and paper_id not in self._told:
            self._told.add(paper_id)
            told = self.tr("A highlight of this paper has lost its place: “{quote}”")
            quote = " ".join(loose[0].exact.split())
            told = told.format(quote=quote if len(quote) <= _SHOWN else quote[:_SHOWN] + "…")
            self._session.noticed.emit(Notice(told, self.tr("Show"), self.highlights))

    def _on_chosen_changed(self, ids: list[str]) -> None:
        if len(ids) > 1:  # no page is shown
            self._bar.hide()

    def _on_changed(self, change: Change) -> None:
        """Show the chosen highlight as it is now; none that is there no longer."""
        key = (self._bar.paper_id, "highlights")
        if self._bar.mark and not self._bar.isHidden() and key in change.after:
            mark = self._find(self._bar.paper_id, self._bar.mark.id)
            if mark is None:
                self._bar.hide()
            elif mark != self._bar.mark:
                self._bar.show_mark(mark, self._bar.paper_id)

    # ---- changing

    def reattach(self, mark: Highlight) -> None:
        """Put a highlight that has lost its place onto what is selected."""
        span = self._selected()
        if span is None:
            self._tell(self.tr("Select the passage that it belongs to first."))
            return
        quote = describe(self._session.library.text(self._session.current).reading, *span)
        exact, prefix, suffix = quote
        start, end = span
        self._change(replace(mark, exact=exact, prefix=prefix, suffix=suffix, start=start, end=end))

    def _change(self, mark: Highlight) -> bool:
        mark, paper_id = replace(mark, modified=now()), self._session.current
        if not self._session.commit(edits.add_highlight, paper_id, mark):
            return False
        self._bar.show_mark(mark, paper_id)
        return True

    def _on_typed(self) -> None:
        """Have the comment stored after a pause, and soon even without one."""
        self._bout = self._bout or f"comment-{uuid4().hex[:12]}"
        self._pause.start()
        if not self._cap.isActive():
            self._cap.start()

    def _on_pause(self) -> None:
        self._cap.stop()
        self._pause.stop()
        self._bar.store()

    def _end_bout(self) -> None:
        self._bar.flush()
        self._bout = ""

    def _on_comment(self, comment: str) -> None:
        """Store a comment with its highlight, whatever is read by now; again if refused."""
        if mark := self._bar.mark:
            self.waiting[self._bar.paper_id, mark.id] = (mark, comment)
            self._store_waiting()

    def flush(self) -> bool:
        """Store what is typed as a comment; False when it could not be, and then try again."""
        self._bar.flush()
        return self._store_waiting()

    def _store_waiting(self) -> bool:
        self._retry.stop()
        for (paper_id, mark_id), (known, comment) in list(self.waiting.items()):
            mark = known if self._session.busy else self._find(paper_id, mark_id)
            if mark and not self._session.set_comment(paper_id, mark, comment, self._bout):
                self._retry.start()
                return False
            del self.waiting[paper_id, mark_id]
            if mark and self._bar.mark and self._bar.mark.id == mark_id:
                self._bar.mark = replace(mark, comment=comment)
        return True

    def _on_copy(self) -> None:
        if self._bar.mark:
            QGuiApplication.clipboard().setText(self._bar.mark.exact)
            self._tell(self.tr("Copied."))

    def _on_remove(self) -> None:
        if self._bar.mark:
            self._bar.flush()  # first, so that the comment comes back with it
            paper_id, mark_id = self._session.current, self._bar.mark.id
            self._session.commit(edits.remove_highlight, paper_id, mark_id)
            self._leave()

    def _on_selection_changed(self) -> None:
        """Offer colours while something is selected."""
        if self._window.reader.selected_range() is not None:
            self._bar.show_selection()
        elif self._bar.mark is None:
            self._bar.hide()

    def put_away(self) -> bool:
        """Choose no highlight any more; False if none was."""
        if not self._mark_id:
            return False
        self._leave()
        return True

    def _leave(self) -> None:
        self._bar.hide()
        self._window.reader.setFocus()
