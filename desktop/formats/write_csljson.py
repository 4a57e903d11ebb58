"""Writes papers as CSL-JSON, with the reader's annotations under `custom`."""

from collections.abc import Iterable
from typing import Any

from desktop.core.csl import to_csl
from desktop.formats.entry import Entry, to_object
from desktop.formats.write_json import as_json


def write(entries: Iterable[Entry]) -> str:
    """Write entries as an array of CSL-JSON items (schema 1.0.2, one item a paper).

    An item without a title of its own has the derived heading, marked as such.
    """
    items = [_item(entry) for entry in entries]
    return as_json(items, indent=2)


def _item(entry: Entry) -> dict[str, Any]:
    item = to_csl(entry.paper) | {"title": entry.title}
    if entry.unknown:
        item["note"] = entry.unknown
    whole = to_object(entry)
    own = ("heading", "derived", "reading_text", "collections", "annotations")
    return item | {"custom": {name: whole[name] for name in own}}
