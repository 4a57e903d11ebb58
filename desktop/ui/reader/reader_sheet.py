"""The sheet that a page lies on: its column, its scrolling; nothing foreign reaches it.

No network, no file, no other document is ever loaded. Knows no papers.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QBrush,
    QColor,
    QImage,
    QPalette,
    QTextCursor,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from desktop.ui.reader.page_geometry import origin_of
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.strut import serve_struts

_UNKNOWN = QTextDocument.ResourceType.UnknownResource
_MARGIN = 1.2  # em beside the column, at least
_NARROWEST = 80.0  # pixels


@dataclass(frozen=True, slots=True)
class _Place:
    """The selection, the position at the top of the view, and how far its line is above that.

    Without such a shift the view is at its very top.
    """

    anchor: int
    position: int
    top: int
    shift: float | None

    @property
    def end(self) -> int:
        return max(self.anchor, self.position, self.top)


class ReaderSheet(QTextBrowser):
    """Holds a document in a column of readable width.

    Attributes:
        face: the reading face.
        characters: how many go in a line, about.
        blocked: what the document asked to load.
    Signals:
        zoom_asked: the wheel was turned with Ctrl, up (1) or down (-1).
    """

    zoom_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.face = Face("", 17)
        self.characters = 70
        self.blocked: list[str] = []
        self._wanted_scroll = 0
        self._kept: _Place | None = None
        self._keeping = False
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        serve_struts(self.document(), self)
        self._paint_selection_ourselves()

    def _paint_selection_ourselves(self) -> None:
        """Keep Qt from drawing the selection, which it would lay over formulas and marks."""
        palette = QPalette()  # the other roles stay the application's, and follow its theme
        for role in (QPalette.ColorRole.Highlight, QPalette.ColorRole.HighlightedText):
            palette.setBrush(role, QBrush(Qt.BrushStyle.NoBrush))
        self.setPalette(palette)

    def doSetSource(self, name: QUrl | str, kind: QTextDocument.ResourceType = _UNKNOWN) -> None:
        """Show no other document, whoever asks."""

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        self.blocked.append(name if isinstance(name, str) else name.toString())
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(QColor(0, 0, 0, 0))
        return nothing

    # ---- the column

    def column(self) -> float:
        """The width of the lines, in pixels; the same with and without a scroll bar."""
        wanted = self.characters * self.face.character_width
        free = self.width() - self._bar_width() - 2 * _MARGIN * self.face.maths_em
        return max(_NARROWEST, min(wanted, free))

    def _bar_width(self) -> int:
        return self.verticalScrollBar().sizeHint().width()

    def fit_margins(self) -> None:
        """Have the column in the middle."""
        column = self.column()
        left = round((self.width() - self._bar_width() - column) / 2)
        right = self.viewport().width() - left - column
        frame = self.document().rootFrame()
        made = frame.frameFormat()
        if (made.leftMargin(), made.rightMargin()) == (left, right) and made.topMargin():
            return
        made.setLeftMargin(left)
        made.setRightMargin(right)
        made.setTopMargin(round(1.6 * self.face.maths_em))
        made.setBottomMargin(round(2 * self.face.maths_em))
        frame.setFrameFormat(made)

    # ---- scrolling

    def scroll_by_page(self, direction: int) -> bool:
        """Scroll by what is in view, less a line; False if there is nothing further."""
        bar = self.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + direction * (bar.pageStep() - self.face.pitch_at()))
        return bar.value() != before or (direction > 0 and self.is_setting)

    def scroll_to_value(self, value: int) -> None:
        """Scroll to a value of the scroll bar; before the page is seen, as soon as it is."""
        self._wanted_scroll = value
        if self.isVisible():
            self.scroll_as_wanted()

    def scroll_as_wanted(self) -> None:
        """Scroll as was asked for before the page was seen."""
        if self._wanted_scroll:
            self.document().size()  # has it laid out to its end
            bar = self.verticalScrollBar()
            bar.setValue(self._wanted_scroll)
            if bar.value() == self._wanted_scroll or not self.is_setting:
                self._wanted_scroll = 0

    def top_position(self) -> int:
        """The document position of the first character in view; 0 at the very top."""
        if self.verticalScrollBar().value() == 0:
            return 0
        return self.cursorForPosition(QPoint(self.viewport().width() // 2, 0)).position()

    @contextmanager
    def place_kept(self) -> Iterator[None]:
        """Keep what is at the top of the view, and the selection, while lines change."""
        if self._keeping:
            yield
            return
        bar, cursor = self.verticalScrollBar(), self.textCursor()
        if self._kept is None:
            top = self.top_position()
            shift = None if bar.value() == 0 else self._line_top(top) - bar.value()
            self._kept = _Place(cursor.anchor(), cursor.position(), top, shift)
        self._keeping = True
        try:
            yield
        finally:
            self._keeping = False
        self.go_to_kept_place()

    def go_to_kept_place(self) -> None:
        """Go back to the place that is kept, as soon as the document is that long."""
        kept, last = self._kept, self.document().characterCount() - 1
        if kept is None or self._keeping or (kept.end > last and self.is_setting):
            return
        self._kept = None
        anchor, place = kept.anchor, kept.position
        if max(anchor, place) > last:
            anchor = place = 0
        cursor = self.textCursor()  # which a text set anew has taken along to its end
        cursor.setPosition(anchor)
        cursor.setPosition(place, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        top = 0 if kept.shift is None else self._line_top(min(kept.top, last)) - kept.shift
        self.verticalScrollBar().setValue(round(top))

    def forget_place(self) -> None:
        """Keep no place any more."""
        self._kept = None

    @property
    def is_setting(self) -> bool:
        """More will be set soon."""
        return False

    def _line_top(self, position: int) -> float:
        block = self.document().findBlock(position)
        line = block.layout().lineForTextPosition(position - block.position())
        return origin_of(block).y() + (line.y() if line.isValid() else 0.0)

    # ---- what leaves the sheet

    def announce(self, text: str) -> None:
        """Have a screen reader say something."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    # ---- events

    def position_at(self, at: QPoint) -> int:
        """The document position of the character under a point of the viewport, or -1."""
        point = QPointF(at) + QPointF(0, self.verticalScrollBar().value())
        return self.document().documentLayout().hitTest(point, Qt.HitTestAccuracy.ExactHit)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y()
            if turned:
                self.zoom_asked.emit(1 if turned > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)
