"""The reader's changes in order, and what undo and redo take back and bring again."""

from dataclasses import dataclass, field

from desktop.core.change import Change


@dataclass
class History:
    """A line of changes with a place in it: before the place done, after it undone.

    Attributes:
        changes: oldest first.
        place: how many of them are done.
    """

    changes: list[Change] = field(default_factory=list)
    place: int = 0

    def record(self, change: Change) -> None:
        """Take in a change just made; what was undone before it is gone."""
        if not change.by_reader:
            return
        del self.changes[self.place :]
        last = self.next_undo
        if last and change.bout and last.bout == change.bout:
            self.changes[-1] = last.joined(change)
        else:
            self.changes.append(change)
            self.place += 1

    @property
    def next_undo(self) -> Change | None:
        """The change that undo would take back."""
        return self.changes[self.place - 1] if self.place else None

    @property
    def next_redo(self) -> Change | None:
        """The change that redo would make again."""
        return self.changes[self.place] if self.place < len(self.changes) else None

    def undone(self) -> None:
        """Step back over the change that was taken back."""
        self.place -= 1

    def redone(self) -> None:
        """Step over the change that was made again."""
        self.place += 1
