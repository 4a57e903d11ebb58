"""The shapes of a paper's JSON object, made flat: OpenReview, OpenAlex, Semantic Scholar, ours."""

from collections.abc import Mapping
from typing import Any

from desktop.core.brought import KEY
from desktop.core.list_name import ListName
from desktop.core.paper import Paper
from desktop.formats.collector import Collector
from desktop.formats.fields import fold_key, is_paper, paper_from, text_of

LISTS = frozenset(  # the names under which objects hold lists of papers
    "results notes records papers data items entries articles submissions accepted documents works"
    " posters publications hits list rows talks presentations sessions".split()
)
MIN_WORDS = 5  # of a bare string that counts as an abstract
MAX_DEPTH = 3  # of sessions in sessions
MAX_WORDS = 20_000  # of an inverted index

_OURS = frozenset(
    "id type heading derived reading_text annotations collections places score snippet".split()
)
_FROM_VIRTUAL_SITE = ("virtualsite_url", "eventtype")


def add_record(value: Any, into: Collector, line: int, depth: int = MAX_DEPTH) -> None:
    """Add what one element of a list holds: an object, a session of such, or a bare abstract."""
    if isinstance(value, dict) and depth and (held := held_papers(value)):
        session = text_of(next((value[key] for key in ("title", "name") if value.get(key)), ""))
        for item in held:
            if session and isinstance(item, dict):
                item = {"session": session, **item}
            add_record(item, into, line, depth - 1)
    elif isinstance(value, dict):
        record = flatten(value)
        if is_paper(record):
            html = record.pop("html", None) is True
            html = html or any(key in record for key in _FROM_VIRTUAL_SITE)
            _begin_own(record, into)
            into.paper(paper_from(record, html), line)
        else:
            into.problem(line, "a record", "It has neither a title nor an abstract.")
    elif isinstance(value, str) and is_text(value):
        into.paper(Paper(abstract=value), line)
    else:
        into.problem(line, "a record", f"It is {_kind(value)}, not a paper.")


def held_papers(record: Mapping[str, Any]) -> list[Any]:
    """The papers that an object without an abstract holds in a list; mostly none."""
    if "abstract" in record:
        return []
    for key, value in record.items():
        if isinstance(value, list) and value and fold_key(key) in LISTS:
            objects = [item for item in value[:3] if isinstance(item, dict)]
            if any(held_papers(item) or is_paper(flatten(item)) for item in objects):
                return value
    return []


def is_text(value: str) -> bool:
    """Tell whether a bare string may be an abstract."""
    return len(value.split(maxsplit=MIN_WORDS)) >= MIN_WORDS or len(value) > 40


def flatten(record: Mapping[str, Any]) -> dict[str, Any]:
    """Give a record with the fields of the shapes that are known at its top.

    OpenReview keeps a note's fields in `content`, since 2023 each as `{"value": …}`; OpenAlex
    gives an abstract's words with their positions; Semantic Scholar's ids stand in an object.
    """
    flat = dict(record)
    content = flat.get("content")
    if isinstance(content, dict):
        del flat["content"]
        flat = {**flat, **content}
        if isinstance(forum := flat.get("forum"), str):
            flat.setdefault("forum_url", f"https://openreview.net/forum?id={forum}")
    flat = {key: _unwrap(value) for key, value in flat.items()}
    if isinstance(index := flat.get("abstract_inverted_index"), dict):
        del flat["abstract_inverted_index"]
        flat.setdefault("abstract", _in_order(index))
    if isinstance(ids := flat.get("externalIds"), dict):
        del flat["externalIds"]
        flat = {**ids, **flat}
    if isinstance(ids := flat.get("ids"), dict) and isinstance(pmid := ids.get("pmid"), str):
        flat.setdefault("pmid", pmid.rpartition("/")[2])
    if isinstance(place := flat.get("primary_location"), dict):
        flat = {"journal": place.get("source"), "url": place.get("landing_page_url"), **flat}
    if "annotations" in flat and "reading_text" in flat:
        keys = ("id", "annotations", "collections", "places")
        own = {key: flat[key] for key in keys if key in flat}
        more = flat.pop("more", None)
        flat = {key: value for key, value in flat.items() if key not in _OURS}
        flat = {**(more if isinstance(more, dict) else {}), **flat, KEY: own}
    return flat


def _begin_own(record: Mapping[str, Any], into: Collector) -> None:
    """Begin the first collection of a record of this program's own, if it names one."""
    own = record.get(KEY)
    names = own.get("collections") if isinstance(own, dict) else None
    if isinstance(names, list) and names and isinstance(names[0], str):
        into.begin(ListName(names[0]))


def _unwrap(value: Any) -> Any:
    if isinstance(value, dict) and "value" in value and len(value) <= 2:
        return value["value"]
    return value


def _in_order(index: Mapping[str, Any]) -> str:
    """Put an inverted index's words in order."""
    places = [
        (at, word)
        for word, positions in index.items()
        if isinstance(positions, list)
        for at in positions
        if isinstance(at, int)
    ]
    return " ".join(word for _, word in sorted(places)[:MAX_WORDS])


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, list):
        return "a list"
    return "a short text" if isinstance(value, str) else "a number or a truth value"
