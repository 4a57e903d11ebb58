"""Where a set document shows the words that were searched for. Knows no widget."""

from collections.abc import Iterator

from PySide6.QtGui import QTextDocument

from desktop.storage.hits import Marker
from desktop.ui.papers.paper_delegate import utf16_length


def hits_between(
    document: QTextDocument, marker: Marker, first: int, last: int
) -> Iterator[tuple[int, int]]:
    """The document positions of hits in the blocks that hold anything from first to last."""
    block = document.findBlock(first)
    while block.isValid() and block.position() <= last:
        text, start = block.text(), block.position()
        for begin, end in marker.spans(text):
            yield start + utf16_length(text[:begin]), start + utf16_length(text[:end])
        block = block.next()
