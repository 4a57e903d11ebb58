"""A heading's runs: with the formulas of the title, or of the abstract it was derived from."""

from dataclasses import replace

from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.markup.runs import Kind, Parsed, Run, Style
from desktop.ui.reader.reader_copy import cut

LONGEST = 1_000
"""Characters of a heading that are shown."""
_LEAST = 8  # characters of a derived heading that can be looked for in the abstract
_ELLIPSIS = "…"
_IN_LINE = {Kind.DISPLAY: Kind.MATH}


def heading_runs(paper: Paper, text: PaperText, abstract: Parsed) -> tuple[Run, ...]:
    """The runs whose texts are the heading; without formulas where none can be made out."""
    heading = text.heading[:LONGEST]
    if not text.derived and len(paper.title) <= LONGEST:
        title = parse(paper.title, html=paper.html)
        if " ".join(title.reading_text.split()) == heading:
            return tuple(replace(r, kind=_IN_LINE.get(r.kind, r.kind)) for r in title.runs)
    if text.derived:
        runs = _from_abstract(heading, abstract)
        if "".join(run.text for run in runs) == heading:
            return runs
    return (_plain(heading),)


def _from_abstract(heading: str, abstract: Parsed) -> tuple[Run, ...]:
    """A passage of the abstract with a capital, maybe after a name and a colon, maybe cut off."""
    body = heading.removesuffix(_ELLIPSIS)
    name = body.find(": ") + 2
    for begin in (0, name) if name > 1 else (0,):
        rest = body[begin + 1 :]
        at = abstract.reading_text.find(rest) if len(rest) >= _LEAST else -1
        if at > 0:
            passage = cut(abstract, at, at + len(rest))
            bare = (replace(run, style=Style.NONE, link="") for run in passage)
            return (_plain(body[: begin + 1]), *bare, _plain(heading[len(body) :]))
    return ()


def _plain(text: str) -> Run:
    return Run(Kind.TEXT, text, 0, 0)
