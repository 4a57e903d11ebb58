"""Lists in a note: how Enter goes on with them, Tab indents them, and tasks are ticked.

Knows no editor. Offsets are in code points. The grammar is CommonMark's (section 5.2), with
GitHub's tasks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from desktop.core.note_edit import Edit

_ITEM = re.compile(
    r"\A(?P<indent>[ \t>]*)(?P<mark>[-*+]|\d{1,9}[.)])(?P<gap>[ \t]+|$)"
    r"(?P<task>\[[ xX]\](?:[ \t]+|$))?(?P<text>.*)",
    re.DOTALL,
)
_RULE = re.compile(r"\A[ \t>]*([-*])(?:[ \t]*\1){2,}[ \t]*")
_TASK = re.compile(
    r"(?<![^\r\n])([ \t>]*+(?:(?:[-*+]|\d{1,9}[.)])[ \t]++(?:>[ \t>]*+)?)+\[)([ xX])\](?=\s|$)"
)
_QUOTE = re.compile(r"[ \t]{0,99}(?:>[ \t]?){1,99}")
_LINE_END = re.compile(r"\r\n|\r|\n")
_MOST_INDENT = 3  # columns that an item may be indented by without standing in another


@dataclass(frozen=True, slots=True)
class Item:
    """The line that begins a list item, taken apart; the parts together are the line.

    Attributes:
        indent: blanks, and marks of quotes, in front.
        mark: `-`, `*`, `+`, `1.` or `1)`.
        gap: blanks behind the mark.
        task: `[ ] ` or `[x] ` with its blanks; "" if it is no task.
        text: the rest.
    """

    indent: str
    mark: str
    gap: str
    task: str
    text: str

    @property
    def content(self) -> int:
        """The column in which the item's content begins, and items inside of it."""
        return len(self.indent) + len(self.mark) + max(1, len(self.gap))

    @property
    def blanks(self) -> int:
        """How many blanks stand in front of the mark."""
        return len(self.indent) - len(self.indent.rstrip(" "))

    @property
    def start(self) -> int:
        """The column in which the item's text begins."""
        return len(self.indent + self.mark + self.gap + self.task)

    @property
    def number(self) -> int | None:
        """The number of an item of a numbered list."""
        return int(self.mark[:-1]) if self.mark[:-1] else None

    def numbered(self, number: int) -> "Item":
        """The item with another number, if it has one."""
        return self if self.number is None else replace(self, mark=f"{number}{self.mark[-1]}")

    def __str__(self) -> str:
        return self.indent + self.mark + self.gap + self.task + self.text


def item_of(line: str) -> Item | None:
    """The list item that a line begins, or None."""
    match = _ITEM.fullmatch(line)
    return None if match is None or _RULE.fullmatch(line) else Item(**match.groupdict(default=""))


def continue_list(note: str, caret: int) -> Edit | None:
    r"""What Enter does in a list item: begins the next one, which takes what is behind the caret.

    An empty item ends its list: it goes out of the item it stands in, or becomes a plain line.
    The lines of a quote go on and end likewise. None where Enter does nothing of its own.

    >>> continue_list("1. [x] tea", 10).apply("1. [x] tea")
    '1. [x] tea\n2. [ ] '
    """
    start, end = _line_around(note, caret)
    line = note[start:end]
    item = item_of(line)
    if item is None:
        return _continue_quote(line, start, caret)
    if caret - start < min(item.start, len(line)):
        return None
    if not item.text.strip():
        lines = note[:end].split("\n")
        outdented = _shift(lines, len(lines) - 1, out=True)
        text = outdented[0] if outdented else item.indent
        return Edit(start, end, text, (start + len(text),) * 2)
    following = item if item.number is None else item.numbered(item.number + 1)
    task = "[ ] " if item.task else ""
    text = f"{note[start:caret].rstrip()}\n{replace(following, task=task, text='')}"
    return Edit(start, end, text + note[caret:end].lstrip(), (start + len(text),) * 2)


def _continue_quote(line: str, start: int, caret: int) -> Edit | None:
    """Begin the next line of a quote; an empty one ends it."""
    quote = _QUOTE.match(line)
    if quote is None or caret - start < quote.end():
        return None
    if not line[quote.end() :].strip():
        return Edit(start, start + len(line), "", (start, start))
    return Edit(caret, caret, "\n" + quote[0], (caret + 1 + len(quote[0]),) * 2)


def shift_list(note: str, start: int, end: int, *, out: bool) -> Edit | None:
    r"""Indent the list items of a selection into the item above them, or outdent them.

    Numbers begin anew, or go on with those of the list that is joined. None where the selection
    does not begin in an item, or in one that is to be outdented and stands in none.

    >>> shift_list("- tea\n- cup", 9, 9, out=False).apply("- tea\n- cup")
    '- tea\n  - cup'
    """
    begin, stop = _line_around(note, start)[0], _line_around(note, max(start, end))[1]
    shifted = _shift(note[:stop].split("\n"), note.count("\n", 0, begin), out=out)
    if shifted is None:
        return None
    text = "\n".join(shifted)
    last = begin + len(text)
    first = begin + len(shifted[0])
    start = max(begin, first - (_line_around(note, start)[1] - start))
    end = max(start, last - (stop - end))
    return Edit(begin, stop, text, (start, end))


