"""The last pass: settled pieces become runs, and the correspondence with the source is kept.

Blanks are put in order here: one between words, none at the edges of paragraphs and lines.
"""

from collections import Counter
from collections.abc import Iterator

from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Kind, Parsed, Run, Stretch, Style
from desktop.markup.scripts import to_script

_KINDS = {Sort.MATH: Kind.MATH, Sort.DISPLAY: Kind.DISPLAY}
_SCRIPTS = Style.SUBSCRIPT | Style.SUPERSCRIPT


def assemble(source: str, pieces: list[Piece]) -> Parsed:
    """The runs of an abstract, of pieces that are all settled."""
    assembly = _Assembly()
    for piece in pieces:
        assembly.add(piece)
    assembly.trim()
    return Parsed(source, tuple(_merged(assembly.parts)), tuple(_stretches(assembly.parts)))


class _Assembly:
    """Collects parts, each a run of its own yet, under the styles and links that are open."""

    def __init__(self) -> None:
        self.parts: list[Run] = []
        self.open: Counter[Style] = Counter()
        self.style = Style.NONE
        self.links: list[str] = []
        self.broken: Piece | None = None  # the break that stands before the next text

    def add(self, piece: Piece) -> None:
        match piece.sort:
            case Sort.OPEN | Sort.CLOSE:
                self.switch(piece, 1 if piece.sort is Sort.OPEN else -1)
            case Sort.PARAGRAPH | Sort.LINE:
                if self.broken is None or piece.sort is Sort.PARAGRAPH:
                    self.broken = piece
            case Sort.MATH | Sort.DISPLAY:
                self.formula(piece)
            case _:
                self.text(piece)

    def switch(self, piece: Piece, step: int) -> None:
        """Begin or end a style or link."""
        if piece.link:
            if step > 0:
                self.links.append(piece.link)
            elif piece.link in self.links:
                self.links.remove(piece.link)
        if piece.style:
            self.open[piece.style] += step
            styles = (style for style, count in self.open.items() if count > 0)
            self.style = Style.NONE
            for style in styles:
                self.style |= style

    def text(self, piece: Piece) -> None:
        text, start = piece.text, piece.start
        if self.open_scripts and text.strip():
            mark = "^" if Style.SUPERSCRIPT in self.style else "_"
            text = to_script(mark, text.strip())
        blank = len(text) - len(text.lstrip(" "))
        if blank and (self.broken or not self.parts or self.parts[-1].text[-1] == " "):
            if len(text) == piece.end - start:
                start += blank
            text = text[blank:]
        if text:
            style = self.style | piece.style
            self.append(Run(Kind.TEXT, text, start, piece.end, style, self.link(piece)))

    def formula(self, piece: Piece) -> None:
        if piece.sort is Sort.DISPLAY and self.parts and not self.broken:
            self.text(Piece(Sort.SPACE, " ", piece.start, piece.start))
        kind = _KINDS[piece.sort]
        link = self.link(piece)
        self.append(Run(kind, piece.text, piece.start, piece.end, self.style, link, piece.tex))

    def link(self, piece: Piece) -> str:
        return piece.link or (self.links[-1] if self.links else "")

    @property
    def open_scripts(self) -> bool:
        return bool(self.style & _SCRIPTS)

    def append(self, run: Run) -> None:
        """Add a part, after the break that was due before it."""
        if self.broken and self.parts:
            self.trim()
            kind = Kind.PARAGRAPH if self.broken.sort is Sort.PARAGRAPH else Kind.LINE
            text = "\n\n" if kind is Kind.PARAGRAPH else "\n"
            self.parts.append(Run(kind, text, self.broken.start, self.broken.end))
        self.broken = None
        after_display = self.parts and self.parts[-1].kind is Kind.DISPLAY
        if after_display and run.text[0].isalnum():
            self.parts.append(Run(Kind.TEXT, " ", run.start, run.start))
        self.parts.append(run)

    def trim(self) -> None:
        """Take blanks off the end."""
        while self.parts and self.parts[-1].text.endswith(" "):
            last = self.parts.pop()
            text = last.text.rstrip(" ")
            if text:
                verbatim = len(last.text) == last.end - last.start
                end = last.start + len(text) if verbatim else last.end
                self.parts.append(
                    Run(last.kind, text, last.start, end, last.style, last.link, last.tex)
                )


def _merged(parts: list[Run]) -> Iterator[Run]:
    """Neighbouring texts of one style as one run; a sub- or superscript is one by itself."""
    index = 0
    while index < len(parts):
        first = last = parts[index]
        texts = [first.text]
        index += 1
        while index < len(parts) and _belong_together(first, parts[index]):
            last = parts[index]
            texts.append(last.text)
            index += 1
        yield (
            first
            if first is last
            else Run(Kind.TEXT, "".join(texts), first.start, last.end, first.style, first.link)
        )


def _belong_together(one: Run, other: Run) -> bool:
    return (
        one.kind is other.kind is Kind.TEXT
        and one.style == other.style
        and one.link == other.link
        and not one.style & _SCRIPTS
    )


def _stretches(parts: list[Run]) -> Iterator[Stretch]:
    """The correspondence of the parts' texts with the source; what is verbatim is joined."""
    reading = 0
    pending: Stretch | None = None
    for part in parts:
        length = len(part.text)
        verbatim = length == part.end - part.start
        if pending and verbatim and pending.end == part.start and _is_verbatim(pending):
            pending = Stretch(pending.reading, pending.length + length, pending.start, part.end)
        else:
            if pending:
                yield pending
            pending = Stretch(reading, length, part.start, part.end)
        reading += length
    if pending:
        yield pending


def _is_verbatim(stretch: Stretch) -> bool:
    return stretch.length == stretch.end - stretch.start
