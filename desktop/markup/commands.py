r"""The pass over LaTeX commands and groups of running text.

A known command sets its argument, or the rest of its group, in a style, or stands for
characters; an unknown one shows its arguments or, without any, its name. A group's braces
vanish where they only group, and stay where they enclose words (`{0, 1}`).
"""

import re

from desktop.markup import links, vocabulary
from desktop.markup.groups import Group, match_groups
from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Style
from desktop.markup.symbols import look_up
from desktop.markup.vocabulary import accented


def resolve_commands(pieces: list[Piece]) -> list[Piece]:
    """Settle every COMMAND, BEGIN and END."""
    return _Resolver(pieces).resolve()


class _Resolver:
    """Goes over the pieces once; groups are matched beforehand, so nothing recurses."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.groups = match_groups(pieces)
        self.out: list[Piece] = []
        self.due: dict[int, list[Piece]] = {}  # what takes the place of a group's end
        self.open: list[int] = []  # the ends of the groups that are open here
        self.arguments: dict[int, list[Piece]] = {}  # what ends each of an unknown command's
        self.place = 0

    def resolve(self) -> list[Piece]:
        while self.place < len(self.pieces):
            piece = self.pieces[self.place]
            self.place += 1
            if piece.sort is Sort.COMMAND:
                self.command(piece)
            elif piece.sort is Sort.BEGIN:
                self.begin(piece)
            elif piece.sort is Sort.END:
                self.end(piece)
            else:
                self.out.append(piece)
        return self.out

    def command(self, piece: Piece) -> None:
        name = piece.text
        if name.isalpha():
            self.skip_star()
        if name in vocabulary.ACCENTS:
            self.accent(piece)
        elif name in vocabulary.STYLES or name == "href":
            self.scope(piece)
        elif name in vocabulary.DECLARATIONS:
            self.declare(piece)
        elif name in vocabulary.NOTES:
            self.note(piece)
        elif name in vocabulary.BREAKS:
            self.line_break(piece)
        elif name in vocabulary.UNSEEN or name in vocabulary.UNSEEN_ARGUMENT:
            self.skip_empty_group()
        elif text := vocabulary.CHARACTERS.get(name):
            self.characters(piece, text)
        elif name.isalpha():
            self.unknown(piece)
        else:
            self.escape(piece)

    def begin(self, piece: Piece) -> None:
        """A group that belongs to no known command."""
        index = self.place - 1
        group = self.groups.get(index)
        if group is None:
            self.out.append(_settled(piece, "{"))
        elif index in self.arguments or not group.encloses_words:
            self.enter(group, self.arguments.get(index, []))
        else:
            self.out.append(_settled(piece, "{"))
            self.enter(group, [_settled(self.pieces[group.end], "}")])

    def enter(self, group: Group, closing: list[Piece]) -> None:
        self.open.append(group.end)
        self.due[group.end] = closing
        self.place = group.begin + 1

    def end(self, piece: Piece) -> None:
        index = self.place - 1
        if index not in self.due:
            self.out.append(_settled(piece, "}"))
            return
        self.out += self.due.pop(index)
        self.open.pop()

    def argument(self, *, blank: bool = False) -> Group | None:
        """The group that comes next, after a blank if that is allowed."""
        index = self.place
        if blank and index < len(self.pieces) and self.pieces[index].text == " ":
            index += 1
        return self.groups.get(index)

    def skip_star(self) -> None:
        r"""Pass over the star of a command's other form (`\section*{…}`)."""
        star = self.pieces[self.place] if self.place + 1 in self.groups else None
        if star and star.sort is Sort.DELIMITER and star.text == "*":
            self.place += 1

    def skip_empty_group(self) -> bool:
        group = self.argument()
        if not group or group.end > group.begin + 1:
            return False
        self.place = group.end + 1
        return True

    def swallow_blank(self, *, before_letter: bool = False) -> None:
        """Drop the blank that only ends a command's name."""
        if self.place >= len(self.pieces):
            return
        piece = self.pieces[self.place]
        if piece.sort is Sort.TEXT and piece.text[0] == " ":
            if not before_letter or piece.text[1:2].isalpha():
                self.pieces[self.place] = _rest(piece, 1)
        elif piece.sort is Sort.SPACE and not before_letter:
            self.place += 1

    def scope(self, piece: Piece) -> None:
        """A command that sets its argument in a style, or makes it a link."""
        style = vocabulary.STYLES.get(piece.text, Style.NONE)
        group = self.argument(blank=True)
        if group is None:
            if piece.link:
                text = links.shown(piece.link)
                self.out.append(Piece(Sort.FIXED, text, piece.start, piece.end, link=piece.link))
            elif self.place < len(self.pieces) and self.pieces[self.place].sort is Sort.BEGIN:
                self.out.append(_settled(piece, "\\" + piece.text))
            return
        self.enter(group, self.opened(style, piece.link, piece.start, group))

    def opened(self, style: Style, link: str, start: int, group: Group) -> list[Piece]:
        """Open a style or link; gives what closes it at the end of the group."""
        if not style and not link:
            return []
        end, close = self.pieces[group.begin].end, self.pieces[group.end]
        self.out.append(Piece(Sort.OPEN, "", min(start, end), end, style, link))
        return [Piece(Sort.CLOSE, "", close.start, close.end, style, link)]

    def declare(self, piece: Piece) -> None:
        """A command that sets the rest of its group in a style."""
        style = vocabulary.DECLARATIONS[piece.text]
        self.swallow_blank()
        if self.open and style:
            close = self.pieces[self.open[-1]]
            self.out.append(Piece(Sort.OPEN, "", piece.start, piece.end, style))
            closing = Piece(Sort.CLOSE, "", close.start, close.end, style)
            self.due[self.open[-1]].insert(0, closing)

    def note(self, piece: Piece) -> None:
        group = self.argument(blank=True)
        if group is None:
            self.unknown(piece)
            return
        self.out.append(_settled(piece, " ("))
        self.enter(group, [_settled(self.pieces[group.end], ")")])

    def line_break(self, piece: Piece) -> None:
        text = vocabulary.BREAKS[piece.text]
        sort = Sort.PARAGRAPH if text == "\n\n" else Sort.LINE
        self.out.append(Piece(sort, text, piece.start, piece.end))

    def characters(self, piece: Piece, text: str) -> None:
        self.out.append(_settled(piece, text))
        if not self.skip_empty_group() and piece.text in vocabulary.SWALLOWING:
            self.swallow_blank(before_letter=True)

    def escape(self, piece: Piece) -> None:
        """A backslash before a character that is no letter."""
        char = piece.text
        if char.isspace() or char in ",;:>~":
            self.out.append(Piece(Sort.SPACE, " ", piece.start, piece.end))
        elif char == "|":
            self.out.append(_settled(piece, "‖"))
        elif char == "\\":
            self.out.append(Piece(Sort.LINE, "\n", piece.start, piece.end))
        elif char not in "@-/":
            known = char.isascii() and not char.isalnum()
            self.out.append(_settled(piece, char if known else "\\" + char))

    def accent(self, piece: Piece) -> None:
        """An accent on a letter, in braces or not; without one, the character itself."""
        name, group = piece.text, self.argument()
        if group is not None:
            self.accented_group(piece, group)
            return
        following = self.pieces[self.place] if self.place < len(self.pieces) else None
        if following and following.sort is Sort.COMMAND and following.text in vocabulary.LETTERS:
            letter = vocabulary.LETTERS[following.text]
            self.place += 1
            end = following.end
            self.out.append(Piece(Sort.FIXED, accented(name, letter), piece.start, end))
            self.swallow_blank(before_letter=True)
            return
        blank = 1 if name.isalpha() else 0
        text = following.text if following and following.sort is Sort.TEXT else ""
        letter = text[blank : blank + 1]
        if following and letter.isalpha() and text[:blank].isspace() == bool(blank):
            self.pieces[self.place] = _rest(following, blank + 1)
            end = following.start + blank + 1
            self.out.append(Piece(Sort.FIXED, accented(name, letter), piece.start, end))
        else:
            self.out.append(_settled(piece, name))

    def accented_group(self, piece: Piece, group: Group) -> None:
        inner = self.pieces[group.begin + 1 : group.end] if group.end - group.begin < 4 else []
        texts = [
            vocabulary.LETTERS.get(part.text, "") if part.sort is Sort.COMMAND else part.text
            for part in inner
        ]
        letters = "".join(texts)
        if group.end > group.begin + 1 and not letters.strip():
            self.enter(group, [])
            return
        self.place = group.end + 1
        text = _broken_name(piece.text, letters) or accented(piece.text, letters)
        self.out.append(Piece(Sort.FIXED, text, piece.start, self.pieces[group.end].end))

    def optional(self, place: int) -> int:
        """Behind an argument in square brackets before a group, which loses its brackets."""
        option = self.pieces[place] if place + 1 in self.groups else None
        if not option or option.sort is not Sort.TEXT or not _OPTION.fullmatch(option.text):
            return place
        inner = f"{option.text[1:-1]} "
        self.pieces[place] = Piece(Sort.FIXED, inner, option.start, option.end)
        return place + 1

    def unknown(self, piece: Piece) -> None:
        """An unknown command shows its arguments or, without any, its name."""
        groups = []
        place = self.optional(self.place)
        while group := self.groups.get(place):
            groups.append(group)
            place = group.end + 1
        if any(group.end > group.begin + 1 for group in groups):
            for group in groups:
                end = self.pieces[group.end].end
                blank = Piece(Sort.SPACE, " ", end, end)
                self.arguments[group.begin] = [] if group is groups[-1] else [blank]
            return
        end = self.pieces[place - 1].end if groups else piece.end
        self.place = place
        text = piece.text if groups else vocabulary.without_torn_style(piece.text)
        self.out.append(Piece(Sort.FIXED, text, piece.start, end))


_OPTION = re.compile(r"\[[^\[\]]+\]")


def _settled(piece: Piece, text: str) -> Piece:
    return Piece(Sort.FIXED, text, piece.start, piece.end)


def _rest(piece: Piece, count: int) -> Piece:
    """A TEXT piece without its first characters."""
    return Piece(Sort.TEXT, piece.text[count:], piece.start + count, piece.end)


def _broken_name(accent: str, letters: str) -> str:
    r"""The character of a command torn apart by a converter (`\r{ho}` for `\rho`)."""
    name = accent + letters
    if len(letters) < 2 or not name.isalpha():
        return ""
    symbol = look_up(name)
    return symbol.text if symbol else ""
