"""Plain text lists: a heading, then abstracts with blank lines between; with or without titles.

Blank lines part records, and nothing is merged or dropped silently: no rule finds the further
paragraphs of an abstract reliably (two wrong merges for every three right ones on 10,000
abstracts), so what looks odd is flagged for the reader to decide.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from desktop.core.errors import BadInput
from desktop.core.list_name import ListName, parse_list_name, split_joined_name
from desktop.core.paper import Paper
from desktop.formats.blocks import Block, blocks
from desktop.formats.collector import Collector
from desktop.formats.labelled import is_labelled, read_labelled, without_label
from desktop.formats.numbering import take_numbers
from desktop.formats.prose import is_prose
from desktop.formats.source import Source
from desktop.formats.suspects import suspect
from desktop.formats.titled import (
    LONG,
    has_titles_inside,
    is_paired,
    is_title_list,
    read_title_list,
    read_titled,
)

PARAGRAPH_SIZE = 450  # characters below which a block is rather a paragraph
MIN_GROUPS = 3  # of paragraphs that wider gaps must give
ABSTRACT_SIZE = range(600, 2501)  # characters of a usual abstract
RUNNING = 3  # times a short line comes again before it counts as a page's header

_NUMBERS = re.compile(r"\d+")


def sniff(_head: str) -> bool:
    """Any text may be a list; this format is tried last."""
    return True


def read(source: Source, into: Collector) -> None:
    """Read a plain text list."""
    read_text(source.text, into)


def read_text(text: str, into: Collector) -> None:
    """Read the text of a list."""
    found = blocks(text)
    if not is_prose(line for block in found for line in block.lines):
        raise BadInput("is not a list of papers: it holds no sentences")
    numbered = take_numbers(found)
    if is_labelled(numbered):
        read_labelled(numbered, into)
        return
    found = list(_unjoined(found))
    paired = is_paired(found)
    section, heading = list[Block](), ListName("")
    for block, following in zip(found, [*found[1:], None], strict=True):
        name = parse_list_name(block.text)
        if not name or (section and not following) or (paired and _is_long(following)):
            section.append(block)
        elif section:
            _read_section(section, heading, into)
            section, heading = [], name
        else:
            heading = _joined(heading, name)
    _read_section(section, heading, into)


def _is_long(block: Block | None) -> bool:
    return block is not None and block.size > LONG


def _joined(heading: ListName, name: ListName) -> ListName:
    """Join two headings without papers between them: “ICML 2026” and “Accepted Papers”."""
    if not heading.name:
        return name
    return ListName(
        f"{heading.name}: {name.name}", name.venue or heading.venue, name.year or heading.year
    )


def _unjoined(found: list[Block]) -> Iterator[Block]:
    """Part a heading from the end of the abstract before it."""
    for at, block in enumerate(found, 1):
        parted = split_joined_name(block.lines[-1]) if at < len(found) else None
        if parted:
            text, heading = parted
            yield replace(block, lines=[*block.lines[:-1], text], joined=True)
            yield Block(block.line + len(block.lines) - 1, [heading.name])
        else:
            yield block


def _read_section(section: list[Block], heading: ListName, into: Collector) -> None:
    into.begin(heading)
    section = take_numbers(section)
    if is_paired(section) or has_titles_inside(section):
        read_titled(section, into)
    else:
        _read_untitled(section, into)


def _read_untitled(section: list[Block], into: Collector) -> None:
    """Read abstracts, one a block."""
    short = (block for block in section if len(block.lines) == 1 and block.size < LONG)
    lines = Counter(_unnumbered(block) for block in short)
    grouped = _grouped(section)
    before: Block | None = None
    for block in grouped:
        if is_title_list(block):
            read_title_list(block, into)
            continue
        more = {"number": block.number} if block.number else {}
        into.paper(Paper(abstract=without_label(block.text), more=more), block.line)
        if block.joined:
            into.flag("joined files", "The next list's heading stood at its end.")
        if block.size < LONG and lines[_unnumbered(block)] >= RUNNING:
            into.flag("page header", "The same short line comes again and again.")
        elif grouped is not section and "" in block.lines:
            into.flag("paragraphs", "Its paragraphs are parted by fewer blank lines than papers.")
        elif why := suspect(block, before):
            into.flag(*why)
        before = block


def _unnumbered(block: Block) -> str:
    """A block's text whatever the numbers in it: a page's header may count its pages."""
    return _NUMBERS.sub("0", block.text)


def _grouped(section: list[Block]) -> list[Block]:
    """Take paragraphs together, where papers are parted by more blank lines than paragraphs.

    Only where that, and not every blank line, gives the size of abstracts.
    """
    groups: list[Block] = []
    narrow = min((block.gap for block in section[1:]), default=1)
    if all(block.gap == narrow and not block.ruled for block in section[1:]):
        return section
    for block in section:
        if groups and block.gap == narrow and not block.ruled:
            groups[-1].lines += ["", *block.lines]
        else:
            groups.append(replace(block, lines=list(block.lines)))
    if not MIN_GROUPS <= len(groups) < len(section):
        return section
    size = median(block.size for block in section)
    return groups if size < PARAGRAPH_SIZE and _usual(groups) else section


def _usual(groups: list[Block]) -> bool:
    return int(median(block.size for block in groups)) in ABSTRACT_SIZE
