"""What the reader decides about records of a list before they are added: merge, split, and so on.

Decisions are values; applied to the sections of a file as it was read, they give the sections that
are added. Nothing is merged or dropped without one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from desktop.core.identity import digest_lines, fill, fold
from desktop.core.importing import Section
from desktop.core.paper import Paper

ACTS = ("merge", "split", "title", "leave")


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision.

    Attributes:
        index: the record's number in the file as it was read, from 0.
        act: "merge" with the record before, "split" at `place`, "title" of the next record, or
            "leave" out.
        place: for a split, the offset in the abstract at which the second record begins.
    """

    index: int
    act: str
    place: int = 0


def decide(sections: Sequence[Section], decisions: Iterable[Decision]) -> tuple[Section, ...]:
    """Give the sections as decided; a later decision on the same record goes before."""
    chosen = {decision.index: decision for decision in decisions}
    if not chosen:
        return tuple(sections)
    decided = []
    first = 0
    for section in sections:
        papers = tuple(_decided(section.papers, first, chosen))
        decided.append(replace(section, papers=papers))
        first += len(section.papers)
    return tuple(decided)


def key_of(sections: Iterable[Section]) -> str:
    """A key of a file's records, by which its decisions are remembered."""
    papers = (paper for section in sections for paper in section.papers)
    return digest_lines(fold(paper.title + paper.abstract) for paper in papers)


def _decided(papers: Sequence[Paper], first: int, chosen: dict[int, Decision]) -> Iterator[Paper]:
    waiting: Paper | None = None
    title = ""
    for index, paper in enumerate(papers, first):
        decision = chosen.get(index, Decision(index, "keep"))
        if decision.act == "leave":
            continue
        if decision.act == "title":
            title = " ".join(f"{title} {paper.title} {paper.abstract}".split())
            continue
        if decision.act == "merge" and waiting:
            waiting = _merged(waiting, paper)
            continue
        if waiting:
            yield waiting
        if title:
            paper, title = _titled(paper, title), ""
        waiting = paper
        if decision.act == "split" and 0 < decision.place < len(paper.abstract):
            head, tail = paper.abstract[: decision.place], paper.abstract[decision.place :]
            yield replace(paper, abstract=head.strip())
            waiting = replace(paper, abstract=tail.strip(), title="")
    if waiting:
        yield waiting
    if title:
        yield Paper(title=title)


def _merged(paper: Paper, other: Paper) -> Paper:
    """A record with all that the next one says behind it."""
    parts = (paper.abstract, other.title, other.abstract)
    whole = fill(paper, replace(other, title=""))
    return replace(whole, abstract="\n\n".join(filter(None, parts)))


def _titled(paper: Paper, title: str) -> Paper:
    """A record under another title; the one that it had is kept with its other fields."""
    more = {"original title": paper.title, **paper.more} if paper.title else paper.more
    return replace(paper, title=title, more=more)
