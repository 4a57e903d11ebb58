"""A paper as its publisher gave it, in CSL's variables. Knows nothing of what readers add."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

_EAST_ASIAN = re.compile("[々ぁ-ゖァ-ヺー㐀-鿿가-힣豈-\ufaff\U00020000-\U0003fffd]+")


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name, in CSL's parts; `literal` where it cannot be taken apart.

    As text, a name in East Asian characters begins with the family and has no space (CSL 1.0.2,
    names that are not romanesque).

    >>> str(Name("Noether", "Emmy")), str(Name("张", "伟"))
    ('Emmy Noether', '张伟')
    """

    family: str = ""
    given: str = ""
    literal: str = ""

    def __str__(self) -> str:
        if _EAST_ASIAN.fullmatch(self.family + self.given):
            return self.literal or self.family + self.given
        return self.literal or f"{self.given} {self.family}".strip()


@dataclass(frozen=True, slots=True)
class Paper:
    """One imported paper. Never changed after import.

    Attributes:
        id: hexadecimal digest of the folded abstract (see `identity`); empty until identified.
        abstract: what the file held, decoded; markup and all.
        title: what the file said; empty for bare lists.
        author: names in the file's order.
        keyword: the publisher's keywords.
        container_title: venue or journal.
        issued: CSL date parts: (year,), (year, month) or (year, month, day); empty if unknown.
        url, doi: as given; doi without a resolver's address.
        links: all its addresses, where the reader has corrected them; else empty.
        html: the format is known to carry HTML markup in abstracts and titles.
        more: every other field of the file (decision, track, session, arxiv, ...): JSON values.
    """

    id: str = ""
    abstract: str = ""
    title: str = ""
    author: tuple[Name, ...] = ()
    keyword: tuple[str, ...] = ()
    container_title: str = ""
    issued: tuple[int, ...] = ()
    url: str = ""
    doi: str = ""
    links: tuple[str, ...] = ()
    html: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def year(self) -> int | None:
        """The year of issue, or None."""
        return self.issued[0] if self.issued else None

    def addresses(self, in_abstract: Iterable[str]) -> list[str]:
        """Where the paper leads: as the reader corrected it, else its own and the abstract's."""
        doi = f"https://doi.org/{self.doi}" if self.doi else ""
        found = self.links or (self.url, doi, *in_abstract)
        return list(dict.fromkeys(address for address in found if address))


FEATURES = ("math", "code")


@dataclass(frozen=True, slots=True)
class PaperText:
    """What a person reads of a paper, prepared once from its markup.

    Attributes:
        heading: what the list shows: the reader's own title, else the file's, else a derived one.
        derived: the heading was derived from the abstract.
        reading: the abstract's reading text (CONTRACT: what search, highlights, exports agree on).
        opening: the beginning of the reading text, on one line.
        features: of FEATURES: "math" (holds a formula), "code" (links to a code repository).
        links: addresses in the abstract, in its order.
    """

    heading: str
    derived: bool
    reading: str
    opening: str
    features: frozenset[str] = frozenset()
    links: tuple[str, ...] = ()
