"""JSON lines: one object a line; read line by line, so that size does not matter."""

import re

from desktop.formats.collector import Collector
from desktop.formats.json_shapes import add_record
from desktop.formats.json_values import JsonProblem, load
from desktop.formats.source import Source

_WHOLE_OBJECT = re.compile(r"\A\s*\{[ \t]*\"[^\n]*\}[ \t]*\n\s*[^\s,}\]]")
_TWO_OBJECTS = re.compile(r"\A\s*\{[ \t]*\"[^\n]*\n\s*\{[ \t]*\"")


def sniff(head: str) -> bool:
    """Tell whether the first two lines begin objects; a JSON document's do not."""
    return bool(_WHOLE_OBJECT.match(head) or _TWO_OBJECTS.match(head))


def read(source: Source, into: Collector) -> None:
    """Read one record a line; a line that cannot be read is a problem, the rest is read."""
    for number, line in enumerate(source.lines(), 1):
        line = line.strip("\ufeff \t\0")
        if not line:
            continue
        try:
            value, notes = load(line)
        except JsonProblem as problem:
            into.problem(number, "a record", str(problem))
            continue
        for note in notes:
            into.problem(number, "a record", note)
        add_record(value, into, number)
