"""A sheet that a paper is set on, a long one a part at a time, between other events."""

import time
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from desktop.markup.parse import parse
from desktop.markup.runs import Parsed
from desktop.ui.reader.formula_sheet import FormulaSheet
from desktop.ui.reader.reader_page import Inks, Page, Setting, Subject, is_cut
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.sentences import sentences
from desktop.ui.reader.typesetting import PlacedFormula
from desktop.ui.tasks import Tasks

_AT_ONCE = 12_000  # of a page, in units of work, about microseconds
_AT_A_TIME = 0.008  # seconds of the processor for more of it
_LANE = "reading"


class PageSheet(FormulaSheet):
    """Shows one paper.

    Attributes:
        page: what is set, or None.
    Signals:
        set_anew: the page was set, of a long one the beginning; positions in the document are new.
        set_on: more of it was set, maybe all.
    """

    set_anew = Signal()
    set_on = Signal()

    page: Page | None = None

    def __init__(self, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._subject: Subject | None = None
        self._setting: Setting | None = None
        self._inks: Inks | None = None
        self._set_width = 0
        self._wanted_text: int | None = None  # an offset to be brought into view
        self._read: Parsed | None = None  # a long abstract, in another thread
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._set_on)

    # ---- for its kinds to say

    def leave_page(self) -> None:
        """What was set is set no longer: here nothing."""

    def begin_paper(self) -> None:
        """Another paper is set, and the view at its top: here nothing."""

    # ---- what is shown

    def show_subject(self, subject: Subject | None) -> None:
        """Set a paper, unless it is the one that is set."""
        shown = self._subject and replace(self._subject, unfolded=False, whole=False)
        if subject == shown:
            return
        same = bool(subject and shown and subject.paper.id and subject.paper.id == shown.paper.id)
        self._tasks.drop(_LANE)
        self.leave_page()
        with self.place_kept():
            self._subject = subject
            self._set()
        if not same:
            self._wanted_text = None
            self.forget_place()
            self.scroll_to_value(0)
            self.moveCursor(QTextCursor.MoveOperation.Start)  # Qt shows the cursor at first
            self.begin_paper()
            self.verticalScrollBar().setValue(0)

    def set_face(self, face: Face, characters: int) -> None:
        """Set the page anew in another face, size, width or theme."""
        kept = self.face, self.characters, self._inks
        if (face, characters, Inks.of(self.palette())) != kept:
            with self.place_kept():
                self.face, self.characters = face, characters
                self._set()

    def show_whole(self) -> None:
        """Show an abstract of any length to its end."""
        if self._subject and not self._subject.whole:
            self._set_otherwise(replace(self._subject, whole=True))

    def show_rest(self) -> bool:
        """Show a long abstract to its end; False if its end was shown already."""
        if not self._subject or self._subject.whole:
            return False
        if not is_cut(self._subject.paper.abstract):
            return False
        self.show_whole()
        return True

    def _set_otherwise(self, subject: Subject) -> None:
        """Show more or less of the same paper."""
        with self.place_kept():
            self._subject = subject
            self._set()

    # ---- setting it

    def _set(self) -> None:
        """Set the page, of a long one the beginning, the rest between other events."""
        self._later.stop()
        self.fit_margins()
        subject = self._subject
        if subject is None:
            self.page = self._setting = self._read = None
            self.document().clear()
        elif self.is_long and not self._is_read(subject):
            self._tasks.run(_LANE, lambda _: _read(subject), self._on_read)
            return
        else:
            self._inks = inks = Inks.of(self.palette())
            read = self._read if self.is_long else None
            self._setting = Setting(self.document(), subject, self.face, self.column(), inks, read)
            self.page = self._setting.page
            self._setting.go_on(lambda work: work > _AT_ONCE)
            self.fit_margins()
            if not self.page.complete:
                self._later.start()
        self.set_anew.emit()

    @property
    def is_long(self) -> bool:
        """All of an abstract is shown that is too long to be set at once."""
        subject = self._subject
        return bool(subject and subject.whole and is_cut(subject.paper.abstract))

    @property
    def is_setting(self) -> bool:
        """Some of the page is still to be set."""
        page = self.page
        return page is not None and (not page.complete or self._tasks.busy(_LANE))

    def _is_read(self, subject: Subject) -> bool:
        read = self._read
        return read is not None and read.source == subject.paper.abstract

    def _on_read(self, read: Parsed) -> None:
        self._read = read
        with self.place_kept():
            self._set()

    def _set_on(self) -> None:
        """Set some more of a page."""
        if self._setting and self.page:
            begun = time.thread_time()
            self._setting.go_on(lambda _: time.thread_time() - begun > _AT_A_TIME)
            self.go_to_kept_place()
            self.scroll_as_wanted()
            self._go_to_wanted_text()
            if not self.page.complete:
                self._later.start()
            self.set_on.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        with self.place_kept():
            wider = self.width() != self._set_width
            self._set_width = self.width()
            if self.is_long and wider:  # else Qt lays all of it out at once
                self._later.stop()
                self.document().clear()
                super().resizeEvent(event)
                self._set()
                return
            if self.page and not self.page.fits(self.column()):
                self._set()
            self.fit_margins()
            super().resizeEvent(event)

    def formulas(self) -> Sequence[PlacedFormula]:
        return self.page.formulas if self.page else ()

    # ---- going to a place

    def bring_text_into_view(self, start: int) -> None:
        """Bring a place of the reading text into view, as soon as it is set."""
        self._wanted_text = start
        self._go_to_wanted_text()

    def _go_to_wanted_text(self) -> None:
        start = self._wanted_text
        if start is None or not self.page:
            return
        positions = self.page.abstract.positions
        if start < len(positions) or not self.is_setting:
            self._wanted_text = None
            self.forget_place()
            self.bring_into_view(*positions.in_document(start, start + 1))

    def bring_into_view(self, start: int, end: int) -> None:
        """Scroll as little as shows a passage, with some lines around it."""
        area = self.mark_painter().area(start, end).boundingRect()
        bar, around = self.verticalScrollBar(), 2 * self.face.pitch_at()
        top, bottom = round(area.top()) - around, round(area.bottom()) + around
        if top < bar.value() or bottom - top > self.viewport().height():
            bar.setValue(top)
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())


def _read(subject: Subject) -> Parsed:
    """Read an abstract, and find its sentences, which are then known; in any thread."""
    parsed = parse(subject.paper.abstract, html=subject.paper.html)
    sentences(parsed.reading_text)
    return parsed
