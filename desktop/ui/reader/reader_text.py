"""A page's text as it leaves the page: copied, or said by a screen reader."""

from PySide6.QtGui import QTextCursor, QTextDocument

from desktop.markup.mathematics import speech
from desktop.ui.language import spoken
from desktop.ui.notes.note_table import is_thin, parting
from desktop.ui.reader.reader_copy import copied
from desktop.ui.reader.reader_page import Page
from desktop.ui.reader.typesetting import PlacedFormula

_UNSAID = dict.fromkeys(map(ord, "\u2060\u200b\ufffc"))


def text_between(document: QTextDocument, start: int, end: int) -> str:
    """What a document says between two positions; cells of a row are parted by tabs."""
    block, cursor = document.findBlock(start), QTextCursor(document)
    said = ""
    while block.isValid() and block.position() <= end:
        if block.position() > start and not is_thin(block):
            said += parting(block)
        cursor.setPosition(max(start, block.position()))
        last = min(end, block.position() + block.length() - 1)
        cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
        said += cursor.selectedText()
        block = block.next()
    return said.replace("\u2028", "\n").translate(_UNSAID)


def copied_between(page: Page, start: int, end: int) -> str:
    """What a page holds between two positions, line for line, with LaTeX in its abstract."""
    lines = []
    for part in page.parts:
        first, last = part.positions.in_text(start, end)
        if first < last and part is page.abstract:
            lines.append(copied(page.parsed, first, last, "latex").text)
        elif first < last:
            lines.append(part.text[first:last].replace("\u00a0", " "))
    return "\n".join(lines)


def formula_tip(placed: PlacedFormula) -> str:
    """A formula's source, and on the next line how it is said."""
    return f"{placed.tex}\n{speech(placed.tex, spoken())}"
