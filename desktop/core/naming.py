"""Which method, system, data set or benchmark an abstract is about, by the name it gives it.

What the authors say they propose, make or call is read as a name; evidence from the rest of the
text decides between the candidates. Knows nothing of how a heading is put together.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from desktop.core.bounded import compile_bounded
from desktop.core.coinage import MARKS, Reading, read_name, shape
from desktop.core.statements import Statement, after_introduction, sentences, statements
from desktop.core.vocabulary import HEAD_NOUNS, KNOWN


class Name(NamedTuple):
    """A name found in a text.

    short: the name; long: what it abbreviates, or ""; kind: what it was said to be before its name
    came, or ""; end: offset behind the name; stop: end of its sentence; weight: what speaks for it.
    """

    short: str
    long: str
    kind: str
    end: int
    stop: int
    weight: float


class _Place(NamedTuple):
    """Where a name may stand: at `at`, after a cue at `cue`, in sentence `number` (begin to stop).

    limit: how far it may reach; weight: how much the cue speaks for a name of the authors' own;
    kind: what the name was said to be; plain: whether plain words may be a name; apposed: whether
    it explains the words before; first: whether it follows the first thing the authors propose.
    """

    number: int
    begin: int
    stop: int
    cue: int
    at: int
    limit: int
    weight: float
    kind: str = ""
    plain: bool = False
    apposed: bool = False
    first: bool = False


# How much what the authors state speaks for what follows it being their own name.
_STATED = {
    "propose": 2.0,
    "make": 1.6,
    "call_it": 1.5,
    "call": 1.5,
    "answer": 1.0,  # “we address this with NAME”
    "yield": 0.5,
    "give": 0.3,
    "argue": 0.0,
    "show": -0.6,
    "study": -1.2,
    "use": -1.5,
}
_OUR_METHOD = 2.0  # “our method, NAME,”
_OUR = 0.5  # “our NAME”
_SUBJECT = 0.8  # “NAME improves …” as a sentence
_RESULT = 0.0  # “… NAME outperforms …” anywhere
_ENOUGH = 2.4

_PLAIN_ALLOWED = frozenset({"propose", "make", "give", "call", "call_it"})
_MAKING = frozenset({"propose", "make", "give"})
_HOLDING = _MAKING | {"use", "yield", "answer", "study"}
_LONGEST_KIND = 150
_MOST_MENTIONS = 8

_MARK = f"[{re.escape(MARKS)}]?"
_WITH = compile_bounded(r"[^.;:]{2,90}?\s(?:with|through|via|using)\s+")
_WE_DID = compile_bounded(
    r"\b[Ww]e\s+(?:\w+ly\s+|further\s+|then\s+|also\s+)*([a-z]+[a-rt-z])\s+([^.;]{10,120}?),?\s*$"
)
_CALLED_LEAD = compile_bounded(r",?\s+(?:(?:which|that|what)\s*)?(?:we\s*)?$")
_IS_PROPOSED = compile_bounded(
    r"\b(?:is|are)\s+(?:\w+ly\s+)?(?:proposed|introduced|presented|developed)\b"
)
_OWN = compile_bounded(
    r"\b(?:(?P<method>(?:[Oo]ur|[Tt]he\s+(?:resulting|proposed|final|resultant))\s+"
    rf"(?:[\w-]+\s+){{0,3}}?(?:{HEAD_NOUNS})s?,\s+"
    r"(?:(?:called|named|termed|dubbed|coined|denoted)(?:\s+as)?\s+)?)"
    r"|[Oo]ur\s+(?:proposed\s+|new\s+)?)(?=\S)"
)
_APPOSITION = compile_bounded(
    rf"(?:[,:—]|\s[–-])\s+(?:(?:namely|called|named|termed|dubbed|the)\s+)?(?={_MARK}[\w(∇τΔ])"
    rf"|(?<![-–])\b(?:{HEAD_NOUNS})s?\s+(?={_MARK}[^\sa-z(]|{_MARK}[a-z]+[A-Z])"
)
_LISTED = compile_bounded(r"\s*,\s*(?:and\s+|or\s+)?[A-Z]|\s+(?:and|or)\s+\S+[,.]")
_SUBJECT_OF_VERB = compile_bounded(
    r"(?:[^\sa-z(]\S*\s+|[a-z]+[A-Z]\S*\s+|(?:of|from|in|and|to)\s+){1,8}?(?:\([^)]{2,20}\)\s+)?"
    r"(?!(?:is|are)\s+(?:an?\s+)?(?:recent|popular|well|common|wide|promising|important|standard"
    r"|fundamental|classic|one|often|powerful)|ha(?:s|ve)\b)(?:(?<=\)\s)"
    r"|(?=(?:[a-z]+ly\s+|therefore\s+|also\s+|then\s+)?(?:is|uses|introduces|employs|leverages"
    r"|achieves|outperforms|improves|enables|provides|combines|consists|integrates|learns|builds"
    r"|models|treats|equips|yields|reduces|offers|extends|supports|captures|operates|works"
    r"|optimizes|decomposes|represents|constructs|generates|maintains|adapts|formulates|replaces"
    r"|allows|exploits|addresses|contains|includes|comprises|features|performs|serves|establishes"
    r"|demonstrates)\s))"
)
_WELL = (
    r"\s+(?:[a-z]+ly\s+)?(?:outperforms?|achieves?|surpass(?:es)?|attains?|exceeds?|improves?)\b"
)
_DOES_WELL = compile_bounded(_WELL)
_WORD_DOES_WELL = compile_bounded(rf"(?:(?<=\s)|^)([^\sa-z(]\S*|[a-z]{{1,9}}[A-Z]\S*){_WELL}")
_SECONDARY = compile_bounded(
    r"\b(?:[Ff]urther(?:more)?|[Aa]dditionally|[Aa]lso|[Mm]oreover|[Ii]n addition|[Bb]esides"
    r"|[Ff]inally|[Mm]eanwhile|[Ss]econd|[Tt]hird|[Ww]ithin|[Ee]quipped|components?"
    r"|[Tt]o (?:support|facilitate|evaluate|assess|enable|optimize|further|validate|train))\b"
)
_PART = compile_bounded(
    r"\b(?:module|loss|metric|strategy|component|mechanism|layer|regulari[sz](?:er|ation)|reward"
    r"|stage|term|assumption|condition|phenomenon|technique|score|penalty|subset|head|block"
    r"|objective|baseline|signal|function)s?\b"
)
_DESCRIBED = (
    (1.5, compile_bounded(r"[\"”’)*]?(?:\s*[,:—–])?\s*(?:an?|the|our|one|two)\s")),
    (
        1.0,
        compile_bounded(
            r"[\"”’)*]?\s*,\s*(?:which|that|designed|capable|inspired|based|built|consisting"
            r"|comprising|where|whose|\w+ing|\w+ly)\b"
        ),
    ),
    (
        0.5,
        compile_bounded(
            r"[\"”’)*]?(?:\s*[:—]|\s+(?:that|which|to|for|is|as|by|on|in|with|via|using"
            rf"|(?:[\w-]+\s)?(?:{HEAD_NOUNS}))\b)"
        ),
    ),
    (0.3, compile_bounded(r"[\"”’)*]?\s*[.,;]")),
)
_CITED = compile_bounded(  # “DF (Zhou & Feng, 2019)”, “the ROAD estimator (Fan et al., 2010)”
    r"[\"”’)]?(?:\s+[a-z]+)?\s*[(\[][A-Z][\w-]+(?:\s+et\s+al\.?|\s*(?:&|and|,)\s+[A-Z][\w-]+)*,?\s*"
    r"\(?(?:19|20)\d\d"
)
_LINK = compile_bounded(r"(?:https?://|www\.)\S{1,200}")


def find_name(text: str) -> Name | None:
    """The name that the work in `text` goes by, or None if it gives itself none."""
    best = max(weighed_names(text), key=lambda name: name.weight, default=None)
    return best if best and best.weight >= _ENOUGH else None


def weighed_names(text: str) -> Iterator[Name]:
    """Every name that `text` may go by, with the sum of its evidence."""
    links = re.sub(r"[\W_]", "", " ".join(_LINK.findall(text)).lower())
    for place in _places(text):
        plain, called = place.plain or place.apposed, place.plain and bool(place.kind)
        reading = read_name(text, place.at, place.limit, plain=plain, called=called)
        if reading and not (place.apposed and not _may_be_apposed(text, reading)):
            kind = place.kind or reading.kind
            weight = sum(weight for _, weight in _evidence(text, place, reading, kind, links))
            kind = kind if len(kind) <= _LONGEST_KIND else ""
            yield Name(reading.short, reading.long, kind, reading.end, place.stop, weight)


def _places(text: str) -> Iterator[_Place]:
    """Every place of `text` where a name may stand."""
    said = statements(text)
    first = next((s for s in said if s.kind in ("propose", "make") and s.direct), None)
    for index, statement in enumerate(said):
        yield from _places_stated(text, statement, said[:index], first=statement is first)
    spans = sentences(text)
    for number, (begin, stop) in enumerate(spans):
        for own in _OWN.finditer(text, begin, stop):
            weight = _OUR_METHOD if own.group("method") else _OUR
            yield _Place(number, begin, stop, own.start(), own.end(), stop, weight)
        if number and begin > len(text) // 5:
            for start in {begin, after_introduction(text, begin, stop)}:
                if subject := _SUBJECT_OF_VERB.match(text, start, stop):
                    yield _Place(number, begin, stop, start, start, subject.end(), _SUBJECT)
    for word in dict.fromkeys(match.group(1) for match in _WORD_DOES_WELL.finditer(text)):
        at = text.index(word)
        number = next(index for index, span in enumerate(spans) if span[1] > at)
        if at > len(text) // 8:
            yield _Place(number, *spans[number], at, at, at + len(word), _RESULT)


def _places_stated(
    text: str, statement: Statement, before: Sequence[Statement], *, first: bool
) -> Iterator[_Place]:
    """Where a name may follow a statement of the authors, at once or in apposition."""
    kind, number, begin, stop, cue, at, limit, direct = statement
    weight, said = _STATED[kind], ""
    if kind == "answer":
        reached = _WITH.match(text, at, limit)
        if not reached:
            return
        at = reached.end()
    elif kind == "call":
        held = [s for s in before[-8:] if s.sentence == number and s.kind in _HOLDING]
        if held or _IS_PROPOSED.search(text, begin, stop):
            said_from = held[-1].start if held else after_introduction(text, begin, cue)
            said = _CALLED_LEAD.sub("", text[said_from:cue])
        else:
            weight -= 2.0
    elif kind == "yield":
        made = _WE_DID.search(text, begin, cue)
        said = f"{made.group(1)}s {made.group(2)}" if made else ""
        weight -= 1.5 if number < 2 and not made else 0
    elif kind in _MAKING and not direct:
        weight -= 0.3
    plain = kind in _PLAIN_ALLOWED
    place = _Place(number, begin, stop, cue, at, limit, weight, said, plain, first=first)
    yield place
    if kind in _MAKING:
        yield from _places_apposed(text, place)


def _places_apposed(text: str, place: _Place) -> Iterator[_Place]:
    """Where a name may explain a phrase: “a framework, NAME, that …”, “two sketches: NAME”."""
    matches = _APPOSITION.finditer(text, place.at, min(place.limit, place.at + 260))
    for match, _ in zip(matches, range(4), strict=False):
        end = match.start() if match.group()[0] in ",:— " else match.end()
        kind = text[place.at : end].strip(" ,:—")
        weight = place.weight - 0.5
        yield place._replace(at=match.end(), weight=weight, kind=kind, plain=False, apposed=True)


def _may_be_apposed(text: str, reading: Reading) -> bool:
    """Whether a reading after a comma is a name and not the next item of a list."""
    coined = bool(reading.long) or shape(reading.short.split()[-1]) >= 1.5
    return coined and not _LISTED.match(text, reading.end)


def _evidence(
    text: str, place: _Place, reading: Reading, kind: str, links: str
) -> Iterator[tuple[str, float]]:
    """What speaks for (and against) a reading being the name of the work, each with its weight."""
    yield "cue", place.weight
    yield "form", reading.strength
    if place.first:
        yield "proposed first", 0.6
    folded = reading.short.lower()
    if folded in KNOWN or folded.removesuffix("s") in KNOWN:
        yield "well known", -5.0 if reading.long.islower() else -4.0
    if _CITED.match(text, reading.end):
        yield "of others", -3.0
    if _mentions(reading.short, text, 0, place.cue):
        yield "mentioned before", -2.5
    again = _mentions(reading.short, text, reading.end, len(text))
    yield "mentioned again", 0.7 * min(3, len(again))
    if any(_DOES_WELL.match(text, end) for end in [reading.end, *again]):
        yield "does well", 0.8
    flat = re.sub(r"[\W_]", "", folded)
    if len(flat) > 2 and flat in links:
        yield "in a link", 1.5
    yield "late", -min(0.8, 0.2 * place.number)
    if _SECONDARY.search(text, max(place.begin, place.cue - 100), place.at):
        yield "secondary", -0.8
    if _PART.search(kind) or _PART.search(text, reading.end, reading.end + 60):
        yield "a part", -0.7
    matched = (w for w, pattern in _DESCRIBED if pattern.match(text, reading.end, place.stop))
    described = next(matched, 0.0)
    yield "described", described
    if reading.strength < 1.5 and described < 1.5 and not (place.plain or place.apposed):
        yield "bare", -1.5


def _mentions(name: str, text: str, start: int, end: int) -> list[int]:
    """Offsets behind `name` where it stands as a word of its own in a stretch of `text`.

    Two spellings, with a small and a capital first letter; of each the first few.
    """
    found: list[int] = []
    for most, spelling in enumerate(dict.fromkeys((name, name[0].upper() + name[1:])), 1):
        at = text.find(spelling, start, end)
        while at >= 0 and len(found) < most * _MOST_MENTIONS:
            if at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "/-_."):
                found.append(at + len(spelling))
            at = text.find(spelling, at + len(spelling), end)
    return found
