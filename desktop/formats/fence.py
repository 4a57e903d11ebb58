"""Parts of a Markdown file that this program wrote, fenced so that it can write them again.

A fence is a pair of comment lines with a key and a checksum of what stands between them. What
stands outside belongs to the reader and is never touched; what was changed inside is noticed.
"""

import re
from dataclasses import dataclass
from hashlib import sha256

_BEGIN = re.compile(
    r"^(?:<!--|#) abstract-reader: begin (\S+) ([0-9a-f]{12})(?: -->)?[ \t]*\r?$", re.M
)
_ANY = re.compile(r"(<!--|#)(?= abstract-reader: (?:begin|end))")
FRONT = "front"
HTML, YAML = ("<!-- ", " -->"), ("# ", "")


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


def fence(key: str, inside: str, marks: tuple[str, str] = HTML) -> str:
    """A text between fences, ending with a line end.

    >>> print(fence("a1", "text"), end="")
    <!-- abstract-reader: begin a1 982d9e3eb996 -->
    text
    <!-- abstract-reader: end a1 -->
    """
    left, right = marks
    inside = _ANY.sub(lambda match: match[1].replace("<", "&lt;").replace("#", "&#35;"), inside)
    inside = inside.strip("\n")
    begin = f"{left}abstract-reader: begin {key} {_checksum(inside)}{right}"
    return f"{begin}\n{inside}\n{left}abstract-reader: end {key}{right}\n"


def parts(text: str) -> list[Part]:
    """The fenced parts of a text, in order; one whose end is missing is none."""
    found = []
    for match in _BEGIN.finditer(text):
        left = "<!-- " if match[0].startswith("<!--") else "# "
        right = " -->" if left == "<!-- " else ""
        end_line = f"{left}abstract-reader: end {match[1]}{right}"
        close = text.find(f"\n{end_line}", match.end() - 1)
        if close < 0:
            continue
        inside = text[match.end() + 1 : close]
        end = close + 1 + len(end_line)
        end += text[end : end + 1] == "\n"
        edited = _checksum(inside.replace("\r\n", "\n").rstrip("\r")) != match[2]
        found.append(Part(match[1], match.start(), end, edited, inside))
    return found


def begun(text: str) -> list[str]:
    """The keys of the parts that begin in a text, which may be the beginning of a file."""
    return [match[1] for match in _BEGIN.finditer(text)]


def replace_parts(text: str, new: str) -> str:
    """Put the fenced parts of `new` in the place of those of `text` with the same keys.

    Markdown parts that the text does not have yet follow at its end. Where only the part FRONT,
    which says when, would change, nothing does.
    """
    wanted = {part.key: part for part in parts(new)}
    found = parts(text)
    same = {part.key for part in found if part.key in wanted and _is_same(part, wanted[part.key])}
    if wanted.keys() - {FRONT} <= same:
        return text
    pieces: list[str] = []
    done = 0
    for old in found:
        part = wanted.pop(old.key, None)
        kept = text[old.start : old.end] if part is None else new[part.start : part.end]
        pieces += (text[done : old.start], kept)
        done = old.end
    rest = text[done:]
    more = [new[part.start : part.end] for part in wanted.values() if new[part.start] == "<"]
    if more and rest and not rest.endswith("\n"):
        rest += "\n"
    return "".join((*pieces, rest, *more))


def _is_same(one: Part, other: Part) -> bool:
    return not one.edited and one.inside.replace("\r\n", "\n") == other.inside


def _checksum(inside: str) -> str:
    return sha256(inside.encode("utf-8", "surrogatepass")).hexdigest()[:12]
