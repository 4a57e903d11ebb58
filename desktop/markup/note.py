"""Reads a note's Markdown into blocks of runs: what its preview and its exports show.

CommonMark by a library, GitHub's tables, tasks and struck text, and what notes have besides:
formulas and bare addresses as in abstracts, links to papers. HTML is literal text, images are
links to themselves.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from markdown_it import MarkdownIt
from markdown_it.token import Token

from desktop.markup.links import bare, find_addresses, opened
from desktop.markup.note_rules import add_rules
from desktop.markup.parse import parse
from desktop.markup.runs import Kind, Run, Style

LONGEST = 50_000
"""Characters of a note that are read; an ellipsis stands for the rest."""

PAPER = "paper:"
"""How the link of a run begins that leads to a paper; its id follows."""

HeadingOf = Callable[[str], str]
"""The heading of the paper of an id; "" if there is none."""

_DEEPEST = 60  # levels of lists, quotes and emphasis in one another; deeper ones are not shown
_TASK = re.compile(r"\[([ xX])\](?:\s+|$)")
_ABSOLUTE = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
_STYLES = {"em": Style.EMPHASIS, "strong": Style.STRONG, "s": Style.STRIKE}

Cell = tuple[Run, ...]


class BlockKind(Enum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    CODE = "code"
    RULE = "rule"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Task:
    """A box that is ticked or not, and the row of the note that it stands in.

    Rows are not compared: a line put in above changes nothing that is shown.
    """

    row: int = field(compare=False)
    done: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (of a list item, too), a heading, code, a rule, or a table.

    Attributes:
        kind: which of these.
        runs: what it says; lines of code are parted by line breaks.
        level: of a heading, 1 to 6.
        depth: how many list items and quotes it stands in.
        quoted: one of them is a quote.
        mark: what stands in front of the first paragraph of a list item: `•`, `3.`; else "".
        task: the box of a task.
        tight: it follows the block before without space between them.
        goes_on: it is more of the block before, which was too long for one.
        rows: of a table, the first with the names of its columns; all have as many cells.
        sides: of a table, for each column "left", "center", "right", or "" if nothing is said.
    """

    kind: BlockKind
    runs: tuple[Run, ...] = ()
    level: int = 0
    depth: int = 0
    quoted: bool = False
    mark: str = ""
    task: Task | None = None
    tight: bool = False
    goes_on: bool = False
    rows: tuple[tuple[Cell, ...], ...] = ()
    sides: tuple[str, ...] = ()


def parse_note(source: str, heading_of: HeadingOf = lambda _: "") -> list[Block]:
    r"""Read a note, any string, into blocks; never fails.

    >>> [(block.mark, block.runs[0].text) for block in parse_note("Tea\n- [x] *hot*")]
    [('', 'Tea'), ('•', 'hot')]
    """
    blocks = list(_Reader(heading_of).read(_MARKDOWN.parse(source[:LONGEST])))
    if len(source) > LONGEST:
        blocks.append(Block(BlockKind.PARAGRAPH, (_text("…"),)))
    return blocks


def _make_markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "maxNesting": _DEEPEST})
    add_rules(made)
    return made.enable(["table", "strikethrough"])


_MARKDOWN = _make_markdown()


@dataclass
class _List:
    """A list that is being read: the mark of its next item."""

    number: int | None
    delimiter: str

    def next_mark(self) -> str:
        if self.number is None:
            return "•"
        self.number += 1
        return f"{self.number - 1}{self.delimiter}"


