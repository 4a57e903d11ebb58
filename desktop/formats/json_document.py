"""JSON documents: a list of papers, an object that holds one, or abstracts by their ids.

The document is read record by record, so that memory is needed for the text and the papers
only, and a file that is cut short or broken in one record gives all its others.
"""

import re
from dataclasses import dataclass
from typing import Any

from desktop.core.list_name import ListName
from desktop.core.paper import Paper
from desktop.formats.collector import Collector
from desktop.formats.dates import parse_date
from desktop.formats.fields import fold_key, is_paper, text_of
from desktop.formats.json_shapes import LISTS, add_record, flatten, held_papers, is_text
from desktop.formats.json_values import JsonProblem, TooDeep, load_at, skip_space, skip_value
from desktop.formats.source import Source

CUT = "It is cut short, or its brackets do not close; what stands before was read."
MAX_DEPTH = 3  # of a list of papers in objects

_BEGINNING = re.compile(
    r"\A\s*(?:\{\s*(?:[\"}]|$)|\[\s*(?:[\[{\"\]]|$|(?:-?\d[\d.eE+-]*|null|true|false|NaN)\s*[,\n]))"
)


def sniff(head: str) -> bool:
    """Tell whether a text begins as JSON does; `[1] We study` does not."""
    return bool(_BEGINNING.match(head))


def read(source: Source, into: Collector) -> None:
    """Read all papers of a document, or of several one behind another."""
    _Reader(source.text, into).read()


@dataclass
class _Reader:
    """Reads a document from front to back; `at` is the position in the text."""

    text: str
    into: Collector
    at: int = 0
    counted: tuple[int, int] = (0, 1)
    cut: bool = False

    def read(self) -> None:
        """Read everything, one document behind another."""
        self._go(0)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                self._read_list()
            elif self.text[self.at] == "{":
                self._read_object()
            else:
                self._give_up()
            self._go(0)

    def _read_list(self) -> None:
        self._go(1)
        while self._inside("]"):
            line = self._line()
            if (found := self._value()) is not None:
                add_record(found[0], self.into, line)

    def _read_object(self) -> None:
        """Read an object: a list of papers under one of its names, or what else it may be."""
        rest: dict[str, Any] = {}
        before, line = self.into.count, self._line()
        self._go(1)
        while self._inside("}"):
            name = self._value()
            if name is None or not isinstance(name[0], str) or not self._on(":"):
                self._give_up()
            elif fold_key(name[0]) in LISTS and self._on("["):
                _begin(rest, self.into)
                self._read_list()
            elif (value := self._value()) is not None:
                rest[name[0]] = value[0]
        if self.into.count == before:
            add_object(rest, self.into, line)

    def _inside(self, close: str) -> bool:
        """Go to the next element; tell whether there is one, and pass the end if not."""
        while self._on(","):
            self._go(1)
        if self._on(close):
            self._go(1)
            return False
        if self.at >= len(self.text):
            self._end(self._line(), CUT)
            return False
        return True

    def _value(self) -> tuple[Any] | None:
        """Read the value that begins here; None, and a problem, if it is broken."""
        line = self._line()
        try:
            value, self.at, notes = load_at(self.text, self.at)
        except JsonProblem as problem:
            end = skip_value(self.text, self.at)
            if end is None:
                self._end(line, str(problem) if isinstance(problem, TooDeep) else CUT)
            else:
                self.into.problem(line, "a record", str(problem))
                self._to(end)
            return None
        for note in notes:
            self.into.problem(line, "a record", note)
        self._go(0)
        return (value,)

    def _on(self, mark: str) -> bool:
        """Tell whether a mark stands here; pass a colon."""
        found = self.text.startswith(mark, self.at)
        if found and mark == ":":
            self._go(1)
        return found

    def _go(self, steps: int) -> None:
        self._to(self.at + steps)

    def _to(self, position: int) -> None:
        self.at = skip_space(self.text, position)

    def _end(self, line: int, why: str) -> None:
        """Stop where the file does not go on, and tell it once."""
        self.at = len(self.text)
        if not self.cut:
            self.cut = True
            self.into.problem(line, "the file", why)

    def _give_up(self) -> None:
        self.into.problem(self._line(), "the text", "From here on it is no JSON, and was not read.")
        self.at = len(self.text)

    def _line(self) -> int:
        """The number of the line here."""
        at, line = self.counted
        self.counted = (self.at, line + self.text.count("\n", at, self.at))
        return self.counted[1]


def add_object(rest: dict[str, Any], into: Collector, line: int, depth: int = MAX_DEPTH) -> None:
    """Add the papers of an object that holds no list under a known name.

    It is a paper itself, or has papers or abstracts by their ids, or an object with a list in it.
    """
    if is_paper(flatten(rest)):
        add_record(rest, into, line)
        return
    texts = [value for value in rest.values() if isinstance(value, str) and is_text(value)]
    if len(texts) > len(rest) / 2:
        for identifier, value in rest.items():
            _add_by_id(identifier, value, into, line)
        return
    for identifier, value in rest.items():
        if isinstance(value, list) and any(map(_gives_papers, value)):
            for item in value:
                add_record(item, into, line)
        elif _is_paper(value):
            add_record({"id": identifier, **value}, into, line)
        elif isinstance(value, dict) and depth:
            add_object(value, into, line, depth - 1)


def _add_by_id(identifier: str, value: Any, into: Collector, line: int) -> None:
    if isinstance(value, str) and value.strip():
        into.paper(Paper(abstract=value, more={"id": identifier}), line)
    else:
        into.problem(line, f"“{identifier}”", "It has no abstract.")


def _gives_papers(value: Any) -> bool:
    return _is_paper(value) or (isinstance(value, dict) and bool(held_papers(value)))


def _is_paper(value: Any) -> bool:
    return isinstance(value, dict) and is_paper(flatten(value))


def _begin(rest: dict[str, Any], into: Collector) -> None:
    """Take the venue and year that the object gives for its whole list."""
    year = parse_date(rest.get("year"))
    venue = text_of(rest.get("venue") or rest.get("conference") or "")
    into.begin(ListName("", venue, year[0] if year else None))
