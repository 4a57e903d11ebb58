r"""Patterns for prose that take time in proportion, whatever text they meet.

`\s+x` looks, from each blank of a long run, for an `x` behind the run: a hundred thousand blanks
keep it busy for minutes. No word is longer than some letters, and no gap wider than some blanks, so
in these patterns every repeated character may occur so often only.
"""

import re

MOST_BLANKS, MOST_LETTERS = 9, 99
_PART = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\]){0,99}\]|.)([+*]?)", re.DOTALL)
_NO_CHARACTER = ")}?"  # in front of a sign: the end of a group or of a count


def compile_bounded(pattern: str, flags: int = 0) -> re.Pattern[str]:
    r"""Compile a pattern in which `+` and `*` after a single character or a class have a limit.

    >>> compile_bounded(r"a\s+(?:[\w-]+,)*b").pattern
    'a\\s{1,9}(?:[\\w-]{1,99},)*b'
    """

    def bounded(match: re.Match[str]) -> str:
        character, sign = match.groups()
        if not sign or character in _NO_CHARACTER:
            return match[0]
        most = MOST_BLANKS if character == r"\s" else MOST_LETTERS
        return f"{character}{{{int(sign == '+')},{most}}}"

    return re.compile(_PART.sub(bounded, pattern), flags)
