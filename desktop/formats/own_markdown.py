"""This program's own Markdown export, read again: papers by their ids, with what the reader added.

Every paper is a heading, facts, the abstract, highlights and a note; see `templates.PLAIN`.
"""

import re
from collections.abc import Iterator
from typing import Any

from desktop.core.annotations import COLORS, STATUSES
from desktop.core.brought import KEY
from desktop.core.identity import digest
from desktop.core.list_name import ListName
from desktop.formats import logseq
from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from
from desktop.formats.template_values import NO_ABSTRACT

_EXPORT = re.compile(r"\A# .*exported from Abstract Reader at")
_HEADING = re.compile(r"## (\S.*)")
_FACT = re.compile(r"(?:- |\*\*)([A-Z][A-Za-z]{1,15}):(?:\*\*)? (.*)")  # in a page, in bold
_FENCE = re.compile(r"<!-- abstract-reader: (begin|end) ")
_HIGHLIGHT = re.compile(
    rf"- “(?P<exact>.*?)” \((?P<color>{'|'.join(COLORS)})(?:, no longer in the text)?\)"
    r"(?:: (?P<comment>.*))?$"
)
_ADDRESS = re.compile(r"https?://[^\s<>]+")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_ESCAPED_OUTSIDE_TEX = re.compile(r"\\([\[\]|`\-.=>~)]|\\(?=[A-Za-z]))|\\$", re.MULTILINE)
"""Escapes that mean something else in TeX; the others read as their character there, too."""
_UNKNOWN = ("not given", "none")
_SECTIONS = {"**Highlights**": "marks", "**Note**": "note", "### Highlights": "", "### Note": ""}


def is_export(text: str) -> bool:
    """Tell whether a text begins as our export does."""
    return bool(_EXPORT.match(text)) or text.startswith(logseq.BEGINNING)


def read_export(text: str, into: Collector) -> None:
    """Read all papers of an export."""
    if text.startswith(logseq.BEGINNING):
        text = logseq.as_plain(text)
    for line, title, body in _papers(text):
        facts, sections = _parted(body)
        record = _record(title, facts, sections["abstract"])
        into.begin(ListName(_plain(_known(facts, "Collection")).partition(", ")[0]))
        if not is_paper(record):
            into.problem(line, "a heading", "Nothing under it is a paper.")
            continue
        record[KEY] = {
            "id": _known(facts, "Id").strip("`"),
            "annotations": _annotations(facts, sections),
        }
        into.paper(paper_from(record), line)


def unescaped(abstract: str) -> str:
    """An abstract as our own markup reads it; "" for the sentence that says there is none."""
    return "" if abstract == NO_ABSTRACT else _ESCAPED_OUTSIDE_TEX.sub(r"\1", abstract)


def _papers(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Each paper's line, heading, and the lines under it; what stands behind a fence is not."""
    line, title, body = 0, "", list[str]()
    fenced = True
    for number, row in enumerate(text.split("\n"), 1):
        heading, fence = _HEADING.match(row), _FENCE.match(row)
        if heading:
            if title:
                yield line, title, body
            line, title, body, fenced = number, heading[1].strip(), [], True
        elif fence:
            fenced = fence[1] == "begin"
        elif fenced:
            body.append(row)
    if title:
        yield line, title, body


def _parted(body: list[str]) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The facts, and the lines of the abstract, the highlights ("marks") and the note."""
    facts: dict[str, str] = {}
    sections: dict[str, list[str]] = {"abstract": [], "marks": [], "note": [], "": []}
    name, ended = "abstract", False  # facts end at a blank line
    for row in body:
        ended = ended or bool(row.strip() and not _FACT.match(row)) or bool(facts and not row)
        if not ended and (fact := _FACT.match(row)):
            facts.setdefault(fact[1], fact[2])
        elif row in _SECTIONS and name != "note":
            name = _SECTIONS[row]
        else:
            sections[name].append(row)
    return facts, sections


def _record(title: str, facts: dict[str, str], abstract: list[str]) -> dict[str, Any]:
    text = "\n".join(abstract).strip()
    venue, comma, year = _plain(_known(facts, "Published")).rpartition(", ")
    links = _ADDRESS.findall(_known(facts, "Link"))
    return {
        "title": "" if title.startswith("*") else _plain(title),  # derived from the abstract
        "abstract": unescaped(text),
        "authors": _plain(_known(facts, "Authors")),
        "keywords": _plain(_known(facts, "Keywords")),
        "venue": venue,
        "year": year if comma else "",
        "url": links[0] if links else "",
        "doi": _plain(_known(facts, "DOI")),
    }


def _known(facts: dict[str, str], name: str) -> str:
    value = facts.get(name, "").strip()
    return "" if value in _UNKNOWN else value


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


def _annotations(facts: dict[str, str], sections: dict[str, list[str]]) -> dict[str, Any]:
    """What the reader added, as JSON has it; places of highlights are found by their text."""
    status, *starred = _known(facts, "Status").split(", ")
    tags = [tag for tag in _plain(_known(facts, "Tags")).split(", ") if tag]
    found = filter(None, map(_HIGHLIGHT.match, sections["marks"]))
    marks = [
        {
            "id": digest(f"{number} {match[0]}")[:12],
            "exact": _plain(match["exact"]),
            "color": match["color"],
            "comment": _plain(match["comment"] or ""),
        }
        for number, match in enumerate(found)
    ]
    quoted = (row for row in sections["note"] if row.startswith(">"))
    note = [row[2:] if row.startswith("> ") else row[1:] for row in quoted]
    return {
        "starred": bool(starred) or _known(facts, "Starred") == "yes",
        "status": status if status in STATUSES else "unread",
        "tags": tags,
        "highlights": marks,
        "note": "\n".join(note),
    }
