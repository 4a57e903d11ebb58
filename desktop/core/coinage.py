"""Reading a name where one may stand: coined words, titles and defined abbreviations.

Knows nothing of why a name is looked for at a place, nor of the rest of the text.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from desktop.core.abbreviation import long_form_start
from desktop.core.bounded import compile_bounded
from desktop.core.phrase import without_lead
from desktop.core.vocabulary import HEAD_NOUNS, OPENING, ORDINARY, PLACEHOLDERS

MARKS = "\"“”‘’'`*«»\\{}"


class Reading(NamedTuple):
    """A name as it stands in a text.

    short: the name; long: what it abbreviates, or ""; end: offset behind it and its brackets;
    strength: how much its form alone speaks for a name, about -2 to 2.2; kind: what it is said to
    be right before it, or "".
    """

    short: str
    long: str
    end: int
    strength: float
    kind: str = ""


_DEFINED = 2.2
_TITLED = 2.0  # “Latent Thoughts (PonderLM-2)”: brackets whose letters do not spell the words
_PLAINLY_DEFINED = 1.5

_MODIFIER = compile_bounded(
    r"\A.*-(?:[a-z]+(?:ed|ing|ful|able|ible|ic|al|ive|ous|ary)|free|like|level|wise|style|aware"
    r"|[Bb]ased|agnostic|driven|invariant|specific|type|size|shot|step|stage|bit|hard|time|order"
    r"|rich|ready|native|only|heavy|light|pass|norm|space|Aware|Free|Driven|Guided)$"
)
_QUANTITY = compile_bounded(r"\d+[A-Za-z]{0,2}")  # 3D, 7B, 10k
_FORMULA = compile_bounded(r"[\\√=<>∈≤≥()|]")
_CALLED = frozenset({"called", "named", "termed", "dubbed", "coined"})
_KINDS = frozenset("class classes family families kind type variant collection set form".split())
_JOINERS = frozenset(
    """of for to in on with via by from under through at between per each than into over after
    during against the as""".split()
)
_ARTICLE = compile_bounded(
    r"(?:(an?|the|our|its|two|three|several|some|these|their|both|such)\s+)?", re.I
)
_DEFINITION = compile_bounded(
    r"(?=[^(]{2,139}\()((?:[^.,;:()]|\.(?=\w)){2,130}?)(?:(?<!\s)\s+|(?<=\w{3}))\(([^()]{1,90})\)"
)
_SHORT_FORM = compile_bounded(
    r"\A(?:(?:or|a\.k\.a\.|abbr\.|i\.e\.,?|dubbed|called|termed|denoted(?: as)?|named|short for)"
    r"\s+)?"
    rf"[{re.escape(MARKS)}]*+([^\s,;]{{2,20}}?)[{re.escape(MARKS)}]*(?:\s+for short)?(?:[,;].*)?$"
)
_HEAD_NOUN = compile_bounded(rf"(?:{HEAD_NOUNS})s?$")
_MODIFIES = compile_bounded(rf"\s(?:[\w-]+\s)?(?:{HEAD_NOUNS})s?\b")
_PHRASE_END = compile_bounded(
    r"[,;:(—?!]|\.(?!\w)|\s[–-]\s|\s(?=(?:that|which|who|whose|where|when|while|to|for|by|with|on|in"
    r"|of|from|via|using|through|based|capable|designed|under|as|at|is|are|was|were|has|have|can|or"
    r"|and|aimed|inspired|built|dedicated|tailored|consisting|comprising|enabling|targeting"
    r"|leveraging|featuring|supporting|spanning|trained|obtained|it|we|then|does|do|uses|achieves"
    r"|outperforms|provides|enables|over|into|towards?|without|because|since|if|so|but|both|not"
    r"|allowing|addressing|combining|containing|covering|developed|equipped|an?|the)\s)"
)
_TITLE_GOES_ON = compile_bounded(
    r"\s(?:of|and|&|for|with|in|to|the|via|as|by)(?:\sthe)?\s(?:[A-Z][a-z][\w-]*(?:\s(?=[A-Z]))?)+"
)
_DESCRIBED = compile_bounded(r"[\"”’]?(?:,\s+(?:an?|which|the|that)\s|:\s)")


def read_name(
    text: str, start: int, stop: int, *, plain: bool, called: bool = False
) -> Reading | None:
    """The name that stands at `start` of `text`, or None.

    plain: whether plain words may be a name too, as after “we introduce”, if they are described;
    called: whether they are one even if they are not, as after “a method called”.
    """
    lead = _ARTICLE.match(text, start)
    article = (lead.group(1) or "").lower() if lead else ""
    body = lead.end() if lead else start
    found = _read_definition(text, body, stop, article, plain=plain)
    if not found:
        window = text[body : min(stop, body + 220)]
        body += len(window) - len(without_lead(window).lstrip(MARKS))
        found = _read_words(text, body, stop, article, plain=plain, called=called)
    if not found or len(found.short) < 2 or _FORMULA.search(found.short):
        return None
    if " " not in found.long and shape(found.long) == 2:
        return found._replace(short=found.long, long="")  # “SceneMotifCoder (SMC)”
    return found


@lru_cache(maxsize=1 << 13)
def shape(word: str) -> float:
    """How coined `word` looks: 2 for inner capitals or digits, 1 for a capital, 0 for plain.

    >>> [shape(word) for word in ("CoME", "τ²-bench", "Causal-Adapter", "Aurora", "IO-aware")]
    [2.0, 2.0, 1.5, 1.0, 0.0]
    """
    word = word.strip(MARKS + ".,;:!?)")
    if not word or "/" in word or not (word[0].isalnum() or word[0] in "∇√"):
        return 0.0
    if _MODIFIER.match(word):
        return 0.0
    parts = [part for part in re.split(r"[-–‑]", word) if part]
    if any(_is_coined(part) for part in parts):
        return 2.0
    if len(parts) > 1 and parts[0][0].isupper() and not parts[-1][0].islower():
        return 1.5
    return 1.0 if word[0].isupper() else 0.0


def _is_coined(part: str) -> bool:
    """Whether a word without hyphens is spelt as no ordinary word is."""
    stem = part.removesuffix("s")
    if _QUANTITY.fullmatch(stem):
        return False
    capitals = sum(character.isupper() for character in stem)
    letters = sum(character.isalpha() for character in stem)
    digits = [character for character in stem if character.isdigit()]
    return (
        capitals >= 2
        or (capitals == 1 and (bool(digits) or (stem[0].islower() and letters > 1)))
        or (letters > 0 and any(not digit.isascii() for digit in digits))
        or (letters >= 2 and bool(digits) and not stem[0].isdigit())
    )


def _read_definition(
    text: str, body: int, stop: int, article: str, *, plain: bool
) -> Reading | None:
    """“Long Form (LF)”, “LF (Long Form)” or “a data set (Name)”, or None."""
    match = _DEFINITION.match(text, body, min(stop, body + 220))
    if not match:
        return None
    words, inside = match.group(1).lstrip(MARKS).split()[-14:], match.group(2).strip()
    if not words:
        return None
    bracketed = _SHORT_FORM.match(inside)
    short = bracketed.group(1).strip(MARKS + ".)") if bracketed else ""
    if len(short) >= 2 and any(c.isupper() for c in short) and not short.isdigit():
        found = _long_before_short(words, short, article, plain=plain)
    else:
        found = _short_before_long(words, inside, article)
    if not found:
        return None
    modifies = (
        article in ("a", "an") and found.long.islower() and _MODIFIES.match(text, match.end())
    )
    return found._replace(end=match.end(), strength=found.strength - 2 * bool(modifies))


def _short_before_long(words: list[str], inside: str, article: str) -> Reading | None:
    """“LF (Long Form)”; the reading's end is not known here."""
    last, expansion = words[-1].strip(MARKS), inside.split()
    if len(expansion) < 2 or shape(last) < 1:
        return None
    capital = sum(word[0].isupper() for word in expansion) * 2 >= len(expansion)
    if long_form_start(last, expansion) is None and not (shape(last) == 2 and capital):
        return None
    first = len(words) - 1
    while first and shape(words[first - 1]) >= 1:
        first -= 1
    if first and not article:
        return None
    name, kind = " ".join(words[first:]).strip(MARKS), " ".join(words[:first])
    return Reading(name, inside, 0, _DEFINED - 0.5 * bool(first), kind)


