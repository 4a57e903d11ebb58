"""Sets a table of a note: names of columns over a line, rows parted by fainter ones."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from desktop.markup.note import Block, Cell
from desktop.markup.runs import Style
from desktop.ui.reader.typesetting import Look, Typesetter

_SIDES = {"center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}
_SCALE = 0.94  # of the size of text
_PADDING = 0.3  # em within cells
_LEAST_COLUMN = 60.0  # pixels
_SOLID = QTextFrameFormat.BorderStyle.BorderStyle_Solid
_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_NO_HEIGHT = 1  # pixel


def set_table(setter: Typesetter, block: Block, look: Look, above: float, indent: float) -> None:
    """Set a table at the setter's cursor, `above` ems below what is there, indented in pixels."""
    look = replace(look, scale=_SCALE)
    column = setter.column
    setter.start_block(0.0)
    _make_thin(setter)
    table = setter.cursor.insertTable(
        len(block.rows), len(block.sides), _table_format(setter, above, indent)
    )
    setter.column = max(_LEAST_COLUMN, column / len(block.sides))
    for number, row in enumerate(block.rows):
        _set_row(setter, table, number, row, block.sides, look, head=not (number or block.goes_on))
    setter.cursor.setPosition(table.lastPosition() + 1)
    _make_thin(setter)


def is_thin(block: QTextBlock) -> bool:
    """Whether a block is only there because Qt keeps one before and behind a table."""
    return block.blockFormat().lineHeight() == _NO_HEIGHT and not block.text()


def parting(block: QTextBlock) -> str:
    """What parts a block, as text, from what stands before it."""
    table = QTextCursor(block).currentTable()
    return "\t" if table and table.cellAt(block.position()).column() else "\n"


def _make_thin(setter: Typesetter) -> None:
    """Have the empty line that Qt keeps before and behind a table take no room."""
    thin = QTextBlockFormat()
    thin.setLineHeight(_NO_HEIGHT, _FIXED)
    setter.cursor.setBlockFormat(thin)
    tiny = QTextCharFormat()
    font = setter.face.font()
    font.setPixelSize(1)
    tiny.setFont(font)
    setter.cursor.setBlockCharFormat(tiny)


def _table_format(setter: Typesetter, above: float, indent: float) -> QTextTableFormat:
    made = QTextTableFormat()
    made.setHeaderRowCount(1)
    made.setBorder(0)
    made.setCellSpacing(0)
    made.setCellPadding(round(_PADDING * setter.face.maths_em))
    made.setTopMargin(round(above * setter.face.maths_em))
    made.setLeftMargin(indent)
    return made


def _set_row(
    setter: Typesetter,
    table: QTextTable,
    number: int,
    row: Sequence[Cell],
    sides: Sequence[str],
    look: Look,
    *,
    head: bool,
) -> None:
    for column, (runs, side) in enumerate(zip(row, sides, strict=True)):
        cell = table.cellAt(number, column)
        made = QTextTableCellFormat()
        line = QColor(look.color)
        line.setAlphaF(0.5 if head else 0.18)
        made.setBottomBorder(1)
        made.setBottomBorderStyle(_SOLID)
        made.setBottomBorderBrush(QBrush(line))
        cell.setFormat(made)
        setter.start_cell(cell, _SIDES.get(side, Qt.AlignmentFlag.AlignLeft), look.scale)
        setter.write(runs, replace(look, style=Style.STRONG) if head else look)
