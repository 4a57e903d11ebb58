"""Papers that are made one by one when they are asked for: a long list is never whole in memory."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import overload

from desktop.core.paper import Paper


class Papers(Sequence[Paper]):
    """Papers by their ids.

    Attributes:
        ids: in order, each once.
        make: gives the paper of an id; the same one each time.
    """

    def __init__(self, ids: Iterable[str], make: Callable[[str], Paper]) -> None:
        self.ids = tuple(ids)
        self.make = make

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> Paper: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Paper]: ...
    def __getitem__(self, index: int | slice) -> Paper | Sequence[Paper]:
        if isinstance(index, slice):
            return Papers(self.ids[index], self.make)
        return self.make(self.ids[index])

    def only(self, ids: Iterable[str]) -> "Papers":
        """Some of these papers."""
        return Papers(ids, self.make)


class Joined(Sequence[Paper]):
    """The papers of several sequences, one behind another."""

    def __init__(self, parts: Iterable[Sequence[Paper]]) -> None:
        self._parts = tuple(part for part in parts if part)
        self._ends = list(accumulate(map(len, self._parts)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Paper: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Paper]: ...
    def __getitem__(self, index: int | slice) -> Paper | Sequence[Paper]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        number = bisect_right(self._ends, at)
        return self._parts[number][at - self._ends[number]]


class Watched(Sequence[Paper]):
    """Papers that are given until nobody waits for them any more; then InterruptedError."""

    def __init__(self, papers: Sequence[Paper], superseded: Callable[[], bool]) -> None:
        self._papers = papers
        self._superseded = superseded

    def __len__(self) -> int:
        return len(self._papers)

    @overload
    def __getitem__(self, index: int) -> Paper: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Paper]: ...
    def __getitem__(self, index: int | slice) -> Paper | Sequence[Paper]:
        if self._superseded():
            raise InterruptedError
        return self._papers[index]