def _long_before_short(
    words: list[str], short: str, article: str, *, plain: bool
) -> Reading | None:
    """“Long Form (LF)” or “a data set (Name)”; the reading's end is not known here."""
    start = long_form_start(short, words)
    strength = _DEFINED
    if start is None:
        if article in ("a", "an") and _HEAD_NOUN.match(words[-1]) and short[0].isupper():
            return Reading(short, "", 0, shape(short) + 0.5, " ".join(words))
        start, strength = _title_start(words, article, plain=plain)
        if strength <= 0 or shape(short) < 1:
            return None
    while start and (words[start - 1][0].isupper() or words[max(0, start - 2)].endswith("-")):
        start -= 1
    leading = words[:start]
    last = leading[-1] if leading else ""
    if _JOINERS.intersection(leading) and last not in _CALLED and not _a_kind_of(leading):
        return None
    if len(leading) > 3 and last not in _CALLED:
        strength -= 1
    small = not any(word[0].isupper() for word in words[start:])
    if small and (article in ("a", "an") or not plain):
        strength -= 1.5 if short.isupper() else 0.5
    kind = " ".join(leading[:-1]) if last in _CALLED else ""
    return Reading(short, " ".join(words[start:]).strip(MARKS), 0, strength, kind)


def _a_kind_of(words: list[str]) -> bool:
    """Whether `words` end in “class of” or the like."""
    return words[-1] == "of" and words[-2:-1] != [] and words[-2] in _KINDS


