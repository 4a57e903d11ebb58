"""Writes papers as JSON with everything that the reader added; read again without loss."""

import json
import re
from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from desktop.core.annotations import Annotations, to_json
from desktop.core.csl import to_record
from desktop.formats.entry import Entry

VERSION = 1
_SURROGATE = re.compile("[\ud800-\udfff]")


def write(entries: Iterable[Entry]) -> str:
    """Write entries as `{"abstract_reader": 1, "papers": [...]}`.

    Each is a CSL-JSON item with `collections` (where there are several, with its `places` in
    them), `heading`, `reading_text` and all `annotations`.
    """
    whole = {"abstract_reader": VERSION, "papers": [_item(entry) for entry in entries]}
    return as_json(whole, indent=1)


def as_json(value: Any, indent: int) -> str:
    """JSON as people read it; halves of surrogate pairs, which no file can hold, as escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=indent) + "\n"
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def _item(entry: Entry) -> dict[str, Any]:
    annotations = {
        field.name: to_json(field.name, value)
        for field in fields(Annotations)
        if field.name not in ("supplement", "removed", "changed")
        and (value := getattr(entry.annotations, field.name)) != field.default
    }
    return {
        **to_record(replace(entry.paper, title=entry.given_title)),
        "heading": entry.text.heading,
        "reading_text": entry.text.reading,
        "collections": list(entry.homes),
        **({"places": list(entry.places)} if entry.places else {}),
        "annotations": annotations,
    }
