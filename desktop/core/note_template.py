"""Templates: what a new note begins with, filled from what is known of its paper."""

import re
from collections.abc import Callable, Iterable, Mapping

from desktop.core.note_links import format_link
from desktop.core.paper import Paper, PaperText

PLACEHOLDERS = tuple(
    "heading title authors venue year url doi keywords collections link id date".split()
)
_PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


def template_values(
    paper: Paper,
    text: PaperText,
    homes: Iterable[str],
    date: str,
    escape: Callable[[str], str] = str,
) -> dict[str, str]:
    """The value of each placeholder for a paper, on one line; "" where it is not known.

    `escape` turns foreign text into Markdown that reads as just that text; `date` is written
    as it is.
    """
    words = {
        "heading": text.heading,
        "title": paper.title,
        "authors": ", ".join(map(str, paper.author)),
        "venue": paper.container_title,
        "keywords": ", ".join(paper.keyword),
        "collections": ", ".join(homes),
    }
    exact = {
        "year": str(paper.year or ""),
        "url": paper.url,
        "doi": paper.doi,
        "link": format_link(paper.id, text.heading),
        "id": paper.id,
        "date": date,
    }
    values = {name: escape(_squeezed(value)) for name, value in words.items()}
    return values | {name: _squeezed(value) for name, value in exact.items()}


def fill(template: str, values: Mapping[str, str]) -> str:
    r"""A template with its placeholders filled; what is no placeholder stays as it is.

    A line that would hold only what is not known is left out.

    >>> fill("# {heading}\nBy {authors}\nIn {venue}, {year}\n{x}", {
    ...     "heading": "Tea", "authors": "", "venue": "", "year": "2024"})
    '# Tea\nIn , 2024\n{x}'
    """
    lines = []
    for line in template.split("\n"):
        known = [values[name] for name in _PLACEHOLDER.findall(line) if name in values]
        if any(known) or not known:
            lines.append(_PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), line))
    return "\n".join(lines)


def _squeezed(text: str) -> str:
    return " ".join(text.split())
