"""Papers and names as CSL-JSON objects and back: the one place with CSL's spelling."""

from collections.abc import Iterable, Mapping
from typing import Any

from desktop.core.paper import Name, Paper

TYPE = "paper-conference"


def name_to_csl(name: Name) -> dict[str, str]:
    """Give `{"literal"}` or `{"family", "given"}`."""
    if name.literal:
        return {"literal": name.literal}
    return {key: value for key in ("family", "given") if (value := getattr(name, key))}


def name_from_csl(value: Mapping[str, Any]) -> Name:
    """Take a CSL name object; unknown keys are ignored."""
    return Name(*(str(value.get(key) or "") for key in ("family", "given", "literal")))


def to_csl(paper: Paper) -> dict[str, Any]:
    """Give the paper as a CSL-JSON object; empty variables are left out, except title."""
    item: dict[str, Any] = {"id": paper.id, "type": TYPE, "title": paper.title}
    optional = {
        "abstract": paper.abstract,
        "author": [name_to_csl(name) for name in paper.author],
        "keyword": ", ".join(paper.keyword),
        "container-title": paper.container_title,
        "issued": {"date-parts": [list(paper.issued)]} if paper.issued else None,
        "URL": paper.url,
        "DOI": paper.doi,
    }
    return item | {key: value for key, value in optional.items() if value}


def to_record(paper: Paper) -> dict[str, Any]:
    """Give the paper as the data folder keeps it: CSL-JSON, keywords as a list, and the rest."""
    record = to_csl(paper)
    if paper.keyword:
        record["keyword"] = list(paper.keyword)
    if paper.html:
        record["html"] = True
    if paper.more:
        record["more"] = dict(paper.more)
    return record


def from_record(record: Mapping[str, Any]) -> Paper:
    """Take what `to_record` gave (or a CSL-JSON object with a keyword string)."""
    keyword = record.get("keyword") or ()
    if isinstance(keyword, str):
        keyword = [part.strip() for part in keyword.split(",")]
    return Paper(
        id=str(record.get("id") or ""),
        abstract=str(record.get("abstract") or ""),
        title=str(record.get("title") or ""),
        author=tuple(name_from_csl(name) for name in record.get("author") or ()),
        keyword=tuple(str(word) for word in keyword if word),
        container_title=str(record.get("container-title") or ""),
        issued=date_parts(record.get("issued")),
        url=str(record.get("URL") or ""),
        doi=str(record.get("DOI") or ""),
        html=bool(record.get("html")),
        more=dict(record.get("more") or {}),
    )


def date_parts(issued: object) -> tuple[int, ...]:
    """Take CSL's `{"date-parts": [[2026, 7]]}`; anything else gives ().

    >>> date_parts({"date-parts": [["2026"]]})
    (2026,)
    """
    parts = issued.get("date-parts") if isinstance(issued, Mapping) else None
    first = next(iter(parts), ()) if isinstance(parts, Iterable) else ()
    try:
        return tuple(int(part) for part in first)[:3]
    except (TypeError, ValueError):
        return ()
