"""Where the lines of wrapped text meet: hyphenated words, and scripts without blanks.

No rule knows whether `low-` and `rank` are one word or two. A hyphen stays unless the text itself
has the word without it, or what follows is an ending that begins no word (`optimiza-`, `tion`).
"""

import re
from functools import lru_cache
from itertools import pairwise

HYPHENS = "-\u2010\u2011"

_ENDINGS = frozenset(
    "ability able ably al ally ance ances ation ational ations ative atively cal cally ence ences"
    " ential est ful fully ible ibly ical ically ied ies ification ing ings ious isation ise ised"
    " ises ising ities ity ivity ization izations ize ized izes izing lation lations less ly ment"
    " mental mentally ments mization ness ologies ology ological rithm rithmic rithms sion sional"
    " sions tation tations tative ted ters tic tical tically tics ties ting tion tional tionally"
    " tions tive tively tivity ture tured tures ular ulate ulated uous uously".split()
)
_SUSPENDED = frozenset("and or to nor und oder et ou".split())  # "pre- and post-processing"
_WORD = re.compile(r"[^\W\d_]+")
_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LAST_WORD = re.compile(r"[^\W\d_]+\Z")
_LONGEST = 40  # characters of a word
_NO_BLANKS = re.compile("[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")


def seam(source: str, start: int, end: int) -> int | None:
    """Where what is not to be seen begins, if the line end in these blanks parts no words.

    So it is behind a hyphen, which may go as well, and between characters of scripts that are
    written without blanks. None where the line end stands for a blank.
    """
    while start > 0 and source[start - 1] == " ":
        start -= 1
    if not 0 < start < end < len(source) or "\n" not in source[start:end]:
        return None
    before, after = source[start - 1], source[end]
    if before not in HYPHENS:
        return start if _NO_BLANKS.match(before) and _NO_BLANKS.match(after) else None
    if start < 2 or source[start - 2].isspace() or source[start - 2] in f"{HYPHENS}\\":
        return None
    word = _WORD.match(source, end, end + _LONGEST)
    if word and word[0] in _SUSPENDED and source[word.end() : word.end() + 1] != "-":
        return None
    if not after.isalnum() and after not in "$\\{*":
        return None
    return start - _parts_a_word(source, start - 1, end)


def _parts_a_word(source: str, hyphen: int, end: int) -> bool:
    """Tell whether a hyphen before a line end stands in a word that has none."""
    before = _LAST_WORD.search(source[max(0, hyphen - _LONGEST) : hyphen])
    after = _WORD.match(source, end, end + _LONGEST)
    if not before or not after or not before[0][-1].islower() or not after[0].islower():
        return False
    words = _words_of(source)
    first, second = before[0].casefold(), after[0]
    if f"{first}-{second}" in words:
        return False
    whole = first + second
    known = {whole, f"{whole}s", whole.removesuffix("s")}
    return second in _ENDINGS or not words.isdisjoint(known)


@lru_cache(maxsize=4)
def _words_of(source: str) -> frozenset[str]:
    """The words of a text, and any two that a hyphen joins."""
    words: set[str] = set()
    for compound in _COMPOUND.findall(source.casefold()):
        parts = compound.split("-")
        words.update(parts)
        words.update(map("-".join, pairwise(parts)))
    return frozenset(words)
