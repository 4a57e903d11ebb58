"""Parts blocks of a note that are too much to be set between two events. Knows no document."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from desktop.markup.note import Block, BlockKind
from desktop.ui.reader.portions import portions, work_of

_MOST = 9_000  # of a paragraph, in units of work, about microseconds
_CELLS = 200  # of a table


def parted(blocks: Iterable[Block]) -> Iterator[Block]:
    """The same blocks, endless paragraphs and tables in several, the later ones going on."""
    for block in blocks:
        if block.kind is BlockKind.PARAGRAPH and sum(map(work_of, block.runs)) > _MOST:
            for portion in portions(block.runs):
                yield replace(block, runs=portion.runs)
                block = replace(block, mark="", task=None, goes_on=True)
        elif block.kind is BlockKind.TABLE and sum(map(len, block.rows)) > _CELLS:
            rows = max(1, _CELLS // len(block.sides))
            for first in range(0, len(block.rows), rows):
                yield replace(block, rows=block.rows[first : first + rows], goes_on=first > 0)
        else:
            yield block
