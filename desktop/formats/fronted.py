"""A Markdown file that begins with its fields in YAML: a page of our vault, or of Jekyll's."""

import re
from collections.abc import Mapping
from typing import Any

import yaml

from desktop.core.annotations import STATUSES
from desktop.core.brought import KEY
from desktop.core.list_name import ListName
from desktop.formats import plain_text
from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from
from desktop.formats.own_markdown import unescaped
from desktop.formats.source import Source

LONGEST = 100_000  # characters of the fields

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FENCE = re.compile(r"<!-- abstract-reader: (begin|end) ")
_MARK = re.compile(r"(?<![\\=])==(?!=)")
_LINK = re.compile(r"- <https?://[^\s<>]+>$")
_OWN = ("derived_title", "remark", "status", "starred", "tags", "collections", "id")


def read(source: Source, into: Collector) -> None:
    """Read the paper of a page; one whose fields are no plain YAML is read as any text."""
    fields, body = _fields(source.text)
    if fields is None:
        why = "Its fields are no YAML that can be read; all is taken as text."
        into.problem(1, "the file", why)
    if not fields or not {"title", "abstract"} & fields.keys():
        plain_text.read(source, into)
        return
    if "status" in fields and "starred" in fields:
        record = _own(fields, body)
        names = record[KEY]["collections"]
        into.begin(ListName(str(names[0]) if names else ""))
    else:
        record = {**fields, "authors": fields.get("bibtex_author", fields.get("author", ""))}
        record.setdefault("abstract", body.strip())
    if is_paper(record):
        into.paper(paper_from(record), 1)
    else:
        into.problem(1, "a record", "It has neither a title nor an abstract.")


def _fields(text: str) -> tuple[dict[str, Any] | None, str]:
    """The fields and the text behind them; None where they are no plain YAML."""
    end = text.find("\n---\n", 3, LONGEST) if text.startswith("---\n") else -1
    if end < 0:
        return {}, text
    front = text[4 : end + 1]
    try:
        if any(isinstance(token, yaml.AliasToken) for token in yaml.scan(front, Loader=_LOADER)):
            return None, text  # a few of them can stand for gigabytes
        found = yaml.load(front, Loader=_LOADER)  # a safe one
    except (yaml.YAMLError, ValueError, RecursionError):
        return None, text
    if not isinstance(found, Mapping):
        return {}, text
    return {str(key): _plain(value) for key, value in found.items()}, text[end + 5 :]


def _plain(value: Any) -> Any:
    """A value as JSON has it; dates as text."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return value if isinstance(value, str | int | float | None) else str(value)


def _own(fields: Mapping[str, Any], body: str) -> dict[str, Any]:
    """A page of our vault; its tags are as Obsidian takes them."""
    rows: dict[str, list[str]] = {"": [], "## Highlights": [], "## Note": []}
    name, fenced = "", True
    for row in body.split("\n"):
        if fence := _FENCE.match(row):
            fenced = fence[1] == "begin"
        elif row and row in rows and name != "## Note":
            name = row
        elif fenced and not (name == "" and (row.startswith("# ") or _LINK.match(row))):
            rows[name].append(row)
    names, tags, status = (fields.get(key) for key in ("collections", "tags", "status"))
    record = {key: value for key, value in fields.items() if key not in _OWN}
    if fields.get("derived_title"):
        record["title"] = ""
    annotations = {
        "starred": fields.get("starred") is True,
        "status": status if status in STATUSES else "unread",
        "tags": tags if isinstance(tags, list) else [],
        "note": "\n".join(rows["## Note"]).strip("\n"),
    }
    abstract = unescaped(_MARK.sub("", "\n".join(rows[""]).strip()))
    own = {
        "id": fields.get("id"),
        "collections": names if isinstance(names, list) else [],
        "annotations": annotations,
    }
    return {**record, "abstract": abstract, KEY: own}
