"""PubMed's .nbib, that is MEDLINE text: `PMID- `, `TI  - `, further lines set in by six spaces."""

import re

from desktop.formats.collector import Collector
from desktop.formats.source import Source
from desktop.formats.tagged import Tagging, add_tagged, read_tagged

_TAGS = Tagging(
    line=re.compile(r"\ufeff?(?P<tag>[A-Z]{2,4}) {0,2}- ?(?P<text>.*)"),
    begin="PMID",
    end="",
    joint=" ",
)
_BEGINNING = re.compile(r"(?m)^\ufeff?PMID- ?\d+$")
_NAMES = {"SO": "source", "ID": "identification", "AID": "article ids", "DE": "descriptors"}


def sniff(head: str) -> bool:
    """Tell whether the text has a PubMed record."""
    return bool(_BEGINNING.search(head))


def read(source: Source, into: Collector) -> None:
    """Read MEDLINE records; the DOI stands among the identifiers of the article."""
    for record in read_tagged(source.text, _TAGS, into):
        identifiers = [*record.values.get("LID", ()), *record.values.get("AID", ())]
        record.values["DOI"] = [text for text in identifiers if text.endswith("[doi]")][:1]
        add_tagged(record, _NAMES, into)
