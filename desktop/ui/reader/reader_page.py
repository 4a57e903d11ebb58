"""Sets one paper as a page: heading, authors, venue, links, abstract, keywords, other fields."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QColor, QPalette, QTextCursor, QTextDocument

from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.markup.runs import Kind, Parsed, Run, Style
from desktop.ui.reader.formula_breaks import WIDE
from desktop.ui.reader.heading_runs import heading_runs
from desktop.ui.reader.links import links_of
from desktop.ui.reader.portions import portions
from desktop.ui.reader.positions import Positions
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.typesetting import Look, PlacedFormula, Typesetter

translate = QCoreApplication.translate
_HEADING_SCALE = 1.4
_AUTHORS_SCALE = 0.94
_SMALL = 0.88
_NO_BREAK = "\u00a0"
_MOST_FIELDS, _LONGEST_FIELD = 40, 500
FOLD, WHOLE = "fold:", "whole:"
"""The addresses of links that show and hide a paper's other fields, and show all of it."""
ROOM = 9_000
"""How much of an abstract is set at once, in plain characters; more would keep the window busy."""
_DEAR = dict.fromkeys("$\\{}_^*`<>&[]|~\n", 12)
"""What takes longer to be set than a plain character, and how many times as long."""
_OTHER_SCRIPTS, _OTHER_COST = "\u0300", 4
_LONGEST_LINE = 2_000  # characters of a line about a paper
_MOST_AUTHORS = 30


@dataclass(frozen=True, slots=True)
class Part:
    """A line or paragraph of the page: its name (a search field's), text, and where it stands."""

    name: str
    text: str
    positions: Positions


@dataclass
class Page:
    """A paper as it is set in a document, or is being set.

    Attributes:
        parsed: the abstract.
        column: the width of the lines that it was set for, in pixels.
        abstract: the abstract's part; its text is the reading text.
        formulas: all of the page, in order.
        parts: those begun, in order, the abstract's among them.
        widest: the width of its widest formula, in pixels.
        complete: all of it is set.
    """

    parsed: Parsed
    column: float
    abstract: Part = field(init=False)
    formulas: list[PlacedFormula] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    widest: float = 0.0
    complete: bool = False

    def __post_init__(self) -> None:
        self.abstract = Part("abstract", self.parsed.reading_text, Positions())

    def fits(self, column: float) -> bool:
        """Whether lines of another width would break the same formulas in the same places."""
        return column == self.column or self.widest <= WIDE * min(column, self.column)


@dataclass(frozen=True, slots=True)
class Inks:
    """The page's colours, from a palette."""

    text: QColor
    faint: QColor
    link: QColor

    @classmethod
    def of(cls, palette: QPalette) -> "Inks":
        """The colours of a palette."""
        roles = QPalette.ColorRole
        names = (roles.Text, roles.PlaceholderText, roles.Link)
        return cls(*(palette.color(QPalette.ColorGroup.Active, name) for name in names))


@dataclass(frozen=True, slots=True)
class Subject:
    """What a page shows.

    Attributes:
        homes: names of the collections that the paper is in.
        unfolded: its other fields are shown.
        whole: an abstract or a list of authors of any length is shown to its end.
        on_paper: nothing can be clicked, so that there is no word to unfold with.
    """

    paper: Paper
    text: PaperText
    homes: tuple[str, ...]
    unfolded: bool = False
    whole: bool = False
    on_paper: bool = False


def set_page(
    document: QTextDocument, subject: Subject, face: Face, column: float, inks: Inks
) -> Page:
    """Set a paper in a document in place of what it holds."""
    setting = Setting(document, subject, face, column, inks)
    setting.go_on(lambda _: False)
    return setting.page


class Setting:
    """A page that is being set in a document in place of what that holds.

    Attributes:
        page: as far as it is set.
    """

    def __init__(
        self,
        document: QTextDocument,
        subject: Subject,
        face: Face,
        column: float,
        inks: Inks,
        parsed: Parsed | None = None,
    ) -> None:
        """`parsed` is what the page shows of the abstract, if that has been read already."""
        self._cursor = QTextCursor(document)
        document.clear()
        if parsed is None:
            abstract = subject.paper.abstract
            source = abstract if subject.whole else beginning(abstract)
            parsed = parse(source, html=subject.paper.html)
        self.page = Page(parsed, column)
        setter = Typesetter(self._cursor, face, column, self.page.formulas)
        self._steps = _PageSetter(self.page, subject, setter, inks).steps()

    def go_on(self, enough: Callable[[int], bool]) -> None:
        """Set more, until `enough(work)` or all is set; work in units of about a microsecond."""
        done = 0
        self._cursor.beginEditBlock()
        for work in self._steps:
            done += work
            if enough(done):
                break
        self._cursor.endEditBlock()


