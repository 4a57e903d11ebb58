"""Sets one paper as a page: heading, authors, venue, links, abstract, keywords."""

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QPalette, QTextCursor, QTextDocument

from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.markup.runs import Kind, Parsed, Run, Style
from desktop.ui.positions import Positions
from desktop.ui.reading_font import Face
from desktop.ui.typesetting import Look, PlacedFormula, Typesetter

_HEADING_SCALE = 1.4
_SMALL = 0.88


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the page that search terms can meet: a field's text and where it stands."""

    field: str
    text: str
    positions: Positions


@dataclass
class Page:
    """A paper as it is set in a document.

    Attributes:
        parsed: the abstract.
        formulas: all of the page, in order.
        parts: heading, authors, abstract and keywords; the abstract's text is the reading text.
    """

    parsed: Parsed
    formulas: list[PlacedFormula] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)

    @property
    def abstract(self) -> Part:
        """The abstract's part."""
        return next(part for part in self.parts if part.field == "abstract")


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
    """What a page shows."""

    paper: Paper
    text: PaperText
    homes: tuple[str, ...]


def set_page(
    document: QTextDocument, subject: Subject, face: Face, column: float, inks: Inks
) -> Page:
    """Set a paper in an emptied document."""
    paper = subject.paper
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    document.clear()
    page = Page(parse(paper.abstract, html=paper.html))
    setter = Typesetter(cursor, face, column, page.formulas)
    plain = Look(inks.text, inks.link)
    faint = Look(inks.faint, inks.link, _SMALL)
    _set_heading(page, setter, subject, plain, faint)
    authors = ", ".join(str(name) for name in paper.author)
    _set_line(page, setter, "author", authors, Look(inks.text, inks.link, 0.94), 0.35)
    _set_runs(setter, _venue(subject), faint, 0.25)
    setter.start_block(0.9)
    page.parts.append(
        Part("abstract", page.parsed.reading_text, setter.write(page.parsed.runs, plain))
    )
    _set_line(page, setter, "keyword", " · ".join(paper.keyword), faint, 0.9)
    cursor.endEditBlock()
    return page


def _set_heading(
    page: Page, setter: Typesetter, subject: Subject, plain: Look, faint: Look
) -> None:
    text = subject.text
    style = Style.EMPHASIS if text.derived else Style.STRONG
    look = Look(plain.color, plain.link, _HEADING_SCALE, style)
    setter.start_block(0.0, scale=_HEADING_SCALE)
    runs = _heading_runs(subject)
    page.parts.append(Part("title", "".join(run.text for run in runs), setter.write(runs, look)))
    if text.derived:
        word = QCoreApplication.translate("ReaderPage", "derived")
        setter.write([_plain("  " + word)], faint)


def _heading_runs(subject: Subject) -> tuple[Run, ...]:
    """The title's runs if the heading is the title; else the heading as it stands."""
    title = subject.paper.title
    if title and not subject.text.derived:
        parsed = parse(title, html=subject.paper.html)
        if " ".join(parsed.reading_text.split()) == subject.text.heading:
            return tuple(run for run in parsed.runs if run.kind is not Kind.DISPLAY)
    return (_plain(subject.text.heading),)


def _venue(subject: Subject) -> list[Run]:
    paper = subject.paper
    venue = " ".join(filter(None, (paper.container_title, str(paper.year or ""))))
    names = [venue, *(home for home in subject.homes if home != venue)]
    return [_plain(" · ".join(filter(None, names)))]


def _set_line(
    page: Page, setter: Typesetter, name: str, text: str, look: Look, above: float
) -> None:
    if text:
        setter.start_block(above, scale=look.scale)
        page.parts.append(Part(name, text, setter.write([_plain(text)], look)))


def _set_runs(setter: Typesetter, runs: list[Run], look: Look, above: float) -> None:
    if any(run.text for run in runs):
        setter.start_block(above, scale=look.scale)
        setter.write(runs, look)


def _plain(text: str, link: str = "") -> Run:
    return Run(Kind.TEXT, text, 0, 0, link=link)
