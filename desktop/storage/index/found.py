"""What a query finds, as arrays over all papers."""

from functools import cached_property
from typing import Self

import numpy as np

from desktop.storage.index.postings import Array


class Found:
    """The papers that match, by number; false if it is known that none does.

    Attributes:
        scores (float32): of each paper; 0 where it does not match, else above.
    """

    def __init__(self, scores: Array, something: bool = True) -> None:
        self.scores = scores
        self._something = something

    def __bool__(self) -> bool:
        return self._something

    @property
    def matches(self) -> Array:
        """Of each paper, whether it matches."""
        return np.asarray(self.scores > 0)

    @cached_property
    def numbers(self) -> Array:
        """The papers that match, in order."""
        return self.matches.nonzero()[0]

    def among(self, size: int) -> Self:
        """The same among more papers."""
        if len(self.scores) == size:
            return self
        more = np.zeros(size, np.float32)
        more[: len(self.scores)] = self.scores
        return self.__class__(more, self._something)
