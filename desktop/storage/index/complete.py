"""What a field may be completed to while it is typed. Knows the library, not the index."""

from collections import Counter
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from desktop.core.library import Library
from desktop.storage.analysis import fold

_MOST = 50
_kept: "WeakKeyDictionary[Library, dict[str, tuple[int, Counter[str]]]]" = WeakKeyDictionary()


def complete(library: Library, field: str, beginning: str) -> list[tuple[str, int]]:
    """Values of a field, one of whose words begins so, with how many papers have them.

    Frequent ones first, then by name; at most fifty.
    """
    typed = fold(beginning).strip('" ')
    fitting = [
        (value, count)
        for value, count in _counts(library, field).items()
        if any(word.startswith(typed) for word in _starts(fold(value)))
    ]
    return sorted(fitting, key=lambda item: (-item[1], item[0].casefold()))[:_MOST]


def _starts(value: str) -> Iterator[str]:
    """The value from each of its words on."""
    yield value
    for place, character in enumerate(value):
        if character == " ":
            yield value[place + 1 :]


def _counts(library: Library, field: str) -> Counter[str]:
    if field == "tag":
        return Counter(library.tags())
    if field == "in":
        return Counter(name for paper_id in library.order for name in library.homes(paper_id))
    kept = _kept.setdefault(library, {})
    papers = len(library.imported)
    if field not in kept or kept[field][0] != papers:
        kept[field] = (papers, Counter(_values(library, field)))
    return kept[field][1]


def _values(library: Library, field: str) -> Iterable[str]:
    for paper_id in list(library.imported):
        paper = library.imported[paper_id]
        if field == "author":
            yield from map(str, paper.author)
        elif field == "keyword":
            yield from paper.keyword
