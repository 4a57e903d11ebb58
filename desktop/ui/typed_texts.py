"""What was typed: stored at once or, while something else is being stored, on disk beside first."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer

from desktop.core.change import Change
from desktop.core.errors import KnownError
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.storage.typed import Typed
from desktop.ui.storing import Storing

RETRY = 3_000  # milliseconds after which a refused save is tried again


class TypedTexts(QObject):
    """Notes and comments on their way to the journal, the latest text of each.

    `commit` stores a change, as the session does; `refused` tells why a text is not on the disk.
    """

    def __init__(
        self,
        folder: DataFolder,
        storing: Storing,
        commit: Callable[..., bool],
        refused: Callable[[KnownError], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._folder, self._storing = folder, storing
        self._commit, self._refused = commit, refused
        self._waiting: dict[tuple[str, str], Typed] = {}
        self._again = QTimer(self, singleShot=True, interval=RETRY)
        self._again.timeout.connect(self.store_again)

    def __bool__(self) -> bool:
        """Whether something that was typed waits."""
        return bool(self._waiting)

    def text(self, paper_id: str, mark_id: str = "") -> str | None:
        """The note of a paper, or a highlight's comment, if it waits."""
        waiting = self._waiting.get((paper_id, mark_id))
        return waiting.text if waiting else None

    def texts(self) -> list[str]:
        """The texts that wait."""
        return [typed.text for typed in self._waiting.values()]

    def store(self, typed: Typed) -> bool:
        """Store a text, or keep it on the disk until its turn; False if neither could be done."""
        earlier = self._waiting.get(typed.key)
        if not (self._storing.busy or earlier):
            return self._commit(typed.plan(self._folder.library, now()))
        waiting = {**self._waiting, typed.key: typed}
        if earlier:
            waiting[typed.key] = replace(typed, base=earlier.base)
        try:
            self._folder.keep_typed(waiting.values())
        except KnownError as error:
            self._refused(error)
            return False
        self._waiting = waiting
        self._storing.in_turn(partial(self._store_kept, typed.key))
        return True

    def store_again(self) -> None:
        """Store all that waits, each in its turn."""
        for key in list(self._waiting):
            self._storing.in_turn(partial(self._store_kept, key))

    def _store_kept(self, key: tuple[str, str]) -> None:
        """Store a text whose turn has come; where that is refused, again after a while."""
        typed = self._waiting.pop(key, None)
        if typed is None:
            return

        def then(_: Change | None) -> None:
            with suppress(KnownError):  # stored again, it changes nothing
                self._folder.keep_typed(self._waiting.values())

        def failed(_: KnownError) -> None:
            self._waiting[key] = replace(self._waiting.get(key, typed), base=typed.base)
            self._again.start()

        self._commit(typed.plan(self._folder.library, now()), then, failed)

    def forget(self) -> None:
        """Give up what could not be stored: it was kept elsewhere, or is not wanted."""
        self._waiting.clear()
        with suppress(KnownError):
            self._folder.keep_typed(())
