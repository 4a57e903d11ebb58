r"""Cuts an abstract into pieces: what can be settled at once, and what waits for a pass.

Settled here, because nothing inside may be read as markup: formulas, code, addresses,
citations, escapes, entities, damage. Commands, groups, emphasis, quotes and dashes wait.
"""

import html
import re
from collections.abc import Callable, Mapping

from desktop.markup import damage, delimiters, links, maths, verbatim, vocabulary, wrapping
from desktop.markup.indices import index
from desktop.markup.lists import find_items
from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Style
from desktop.markup.tags import find_tags

_BLANK = r"\t\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029"
_SPECIAL = rf"[\\{{}}$*_`~^&<\[\]{_BLANK}{damage.FIRST}]|--|  "
"""Where a lexeme may begin, so that plain text is skipped quickly."""

_LEXEME = re.compile(
    rf"(?P<command>\\(?:[A-Za-z]+|.))"
    r"|(?P<brace>[{}])"
    r"|(?P<dollar>\$)"
    rf"|(?P<eaten>{damage.EATEN})"
    rf"|(?P<damage>{damage.CHARACTER})"
    r"|(?P<delimiter>\*+|_+)"
    r"|(?P<dash><?--+>?)"
    rf"|(?P<blank>[ {_BLANK}]+)"
    r"|(?P<caret>\^)"
    r"|(?P<ticks>`+)"
    r"|(?P<quote>''|['\"’”])"
    r"|(?P<tilde>~+)"
    r"|(?P<entity>&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)"
    r"|(?P<angle><)"
    r"|(?P<bracket>[\[\]])",
    re.DOTALL,
)
_PLAIN_QUOTES = re.compile(_SPECIAL)
_TEX_QUOTES = re.compile(rf"{_SPECIAL}|['\"’”]")
_TYPEWRITER = re.compile(r"\{\s?\\tt(?:family)?(?![A-Za-z])")
_BREAK = re.compile(r"\n[^\S\n]*\n|\r[^\S\r\n]*\r|\u2029")
_ARGUMENT = re.compile(r"\*?\s?(?:\[[^\[\]{}]*\])?\{([^{}]*)\}")


def has_markup(source: str) -> bool:
    """Whether a text holds anything that may be more than its characters."""
    return (
        _PLAIN_QUOTES.search(source) is not None
        or "''" in source
        or source[0].isspace()
        or source[-1].isspace()
        or next(links.find_addresses(source), None) is not None
    )


def lex(source: str, *, tags: bool) -> list[Piece]:
    """Cut a text into pieces, in order and without overlap; `tags`: HTML tags are markup."""
    return _Lexer(source, tags).lex()


