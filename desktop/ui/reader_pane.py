"""The right side of the window: one paper to read, or a sentence when there is none."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import QLabel, QStackedLayout, QWidget

from desktop.core.annotations import Annotations, Highlight
from desktop.core.paper import Paper, PaperText
from desktop.core.query import Phrase, Term
from desktop.storage.hits import hit_spans
from desktop.ui.reader_marks import Kind, Mark, with_levels
from desktop.ui.reader_page import Page, Subject
from desktop.ui.reader_view import ReaderView
from desktop.ui.reading_font import Face

LEAST_ZOOM, MOST_ZOOM = 50, 300
_SCHEMES = ("http", "https", "mailto")


class ReaderPane(QWidget):
    """Shows one paper as a page for reading.

    Signals:
        link_activated: follow this address; http, https or mailto only.
        reached_end: asked to scroll on at the end of the page.
        selection_changed: other text is selected.
        mark_clicked: a highlight was clicked; carries its id.
    """

    link_activated = Signal(str)
    reached_end = Signal()
    selection_changed = Signal()
    mark_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reader_pane")
        self.setAccessibleName(self.tr("Paper"))
        self._family, self._size, self._characters, self._zoom = "", 17, 70, 100
        self._highlights: Sequence[Highlight] = ()
        self._wanted: tuple[Term | Phrase, ...] = ()
        self._hits: list[Mark] = []
        self._hit = -1
        self._view = ReaderView(self)
        self._view.setAccessibleName(self.tr("Abstract"))
        self._message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setProperty("faint", True)
        self._pages = QStackedLayout(self)
        self._pages.setContentsMargins(0, 0, 0, 0)
        self._pages.addWidget(self._view)
        self._pages.addWidget(self._message)
        self.setFocusProxy(self._view)
        self._view.set_anew.connect(self._mark_all)
        self._view.link_activated.connect(self._on_link_activated)
        self._view.mark_clicked.connect(self.mark_clicked)
        self._view.selectionChanged.connect(self.selection_changed)

    @property
    def _page(self) -> Page | None:
        return self._view.page

    # ---- what is shown

    def show_paper(
        self, paper: Paper, text: PaperText, annotations: Annotations, homes: tuple[str, ...]
    ) -> None:
        """Show a paper; it is set anew only if something on the page differs."""
        self._highlights = annotations.highlights
        self._view.show_subject(Subject(paper, text, homes))
        self._mark_highlights()
        self._pages.setCurrentWidget(self._view)

    def show_message(self, text: str) -> None:
        """Show a sentence instead of a paper."""
        self._view.show_subject(None)
        self._message.setText(text)
        self._pages.setCurrentWidget(self._message)

    # ---- size and font

    def set_font(self, family: str, size: int) -> None:
        """Set the page in a family ("" for the packaged one) at a size in pixels."""
        self._family, self._size = family, size
        self._use_face()

    def set_line_width(self, characters: int) -> None:
        """Set the page in lines of about so many characters."""
        self._characters = characters
        self._use_face()

    def set_zoom(self, percent: int) -> None:
        """Enlarge or reduce the page; 50 to 300 per cent."""
        self._zoom = max(LEAST_ZOOM, min(MOST_ZOOM, percent))
        self._use_face()

    def zoom(self) -> int:
        """The zoom, in per cent."""
        return self._zoom

    def _use_face(self) -> None:
        face = Face(self._family, round(self._size * self._zoom / 100))
        self._view.set_face(face, self._characters)

    # ---- marks

    def set_hits(self, wanted: tuple[Term | Phrase, ...]) -> None:
        """Mark where the page holds the words that were searched for."""
        self._wanted = wanted
        self._mark_hits()

    def next_hit(self) -> bool:
        """Go to the next hit; False if there is none further down this page."""
        return self._go_to_hit(self._hit + 1)

    def previous_hit(self) -> bool:
        """Go to the hit before; False if there is none further up this page."""
        return self._go_to_hit(self._hit - 1)

    def _go_to_hit(self, number: int) -> bool:
        if not 0 <= number < len(self._hits):
            return False
        self._hit = number
        mark = self._hits[number]
        current = Mark(Kind.CURRENT_HIT, mark.start, mark.end)
        self._view.set_marks(Kind.CURRENT_HIT, [current])
        self._view.bring_into_view(mark.start, mark.end)
        return True

    def _mark_all(self) -> None:
        self._mark_highlights()
        self._mark_hits()

    def _mark_highlights(self) -> None:
        if self._page:
            place = self._page.abstract.positions.in_document
            marks = [
                Mark(Kind.HIGHLIGHT, *place(one.start, one.end), one.color, one.id)
                for one in self._highlights
            ]
            self._view.set_marks(Kind.HIGHLIGHT, with_levels(marks))

    def _mark_hits(self) -> None:
        self._hit = -1
        self._hits = [
            Mark(Kind.HIT, *part.positions.in_document(start, end))
            for part in (self._page.parts if self._page and self._wanted else ())
            for start, end in hit_spans(part.text, self._wanted, part.field)
        ]
        self._view.set_marks(Kind.HIT, self._hits)
        self._view.set_marks(Kind.CURRENT_HIT, [])

    # ---- scrolling

    def scroll_page(self) -> bool:
        """Scroll down by a page; at the end, False, and `reached_end` is emitted."""
        if self._view.scroll_by_page(1):
            return True
        self.reached_end.emit()
        return False

    def scroll_page_back(self) -> bool:
        """Scroll up by a page; False at the top."""
        return self._view.scroll_by_page(-1)

    def scroll_to(self, start: int) -> None:
        """Bring a place of the reading text into view."""
        if self._page:
            self._view.bring_into_view(*self._page.abstract.positions.in_document(start, start + 1))

    def state(self) -> dict[str, Any]:
        """How far the page is scrolled, to be kept."""
        return {"scroll": self._view.verticalScrollBar().value()}

    def restore(self, state: dict[str, Any]) -> None:
        """Scroll the page as it was kept."""
        scroll = state.get("scroll")
        if isinstance(scroll, int):
            self._view.verticalScrollBar().setValue(scroll)

    # ---- selection and links

    def selected_range(self) -> tuple[int, int] | None:
        """The selected stretch of the reading text, in code points; None without one."""
        cursor = self._view.textCursor()
        if self._page is None or not cursor.hasSelection():
            return None
        positions = self._page.abstract.positions
        start, end = positions.in_text(cursor.selectionStart(), cursor.selectionEnd())
        return (start, end) if start < end else None

    def _on_link_activated(self, address: str) -> None:
        if QUrl(address, QUrl.ParsingMode.StrictMode).scheme() in _SCHEMES:
            self.link_activated.emit(address)
