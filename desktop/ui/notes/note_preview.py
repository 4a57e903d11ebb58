"""The preview of a note: set as abstracts are, with boxes to tick and links to follow."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from desktop.core.query import Phrase, Term
from desktop.markup.note import PAPER, Block, HeadingOf, parse_note
from desktop.storage.hits import Marker
from desktop.ui.notes.note_hits import hits_between
from desktop.ui.notes.note_page import TASK, NotePage, Replaced, Way
from desktop.ui.notes.parted import parted
from desktop.ui.reader.formula_sheet import FormulaSheet
from desktop.ui.reader.keyboard_selection import move
from desktop.ui.reader.page_geometry import bands, formulas_between, range_in
from desktop.ui.reader.reader_marks import Kind, Mark
from desktop.ui.reader.reader_page import Inks
from desktop.ui.reader.reader_text import text_between
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.typesetting import PlacedFormula

_MARGIN = 12  # pixels around the text
_SCALE = 0.88  # of the size of the abstract
_WIDEST = 80  # characters in a line
_NARROWEST = 80.0  # pixels
_AIR, _ROUND = 5.0, 4.0  # pixels around code
_MOST_WORK = 4_000  # of a Unit's, between other events


class NotePreview(FormulaSheet):
    """Shows one note.

    Attributes:
        page: what is set.
    Signals:
        ticked: the box of a task was clicked; carries its row.
        paper_asked: a link to a paper was clicked; carries the paper's id.
        link_activated: another link was clicked; carries its address.
        left: Escape was pressed.
    """

    ticked = Signal(int)
    paper_asked = Signal(str)
    link_activated = Signal(str)
    left = Signal()

    _wanted: Sequence[Block] = ()
    _way: Way | None = None  # until the first note is shown
    _follows = False

    def __init__(self, heading_of: HeadingOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading_of = heading_of
        self.page = NotePage(self.document())
        self._marker = Marker(())
        self._setting: Iterator[Replaced] = iter(())
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._go_on)
        self.setObjectName("note_preview")
        self.setAccessibleName(self.tr("Preview of the note"))
        self.document().setDocumentMargin(_MARGIN)
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.selectionChanged.connect(self.viewport().update)

    def formulas(self) -> list[PlacedFormula]:
        return self.page.formulas

    # ---- what is shown

    def show_note(self, note: str, *, anew: bool = False) -> None:
        """Show a note; place and focus stay, unless it is another paper's (`anew`)."""
        self.show_blocks(list(parted(parse_note(note, self._heading_of))), anew=anew)

    def show_blocks(
        self, blocks: Sequence[Block], *, anew: bool = False, follow: bool = False
    ) -> None:
        """Show a note that was read elsewhere; a long one a part at a time.

        With `follow`, what differs is brought into view.
        """
        self._follows = follow
        if anew:
            self.page.clear()
        self._wanted = blocks
        self._set_otherwise() if self._way is None else self._set(self._way)

    def set_face(self, family: str, pixels: int) -> None:
        """Set it in the face of the abstract, whose size is given, a little smaller."""
        face = Face(family, round(pixels * _SCALE))
        if face != self.face:
            self.face = face
            self._set_otherwise()

    def _set_otherwise(self) -> None:
        """Set all anew: face, colours or the width of lines have changed."""
        self._way = Way(self.face, self.column(), Inks.of(self.palette()))
        self._set(self._way)

    def _set(self, way: Way) -> None:
        self._setting = self.page.set(self._wanted, way)
        self._go_on()

    def _go_on(self) -> None:
        """Set some more of what is wanted; the rest when other events have had their turn."""
        self._later.stop()
        bar, cursor = self.verticalScrollBar(), self.textCursor()
        at_top, top = bar.value() == 0, self.top_position()
        below = self._line_top(top) - bar.value()
        places, done = [cursor.anchor(), cursor.position(), top], []
        edit = QTextCursor(self.document())
        edit.beginEditBlock()
        for replaced in self._setting:
            places = [replaced.moved(place) for place in places]
            done.append(replaced)
            if sum(one.work for one in done) > _MOST_WORK:
                self._later.start()
                break
        edit.endEditBlock()
        if done:
            cursor.setPosition(places[0])
            cursor.setPosition(places[1], QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
            bar.setValue(0 if at_top else round(self._line_top(places[2]) - below))
            self._follow(done[0])

    def _follow(self, replaced: Replaced) -> None:
        """Scroll as little as shows the end of what was replaced, if that is wanted."""
        if not self._follows:
            return
        self._follows = False
        end = QTextCursor(self.document())
        end.setPosition(replaced.new_end)
        line, bar = self.cursorRect(end), self.verticalScrollBar()
        below = line.bottom() + _MARGIN - self.viewport().height()
        if line.top() < 0 or below > 0:
            bar.setValue(bar.value() + (below if below > 0 else line.top() - _MARGIN))

    def column(self) -> float:
        """The width of the lines, in pixels; the same with and without a scroll bar."""
        free = self.width() - self._bar_width() - 2 * _MARGIN
        return max(_NARROWEST, min(_WIDEST * self.face.character_width, free))

    def selected_text(self) -> str:
        document, cursor = self.document(), self.textCursor()
        place, end = self.whole_formulas(cursor.selectionStart(), cursor.selectionEnd())
        parts: list[str] = []
        for placed in formulas_between(self.page.formulas, place, end):
            if placed.tex:
                parts += (text_between(document, place, placed.position), f"${placed.tex}$")
                place = placed.end
        parts.append(text_between(document, place, end))
        return "".join(parts).replace("\u00a0", " ")

    # ---- what a search found

    def set_hits(self, wanted: Sequence[Term | Phrase]) -> None:
        """Mark what a search found in the note."""
        self._marker = Marker(wanted, "note")
        self.viewport().update()

    def hit_spans(self) -> list[tuple[int, int]]:
        """Where that stands: document positions, in order."""
        document = self.document()
        return list(hits_between(document, self._marker, 0, document.characterCount()))

    def _paint_hits(self, painter: QPainter, region: QRectF) -> None:
        first, last = range_in(self.document(), region, self.face.maths_em)
        hits = hits_between(self.document(), self._marker, first, last)
        marks = [Mark(Kind.HIT, start, end) for start, end in hits]
        self.mark_painter().paint(painter, marks, region)

    # ---- events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shade code, under everything else, and then what a search found."""
        shift = self.verticalScrollBar().value()
        with QPainter(self.viewport()) as painter:
            painter.translate(0, -shift)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().alternateBase())
            for code in self.page.codes:
                painter.drawRoundedRect(self._area(*code), _ROUND, _ROUND)
            self._paint_hits(painter, QRectF(event.rect()).translated(0, shift))
        super().paintEvent(event)

    def _area(self, start: int, end: int) -> QRectF:
        """The area of the lines of a passage, from edge to edge."""
        lines = list(bands(self.document(), start, end, self.face.maths_em))
        top, bottom = (lines[0].top(), lines[-1].bottom()) if lines else (0.0, 0.0)
        area = QRectF(_MARGIN, top, self.viewport().width() - 2 * _MARGIN, bottom - top)
        return area.adjusted(-_AIR, -_AIR, _AIR, _AIR)

    def _ticks(self, event: QKeyEvent) -> bool:
        """Whether a key is the one that ticks, and the keyboard is at a box."""
        cursor = self.textCursor()
        at_box = cursor.hasSelection() and cursor.charFormat().anchorHref().startswith(TASK)
        return at_box and event.key() == Qt.Key.Key_Space

    def event(self, event: QEvent) -> bool:
        """Claim the key that ticks a box."""
        override = QEvent.Type.ShortcutOverride
        if event.type() == override and isinstance(event, QKeyEvent) and self._ticks(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cursor = self.textCursor()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self._ticks(event):
            self._on_anchor_clicked(QUrl(cursor.charFormat().anchorHref()))
        elif move(cursor, event, self.page.formulas):
            self.setTextCursor(cursor)
            self.ensureCursorVisible()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.page.fits(self.column()):
            self._set_otherwise()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._way:
            self._set_otherwise()

    def _on_anchor_clicked(self, url: QUrl) -> None:
        address = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        if address.startswith(TASK):
            row = self.page.row_of(int(address.removeprefix(TASK)))
            if row is not None:
                self.ticked.emit(row)
        elif address.startswith(PAPER):
            self.paper_asked.emit(address.removeprefix(PAPER))
        else:
            self.link_activated.emit(address)