class _PageSetter:
    """Sets the lines of a page, one under the other."""

    def __init__(self, page: Page, subject: Subject, setter: Typesetter, inks: Inks) -> None:
        self._page, self._subject, self._setter = page, subject, setter
        self._inks = inks
        self._faint = Look(inks.faint, inks.link, _SMALL)

    def steps(self) -> Iterator[int]:
        """Set them all, pausing after each portion; gives how much work that was."""
        paper = self._subject.paper
        yield from self._set_heading()
        look = Look(self._inks.text, self._inks.link, _AUTHORS_SCALE)
        yield from self._set_line("author", self._authors(), 0.35, look)
        yield from self._set_line("venue", [plain_run(self._venue())], 0.25)
        yield from self._set_line("links", self._links(), 0.25)
        plain = Look(self._inks.text, self._inks.link)
        yield from self._set_part(self._page.abstract, self._page.parsed.runs, 0.9, plain)
        left = len(paper.abstract) - len(self._page.parsed.source)
        if left:
            words = translate("ReaderPage", "Show all: {count} more characters")
            run = plain_run(words.format(count=f"{left:,}"), WHOLE)
            yield from self._set_line("", [run], 0.5)
        yield from self._set_line("keyword", [plain_run(" · ".join(paper.keyword))], 0.9)
        yield from self._set_more()
        self._page.complete = True

    def _set_heading(self) -> Iterator[int]:
        derived = self._subject.text.derived
        style = Style.EMPHASIS if derived else Style.STRONG
        look = Look(self._inks.text, self._inks.link, _HEADING_SCALE, style)
        paper, text = self._subject.paper, self._subject.text
        runs = heading_runs(paper, text, self._page.parsed)
        yield from self._set_runs("title", cut_short(runs, _LONGEST_LINE), 0.0, look)
        if derived:
            word = translate("ReaderPage", "derived")
            why = translate(
                "ReaderPage", "The list gave no title: this heading was made from the abstract."
            )
            self._setter.write([plain_run("  ")], self._faint)
            self._setter.write([plain_run(word)], replace(self._faint, tip=why))

    def _authors(self) -> list[Run]:
        names = [str(name).replace(" ", _NO_BREAK) for name in self._subject.paper.author]
        left = len(names) - _MOST_AUTHORS
        if left <= 0 or self._subject.whole:
            return [plain_run(", ".join(names))]
        words = translate("ReaderPage", "and {count} more").format(count=left)
        return [plain_run(", ".join(names[:_MOST_AUTHORS]) + " "), plain_run(words, WHOLE)]

    def _venue(self) -> str:
        paper = self._subject.paper
        venue = " ".join(filter(None, (paper.container_title, str(paper.year or ""))))
        homes = (home for home in self._subject.homes if home != venue)
        return " · ".join(filter(None, (venue, *homes)))

    def _links(self) -> list[Run]:
        runs: list[Run] = []
        names: set[str] = set()
        for link in links_of(self._subject.paper, self._page.parsed):
            name, host = _link_name(link.kind), QUrl(link.address).host() or link.address
            if not name:
                name = host
            elif name in names:
                name = f"{name} ({host})"
            names.add(name)
            runs += [plain_run("   "), plain_run(name, link.address)]
        return runs[1:]

    def _set_more(self) -> Iterator[int]:
        """The file's other fields, folded away under a word until asked for."""
        fields = shown_fields(self._subject.paper.more)
        if not fields:
            return
        unfolded = self._subject.unfolded
        more = translate("ReaderPage", "More")
        less = translate("ReaderPage", "Less")
        if not self._subject.on_paper:
            yield from self._set_line("", [plain_run(less if unfolded else more, FOLD)], 0.9)
        for name, value in fields if unfolded else ():
            runs = [replace(plain_run(name), style=Style.EMPHASIS), plain_run(f"   {value}")]
            yield from self._set_line("more", runs, 0.15)

    def _set_line(
        self, name: str, runs: Sequence[Run], above: float, look: Look | None = None
    ) -> Iterator[int]:
        if any(run.text for run in runs):
            shown = runs if self._subject.whole else cut_short(runs, _LONGEST_LINE)
            yield from self._set_runs(name, shown, above, look or self._faint)

    def _set_runs(self, name: str, runs: Sequence[Run], above: float, look: Look) -> Iterator[int]:
        part = Part(name, "".join(run.text for run in runs), Positions())
        yield from self._set_part(part, runs, above, look)

    def _set_part(self, part: Part, runs: Sequence[Run], above: float, look: Look) -> Iterator[int]:
        self._setter.start_block(above, scale=look.scale)
        self._page.parts.append(part)
        for portion in portions(runs):
            if portion.breaks:
                self._setter.break_paragraph()
            self._setter.write_on(portion.runs, look, part.positions)
            self._page.widest = self._setter.widest
            yield portion.work
        self._setter.finish()


def beginning(abstract: str) -> str:
    """As much of an abstract as is set at once, cut at a blank."""
    room = ROOM
    for place, character in enumerate(abstract):
        room -= _DEAR.get(character) or (1 if character < _OTHER_SCRIPTS else _OTHER_COST)
        if room < 0:
            blank = abstract.rfind(" ", place // 2, place)
            return abstract[: blank if blank > 0 else place]
    return abstract


def is_cut(abstract: str) -> bool:
    """Whether not all of an abstract is set at once."""
    return len(beginning(abstract)) < len(abstract)


def cut_short(runs: Sequence[Run], most: int) -> list[Run]:
    """As many runs as have this many characters together, the last one cut."""
    kept: list[Run] = []
    for run in runs:
        if most <= 0:
            break
        kept.append(run if len(run.text) <= most else replace(run, text=run.text[:most] + "…"))
        most -= len(run.text)
    return kept


def plain_run(text: str, link: str = "") -> Run:
    """A run of text that was no markup."""
    return Run(Kind.TEXT, text, 0, 0, link=link)


def shown_fields(more: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Other fields of a file, as names and values on one line; empty ones left out."""
    shown = []
    for name, value in list(more.items())[:_MOST_FIELDS]:
        if value not in (None, "", [], {}):
            simple = isinstance(value, str | int | float)
            text = str(value) if simple else json.dumps(value, ensure_ascii=False)
            line = " ".join(text.split())
            cut = line if len(line) <= _LONGEST_FIELD else line[: _LONGEST_FIELD - 1] + "…"
            shown.append((name.replace("_", " "), cut))
    return shown


def _link_name(kind: str) -> str:
    names = {
        "code": translate("ReaderPage", "Code"),
        "data": translate("ReaderPage", "Data"),
        "project": translate("ReaderPage", "Project page"),
        "paper": translate("ReaderPage", "Paper"),
    }
    return names.get(kind, "")
