"""Pages of our Logseq export as they would stand in our plain export, by which they are read."""

import re
from collections.abc import Iterator

BEGINNING = "abstract-reader:: begin "

_PROPERTY = re.compile(r"([\w-]{1,40}):: (.*)")
_NAMES = {"paper-id": "Id", "doi": "DOI"}
_MARK = re.compile(r"(?<![\\=])==(?!=)")
_QUOTE = re.compile(r"  - ==(.*?)==(?: \(no longer in the text\))?(?: (.*))?$")


def as_plain(text: str) -> str:
    """A page as a paper of our plain export."""
    return "\n".join(["# exported from Abstract Reader at", "", *_rows(text)])


def _rows(text: str) -> Iterator[str]:
    facts, section = list[str](), ""
    for row in text.split("\n"):
        if row.startswith(BEGINNING):
            continue
        if found := _PROPERTY.match(row):
            name = _NAMES.get(found[1], found[1].capitalize())
            facts.append(f"- {name}: {found[2]}")
        elif row.startswith("- ## "):
            yield from (row[2:], "", *facts, "")
        elif row.startswith("- <!-- abstract-reader: end"):
            return
        elif row in ("- Highlights", "- Note"):
            section = row[2:]
            yield from ("", f"**{section}**", "")
        elif section == "Note":
            yield f"> {row.removeprefix('  ')}"
        elif section and (quote := _QUOTE.match(row)):
            yield f"- “{quote[1]}” (yellow)" + (f": {quote[2]}" if quote[2] else "")
        elif not section and not row.startswith("- <http"):
            yield _MARK.sub("", row[2:] if row.startswith(("- ", "  ")) else row)
