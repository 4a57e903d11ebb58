"""Parts of a Markdown file that this program wrote, fenced so that it can write them again.

A fence is a pair of comment lines with a key and a checksum of what stands between them. What
stands outside belongs to the reader and is never touched; what was changed inside is noticed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

_BEGIN = re.compile(r"(<!-- |# |)abstract-reader::? begin (\S+) ([0-9a-f]{12})(?: -->)?[ \t]*\r?$")
_NAME = "abstract-reader:"
_ANY = re.compile(r"^(?:(?:- )?<!-- |# |)abstract-reader::? (?=begin|end)", re.MULTILINE)
_FRONT = re.compile(
    r"^# [^\n]*: [\d,]+ papers?, exported from Abstract Reader at \S+$", re.MULTILINE
)


class Marks(NamedTuple):
    """How the lines of a fence look: one with a key and a checksum, one with the key."""

    begin: str
    end: str


HTML = Marks("<!-- abstract-reader: begin {} {} -->", "<!-- abstract-reader: end {} -->")
YAML = Marks("# abstract-reader: begin {} {}", "# abstract-reader: end {}")
PROPERTY = Marks("abstract-reader:: begin {} {}", "- <!-- abstract-reader: end {} -->")
"""For Logseq, where a page's properties come first, and what follows are bullets."""

_MARKS = {"<!-- ": HTML, "# ": YAML, "": PROPERTY}


@dataclass(frozen=True, slots=True)
class Part:
    """A fenced part of a text.

    Attributes:
        key: whose part it is, e.g. a paper's id.
        start, end: where it stands, fences included.
        checksum: of what was written inside.
        inside: the text between the fences, with line ends of one sort.
    """

    key: str
    start: int
    end: int
    checksum: str
    inside: str

    @property
    def edited(self) -> bool:
        """What is inside is not what was written."""
        return _checksum(self.inside) != self.checksum

    def is_same(self, other: "Part") -> bool:
        """The other part was written as this one stands."""
        mine, others = (self.key, self.checksum), (other.key, other.checksum)
        return mine == others and self.inside == other.inside


class Updated(NamedTuple):
    """A text with new parts.

    Attributes:
        text: as it is to be.
        loses: something that was changed by hand inside a part is not in it any more.
    """

    text: str
    loses: bool = False


def front_line(title: str, count: int, when: str) -> str:
    """The first line of a document: what it holds and when it was written (UTC, ISO 8601)."""
    papers = "1 paper" if count == 1 else f"{count:,} papers"
    return f"# {title}: {papers}, exported from Abstract Reader at {when}"


def fence(key: str, inside: str, marks: Marks = HTML) -> str:
    """A text between fences, ending with a line end.

    >>> print(fence("a1", "text"), end="")
    <!-- abstract-reader: begin a1 982d9e3eb996 -->
    text
    <!-- abstract-reader: end a1 -->
    """
    inside = inside.replace("\r\n", "\n").replace("\r", "\n")
    inside = _ANY.sub(_escaped, inside).strip("\n")
    return f"{marks.begin.format(key, _checksum(inside))}\n{inside}\n{marks.end.format(key)}\n"


def _escaped(match: re.Match[str]) -> str:
    """The beginning of a line that looks like one of ours, as characters."""
    text = match[0].replace("<", "&lt;").replace("#", "&#35;")
    return text if text.startswith(("&", "- &")) else text.replace("-", "&#45;", 1)


def parts(text: str) -> list[Part]:
    """The fenced parts of a text, in order; one whose end is missing is none."""
    begins = list(_begins(text))
    found = []
    nexts = [*(match.start() for match in begins[1:]), len(text)]
    for match, following in zip(begins, nexts, strict=False):
        end_line = _MARKS[match[1]].end.format(match[2])
        close = text.find(f"\n{end_line}", match.end() - 1, following)
        if close < 0:
            continue
        inside = text[match.end() + 1 : close]
        if "\r" in inside:
            inside = inside.replace("\r\n", "\n").rstrip("\r")
        end = close + 1 + len(end_line)
        end += text[end : end + 1] == "\n"
        found.append(Part(match[2], match.start(), end, match[3], inside))
    return found


def _begins(text: str) -> Iterator[re.Match[str]]:
    """The lines that begin parts; looked for by their middle, which is quick in a long text."""
    place = text.find(_NAME)
    while place >= 0:
        start = text.rfind("\n", 0, place) + 1
        end = text.find("\n", place)
        if match := _BEGIN.match(text, start, len(text) if end < 0 else end):
            yield match
        place = text.find(_NAME, place + 1)


def begun(text: str) -> list[str]:
    """The keys of the parts that begin in a text."""
    return [match[2] for match in _begins(text)]


def replace_parts(text: str, new: str) -> Updated:
    """Put the fenced parts of `new` in the place of those of `text` with the same keys.

    Markdown parts that the text does not have yet follow at its end.
    """
    wanted = {part.key: part for part in parts(new)}
    pieces: list[str] = []
    done, loses = 0, False
    for old in parts(text):
        part = wanted.pop(old.key, old)
        same = old.is_same(part)
        loses = loses or (not same and old.edited)
        whole = text[old.start : old.end] if same else new[part.start : part.end]
        pieces += (text[done : old.start], whole)
        done = old.end
    more = [new[part.start : part.end] for part in wanted.values() if new[part.start] != "#"]
    return Updated(_appended("".join((*pieces, text[done:])), "".join(more)), loses)


def arrange_parts(text: str, new: str) -> Updated:
    """Give a text the fenced parts of `new`, in its order; parts that are not in it go.

    What stands behind a part goes with it, or stays behind what was before that if it goes; what
    stands before the first and behind the last part stays there. The first line, which says when,
    follows suit unless nothing else has changed.
    """
    found, wanted = _unique(parts(text)), parts(new)
    if not found:
        return Updated(_appended(text, f"\n{new}" if text.strip() else new))
    if len(found) == len(wanted) and all(map(Part.is_same, found, wanted)):
        return Updated(text)
    lead, behind = _surroundings(text, found, {part.key for part in wanted})
    front = (new[: wanted[0].start] if wanted else new).strip()
    pieces = [_FRONT.sub(lambda _: front, lead, count=1)]
    old = {part.key: part for part in found}
    for part in wanted:
        whole = new[part.start : part.end]
        if part.key in old and old[part.key].is_same(part):
            kept = old.pop(part.key)
            whole = text[kept.start : kept.end]
        pieces += (whole, "" if whole.endswith("\n") else "\n", behind.get(part.key, ""))
    loses = any(part.edited for part in old.values())
    return Updated("".join((*pieces, text[found[-1].end :])), loses)


def _surroundings(text: str, found: list[Part], keys: set[str]) -> tuple[str, dict[str, str]]:
    """What stands before the first part that stays, and what behind each but the last."""
    lead, last = text[: found[0].start], ""
    behind: dict[str, str] = {}
    for part, following in pairwise(found):
        between = text[part.end : following.start]
        if part.key in keys:
            last = part.key
            behind[last] = between
        elif not between.strip():
            continue
        elif last:
            behind[last] += between
        else:
            lead += between
    return lead, behind


def _unique(found: Iterable[Part]) -> list[Part]:
    """The parts without those whose key was there before, which a person has copied."""
    return list({part.key: part for part in reversed(list(found))}.values())[::-1]


def _appended(text: str, more: str) -> str:
    return f"{text}\n{more}" if more and text and not text.endswith("\n") else text + more


def _checksum(inside: str) -> str:
    return sha256(inside.encode("utf-8", "surrogatepass")).hexdigest()[:12]
