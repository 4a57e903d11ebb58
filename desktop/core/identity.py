"""Which record is which paper: ids from folded text. Knows no rendering, so ids never move.

The source is folded by NFKC and case folding to letters and digits, so that neither markup's
punctuation, line breaks nor encoding give the same abstract a second id.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from desktop.core.labels import labels_of
from desktop.core.paper import Paper
from desktop.core.papers import Papers

ID_LENGTH = 16
BRIEF = 120  # characters of an abstract that two papers may share: “This paper was withdrawn …”
_PLACEHOLDERS = frozenset(
    "abstract abstractunavailable abstractnotavailable abstractnotfound noabstract "
    "noabstractavailable na none null nan tbd tba placeholder withdraw withdrawn "
    "paperwaswithdrawn partof unavailable notavailable comingsoon 暂无摘要 无摘要 暂无 无".split()
)

LONGEST_NOTICE = 200  # characters of what stands for an abstract
_BEFORE_WITHDRAWN = frozenset(
    "this the our paper submission article manuscript preprint work abstract "
    "has have had is was been".split()
)
_SIGNS = bytes(code for code in range(128) if not chr(code).isalnum())


def fold(text: str) -> str:
    """Fold text to case-folded letters and digits (NFKC).

    >>> fold("Eﬃcient  **Low**-Rank, 10%")
    'efficientlowrank10'
    """
    if text.isascii():
        return text.lower().encode("ascii").translate(None, _SIGNS).decode("ascii")
    normal = unicodedata.normalize("NFKC", text).casefold()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", normal)))


def is_placeholder(abstract: str) -> bool:
    """Tell whether an abstract is empty or stands for a missing one ("Abstract Unavailable")."""
    if len(abstract) > LONGEST_NOTICE:
        return False
    folded = fold(abstract)
    return not folded or folded in _PLACEHOLDERS or _is_withdrawn(abstract)


def _is_withdrawn(abstract: str) -> bool:
    """Tell whether a text begins like “This paper has been withdrawn”."""
    words = re.findall(r"\w+", abstract.casefold())
    first = next((word for word in words if word not in _BEFORE_WITHDRAWN), "")
    return first in ("withdrawn", "retracted")


def digest(text: str) -> str:
    """The id made of a folded text: 16 hexadecimal digits."""
    return digest_lines([text])


def digest_lines(lines: Iterable[str]) -> str:
    """The id made of many folded texts, which need not be in memory together."""
    found, joint = hashlib.sha256(), b""
    for line in lines:
        found.update(joint + line.encode("utf-8", "surrogatepass"))
        joint = b"\n"
    return found.hexdigest()[:ID_LENGTH]


def identify(paper: Paper) -> str:
    """The id of a paper that stands alone: from its abstract, else title, authors and year."""
    if is_placeholder(paper.abstract):
        people = "".join(fold(str(name)) for name in paper.author)
        return digest(f"title {fold(paper.title)} {people} {paper.year or ''}")
    return digest(fold(paper.abstract))


def own_id(paper: Paper) -> str:
    """The id of a paper whose abstract another paper has as well."""
    return digest(f"{fold(paper.title)}\n{_squeeze(paper.abstract)}")


def collection_id(name: str) -> str:
    """The id given to a collection when it is made; a later new name does not change it."""
    return f"collection-{digest(name)}"


@dataclass(frozen=True)
class Identified:
    """The papers of one file with their ids.

    Attributes:
        papers: in order, no two with the same id.
        ids: the id of each record of the file, in its order; a repeated record repeats its id.
        brief: the ids of those with a title that have only a few words for an abstract, or none.
    """

    papers: Papers
    ids: tuple[str, ...]
    brief: tuple[str, ...] = ()


def identify_all(records: Sequence[Paper]) -> Identified:
    """Give the records of one file their ids; equal records become one, unequal ones never.

    Two records whose abstracts fold alike but differ (a sign, a title) get ids of their own: the
    first keeps the plain one, so that it is found again from any other file.
    """
    places: dict[str, int] = {}  # of each paper's first record
    filled: dict[str, Paper] = {}  # the papers to which other records add something
    ids: list[str] = []
    brief: dict[str, None] = {}

    def make(paper_id: str) -> Paper:
        found = filled.get(paper_id)
        return found or replace(records[places[paper_id]], id=paper_id)

    for place, record in enumerate(records):
        paper_id = identify(record)
        if paper_id in places and not _same_record(make(paper_id), record):
            paper_id = own_id(record)
        ids.append(paper_id)
        if record.title and len(record.abstract) <= BRIEF:
            brief[paper_id] = None
        if paper_id not in places:
            places[paper_id] = place
        elif (whole := fill(known := make(paper_id), record)) != known:
            filled[paper_id] = whole
    return Identified(Papers(places, make), tuple(ids), tuple(brief))


def fill(paper: Paper, other: Paper) -> Paper:
    """Fill the paper's empty fields from another record of the same paper.

    Of decisions and tracks it has both: it is an oral and a poster.
    """
    names = ("title", "author", "keyword", "container_title", "issued", "url", "doi")
    missing = {name: getattr(other, name) for name in names if not getattr(paper, name)}
    both = {
        name: merged
        for name, values in labels_of(other).items()
        if (own := labels_of(paper).get(name))
        and (merged := list(dict.fromkeys((*own, *values)))) != list(own)
    }
    return replace(paper, **missing, more={**other.more, **paper.more, **both})


def _same_record(one: Paper, other: Paper) -> bool:
    titles = {fold(one.title), fold(other.title)} - {""}
    if titles and is_placeholder(one.abstract) and is_placeholder(other.abstract):
        return len(titles) < 2
    return len(titles) < 2 and _squeeze(one.abstract) == _squeeze(other.abstract)


def _squeeze(text: str) -> str:
    return re.sub(r"[\s\xa0]+", " ", text).strip()
