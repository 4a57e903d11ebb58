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
        edited: what is inside is not what was written.
        inside: the text between the fences.
    """

    key: str
    start: int
    end: int
    edited: bool
    inside: str


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
    for match, following in zip(begins, [*(b.start() for b in begins[1:]), len(text)], strict=True):
        end_line = _MARKS[match[1]].end.format(match[2])
        close = text.find(f"\n{end_line}", match.end() - 1, following)
        if close < 0:
            continue
        inside = text[match.end() + 1 : close]
        end = close + 1 + len(end_line)
        end += text[end : end + 1] == "\n"
        edited = _checksum(inside.replace("\r\n", "\n").rstrip("\r")) != match[3]
        found.append(Part(match[2], match.start(), end, edited, inside))
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


def replace_parts(text: str, new: str) -> str:
    """Put the fenced parts of `new` in the place of those of `text` with the same keys.

    Markdown parts that the text does not have yet follow at its end.
    """
    wanted = {part.key: part for part in parts(new)}
    pieces: list[str] = []
    done = 0
    for old in parts(text):
        pieces += (text[done : old.start], _newer(text, old, new, wanted.pop(old.key, None)))
        done = old.end
    more = [new[part.start : part.end] for part in wanted.values() if new[part.start] != "#"]
    return _appended("".join((*pieces, text[done:])), "".join(more))


def arrange_parts(text: str, new: str) -> str:
    """Give a text the fenced parts of `new`, in its order; parts that are not in it go.

    What stands behind a part goes with it, or stays behind what was before that if it goes; what
    stands before the first and behind the last part stays there. The first line, which says when,
    follows suit unless nothing else has changed.
    """
    found, wanted = _unique(parts(text)), parts(new)
    if not found:
        return _appended(text, f"\n{new}" if text.strip() else new)
    if len(found) == len(wanted) and all(map(_is_same, found, wanted)):
        return text
    lead, behind = _surroundings(text, found, {part.key for part in wanted})
    lead = _FRONT.sub(lambda _: new[: wanted[0].start].strip(), lead, count=1)
    old = {part.key: part for part in found}
    pieces = [lead]
    for part in wanted:
        newest = new[part.start : part.end]
        if part.key in old:
            newest = _newer(text, old[part.key], new, part)
        pieces += (newest, "" if newest.endswith("\n") else "\n", behind.get(part.key, ""))
    return "".join((*pieces, text[found[-1].end :]))


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


def _newer(text: str, old: Part, new: str, part: Part | None) -> str:
    """An old part's text, or that of the new one if there is one and it differs."""
    if part is None or _is_same(old, part):
        return text[old.start : old.end]
    return new[part.start : part.end]


def _appended(text: str, more: str) -> str:
    return f"{text}\n{more}" if more and text and not text.endswith("\n") else text + more


def _is_same(one: Part, other: Part) -> bool:
    inside = one.inside.replace("\r\n", "\n").rstrip("\r")
    return one.key == other.key and not one.edited and inside == other.inside


def _checksum(inside: str) -> str:
    return sha256(inside.encode("utf-8", "surrogatepass")).hexdigest()[:12]
