"""Pages saved from a browser: tables, and lists of papers by their headings, classes or links.

A page is turned into a list in Markdown, which is then read as any other; so what counts as
authors or an abstract is said in one place.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from desktop.formats import markdown_list, plain_text
from desktop.formats.collector import Collector
from desktop.formats.html_pieces import HEADINGS, TAGS, Page, Piece
from desktop.formats.html_tokens import tokens
from desktop.formats.labelled import find_label
from desktop.formats.source import Source
from desktop.formats.table import read_rows
from desktop.formats.titled import is_name, is_names

MIN_ABSTRACT = 100  # characters of a text that is no sentence
MIN_LIST = 2  # items with links to papers that make a list

_PAPER_LINK = re.compile(
    r"/(?:poster|oral|spotlight|papers?|forum|abs|doi|event|hash|paper_files)\b"
    r"|/\d{4}\.[a-z]+-[a-z\d]+\.\d+|/[A-Z]\d\d-\d{4}",
    re.IGNORECASE,
)
_PAGE = re.compile(r"\b(?:abs|abstract|html|page|openreview|paper)\b", re.IGNORECASE)
_LABEL = re.compile(r"(?:abstract|authors?)\s*[:：]?\s*", re.IGNORECASE)


def read(source: Source, into: Collector) -> None:
    """Read a page."""
    into.html, into.lineless = True, True
    page = Page()
    for token in tokens(source.text):
        page.take(token)
    page.finish()
    for rows in page.tables:
        read_rows(enumerate(rows, 1), into)
    if into.count:
        return
    beginnings = _beginnings(page.pieces)
    if any(beginnings):
        text = "\n".join(_markdown(page.pieces, beginnings))
        markdown_list.read_text(text, into)
    else:
        plain_text.read_text("\n\n".join(piece.text for piece in page.pieces), into)


def _beginnings(pieces: list[Piece]) -> list[bool]:
    """Tell which pieces begin a paper, by what the page has: classes, headings, links or items."""
    roles = Counter(piece.role for piece in pieces)
    linked = [bool(_PAPER_LINK.search(piece.link)) for piece in pieces]
    if roles["title"]:
        return [piece.role == "title" for piece in pieces]
    if sum(roles[tag] for tag in HEADINGS - {"h1"}) + roles["derived"] > 1:
        return [piece.role in HEADINGS - {"h1"} or piece.role == "derived" for piece in pieces]
    if sum(linked) >= MIN_LIST:
        return linked
    return [
        piece.first and (piece.role == "li" or bool(piece.lead and piece.lead != piece.text))
        for piece in pieces
    ]


def _markdown(pieces: list[Piece], beginnings: list[bool]) -> Iterator[str]:
    """Turn pieces into a list in Markdown, from the first on that begins a paper."""
    name = next((piece.text for piece in pieces if piece.role in ("h1", "page title")), "")
    yield f"# {TAGS.sub('', name)}"
    label, given = "", set[str]()  # what the record has so far; empty before the first
    for piece, begins in zip(pieces, beginnings, strict=True):
        if begins:
            given = {"title"}
            yield from _heading(piece, given)
        elif not given or piece.role in ("h1", "page title"):
            continue
        elif piece.role == "dt":
            label = piece.text
        elif piece.role == "dd" and label:
            yield f"**{label}:** {piece.text}"
            label = ""
        else:
            yield from _part(piece, given)


def _part(piece: Piece, given: set[str]) -> Iterator[str]:
    """Give a piece that is no title as what it is; buttons and the like are left out."""
    text, plain = piece.text, TAGS.sub("", piece.text)
    if piece.role in ("authors", "abstract"):
        label = _LABEL.match(text)
        text = text[label.end() :] if label else text
        if text:
            given.add(piece.role)
            plain = TAGS.sub("", text)
            yield f"**{piece.role.capitalize()}:** {text if piece.role == 'abstract' else plain}"
    elif "authors" not in given and (is_names(plain) or is_name(plain)):
        given.add("authors")
        yield f"**Authors:** {plain}"
    elif len(plain) >= MIN_ABSTRACT or plain.endswith((".", "。")) or find_label(plain)[0]:
        yield from ("", text, "")
    elif piece.link.startswith("http") and "link" not in given and _PAGE.search(plain):
        given.add("link")
        yield f"**Link:** {piece.link}"


def _heading(piece: Piece, given: set[str]) -> Iterator[str]:
    """Give a record's first piece as a heading, and what stands behind its title."""
    level = int(piece.role[1]) if piece.role in HEADINGS else 2
    title = piece.lead if piece.lead and piece.text.startswith(piece.lead) else piece.text
    rest = piece.text.removeprefix(title).strip(" ,;:|-–—")
    if piece.role == "derived":
        title = f"*{title}*"
    yield f"{'#' * level} {title}"
    if piece.link.startswith("http"):
        given.add("link")
        yield f"**Link:** {piece.link}"
    if rest:
        yield from _part(replace(piece, role="", text=rest, link=""), given)