def _line_around(note: str, place: int) -> tuple[int, int]:
    """Where the line that a place is in begins and ends."""
    end = note.find("\n", place)
    return note.rfind("\n", 0, place) + 1, len(note) if end < 0 else end


def _shift(lines: Sequence[str], first: int, *, out: bool) -> list[str] | None:
    """The lines from `first` on, indented or outdented with that one; None if it cannot be."""
    spaced = [_spaced(line) for line in lines]
    item = item_of(spaced[first])
    if item is None or (out and not item.blanks):
        return None
    above = [found for line in _reaching(spaced[:first]) if (found := item_of(line))]
    wanted = _outer_column(above, item) if out else _inner_column(above, item)
    shifted = [_shifted(line, wanted - len(item.indent)) for line in spaced[first:]]
    return _renumbered(shifted, above)


def _reaching(lines: Sequence[str]) -> Iterator[str]:
    """The lines upwards that may belong to one list: up to plain text at the left edge."""
    for line in reversed(lines):
        if line.strip() and not line[0].isspace() and not item_of(line):
            return
        yield line


def _inner_column(above: Sequence[Item], item: Item) -> int:
    """The column of an item that goes into the one above it; its own where it cannot."""
    own = len(item.indent)
    for other in above:
        if len(other.indent) <= own:
            return max(own, other.content)
    return own if item.blanks else own + min(_MOST_INDENT, item.content - own)


def _outer_column(above: Sequence[Item], item: Item) -> int:
    """The column of an item that goes out of the one it stands in."""
    own = len(item.indent)
    columns = (len(other.indent) for other in above)
    return next((column for column in columns if column < own), own - item.blanks)


def _shifted(line: str, by: int) -> str:
    """A line with more or fewer blanks in front, behind the marks of quotes."""
    edge = len(line) - len(line.lstrip(" >"))
    if by >= 0:
        return line[:edge] + " " * by + line[edge:] if line.strip() else line
    blanks = len(line[:edge]) - len(line[:edge].rstrip(" "))
    return line[: edge - min(blanks, -by)] + line[edge:]


def _renumbered(lines: list[str], above: Sequence[Item]) -> list[str]:
    """Lines whose items beside the first go on with the numbers of the list above."""
    first = item_of(lines[0])
    if first is None or first.number is None:
        return lines
    column, number = len(first.indent), 1
    for other in above:
        if len(other.indent) <= column:
            if len(other.indent) == column and other.number is not None:
                number = other.number + 1
            break
    renumbered = []
    for line in lines:
        item = item_of(line)
        if item and item.number is not None and len(item.indent) == column:
            line, number = str(item.numbered(number)), number + 1
        renumbered.append(line)
    return renumbered


def _spaced(line: str) -> str:
    """A line with blanks for the tabs in front."""
    edge = len(line) - len(line.lstrip(" \t>"))
    return line[:edge].expandtabs(4) + line[edge:]


# ---- tasks


def toggle_task(note: str, caret: int) -> Edit:
    """Tick the task that the caret is in, or no longer; make another line a task.

    >>> toggle_task("- [ ] tea", 7).apply("- [ ] tea"), toggle_task("tea", 3).apply("tea")
    ('- [x] tea', '- [ ] tea')
    """
    start, end = _line_around(note, caret)
    line = note[start:end]
    item = item_of(line)
    if item is None:
        edge = len(line) - len(line.lstrip())
        text = f"{line[:edge]}- [ ] {line[edge:]}"
    elif item.task:
        ticked = "[ ]" if item.task[1] in "xX" else "[x]"
        text = str(replace(item, task=ticked + item.task[3:]))
    else:
        text = str(replace(item, gap=item.gap or " ", task="[ ] "))
    caret = max(start, start + len(text) - (end - caret))
    return Edit(start, end, text, (caret, caret))


def tick(note: str, row: int) -> Edit | None:
    r"""Tick the task in a row of the note, or no longer; None if there is none.

    Rows end as CommonMark's lines do.

    >>> tick("tea\n- [x] tea", 1).apply("tea\n- [x] tea")
    'tea\n- [ ] tea'
    """
    ends = [match.end() for match in _LINE_END.finditer(note)]
    task = _TASK.match(note, ends[row - 1] if row else 0) if row <= len(ends) else None
    if task is None:
        return None
    start, end = task.span(2)
    return Edit(start, end, " " if task[2] in "xX" else "x", (end, end))
