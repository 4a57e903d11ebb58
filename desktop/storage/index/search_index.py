"""The index as searches see it. Knows the library; holds nothing that is not elsewhere."""

from collections.abc import Mapping
from pathlib import Path

from desktop.core.change import Change
from desktop.core.library import Library
from desktop.core.query import Node
from desktop.storage.scan import Cancelled, scan


class SearchIndex:
    """Finds papers by their words.

    Attributes:
        corrections: after a search, each word that occurs nowhere with the one searched instead.
    """

    def __init__(self, cache: Path, library: Library) -> None:
        self._cache = cache
        self._library = library
        self.corrections: dict[str, str] = {}

    def search(
        self, node: Node, cancelled: Cancelled = lambda: False
    ) -> Mapping[str, float] | None:
        """Ids and scores for a tree of Term, Phrase, And, Or, Not; None if it restricts nothing.

        Raises Superseded soon after `cancelled` gives true.
        """
        return scan(self._library, node, self._library.order, cancelled)

    def update(self, change: Change) -> None:
        """Take note of a change that was made; what it says is found from the next search on."""

    def close(self) -> None:
        """Let go of the index's files."""
