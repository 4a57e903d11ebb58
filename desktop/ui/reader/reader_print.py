"""Prints a page, on paper or as PDF, as it looks on the screen."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QBuffer, QMarginsF, QObject, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from desktop.core.annotations import Highlight
from desktop.ui.reader.formula_painting import paint_formulas
from desktop.ui.reader.reader_marks import MarkPainter, highlight_marks
from desktop.ui.reader.reader_page import Inks, Page, Subject, set_page
from desktop.ui.reader.reading_font import Face
from desktop.ui.reader.strut import serve_struts
from desktop.ui.theme import LIGHT

_UNITS = 96.0  # to the inch; all is outlines, scaled to the printer's dots
_SIZE = 15  # units: 11 points
_CHARACTERS = 80
_MARGIN = 20.0  # millimetres
_INKS = Inks(QColor("#000000"), QColor("#555555"), QColor(LIGHT.accent))


Papers = Sequence[tuple[Subject, Sequence[Highlight]]]
"""Papers to be printed, each with its highlights."""


def print_papers(papers: Papers, family: str, device: QPagedPaintDevice) -> None:
    """Print papers on a device, each from a new page on."""
    with QPainter(device) as painter:
        for _ in _print_steps(papers, family, device, painter):
            pass


def _print_steps(
    papers: Iterable[tuple[Subject, Sequence[Highlight]]],
    family: str,
    device: QPagedPaintDevice,
    painter: QPainter,
) -> Iterator[None]:
    for place, (subject, highlights) in enumerate(papers):
        if place:
            device.newPage()
        painter.save()
        _print_paper(subject, highlights, family, device, painter)
        painter.restore()
        yield


def _print_paper(
    subject: Subject,
    highlights: Sequence[Highlight],
    family: str,
    device: QPagedPaintDevice,
    painter: QPainter,
) -> None:
    holder = QObject()
    document = QTextDocument(holder)
    document.setDocumentMargin(0)
    serve_struts(document, holder)
    face = Face(family, _SIZE)
    scale = device.logicalDpiX() / _UNITS
    width, height = device.width() / scale, device.height() / scale
    column = min(width, _CHARACTERS * face.character_width)
    printed = replace(subject, whole=True, on_paper=True)
    page = set_page(document, printed, face, column, _INKS)
    document.setPageSize(QSizeF(column, height))
    marks = MarkPainter(document, face, page.formulas, LIGHT)
    painter.scale(scale, scale)
    painter.translate((width - column) / 2, 0)
    for number in range(document.pageCount()):
        if number:
            device.newPage()
        sheet = QRectF(0, number * height, column, height)
        _paint_sheet(painter, document, page, sheet, marks, highlights)


def pdf_of(papers: Papers, family: str) -> bytes:
    """Papers as a PDF file of A4 pages."""
    steps = pdf_steps(papers, family, papers[0][0].text.heading)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return bytes(end.value)


def pdf_steps(
    papers: Iterable[tuple[Subject, Sequence[Highlight]]], family: str, title: str
) -> Generator[None, None, bytes]:
    """Make a PDF file of A4 pages, each paper beginning one; pauses after each paper."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    size = QPageSize(QPageSize.PageSizeId.A4)
    portrait, unit = QPageLayout.Orientation.Portrait, QPageLayout.Unit.Millimeter
    writer.setPageLayout(QPageLayout(size, portrait, margins, unit))
    writer.setTitle(title)
    with QPainter(writer) as painter:
        yield from _print_steps(papers, family, writer, painter)
    return bytes(buffer.data().data())


def _paint_sheet(
    painter: QPainter,
    document: QTextDocument,
    page: Page,
    sheet: QRectF,
    marks: MarkPainter,
    highlights: Sequence[Highlight],
) -> None:
    painter.save()
    painter.translate(0, -sheet.top())
    painter.setClipRect(sheet.adjusted(-sheet.width(), 0, sheet.width(), 0))
    marks.paint(painter, highlight_marks(page.abstract.positions, highlights), sheet)
    document.drawContents(painter, sheet)
    paint_formulas(painter, document, page.formulas, sheet)
    painter.restore()
