"""The right side of the window: one paper to read, or a sentence when there is none."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QStackedWidget, QVBoxLayout, QWidget

from desktop.core.annotations import Annotations
from desktop.core.paper import Paper, PaperText
from desktop.core.query import Phrase, Term
from desktop.storage.atomic import write_atomically
from desktop.ui.clipping import clipping
from desktop.ui.reader.find_bar import FindBar
from desktop.ui.reader.links import may_open
from desktop.ui.reader.raw_view import RawView
from desktop.ui.reader.reader_copy import copied
from desktop.ui.reader.reader_menu import make_menu
from desktop.ui.reader.reader_page import Page, Subject
from desktop.ui.reader.reader_places import MOST_HITS, ReaderPlaces
from desktop.ui.reader.reader_print import Papers, pdf_of, print_papers
from desktop.ui.reader.reader_view import ReaderView
from desktop.ui.reader.reading_font import Face
from desktop.ui.tasks import Tasks
from desktop.ui.theme import current_colors

LEAST_ZOOM, MOST_ZOOM = 50, 300
_LONGEST_FIND = 80


class ReaderPane(QWidget):
    """Shows one paper as a page for reading.

    Signals:
        link_activated: follow this address; http, https or mailto only.
        reached_end: asked to scroll on at the end of the page.
        selection_changed: other text is selected.
        mark_clicked: highlights were clicked; carries their ids, the undermost first.
        remove_asked: the key to remove was pressed while a highlight is chosen.
        zoom_asked: enlarge (1) or reduce (-1) the page by a step.
        menu_opening: a menu opens over the page; others may add to it.
    """

    link_activated = Signal(str)
    reached_end = Signal()
    selection_changed = Signal()
    mark_clicked = Signal(list)
    remove_asked = Signal()
    zoom_asked = Signal(int)
    menu_opening = Signal(QMenu)

    def __init__(self, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reader_pane")
        self.setAccessibleName(self.tr("Paper"))
        self._family, self._size, self._characters, self._zoom = "", 17, 70, 100
        self._subject: Subject | None = None
        self._view = ReaderView(tasks, self)
        self._places = ReaderPlaces(self._view, tasks, self._tell_found)
        self._view.setAccessibleName(self.tr("Abstract"))
        self._raw = RawView(self)
        self._message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setProperty("faint", True)
        self._find_bar = FindBar(self)
        self._pages = QStackedWidget(self)
        for page in (self._view, self._raw, self._message):
            self._pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._find_bar)
        self.setFocusProxy(self._view)
        self._connect()

    def _connect(self) -> None:
        self._view.recolored.connect(self._use_face)
        self._view.link_activated.connect(self._on_link_activated)
        self._view.mark_clicked.connect(self.mark_clicked)
        self._view.remove_asked.connect(self.remove_asked)
        self._view.selectionChanged.connect(self.selection_changed)
        self._view.zoom_asked.connect(self.zoom_asked)
        self._view.copy_asked.connect(self.copy)
        self._view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._view.customContextMenuRequested.connect(self._open_menu)
        self._find_bar.typed.connect(self._on_find_typed)
        self._find_bar.stepped.connect(self._step_hit)
        self._find_bar.closed.connect(self._on_find_closed)

    @property
    def _page(self) -> Page | None:
        return self._view.page

    # ---- what is shown

    def show_paper(
        self, paper: Paper, text: PaperText, annotations: Annotations, homes: tuple[str, ...]
    ) -> None:
        """Show a paper; it is set anew only if something on the page differs."""
        remarked = annotations.highlights != self._places.highlights
        self._places.highlights = annotations.highlights
        subject = Subject(paper, text, homes)
        if subject != self._subject:
            self._subject = subject
            self._places.forget()
            self._view.show_subject(subject)
            self._view.setAccessibleDescription(text.heading)
            self.setAccessibleDescription(text.reading)
            self._show_page(self._view)
        elif remarked:
            self._places.mark_highlights()
            self._places.mark_hits()

    def show_message(self, text: str) -> None:
        """Show a sentence instead of a paper."""
        self._subject = None
        self._view.show_subject(None)
        self._message.setText(text)
        self.setAccessibleDescription(text)
        self._show_page(self._message)

    @property
    def shows_raw(self) -> bool:
        """The abstract's source is shown."""
        return self._pages.currentWidget() is self._raw

    def toggle_raw(self) -> None:
        """Show the abstract's source, or the page again."""
        if self._page and self._pages.currentWidget() is self._view:
            self._raw.show_source(self._page.parsed)
            self._show_page(self._raw)
        elif self._page:
            self._show_page(self._view)

    def _show_page(self, page: QWidget) -> None:
        had_focus = self._pages.isAncestorOf(QApplication.focusWidget() or self)
        self._pages.setCurrentWidget(page)
        self.setFocusProxy(page if page is not self._message else self._view)
        if had_focus:
            page.setFocus()

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
        pixels = round(self._size * self._zoom / 100)
        face = Face(self._family, pixels, on_dark=current_colors().dark)
        self._view.set_face(face, self._characters)

    # ---- hits and find in page

    @property
    def wanted(self) -> tuple[Term | Phrase, ...]:
        """The words that were searched for."""
        return self._places.wanted

    def set_hits(self, wanted: tuple[Term | Phrase, ...]) -> None:
        """Mark where the page holds the words that were searched for."""
        if wanted != self._places.wanted:
            self._places.wanted = wanted
            self._places.mark_hits()

    def step_hit(self, direction: int) -> bool:
        """Go to the next hit (1) or the one before (-1); False if none is further on.

        What was typed into the find bar is found round the end.
        """
        return self._step_hit(direction)

    def go_to_hit(self, direction: int) -> bool:
        """Go to the first hit (1) or the last (-1) of the page; False if there is none."""
        if direction < 0 and self._places.wanted:
            self._view.show_rest()
        moved = self._places.go_to_hit(direction)
        self._tell_found()
        return moved

    def open_find(self) -> None:
        """Open the bar that asks what to find in this paper; takes selected words."""
        words = self._view.textCursor().selectedText()
        self._find_bar.ask(words if len(words) < _LONGEST_FIND and "\u2029" not in words else "")

    def _step_hit(self, direction: int) -> bool:
        moved = self._places.step_hit(direction)
        if not moved and direction > 0 and self._view.show_rest():
            moved = self._places.step_hit(direction)  # as soon as that is shown
        if not moved and self._places.typed:
            return self.go_to_hit(direction)
        self._tell_found()
        return moved

    def _tell_found(self) -> None:
        hits, seeking = self._places.hits, self._places.is_finding
        self._find_bar.tell(hits.number + 1, len(hits), more=seeking or len(hits) == MOST_HITS)

    def _on_find_typed(self, words: str) -> None:
        self._places.typed = words.strip()
        self._places.mark_hits()
        if self._places.typed:
            self._view.show_rest()
        self._step_hit(1)

    def _on_find_closed(self) -> None:
        self._places.typed = ""
        self._places.mark_hits()
        self.setFocus()

    # ---- sentences and formulas

    def next_sentence(self) -> bool:
        """Mark the next sentence of the abstract as the one that is read; False at the end.

        Where there is a caret, it goes there instead.
        """
        return self._view.step_caret(1) if self._view.caret else self._places.step_sentence(1)

    def previous_sentence(self) -> bool:
        """Mark the sentence before, or go there with the caret; False at the beginning."""
        return self._view.step_caret(-1) if self._view.caret else self._places.step_sentence(-1)

    def leave_sentence(self) -> bool:
        """Mark no sentence any more; False if none was."""
        return self._places.leave_sentence()

    def set_dimming(self, on: bool) -> None:
        """Dim the rest of the page around the sentence that is read."""
        self._view.set_dimming(on)

    def next_formula(self) -> bool:
        """Select the next formula, show its source and say it; False at the end."""
        return self._places.step_formula(1)

    def previous_formula(self) -> bool:
        """Select the formula before; False at the beginning."""
        return self._places.step_formula(-1)

    # ---- the caret and highlights

    @property
    def has_caret(self) -> bool:
        """A caret is shown, which keys move."""
        return self._view.caret

    def show_caret(self, on: bool) -> bool:
        """Show a caret to select with, or no longer; False where there is no page to show it on."""
        if on and (self._page is None or self._pages.currentWidget() is not self._view):
            return False
        self._view.show_caret(on)
        if on:
            self._view.setFocus()
        return True

    def clear_selection(self) -> None:
        """Select nothing; the caret stays behind what was selected."""
        cursor = self._view.textCursor()
        cursor.setPosition(cursor.selectionEnd())
        self._view.setTextCursor(cursor)

    def choose_mark(self, mark_id: str) -> None:
        """Show which highlight is looked at; "" for none."""
        if mark_id != self._places.chosen:
            self._places.chosen = mark_id
            self._places.mark_highlights()

    def announce(self, text: str) -> None:
        """Have a screen reader say something."""
        self._view.announce(text)

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
        """Bring a place of the reading text into view, also of an abstract shown in part."""
        if self._page and start >= len(self._page.abstract.text):
            self._view.show_whole()
        self._view.bring_text_into_view(start)

    def state(self) -> dict[str, Any]:
        """How far the page is scrolled, to be kept."""
        return {"scroll": self._view.verticalScrollBar().value()}

    def restore(self, state: dict[str, Any]) -> None:
        """Scroll the page as it was kept."""
        scroll = state.get("scroll")
        if isinstance(scroll, int):
            self._view.scroll_to_value(scroll)

    # ---- selection, copy, print, links

    def selected_range(self) -> tuple[int, int] | None:
        """The selected stretch of the reading text, else the sentence that is read, else None.

        In code points; formulas are whole.
        """
        cursor = self._view.textCursor()
        span = self._places.sentences.current
        if cursor.hasSelection():
            span = cursor.selectionStart(), cursor.selectionEnd()
        if self._page is None or span is None:
            return None
        start, end = self._page.abstract.positions.in_text(*span)
        return (start, end) if start < end else None

    def copy(self, as_: str = "latex") -> None:
        """Copy what is selected, else the abstract, as "latex", "markdown" or "rich" text."""
        if self._page is None:
            return
        start, end = self.selected_range() or (0, len(self._page.abstract.text))
        passage = copied(self._page.parsed, start, end, as_)
        QApplication.clipboard().setMimeData(clipping(passage.text, passage.html))

    def copy_selected(self, as_: str) -> bool:
        """Copy what is selected on the page, if something is while the page has the focus."""
        if not self._view.hasFocus() or not self.selected_range():
            return False
        self.copy(as_)
        return True

    def print_(self, papers: Papers = ()) -> None:
        """Ask for a printer, and print papers; the one that is shown, if none are given."""
        papers = papers or self._shown()
        if not papers:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(papers[0][0].text.heading)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            print_papers(papers, self._family, printer)

    def save_pdf(self, path: Path, papers: Papers = ()) -> None:
        """Write papers, or the one shown, as a PDF; OSError, and an older file is untouched."""
        if papers := papers or self._shown():
            write_atomically(path, pdf_of(papers, self._family))

    def _shown(self) -> Papers:
        return [(self._subject, self._places.highlights)] if self._subject else []

    def _open_menu(self, at: QPoint) -> None:
        menu = make_menu(self._view, at, self.copy)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu_opening.emit(menu)
        menu.popup(self._view.viewport().mapToGlobal(at))

    def _on_link_activated(self, address: str) -> None:
        if may_open(address):
            self.link_activated.emit(address)
