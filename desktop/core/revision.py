"""Which records of a list are revised versions of papers that it held before.

Two abstracts are compared by their shingles, runs of three words (Broder, On the resemblance and
containment of documents, 1997): different abstracts share next to none, versions of one share most.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from desktop.core.identity import fold, is_placeholder
from desktop.core.paper import Paper

SHINGLE = 3
LEAST_RESEMBLANCE = 0.3
SAME_TITLE = 0.1
_WORD = re.compile(r"\w+")


def match_revised(before: Iterable[Paper], new: Sequence[Paper]) -> dict[str, str]:
    """Give for ids of `new` the id in `before` of which they are a revised version.

    Each is matched at most once, the most alike first. Linear in the length of the texts but for
    shingles that many share.
    """
    old = [paper for paper in before if not is_placeholder(paper.abstract)]
    shingles = {paper.id: shingle(paper.abstract) for paper in old}
    holders: dict[str, list[str]] = {}
    for paper_id, found in shingles.items():
        for text in found:
            holders.setdefault(text, []).append(paper_id)
    titles = {paper.id: fold(paper.title) for paper in old}
    pairs: list[tuple[float, str, str]] = []
    for paper in new:
        if not is_placeholder(paper.abstract):
            pairs += _alike(paper, shingles, holders, titles)
    matches: dict[str, str] = {}
    for _, new_id, old_id in sorted(pairs, key=lambda pair: -pair[0]):
        if new_id not in matches and old_id not in matches.values():
            matches[new_id] = old_id
    return matches


def shingle(text: str) -> frozenset[str]:
    """The runs of three folded words of a text; of a short one, its words."""
    words = _WORD.findall(text.casefold())
    size = SHINGLE if len(words) > 2 * SHINGLE else 1
    return frozenset(" ".join(words[i : i + size]) for i in range(len(words) - size + 1))


def _alike(
    paper: Paper,
    shingles: Mapping[str, frozenset[str]],
    holders: Mapping[str, Sequence[str]],
    titles: Mapping[str, str],
) -> Iterable[tuple[float, str, str]]:
    own, title = shingle(paper.abstract), fold(paper.title)
    shared: dict[str, int] = {}
    for text in own:
        for paper_id in holders.get(text, ()):
            shared[paper_id] = shared.get(paper_id, 0) + 1
    for paper_id, count in shared.items():
        resemblance = count / (len(own) + len(shingles[paper_id]) - count)
        same_title = bool(title) and title == titles[paper_id]
        other_title = bool(title and titles[paper_id]) and not same_title
        least = SAME_TITLE if same_title else 0.8 if other_title else LEAST_RESEMBLANCE
        if resemblance >= least:
            yield resemblance + same_title, paper.id, paper_id
