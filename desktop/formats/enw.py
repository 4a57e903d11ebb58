"""EndNote's .enw, also called Refer: `%0 Type`, `%T Title`, `%X Abstract`."""

import re

from desktop.formats.collector import Collector
from desktop.formats.source import Source
from desktop.formats.tagged import Tagging, add_tagged, read_tagged

_TAGS = Tagging(
    line=re.compile(r"\ufeff?%(?P<tag>[0-9A-Z@!#$^&*+<>?()\[~])(?: |$)(?P<text>.*)"),
    begin="0",
    end="",
    joint="\n",
    listed=frozenset({"K"}),
)
_BEGINNING = re.compile(r"\A\s*\ufeff?%[0-9A-Z] ?[^\n]*\n(?:[^\n%]*\n){0,3}%[0-9A-Z] ")
_NAMES = dict(
    pair.split(":")
    for pair in (
        "0:type A:authors T:title X:abstract K:keywords B:booktitle J:journal D:year 8:date U:url"
        " R:doi E:editor F:label P:pages V:volume N:number I:publisher @:isbn Z:note O:comment"
        " C:place M:accession"
    ).split()
)


def sniff(head: str) -> bool:
    """Tell whether the text begins with two tags of EndNote."""
    return bool(_BEGINNING.match(head))


def read(source: Source, into: Collector) -> None:
    """Read EndNote's tagged records."""
    for record in read_tagged(source.text, _TAGS, into):
        add_tagged(record, _NAMES, into)
