"""The places on a page that a reader steps through: hits, finds, sentences, formulas."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QToolTip

from desktop.core.annotations import Highlight
from desktop.core.query import TEXT_FIELDS, Phrase, Term
from desktop.storage.hits import hit_spans
from desktop.ui.reader.finding import find_all
from desktop.ui.reader.passages import Passages
from desktop.ui.reader.reader_marks import Kind, Mark, highlight_marks
from desktop.ui.reader.reader_text import formula_tip, text_between
from desktop.ui.reader.reader_view import ReaderView
from desktop.ui.reader.sentences import sentences
from desktop.ui.tool_tips import plain_tip


class ReaderPlaces:
    """Marks what a page holds, and goes from one to the next.

    Attributes:
        highlights: the paper's; chosen: the id of the one that is looked at.
        wanted: the words that the list was searched for.
        typed: what is to be found in this page instead; "" for nothing.
        hits: places of either; sentence: the one that is read.
    """

    def __init__(self, view: ReaderView) -> None:
        self.highlights: Sequence[Highlight] = ()
        self.chosen = ""
        self.wanted: tuple[Term | Phrase, ...] = ()
        self.typed = ""
        self.hits, self.sentences, self.formulas = Passages(), Passages(), Passages()
        self._view = view
        view.set_anew.connect(self.mark_all)

    # ---- marking

    def mark_all(self) -> None:
        """Mark everything on a page that was set anew."""
        self.mark_highlights()
        self.mark_hits()
        number = self.sentences.number
        self._view.sentences = self._sentence_spans()
        self.sentences = Passages(self._view.sentences)
        self.sentences.number = min(number, len(self.sentences) - 1)
        self._mark_sentence()
        formulas = self._view.page.formulas if self._view.page else ()
        self.formulas = Passages([(placed.position, placed.end) for placed in formulas])

    def mark_highlights(self) -> None:
        """Mark the paper's highlights."""
        if self._view.page:
            positions = self._view.page.abstract.positions
            self._view.set_marks(
                Kind.HIGHLIGHT, highlight_marks(positions, self.highlights, self.chosen)
            )

    def mark_hits(self) -> None:
        """Mark what is to be found in this page; without that, what the list was searched for."""
        spans = []
        for part in self._view.page.parts if self._view.page else ():
            found: list[tuple[int, int]] = []
            if self.typed:
                found = find_all(part.text, self.typed)
            elif self.wanted and part.name in TEXT_FIELDS:
                found = hit_spans(part.text, self.wanted, part.name)
                commented = self._commented() if part.name == "abstract" else {}
                found = sorted({*found, *commented})
            spans += [part.positions.in_document(*span) for span in found]
        self.hits = Passages(spans)
        self._view.set_marks(Kind.HIT, [Mark(Kind.HIT, *span) for span in spans])
        self._view.set_marks(Kind.CURRENT_HIT, [])

    def _commented(self) -> dict[tuple[int, int], str]:
        """The passages on which a comment holds what was searched for, with that comment."""
        marks = [mark for mark in self.highlights if mark.comment]
        found = [mark for mark in marks if hit_spans(mark.comment, self.wanted, "note")]
        return {(mark.start, mark.end): mark.comment for mark in found}

    def forget(self) -> None:
        """Another paper comes: no place is the current one."""
        for passages in (self.hits, self.sentences, self.formulas):
            passages.number = -1

    def _mark_sentence(self) -> None:
        current = self.sentences.current
        self._view.set_marks(Kind.SENTENCE, [Mark(Kind.SENTENCE, *current)] if current else [])

    def _sentence_spans(self) -> list[tuple[int, int]]:
        if self._view.page is None:
            return []
        abstract = self._view.page.abstract
        return [abstract.positions.in_document(*span) for span in sentences(abstract.text)]

    # ---- stepping

    def step_hit(self, direction: int) -> bool:
        """Go to the next hit (1) or the one before (-1); False past the ends."""
        return self._show_hit(self.hits.step(direction, self._view.top_position()))

    def go_to_hit(self, direction: int) -> bool:
        """Go to the first hit (1) or the last (-1); False if there is none."""
        return self._show_hit(self.hits.go_to_end(direction))

    def _show_hit(self, span: tuple[int, int] | None) -> bool:
        if span is None:
            return False
        self._view.set_marks(Kind.CURRENT_HIT, [Mark(Kind.CURRENT_HIT, *span)])
        self._view.bring_into_view(*span)
        if not self.typed:
            self._tell_comment(span)
        return True

    def _tell_comment(self, span: tuple[int, int]) -> None:
        """Show and say the comment that makes a passage a hit."""
        page = self._view.page
        for passage, comment in self._commented().items() if page else ():
            if page and page.abstract.positions.in_document(*passage) == span:
                self._tell_at(span, comment)

    def step_sentence(self, direction: int) -> bool:
        """Make the next or previous sentence the one that is read; False past the ends."""
        span = self.sentences.step(direction, self._view.top_position())
        if span is None:
            return False
        self._mark_sentence()
        self._view.bring_into_view(*span)
        self._view.announce(text_between(self._view.document(), *span))
        return True

    def leave_sentence(self) -> bool:
        """Have no sentence that is read; False if there was none."""
        had = self.sentences.current is not None
        self.sentences.number = -1
        self._mark_sentence()
        return had

    def step_formula(self, direction: int) -> bool:
        """Select the next or previous formula, show its source and say it; False past the ends."""
        span = self.formulas.step(direction, self._view.top_position())
        if span is None or self._view.page is None:
            return False
        self._view.select(*span)
        tip = formula_tip(self._view.page.formulas[self.formulas.number])
        self._tell_at(span, tip, tip.partition("\n")[2])
        return True

    def _tell_at(self, span: tuple[int, int], text: str, spoken: str = "") -> None:
        """Show a text under a place of the page, and have it said."""
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(span[1])
        below = self._view.cursorRect(cursor).bottomLeft() + QPoint(0, 4)
        QToolTip.showText(self._view.viewport().mapToGlobal(below), plain_tip(text), self._view)
        self._view.announce(spoken or text)
