"""Papers whose words are not, or not as they stand now, in the index on disk: kept in memory.

Notes and tags are only here. Two segments: a large one, and a small one with what changed since it
was made, so that a changed note costs a few milliseconds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np

from desktop.storage.index.inverter import invert
from desktop.storage.index.parts import View
from desktop.storage.index.postings import Postings

MOST_RECENT = 100
"""Changed papers beyond which the large segment is made anew."""

Texts = Mapping[str, str]


class Live:
    """The texts of some papers, by id, searchable."""

    def __init__(self) -> None:
        self._texts: dict[str, Texts] = {}
        self._recent: set[str] = set()
        self._large: Postings | None = None
        self._small: Postings | None = None

    def set(self, texts: Mapping[str, Texts]) -> None:
        """Replace the texts of some papers; a paper with no text at all is left out."""
        for paper_id, fields in texts.items():
            if fields or paper_id in self._texts:
                self._recent.add(paper_id)
                self._texts[paper_id] = fields
        if len(self._recent) > MOST_RECENT:
            self._texts = {key: fields for key, fields in self._texts.items() if fields}
            self._large = invert(list(self._texts.items()))
            self._recent.clear()
        self._small = invert([(key, self._texts[key]) for key in self._recent])

    def views(self, number_of: Callable[[str], int]) -> Iterator[View]:
        """The segments, for papers by number."""
        for postings in (self._large, self._small):
            if postings is not None and postings.ids:
                alive = None
                if postings is self._large and self._recent:
                    alive = _outside(postings.ids, self._recent)
                yield View(postings, numbers=_numbers(postings.ids, number_of), alive=alive)


def _numbers(ids: Sequence[str], number_of: Callable[[str], int]) -> "np.ndarray":
    return np.fromiter(map(number_of, ids), np.intp, len(ids))


def _outside(ids: Iterable[str], others: set[str]) -> "np.ndarray":
    return np.array([paper_id not in others for paper_id in ids])
