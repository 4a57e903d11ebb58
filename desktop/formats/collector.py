"""Gathers the records of one file: cleans their characters, flags the odd ones, counts.

Every format's `read` hands its records to one Collector, so that what holds for all formats (no
control character gets in, a short abstract is flagged) is said here once.
"""

import re
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from desktop.core.brought import KEY
from desktop.core.identity import is_placeholder
from desktop.core.importing import Section
from desktop.core.list_name import ListName
from desktop.core.paper import Name, Paper
from desktop.formats.records import LOOSE, Part, Records
from desktop.formats.report import Flag, ImportReport, Problem, on_one_line

SHORT = 200  # characters below which an abstract is flagged
VERY_LONG = 5_000  # and above which
MAX_CHARACTERS = 1_000_000  # of one field; what is beyond is left out, and said
MAX_DEPTH = 30  # of a nested field
MAX_PROBLEMS = 1_000  # told one by one
MAX_RECORDS = 2_000_000  # of one file, so that memory has a bound
TICK = 500  # records from one progress call to the next

_BAD = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_STOPS = re.compile(r"(?:\A|\s)(?:[^\W_]|[-'’$\\])*(?:[^\W_]|[-,，、(])\Z")  # no address


class Full(Exception):
    """The file holds more records than may be read."""


