"""Passages of a page that a reader steps through: hits, finds, sentences, formulas."""

from collections.abc import Sequence


class Passages:
    """Passages in order, as document positions, and which of them is the current one."""

    def __init__(self, spans: Sequence[tuple[int, int]] = ()) -> None:
        self.spans = list(spans)
        self.number = -1

    def __len__(self) -> int:
        return len(self.spans)

    @property
    def current(self) -> tuple[int, int] | None:
        """The current passage; None until a step was made."""
        return self.spans[self.number] if self.number >= 0 else None

    def go_to_end(self, direction: int) -> tuple[int, int] | None:
        """Go to the first passage (1) or the last one (-1); None where there is none."""
        self.number = 0 if direction > 0 else len(self.spans) - 1
        if not self.spans:
            self.number = -1
        return self.current

    def step(self, direction: int, position: int = 0) -> tuple[int, int] | None:
        """Go to the next (1) or the previous (-1) passage; None, and no step, past the ends.

        The first step goes to the first passage from a position on, or the last one before it.
        """
        if self.number < 0:
            ahead = [n for n, span in enumerate(self.spans) if span[0] >= position]
            first = ahead[0] if ahead else len(self.spans)
            number = first if direction > 0 else first - 1
        else:
            number = self.number + direction
        if not 0 <= number < len(self.spans):
            return None
        self.number = number
        return self.spans[number]
