"""Where each character of a text stands in a document, and back. Knows no markup and no Qt."""

from bisect import bisect_left, bisect_right


class Positions:
    """The correspondence of a text's offsets (code points) and document positions (UTF-16).

    The document may hold characters that the text does not have (breaks, supports of tall
    formulas), and one character, a formula, for several of the text.
    """

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []

    def __len__(self) -> int:
        return len(self._starts)

    def add_text(self, shown: str, position: int, unsaid: str = "") -> None:
        """The next characters of the text stand at a position, one for one.

        Characters of `unsaid` stand there too, but are not the text's.
        """
        if max(shown, default="") <= "\uffff" and not any(one in shown for one in unsaid):
            places = range(position, position + len(shown) + 1)
            self._starts.extend(places[:-1])
            self._ends.extend(places[1:])
            return
        for character in shown:
            after = position + (2 if character > "\uffff" else 1)
            if character not in unsaid:
                self._starts.append(position)
                self._ends.append(after)
            position = after

    def add_whole(self, length: int, position: int, width: int) -> None:
        """The next `length` characters are shown as one thing, `width` long, at a position."""
        self._starts.extend([position] * length)
        self._ends.extend([position + width] * length)

    def in_document(self, start: int, end: int) -> tuple[int, int]:
        """The document positions that show a stretch of the text; equal if it is empty."""
        end = min(end, len(self))
        if start >= end:
            at = self._starts[start] if start < len(self) else self._last
            return at, at
        return self._starts[max(0, start)], self._ends[end - 1]

    @property
    def _last(self) -> int:
        return self._ends[-1] if self._ends else 0

    def in_text(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the text that document positions show any of; formulas are whole."""
        first = bisect_right(self._ends, start)
        return first, max(first, bisect_left(self._starts, end))
