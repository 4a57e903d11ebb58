r"""Where mathematics begins and ends in running text, and which dollars are money.

The rule was found by reading what stands between the dollars of 8,900 real abstracts: a `$`
closes at the next one of its own brace level in the paragraph, and what is between must not
read like a price list or a sentence.
"""

import re

from desktop.markup.macros import mended
from desktop.markup.mathematics import LONGEST

_MARK = re.compile(r"\\.|[${}]|\n[ \t\r]*\n", re.DOTALL)
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_COMMAND = re.compile(r"\\(?:text\w*|mathrm|mbox|operatorname\*?)\s*\{[^{}]*\}|\\[A-Za-z]+")
_SENTENCE = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,}(?:[\s,]+[A-Za-z]{2,}){2}")
_UNBROKEN_SENTENCE = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,}(?:\s+[A-Za-z]{2,}){2}")
_TWO_WORDS = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,}\s+[A-Za-z]{2,}")
_SPACED_WORD = re.compile(r"\s[A-Za-z]{2,}")
_MATHEMATICAL = re.compile(r"[\\^_{}=<>]")
_LONE_WORD = re.compile(r"\A\s+[A-Za-z]{2,}\s+")


def pair(source: str) -> tuple[dict[int, int], dict[int, int]]:
    """Which `$` and which braces belong together, paragraph by paragraph.

    For each `$` the offset of the next one at its own brace level, and for each `{` that of
    its `}`, where there is one.
    """
    dollars: dict[int, int] = {}
    braces: dict[int, int] = {}
    levels: list[tuple[int, int]] = [(-1, -1)]  # of each open brace: its place, and the last `$`
    for match in _MARK.finditer(source):
        mark, place = match[0], match.start()
        if mark == "{":
            levels.append((place, -1))
        elif mark == "}" and len(levels) > 1:
            braces[levels.pop()[0]] = place
        elif mark == "$":
            brace, before = levels[-1]
            if before >= 0:
                dollars[before] = place
            levels[-1] = (brace, place)
        elif mark[0] == "\n":
            levels = [(-1, -1)]
    return dollars, braces


def is_formula(source: str, start: int, end: int) -> bool:
    """Whether what stands between the dollars at `start` and `end` is mathematics."""
    if end - start > LONGEST:
        return False
    body = mended(source[start + 1 : end])
    if not body.strip():
        return False
    sentence = _UNBROKEN_SENTENCE if body.startswith("\\") else _SENTENCE
    if sentence.search(_COMMAND.sub(" ", body)):
        return False
    if _MATHEMATICAL.search(body):
        return True
    if _TWO_WORDS.search(body) or _LONE_WORD.fullmatch(body):
        return False
    if body[0].isspace() and source[start - 1 : start].isdigit():
        return False
    if not body.lstrip()[0].isdigit():
        return True
    followed = source[end + 1 : end + 2]
    return not (followed.isdigit() or _SPACED_WORD.search(body) or body[-1] in " (")


def closed_by(source: str, start: int, closing: str) -> int:
    """The offset of a closing delimiter in the paragraph, near enough to `start`; else -1."""
    end = source.find(closing, start, start + LONGEST + len(closing))
    if end < 0 or not source[start:end].strip() or _BLANK_LINE.search(source, start, end):
        return -1
    return end
