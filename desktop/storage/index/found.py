"""What a query finds, as arrays: of the papers that match, or over all papers."""

from functools import cached_property
from typing import Self

import numpy as np

from desktop.storage.index.postings import Array


class Found:
    """The papers that match, by number, with their scores; false if it is known that none does.

    Either made from `scores` (float32) of all papers, 0 where one does not match, else above; or,
    where few match, by `few` from their numbers, in order, and their values.

    Attributes:
        size: how many papers there are.
        is_few: made by `few`.
    """

    def __init__(self, scores: Array) -> None:
        self.size, self.is_few = len(scores), False
        self.scores = scores

    @classmethod
    def few(cls, size: int, numbers: Array, values: Array) -> Self:
        """Some of `size` papers, and their scores."""
        found = cls.__new__(cls)
        found.size, found.is_few = size, True
        found.numbers, found.values = numbers, values
        return found

    def __bool__(self) -> bool:
        return not self.is_few or len(self.numbers) > 0

    @cached_property
    def scores(self) -> Array:
        """Of each paper (float32)."""
        scores = np.zeros(self.size, np.float32)
        scores[self.numbers] = self.values
        return scores

    @cached_property
    def numbers(self) -> Array:
        """The papers that match, in order."""
        return self.matches.nonzero()[0]

    @cached_property
    def values(self) -> Array:
        """The scores of the papers that match."""
        return np.asarray(self.scores[self.numbers])

    @property
    def matches(self) -> Array:
        """Of each paper, whether it matches."""
        return np.asarray(self.scores > 0)

    def of(self, numbers: Array) -> Array:
        """The scores of some of the papers that match."""
        if self.is_few:
            return np.asarray(self.values[self.numbers.searchsorted(numbers)])
        return np.asarray(self.scores[numbers])

    def among(self, size: int) -> "Found":
        """The same among more papers."""
        if self.size == size:
            return self
        if self.is_few:
            return Found.few(size, self.numbers, self.values)
        more = np.zeros(size, np.float32)
        more[: self.size] = self.scores
        return Found(more)
