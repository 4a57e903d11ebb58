"""Which title of a programme probably belongs to which abstract: ranked proposals, no decisions.

A title is compared with an abstract by how much of its words' weight the abstract holds; a word
weighs the more the fewer abstracts hold it (inverse document frequency, Sparck Jones 1972).
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence

from desktop.core.identity import is_placeholder
from desktop.core.library import Library

MOST_PROPOSED = 5
LEAST = 0.25
_WORD = re.compile(r"[^\W_]{2,}")
_STEM = 6  # letters of a word that count: "optimization" meets "optimizing"


def open_titles(library: Library) -> list[str]:
    """The ids of papers with a title and no abstract."""
    return [
        paper_id
        for paper_id in library.order
        if (paper := library.paper(paper_id)).title and is_placeholder(paper.abstract)
    ]


def open_abstracts(library: Library) -> list[str]:
    """The ids of papers with an abstract and no title."""
    return [
        paper_id
        for paper_id in library.order
        if not (paper := library.paper(paper_id)).title and not is_placeholder(paper.abstract)
    ]


def propose(
    titles: Mapping[str, str], abstracts: Mapping[str, str]
) -> dict[str, list[tuple[str, float]]]:
    """For each title's id the most likely abstracts' ids with scores from 0 to 1, best first.

    Takes reading texts by id. Titles without a likely abstract have an empty list. Linear in the
    texts but for words that many abstracts hold.
    """
    holders: dict[str, list[str]] = {}
    for paper_id, text in abstracts.items():
        for word in _words(text):
            holders.setdefault(word, []).append(paper_id)
    weights = {word: math.log(1 + len(abstracts) / len(ids)) for word, ids in holders.items()}
    heaviest = math.log(1 + len(abstracts)) if abstracts else 0.0
    return {
        title_id: _ranked(_words(title), holders, weights, heaviest)
        for title_id, title in titles.items()
    }


def _ranked(
    words: Iterable[str],
    holders: Mapping[str, Sequence[str]],
    weights: Mapping[str, float],
    heaviest: float,
) -> list[tuple[str, float]]:
    words = set(words)
    whole = sum(weights.get(word, heaviest) for word in words)
    held: dict[str, float] = {}
    for word in words:
        for paper_id in holders.get(word, ()):
            held[paper_id] = held.get(paper_id, 0.0) + weights[word]
    scores = [(paper_id, weight / whole) for paper_id, weight in held.items()]
    likely = [pair for pair in scores if pair[1] >= LEAST]
    return sorted(likely, key=lambda pair: -pair[1])[:MOST_PROPOSED]


def _words(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}
