"""Paints a row of the list from its prepared words; parses nothing, measures little."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPalette,
    QPen,
    QPolygonF,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.ui.papers.paper_model import ROW_ROLE, Row, status_name
from desktop.ui.theme import current_colors

MARGIN = 10
GUTTER = 26  # left of the words: the star
ELLIPSIS = "… "
LINES = 3  # of a row
MARKS_SHARE = 0.6  # of a row's width, at most
LEAD = 12  # characters before the first hit of a line that is begun later
LONGEST = 400  # characters of a line that are ever measured
STAR = tuple(
    (0.5 + 0.5 * r * s, 0.53 - 0.5 * r * c)
    for r, s, c in (
        (1, 0, 1),
        (0.42, 0.588, 0.809),
        (1, 0.951, 0.309),
        (0.42, 0.951, -0.309),
        (1, 0.588, -0.809),
        (0.42, 0, -1),
        (1, -0.588, -0.809),
        (0.42, -0.951, -0.309),
        (1, -0.951, 0.309),
        (0.42, -0.588, 0.809),
    )
)


class PaperDelegate(QStyledItemDelegate):
    """Two lines of heading, one of text, marks at their sides; every row is as high."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, row_height(option.font))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(ROW_ROLE)
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._background(painter, option)
        inner = option.rect.adjusted(GUTTER, MARGIN, -MARGIN, -MARGIN)
        painter.setOpacity(0.45 if row.dimmed else 1.0)
        self._gutter(painter, option.rect, row)
        used = self._heading(painter, option, inner, row)
        self._foot(painter, option, inner, row, used)
        painter.restore()

    def _background(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        colors = current_colors()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(colors.chosen))
            if option.state & QStyle.StateFlag.State_HasFocus:
                edge = QRect(option.rect.left(), option.rect.top(), 3, option.rect.height())
                painter.fillRect(edge, QColor(colors.accent))
        painter.setPen(QPen(QColor(colors.line), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())

    def _gutter(self, painter: QPainter, rect: QRect, row: Row) -> None:
        colors = current_colors()
        size = 13.0
        left, top = rect.left() + 8.0, rect.top() + MARGIN + 2.0
        if row.starred:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.star))
            painter.drawPolygon(
                QPolygonF([QPointF(left + x * size, top + y * size) for x, y in STAR])
            )
        elif not row.seen and row.status == "unread":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent))
            painter.drawEllipse(QRectF(left + 3.5, top + 3.5, 6.0, 6.0))

    def _heading(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row
    ) -> int:
        """Draw the heading; gives how many lines it took."""
        font = QFont(option.font)
        font.setItalic(row.derived)
        if not row.seen and not row.derived:
            font.setWeight(QFont.Weight.DemiBold)
        ink = option.palette.color(QPalette.ColorRole.Text)
        painter.setPen(QColor(current_colors().faint) if row.seen else ink)
        return draw_lines(painter, rect, row.heading, font, 2, row.heading_hits)

    def _foot(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row, used: int
    ) -> None:
        """Draw the line of text in the lines that the heading left, and the marks at its end."""
        colors = current_colors()
        metrics = QFontMetrics(option.font)
        most = round(rect.width() * MARKS_SHARE)
        marks = metrics.elidedText(self._marks(row), Qt.TextElideMode.ElideRight, most)
        width = metrics.horizontalAdvance(marks)
        painter.setFont(option.font)
        if marks:
            painter.setPen(QColor(colors.accent))
            baseline = rect.top() + (LINES - 1) * metrics.lineSpacing() + 2 + metrics.ascent()
            painter.drawText(QPoint(rect.right() + 1 - width, baseline), marks)
            rect = rect.adjusted(0, 0, -width - 10, 0)
        painter.setPen(QColor(colors.faint))
        rect = rect.adjusted(0, used * metrics.lineSpacing() + 2, 0, 0)
        left = LINES - used
        line, hits = with_first_hit(row.line, row.line_hits, metrics, left * rect.width())
        draw_lines(painter, rect, line, option.font, left, hits)

    def _marks(self, row: Row) -> str:
        """Status, note, highlights and tags in words and plain signs."""
        marks = [status_name(row.status)] if row.status != "unread" else []
        if row.noted:
            marks.append(self.tr("note"))
        if row.marked:
            marks.append(self.tr("marked"))
        shown = [f"#{tag}" for tag in row.tags[:2]]
        if len(row.tags) > 2:
            shown.append(f"+{len(row.tags) - 2}")
        return " · ".join(marks + shown)


def row_height(font: QFont) -> int:
    """The height of every row, in pixels."""
    return LINES * QFontMetrics(font).lineSpacing() + 2 * MARGIN + 2


def draw_lines(
    painter: QPainter,
    rect: QRect,
    text: str,
    font: QFont,
    most: int,
    hits: Sequence[tuple[int, int]],
) -> int:
    """Draw at most so many lines of a text, the last one elided, hits on a coloured ground.

    Gives how many lines it took.
    """
    shown = elided(text, font, rect.width(), most)
    ground = QTextCharFormat()
    ground.setBackground(QColor(current_colors().hit))
    ground.setForeground(QColor(current_colors().ink))
    formats = []
    for start, end in hits:
        span = QTextLayout.FormatRange()
        span.start = utf16_length(shown[:start])
        span.length = utf16_length(shown[:end]) - span.start
        span.format = ground
        formats.append(span)
    layout = QTextLayout(shown, font)
    layout.setFormats(formats)
    used = lay_out(layout, rect.width(), most)
    layout.draw(painter, QPointF(rect.topLeft()))
    return used


def with_first_hit(
    line: str, hits: Sequence[tuple[int, int]], metrics: QFontMetrics, width: int
) -> tuple[str, Sequence[tuple[int, int]]]:
    """The line, begun later where its first hit would not come into view."""
    if not hits or metrics.horizontalAdvance(line[: hits[0][1] + 4]) <= width:
        return line, hits
    start = max(line.rfind(" ", 0, max(hits[0][0] - LEAD, 0)) + 1, 0)
    shift = start - len(ELLIPSIS)
    return ELLIPSIS + line[start:], [(first - shift, last - shift) for first, last in hits]


def elided(text: str, font: QFont, width: int, most: int) -> str:
    """The text, cut with an ellipsis where it needs more lines than it may have."""
    layout = QTextLayout(text[:LONGEST], font)
    if lay_out(layout, width, most + 1) <= most:
        return text[:LONGEST]
    start = layout.lineAt(most - 1).textStart()
    units = text.encode("utf-16-le", "surrogatepass")
    kept = units[: 2 * start].decode("utf-16-le", "surrogatepass")
    rest = text[len(kept) : LONGEST]
    return kept + QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)


def lay_out(layout: QTextLayout, width: int, most: int) -> int:
    """Lay lines out at their font's pitch; gives how many there are, up to `most`.

    It is the baselines that are a pitch apart: a font that stands in for missing letters, as for
    Chinese ones, has a height of its own.
    """
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    metrics = QFontMetrics(layout.font())
    layout.beginLayout()
    count = 0
    while count < most and (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1))
        top = count * metrics.lineSpacing() + metrics.ascent() - line.ascent()
        line.setPosition(QPointF(0, top))
        count += 1
    layout.endLayout()
    return count


def utf16_length(text: str) -> int:
    """The length of a text as Qt counts it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
