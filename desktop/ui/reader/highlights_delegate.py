"""Paints the rows of the list of highlights, with what a search found in quote and comment."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.core.query import Phrase, Term
from desktop.storage.hits import Marker
from desktop.ui.papers.paper_delegate import utf16_length
from desktop.ui.theme import current_colors

_BREAK = "\u2028"


class HighlightsDelegate(QStyledItemDelegate):
    """Rows of several lines, as high as they need; the last line, of facts, is not searched."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._marker = Marker(())

    def set_hits(self, wanted: Iterable[Term | Phrase]) -> None:
        """Mark these words."""
        self._marker = Marker(wanted)
        self._view.viewport().update()

    def hits(self, text: str) -> list[tuple[int, int]]:
        """Where a row's text holds them."""
        return self._marker.spans(text.rpartition("\n")[0])

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = QStyleOptionViewItem(option)
        self.initStyleOption(row, index)
        style = self._view.style() or QApplication.style()
        parts = QStyle.SubElement
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, row, painter, self._view)
        at = style.subElementRect(parts.SE_ItemViewItemDecoration, row, self._view)
        row.icon.paint(painter, at, row.decorationAlignment)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        rect = style.subElementRect(parts.SE_ItemViewItemText, row, self._view)
        self._draw_text(painter, row, rect.adjusted(margin, 0, -margin, 0))

    def _draw_text(self, painter: QPainter, row: QStyleOptionViewItem, rect: QRect) -> None:
        text = row.text.replace(_BREAK, "\n")
        layout = QTextLayout(text.replace("\n", _BREAK), row.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        layout.setTextOption(option)
        layout.setFormats([_range(text, *hit) for hit in self.hits(text)])
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(rect.width())
            line.setPosition(QPointF(0, height))
            height += line.height()
        layout.endLayout()
        chosen = row.state & QStyle.StateFlag.State_Selected
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.save()
        painter.setPen(row.palette.color(role))
        layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - height) / 2))
        painter.restore()


def _range(text: str, start: int, end: int) -> QTextLayout.FormatRange:
    ground = QTextCharFormat()
    ground.setBackground(QColor(current_colors().hit))
    ground.setForeground(QColor(current_colors().ink))
    span = QTextLayout.FormatRange()
    span.start = utf16_length(text[:start])
    span.length = utf16_length(text[start:end])
    span.format = ground
    return span
