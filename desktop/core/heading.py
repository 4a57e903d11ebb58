"""The heading of an abstract that came without a title, made from its reading text.

Where the abstract names its method, system, data set or benchmark, the heading is that name and
what it is; otherwise it is what the abstract claims. Knows no markup, files or settings.
"""

import re

from desktop.core.bounded import compile_bounded
from desktop.core.claim import find_claim
from desktop.core.gloss import make_gloss
from desktop.core.naming import find_name
from desktop.core.phrase import (
    ELLIPSIS,
    balanced,
    capitalised,
    shortened,
    without_asides,
    without_lead,
)
from desktop.core.statements import sentences

_READ = 4000  # characters: a heading is not sought beyond them
_LEAST = 22  # characters: a shorter claim, such as “optimal regret”, says too little
_CJK_LENGTH = 45
_CJK = compile_bounded(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_CJK_SENTENCE = compile_bounded(r"[。！？!?]")
_CJK_CLAUSE = "，、；：,;:"

_LINK = compile_bounded(r"\s*\(?\b(?:https?://|www\.)\S*")
_HERE = compile_bounded(r"\s+in this (?:paper|work|article|study)\b,?")
_STRAY = compile_bounded(r"\$(?!\d)|\{(?=[^{},]{2,60}\})([^{},]*[^\W\d_]{2}[^{},]*)\}")
_SECOND_ARTICLE = compile_bounded(r": an? ")
_OPENER = compile_bounded(
    r"(?:there (?:is|are|exists?|ha(?:s|ve) (?:recently )?been)\s+)?"
    r"(?:In this (?:paper|work|article|study),?\s+|(?:In|To|For|With|By|On)\s[^,.;]{2,60},\s+)?"
    r"(?:(?:we|this (?:paper|work|article|study)|the authors?)\s+(?:\w+ly\s+)?(?:have\s+)?[a-z]+\s+"
    r"(?:that\s+)?)?",
    re.I,
)


def derive(reading_text: str, length: int = 90) -> str:
    """A heading of at most `length` characters for an abstract; "" for an empty one."""
    text = " ".join(reading_text[:_READ].split())
    if len(_CJK.findall(text, 0, 200)) * 3 > len(text[:200]):
        return _cjk_heading(text, min(length, _CJK_LENGTH))
    name = find_name(text)
    if not name:
        claim = without_lead(find_claim(text))
        return _finished(claim if len(claim) >= _LEAST else _first_sentence(text) or claim, length)
    gloss = make_gloss(text, name)
    if not gloss or gloss.lower().startswith(name.short.lower()):
        return _finished(gloss or name.short, length)
    return _finished(f"{name.short}: {gloss}", length)


def _finished(heading: str, length: int) -> str:
    """`heading` without links and asides, cut to its length."""
    heading = _STRAY.sub(lambda stray: stray.group(1) or "", _HERE.sub("", _LINK.sub("", heading)))
    heading = without_asides(heading).strip(" .;,:–—")
    heading = _SECOND_ARTICLE.sub(": ", heading, count=1)
    return shortened(capitalised(heading), length)


def _first_sentence(text: str) -> str:
    """The first sentence of `text`, without its opener where something is left."""
    begin, stop = next(iter(sentences(text)), (0, 0))
    opener = _OPENER.match(text, begin, stop)
    rest = text[opener.end() : stop] if opener else ""
    return without_lead(rest) if len(rest) > 3 else text[begin:stop]


def _cjk_heading(text: str, length: int) -> str:
    """The first sentence, or as many of its clauses as fit in `length` characters."""
    sentence = _CJK_SENTENCE.split(text, maxsplit=1)[0].strip()
    if len(sentence) <= length:
        return balanced(sentence)
    cut = sentence[: max(0, length - 1)]
    clause = max(cut.rfind(mark) for mark in _CJK_CLAUSE)
    cut = balanced(cut[:clause] if clause > length // 3 else cut).rstrip(_CJK_CLAUSE + " ")
    return (cut + ELLIPSIS)[: max(0, length)]
