"""Runs: what an abstract consists of once its markup is read, and where each part came from.

The reading text, the list, exports and the reader pane are all made from runs, so they agree.
Knows nothing of how runs are found, nor of Qt.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum, Flag
from functools import cached_property

from desktop.markup.scripts import from_script


class Kind(Enum):
    """What a run is."""

    TEXT = "text"
    MATH = "math"
    DISPLAY = "display"
    PARAGRAPH = "paragraph"
    LINE = "line"


class Style(Flag):
    """How a run of text is set; any of them together."""

    NONE = 0
    EMPHASIS = 1
    STRONG = 2
    SMALL_CAPS = 4
    CODE = 8
    SUBSCRIPT = 16
    SUPERSCRIPT = 32
    UNDERLINE = 64
    STRIKE = 128
    MARK = 256  # by the reader: see `marking`


@dataclass(frozen=True, slots=True)
class Run:
    r"""A stretch of an abstract that is set in one way.

    Attributes:
        kind: text, a formula in the line or on its own, or a break.
        text: its piece of the reading text; a blank line for a paragraph break, a line end for
            a line break, readable Unicode for a formula.
        start, end: the span of the source it came from, in code points. Spans are in order and
            do not overlap; what lies between them is markup.
        style: how the text is set.
        link: the address it leads to, as it may be opened; "" for none.
        tex: a formula's source, without delimiters.
    """

    kind: Kind
    text: str
    start: int
    end: int
    style: Style = Style.NONE
    link: str = ""
    tex: str = ""

    @property
    def script(self) -> str:
        """The plain characters to raise or lower, of a sub- or superscript (`2` for `²`)."""
        return from_script(self.text)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a stretch of the reading text came from: two intervals that belong together.

    Of equal length they correspond character by character, else in proportion.
    """

    reading: int
    length: int
    start: int
    end: int


@dataclass(frozen=True)
class Parsed:
    """An abstract whose markup has been read.

    Attributes:
        source: the abstract as it was.
        runs: its parts in order; their texts together are the reading text.
        stretches: the correspondence of reading text and source, in order.
    """

    source: str
    runs: tuple[Run, ...]
    stretches: tuple[Stretch, ...] = field(repr=False)

    @cached_property
    def reading_text(self) -> str:
        """The abstract as a person reads it."""
        return "".join(run.text for run in self.runs)

    @cached_property
    def links(self) -> tuple[str, ...]:
        """The addresses it leads to, each once, in order."""
        return tuple(dict.fromkeys(run.link for run in self.runs if run.link))

    def to_source(self, offset: int) -> int:
        """Where in the source the character at an offset of the reading text came from."""
        index = bisect_right(self._reading_starts, offset) - 1
        if index < 0:
            return 0
        stretch = self.stretches[index]
        within = offset - stretch.reading
        if within >= stretch.length:
            return stretch.end
        return stretch.start + within * (stretch.end - stretch.start) // stretch.length

    def to_reading(self, offset: int) -> int:
        """Where in the reading text the character at an offset of the source stands.

        Of a character that is only markup: where the text after it begins.
        """
        index = bisect_right(self._source_starts, offset) - 1
        if index < 0:
            return 0
        stretch = self.stretches[index]
        within, span = offset - stretch.start, stretch.end - stretch.start
        if within >= span:
            return stretch.reading + stretch.length
        return stretch.reading - (-within * stretch.length // span)

    @cached_property
    def _reading_starts(self) -> list[int]:
        return [stretch.reading for stretch in self.stretches]

    @cached_property
    def _source_starts(self) -> list[int]:
        return [stretch.start for stretch in self.stretches]
