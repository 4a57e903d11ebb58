"""The authors and keywords of a library with their counts, and how one goes on that is typed.

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

from desktop.core.labels import LABELS, fold_label
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.storage.analysis import fold

FIELDS = ("author", "keyword")
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
    """Authors and keywords of papers, with how many of them have each."""
    counts: Counts = {field: Counter() for field in FIELDS}
    for paper in papers:
        count_values(counts, paper)
    return counts


def count_values(counts: Counts, paper: Paper) -> None:
    """Count a paper's authors and keywords too."""
    counts["author"].update(dict.fromkeys(map(str, paper.author), 1))
    counts["keyword"].update(dict.fromkeys(paper.keyword, 1))


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
    with suppress(OSError, ValueError):
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
