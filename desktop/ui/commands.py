"""What actions do: the base of the command sets, and how they are found by their names."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.ui.actions import SPECS
from desktop.ui.notice import Notice

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


class CommandSet(QObject):
    """Slots of one window's actions; one method an action, named as in the table of actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session

    def _tell(self, text: str) -> None:
        self._session.noticed.emit(Notice(text))

    def _chosen(self) -> list[str]:
        """The papers that an act is about; without any, says so."""
        if not self._session.chosen:
            self._tell(self.tr("Select a paper first."))
        return self._session.chosen


def slots(sets: Iterable[CommandSet]) -> dict[str, Callable[[], object]]:
    """The slot of each action of the table, from the sets."""
    sets = list(sets)
    return {
        spec.name: next(getattr(owner, spec.name) for owner in sets if hasattr(owner, spec.name))
        for spec in SPECS
    }
