"""What was made last, kept in a bounded number. Knows nothing of what it is."""

from typing import TypeVar

Value = TypeVar("Value")


class Recent(dict[str, Value]):
    """A dict that forgets what came first when it holds too much; safe in threads.

    >>> kept = Recent(2)
    >>> for number, name in enumerate("abcde"):
    ...     kept[name] = number
    >>> kept
    {'d': 3, 'e': 4}
    """

    def __init__(self, most: int) -> None:
        """Hold `most` at least, twice as many at most: forgetting many at once costs little."""
        super().__init__()
        self._most = most

    def __setitem__(self, key: str, value: Value) -> None:
        super().__setitem__(key, value)
        if len(self) > 2 * self._most:
            for oldest in list(self)[: -self._most]:
                self.pop(oldest, None)
