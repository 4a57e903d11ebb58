"""Pages set for tests, and what can be measured on them."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor, QTextDocument

from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.ui.reader.page_geometry import box_of
from desktop.ui.reader.reader_page import Inks, Page, Subject, set_page
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.strut import serve_struts

INKS = Inks(QColor("black"), QColor("gray"), QColor("blue"))

# Written for these tests; each holds a difficulty of setting.
ABSTRACTS = {
    "plain": "A kettle boils. We measure how fast, and find that a lid helps by 12\\% on average, "
    "more with a wide one, and least of all when nobody watches it with great attention.",
    "glued": "For $k$-median, an $(\\epsilon,\\delta)$-private $G^2$-Reader over $\\ell_p$-norms "
    "($p,q\\in(0,1]$), we cut $n$, $m$; then $O(n\\log n)$. Both $x$’s and $y$’s: "
    "$a$, $b$, $c$, $d$, $e$, $f$, $g$, $h$-th, and ($i$), ($j$), ($k$) or [$l$], in all.",
    "tall": "The rate is $\\tilde{O}\\Big(\\frac{\\sqrt{d}}{\\sqrt{M}N\\epsilon}\\Big)$, which "
    "beats $\\sum_{i=1}^{n}\\frac{1}{\\Delta_i^2}$-type bounds; and "
    "$\\left(\\frac{a}{\\frac{b}{c}}\\right)$. With $x$ and $y$ small, plain words follow on.",
    "wide": "We bound $\\mathcal{R}(T) \\le C_1 \\sqrt{T \\log T} + C_2 d \\log^2 T + C_3 S + "
    "\\sum_{i \\ne j} \\frac{\\Delta_{ij}}{\\gamma_i + \\gamma_j}$, and so on, at length.",
    "display": "We solve \\[ \\min_x \\frac{1}{2}\\|Ax-b\\|^2 + \\lambda\\|x\\|_1. \\] It works as "
    "$$\\sum_{i=1}^{n} x_i = 1$$, which we show. More words follow here on their own line.",
    "mixed": "Mit Grüßen: 用中文写的摘要 with ∼5 ≈ signs, 𝒪(n) or ℝ as letters, \\texttt{code it}, "
    "x² and 10^{-6}, **bold $x$**, \\emph{slanted $y$}, \\textsc{Small Caps}, at "
    "https://example.org/a_long/address_that/goes-on/for-a-while/and/longer.html too.",
}


@dataclass(frozen=True)
class Line:
    """A line of a page: its baseline, its document positions, its text, its block."""

    base: float
    start: int
    end: int
    text: str
    block: int


@dataclass
class Sheet:
    """A set page with its document."""

    document: QTextDocument
    page: Page
    face: Face
    width: float
    holder: QObject

    @property
    def lines(self) -> list[Line]:
        found = []
        block = self.document.begin()
        while block.isValid():
            layout = block.layout()
            units = block.text().encode("utf-16-le")
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                first, last = line.textStart(), line.textStart() + line.textLength()
                text = units[2 * first : 2 * last].decode("utf-16-le", "replace")
                base = layout.position().y() + line.y() + line.ascent()
                at = block.position()
                found.append(Line(base, at + first, at + last, text, block.blockNumber()))
            block = block.next()
        return found

    def boxes(self) -> list[QRectF]:
        return [box_of(self.document, placed) for placed in self.page.formulas]


def sheet(abstract: str, width: float = 500.0, size: int = 17, **fields) -> Sheet:
    """Set a paper with that abstract."""
    paper = Paper(abstract=abstract, **{"title": "A title", **fields})
    heading = parse(paper.title).reading_text
    text = PaperText(heading, False, parse(abstract).reading_text, "")
    holder = QObject()
    document = QTextDocument(holder)
    document.setDocumentMargin(0)
    serve_struts(document, holder)
    document.setTextWidth(width)
    face = Face("", size)
    page = set_page(document, Subject(paper, text, ()), face, width, INKS)
    document.size()
    return Sheet(document, page, face, width, holder)
