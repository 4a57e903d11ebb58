"""Commands about highlights: mark what is selected, change, copy and remove a chosen one."""

from dataclasses import replace
from functools import partialmethod
from typing import TYPE_CHECKING
from uuid import uuid4

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from desktop.core import edits
from desktop.core.annotations import COLORS, Highlight
from desktop.core.selector import describe
from desktop.storage.clock import now
from desktop.ui.commands import CommandSet
from desktop.ui.highlights_dialog import HighlightsDialog
from desktop.ui.note_editor import RETRY

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


class HighlightCommands(CommandSet):
    """Marks passages of the abstract that is read, and looks after the marks.

    Attributes:
        waiting: comments that are not stored yet, by paper and highlight.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._bar = window.mark_bar
        self.waiting: dict[tuple[str, str], str] = {}
        self._retry = QTimer(self, singleShot=True, interval=RETRY)
        self._retry.timeout.connect(self._store_waiting)
        window.reader.selection_changed.connect(self._on_selection_changed)
        window.reader.mark_clicked.connect(self.choose)
        self._bar.color_chosen.connect(self._mark)
        self._bar.comment_begun.connect(lambda: self._mark(COLORS[0]))
        self._bar.comment_entered.connect(self._on_comment)
        self._bar.copy_asked.connect(self._on_copy)
        self._bar.remove_asked.connect(self._on_remove)
        self._bar.left.connect(self._leave)
        self._session.current_changed.connect(self._bar.hide)
        self._session.chosen_changed.connect(self._on_chosen_changed)

    def _on_chosen_changed(self, ids: list[str]) -> None:
        if len(ids) > 1:  # no page is shown
            self._bar.hide()

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
        span, paper_id = self._window.reader.selected_range(), self._session.current
        if span is None or not paper_id:
            self._tell(self.tr("Select a passage of the abstract first, then press H or 1 to 6."))
            return False
        start, end = span
        quote = describe(self._session.library.text(paper_id).reading, start, end)
        stamp = now()
        mark = Highlight(uuid4().hex[:12], *quote, start, end, color, "", stamp, stamp)
        return self._change(mark)

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
        dialog.show()

    def choose(self, mark_id: str) -> None:
        """Show a highlight of the paper that is read in the bar."""
        marks = self._session.annotations(self._session.current).highlights
        for mark in marks:
            if mark.id == mark_id:
                self._bar.show_mark(mark, self._session.current)

    def go_to(self, paper_id: str, mark: Highlight) -> None:
        """Open the paper of a highlight and bring its passage into view."""
        if not self._window.papers.go_to(paper_id):
            self._session.open(paper_id)
        self._window.reader.scroll_to(mark.start)
        self.choose(mark.id)

    def reattach(self, mark: Highlight) -> None:
        """Put a highlight that has lost its place onto what is selected."""
        span = self._window.reader.selected_range()
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

    def _on_comment(self, comment: str) -> None:
        """Store a comment with its highlight, whatever is read by now; again if refused."""
        if self._bar.mark:
            self.waiting[self._bar.paper_id, self._bar.mark.id] = comment
            self._store_waiting()

    def flush(self) -> bool:
        """Store what is typed as a comment; False when it could not be, and then try again."""
        self._bar.flush()
        return self._store_waiting()

    def _store_waiting(self) -> bool:
        self._retry.stop()
        for (paper_id, mark_id), comment in list(self.waiting.items()):
            marks = self._session.annotations(paper_id).highlights
            mark = next((mark for mark in marks if mark.id == mark_id), None)
            changed = mark and replace(mark, comment=comment, modified=now())
            if changed and not self._session.commit(edits.add_highlight, paper_id, changed):
                self._retry.start()
                return False
            del self.waiting[paper_id, mark_id]
            if changed and self._bar.mark and self._bar.mark.id == mark_id:
                self._bar.mark = changed
        return True

    def _on_copy(self) -> None:
        if self._bar.mark:
            QGuiApplication.clipboard().setText(self._bar.mark.exact)
            self._tell(self.tr("Copied."))

    def _on_remove(self) -> None:
        if self._bar.mark:
            paper_id, mark_id = self._session.current, self._bar.mark.id
            self._session.commit(edits.remove_highlight, paper_id, mark_id)
            self._leave()

    def _on_selection_changed(self) -> None:
        """Offer colours while something is selected."""
        if self._window.reader.selected_range() is not None:
            self._bar.show_selection()
        elif self._bar.mark is None:
            self._bar.hide()

    def _leave(self) -> None:
        self._bar.hide()
        self._window.reader.setFocus()
