"""Links from one paper's note to another paper: `[[id|heading]]`, or `[[id]]` alone.

The id says which paper is meant; the heading beside it is for whoever reads the bare text, and
is shown only where the paper is not in the library. In a table, the bar between them has a
backslash, as every bar that is not a column's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from desktop.core.identity import ID_LENGTH
from desktop.core.library import Library

LONGEST_LABEL = 300
PAPER_LINK = re.compile(
    rf"\[\[([0-9a-f]{{{ID_LENGTH}}})(?:\\?\|([^\n]{{0,{LONGEST_LABEL}}}?))?\]\](?!\])"
)


@dataclass(frozen=True, slots=True)
class PaperLink:
    """A link in a note.

    Attributes:
        start, end: its span, in code points.
        target: the id of the paper it leads to.
        label: the heading that was written with it; "" for none.
    """

    start: int
    end: int
    target: str
    label: str


def find_links(note: str) -> Iterator[PaperLink]:
    """The links of a note, in order.

    >>> [(link.target, link.label) for link in find_links("as [[0123456789abcdef|Tea]] says")]
    [('0123456789abcdef', 'Tea')]
    """
    for match in PAPER_LINK.finditer(note):
        yield PaperLink(*match.span(), match[1], match[2] or "")


def format_link(paper_id: str, heading: str = "") -> str:
    """The text of a link; whatever the heading holds, `find_links` finds it again.

    >>> format_link("0123456789abcdef", "On  [[tea]]")
    '[[0123456789abcdef|On [[tea] ]]]'
    """
    label = " ".join(heading.split()).replace("]]", "] ]")[:LONGEST_LABEL].rstrip()
    return f"[[{paper_id}|{label}]]" if label else f"[[{paper_id}]]"


def noted_in(library: Library, paper_id: str) -> tuple[str, ...]:
    """The ids of the other papers whose notes link to a paper, those noted first first."""
    return tuple(
        other
        for other, annotated in library.annotations.items()
        if annotated.note
        and paper_id in annotated.note
        and other != paper_id
        and not annotated.removed
        and other in library.imported
        and any(link.target == paper_id for link in find_links(annotated.note))
    )
