"""What goes to the clipboard of whole papers: Markdown, citations, or rich text."""

from collections.abc import Sequence

from desktop.formats.citation import cite
from desktop.formats.entry import Entry
from desktop.formats.write import write
from desktop.formats.write_html import write_articles
from desktop.storage.clock import now
from desktop.ui.reader.reader_copy import Copied


def as_markdown(entries: Sequence[Entry]) -> Copied:
    """Papers with their annotations."""
    return Copied(write(entries, "markdown", "Abstract Reader", now()))


def as_citations(entries: Sequence[Entry]) -> Copied:
    """A line a paper."""
    return Copied("\n".join(map(cite, entries)))


def as_rich_text(entries: Sequence[Entry]) -> Copied:
    """Papers for a word processor, as plain text for all else."""
    text = "\n\n".join(f"{entry.title}\n{entry.text.reading}" for entry in entries)
    return Copied(text, write_articles(entries))
