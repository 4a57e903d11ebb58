r"""The words of a note that may be misspelt, line by line: no code, formulas, links, or names.

What has an inner capital or a digit (`arXiv`, `GPT-4o`), or is written in capitals, is a name.
"""

import re
from collections.abc import Iterator

from desktop.markup.delimiters import is_formula, pair

_CLOSINGS = {"$$": "$$", r"\[": r"\]"}
_OPENING = re.compile(
    r"[ \t>]{0,99}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,99}){0,20}"
    r"(?:(?P<fence>`{3,99}+(?![^`\n]*`)|~{3,99}+)|(?P<sign>\$\$|\\\[(?!\S))"
    r"|\\begin\{(?P<name>[a-zA-Z]{1,40}\*?)\})"
)
_SKIPPED = re.compile(
    r"(?<!`)(?P<ticks>`{1,9})(?!`).{0,500}?(?<!`)(?P=ticks)(?!`)"
    r"|\[\[.{0,330}?\]\]|\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?\)|<[^<>]+>"
    r"|\$\$.{0,500}?\$\$|\\\(.{0,500}?\\\)|\\\[.{0,500}?\\\]|\\[A-Za-z]+"
)
_TOKEN = re.compile(r"[^\s()\[\]{}<>|\"“”]+")
_NO_PROSE = re.compile(r"[\w~.]/\w*[/._]|\.\w+/|[_@\\]|://|\w\.[A-Za-z]\w")  # paths, addresses
_WORD = re.compile(r"(?<![\w’'])[A-Za-zÀ-ÖØ-öø-ɏ]{2,40}(?:[’'][A-Za-zÀ-ÖØ-öø-ɏ]{1,10})?(?![\w])")
_LONGEST_LINE = 5_000  # characters; nobody has typed a longer one


def words_of_line(line: str, within: str = "") -> tuple[list[tuple[int, int]], str]:
    r"""Where the words of a line are, and what is open behind it: its closing mark, or "".

    `within` is what is open before it.

    >>> words_of_line(r"so $x$ `is` teh BERT"), words_of_line("```py")
    (([(0, 2), (12, 15)], ''), ([], '```'))
    """
    if within:
        return [], "" if _closes(line, within) else within
    opening = _OPENING.match(line)
    if opening:
        fence, sign, name = opening["fence"], opening["sign"], opening["name"]
        closing = fence or _CLOSINGS.get(sign) or rf"\end{{{name}}}"
        if fence or closing not in line[opening.end() :]:
            return [], closing
    return (list(_words(line)) if len(line) <= _LONGEST_LINE else []), ""


def _closes(line: str, within: str) -> bool:
    """Whether a line closes what is open: a fence alone in it, a formula at its end or a blank."""
    bare = line.strip(" \t>")
    if within[0] in "`~":
        return len(bare) >= len(within) and not bare.strip(within[0])
    return not bare or bare.endswith(within)


def _words(line: str) -> Iterator[tuple[int, int]]:
    skipped = [match.span() for match in _SKIPPED.finditer(line)]
    skipped += [token.span() for token in _TOKEN.finditer(line) if _NO_PROSE.search(token[0])]
    skipped += _formulas(line) if "$" in line else []
    for match in _WORD.finditer(line):
        start, end = match.span()
        named = match[0][1:] != match[0][1:].lower()
        if not named and not any(start < last and first < end for first, last in skipped):
            yield start, end


def _formulas(line: str) -> Iterator[tuple[int, int]]:
    """Where formulas between dollars are."""
    dollars, place = pair(line)[0], -1
    for start in sorted(dollars):
        end = dollars[start]
        if start > place and is_formula(line, start, end):
            place = end
            yield start, end + 1
