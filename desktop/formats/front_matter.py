"""Front matter of a paper's file: YAML, written by a YAML library; tags that Obsidian takes."""

import unicodedata
from typing import Any

from desktop.formats.entry import Entry


def front_matter(entry: Entry) -> str:
    """The paper's fields as YAML, each key on a line of its own; unknown ones are left out."""
    import yaml

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    paper, annotations = entry.paper, entry.annotations
    facts = {
        "id": paper.id,
        "title": entry.text.heading,
        "derived_title": entry.text.derived or None,
        "authors": [str(name) for name in paper.author],
        "venue": paper.container_title,
        "year": paper.year,
        "url": paper.url,
        "doi": paper.doi,
        "keywords": list(paper.keyword),
        "collections": list(entry.homes),
        "status": annotations.status,
        "starred": annotations.starred,
        "tags": list(dict.fromkeys(filter(None, map(obsidian_tag, annotations.tags)))),
        "remark": entry.unknown,
    }
    known = {name: value for name, value in facts.items() if value not in (None, "", [])}
    text: str = yaml.dump(
        known, Dumper=dumper, allow_unicode=True, sort_keys=False, width=2**31 - 1
    )
    return text.encode("utf-8", "replace").decode("utf-8")


def obsidian_tag(tag: str) -> str:
    """A tag that Obsidian takes: letters, digits, `_`, `-`, `/` and symbols, not digits alone.

    >>> obsidian_tag("to read"), obsidian_tag("c++ / ML"), obsidian_tag("2026"), obsidian_tag("…")
    ('to-read', 'c-/-ML', '_2026', '')
    """
    kept = "".join(char if _is_in_tags(char) else " " for char in tag)
    plain = "-".join(kept.split()).strip("-/")
    return f"_{plain}" if plain and all(char.isdigit() or char == "/" for char in plain) else plain


def _is_in_tags(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "LMN" or category == "So" or char in "_-/\u200d"
