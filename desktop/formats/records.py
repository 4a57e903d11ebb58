"""Records of one file, in order; those of a long file lie packed, so that memory has a bound.

A record of a paper takes about five kilobytes as objects, and a file may hold a million.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from operator import eq
from typing import overload

from desktop.core.csl import from_record, to_record
from desktop.core.paper import Paper

LOOSE = 20_000  # records that stay as they are
BLOCK = 128  # records that are packed together
LEVEL = 1  # of zlib's compression: texts shrink to two fifths, in a third of the time of level 6


class Records(Sequence[Paper]):
    """Papers that can only be added to; what is read from them is equal to what was added."""

    def __init__(self) -> None:
        self._loose: list[Paper] = []
        self._packed: list[bytes] = []
        self._last: list[Paper] = []  # that do not fill a block yet
        self._opened: tuple[int, list[Paper]] = (-1, [])

    def append(self, paper: Paper) -> None:
        """Add a record."""
        if len(self._loose) < LOOSE:
            self._loose.append(paper)
            return
        self._last.append(paper)
        if len(self._last) == BLOCK:
            self._packed.append(_pack(self._last))
            self._last = []

    def take(self, block: bytes) -> None:
        """Add the records of a block, behind full ones only (see `blocks`)."""
        papers = _unpack(block)
        if len(self._loose) == LOOSE and not self._last and len(papers) == BLOCK:
            self._packed.append(block)
            return
        for paper in papers:
            self.append(paper)

    def blocks(self) -> Iterator[bytes]:
        """The records packed, for `take` of another."""
        for begin in range(0, len(self._loose), BLOCK):
            yield _pack(self._loose[begin : begin + BLOCK])
        yield from self._packed
        if self._last:
            yield _pack(self._last)

    def __len__(self) -> int:
        return len(self._loose) + BLOCK * len(self._packed) + len(self._last)

    @overload
    def __getitem__(self, index: int) -> Paper: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Paper]: ...
    def __getitem__(self, index: int | slice) -> Paper | Sequence[Paper]:
        if isinstance(index, slice):
            return Part(self, range(len(self))[index])
        at = range(len(self))[index]
        if at < len(self._loose):
            return self._loose[at]
        block, place = divmod(at - len(self._loose), BLOCK)
        return self._block(block)[place]

    def __iter__(self) -> Iterator[Paper]:
        yield from self._loose
        for block in range(len(self._packed) + 1):
            yield from self._block(block)

    def _block(self, number: int) -> list[Paper]:
        """A block's records; the one looked at last is kept open."""
        if number == len(self._packed):
            return self._last
        opened, papers = self._opened
        if opened != number:
            papers = _unpack(self._packed[number])
            self._opened = (number, papers)
        return papers


class Part(Sequence[Paper]):
    """Some of the records of a file, by their places in it."""

    def __init__(self, records: Records, places: Sequence[int]) -> None:
        self._records, self._places = records, places

    @property
    def whole(self) -> Records | None:
        """The records, if these are all of them, in their order."""
        every = range(len(self._records))
        return (
            self._records if len(every) == len(self) and all(map(eq, self._places, every)) else None
        )

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Paper: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Paper]: ...
    def __getitem__(self, index: int | slice) -> Paper | Sequence[Paper]:
        if isinstance(index, slice):
            return Part(self._records, self._places[index])
        return self._records[self._places[index]]


def blocks(papers: Sequence[Paper]) -> Iterator[bytes]:
    """Papers packed, for `Records.take`."""
    whole = papers.whole if isinstance(papers, Part) else None
    if whole is None:
        whole = Records()
        for paper in papers:
            whole.append(paper)
    return whole.blocks()


def _pack(papers: Sequence[Paper]) -> bytes:
    text = json.dumps([to_record(paper) for paper in papers], ensure_ascii=False)
    return zlib.compress(text.encode("utf-8", "surrogatepass"), LEVEL)


def _unpack(block: bytes) -> list[Paper]:
    return list(
        map(from_record, json.loads(zlib.decompress(block).decode("utf-8", "surrogatepass")))
    )
