"""The preview of a note: set as abstracts are, with boxes to tick and links to follow."""

from PySide6.QtCore import QEvent, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from desktop.markup.note import PAPER, HeadingOf, parse_note
from desktop.ui.formula_sheet import FormulaSheet
from desktop.ui.keyboard_selection import extend
from desktop.ui.note_page import TASK, NotePage, set_note_page
from desktop.ui.page_geometry import bands, formulas_between
from desktop.ui.reader_page import Inks
from desktop.ui.reader_text import text_between
from desktop.ui.reading_font import Face
from desktop.ui.typesetting import PlacedFormula

_MARGIN = 12  # pixels around the text
_SCALE = 0.88  # of the size of the abstract
_WIDEST = 80  # characters in a line
_NARROWEST = 80.0  # pixels
_AIR, _ROUND = 5.0, 4.0  # pixels around code


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

    page = NotePage((), 0.0)

    def __init__(self, heading_of: HeadingOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading_of = heading_of
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
        blocks = parse_note(note, self._heading_of)
        if anew or blocks != self.page.blocks:
            self.page = NotePage(blocks, 0.0)
            self._set(anew)

    def set_face(self, family: str, pixels: int) -> None:
        """Set it in the face of the abstract, whose size is given, a little smaller."""
        face = Face(family, round(pixels * _SCALE))
        if face != self.face:
            self.face = face
            self._set()

    def _set(self, anew: bool = False) -> None:
        bar, cursor = self.verticalScrollBar(), self.textCursor()
        scroll, anchor, position = bar.value(), cursor.anchor(), cursor.position()
        blocks, inks = self.page.blocks, Inks.of(self.palette())
        self.page = set_note_page(self.document(), blocks, self.face, self.column(), inks)
        if not anew:
            last = self.document().characterCount() - 1
            cursor = QTextCursor(self.document())
            cursor.setPosition(min(anchor, last))
            cursor.setPosition(min(position, last), QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
        bar.setValue(0 if anew else scroll)

    def column(self) -> float:
        """The width of the lines, in pixels."""
        free = self.viewport().width() - 2 * _MARGIN
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

    # ---- events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shade code, under everything else."""
        shift = self.verticalScrollBar().value()
        with QPainter(self.viewport()) as painter:
            painter.translate(0, -shift)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().alternateBase())
            for code in self.page.codes:
                painter.drawRoundedRect(self._area(*code), _ROUND, _ROUND)
        super().paintEvent(event)

    def _area(self, start: int, end: int) -> QRectF:
        """The area of the lines of a passage, from edge to edge."""
        lines = list(bands(self.document(), start, end, self.face.maths_em))
        top, bottom = (lines[0].top(), lines[-1].bottom()) if lines else (0.0, 0.0)
        area = QRectF(_MARGIN, top, self.viewport().width() - 2 * _MARGIN, bottom - top)
        return area.adjusted(-_AIR, -_AIR, _AIR, _AIR)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cursor = self.textCursor()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif extend(cursor, event, self.page.formulas):
            self.setTextCursor(cursor)
            self.ensureCursorVisible()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.page.fits(self.column()):
            self._set()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._set()

    def _on_anchor_clicked(self, url: QUrl) -> None:
        address = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        if address.startswith(TASK):
            self.ticked.emit(int(address.removeprefix(TASK)))
        elif address.startswith(PAPER):
            self.paper_asked.emit(address.removeprefix(PAPER))
        else:
            self.link_activated.emit(address)
