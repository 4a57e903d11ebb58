"""A page in pieces: what stands between block tags, with its role, first link and bold part."""

import re
from dataclasses import dataclass, field

from desktop.formats.html_tokens import Token
from desktop.formats.table import is_header

MAX_DEPTH = 500  # of elements that are followed
MIN_HIDDEN = 100  # characters of a hidden text that is kept: pages fold abstracts away

HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_BLOCKS = HEADINGS | frozenset(
    "p div li dt dd ul ol dl tr td th table section article header main body blockquote title"
    " head br hr".split()
)
_EMPTY = frozenset("br hr img input meta link wbr".split())
_MARKUP = frozenset("i em sub sup".split())
_LEADS = frozenset("a b strong".split())
_CLOSES_ITSELF = ({"li"}, {"dt", "dd"}, {"p"}, {"td", "th"}, {"tr"})
_ROLES = {
    "title": re.compile(
        r"(?:^|[\s_-])(?:paper|p|card|event|content|list|entry)?[_-]?title(?:$|\s)"
    ),
    "authors": re.compile(r"(?:^|[\s_-])authors?(?:list)?(?:$|[\s_-])"),
    "abstract": re.compile(r"(?:^|[\s_-])abstract"),
}
_AMBIGUOUS = re.compile(r"<(?=/?(?:i|b|em|strong|sub|sup|p|br)\b)|&(?=#?\w{1,30};)")
_VALUE = re.compile(r"\"[^\"]*\"|'[^']*'")
_HIDDEN = re.compile(r"(?:^|\s)hidden(?:$|[\s=])")
_BLANKS = re.compile(r"\s{2,}|[^\S ]")
TAGS = re.compile(r"</?(?:i|em|sub|sup)>")


@dataclass
class Piece:
    """A stretch of a page between block tags.

    Attributes:
        role: title, authors or abstract, by a class; else the tag of the innermost block.
        text: on one line, with its simple markup.
        link: the first address in it.
        lead: its first link's or bold part's text.
        first: of its innermost block.
    """

    role: str
    text: str
    link: str = ""
    lead: str = ""
    first: bool = True


@dataclass
class _Element:
    """An open element; `used` once it has a piece."""

    tag: str
    role: str
    hidden: bool = False
    used: bool = False


@dataclass
class _Row:
    """A row of a table: its cells' texts, and its first address."""

    cells: list[str] = field(default_factory=list)
    link: str = ""


@dataclass
class Page:
    """Takes a page's tokens in.

    Attributes:
        pieces: in the page's order.
        tables: the rows of those whose first row names columns of papers.
    """

    pieces: list[Piece] = field(default_factory=list)
    tables: list[list[list[str]]] = field(default_factory=list)
    _open: list[_Element] = field(default_factory=list)
    _rows: list[list[_Row]] = field(default_factory=list)  # of the tables that are open
    _parts: list[str] = field(default_factory=list)
    _link: str = ""
    _lead: str = ""
    _lead_begins: int = -1

    def take(self, token: Token) -> None:
        """Take the next tag or text."""
        if not token.tag:
            self._parts.append(_AMBIGUOUS.sub(_escape, token.text))
        elif token.opens:
            self._start(token)
        else:
            self._end(token.tag)

    def flush(self) -> None:
        """End the piece at hand."""
        text = _BLANKS.sub(" ", "".join(self._parts)).strip()
        hidden = any(element.hidden for element in self._open)
        if TAGS.sub("", text) and not (hidden and len(text) < MIN_HIDDEN):
            block = next((e for e in reversed(self._open) if e.tag in _BLOCKS), None)
            first = not (block and block.used)
            self.pieces.append(Piece(self._role(), text, self._link, self._lead, first))
            if block:
                block.used = True
            if self._rows and self._rows[-1] and self._rows[-1][-1].cells:
                row = self._rows[-1][-1]
                row.cells[-1] = f"{row.cells[-1]}\n\n{text}".strip()
                row.link = row.link or self._link
        self._parts, self._link, self._lead, self._lead_begins = [], "", "", -1

    def _start(self, token: Token) -> None:
        tag = token.tag
        names = token.attribute("class").lower() if "class" in token.text else ""
        role = next((role for role, pattern in _ROLES.items() if pattern.search(names)), "")
        hidden = _is_hidden(token)
        if tag in _BLOCKS or role or hidden or "d-block" in names:
            self.flush()
        if tag in _MARKUP:
            self._parts.append(f"<{tag}>")
        if tag in _LEADS and self._lead_begins < 0:
            self._lead_begins = len(self._parts)
        if tag == "a" and not self._link:
            self._link = token.attribute("href")
        for group in _CLOSES_ITSELF:
            if tag in group and self._open and self._open[-1].tag in group:
                self._open.pop()
        if tag not in _EMPTY and len(self._open) < MAX_DEPTH:
            self._open.append(_Element(tag, "derived" if names == "derived" else role, hidden))
        if tag == "table":
            self._rows.append([])
        elif tag == "tr" and self._rows:
            self._rows[-1].append(_Row())
        elif tag in ("td", "th") and self._rows and self._rows[-1]:
            self._rows[-1][-1].cells.append("")

    def _end(self, tag: str) -> None:
        if tag in _MARKUP:
            self._parts.append(f"</{tag}>")
        if tag in _LEADS and self._lead_begins >= 0 and not self._lead:
            self._lead = " ".join("".join(self._parts[self._lead_begins :]).split())
        open_ = reversed(range(len(self._open)))
        at = next((at for at in open_ if self._open[at].tag == tag), -1)
        if tag in _BLOCKS or (at >= 0 and (self._open[at].role or self._open[at].hidden)):
            self.flush()
        if at >= 0:
            del self._open[at:]
        if tag == "table":
            self._close_table()

    def finish(self) -> None:
        """End what the page leaves open: it may be cut short."""
        self.flush()
        while self._rows:
            self._close_table()

    def _close_table(self) -> None:
        rows = [row for row in self._rows.pop() if row.cells] if self._rows else []
        if rows and is_header(rows[0].cells):
            width = len(rows[0].cells)
            linked = any(row.link.startswith("http") for row in rows[1:])
            rows[0].link = "paper url"  # a column of its own, behind the others
            self.tables.append(
                [
                    [*row.cells, *[""] * (width - len(row.cells)), row.link]
                    if linked
                    else row.cells
                    for row in rows
                ]
            )

    def _role(self) -> str:
        by_class = next((element.role for element in reversed(self._open) if element.role), "")
        tag = next((element.tag for element in reversed(self._open) if element.tag in _BLOCKS), "")
        return by_class or ("page title" if tag == "title" else tag)


def _is_hidden(token: Token) -> bool:
    """Tell whether an element says itself that it is not to be seen; classes say nothing sure."""
    if "hidden" not in token.text and "none" not in token.text:
        return False
    style = "".join(token.attribute("style").lower().split())
    by_name = _HIDDEN.search(_VALUE.sub("", token.text))
    return "display:none" in style or token.attribute("aria-hidden") == "true" or bool(by_name)


def _escape(match: re.Match[str]) -> str:
    return "&amp;" if match[0] == "&" else "&lt;"
