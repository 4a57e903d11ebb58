"""What the authors of an abstract say they do: its sentences, and the verbs they are subject of.

Knows English, but not what a heading is.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from desktop.core.bounded import compile_bounded


class Statement(NamedTuple):
    """A verb of the authors, or an expression that does the work of one.

    kind: a key of the table of verbs; sentence: its number, from 0; begin and stop: where that
    sentence stands; cue: where the verb stands; start and end: where its object stands; direct:
    whether the authors, or their findings, are named right before the verb.
    """

    kind: str
    sentence: int
    begin: int
    stop: int
    cue: int
    start: int
    end: int
    direct: bool


# Kind of statement -> the verbs that make it, in the order in which they are tried.
_VERBS = {
    "call_it": (
        r"(?:call|term|name|dub|coin|denote|refer to)"
        r"(?: (?:this|it|our|the resulting|these)(?: [\w-]+){0,3}?(?= [^a-z]| as ))?(?: as)?"
    ),
    "argue": (
        r"argu(?:e|es|ing)|posits?|contends?|hypothesi[sz]e|calls? for|conjecture"
        r"|propos(?:e|es) that"
    ),
    "propose": r"propos(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|present(?:s|ed|ing)?|puts? forward",
    "make": (
        r"develop(?:s|ed|ing)?|design(?:s|ed|ing)?|devis(?:e|es|ed|ing)|releas(?:e|es|ed|ing)"
        r"|creat(?:e|es|ed|ing)|construct(?:s|ed|ing)?|contribut(?:e|es|ed|ing)"
        r"|buil(?:d|ds|t|ding)|curat(?:e|es|ed|ing)|unveil(?:s|ed|ing)?|open-sourc(?:e|es|ed|ing)"
        r"|publish|assembled?|launch|offers?|engineer|craft|compiled?|implement(?:ed)?|advances?"
        r"|advocates?"
    ),
    "give": (
        r"deriv(?:e|es|ed|ing)|establish(?:es|ed|ing)?|formulat(?:e|es|ed|ing)"
        r"|describ(?:e|es|ed|ing)|provid(?:e|es|ed|ing)|gives?|gave|formali[sz](?:e|es|ed|ing)"
        r"|characteri[sz](?:e|es|ed|ing)|obtain(?:ed)?|defin(?:e|es|ed|ing)|report(?:s|ed)?"
        r"|achieves?|collect(?:ed)?|extend(?:ed)?"
    ),
    "show": (
        r"show(?:s|ed|ing)?|prov(?:e|es|ed|ing)|finds?|found|demonstrat(?:e|es|ed|ing)"
        r"|reveal(?:s|ed|ing)?|observ(?:e|es|ed)|discover(?:s|ed)?|uncover(?:s|ed)?"
        r"|identif(?:y|ies|ied)|suggests?|indicates?|highlights?|confirms?|concludes?"
    ),
    "study": (
        r"stud(?:y|ies|ied)|consider(?:s|ed)?|investigat(?:e|es|ed|ing)|analy[sz](?:e|es|ed|ing)"
        r"|explor(?:e|es|ed|ing)|examin(?:e|es|ed|ing)|revisit(?:s|ed)?|initiates?|focus(?:es)? on"
        r"|surveys?|reviews?"
    ),
    "answer": (
        r"address(?:es|ed)?|tackl(?:e|es|ed)|bridges?|fill|closes?|solves?|overcome|resolves?"
        r"|mitigates?|remedy|alleviates?|respond to|meet"
    ),
    "use": (
        r"combines?|us(?:e|es|ing)|leverag(?:e|es|ing)|adopts?|employs?|train(?:ed)?"
        r"|instantiat(?:e|es|ing)|apply|applies"
    ),
    "call": (
        r"(?:called|named|termed|dubbed|coined)(?: as)?|denoted(?: as| by)?|abbreviated(?: as)?"
        r"|entitled|titled|code-named|nicknamed|namely|known as|referred to as|refer to as"
    ),
    "yield": (
        r"yield(?:s|ing)|result(?:ing|s) in|culminat(?:es|ing) in|lead(?:ing|s) to"
        r"|giv(?:es|ing) rise to"
    ),
}
_SCAN = compile_bounded(  # begins with a class of characters, so that most are passed over at once
    rf"\W(?:{'|'.join(f'(?P<{kind}>{verbs})' for kind, verbs in _VERBS.items())})(?![\w-]):?"
)
_BLANKS = compile_bounded(r"\s*")
_ALL_SAY = frozenset({"call", "yield"})  # whoever is the subject
_PASSIVE_KINDS = frozenset({"propose", "make", "give", "study"})

_AUTHORS = (
    r"(?:\b[Ww]e|\bI|\b(?:[Tt]his|[Tt]he present|[Oo]ur)\s+(?:(?:position|present|joint)\s+)?"
    r"(?:paper|work|article|study|report|thesis|manuscript|survey|note)"
    r"|[Tt]he (?:authors?|paper)|[Oo]ur (?:main |key )?contributions? (?:is|are))"
)
_ADVERB = (
    r"(?:\w+ly|also|then|therefore|thus|hence|first|further|next|now|here|instead|subsequently"
    r"|have|has|aims?|seeks?|both|not|only|hereby|starts?|begins?|by|to|can|will|are|able|and|do|so"
    r"|in turn)"
)
_FINDINGS = (
    r"(?:[Ff]indings|[Rr]esults?|[Aa]nalys[ei]s|[Ee]xperiments|[Ss]tudy|[Ee]vidence|[Tt]heory"
    r"|[Ii]nsights?|[Oo]bservations?|[Ee]valuations?|theorems?)"
)
_NAMES_AUTHORS = compile_bounded(_AUTHORS)
_AUTHORS_BEFORE = compile_bounded(rf"{_AUTHORS}(?:,?\s+{_ADVERB}){{0,4}},?\s+$")
_FINDINGS_BEFORE = compile_bounded(
    r"(?:[Oo]ur|[Tt]he|[Tt]hese|[Tt]his|[Tt]heoretical|[Ee]xperimental|[Ee]mpirical|[Nn]umerical)"
    rf"\s+(?:[\w-]+\s+){{0,2}}{_FINDINGS}(?:\s+{_ADVERB}){{0,2}}\s+$"
)
_LINK_BEFORE = compile_bounded(
    r"(?:\b(?:and|by|then|also|while|further|thus)|,|—|;)\s+"
    r"(?:(?:\w+ly|hence|thus|therefore|also|then|further)\s+)?$"
)
_SECOND_VERB = compile_bounded(
    r"(?:,\s+[a-z]+)?,?\s*(?:and|or)\s+(?:\w+ly\s+|then\s+|also\s+)?[a-z]+(?<!ly)\s+(?=\w)"
)
_WE = compile_bounded(r"\b(?:[Ww]e|I)\b")
_BEING = compile_bounded(r"\s(?:is|are)\s+(?:\w+ly\s+)?$")
_INTRODUCTION = compile_bounded(
    r"(?:(?:In|To|For|With|By|On|At|Under|From|As|When|While|Unlike|Given|Despite|Across|After|Through"
    r"|Since|If|Because|Via|Here|Thus|Hence|[A-Z]\w+(?:ing|ed|ly|ore))\b[^,.;:]{0,160},\s+)?"
    r"(?:[Ii]n this (?:paper|work|article|study),?\s+)?(?=\S)"
)

_SENTENCE_END = compile_bounded(r"[.!?]+[\"”’)\]]*\s+(?=[\"“‘(\[]?[^\sa-z])")
_ABBREVIATION = compile_bounded(
    r"\b(?:e\.g|i\.e|et al|cf|vs|viz|Fig|Eq|Sec|Tab|Dr|St|resp|approx|abbr|incl|w\.r\.t|[A-Z])$"
)
_STARTER = compile_bounded(
    r"(?:We|The|This|These|In|Our|It|To|A|An|For|However|Moreover|Here|As)\s"
)


@lru_cache(maxsize=4)
def sentences(text: str) -> Sequence[tuple[int, int]]:
    """Where each sentence of `text` stands, as (start, end) offsets."""
    spans = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        short = _ABBREVIATION.search(text, max(start, match.start() - 8), match.start())
        if not short or (len(short.group()) == 1 and _STARTER.match(text, match.end())):
            spans.append((start, match.end()))
            start = match.end()
    if start < len(text):
        spans.append((start, len(text)))
    return tuple(spans)


def after_introduction(text: str, begin: int, stop: int) -> int:
    """Where the sentence at `begin` goes on behind “To address this, ” and the like."""
    match = _INTRODUCTION.match(text, begin, stop)
    return match.end() if match else begin


@lru_cache(maxsize=4)
def statements(text: str) -> Sequence[Statement]:
    """What the authors say they do in `text`, in order; it is asked for several times."""
    return tuple(_statements(text))


def _statements(text: str) -> Iterator[Statement]:
    spans = sentences(text)
    number = 0
    for match in _SCAN.finditer(f" {text}"):
        verb, cue = match.group(), match.start()  # where the blank is: in `text`, where the verb is
        blanks = _BLANKS.match(text, match.end() - 1)
        end = blanks.end() if blanks else match.end() - 1
        while spans[number][1] <= cue:
            number += 1
        begin, stop = spans[number]
        kind = match.lastgroup or ""
        window = text[max(begin, cue - 90) : cue]
        direct = _speak(kind, window)
        if direct or kind in _ALL_SAY or _linked(text, begin, cue, window, verb):
            second = _SECOND_VERB.match(text, end, stop)
            start = second.end() if second else end
            if start < stop:
                yield Statement(kind, number, begin, stop, cue, start, stop, direct)
        elif kind in _PASSIVE_KINDS and verb.endswith("ed") and (being := _BEING.search(window)):
            end = cue - (len(window) - being.start())
            start = after_introduction(text, begin, end)
            if not _WE.search(text, begin, end):
                yield Statement(kind, number, begin, stop, start, start, end, direct=False)


def _speak(kind: str, window: str) -> bool:
    """Whether the authors, or for `show` their findings, are the subject right before a verb."""
    if _AUTHORS_BEFORE.search(window):
        return True
    return kind == "show" and _FINDINGS_BEFORE.search(window) is not None


def _linked(text: str, begin: int, cue: int, window: str, verb: str) -> bool:
    """Whether a verb goes on with what the sentence's authors do: “we …, and propose”."""
    joined = _LINK_BEFORE.search(window) or verb.endswith("ing")
    return bool(joined) and _NAMES_AUTHORS.search(text, begin, cue) is not None
