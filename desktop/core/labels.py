"""What a venue filed a paper under, decision and track, as readers filter by it.

Compared by folded words: “Accept (poster)” and “accept (Poster)” are one value.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from desktop.core.paper import Paper

LABELS = ("decision", "track")
Counts = Mapping[str, Mapping[str, int]]
"""For each of LABELS, its values with how many papers have them."""


Labels = Mapping[str, tuple[str, ...]]


class Filed(NamedTuple):
    """Under which labels a paper is filed, and its year, if it has one."""

    labels: Labels
    year: int | None


def filed(paper: Paper) -> Filed:
    """What a paper is filed under; one object for all papers with the same."""
    return _shared(tuple(labels_of(paper).items()), paper.year)


@lru_cache(maxsize=1 << 12)
def _shared(labels: tuple[tuple[str, tuple[str, ...]], ...], year: int | None) -> Filed:
    return Filed(dict(labels), year)


def labels_of(paper: Paper) -> Labels:
    """The values of each label that a paper has.

    >>> labels_of(Paper(more={"decision": " Accept  (oral)", "track": ["A", "B"], "id": 7}))
    {'decision': ('Accept (oral)',), 'track': ('A', 'B')}

    Where a virtual site calls it an oral beside a decision that does not, that counts, too:

    >>> labels_of(Paper(more={"decision": "Accept (spotlight)", "eventtype": "Oral"}))
    {'decision': ('Accept (spotlight)', 'Oral')}
    """
    found = {name: _values(paper.more[name]) for name in LABELS if name in paper.more}
    for event in _values(paper.more.get("eventtype", ())):
        decided = found.get("decision", ())
        if not any(is_in(fold_label(event), fold_label(value)) for value in decided):
            found["decision"] = (*decided, event)
    return {name: values for name, values in found.items() if values}


def _values(value: object) -> tuple[str, ...]:
    values = value if isinstance(value, list | tuple) else (value,)
    texts = (" ".join(str(item).split()) for item in values if isinstance(item, str | int | float))
    return tuple(dict.fromkeys(filter(None, texts)))


@lru_cache(maxsize=1 << 12)
def fold_label(value: str) -> str:
    """Fold a value to its words, without case, accents and punctuation.

    >>> fold_label("Datasets-and-Benchmarks (Été)")
    'datasets and benchmarks ete'
    """
    plain = unicodedata.normalize("NFKD", value).casefold()
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(re.findall(r"[^\W_]+", bare)) or bare.strip()


def is_in(sought: str, value: str) -> bool:
    """Tell whether a value holds the folded words sought, the last of which may go on.

    Chinese and its like have no spaces: there the characters may stand anywhere.
    """
    return sought in value if not sought.isascii() else f" {sought}" in f" {value}"


def count_labels(papers: Iterable[Labels]) -> Counts:
    """Count the values of some papers' labels, each in its likest spelling; by folded value."""
    spellings: dict[str, dict[str, Counter[str]]] = {name: {} for name in LABELS}
    for labels in papers:
        for name, values in labels.items():
            for value in values:
                spellings[name].setdefault(fold_label(value), Counter())[value] += 1
    return {
        name: {
            spelt.most_common(1)[0][0]: spelt.total()
            for _, spelt in sorted(found.items(), key=lambda item: item[0])
        }
        for name, found in spellings.items()
    }
