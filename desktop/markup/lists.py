"""Which lines of an abstract are items of a list, and which only begin like one.

Abstracts are often wrapped at 80 columns, so that a line may begin with `- ` or `1)` by chance.
"""

import re

_ITEM = re.compile(
    r"(?:^|(?<=\n))[ \t]*(?:([-*•+‣◦])|(\(?(\d{1,2}|[a-z]|[ivx]{1,4})[.)]))[ \t]+(?=\S)"
)
_BULLETS = frozenset("•‣◦")  # no wrapped line begins with one by chance
_BLANK_LINE = re.compile(r"(\n[ \t\r]*\n)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def find_items(source: str) -> dict[int, int]:
    r"""The offsets at which list items begin, with those of the text after their bullets.

    Items are lines with the same bullet, or counted from the first on, at least two of them in
    a paragraph; the first stands at its beginning or after a line that ends a clause, or three
    follow one another, or the bullet is one that stands nowhere else. A number
    belongs to the item's text, a bullet does not.

    >>> find_items("We show:\n- one\n- two"), find_items("health records\n- EHR) and\n- notes")
    ({9: 11, 15: 17}, {})
    """
    found: dict[int, int] = {}
    start = 0
    for block in _BLANK_LINE.split(source):
        matches = list(_ITEM.finditer(block)) if "\n" in block else []
        for bullet in dict.fromkeys(match[1] for match in matches):
            items = [match for match in matches if match[1] == bullet]
            for item in _listed(block, items):
                marker = start + item.start(1 if bullet else 2)
                found[marker] = start + item.end() if bullet else marker
        start += len(block)
    return found


def _listed(block: str, items: list[re.Match[str]]) -> list[re.Match[str]]:
    """Those of the lines with one kind of marker that are items of a list."""
    if items[0][1] is None:
        items = _counted(items)
        first = 0 if items and _may_begin(block, items[0].start()) else len(items)
    elif items[0][1] in _BULLETS or _fill(block, items):
        first = 0
    else:
        begins = (index for index, item in enumerate(items) if _may_begin(block, item.start()))
        first = next(begins, len(items))
    return items[first:] if len(items) - first > 1 else []


def _fill(block: str, items: list[re.Match[str]]) -> bool:
    """Whether three lines or more that follow one another are items."""
    lines = block[items[0].end() : items[-1].start()].count("\n")
    return len(items) > 2 and lines == len(items) - 1


def _counted(items: list[re.Match[str]]) -> list[re.Match[str]]:
    """The items whose numbers or letters follow one another from the first on."""
    kept: list[re.Match[str]] = []
    for item in items:
        index = len(kept)
        labels = (str(index + 1), chr(97 + index % 26), _ROMAN[index % 10])
        if item[3] in labels:
            kept.append(item)
    return kept


def _may_begin(block: str, place: int) -> bool:
    before = block[max(0, place - 200) : place].rstrip()
    return not before or before[-1] in ".:;!?)"
