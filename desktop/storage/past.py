"""What was taken away on purpose, told by the history: a later merge must not bring it again.

Where two machines once had the same tag and one of them took it off, the other still having it
is no news. That both had it is known from a merge in the history of either.
"""

from collections.abc import Callable, Iterable
from typing import Any

from desktop.core.change import Change, Key
from desktop.core.history import History

_ITEMS: dict[str, Callable[[Any], frozenset[str]]] = {
    "tags": frozenset,
    "members": frozenset,
    "highlights": lambda marks: frozenset(mark.id for mark in marks),
    "name": lambda name: frozenset([name]),
}
"""What a field holds, by the field's name."""

_Turn = tuple[str, frozenset[str], frozenset[str]]
"""(when, what came, what went)."""


class Past:
    """The comings and goings in some fields, as far back as a history tells.

    A change that was taken back counts as one that never was.
    """

    def __init__(self, history: History) -> None:
        done = history.changes[: history.place]
        self._merges = [change.time for change in done if change.name == "merge"]
        self._changes: dict[Key, list[Change]] = {}
        self._turns: dict[Key, list[_Turn]] = {}
        for change in done:
            for key in change.after:
                if key[1] in _ITEMS:
                    self._changes.setdefault(key, []).append(change)

    def gave_up(self, key: Key, item: str, other: "Past", since: str = "") -> bool:
        """Whether an item of a field went here after both machines had it.

        `since`: when the other one changed it last.
        """
        came, went = self._last(key, item)
        had = max(came, since, other._last(key, item)[0])
        return any(had <= time <= went for time in (*self._merges, *other._merges))

    def put_back(self, key: Key, item: str, other: "Past") -> bool:
        """Whether an item of a field came here again after it went from the other machine."""
        went = other._last(key, item)[1]
        return bool(went) and self._last(key, item)[0] > went

    def _last(self, key: Key, item: str) -> tuple[str, str]:
        """When an item came last, and when it went after that; empty if that is not known."""
        came = went = ""
        for time, coming, going in self._turns_of(key):
            if item in coming:
                came, went = time, ""
            elif item in going:
                went = time
        return came, went

    def _turns_of(self, key: Key) -> Iterable[_Turn]:
        if key not in self._turns:
            self._turns[key] = [
                _turn(change.time, key[1], change.before[key], change.after[key])
                for change in self._changes.get(key, ())
            ]
        return self._turns[key]


def _turn(time: str, name: str, before: Any, after: Any) -> _Turn:
    old, new = _ITEMS[name](before), _ITEMS[name](after)
    return time, new - old, old - new


NONE = Past(History())
"""That of which nothing is known."""
