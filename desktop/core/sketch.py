"""What is kept of a paper in memory to tell at once that it is not the same as another.

An abstract's anchors are its runs of three words of which the first begins with one of some
letters: one in six, the same ones whatever stands around them. Versions of one abstract share
most of theirs, different ones next to none; so all of a library need not be read for each list.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from desktop.core.identity import fold, is_placeholder
from desktop.core.paper import Paper

LONGEST = 10_000  # characters that are looked at
FEW = 4  # anchors that a short text has; of up to twice as many, one that is shared may tell
COMMON = 100  # papers of a list that share an anchor up to which it tells anything

_LETTERS = frozenset("cgnruv")
_HAN = re.compile("[\u5000-\u5fff](?=([\u3040-\u9fff]{2}))")  # and of characters, without words


@dataclass(frozen=True, slots=True)
class Sketch:
    """A paper in little.

    Attributes:
        anchors: numbers that stand for them; of this process only.
        title: a number that stands for the folded title; 0 for none.
        brief: it has no abstract, or what stands for one.
    """

    anchors: "array[int]"
    title: int
    brief: bool

    @property
    def alone(self) -> bool:
        """It is a title without an abstract."""
        return self.brief and bool(self.title)


def sketch_of(paper: Paper) -> Sketch:
    """The sketch of a paper."""
    brief = is_placeholder(paper.abstract)
    anchors = () if brief else _anchors(paper.abstract[:LONGEST].casefold())
    return Sketch(array("q", anchors), title_number(paper), brief)


def _anchors(text: str) -> set[int]:
    words = text.split()
    found = {
        hash(run) for run in zip(words, words[1:], words[2:], strict=False) if run[0][0] in _LETTERS
    }
    if not text.isascii():
        found.update(hash(match[0] + match[1]) for match in _HAN.finditer(text))
    return found


def title_number(paper: Paper) -> int:
    """The number that stands for a paper's title in its sketch."""
    return hash(fold(paper.title)) if paper.title else 0


class Sieve:
    """Lets those papers pass that may be versions of any paper in a list."""

    def __init__(self, papers: Iterable[Paper]) -> None:
        sketches = [sketch for sketch in map(sketch_of, papers) if not sketch.brief]
        self._titles = {sketch.title for sketch in sketches} - {0}
        self._sizes = [len(sketch.anchors) for sketch in sketches]
        self._few = min(self._sizes, default=FEW + 1) <= FEW
        holders: dict[int, list[int]] = {}
        for number, sketch in enumerate(sketches):
            for anchor in sketch.anchors:
                holders.setdefault(anchor, []).append(number)
        self._holders = {key: held for key, held in holders.items() if len(held) <= COMMON}

    def lets(self, sketch: Sketch) -> bool:
        """Tell whether a paper has to be compared."""
        if sketch.brief:
            return False
        if sketch.title in self._titles or (self._few and len(sketch.anchors) <= FEW):
            return True
        shared = Counter(n for anchor in sketch.anchors for n in self._holders.get(anchor, ()))
        return any(count > 1 or self._sizes[n] <= 2 * FEW for n, count in shared.items())
