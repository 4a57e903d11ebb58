"""Which records are versions of papers that are here: the same abstract, worded otherwise.

Two abstracts are compared by their shingles, runs of three words (Broder, On the resemblance and
containment of documents, 1997): different abstracts share next to none, versions of one share most.
Of a long text every fourth shingle is kept, chosen by its checksum, which estimates the same; a
short text is compared with it by those of its own that would be kept.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from desktop.core.identity import fold, is_placeholder
from desktop.core.paper import Paper

SHINGLE = 3
KEPT_WHOLE = 80  # words up to which a text keeps all its shingles
SHORT, LONG = 20, 50  # words: the fewer there are, the more must agree
REVISED = (0.6, 0.3)  # resemblance, of short and of long texts, in one list before and now
CUT = 0.8  # of the shingles of a text that was cut, or added to; not among other lists
FEWEST = 5  # shingles by which that can be told
NEARLY_SAME = (0.85, 0.5)  # of the same abstract in two lists; different ones stay below 0.25
SAME_TITLE = 0.1
OTHER_TITLE = 0.8
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")


def match_revised(before: Sequence[Paper], new: Sequence[Paper]) -> dict[str, str]:
    """Give for ids of `new`, of one list, the id in `before` of which each is a revised version.

    Each is matched at most once, the most alike first.
    """
    return _match(before, new, REVISED, OTHER_TITLE, CUT)


def match_elsewhere(here: Sequence[Paper], new: Sequence[Paper]) -> dict[str, str]:
    """Give for ids of `new` the id of the paper `here` that is nearly the same abstract.

    Two that both have a title, and not the same one, are never matched.
    """
    return _match(here, new, NEARLY_SAME, 2.0, 2.0)


def _match(
    before: Sequence[Paper],
    new: Sequence[Paper],
    least: tuple[float, float],
    other_title: float,
    cut: float,
) -> dict[str, str]:
    """Compare all with all; only the shorter of the two lists is held in memory."""
    if not before or not new:
        return {}
    turned = len(before) > len(new)
    fewer, many = (new, before) if turned else (before, new)
    held = _Shingled(fewer)
    pairs: list[tuple[float, str, str]] = []
    for paper in many:
        title = fold(paper.title)
        for alike in held.alike(paper):
            same = bool(title) and title == alike.title
            other = bool(title and alike.title) and not same
            needed = SAME_TITLE if same else other_title if other else _needed(least, alike.words)
            if alike.resemblance >= needed or (not other and alike.contained >= cut):
                new_id, old_id = (alike.id, paper.id) if turned else (paper.id, alike.id)
                pairs.append((alike.resemblance + same, new_id, old_id))
    matches: dict[str, str] = {}
    taken: set[str] = set()
    for _, new_id, old_id in sorted(pairs, key=lambda pair: -pair[0]):
        if new_id not in matches and old_id not in taken:
            matches[new_id] = old_id
            taken.add(old_id)
    return matches


@dataclass(frozen=True, slots=True)
class _Alike:
    """A paper that shares a shingle with another.

    Attributes:
        id, title: its own, the title folded.
        resemblance: the share of their shingles that both have.
        contained: the share of the shorter text's shingles that the longer one has; 0 for texts
            too short to say.
        words: how many the shorter one has.
    """

    id: str
    title: str
    resemblance: float
    contained: float
    words: int


class _Text:
    """The shingles of a text, all of them or a sample."""

    def __init__(self, text: str) -> None:
        self.parts, self.words = _shingles(text)
        self.is_sample = self.words > KEPT_WHOLE
        in_sample = self.parts if self.is_sample else filter(_in_sample, self.parts)
        self.sample_size = sum(1 for _ in in_sample)

    def size(self, sampled: bool) -> int:
        """How many shingles it has, or of these are in its sample."""
        return self.sample_size if sampled else len(self.parts)


class _Shingled:
    """Papers by the shingles of their abstracts."""

    def __init__(self, papers: Iterable[Paper]) -> None:
        self._known: list[tuple[str, str, int, int, int]] = []
        self._holders: dict[int, list[int]] = {}
        for paper in papers:
            if is_placeholder(paper.abstract):
                continue
            text = _Text(paper.abstract)
            for part in text.parts:
                self._holders.setdefault(part, []).append(len(self._known))
            sizes = len(text.parts), text.sample_size
            self._known.append((paper.id, fold(paper.title), *sizes, text.words))

    def alike(self, paper: Paper) -> Iterator[_Alike]:
        """The papers that share a shingle with this one."""
        if is_placeholder(paper.abstract):
            return
        own = _Text(paper.abstract)
        shared = Counter(number for part in own.parts for number in self._holders.get(part, ()))
        for number, count in shared.items():
            paper_id, title, whole, sample, words = self._known[number]
            sampled = own.is_sample or words > KEPT_WHOLE
            sizes = own.size(sampled), sample if sampled else whole
            least = min(sizes)
            contained = count / least if least >= FEWEST else 0.0
            resemblance = count / (sum(sizes) - count)
            yield _Alike(paper_id, title, resemblance, contained, min(words, own.words))


def _needed(least: tuple[float, float], words: int) -> float:
    """The resemblance that two texts need, by the words of the shorter one."""
    short, long = least
    return long + (short - long) * min(max((LONG - words) / (LONG - SHORT), 0), 1)


def shingle(text: str) -> frozenset[int]:
    """Checksums of the runs of three folded words of a text; of a short one, of its words."""
    return _shingles(text)[0]


def _shingles(text: str) -> tuple[frozenset[int], int]:
    """The shingles of a text, and how many words it has; each Chinese character is one."""
    words = _WORD.findall(text.casefold())
    size = SHINGLE if len(words) > 2 * SHINGLE else 1
    runs = (" ".join(words[i : i + size]) for i in range(len(words) - size + 1))
    sums = [crc32(run.encode("utf-8", "surrogatepass")) for run in runs]
    kept = sums if len(words) <= KEPT_WHOLE else filter(_in_sample, sums)
    return frozenset(kept), len(words)


def _in_sample(checksum: int) -> bool:
    """Choose one in four, whatever the pattern of the words (Knuth's multiplicative hash)."""
    return (checksum * 2_654_435_761 & 0xFFFFFFFF) >> 30 == 0
