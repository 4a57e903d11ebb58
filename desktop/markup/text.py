"""The prepared text of a paper: heading, reading text, opening, made from one parse."""

from desktop.core.heading import derive
from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.markup.runs import Kind
from desktop.markup.snippet import snippet

OPENING_LENGTH = 200
LONGEST_TITLE = 2_000  # characters that the list shows; titles of papers have under 300
_CODE_HOSTS = ("github.com/", "gitlab.com/", "bitbucket.org/", "codeberg.org/", "huggingface.co/")


def make_text(paper: Paper) -> PaperText:
    """Prepare what the list, search and exports need of a paper."""
    parsed = parse(paper.abstract, html=paper.html)
    reading = parsed.reading_text
    title = _read_title(paper) if paper.title else ""
    links = tuple(parsed.links)
    features = set()
    drawn = any(run.kind in (Kind.MATH, Kind.DISPLAY) for run in parsed.runs)
    if drawn or paper.abstract.count("$") > reading.count("$"):  # 9$\times$9 is set as text
        features.add("math")
    if any(host in link for link in (*links, *paper.links, paper.url) for host in _CODE_HOSTS):
        features.add("code")
    return PaperText(
        heading=" ".join(title.split()) or derive(reading),
        derived=not title.strip(),
        reading=reading,
        opening=snippet(parsed, OPENING_LENGTH),
        features=frozenset(features),
        links=links,
    )


def _read_title(paper: Paper) -> str:
    """The title as a person reads it; of a text by mistake in its place, the beginning."""
    shown = parse(paper.title[:LONGEST_TITLE], html=paper.html).reading_text
    return f"{shown}…" if len(paper.title) > LONGEST_TITLE else shown
