"""Writes papers with their annotations as one Markdown file, valid CommonMark.

Text from abstracts, titles and comments is escaped and comes out of a CommonMark reader as the
same characters. A note is the reader's own Markdown: it stays as typed, line by line, in a block
quote, which no line of it can leave.
"""

from collections.abc import Iterable

from desktop.formats.entry import Entry
from desktop.formats.fence import front_line
from desktop.formats.presets import PLAIN
from desktop.formats.template_values import line, values
from desktop.formats.templates import BUILT_IN, Renderer


def write(entries: Iterable[Entry], title: str, when: str) -> str:
    """Write entries under a first line that says what they are and when they were written.

    `when` is UTC, ISO 8601. Equal arguments give equal text.
    """
    renderer = _renderer()
    papers = [renderer.render(values(entry, PLAIN)) for entry in entries]
    return "\n".join([f"{front_line(line(title), len(papers), when)}\n", *papers])


def write_paper(entry: Entry) -> str:
    """One paper: heading (in italics if derived), facts, abstract, highlights, note."""
    return _renderer().render(values(entry, PLAIN))


def _renderer() -> Renderer:
    return Renderer(PLAIN.template, BUILT_IN[PLAIN.template])
