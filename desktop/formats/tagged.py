"""Records of tagged lines: what RIS, Web of Science, MEDLINE and EndNote's .enw have in common.

One parser for all four, because the libraries for them give no line numbers, take records whose
end is missing for one, and raise at a tag they do not know.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from


@dataclass(frozen=True)
class Tagging:
    """How a format writes its records.

    Attributes:
        line: matches a tagged line: tag and text.
        begin: the tag that begins a record.
        end: the tag that ends one; "" if a blank line does.
        joint: what parts the lines of one text.
        listed: tags whose further lines are values of their own.
        outside: tags that belong to the file.
    """

    line: re.Pattern[str]
    begin: str
    end: str
    joint: str
    listed: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()


@dataclass
class Record:
    """The values of each tag, in order, and the line where the record begins."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)


def read_tagged(text: str, tagging: Tagging, into: Collector) -> Iterator[Record]:
    """Give the records of a text; a missing end and text outside of records are problems."""
    record: Record | None = None
    tag, blank = "", False
    for number, line in enumerate(text.split("\n"), 1):
        match = tagging.line.match(line)
        if not match:
            if record and tag and line.strip():
                _continue(record.values[tag], line.strip(), tag in tagging.listed, tagging.joint)
            elif line.strip(" \t\ufeff"):
                into.problem(number, "a line", f"“{line.strip()[:40]}” belongs to no record.")
            blank = blank or not line.strip()
            continue
        tag, value = match["tag"], (match["text"] or "").strip()
        if record and _begins(record, tag, blank, tagging):
            if tagging.end:
                into.problem(record.line, "a record", "Its end is missing; the next one begins.")
            yield record
            record = None
        blank = False
        if tag in tagging.outside:
            tag = ""
        elif tag == tagging.end:
            if record:
                yield record
            record, tag = None, ""
        else:
            record = record or Record(number)
            record.values.setdefault(tag, []).append(value)
    if record:
        if tagging.end:
            into.problem(record.line, "a record", "Its end is missing: is the file cut short?")
        yield record


def add_tagged(record: Record, names: Mapping[str, str], into: Collector) -> None:
    """Add a record as a paper; tags are renamed by `names`, else mean what ALIASES says."""
    fields: dict[str, Any] = {}
    for tag, values in record.values.items():
        kept = [value for value in values if value]
        fields[names.get(tag, tag)] = kept if len(kept) > 1 else "".join(kept)
    if is_paper(fields):
        into.paper(paper_from(fields), record.line)
    else:
        into.problem(record.line, "a record", "It has neither a title nor an abstract.")


def _begins(record: Record, tag: str, blank: bool, tagging: Tagging) -> bool:
    """Tell whether a tag begins a new record although the one before has not ended."""
    if tag == tagging.begin:
        return bool(record.values.keys() - {tagging.begin})
    return blank and not tagging.end


def _continue(values: list[str], line: str, listed: bool, joint: str) -> None:
    if listed or not values:
        values.append(line)
    else:
        values[-1] = f"{values[-1]}{joint}{line}" if values[-1] else line
