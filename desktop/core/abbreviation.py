"""Which words an abbreviation stands for.

After Schwartz and Hearst, “A simple algorithm for identifying abbreviation definitions in
biomedical text”, 2003; spelling by capitals or initials is tried first.
"""

import re
from collections.abc import Callable


def long_form_start(short: str, words: list[str]) -> int | None:
    """The index of the first of the words that `short` abbreviates, up to their end, or None.

    Tried in turn: the words' capitals spell it; their initials do; its letters occur in order.

    >>> long_form_start("SCAB", "the Supply-Chain Backdoor".split())
    1
    """
    letters = "".join(character.lower() for character in short if character.isalpha())
    choices = [choice for choice in dict.fromkeys((letters, letters.removesuffix("s"))) if choice]
    for wanted in choices:
        for spelling in (_capitals, _initials):
            start = _spelt_from(wanted, words, spelling)
            if start is not None:
                return start
    long = " ".join(words)
    for wanted in choices:
        at = _letters_in_order(wanted, long.lower())
        if at is not None:
            return long.count(" ", 0, at)
    return None


def _spelt_from(wanted: str, words: list[str], spelling: Callable[[str], str]) -> int | None:
    spelt = ""
    for index in range(len(words) - 1, -1, -1):
        spelt = spelling(words[index]) + spelt
        if spelt == wanted:
            return index
    return None


def _capitals(word: str) -> str:
    return "".join(character.lower() for character in word if character.isupper())


def _initials(word: str) -> str:
    return "".join(part[0].lower() for part in re.split(r"[-–‑]", word) if part[:1].isalpha())


def _letters_in_order(letters: str, long: str) -> int | None:
    """Where `letters`, matched from their last, begin in `long`: the first must begin a word."""
    at = len(long)
    for index in range(len(letters) - 1, -1, -1):
        at = long.rfind(letters[index], 0, at)
        while index == 0 and at > 0 and long[at - 1].isalnum():
            at = long.rfind(letters[0], 0, at)
        if at < 0:
            return None
    return at if letters else None
