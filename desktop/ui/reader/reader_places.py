"""The places on a page that a reader steps through: hits, finds, sentences, formulas."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QToolTip

from desktop.core.annotations import Highlight
from desktop.core.query import TEXT_FIELDS, Phrase, Term
from desktop.storage.hits import Marker, hit_spans
from desktop.ui.reader.finding import find_all
from desktop.ui.reader.passages import Passages
from desktop.ui.reader.reader_marks import Kind, Mark, highlight_marks
from desktop.ui.reader.reader_page import Part
from desktop.ui.reader.reader_text import formula_tip, text_between
from desktop.ui.reader.reader_view import ReaderView
from desktop.ui.reader.sentences import sentences
from desktop.ui.tasks import Tasks
from desktop.ui.tool_tips import plain_tip

MOST_HITS = 5_000
"""Hits in a page that are marked and stepped through."""
_AT_ONCE = 12_000  # characters that are searched at once; longer pages in another thread
_LANE = "finding"
Wanted = tuple[Term | Phrase, ...]
Found = list[tuple[Part, list[tuple[int, int]]]]


class ReaderPlaces:
    """Marks what a page holds, and goes from one to the next.

    Attributes:
        highlights: the paper's; chosen: the id of the one that is looked at.
        wanted: the words that the list was searched for.
        typed: what is to be found in this page instead; "" for nothing.
        hits: places of either; sentence: the one that is read.
        found: called when hits were marked.
    """

    def __init__(self, view: ReaderView, tasks: Tasks, found: Callable[[], None]) -> None:
        self.highlights: Sequence[Highlight] = ()
        self.chosen = ""
        self.wanted: Wanted = ()
        self.typed = ""
        self.hits, self.sentences, self.formulas = Passages(), Passages(), Passages()
        self._view, self._tasks, self._found = view, tasks, found
        self._sought: object = None  # what the hits are of
        self._waiting: Callable[[], bool] | None = None  # a step to what is yet to be found
        view.set_anew.connect(self.mark_all)
        view.set_on.connect(self._mark_on)

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

    def _mark_on(self) -> None:
        """Mark what was set since; what is found in it, when all is set."""
        if self._view.is_setting:
            self.mark_highlights()
        else:
            self.mark_all()

    def mark_hits(self) -> None:
        """Mark what is to be found in this page; without that, what the list was searched for.

        In a long page it takes a moment.
        """
        parts = tuple(self._view.page.parts) if self._view.page else ()
        typed, wanted, highlights = self.typed, self.wanted, self.highlights

        def find(superseded: Callable[[], bool]) -> Found:
            return [
                (part, _hits_in(part, typed, wanted, highlights))
                for part in parts
                if not superseded()
            ]

        self._tasks.drop(_LANE)
        if (typed or wanted) and sum(len(part.text) for part in parts) > _AT_ONCE:
            self._tasks.run(_LANE, find, self._show_hits)
        else:
            self._show_hits(find(lambda: False))

    def _show_hits(self, found: Found) -> None:
        spans: list[tuple[int, int]] = []
        for part, hits in found:
            inside = (part.positions.in_document(*hit) for hit in hits[: MOST_HITS - len(spans)])
            spans += [(start, end) for start, end in inside if start < end]
        before, self.hits = self.hits, Passages(spans)
        sought = (self.typed, self.wanted)
        if sought == self._sought and before.number < len(spans):
            self.hits.number = before.number
        self._sought = sought
        self._view.set_marks(Kind.HIT, [Mark(Kind.HIT, *span) for span in spans])
        current = self.hits.current
        self._view.set_marks(
            Kind.CURRENT_HIT, [Mark(Kind.CURRENT_HIT, *current)] if current else []
        )
        if self._waiting and not self.is_finding:
            self._waiting()
        self._found()

    @property
    def is_finding(self) -> bool:
        """More may be found soon."""
        return self._view.is_setting or self._tasks.busy(_LANE)

    def forget(self) -> None:
        """Another paper comes: no place is the current one."""
        self._waiting = None
        for passages in (self.hits, self.sentences, self.formulas):
            passages.number = -1

    def _mark_sentence(self) -> None:
        current = self.sentences.current
        self._view.set_marks(Kind.SENTENCE, [Mark(Kind.SENTENCE, *current)] if current else [])

    def _sentence_spans(self) -> list[tuple[int, int]]:
        if self._view.page is None:
            return []
        abstract = self._view.page.abstract
        spans = (abstract.positions.in_document(*span) for span in sentences(abstract.text))
        return list(takewhile(lambda span: span[0] < span[1], spans))

    # ---- stepping

    def step_hit(self, direction: int) -> bool:
        """Go to the next hit (1) or the one before (-1), maybe soon; False past the ends."""
        self._waiting = None
        span = self.hits.step(direction, self._view.top_position())
        if span is None and self.is_finding:
            self._waiting = lambda: (
                self.step_hit(direction) or (bool(self.typed) and self.go_to_hit(direction))
            )
            return True
        return self._show_hit(span)

    def go_to_hit(self, direction: int) -> bool:
        """Go to the first hit (1) or the last (-1), maybe soon; False if there is none."""
        self._waiting = None
        if self.is_finding and (direction < 0 or not self.hits):
            self._waiting = lambda: self.go_to_hit(direction)
            return True
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
        if page is None:
            return
        place = page.abstract.positions.in_document
        here = [one for one in self.highlights if place(one.start, one.end) == span]
        for one in _commented(here, self.wanted):
            self._tell_at(span, one.comment)

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


def _hits_in(
    part: Part, typed: str, wanted: Wanted, highlights: Sequence[Highlight]
) -> list[tuple[int, int]]:
    """Where a part holds what was typed, or what the list was searched for."""
    if typed:
        return find_all(part.text, typed)
    if part.name not in TEXT_FIELDS:
        return []
    found = hit_spans(part.text, wanted, part.name)
    if part.name == "abstract":
        commented = ((one.start, one.end) for one in _commented(highlights, wanted))
        found = sorted({*found, *commented})
    return found


def _commented(highlights: Sequence[Highlight], wanted: Wanted) -> list[Highlight]:
    """Those highlights whose comments hold what was searched for."""
    spans = Marker(wanted, "note").spans
    return [one for one in highlights if one.comment and spans(one.comment)]
