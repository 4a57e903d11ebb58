"""Sets an abstract's runs in a document, in a face at a width. Knows no widgets.

A formula is set as a tiny word without ink, spaced out to the formula's width, so that lines
break around it as around a word; `formula_painting` draws the formula over it. What is higher or
deeper than a line's own room gets a strut, put where the line may break anyway.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import zip_longest

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextTableCell,
)

from desktop.markup.mathematics import reading
from desktop.markup.runs import Kind, Run, Style
from desktop.ui.reader.addresses import shown_address
from desktop.ui.reader.coverage import Cover, pieces
from desktop.ui.reader.formula import Formula, formula
from desktop.ui.reader.formula_breaks import break_formula
from desktop.ui.reader.positions import Positions
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.strut import strut_format
from desktop.ui.stand_in import stand_in
from desktop.ui.tool_tips import plain_tip

_SCALE = QTextFormat.Property.UserProperty.value + 2
_MAY_BREAK, _NO_BREAK = "\u200b", "\u2060"
_OBJECT = "\ufffc"
_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_GROWING = QTextBlockFormat.LineHeightTypes.MinimumHeight.value
_OTHER_FONT = 0.86  # of the size: what another font shows then fits in the line
_SCRIPTS = Style.SUBSCRIPT | Style.SUPERSCRIPT
_CLEAN = str.maketrans(
    dict.fromkeys("\n\r\t\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\u205f\u3000", " ")
    | dict.fromkeys(map(chr, range(0x2000, 0x200B)), " ")
    | dict.fromkeys("\ufffc\ufdd0\ufdd1", "\ufffd")  # these mean something to a document
    | dict.fromkeys("\u200b\u2060", "\u200c")  # these are set by us
    | {"\u2011": "-", "\u202f": "\u00a0"}  # these would come from another font
)
_STRUT_PLACE = re.compile(r"(?= )|(?<=[-–—\u2010])")
_CLOSING = re.compile(r"[.,;:!?)\]}’”]+")
_ITEM = re.compile(r"(?:•|\d{1,2}[.)]) ")
_LONG_WORD = re.compile(r"[^ ]{1000}")  # a blank at which no line ends is part of a word
_WORD_PART = re.compile(r"[^ ]{500}")
_TIED = re.compile(r"(?<![\w-])[^\W\d_]-(?=\w)")  # the beginning of `k-means`, `t-SVD`
_MOST_TOGETHER = 100
_NARROW = 1.2  # em: a formula that keeps the hyphen behind it, and the word after that


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How text of one kind is set: colours, size beside the face's, an added style, a tool tip."""

    color: QColor
    link: QColor
    scale: float = 1.0
    style: Style = Style.NONE
    tip: str = ""


@dataclass(frozen=True, slots=True)
class PlacedFormula:
    """A formula where it stands in a document.

    Attributes:
        position, end: of what stands for it in the document.
        formula: what is drawn.
        em: pixels to the em.
        tex: its source.
        color: its ink.
        bold: drawn heavier, among bold text.
    """

    position: int
    end: int
    formula: Formula
    em: float
    tex: str
    color: QColor
    bold: bool = False

    def moved(self, by: int) -> "PlacedFormula":
        """The same so many positions further on."""
        place, end = self.position + by, self.end + by
        return PlacedFormula(place, end, self.formula, self.em, self.tex, self.color, self.bold)