@dataclass
class Collector:
    """The records of one file.

    Attributes:
        stem: the collection's name where the file has no heading.
        collection: the name that the person gave, if any: it goes before every heading.
        tick: called now and then with the number of records so far; may raise to cancel.
        chosen_columns: a table's column, and the field that the person chose for it.
        columns: the names of a table's columns.
        html: all papers come with HTML markup.
        lineless: the lines that problems come with are not those of the file.
    """

    stem: str
    collection: str | None = None
    tick: Callable[[int], None] | None = None
    chosen_columns: Mapping[str, str] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    html: bool = False
    lineless: bool = False
    problems: list[Problem] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    replaced: int = 0
    _records: Records = field(default_factory=Records)
    _places: dict[str, "array[int]"] = field(default_factory=dict)  # of each section's records
    _heading: ListName = field(default_factory=lambda: ListName(""))
    _seen: dict[int, int] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """The number of records so far."""
        return len(self._records)

    def begin(self, heading: ListName) -> None:
        """Begin a section; its papers get the heading's venue and year where they have none."""
        name = self.clean(heading.name)
        self._heading = replace(heading, name=name)

    def problem(self, line: int, what: str, why: str) -> None:
        """Note a problem."""
        if len(self.problems) < MAX_PROBLEMS:
            line = 0 if self.lineless else line
            self.problems.append(Problem(line, on_one_line(what), on_one_line(why)))

    def flag(self, kind: str, why: str) -> None:
        """Flag the record added last."""
        self.flags.append(Flag(self.count - 1, kind, on_one_line(why)))

    def paper(self, paper: Paper, line: int = 0) -> None:
        """Add a record; clean it, and flag it where that needs no context."""
        if self.count >= MAX_RECORDS:
            raise Full
        cleaned = {name: self._cleaned(getattr(paper, name), line) for name in _FIELDS}
        changed = {name: new for name, new in cleaned.items() if new is not getattr(paper, name)}
        if self._heading.venue and not paper.container_title:
            changed["container_title"] = self._heading.venue
        if self._heading.year and not paper.issued:
            changed["issued"] = (self._heading.year,)
        if self.html and not paper.html:
            changed["html"] = True
        paper = replace(paper, **changed) if changed else paper
        name = self.collection or self._heading.name or self.stem
        self._places.setdefault(name, array("L")).append(self.count)
        self._records.append(paper)
        self._flag_by_itself(paper)
        if self.tick and not self.count % TICK:
            self.tick(self.count)

    def flag_end(self) -> None:
        """Flag the last record if its abstract stops within a sentence."""
        flagged = bool(self.flags) and self.flags[-1].index == self.count - 1
        text = self._records[-1].abstract.rstrip() if self.count else ""
        if len(text) >= SHORT and not flagged and _STOPS.search(text[-SHORT:]):
            self.flag("cut short", "It stops within a sentence: is the file cut short?")

    def clean(self, text: str) -> str:
        """Replace control characters and lone surrogates, and count them; unify line ends.

        A control character or a separator that breaks lines becomes a space, a lone surrogate
        U+FFFD; overrides of the writing direction and the byte order mark are taken out.
        """
        if text.isprintable():
            return text
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        text, number = _BAD.subn(_substitute, text)
        self.replaced += number
        return text

    def report(self, path: str, format_name: str, encoding: str) -> ImportReport:
        """Give what was gathered; sections of one name are one."""
        order = array("L", range(self.count))
        for at, number in enumerate(chain(*self._places.values())):
            order[number] = at
        flags = sorted(
            (replace(flag, index=order[flag.index]) for flag in self.flags),
            key=lambda flag: flag.index,
        )
        return ImportReport(
            path=path,
            format=format_name,
            encoding=encoding,
            sections=tuple(map(self._section, self._places)),
            problems=tuple(sorted(self.problems, key=lambda problem: problem.line)),
            flags=tuple(flags),
            replaced=self.replaced,
            columns=self.columns,
        )

    def _section(self, name: str) -> Section:
        papers: Sequence[Paper] = Part(self._records, self._places[name])
        if self.count <= LOOSE:
            papers = tuple(papers)
        return Section(name, papers, bool(self.collection))

    def _flag_by_itself(self, paper: Paper) -> None:
        size = len(paper.abstract)
        if is_placeholder(paper.abstract):
            if paper.abstract.strip():
                self.flag("placeholder", f"“{paper.abstract.strip()}” stands for no abstract.")
            else:
                self.flag("no abstract", "The file gives a title, but no abstract.")
        elif size < SHORT:
            self.flag("short", f"Only {size} characters: part of another abstract, or a title?")
        elif size > VERY_LONG:
            self.flag("very long", f"{size:,} characters: several abstracts in one?")
        key = hash((paper.title, _squeezed(paper.abstract)))
        first = self._seen.setdefault(key, self.count)
        if first != self.count:
            self.flag("repeated", f"The same as record {first}; they become one paper.")

    def _cleaned(self, value: Any, line: int, depth: int = 0) -> Any:
        """Clean every text in a field; the very same object if there is nothing to do."""
        if not depth and _is_clean(value):
            return value
        if isinstance(value, str):
            return self.clean(self._cut(value, line))
        if depth > MAX_DEPTH:
            self.problem(line, f"record {self.count + 1}", "A field nested too deeply is left out.")
            return None
        if isinstance(value, Name):
            return Name(*map(self.clean, (value.family, value.given, value.literal)))
        if isinstance(value, tuple | list):
            return type(value)(self._cleaned(item, line, depth + 1) for item in value)
        if isinstance(value, Mapping):
            return {
                self.clean(str(key)): item if key == KEY else self._cleaned(item, line, depth + 1)
                for key, item in value.items()  # what a reader wrote comes back as it is
            }
        return value

    def _cut(self, text: str, line: int) -> str:
        if len(text) <= MAX_CHARACTERS:
            return text
        why = f"Only the first {MAX_CHARACTERS:,} of {len(text):,} characters are kept."
        self.problem(line, f"record {self.count + 1}", why)
        return text[:MAX_CHARACTERS]


_FIELDS = ("abstract", "title", "author", "keyword", "container_title", "url", "doi", "more")


def _is_clean(value: Any, depth: int = 0) -> bool:
    """Tell whether a field needs no cleaning; most do not."""
    if isinstance(value, str):
        return len(value) <= MAX_CHARACTERS and value.isprintable()
    if isinstance(value, Name):
        return all(map(str.isprintable, (value.family, value.given, value.literal)))
    if depth > MAX_DEPTH:
        return False
    if isinstance(value, tuple | list):
        return all(_is_clean(item, depth + 1) for item in value)
    if isinstance(value, Mapping):
        return all(_is_key(key) and _is_clean(item, depth + 1) for key, item in value.items())
    return True


def _is_key(key: Any) -> bool:
    return isinstance(key, str) and key.isprintable()


def _substitute(match: re.Match[str]) -> str:
    char = match[0]
    if "\u202a" <= char <= "\u2069" or char == "\ufeff":
        return ""
    return "\ufffd" if "\ud800" <= char <= "\udfff" else " "


def _squeezed(text: str) -> str:
    return " ".join(text.split()) if "\n" in text or "  " in text else text
