"""Writes papers with their annotations as one Markdown file, valid CommonMark.

Text from abstracts, titles and comments is escaped and comes out of a CommonMark reader as the
same characters. A note is the reader's own Markdown: it stays as typed, line by line, in a block
quote, which no line of it can leave.
"""

import re
from collections.abc import Iterable, Iterator

from desktop.core.annotations import Highlight
from desktop.formats.entry import Entry
from desktop.markup.markdown import escape_markdown, to_markdown
from desktop.markup.parse import parse

_ADDRESS = re.compile(r"https?://[^\s<>\x00-\x20]+", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\r|\n")


def write(entries: Iterable[Entry], title: str, when: str) -> str:
    """Write entries under a first line that says what they are and when they were written.

    `when` is UTC, ISO 8601. Equal arguments give equal text.
    """
    papers = [write_paper(entry) for entry in entries]
    count = "1 paper" if len(papers) == 1 else f"{len(papers):,} papers"
    front = f"{title}: {count}, exported from Abstract Reader at {when}"
    return "\n".join([f"# {_line(front)}\n", *papers])


def write_paper(entry: Entry) -> str:
    """One paper: heading (in italics if derived), facts, abstract, highlights, note."""
    heading = _line(entry.text.heading) or "Untitled"
    blocks = [
        f"## *{heading}*" if entry.text.derived else f"## {heading}",
        "\n".join(f"- {name}: {value}" for name, value in _facts(entry)),
        _abstract(entry),
        *_highlights(entry.annotations.highlights),
        *_note(entry.annotations.note),
    ]
    return "\n\n".join(blocks) + "\n"


def _facts(entry: Entry) -> Iterator[tuple[str, str]]:
    paper, annotations = entry.paper, entry.annotations
    yield "Authors", _line(", ".join(map(str, paper.author))) or "not given"
    published = ", ".join(filter(None, (paper.container_title, str(paper.year or ""))))
    yield "Published", _line(published) or "not given"
    yield "Collection", _line(", ".join(entry.homes)) or "none"
    yield "Status", annotations.status
    yield "Starred", "yes" if annotations.starred else "no"
    yield "Tags", _line(", ".join(annotations.tags)) or "none"
    if paper.keyword:
        yield "Keywords", _line(", ".join(paper.keyword))
    if paper.url:
        yield "Link", _link(paper.url)
    if paper.doi:
        yield "DOI", _line(paper.doi)
    if entry.unknown:
        yield "Remark", _line(entry.unknown)
    yield "Id", f"`{paper.id}`"


def _abstract(entry: Entry) -> str:
    paper = entry.paper
    text = to_markdown(parse(paper.abstract, html=paper.html), maths="unicode")
    return text if text.strip() else "*The source gives no abstract.*"


def _highlights(marks: Iterable[Highlight]) -> Iterator[str]:
    lines = [_highlight(mark) for mark in marks]
    if lines:
        yield "**Highlights**"
        yield "\n".join(lines)


def _highlight(mark: Highlight) -> str:
    comment = f": {_line(mark.comment)}" if mark.comment.strip() else ""
    return f"- “{_line(mark.exact)}” ({mark.color}){comment}"


def _note(note: str) -> Iterator[str]:
    if note.strip():
        yield "**Note**"
        yield "\n".join(f"> {line}" if line else ">" for line in _LINE_END.split(note))


def _line(text: str) -> str:
    """Plain text on one line of Markdown, not at its beginning."""
    return escape_markdown(" ".join(text.split()))


def _link(address: str) -> str:
    return f"<{address}>" if _ADDRESS.fullmatch(address) else _line(address)