@dataclass
class Typesetter:
    """Writes runs at a cursor.

    Attributes:
        cursor: where the next thing goes.
        face: the reading face.
        column: the width of lines, in pixels.
        formulas: those set so far, in order.
        widest: the width of the widest formula before it was broken or scaled, in pixels.
    """

    cursor: QTextCursor
    face: Face
    column: float
    formulas: list[PlacedFormula] = field(default_factory=list)
    widest: float = 0.0
    _need: tuple[float, float] | None = None
    _displayed: bool = False
    _after_narrow: bool = False
    _formats: dict[tuple[Look, Style, str], QTextCharFormat] = field(default_factory=dict)

    def start_block(
        self, above: float, *, centred: bool = False, scale: float = 1.0, hanging: str = ""
    ) -> None:
        """Begin a paragraph, `above` ems below what is there; later lines stand in by `hanging`."""
        self._support()
        block = self._block_format(above, scale)
        if hanging:
            indent = self.face.metrics.horizontalAdvance(hanging)
            block.setLeftMargin(indent)
            block.setTextIndent(-indent)
        if centred:
            block.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        if self.cursor.atStart():
            self.cursor.setBlockFormat(block)
        else:
            self.cursor.insertBlock(block, QTextCharFormat())
        self._displayed = False

    def start_cell(self, cell: QTextTableCell, side: Qt.AlignmentFlag, scale: float) -> None:
        """Go on in an empty cell of a table, at one of its sides."""
        self._support()
        self.cursor.setPosition(cell.firstPosition())
        block = self._block_format(0.0, scale)
        block.setAlignment(side)
        self.cursor.setBlockFormat(block)
        self._displayed = False

    def _block_format(self, above: float, scale: float) -> QTextBlockFormat:
        block = QTextBlockFormat()
        block.setTopMargin(round(above * self.face.maths_em))
        block.setProperty(_SCALE, scale)
        block.setLineHeight(self.face.pitch_at(scale), _FIXED)
        return block

    def write(self, runs: Iterable[Run], look: Look) -> Positions:
        """Set runs; gives where each character of their text stands."""
        positions = Positions()
        self.write_on(runs, look, positions)
        self.finish()
        return positions

    def write_on(self, runs: Iterable[Run], look: Look, positions: Positions) -> None:
        """Set runs behind others, and add where each character of their text stands."""
        runs = tuple(runs)
        for run, following in zip_longest(runs, runs[1:]):
            match run.kind:
                case Kind.TEXT:
                    self._write_text(run, look, positions)
                case Kind.MATH:
                    self._leave_display()
                    self._write_formula(run, look, positions, display=False)
                case Kind.DISPLAY:
                    self.start_block(0.5, centred=True)
                    self._write_formula(run, look, positions, display=True)
                    self._displayed = True
                case Kind.PARAGRAPH | Kind.LINE:
                    at = self.cursor.position()
                    item = _ITEM.match(following.text) if following else None
                    above = 0.6 if run.kind is Kind.PARAGRAPH else 0.2
                    self.start_block(above, hanging=item[0] if item else "")
                    positions.add_whole(len(run.text), at, self.cursor.position() - at)

    def finish(self) -> None:
        """All of a text is set."""
        self._support()

    def break_paragraph(self) -> None:
        """Go on in a line of its own, as if the paragraph had not ended."""
        self._support()
        block = self.cursor.blockFormat()
        block.setLayoutDirection(self.cursor.block().textDirection())
        block.setTopMargin(0)
        block.setTextIndent(0)
        self.cursor.insertBlock(block, QTextCharFormat())

    # ---- text

    def _write_text(self, run: Run, look: Look, positions: Positions) -> None:
        if run.style & _SCRIPTS:
            self._leave_display()
            if not self._has_script(run):
                self._write_raised(run, look, positions)
                return
            run = replace(run, style=run.style & ~_SCRIPTS)
        text = run.text.translate(_CLEAN)
        if self._displayed:
            made = self._format(look, run.style, run.link)
            text = self._finish_display(text, made, positions)
        for piece, cover in pieces(text, partial(self.face.has, style=run.style)):
            sign = formula(piece) if cover is Cover.DRAWN else None
            if sign:
                at = self.cursor.position()
                em = self.face.maths_em * look.scale
                self._place(sign, piece, piece, em, look, run.style)
                positions.add_whole(len(piece), at, self.cursor.position() - at)
            else:
                size = 1.0 if cover is Cover.FACE else _OTHER_FONT
                fitting = look if size == 1.0 else replace(look, scale=look.scale * size)
                self._insert(piece, self._format(fitting, run.style, run.link), positions)

    def _has_script(self, run: Run) -> bool:
        """Whether the face has a script's own characters, as `²`."""
        return run.text[:1] not in "_^" and all(map(self.face.has, run.text))

    def _write_raised(self, run: Run, look: Look, positions: Positions) -> None:
        """Set a script as plain characters, small, raised or lowered."""
        at = self.cursor.position()
        text = run.script.translate(_CLEAN)
        self._insert(text, self._format(look, run.style, run.link), Positions())
        positions.add_whole(len(run.text), at, self.cursor.position() - at)

    def _finish_display(self, text: str, made: QTextCharFormat, positions: Positions) -> str:
        """Set punctuation beside the displayed formula it belongs to; gives what follows."""
        closing = _CLOSING.match(text)
        if closing:
            self._insert(closing[0], made, positions)
            text = text[closing.end() :]
        rest = text.lstrip(" ")
        positions.add_whole(len(text) - len(rest), self.cursor.position(), 0)
        if rest:
            self._leave_display()
        return rest

    def _leave_display(self) -> None:
        if self._displayed:
            self.start_block(0.5)

    def _insert(self, text: str, made: QTextCharFormat, positions: Positions) -> None:
        """Insert text, with a strut that is due at the first place for it."""
        place = _STRUT_PLACE.search(text) if self._need else None
        if place:
            self._insert_plain(text[: place.start()], made, positions)
            self._support()
            text = text[place.start() :]
        self._insert_plain(text, made, positions)

    def _insert_plain(self, text: str, made: QTextCharFormat, positions: Positions) -> None:
        shown = _TIED.sub(r"\g<0>" + _NO_BREAK, text)
        if self._after_narrow and shown.startswith("-"):
            shown = "-" + _NO_BREAK + shown[1:]
        if _LONG_WORD.search(shown):
            shown = _WORD_PART.sub(r"\g<0>" + _MAY_BREAK, shown)
        self._after_narrow = self._after_narrow and not shown
        positions.add_text(shown, self.cursor.position(), unsaid=_MAY_BREAK + _NO_BREAK)
        self.cursor.insertText(shown, made)

    # ---- formulas

    def _write_formula(self, run: Run, look: Look, positions: Positions, display: bool) -> None:
        at = self.cursor.position()
        em = self.face.maths_em * look.scale
        whole = formula(run.tex, display)
        self.widest = max(self.widest, whole.width * em if whole else 0.0)
        room = self.column / em - 1.0  # for the comma behind it
        parts = break_formula(run.tex, display, room)
        made = self._format(look, run.style, run.link)
        em *= min(1.0, room / max([room, *(drawn.width for _, drawn in parts)]))
        for index, (tex, drawn) in enumerate(parts):
            if index:
                self.cursor.insertText(_MAY_BREAK, made)
            text = reading(tex) if len(parts) > 1 else run.text
            self._place(drawn, run.tex, text, em, look, run.style)
        if parts:
            self.cursor.insertText(_NO_BREAK, made)  # gives a line of formulas only its height
        else:
            self._insert(run.text.translate(_CLEAN), made, Positions())
        positions.add_whole(len(run.text), at, self.cursor.position() - at)

    def _place(
        self, drawn: Formula, tex: str, text: str, em: float, look: Look, style: Style
    ) -> None:
        head, tail = stand_in(text.translate(_CLEAN))
        unseen, tiny = self._unseen
        width = tiny.horizontalAdvance(head) + tiny.horizontalAdvance(tail)
        spaced = QTextCharFormat(unseen)
        spaced.setFontLetterSpacing(drawn.width * em - width)
        position = self.cursor.position()
        if head:
            self.cursor.insertText(head, unseen)
        self.cursor.insertText(tail, spaced)
        bold = Style.STRONG in style | look.style
        end = self.cursor.position()
        self.formulas.append(PlacedFormula(position, end, drawn, em, tex, look.color, bold))
        self._after_narrow = drawn.width < _NARROW
        if len(self.formulas) % _MOST_TOGETHER == 0:  # Qt takes very long over an endless word
            self.cursor.insertText(_MAY_BREAK, self._format(look, style, ""))
        self._require(drawn.ascent * em, drawn.descent * em, look.scale)

    @cached_property
    def _unseen(self) -> tuple[QTextCharFormat, QFontMetricsF]:
        """The format of tiny text without ink, and its metrics."""
        font = self.face.font()
        font.setPixelSize(1)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.0)
        made = QTextCharFormat()
        made.setFont(font)
        made.setForeground(Qt.GlobalColor.transparent)
        return made, QFontMetricsF(font)

    def _require(self, ascent: float, descent: float, scale: float) -> None:
        """Have a strut set soon if the line's own room is too small."""
        room, metrics = self.face.room_at(scale), self.face.metrics
        if ascent <= room.ascent and descent <= room.descent:
            return
        up = ascent + room.gap if ascent > room.ascent else metrics.ascent() * scale
        down = descent - room.overhang if descent > room.descent else metrics.descent() * scale
        before = self._need or (0.0, 0.0)
        self._need = max(up, before[0]), max(down, before[1])

    def _support(self) -> None:
        """Set the strut that is due, and let the lines of its block grow."""
        if self._need:
            self.cursor.insertText(_OBJECT, strut_format(self.face.font(), *self._need))
            block = self.cursor.blockFormat()
            block.setLineHeight(block.lineHeight(), _GROWING)
            self.cursor.setBlockFormat(block)
            self._need = None

    def _format(self, look: Look, style: Style, link: str) -> QTextCharFormat:
        made = self._formats.get((look, style, link))
        if made is None:
            made = self.face.char_format(style | look.style, look.scale)
            made.setForeground(look.link if link else look.color)
            if link:
                made.setAnchor(True)
                made.setAnchorHref(link)
                made.setFontUnderline(True)
                made.setUnderlineColor(_thin(look.link))
            if look.tip or link:
                made.setToolTip(plain_tip(look.tip or shown_address(link)))
            self._formats[look, style, link] = made
        return made


def scale_of(block: QTextBlock) -> float:
    """The size of a block's text beside the face's."""
    return block.blockFormat().doubleProperty(_SCALE) or 1.0


def _thin(color: QColor) -> QColor:
    thin = QColor(color)
    thin.setAlphaF(0.4)
    return thin
