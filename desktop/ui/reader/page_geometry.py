"""Where what stands in a document lies on the page, in the document's coordinates."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTextBlock, QTextDocument, QTextLine

from desktop.ui.reader.typesetting import PlacedFormula, scale_of

ASCENT, DESCENT = 1.0, 0.36  # of a band, in em


def origin_of(block: QTextBlock) -> QPointF:
    """Where a block lies, which may stand in a cell of a table."""
    return block.document().documentLayout().blockBoundingRect(block).topLeft()


def x_in(line: QTextLine, position: int) -> float:
    """How far from its block's left a position in the block lies."""
    x, _ = cast("tuple[float, int]", line.cursorToX(position))
    return x


def line_at(document: QTextDocument, position: int) -> QRectF:
    """The rectangle of the line that holds a position."""
    block = document.findBlock(position)
    line = block.layout().lineForTextPosition(position - block.position())
    return line.rect().translated(origin_of(block)) if line.isValid() else QRectF()


def box_of(document: QTextDocument, placed: PlacedFormula) -> QRectF:
    """The box of a formula."""
    block = document.findBlock(placed.position)
    layout = block.layout()
    within = placed.position - block.position()
    line = layout.lineForTextPosition(within)
    if not line.isValid():
        return QRectF()
    shape, em = placed.formula, placed.em
    ends = x_in(line, within), x_in(line, placed.end - block.position())
    base = origin_of(block) + QPointF(min(ends), line.y() + line.ascent())  # also right to left
    top = base.y() - shape.ascent * em
    return QRectF(base.x(), top, shape.width * em, (shape.ascent + shape.descent) * em)


def bands(document: QTextDocument, start: int, end: int, em: float) -> Iterator[QRectF]:
    """For each line of a passage, the rectangle from its ascenders to its descenders."""
    block = document.findBlock(start)
    while block.isValid() and block.position() < end:
        layout, origin = block.layout(), origin_of(block)
        size = em * scale_of(block)
        first, last = start - block.position(), end - block.position()
        line = layout.lineForTextPosition(max(0, first))
        for number in range(line.lineNumber() if line.isValid() else 0, layout.lineCount()):
            line = layout.lineAt(number)
            begin, stop = line.textStart(), line.textStart() + line.textLength()
            if begin >= last:
                break
            if first < stop:
                left, right = sorted((x_in(line, max(first, begin)), x_in(line, min(last, stop))))
                base = origin + QPointF(0, line.y() + line.ascent())
                top = base.y() - ASCENT * size
                yield QRectF(base.x() + left, top, right - left, (ASCENT + DESCENT) * size)
        block = block.next()


def range_in(document: QTextDocument, region: QRectF, around: float) -> tuple[int, int]:
    """The document positions of the lines in a region, and of those a little above and below."""
    hit = document.documentLayout().hitTest
    fuzzy = Qt.HitTestAccuracy.FuzzyHit
    right = document.size().width()
    first = hit(QPointF(0.0, region.top() - around), fuzzy)
    last = hit(QPointF(right, region.bottom() + around), fuzzy)
    return max(0, first), last if last >= 0 else document.characterCount()


def formulas_between(
    formulas: Sequence[PlacedFormula], start: int, end: int
) -> Sequence[PlacedFormula]:
    """Those of the formulas, which are in order, that stand between two positions."""
    first = bisect_right(formulas, start, key=lambda placed: placed.end)
    return formulas[first : bisect_left(formulas, end, key=lambda placed: placed.position)]
