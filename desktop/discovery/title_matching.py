"""Which title of a programme probably belongs to which abstract: ranked proposals, no decisions.

A title is compared with an abstract by how much of its words' weight the abstract holds; a word
weighs the more the fewer abstracts hold it (inverse document frequency, Sparck Jones 1972).
"""

import heapq
import math
import re
from collections.abc import Iterable, Mapping
from itertools import combinations

from desktop.core.identity import is_placeholder
from desktop.core.library import Library

MOST_PROPOSED = 5
MOST_PAIRED = 4  # words of a title, the rarest, of which two look up abstracts together
MOST_HOLDERS = 300  # abstracts that hold a word by which abstracts are looked up
MOST_COMPARED = 100  # of these, as many as are compared with all words
LEAST = 0.25
SHORTEST_ID = 4  # characters
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


def same_ids(library: Library, titles: Iterable[str], abstracts: Iterable[str]) -> dict[str, str]:
    """For titles' ids the abstracts' ids whose records bear the same id in their files.

    So a virtual site's posters and its separate abstracts meet again; numbers of rows do not count.
    """
    bearers: dict[str, list[str]] = {}
    for paper_id in abstracts:
        bearers.setdefault(str(library.paper(paper_id).more.get("id", "")), []).append(paper_id)
    pairs = {}
    for title_id in titles:
        own = str(library.paper(title_id).more.get("id", ""))
        found = bearers.get(own, [])
        if len(own) >= SHORTEST_ID and len(found) == 1:
            pairs[title_id] = found[0]
    return pairs


def propose(
    titles: Mapping[str, str], abstracts: Mapping[str, str]
) -> dict[str, list[tuple[str, float]]]:
    """For each title's id the most likely abstracts' ids with scores from 0 to 1, best first.

    Takes reading texts by id. Titles without a likely abstract have an empty list. Nearly linear
    in the texts: a word that many abstracts hold proposes none, but counts for those that others
    propose.
    """
    ids = list(abstracts)
    texts = list(map(_words, abstracts.values()))
    holders: dict[str, set[int]] = {}
    for number, words in enumerate(texts):
        for word in words:
            holders.setdefault(word, set()).add(number)
    weights = {word: math.log(1 + len(ids) / len(found)) for word, found in holders.items()}
    heaviest = math.log(1 + len(ids)) if ids else 0.0
    proposals = {}
    for title_id, title in titles.items():
        weighed = {word: weights.get(word, heaviest) for word in sorted(_words(title))}
        whole = sum(weighed.values())
        scores = [
            (sum(weight for word, weight in weighed.items() if word in texts[number]), -number)
            for number in _candidates(weighed, holders)
        ]
        best = heapq.nlargest(MOST_PROPOSED, scores)
        proposals[title_id] = [
            (ids[-number], held / whole) for held, number in best if held >= LEAST * whole
        ]
    return proposals


def _candidates(words: Mapping[str, float], holders: Mapping[str, set[int]]) -> list[int]:
    """The numbers of abstracts that hold a title's rare words, or two of its rarer ones."""
    known = sorted((word for word in words if word in holders), key=lambda word: -words[word])
    held: dict[int, float] = {}
    for word in known:
        if len(holders[word]) <= MOST_HOLDERS:
            for number in holders[word]:
                held[number] = held.get(number, 0.0) + words[word]
    for one, other in combinations(known[:MOST_PAIRED], 2):
        if max(len(holders[one]), len(holders[other])) > MOST_HOLDERS:
            for number in holders[one] & holders[other]:
                held[number] = held.get(number, 0.0) + words[one] + words[other]
    return heapq.nlargest(MOST_COMPARED, held, key=held.__getitem__)


def _words(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}
