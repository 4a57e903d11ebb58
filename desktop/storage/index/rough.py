"""Papers that no index on disk holds yet, indexed in memory as soon as they are searched for.

A large import is listed at once and indexed after some seconds; meanwhile markup is only stripped
here, not read. Block by block, so that a search that is superseded loses little of the work.
"""

import threading
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.storage.index.evaluate import Cancelled, Superseded
from desktop.storage.index.inverter import Inverter
from desktop.storage.index.parts import View
from desktop.storage.index.postings import Postings
from desktop.storage.index.sources import signature
from desktop.storage.index.stripped import stripped

BLOCK = 500
"""Papers of a block: some sixty milliseconds."""


class Rough:
    """The index in memory of some papers; safe in threads."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lock = threading.Lock()
        self._blocks: dict[int, Postings] = {}

    def read(self, ids: Sequence[str], cancelled: Cancelled) -> None:
        """Index what is not indexed yet of papers that only ever become more.

        Raises Superseded soon after `cancelled` gives true; what was done so far stays.
        """
        while not self._lock.acquire(timeout=0.01):
            _check(cancelled)
        try:
            for first in range(0, len(ids), BLOCK):
                block = ids[first : first + BLOCK]
                if first not in self._blocks or len(self._blocks[first].ids) < len(block):
                    self._blocks[first] = self._inverted(block, cancelled)
        finally:
            self._lock.release()

    def _inverted(self, ids: Sequence[str], cancelled: Cancelled) -> Postings:
        inverter = Inverter()
        for paper_id in ids:
            _check(cancelled)
            annotated = self._library.annotations_of(paper_id)
            texts = _fields(self._library.paper(paper_id))
            inverter.add(paper_id, texts, signature(annotated))
        return inverter.invert(lambda: _check(cancelled))

    def renew(self, paper_id: str) -> None:
        """Forget a paper's block if the paper was corrected since."""
        now = signature(self._library.annotations_of(paper_id))
        for first, block in list(self._blocks.items()):
            if paper_id in block.ids and block.signatures[block.ids.index(paper_id)] != now:
                del self._blocks[first]

    def __len__(self) -> int:
        return sum(len(block.ids) for block in list(self._blocks.values()))

    def views(self, number_of: Callable[[str], int]) -> Iterator[View]:
        """The segments so far, for papers by number."""
        for block in list(self._blocks.values()):
            numbers = np.fromiter(map(number_of, block.ids), np.intp, len(block.ids))
            yield View(block, numbers=numbers)


def _check(cancelled: Cancelled) -> None:
    if cancelled():
        raise Superseded


def _fields(paper: Paper) -> dict[str, str]:
    return {
        "title": stripped(paper.title),
        "abstract": stripped(paper.abstract),
        "author": "\n".join(map(str, paper.author)),
        "keyword": "\n".join(paper.keyword),
    }
