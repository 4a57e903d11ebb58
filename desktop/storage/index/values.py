"""The authors and keywords of a library with their counts, and how one goes on that is typed.

Kept beside the index as JSON: {"author": [["Ann Banks", 12], …], "keyword": […]}, frequent first.
"""

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from itertools import accumulate
from pathlib import Path

from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.storage.analysis import fold

FIELDS = ("author", "keyword")
MOST = 50


class Values:
    """The values of one field, with their counts."""

    def __init__(self, counted: Iterable[tuple[str, int]]) -> None:
        ranked = sorted(counted, key=lambda item: (-item[1], item[0].casefold()))
        self.counted = [(name, count) for name, count in ranked if isinstance(name, str)]
        lines = [f"\n {' '.join(fold(name).split())}" for name, _ in self.counted]
        self._folded = "".join(lines)
        self._starts = list(accumulate(map(len, lines)))

    def beginning(self, typed: str) -> list[tuple[str, int]]:
        """The most frequent values, one of whose words begins so."""
        sought = f" {' '.join(fold(typed).split())}"
        found: dict[int, None] = {}
        place = self._folded.find(sought)
        while place >= 0 and len(found) < MOST:
            number = bisect_right(self._starts, place)
            found[number] = None
            place = self._folded.find(sought, self._starts[number])
        return [self.counted[number] for number in found]


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
    path.write_text(json.dumps({name: count.most_common() for name, count in counts.items()}))


def read_values(path: Path | None) -> Counts:
    """The counts of a file; none of one that is missing or damaged."""
    counts = values_of(())
    with suppress(OSError, ValueError, TypeError, AttributeError):
        kept = json.loads(path.read_bytes()) if path else {}
        for field in FIELDS:
            counts[field].update({str(name): int(count) for name, count in kept.get(field, ())})
    return counts


def tags_and_collections(library: Library, field: str) -> Values:
    """The tags, or the collections (`in`), with their counts of papers."""
    if field == "tag":
        return Values(library.tags().items())
    homes = Counter(name for paper_id in library.order for name in library.homes(paper_id))
    return Values(homes.items())
