"""Which formats papers can be written in; the counterpart of reading."""

from collections.abc import Callable, Iterable

from desktop.formats import (
    markdown,
    write_bibtex,
    write_csljson,
    write_csv,
    write_html,
    write_json,
    write_ris,
)
from desktop.formats.entry import Entry

_DOCUMENTS: dict[str, Callable[[Iterable[Entry], str, str], str]] = {
    "markdown": markdown.write,
    "html": write_html.write,
}
_RECORDS: dict[str, Callable[[Iterable[Entry]], str]] = {
    "bibtex": write_bibtex.write,
    "ris": write_ris.write,
    "csv": write_csv.write,
    "csljson": write_csljson.write,
    "json": write_json.write,
}
SUFFIXES = {
    "markdown": ".md",
    "bibtex": ".bib",
    "ris": ".ris",
    "csv": ".csv",
    "csljson": ".json",
    "json": ".json",
    "html": ".html",
}
"""Every format that papers can be written in, and how the names of such files end."""


def write(entries: Iterable[Entry], form: str, title: str, when: str) -> str:
    """Write entries in a format of SUFFIXES.

    `title` says what they are and `when` is the time of the export (UTC, ISO 8601), for formats
    that are documents for a person.
    """
    if form in _DOCUMENTS:
        return _DOCUMENTS[form](entries, title, when)
    return _RECORDS[form](entries)
