"""One request to the index: may be superseded, and remembers what was searched instead."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from desktop.core.labels import Filed
from desktop.core.query import Node
from desktop.storage.index.evaluate import Superseded
from desktop.storage.index.mending import MOST_TRIED
from desktop.storage.index.search_index import SearchIndex


@dataclass(slots=True)
class Asked:
    """Finds papers by their words, for one query, which may ask several times.

    Attributes:
        index: what is asked.
        superseded: whether nobody waits for the answer any more.
        corrections: words that occur nowhere, with what was searched instead, if anything.
    """

    index: SearchIndex
    superseded: Callable[[], bool] = lambda: False
    corrections: dict[str, str] = field(default_factory=dict)
    _left: int = MOST_TRIED

    def search(self, node: Node) -> Mapping[str, float] | None:
        """As TextSearch says."""
        found = self.index.search(node, self.superseded, self._left)
        self._left -= self.index.tried
        self.corrections.update(self.index.corrections)
        return found

    def feature(self, name: str) -> Mapping[str, bool]:
        """As TextSearch says."""
        return self.index.feature(name)

    def filed(self) -> Mapping[str, Filed]:
        """As TextSearch says."""
        return self.index.filed()

    def check(self) -> None:
        """As TextSearch says."""
        if self.superseded():
            raise Superseded
