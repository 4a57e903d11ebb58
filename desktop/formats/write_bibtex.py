"""Writes papers as BibTeX. Abstracts stay the LaTeX they were; other text is escaped."""

import re
import unicodedata
from collections.abc import Iterable

from bibtexparser.entrypoint import write_string
from bibtexparser.library import Library
from bibtexparser.model import Block, Field
from bibtexparser.model import Entry as BibtexEntry
from bibtexparser.writer import BibtexFormat

from desktop.core.paper import Name
from desktop.formats.entry import Entry

_FORMULA = re.compile(r"((?<!\\)\$[^$]*\$)")
_BARE = re.compile(r"(?<!\\)[&%#_]")
KEY_LENGTH = 8  # of the id, in a citation key
_SPECIAL = {character: f"\\{character}" for character in "&%$#_"} | {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_ESCAPES = str.maketrans(_SPECIAL)


def write(entries: Iterable[Entry]) -> str:
    """Write entries as @inproceedings.

    An entry without a title of its own has the derived heading, marked as such.
    """
    layout = BibtexFormat()  # type: ignore[no-untyped-call]
    layout.indent, layout.block_separator, layout.trailing_comma = "  ", "\n", True
    blocks: dict[str, Block] = {}
    for entry in entries:
        key = citation_key(entry)
        key = f"{key}{entry.paper.id[KEY_LENGTH:]}" if key in blocks else key
        blocks[key] = _block(entry, key)
    return write_string(Library(list(blocks.values())), bibtex_format=layout)


def _block(entry: Entry, key: str) -> BibtexEntry:
    paper, annotations = entry.paper, entry.annotations
    fields = {
        "title": _title(entry),
        "author": " and ".join(_name(name) for name in paper.author),
        "booktitle": escaped(paper.container_title),
        "year": str(paper.year or ""),
        "url": contained(paper.url),
        "doi": contained(paper.doi),
        "keywords": escaped(", ".join((*paper.keyword, *annotations.tags))),
        "abstract": contained(paper.abstract),
        "annote": contained(annotations.note),
        "note": escaped(entry.unknown),
    }
    present = [Field(name, value) for name, value in fields.items() if value.strip()]
    return BibtexEntry("inproceedings", key, present)


def _title(entry: Entry) -> str:
    """The title as LaTeX: what its file gave, or what a person reads where that is no LaTeX."""
    title = entry.paper.title
    return escaped(entry.title) if entry.paper.html or not title.strip() else typeset(title)


def citation_key(entry: Entry) -> str:
    """A key that is the same in every export: author or first word, year, beginning of the id."""
    paper = entry.paper
    first = str(paper.author[0].family or paper.author[0]) if paper.author else entry.text.heading
    plain = unicodedata.normalize("NFKD", first).encode("ascii", "ignore").decode().lower()
    word = re.search(r"[a-z0-9]+", plain)
    return f"{word.group() if word else 'paper'}{paper.year or ''}-{paper.id[:KEY_LENGTH]}"


def _name(name: Name) -> str:
    if name.literal or not (name.family and name.given):
        return "{" + escaped(str(name)) + "}"
    return f"{_part(name.family)}, {_part(name.given)}"


def _part(text: str) -> str:
    """Part of a name; braced where a comma or “and” would be taken for the end of it."""
    part = escaped(" ".join(text.split()))
    return "{" + part + "}" if re.search(r",|\band\b", part) else part


def escaped(text: str) -> str:
    """Plain text as LaTeX."""
    return " ".join(text.split()).translate(_ESCAPES)


def typeset(source: str) -> str:
    r"""LaTeX, or plain text that was never meant to be, as LaTeX that can be set.

    >>> print(typeset(r"R&D at 5\% of $a_b$"))
    R\&D at 5\% of $a_b$
    """
    pieces = _FORMULA.split(contained(source))
    pieces[::2] = [_BARE.sub(r"\\\g<0>", text) for text in pieces[::2]]
    return "".join(pieces)


def contained(source: str) -> str:
    r"""Text that is LaTeX already, made to fit between braces without a change to its words.

    Braces that lack their other half get it at the end or the beginning, `{` and `\{` each for
    themselves, because readers of BibTeX differ in whether `\{` counts. An `@` that would begin an
    entry is put in braces of its own.
    """
    source = re.sub(r"@(?=\w*[ \t]*\{)", "{@}", source.strip())
    if source.endswith("\\"):
        source += " "
    for opening, closing in (("{", "}"), (r"\{", r"\}")):
        missing, still_open = _unbalanced(source, opening == r"\{")
        source = opening * missing + source + closing * still_open
    return source


def _unbalanced(source: str, after_backslash: bool) -> tuple[int, int]:
    """How many closing braces have no opening one, and how many opening ones are never closed."""
    missing = still_open = 0
    for match in re.finditer(r"\\?[{}]", source):
        if (len(match.group()) == 2) is not after_backslash:
            continue
        if match.group().endswith("{"):
            still_open += 1
        elif still_open:
            still_open -= 1
        else:
            missing += 1
    return missing, still_open