def _title_start(words: list[str], article: str, *, plain: bool) -> tuple[int, float]:
    """Where in `words` a long form begins that its short form does not spell, and its strength."""
    capital = [index for index, word in enumerate(words) if shape(word) >= 1]
    if capital and capital[0] <= 3 and len(capital) * 2 >= len(words) - capital[0]:
        return capital[0], _TITLED
    bare = plain and article in ("", "the") and len(words) <= 5
    return 0, _PLAINLY_DEFINED if bare and not _JOINERS.intersection(words) else 0.0


def _read_words(
    text: str, body: int, stop: int, article: str, *, plain: bool, called: bool
) -> Reading | None:
    """A name without a definition: a run of coined or capital words, or a described phrase."""
    limit = min(stop, body + 150)
    match = _PHRASE_END.search(text, body, limit)
    end = match.start() if match else limit
    words = text[body:end].split()
    if not words or words[0] in OPENING or words[0].strip(MARKS + ".").lower() in PLACEHOLDERS:
        return None
    run = next((index for index, word in enumerate(words) if shape(word) < 1), len(words))
    if run and (run == len(words) or _HEAD_NOUN.match(words[run])):
        return _read_run(text, body, end, words, run, article)
    best = max((shape(word) for word in words[:run]), default=0.0)
    if best == 2 and plain and article in ("", "the", "our") and len(words) - run <= 2:
        return _reading(body, words[:run], 0.5)
    if not plain:
        return None
    if article in ("a", "an") and len(words) > 1 and shape(words[-1]) == 2:
        return _read_last(text, body, words)
    if article in ("", "the") and len(words) <= 5 and (called or _DESCRIBED.match(text, end)):
        return _read_plain(text, body, end, words, article)
    return None


def _read_run(
    text: str, body: int, end: int, words: list[str], run: int, article: str
) -> Reading | None:
    """A run of coined or capital words, alone or before a noun such as “framework”."""
    best = max(shape(word) for word in words[:run])
    alone = run == len(words)
    if article not in ("", "the", "our") and (
        article not in ("a", "an") or (not alone and best < 2)
    ):
        return None
    if run == 1 and words[0].strip(MARKS) in ORDINARY:
        return None
    while alone and best < 2 and (goes_on := _TITLE_GOES_ON.match(text, end)):
        end = goes_on.end()
        words = text[body:end].split()
        run = len(words)
    unsure = (2 if alone else 1) if article in ("a", "an") else 0
    return _reading(body, words[:run], best - unsure - (run > 5))


def _read_last(text: str, body: int, words: list[str]) -> Reading:
    """The coined words that end a phrase: “a guideline HOW2BENCH”."""
    first = len(words) - 1
    while first > 1 and shape(words[first - 1]) >= 1:
        first -= 1
    start = text.index(words[first], body)
    return _reading(start, words[first:], 1.0)._replace(kind=" ".join(words[:first]))


def _read_plain(text: str, body: int, end: int, words: list[str], article: str) -> Reading | None:
    """Plain words that are then described: “local redundancy, an information-theoretic measure”."""
    name = " ".join(words)
    if len(name) < 4 or not name[-1].isalnum() or text.startswith("\\", body):
        return None
    if "or" in words or words[0].capitalize() in OPENING or _HEAD_NOUN.match(name):
        return None
    strength = 0.5 * max(shape(word) for word in words) - 0.5 * (article != "")
    strength -= 0.5 * (len(words) > 3) + 0.7 * name.endswith("s")
    return Reading(name.strip(MARKS), "", end, strength)


def _reading(body: int, words: list[str], strength: float) -> Reading:
    """The reading of `words`, which stand at `body` with single blanks between them."""
    name = " ".join(words).rstrip(" .,;:)")
    return Reading(name.strip(MARKS + " .,;:)"), "", body + len(name), strength)
