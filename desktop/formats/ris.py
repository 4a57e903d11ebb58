"""RIS, of reference managers and publishers: `TY  - `, `TI  - `, … `ER  - `."""

import re

from desktop.formats.collector import Collector
from desktop.formats.source import Source
from desktop.formats.tagged import Tagging, add_tagged, read_tagged

_RIS = Tagging(
    line=re.compile(r"[ \ufeff]{0,3}(?P<tag>[A-Z][A-Z0-9])  ?-(?= |$)(?P<text>.*)"),
    begin="TY",
    end="ER",
    joint="\n",
    listed=frozenset({"AU", "A1", "KW", "UR"}),
)
_ENDS = re.compile(r"(?m)^[ \ufeff]{0,3}(?:TY|ER)  ?-")
_OTHERS = re.compile(r"(?m)^(?:T[I123]|A[BU1]|N2|PY|Y1|UR|J[FO])  ?- ")


def sniff(head: str) -> bool:
    """Tell whether the text has the tags of RIS: a type or end of a record, and another."""
    return bool(_ENDS.search(head) and _OTHERS.search(head))


def read(source: Source, into: Collector) -> None:
    """Read a RIS file."""
    for record in read_tagged(source.text, _RIS, into):
        add_tagged(record, {"ID": "id", "TY": "type", "M3": "m3"}, into)
