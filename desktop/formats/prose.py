"""Tells sentences from what else text files hold: program source, numbers, single words."""

import re
from collections.abc import Iterable
from itertools import islice

from desktop.core.list_name import parse_list_name
from desktop.formats.names import CJK

SAMPLE = 500  # lines looked at
MIN_WORDS = 3  # in one line
MAX_CODE = 0.4  # share of lines that look like program source: that has 0.5 to 0.9, wrapped
# abstracts have less than 0.01
MIN_CODE = 2  # such lines at least
BEGINNING = 10_000  # characters of a line looked at
LONG_LINE = 150  # characters that lines of program source seldom have

_WORDS = re.compile(r"[^\W\d_]{2,}")
_CODE = re.compile(
    r"[{};]$|[\w\])]\([^()]*\)?[:;,]?$"
    r"|^(?:def|class|if|elif|for|while|try|else|except|with)\b.*:$"
    r"|^(?:import|from|return|raise|yield)\b[^.]*$"
    r"|^[\w.\[\]\"',: ]+ [+|-]?= \S|^(?:#!|#include|//|/\*|\*/|@\w)|^[\])}]|\w\.\w+\(|^\"[^\"]*\": "
)


def is_prose(lines: Iterable[str]) -> bool:
    """Tell whether lines are prose, or a list's name. One odd abstract is still prose."""
    sample = [line[:BEGINNING].strip() for line in islice(lines, SAMPLE)]
    if any(CJK.search(line) or parse_list_name(line) for line in sample[:3]):
        return True
    code = sum(bool(len(line) < LONG_LINE and _CODE.search(line)) for line in sample)
    words = any(len(_WORDS.findall(line)) >= MIN_WORDS for line in sample)
    return words and code < max(MIN_CODE, MAX_CODE * len(sample))
