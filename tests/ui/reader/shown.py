"""Papers shown in a reader pane, and what can be read there."""

from PySide6.QtTest import QTest

from desktop.core.annotations import Annotations
from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.ui.reader.reader_pane import ReaderPane
from desktop.ui.reader.reader_view import ReaderView

ABSTRACT = (
    "We study kettles of norm $\\ell_p$. A rate of $\\tilde{O}(\\frac{\\sqrt{d}}{n})$ is shown, "
    "with *care*. Code: https://github.com/tea/pot. Kettles boil at $T=100$ degrees."
)


LONG = " ".join([ABSTRACT] * 12)


def paper_text(paper: Paper, derived: bool = False) -> PaperText:
    heading = parse(paper.title).reading_text or "Kettles of norm"
    return PaperText(heading, derived, parse(paper.abstract).reading_text, "")


def show(pane: ReaderPane, abstract=ABSTRACT, highlights=(), derived=False, **fields) -> Paper:
    usual = {"id": "a" * 40, "title": "On $\\ell_p$ kettles"}
    paper = Paper(abstract=abstract, **{**usual, **fields})
    annotations = Annotations(highlights=tuple(highlights))
    pane.show_paper(paper, paper_text(paper, derived), annotations, ("Tea 2026 Papers",))
    while pane.findChild(ReaderView).is_setting:  # a long page is set a part at a time
        QTest.qWait(1)
    return paper


def said(view) -> str:
    return view.toPlainText().translate(dict.fromkeys(map(ord, "\u2060\u200b\ufffc")))


def select(view, words: str) -> None:
    part = next(part for part in reversed(view.page.parts) if words in part.text)
    start = part.text.index(words)
    view.select(*part.positions.in_document(start, start + len(words)))