class _Lexer:
    """Goes over one abstract once, from left to right.

    Each handler takes a match of a lexeme and gives the pieces it settles or leaves to a pass;
    none, if the lexeme is plain text after all.
    """

    def __init__(self, source: str, tags: bool) -> None:
        self.source = source
        self.pieces: list[Piece] = []
        self.done = 0  # up to here the source is in pieces
        self.due: dict[int, tuple[Piece, Piece]] = {}  # open links and tags, by where they end
        self.counters: list[int | None] = []  # of each open LaTeX list, its last number
        self.items = find_items(source) if "\n" in source else {}
        self.tags = find_tags(source) if tags else {}
        self.dollars, self.braces = delimiters.pair(source)
        self.closings = frozenset(self.braces.values())
        self.code_end = 0  # before it, what stands is code, and no script or emphasis

    def lex(self) -> list[Piece]:
        quotes = "`" in self.source or "''" in self.source
        special = (_TEX_QUOTES if quotes else _PLAIN_QUOTES).search
        addresses = links.find_addresses(self.source)
        address = next(addresses, None)
        self.take(self.bullet(0))
        place = self.done
        candidate = special(self.source, place)
        while True:
            if candidate and candidate.start() < place:
                candidate = special(self.source, place)
            while address and address.start() < place:
                address = next(addresses, None)
            if address and (not candidate or address.start() < candidate.start()):
                self.take(links.bare(address, self.closings))
                place = max(self.done, address.start() + 1)
            elif candidate:
                place = self.lexeme(candidate.start())
            else:
                break
        self.pass_over(len(self.source))
        for opening, _ in self.due.values():
            opening.link, opening.style = "", Style.NONE
        return self.pieces

    def lexeme(self, place: int) -> int:
        """Read what may begin at a place; gives the place to go on from."""
        match = _LEXEME.match(self.source, place)
        if not match:
            return place + 1
        self.take(_HANDLERS[str(match.lastgroup)](self, match))
        return self.done if self.done > place else match.end()

    def take(self, pieces: list[Piece]) -> None:
        """Add pieces that follow one another; the end of a link may be due later."""
        if pieces:
            self.pass_over(pieces[0].start)
        for piece in pieces:
            if piece.start > self.done:
                self.due[piece.start] = (pieces[0], piece)
            else:
                self.pieces.append(piece)
                self.done = piece.end

    def pass_over(self, end: int) -> None:
        """What was passed over is text."""
        if self.done < end:
            self.pieces.append(Piece(Sort.TEXT, self.source[self.done : end], self.done, end))
            self.done = end

    def eaten(self, match: re.Match[str]) -> list[Piece]:
        name, span = damage.eaten_name(match[0]), match.span()
        known = name in vocabulary.KNOWN
        formula = [] if known else maths.formula("\\" + name, *span)
        return formula or [Piece(Sort.COMMAND, name, *span)]

    def damage(self, match: re.Match[str]) -> list[Piece]:
        text = damage.mended(match[0])
        return [] if text == match[0] else [_fixed(match, text)]

    def blank(self, match: re.Match[str]) -> list[Piece]:
        if _BREAK.search(match[0]):
            pieces = [Piece(Sort.PARAGRAPH, "\n\n", *match.span())]
        elif match.end() in self.items:
            pieces = [Piece(Sort.LINE, "\n", *match.span())]
        elif (seam := wrapping.seam(self.source, *match.span())) and seam >= self.done:
            pieces = [Piece(Sort.FIXED, "", seam, match.end())]
        else:
            pieces = [Piece(Sort.SPACE, " ", *match.span())]
        return pieces + self.bullet(match.end())

    def bullet(self, place: int) -> list[Piece]:
        """The bullet of the list item at a place, if one is there."""
        end = self.items.get(place, place)
        return [Piece(Sort.FIXED, "• ", place, end)] if end > place else []

    def brace(self, match: re.Match[str]) -> list[Piece]:
        if match.start() in self.due:
            return [self.due.pop(match.start())[1]]
        if _TYPEWRITER.match(self.source, match.start()):
            self.code_end = max(self.code_end, self.braces.get(match.start(), 0))
        return [Piece(Sort.BEGIN if match[0] == "{" else Sort.END, match[0], *match.span())]

    def bracket(self, match: re.Match[str]) -> list[Piece]:
        if match.start() in self.due:
            return [self.due.pop(match.start())[1]]
        return links.markdown(self.source, match.start()) if match[0] == "[" else []

    def dollar(self, match: re.Match[str]) -> list[Piece]:
        return maths.in_dollars(self.source, match.start(), self.dollars)

    def caret(self, match: re.Match[str]) -> list[Piece]:
        if match.start() < self.code_end:
            return []
        return index(self.source, match.start(), self.braces)

    def delimiter(self, match: re.Match[str]) -> list[Piece]:
        if match.start() < self.code_end:
            return []
        lowered = index(self.source, match.start(), self.braces) if match[0] == "_" else []
        return lowered or [Piece(Sort.DELIMITER, match[0], *match.span())]

    def ticks(self, match: re.Match[str]) -> list[Piece]:
        start, end = match.span()
        if code := verbatim.code(self.source, start, end - start):
            return code
        inner = min(start + 2, end)
        quotes = [Piece(Sort.QUOTE, self.source[start:inner], start, inner)]
        if end - start == 3:
            quotes.append(Piece(Sort.QUOTE, "`", inner, end))
        return quotes if end - start <= 3 else []

    def quote(self, match: re.Match[str]) -> list[Piece]:
        return [Piece(Sort.QUOTE, match[0], *match.span())]

    def dash(self, match: re.Match[str]) -> list[Piece]:
        if match.start() < self.code_end:
            return []
        return [Piece(Sort.DASH, match[0], *match.span())]

    def tilde(self, match: re.Match[str]) -> list[Piece]:
        return [Piece(Sort.TILDE, match[0], *match.span())]

    def entity(self, match: re.Match[str]) -> list[Piece]:
        text = html.unescape(match[0])
        if text == match[0]:
            return []
        return [_fixed(match, " " if text.isspace() else text)]

    def angle(self, match: re.Match[str]) -> list[Piece]:
        if match.start() in self.due:
            return [self.due.pop(match.start())[1]]
        if match.start() in self.tags:
            pieces = self.tags[match.start()]
            if pieces[0].style is Style.CODE:
                self.code_end = max(self.code_end, pieces[-1].start)
            return pieces
        return links.autolink(self.source, match.start())

    def command(self, match: re.Match[str]) -> list[Piece]:
        name, place = match[0][1:], match.start()
        if name in _NAMED:
            return _NAMED[name](self, match)
        if name.startswith(_TORN_ADDRESSES):
            return [Piece(Sort.SPACE, " ", place, place + 1 + name.index("http"))]
        if name in _CODE:
            self.code_end = max(self.code_end, self.braces.get(match.end(), 0))
        if not name.isalpha() or name in vocabulary.KNOWN:
            return [Piece(Sort.COMMAND, name, *match.span())]
        return (
            verbatim.citation(name, match)
            or maths.bare(self.source, place, self.braces)
            or [Piece(Sort.COMMAND, name, *match.span())]
        )

    def bracketed(self, match: re.Match[str]) -> list[Piece]:
        return maths.in_brackets(self.source, match.start()) or [_fixed(match, match[0][1])]

    def link(self, match: re.Match[str]) -> list[Piece]:
        name = match[0][1:]
        unread = _fixed(match, match[0])
        if name == "hyperlink":
            unread = Piece(Sort.COMMAND, name, *match.span())
        return links.command(name, match) or [unread]

    def verb(self, match: re.Match[str]) -> list[Piece]:
        return verbatim.verb(match) or [_fixed(match, match[0])]

    def unseen_argument(self, match: re.Match[str]) -> list[Piece]:
        argument = _ARGUMENT.match(self.source, match.end())
        end = argument.end() if argument else match.end()
        return [Piece(Sort.COMMAND, match[0][1:], match.start(), end)]

    def begin(self, match: re.Match[str]) -> list[Piece]:
        if displayed := maths.in_environment(self.source, match.start()):
            return displayed
        named = _ARGUMENT.match(self.source, match.end())
        if not named:
            return [_fixed(match, match[0])]
        columns = named[1] in _TABLES and _ARGUMENT.match(self.source, named.end())
        named = columns or named
        if named[1] in _LISTS:
            self.counters.append(0 if named[1].endswith("enumerate") else None)
        return [Piece(Sort.SPACE, " ", match.start(), named.end())]

    def end(self, match: re.Match[str]) -> list[Piece]:
        named = _ARGUMENT.match(self.source, match.end())
        if not named:
            return [_fixed(match, match[0])]
        if named[1] in _LISTS and self.counters:
            self.counters.pop()
            return [Piece(Sort.LINE, "\n", match.start(), named.end())]
        return [Piece(Sort.SPACE, " ", match.start(), named.end())]

    def item(self, match: re.Match[str]) -> list[Piece]:
        number = self.counters[-1] if self.counters else None
        if number is not None:
            self.counters[-1] = number = number + 1
        mark = "• " if number is None else f"{number}. "
        start, end = match.span()
        return [Piece(Sort.LINE, "\n", start, start + 1), Piece(Sort.FIXED, mark, start + 1, end)]


_LISTS = frozenset(("itemize", "enumerate", "description", "compactitem", "compactenumerate"))
_TABLES = frozenset(("tabular", "tabularx", "longtable"))
_TORN_ADDRESSES = ("urlhttp", "hrefhttp")
_CODE = ("texttt", "code")
_Handler = Callable[[_Lexer, re.Match[str]], list[Piece]]
_HANDLERS: dict[str, _Handler] = {
    name: getattr(_Lexer, name)
    for name in (
        "eaten damage blank command brace dollar delimiter caret ticks dash tilde "
        "entity angle bracket quote"
    ).split()
}
_NAMED: Mapping[str, _Handler] = {
    "(": _Lexer.bracketed,
    "[": _Lexer.bracketed,
    "url": _Lexer.link,
    "nolinkurl": _Lexer.link,
    "href": _Lexer.link,
    "hyperlink": _Lexer.link,
    "verb": _Lexer.verb,
    "begin": _Lexer.begin,
    "end": _Lexer.end,
    "item": _Lexer.item,
} | dict.fromkeys(vocabulary.UNSEEN_ARGUMENT, _Lexer.unseen_argument)


def _fixed(match: re.Match[str], text: str) -> Piece:
    return Piece(Sort.FIXED, text, *match.span())
