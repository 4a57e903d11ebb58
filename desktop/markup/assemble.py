"""The last pass: settled pieces become runs, and the correspondence with the source is kept.

Blanks are put in order here: one between words, none at the edges of paragraphs and lines.
"""

from collections.abc import Iterator

from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Kind, Parsed, Run, Stretch, Style
from desktop.markup.scripts import to_script

_KINDS = {
    Sort.FIXED: Kind.TEXT,
    Sort.MATH: Kind.MATH,
    Sort.DISPLAY: Kind.DISPLAY,
    Sort.PARAGRAPH: Kind.PARAGRAPH,
    Sort.LINE: Kind.LINE,
}
_MARKS = {Style.SUBSCRIPT: "_", Style.SUPERSCRIPT: "^"}


def assemble(source: str, pieces: list[Piece]) -> Parsed:
    """The runs of an abstract, of pieces that are all settled."""
    assembly = _Assembly()
    for piece in pieces:
        assembly.add(piece)
    assembly.trim()
    return Parsed(source, tuple(_runs(assembly.parts)), tuple(_stretches(assembly.parts)))


class _Assembly:
    """Collects the pieces that are seen, under the styles and links that are open."""

    def __init__(self) -> None:
        self.parts: list[Piece] = []
        self.opened: dict[Style, int] = {}
        self.style = Style.NONE
        self.script = ""  # the mark of the sub- or superscript that is open
        self.links: list[str] = []
        self.broken: Piece | None = None  # the break that stands before the next part

    def add(self, piece: Piece) -> None:
        sort = piece.sort
        if sort is Sort.OPEN:
            self.switch(piece, 1)
        elif sort is Sort.CLOSE:
            self.switch(piece, -1)
        elif sort is Sort.PARAGRAPH or sort is Sort.LINE:
            if self.broken is None or sort is Sort.PARAGRAPH:
                self.broken = piece
        elif sort is Sort.MATH or sort is Sort.DISPLAY:
            if sort is Sort.DISPLAY:
                self.text(" ", piece.start, piece.start, piece)
            self.append(sort, piece.text, piece.start, piece.end, piece)
        else:
            self.text(piece.text, piece.start, piece.end, piece)

    def switch(self, piece: Piece, step: int) -> None:
        """Begin or end a style or link."""
        if piece.link and step > 0:
            self.links.append(piece.link)
        elif piece.link:
            self.links.remove(piece.link)
        if piece.style:
            count = self.opened.get(piece.style, 0) + step
            self.opened[piece.style] = count
            if count == max(step, 0):  # the first that begins, or the last that ends
                self.style ^= piece.style
                marks = (_MARKS[style] for style in _MARKS if style in self.style)
                self.script = next(marks, "")

    def text(self, text: str, start: int, end: int, piece: Piece) -> None:
        """Add a text, without a blank where there is one already or none belongs."""
        if self.script and text != " ":
            text = to_script(self.script, text.strip())
        if text.startswith(" ") and (
            self.broken or not self.parts or self.parts[-1].text.endswith(" ")
        ):
            shorter = text.lstrip(" ")
            if len(text) == end - start:
                start = end - len(shorter)
            text = shorter
        if text:
            self.append(Sort.FIXED, text, start, end, piece)

    def append(self, sort: Sort, text: str, start: int, end: int, piece: Piece) -> None:
        """Add a part, after the break that is due before it."""
        if self.broken and self.parts:
            self.trim()
            broken = self.broken
            self.parts.append(Piece(broken.sort, broken.text, broken.start, broken.end))
        self.broken = None
        if self.parts and self.parts[-1].sort is Sort.DISPLAY and text[0].isalnum():
            self.parts.append(Piece(Sort.FIXED, " ", start, start))
        style = self.style if piece.style is Style.NONE else self.style | piece.style
        link = piece.link or (self.links[-1] if self.links else "")
        self.parts.append(Piece(sort, text, start, end, style, link, piece.tex))

    def trim(self) -> None:
        """Take blanks off the end."""
        while self.parts and self.parts[-1].text.endswith(" "):
            last = self.parts[-1]
            text = last.text.rstrip(" ")
            if len(last.text) == last.end - last.start:
                last.end = last.start + len(text)
            last.text = text
            if not text:
                self.parts.pop()


def _runs(parts: list[Piece]) -> Iterator[Run]:
    """The parts as runs, neighbouring texts of one style and link as one.

    A sub- or superscript stays one by itself.
    """
    index = 0
    while index < len(parts):
        first = last = parts[index]
        texts = [first.text]
        index += 1
        joins = first.sort is Sort.FIXED and (not first.style or not _is_script(first.style))
        while joins and index < len(parts) and _is_alike(first, parts[index]):
            last = parts[index]
            texts.append(last.text)
            index += 1
        text = "".join(texts)
        kind = _KINDS[first.sort]
        yield Run(kind, text, first.start, last.end, first.style, first.link, first.tex)


def _is_script(style: Style) -> bool:
    return any(script in style for script in _MARKS)


def _is_alike(one: Piece, other: Piece) -> bool:
    return other.sort is one.sort and other.style is one.style and other.link == one.link


def _stretches(parts: list[Piece]) -> Iterator[Stretch]:
    """The correspondence of the parts' texts with the source; what is verbatim is joined."""
    reading = start = end = length = 0
    for part in parts:
        size = len(part.text)
        verbatim = size == part.end - part.start and length == end - start
        if length and not (verbatim and part.start == end):
            yield Stretch(reading - length, length, start, end)
            start, length = part.start, 0
        elif not length:
            start = part.start
        end, length, reading = part.end, length + size, reading + size
    if length:
        yield Stretch(reading - length, length, start, end)
