"""The values of fields with their counts of papers, and how one goes on that is typed.

Kept beside the index as JSON: {"author": [["Ann Banks", "ann banks", 12], …], "keyword": […]}.
"""

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import astuple, dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, Self

from desktop.core.annotations import STATUSES
from desktop.core.labels import LABELS, fold_label
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.core.query import CHOICES
from desktop.storage.analysis import fold
from desktop.storage.index.array_file import TOO_MUCH

FIELDS = ("author", "keyword", "year")
MOST = 50


@dataclass(frozen=True, slots=True)
class Counted:
    """A value with its folded spelling and how many papers have it."""

    name: str
    folded: str
    count: int

    @classmethod
    def of(cls, name: str, count: int) -> Self:
        """Fold a value."""
        return cls(name, " ".join(fold(name).split()), count)


class Values:
    """The values of one field, frequent ones first."""

    def __init__(self, counted: Iterable[Counted]) -> None:
        ranked = sorted(counted, key=lambda value: (-value.count, value.folded))
        lines = [f"\n {value.folded}" for value in ranked]
        self._ranked = ranked
        self._folded = "".join(lines)
        self._ends = list(accumulate(map(len, lines)))

    def beginning(self, typed: str) -> list[tuple[str, int]]:
        """The most frequent values, one of whose words begins so, with their counts."""
        sought = f" {' '.join(fold(typed).split())}"
        found: list[Counted] = []
        place = self._folded.find(sought)
        while place >= 0 and len(found) < MOST:
            number = bisect_right(self._ends, place)
            found.append(self._ranked[number])
            place = self._folded.find(sought, self._ends[number])
        return [(value.name, value.count) for value in found]


Counts = dict[str, Counter[str]]


def values_of(papers: Iterable[Paper]) -> Counts:
    """Authors, keywords and years of papers, with how many of them have each."""
    counts: Counts = {field: Counter() for field in FIELDS}
    for paper in papers:
        count_values(counts, paper)
    return counts


def count_values(counts: Counts, paper: Paper) -> None:
    """Count a paper's authors, keywords and year too."""
    counts["author"].update(dict.fromkeys(map(str, paper.author), 1))
    counts["keyword"].update(dict.fromkeys(paper.keyword, 1))
    if paper.year:
        counts["year"][str(paper.year)] += 1


def write_values(path: Path, counts: Counts) -> None:
    """Keep counts in a file."""
    kept = {
        field: [astuple(Counted.of(*item)) for item in count.items()]
        for field, count in counts.items()
    }
    path.write_text(json.dumps(kept))


def read_values(path: Path | None, more: Counts) -> dict[str, Values]:
    """The values of a file (none if it is missing or damaged), and more."""
    values = {}
    kept: Any = {}
    with suppress(OSError, ValueError, *TOO_MUCH):
        kept = json.loads(path.read_bytes()) if path else {}
    for field in FIELDS:
        counted: dict[str, Counted] = {}
        with suppress(AttributeError, TypeError, ValueError):
            counted = {
                str(name): Counted(str(name), str(folded), int(count))
                for name, folded, count in kept.get(field, ())
            }
        for name, count in more[field].items():
            before = counted[name].count if name in counted else 0
            counted[name] = Counted.of(name, before + count)
        values[field] = Values(counted.values())
    return values


def filed_under(library: Library, field: str) -> Values:
    """The tags, collections (`in`), decisions or tracks, with their counts of papers."""
    counts = library.tags()
    if field in LABELS:
        found = library.label_counts.get(field, {})
        return Values(Counted(name, fold_label(name), count) for name, count in found.items())
    if field == "in":
        counts = Counter(name for paper_id in library.order for name in library.homes(paper_id))
    return Values(Counted.of(name, count) for name, count in counts.items())


def chosen(library: Library, field: str) -> list[tuple[str, int | None]]:
    """The values of status, is or has, with their counts; None for what would take reading."""
    total = len(library.order)
    held = [item for key, item in list(library.annotations.items()) if library.holds(key)]
    if field == "status":
        counts = Counter(annotated.status for annotated in held)
        counts["unread"] += total - len(held)
        return [(value, counts[value]) for value in STATUSES]
    known = {
        "starred": sum(annotated.starred for annotated in held),
        "undecided": total - sum(annotated.decided for annotated in held),
        "seen": sum(annotated.seen for annotated in held),
        "note": sum(bool(annotated.note) for annotated in held),
        "highlight": sum(bool(annotated.highlights) for annotated in held),
    }
    return [(value, known.get(value)) for value in CHOICES[field]]