class _Reader:
    """Goes over a note's tokens once."""

    def __init__(self, heading_of: HeadingOf) -> None:
        self._heading_of = heading_of
        self._lists: list[_List] = []
        self._quotes = 0
        self._items = 0
        self._mark = ""  # of an item whose first paragraph has not come yet
        self._level = 0
        self._tight = False
        self._rows: list[list[Cell]] = []  # of the table that is being read
        self._sides: list[str] = []

    def read(self, tokens: list[Token]) -> Iterator[Block]:
        """The blocks of a whole note."""
        for token in tokens:
            match token.type:
                case "bullet_list_open" | "ordered_list_open":
                    yield from self._bare_item()
                    start = token.attrs.get("start", 1) if token.tag == "ol" else None
                    self._lists.append(_List(None if start is None else int(start), token.markup))
                case "bullet_list_close" | "ordered_list_close":
                    self._lists.pop()
                case "list_item_open":
                    self._items += 1
                    self._mark = self._lists[-1].next_mark()
                case "list_item_close":
                    yield from self._bare_item()
                    self._items -= 1
                case "blockquote_open":
                    yield from self._bare_item()
                    self._quotes += 1
                case "blockquote_close":
                    self._quotes -= 1
                case "heading_open":
                    self._level, self._tight = int(token.tag[1:]), False
                case "paragraph_open":
                    self._level, self._tight = 0, token.hidden
                case "table_open" | "tr_open" | "th_open" | "td_open" | "table_close":
                    yield from self._table(token)
                case _:
                    yield from self._content(token)

    def _content(self, token: Token) -> Iterator[Block]:
        match token.type:
            case "inline" if self._rows:
                self._rows[-1].append(self._cell(token))
            case "inline":
                yield self._inline(token)
            case "formula":
                yield replace(self._block(BlockKind.PARAGRAPH), runs=parse(token.content).runs)
            case "fence" | "code_block":
                yield replace(self._block(BlockKind.CODE), runs=_code(token.content))
            case "hr":
                yield self._block(BlockKind.RULE)

    def _table(self, token: Token) -> Iterator[Block]:
        match token.type:
            case "table_open":
                yield from self._bare_item()
            case "tr_open":
                self._rows.append([])
            case "th_open":
                self._sides.append(str(token.attrs.get("style", "")).rpartition(":")[2])
            case "table_close":
                rows, sides = tuple(map(tuple, self._rows)), tuple(self._sides)
                yield replace(self._block(BlockKind.TABLE), rows=rows, sides=sides)
                self._rows, self._sides = [], []

    def _cell(self, token: Token) -> Cell:
        """What stands in a cell; its formulas stand in the line."""
        runs = (run for run in self._runs(token.children or []) if run.text)
        return tuple(
            replace(run, kind=Kind.MATH) if run.kind is Kind.DISPLAY else run for run in runs
        )

    def _block(self, kind: BlockKind) -> Block:
        mark, self._mark = self._mark, ""
        return Block(kind, depth=self._items + self._quotes, quoted=self._quotes > 0, mark=mark)

    def _bare_item(self) -> Iterator[Block]:
        """An item that begins with another item, or is empty, has a line of its own."""
        if self._mark:
            yield replace(self._block(BlockKind.PARAGRAPH), tight=True)

    def _inline(self, token: Token) -> Block:
        block = self._block(BlockKind.HEADING if self._level else BlockKind.PARAGRAPH)
        children = token.children or []
        box = _TASK.match(children[0].content) if block.mark and children else None
        task = None
        if box and token.map:
            task = Task(token.map[0], box[1] in "xX")
            children[0].content = children[0].content[box.end() :]
        runs = tuple(run for run in self._runs(children) if run.text)
        return replace(block, runs=runs, level=self._level, task=task, tight=self._tight)

    def _runs(self, children: list[Token]) -> Iterator[Run]:
        style, link = Style.NONE, ""
        for token in children:
            name = token.type.partition("_")[0]
            match token.type:
                case "em_open" | "strong_open" | "s_open":
                    style |= _STYLES[name]
                case "em_close" | "strong_close" | "s_close":
                    style &= ~_STYLES[name]
                case "link_open":
                    link = _address(token.attrs.get("href", ""))
                case "link_close":
                    link = ""
                case "text":
                    yield from _addressed(Run(Kind.TEXT, token.content, 0, 0, style, link))
                case "code_inline":
                    yield Run(Kind.TEXT, token.content, 0, 0, style | Style.CODE, link)
                case "softbreak":
                    yield Run(Kind.TEXT, " ", 0, 0, style, link)
                case "hardbreak":
                    yield Run(Kind.LINE, "\n", 0, 0)
                case "image":
                    address = _address(token.attrs.get("src", ""))
                    yield Run(Kind.TEXT, token.content or address, 0, 0, style, link or address)
                case "formula":
                    for run in parse(token.content).runs:
                        yield replace(run, style=run.style | style, link=run.link or link)
                case "paper":
                    yield self._paper(token, style)

    def _paper(self, token: Token, style: Style) -> Run:
        target = str(token.meta["target"])
        heading = self._heading_of(target)
        if heading:
            return Run(Kind.TEXT, heading, 0, 0, style, PAPER + target)
        return Run(Kind.TEXT, f"[[{token.content or target}]]", 0, 0, style)


def _address(href: str | int | float) -> str:
    """The address that may be opened for a link's; "" for none."""
    return opened(str(href)) if _ABSOLUTE.match(str(href)) else ""


def _addressed(run: Run) -> Iterator[Run]:
    """A run of text with the bare addresses in it as links."""
    done, text = 0, run.text
    for match in find_addresses(text) if not run.link else ():
        for piece in bare(match):
            if piece.link and done <= piece.start < piece.end <= len(text):
                yield replace(run, text=text[done : piece.start])
                yield replace(run, text=text[piece.start : piece.end], link=piece.link)
                done = piece.end
    yield replace(run, text=text[done:])


def _code(content: str) -> tuple[Run, ...]:
    """Lines of code as runs."""
    runs: list[Run] = []
    for line in content.removesuffix("\n").expandtabs(4).split("\n"):
        runs += [Run(Kind.LINE, "\n", 0, 0), Run(Kind.TEXT, line, 0, 0, Style.CODE)]
    return tuple(runs[1:])


def _text(text: str) -> Run:
    return Run(Kind.TEXT, text, 0, 0)
