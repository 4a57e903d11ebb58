"""Which formats papers can be written in; the counterpart of reading."""

import re
from collections.abc import Iterable
from importlib import import_module

from desktop.formats.entry import Entry

_DOCUMENTS = {"markdown": "markdown", "html": "write_html"}
_RECORDS = {
    "bibtex": "write_bibtex",
    "ris": "write_ris",
    "csv": "write_csv",
    "csljson": "write_csljson",
    "json": "write_json",
}
"""The modules that write; imported when they are needed, as those that read."""

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


_WHEN = re.compile(r"(?<=exported from Abstract Reader at )[-\d:TZ]+")


def newer(old: str, new: str) -> tuple[str, bool]:
    """The newer document, or the old one where only the times of export differ; nothing is lost."""
    return (old if _WHEN.sub("", old) == _WHEN.sub("", new) else new), False


def write(entries: Iterable[Entry], form: str, title: str, when: str) -> str:
    """Write entries in a format of SUFFIXES.

    `title` says what they are and `when` is the time of the export (UTC, ISO 8601), for formats
    that are documents for a person.
    """
    module = import_module(f"desktop.formats.{_DOCUMENTS.get(form) or _RECORDS[form]}")
    given = (entries, title, when) if form in _DOCUMENTS else (entries,)
    return str(module.write(*given))
