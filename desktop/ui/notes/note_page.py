"""Sets a note's blocks in a document, in the reader's face, for its preview. Knows no widget.

What is set already stays where it is: only blocks that differ are set anew, one by one, so that a
long note can be set a part at a time.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, groupby

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

from desktop.markup.note import Block, BlockKind
from desktop.markup.runs import Kind, Run, Style
from desktop.ui.notes.note_table import set_table
from desktop.ui.notes.task_box import box_text, task_box
from desktop.ui.reader.formula_breaks import WIDE
from desktop.ui.reader.reader_page import Inks, plain_run
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.typesetting import Look, PlacedFormula, Typesetter

TASK = "task:"
"""How the link of a box begins that can be ticked; the number of its unit follows."""

_HEADING_SCALES = (1.3, 1.15, 1.05)
_INDENT = 1.65  # em, of what stands in a list item or a quote
_CODE_SCALE = 0.94
_ABOVE, _ABOVE_HEADING, _ABOVE_CODE, _TIGHT = 0.55, 0.9, 0.8, 0.12  # em between blocks
_LEAST_GAP = 0.3  # em behind a mark
_LEAST_COLUMN = 60.0  # pixels
_BLOCK_WORK, _FORMULA_WORK = 120, 40  # a block or formula is as much work as so many characters
_RULER = QTextFormat.Property.BlockTrailingHorizontalRulerWidth
_NOTHING = "\u200b"
_numbers = count()


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """How a note is set: the face, the width of lines in pixels, and the colours."""

    face: Face
    column: float
    inks: Inks


@dataclass(slots=True)
class Unit:
    """A block where it is set, and what belongs to it.

    Attributes:
        block: what is set.
        way: how.
        number: no other unit has it.
        start, length: what it takes of the document, the break before it included.
        formulas, codes: of it, where they stand; boxes of tasks are among formulas.
        widest: the width of its widest formula, in pixels.
    """

    block: Block
    way: Way
    number: int = field(default_factory=lambda: next(_numbers))
    start: int = 0
    length: int = 0
    formulas: list[PlacedFormula] = field(default_factory=list)
    codes: list[tuple[int, int]] = field(default_factory=list)
    widest: float = 0.0

    def move_to(self, start: int) -> None:
        """It begins somewhere else now."""
        by, self.start = start - self.start, start
        if by:
            self.formulas = [one.moved(by) for one in self.formulas]
            self.codes = [(first + by, last + by) for first, last in self.codes]

    @property
    def work(self) -> int:
        """How much work it is to set, about in characters."""
        cells = sum(map(len, self.block.rows))
        return self.length + _BLOCK_WORK * (1 + cells) + _FORMULA_WORK * len(self.formulas)

    def fits(self, column: float) -> bool:
        """Whether lines of another width would break the same formulas in the same places."""
        narrower = min(column, self.way.column) / max(1, len(self.block.sides))
        return column == self.way.column or self.widest <= WIDE * narrower


@dataclass(frozen=True, slots=True)
class Replaced:
    """A part of the document that was replaced: where it began, ended, and ends now; the work."""

    start: int
    old_end: int
    new_end: int
    work: int

    def moved(self, position: int) -> int:
        """Where a position is now."""
        if position >= self.old_end > self.start:
            return position + self.new_end - self.old_end
        return min(position, self.new_end) if position > self.start else position


class NotePage:
    """A note as it is set in a document, or is being set.

    Attributes:
        units: its blocks, in order.
    """

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self.units: list[Unit] = []
        self._placed = True  # every unit knows where it begins

    def clear(self) -> None:
        """Take everything out."""
        self._document.clear()
        self.units = []

    @property
    def formulas(self) -> list[PlacedFormula]:
        """What is drawn, in order; boxes of tasks are among them."""
        return list(chain.from_iterable(unit.formulas for unit in self._places()))

    @property
    def codes(self) -> list[tuple[int, int]]:
        """Where blocks of code stand: document positions."""
        return list(chain.from_iterable(unit.codes for unit in self._places()))

    def fits(self, column: float) -> bool:
        """Whether lines of another width would break the same formulas in the same places."""
        return all(unit.fits(column) for unit in self.units)

    def row_of(self, number: int) -> int | None:
        """The row of the note that the task of a unit stands in."""
        tasks = (unit.block.task for unit in self.units if unit.number == number)
        return next((task.row for task in tasks if task), None)

    def _places(self) -> list[Unit]:
        """The units, each knowing where it begins."""
        if not self._placed:
            place, self._placed = 0, True
            for unit in self.units:
                unit.move_to(place)
                place += unit.length
        return self.units

    # ---- setting

    def set(self, blocks: Sequence[Block], way: Way) -> Iterator[Replaced]:
        """Set blocks in place of those that are set, one by one; others stay untouched.

        May be left after any of them, and shows part of both then.
        """
        first, rest = self._alike(blocks, way)
        last = len(blocks) - rest
        start = sum(unit.length for unit in self.units[:first])
        for number in range(first, last):
            # One takes the place of one; the last, of all that are left.
            end = len(self.units) - rest
            stop = end if number == last - 1 else min(number + 1, end)
            yield (made := self._replace(number, stop, start, [Unit(blocks[number], way)]))
            start = made.new_end
        if last < len(self.units) - rest:
            yield self._replace(last, len(self.units) - rest, start, [])

    def _alike(self, blocks: Sequence[Block], way: Way) -> tuple[int, int]:
        """How many units at the beginning and at the end are as wanted."""
        least = min(len(self.units), len(blocks))
        first = _count_alike(self.units, blocks, way, least)
        # What comes first has no space above it, so that no other can become the first.
        most = least - max(first, 1) if least else 0
        return first, _count_alike(self.units[::-1], blocks[::-1], way, most)

    def _replace(self, number: int, stop: int, start: int, units: Sequence[Unit]) -> Replaced:
        """Put a unit, or none, in place of those from a number to another, which begin there."""
        end = start + sum(unit.length for unit in self.units[number:stop])
        cursor = QTextCursor(self._document)
        cursor.setPosition(start)
        above = cursor.blockFormat() if start else QTextBlockFormat()
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        cursor.setBlockFormat(above)  # which an empty line would have from what stood below it
        for unit in units:
            unit.start = start
            _UnitSetter(unit, cursor).set()
            unit.length = cursor.position() - start
        self.units[number:stop] = units
        self._placed = self._placed and cursor.position() == end
        return Replaced(start, end, cursor.position(), sum(unit.work for unit in units))


def _count_alike(units: Sequence[Unit], blocks: Sequence[Block], way: Way, most: int) -> int:
    """How many units, from the first on, are set as is wanted; they get to know new rows."""
    for number in range(most):
        unit, block = units[number], blocks[number]
        if unit.way is not way or unit.block != block:
            return number
        unit.block = block
    return most


class _UnitSetter:
    """Sets one block at a cursor, which is then behind it."""

    def __init__(self, unit: Unit, cursor: QTextCursor) -> None:
        self._unit, self._cursor = unit, cursor
        self._block, self._inks, self._face = unit.block, unit.way.inks, unit.way.face
        self._em = self._face.maths_em
        self._step = _INDENT * self._em
        column = max(_LEAST_COLUMN, unit.way.column - self._block.depth * self._step)
        self._setter = Typesetter(cursor, self._face, column, unit.formulas)
        self._plain = Look(self._inks.text, self._inks.link)
        self._faint = Look(self._inks.faint, self._inks.link)

    def set(self) -> None:
        """Set it."""
        block = self._block
        if block.kind is BlockKind.TABLE:
            look = self._faint if block.quoted else self._plain
            above = 0.0 if block.goes_on else _ABOVE_CODE
            set_table(self._setter, block, look, above, block.depth * self._step)
        elif block.kind is BlockKind.CODE:
            self._set_code()
        elif block.kind is BlockKind.HEADING:
            scale = _HEADING_SCALES[min(block.level, len(_HEADING_SCALES)) - 1]
            look = replace(self._plain, scale=scale, style=Style.STRONG)
            self._set_lines(block.runs, look, _ABOVE_HEADING)
        else:
            done = block.task is not None and block.task.done
            look = self._faint if done or block.quoted else self._plain
            above = _TIGHT if block.tight else _ABOVE
            self._set_lines(block.runs, look, 0.0 if block.goes_on else above)
        if block.kind is BlockKind.RULE:
            ruled = QTextBlockFormat()
            ruled.setProperty(_RULER, QTextLength(QTextLength.Type.PercentageLength, 100))
            self._cursor.mergeBlockFormat(ruled)
        if self._cursor.atStart():  # else what follows would be set in the same line
            self._cursor.insertText(_NOTHING, QTextCharFormat())
        self._unit.widest = self._setter.widest

    def _set_code(self) -> None:
        at, above = self._cursor.position(), _ABOVE_CODE
        look = replace(self._plain, scale=_CODE_SCALE)
        for parting, line in groupby(self._block.runs, key=lambda run: run.kind is Kind.LINE):
            if not parting:
                self._set_lines(line, look, above)
                self._block, above = replace(self._block, mark=""), 0.0
        self._unit.codes.append((at + (at > 0), self._cursor.position()))

    def _set_lines(self, runs: Iterable[Run], look: Look, above: float) -> None:
        """Set runs in a block of their own, the mark of a list item in front of them."""
        runs, mark = list(runs), self._block.mark
        at_start, before = self._cursor.atStart(), self._cursor.blockNumber()
        if mark or not runs or runs[0].kind is not Kind.DISPLAY:  # which starts its own
            self._setter.start_block(0.0 if at_start else above, scale=look.scale)
        if mark:
            self._set_mark()
        self._setter.write(runs, look)
        first = self._cursor.document().findBlockByNumber(before + (not at_start))
        self._indent_from(first, self._block.depth * self._step, self._step if mark else 0.0)

    def _indent_from(self, first: QTextBlock, indent: float, hanging: float) -> None:
        """Indent what was set since a block began; its own first line less, for its mark."""
        last = self._cursor.blockNumber()
        while first.isValid() and first.blockNumber() <= last and (indent or hanging):
            indented = QTextBlockFormat()
            if first.textDirection() == Qt.LayoutDirection.RightToLeft:
                indented.setRightMargin(indent)
            else:
                indented.setLeftMargin(indent)
            indented.setTextIndent(-hanging)
            QTextCursor(first).mergeBlockFormat(indented)
            first, hanging = first.next(), 0.0

    # ---- marks

    def _set_mark(self) -> None:
        """A bullet, a number or a box, and the gap up to the text."""
        if self._block.task:
            width = self._set_box(self._block.task.done)
        else:
            self._setter.write([plain_run(self._block.mark)], self._faint)
            width = self._face.metrics.horizontalAdvance(self._block.mark)
        self._set_unseen("\u00a0", max(_LEAST_GAP * self._em, self._step - width), "")

    def _set_box(self, done: bool) -> float:
        """The box of a task, which a click ticks; gives its width in pixels."""
        drawn = task_box(done)
        at, width = self._cursor.position(), drawn.width * self._em
        self._set_unseen(box_text(done), width, f"{TASK}{self._unit.number}")
        color = self._faint.color if done else self._plain.link
        placed = PlacedFormula(at, self._cursor.position(), drawn, self._em, "", color)
        self._unit.formulas.append(placed)
        return width

    def _set_unseen(self, text: str, width: float, link: str) -> None:
        """A character without ink of some width."""
        font = self._face.font()
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
