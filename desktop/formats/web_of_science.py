"""Web of Science's tagged text (.isi, .ciw): `PT J`, `TI …`, further lines set in, `ER`."""

import re

from desktop.formats.collector import Collector
from desktop.formats.source import Source
from desktop.formats.tagged import Tagging, add_tagged, read_tagged

_TAGS = Tagging(
    line=re.compile(r"\ufeff?(?P<tag>[A-Z][A-Z0-9])(?:$| (?P<text>.*))"),
    begin="PT",
    end="ER",
    joint=" ",
    listed=frozenset("AU AF BA BE BF CA C1 CR EM RP OI RI FU".split()),
    outside=frozenset({"FN", "VR", "EF"}),
)
_BEGINNING = re.compile(r"\A\s*\ufeff?(?:FN [^\n]*\n\s*)?(?:VR [^\n]*\n\s*)?PT [A-Z]\b")
_NAMES = {"PT": "type", "UT": "wos", "ID": "keywords plus", "PM": "pmid", "SI": "special issue"}


def sniff(head: str) -> bool:
    """Tell whether the text begins as an export from Web of Science does."""
    return bool(_BEGINNING.match(head))


def read(source: Source, into: Collector) -> None:
    """Read an export from Web of Science."""
    for record in read_tagged(source.text, _TAGS, into):
        add_tagged(record, _NAMES, into)
