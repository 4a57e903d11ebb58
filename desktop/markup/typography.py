"""The pass over quotes, dashes and ties: TeX's spelling of them becomes the characters.

Straight quotes stay as they are unless they pair with a quote of TeX's; `--` stays where it
begins an option's name, and `~` where it means about.
"""

from desktop.markup.pieces import Piece, Sort, edge

_DASHES = {"--": "–", "---": "—", "-->": "→", "--->": "→", "<--": "←", "<---": "←", "<-->": "↔"}
_BREAKS = (Sort.PARAGRAPH, Sort.LINE)


def resolve_typography(pieces: list[Piece]) -> list[Piece]:
    """Settle every QUOTE, DASH and TILDE."""
    quotes = _Quotes(pieces)
    for index, piece in enumerate(pieces):
        if piece.sort is Sort.QUOTE:
            quotes.read(index)
        elif piece.sort is Sort.DASH:
            pieces[index] = _settled(piece, _dash(pieces, index))
        elif piece.sort in _BREAKS:
            quotes.forget()
    tied = [_tie(pieces, index) if p.sort is Sort.TILDE else p for index, p in enumerate(pieces)]
    return [_as_text(piece) for piece in tied]


class _Quotes:
    """The quotes of a paragraph that wait for their other half."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.forget()

    def forget(self) -> None:
        self.double = self.single = self.straight = self.inner = -1

    def read(self, index: int) -> None:
        text = self.pieces[index].text
        if text == "``":
            self.ticks(index)
        elif text == "`":
            if not edge(self.pieces, index, 1).isspace():
                self.single = index
        elif text == "''":
            self.two_apostrophes(index)
        elif text in ('"', "”"):
            self.plain_double(index)
        elif self.single >= 0 and not edge(self.pieces, index, 1).isalnum():
            self.become(self.single, "‘")
            self.become(index, "’")
            self.single = -1

    def ticks(self, index: int) -> None:
        """Two backticks open a quotation, or close one where nothing else does."""
        if self.double >= 0 and not edge(self.pieces, index, -1).isspace():
            self.become(index, "”")
            self.double = -1
        else:
            self.become(index, "“")
            self.double = index

    def two_apostrophes(self, index: int) -> None:
        """Two apostrophes close a quotation; where they cannot, they open one."""
        if self.double < 0 and self.straight < 0 and self.can_open(index):
            self.become(index, "“")
            self.double = index
            return
        if self.double < 0 and self.straight >= 0:
            self.become(self.straight, "“")
        self.become(index, "”")
        self.double = self.straight = -1

    def plain_double(self, index: int) -> None:
        """A straight quote closes one of TeX's, unless it is of a pair within it."""
        straight = self.pieces[index].text == '"'
        if straight and self.double >= 0 and (self.inner >= 0 or self.can_open(index)):
            self.inner = index if self.inner < 0 else -1
        elif self.double >= 0:
            self.become(index, "”")
            self.double = -1
        elif self.pieces[index].text == '"':
            self.straight = index if self.straight < 0 else -1

    def can_open(self, index: int) -> bool:
        before, after = edge(self.pieces, index, -1), edge(self.pieces, index, 1)
        return not after.isspace() and (before.isspace() or before in "([{—–“‘")

    def become(self, index: int, text: str) -> None:
        self.pieces[index] = _settled(self.pieces[index], text)


def _dash(pieces: list[Piece], index: int) -> str:
    text = pieces[index].text
    before, after = edge(pieces, index, -1), edge(pieces, index, 1)
    option = text == "--" and not before.isalnum() and before not in "”’\"')" and after.isalpha()
    return text if option else _DASHES.get(text, text)


def _tie(pieces: list[Piece], index: int) -> Piece:
    """A tie is a blank; before a number, and where no word is tied, `~` is a sign of its own."""
    piece = pieces[index]
    before, after = edge(pieces, index, -1), edge(pieces, index, 1)
    about = not before.isalnum() and before not in ".,;:)]}”’\"'%" and not after.isspace()
    if about or piece.text != "~" or (before.isspace() and after.isspace()):
        return _settled(piece, piece.text)
    return Piece(Sort.SPACE, " ", piece.start, piece.end)


def _settled(piece: Piece, text: str) -> Piece:
    return Piece(Sort.FIXED, text, piece.start, piece.end)


def _as_text(piece: Piece) -> Piece:
    """A quote that found no other half is text."""
    return _settled(piece, piece.text) if piece.sort is Sort.QUOTE else piece
