"""What an abstract without a name of its own says: what it proposes, shows, argues or studies.

Knows nothing of how a heading is cut.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from desktop.core.bounded import compile_bounded
from desktop.core.phrase import first_clause, noun_phrase, without_dangling
from desktop.core.statements import sentences, statements


class _Claim(NamedTuple):
    """A phrase that may stand for the abstract; kind: as in a statement."""

    kind: str
    text: str
    weight: float


_WEIGHTS = {
    "contribution": 3.4,
    "argue": 3.1,
    "propose": 3.0,
    "show": 2.8,
    "make": 2.6,
    "give": 2.6,
    "study": 2.2,
    "answer": 1.6,
}
_NEWS = frozenset({"propose", "make", "show", "contribution", "give"})
_TOPIC_LENGTH = range(12, 61)

_CLAUSE = compile_bounded(r"(?:that\s*,?\s*|how\s+|why\s+)(?:[,:]\s*)?(?:\((?:i|1|a)\)\s+)?")
_SETTING = compile_bounded(
    r"(?:(?:in|under|for|by|using|as|given|with|when|to|on)\s[^,]{3,90}|\w+ly|however|in fact),\s+"
)
_HERE = compile_bounded(r"in this (?:paper|work|article|study)\b,?\s+(?:that\s+)?|for\s+(?=\w)")
_THERE_IS = compile_bounded(r"(?:there|here)\s+(?:(?:is|are|exists?)\s+)?(?=an?\s|no\s|\w)", re.I)
_THESE = compile_bounded(
    r"^(?:these|those)\s+(?=[a-z-]+\s)(?!(?:are|can|do|have|may|will|hold)\s)", re.I
)
_PRONOUN = compile_bounded(
    r"(?:it\s+(?!is\s+(?:\w+\s+)?(?:possible|important|necessary|sufficient|enough)\s+to\b)|they\s"
    r"|(?:this|that|these|those)\s+(?:[a-z]+ly\s+)?(?:is|are|can|does|do|has|have|may|will|holds?)\s)",
    re.I,
)
_MACRO = compile_bounded(r"\\[A-Za-z]+(?:\{\})?,?\s+")
_NAMED = compile_bounded(r"([\w-]+(?: [\w-]+){0,3})(?:,| as) an? ")
_ALSO = compile_bounded(
    r"\b(?:also|further|additionally|furthermore|moreover|finally|besides)\b", re.I
)
_CONTRIBUTION = compile_bounded(
    r"\b(?:(?:[Oo]ur|[Tt]he|[Aa])\s+(?:main|key|central|primary|core|principal)\s+(?:\w+\s+)?"
    r"(?:contribution|result|insight|finding|idea|observation)s?(?:\s+of\s+\w+\s+\w+)?\s+(?:is|are)"
    r"\s+(?:that\s+|to\s+show\s+that\s+)?"
    r"|[Ii]t is (?:shown|proved|proven|demonstrated|found|argued) that\s+)"
)
_EMPTY = compile_bounded(
    r"(?:this|these|those|it|its|such|them|they|that|our|both|here|there|he|their|extensive"
    r"|experiments?|experimental|numerical|code|promising|superior|competitive|significant(?:ly)?"
    r"|results|performance|an?\s+(?:extensive|thorough)|(?:empirical |strong |new )?evidence"
    r"|(?:the|its|their) (?:same|proposed|resulting|effectiveness|efficacy|code|above|method"
    r"|approach|framework|algorithm|model)\b|proposed|on |how |whether|when |if |upon"
    r"|(?:new )?state[- ]of|strong (?:performance|results)|(?:two|three|four)-?fold|some |many"
    r"|(?:through|via|with|from|by|as|into|and|or|for|at|of|in|that|which|is|are)\b"
    r"|two |three |four |a (?:set|series|number) of|insights?|guarantees"
    r"|a (?:theoretical|rigorous|thorough) |theoretical (?:analysis|guarantees|results"
    r"|justification|insights)|(?:the|an?) (?:following |same |open )?(?:question|problem|issue"
    r"|challenge|gap|limitation|setting)s?(?:[.,:;]| by | in | as | with ))",
    re.I,
)
_POINTING = compile_bounded(
    r"\b(?:this|these|such|aforementioned|the latter|the former|above)\b", re.I
)
_VAGUE = compile_bounded(
    r"^(?:\S+\s+){0,2}(?:question|problem|issue|challenge|gap|goal|setting|aspect)s?$"
    r"|^\w+ (?:goal|question|issue)\b",
    re.I,
)


def find_claim(text: str) -> str:
    """The phrase that says best what the work in `text` does, or "" if nothing does.

    Where the topic is a short phrase of its own, it comes first: “topic: claim”.
    """
    claims = list(_claims(text))
    best = max(claims, key=lambda claim: claim.weight, default=None)
    if best is None or best.weight < 0:
        return ""
    topic = next((c.text for c in claims if c.kind == "study" and c.weight > 1.5), "")
    topic = first_clause(topic)
    if len(topic) not in _TOPIC_LENGTH or _VAGUE.search(topic):
        return best.text
    news = [claim for claim in claims if claim.kind in _NEWS and claim.weight > 1.5]
    if not news or best.kind not in ("study", "propose", "make", "give"):
        return best.text
    return f"{topic}: {max(news, key=lambda claim: claim.weight).text}"


def _claims(text: str) -> Iterator[_Claim]:
    """Every phrase that may stand for the abstract."""
    for statement in statements(text):
        if statement.kind in _WEIGHTS:
            said = text[statement.start : statement.end]
            also = _ALSO.search(text, max(0, statement.cue - 40), statement.cue)
            loss = 0.4 if also or not statement.direct else 0.0
            yield from _claim(statement.kind, said, statement.sentence, loss)
    for number, (begin, stop) in enumerate(sentences(text)):
        if match := _CONTRIBUTION.search(text, begin, stop):
            yield from _claim("contribution", text[match.end() : stop], number, 0.0)


def _claim(kind: str, said: str, number: int, loss: float) -> Iterator[_Claim]:
    """The claim in what is said after a verb, if there is one."""
    clause = _CLAUSE.match(said)
    if clause and kind in ("make", "give"):
        return
    if clause and kind == "propose":
        kind = "show"
    elif kind == "show" and not clause:
        return
    said = said[clause.end() :] if clause else said
    for pattern in (_SETTING if clause else None, _HERE, _MACRO, _THERE_IS):
        if pattern and (skipped := pattern.match(said)):
            said = said[skipped.end() :]
    if _PRONOUN.match(said):
        return
    weight = _WEIGHTS[kind] - 0.12 * number - loss - _weakness(said)
    if kind == "study":
        weight += 1.2 if number == 0 else -0.2
    point = _THESE.sub("", noun_phrase(said), count=1).strip()
    if named := _NAMED.match(point):
        point = f"{named.group(1)}: {noun_phrase(point[named.end() :])}"
    if point:
        yield _Claim(kind, point, weight - _shortness(without_dangling(point)))


def _weakness(said: str) -> float:
    """How little a phrase says by itself: a stock phrase, or one that points to what was before."""
    if _EMPTY.match(said):
        return 2.2
    return 0.8 if _POINTING.search(said, 0, 60) else 0.0


def _shortness(point: str) -> float:
    """How much too short a phrase is to stand alone."""
    return 0.6 * (len(point) < 36) + (len(point) < 20) + 3 * (len(point) < 12)
