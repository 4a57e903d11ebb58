"""The rows of the list of highlights: what each says, and whose it is. Knows no widget."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from desktop.core.annotations import Highlight
from desktop.ui.theme import current_colors

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Marked:
    """A highlight, its paper, and whether it has lost its place there."""

    paper_id: str
    mark: Highlight
    loose: bool

    @cached_property
    def _folded(self) -> str:
        return f"{self.mark.exact} {self.mark.comment}".casefold()

    def holds(self, words: Sequence[str], color: str) -> bool:
        """Whether quote and comment hold all of the words, and it has the colour, if any."""
        return color in ("", self.mark.color) and all(word in self._folded for word in words)


class HighlightsModel(QAbstractListModel):
    """Highlights in order.

    Attributes:
        items: what is listed.
    """

    def __init__(self, say: Callable[[Marked], str], parent: QObject | None = None) -> None:
        """`say` gives the text of a row."""
        super().__init__(parent)
        self._say = say
        self.items: list[Marked] = []

    def show(self, items: Sequence[Marked]) -> None:
        """List these."""
        self.beginResetModel()
        self.items = list(items)
        self.endResetModel()

    def add(self, items: Sequence[Marked]) -> None:
        """List these, too."""
        if items:
            count = len(self.items)
            self.beginInsertRows(QModelIndex(), count, count + len(items) - 1)
            self.items += items
            self.endInsertRows()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent and parent.isValid() else len(self.items)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        item = self.items[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._say(item)
        if role == Qt.ItemDataRole.DecorationRole:
            return QColor(current_colors().marks.get(item.mark.color, current_colors().frame))
        return None
