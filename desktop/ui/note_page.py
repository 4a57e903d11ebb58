"""Sets a note's blocks in a document, in the reader's face, for its preview. Knows no widget."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
)

from desktop.markup.note import Block, BlockKind, Task
from desktop.markup.runs import Kind, Run, Style
from desktop.ui.formula_breaks import WIDE
from desktop.ui.reader_page import Inks, plain_run
from desktop.ui.reading_font import Face
from desktop.ui.task_box import box_text, task_box
from desktop.ui.typesetting import Look, PlacedFormula, Typesetter

TASK = "task:"
"""How the link of a box begins that can be ticked; the row of the note follows."""

_HEADING_SCALES = (1.3, 1.15, 1.05)
_INDENT = 1.65  # em, of what stands in a list item or a quote
_CODE_SCALE = 0.94
_ABOVE, _ABOVE_HEADING, _ABOVE_CODE, _TIGHT = 0.55, 0.9, 0.8, 0.12  # em between blocks
_LEAST_GAP = 0.3  # em behind a mark
_LEAST_COLUMN = 60.0  # pixels
_RULER = QTextFormat.Property.BlockTrailingHorizontalRulerWidth


@dataclass
class NotePage:
    """A note as it is set.

    Attributes:
        blocks: what is set.
        column: the width of the lines that it was set for, in pixels.
        formulas: in order; boxes of tasks are among them.
        codes: where blocks of code stand: document positions.
        widest: the width of its widest formula, in pixels.
    """

    blocks: Sequence[Block]
    column: float
    formulas: list[PlacedFormula] = field(default_factory=list)
    codes: list[tuple[int, int]] = field(default_factory=list)
    widest: float = 0.0

    def fits(self, column: float) -> bool:
        """Whether lines of another width would break the same formulas in the same places."""
        return column == self.column or self.widest <= WIDE * min(column, self.column)


def set_note_page(
    document: QTextDocument, blocks: Sequence[Block], face: Face, column: float, inks: Inks
) -> NotePage:
    """Set a note in a document in place of what it holds."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    document.clear()
    page = NotePage(blocks, column)
    setter = _NoteSetter(page, Typesetter(cursor, face, column, page.formulas), inks)
    for block in blocks:
        setter.set(block)
    page.widest = setter.typesetter.widest
    cursor.endEditBlock()
    return page


class _NoteSetter:
    """Sets blocks one under the other."""

    def __init__(self, page: NotePage, typesetter: Typesetter, inks: Inks) -> None:
        self.typesetter = typesetter
        self._page = page
        self._cursor = typesetter.cursor
        self._em = typesetter.face.maths_em
        self._step = _INDENT * self._em
        self._plain, self._faint = Look(inks.text, inks.link), Look(inks.faint, inks.link)
        self._code = replace(self._plain, scale=_CODE_SCALE)
        self._headings = [
            replace(self._plain, scale=scale, style=Style.STRONG) for scale in _HEADING_SCALES
        ]

    def set(self, block: Block) -> None:
        """Set one block."""
        self.typesetter.column = max(_LEAST_COLUMN, self._page.column - block.depth * self._step)
        if block.kind is BlockKind.CODE:
            self._set_code(block)
        elif block.kind is BlockKind.HEADING:
            look = self._headings[min(block.level, len(self._headings)) - 1]
            self._set_lines(block, block.runs, look, _ABOVE_HEADING)
        else:
            done = block.task is not None and block.task.done
            look = self._faint if done or block.quoted else self._plain
            self._set_lines(block, block.runs, look, _TIGHT if block.tight else _ABOVE)
        if block.kind is BlockKind.RULE:
            ruled = QTextBlockFormat()
            ruled.setProperty(_RULER, QTextLength(QTextLength.Type.PercentageLength, 100))
            self._cursor.mergeBlockFormat(ruled)

    def _set_code(self, block: Block) -> None:
        at, above = self._cursor.position(), _ABOVE_CODE
        for parting, line in groupby(block.runs, key=lambda run: run.kind is Kind.LINE):
            if not parting:
                self._set_lines(block, line, self._code, above)
                block, above = replace(block, mark=""), 0.0
        self._page.codes.append((at + (at > 0), self._cursor.position()))

    def _set_lines(self, block: Block, runs: Iterable[Run], look: Look, above: float) -> None:
        """Set runs in a block of their own, the mark of a list item in front of them."""
        runs = list(runs)
        at_start, before = self._cursor.atStart(), self._cursor.blockNumber()
        if block.mark or not runs or runs[0].kind is not Kind.DISPLAY:  # which starts its own
            self.typesetter.start_block(0.0 if at_start else above, scale=look.scale)
        if block.mark:
            self._set_mark(block)
        self.typesetter.write(runs, look)
        first = self._cursor.document().findBlockByNumber(before + (not at_start))
        self._indent_from(first, block.depth * self._step, self._step if block.mark else 0.0)

    def _indent_from(self, first: QTextBlock, indent: float, hanging: float) -> None:
        """Indent what was set since a block began; its own first line less, for its mark."""
        while first.isValid() and (indent or hanging):
            indented = QTextBlockFormat()
            indented.setLeftMargin(indent)
            indented.setTextIndent(-hanging)
            QTextCursor(first).mergeBlockFormat(indented)
            first, hanging = first.next(), 0.0

    # ---- marks

    def _set_mark(self, block: Block) -> None:
        """A bullet, a number or a box, and the gap up to the text."""
        if block.task:
            width = self._set_box(block.task)
        else:
            self.typesetter.write([plain_run(block.mark)], self._faint)
            width = self.typesetter.face.metrics.horizontalAdvance(block.mark)
        self._set_unseen("\u00a0", max(_LEAST_GAP * self._em, self._step - width), "")

    def _set_box(self, task: Task) -> float:
        """The box of a task, which a click ticks; gives its width in pixels."""
        drawn = task_box(task.done)
        at, width = self._cursor.position(), drawn.width * self._em
        self._set_unseen(box_text(task.done), width, f"{TASK}{task.row}")
        color = self._faint.color if task.done else self._plain.link
        placed = PlacedFormula(at, self._cursor.position(), drawn, self._em, "", color)
        self._page.formulas.append(placed)
        return width

    def _set_unseen(self, text: str, width: float, link: str) -> None:
        """A character without ink of some width."""
        font = self.typesetter.face.font()
        font.setPixelSize(1)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.0)
        made = QTextCharFormat()
        made.setFont(font)
        made.setFontLetterSpacing(width - QFontMetricsF(font).horizontalAdvance(text))
        made.setForeground(Qt.GlobalColor.transparent)
        if link:
            made.setAnchor(True)
            made.setAnchorHref(link)
        self._cursor.insertText(text, made)
