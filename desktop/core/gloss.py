"""What the thing is that an abstract names, in the words in which it is introduced."""

import re

from desktop.core.bounded import compile_bounded
from desktop.core.claim import find_claim
from desktop.core.naming import Name
from desktop.core.phrase import NOTHING_SAID, first_clause, noun_phrase
from desktop.core.statements import sentences
from desktop.core.vocabulary import HEAD_NOUNS

# How a description goes on behind a name, in the order in which the forms are tried.
_LEAST = 20  # characters: a shorter gloss, such as “framework”, says too little
_NAMING = r",?(?: [-–—])? (?:called|named|namely|dubbed|termed|denoted)(?: the)? "
_SHORTER = compile_bounded(r"^\s+\((?:abbr\.?|short|or|i\.e\.,?)\s+[^()]{1,40}\)")
_COUNTED = compile_bounded(
    r",?\s+with\s+(?:two|three|four|five|several)\s+(?:\w+\s+){0,2}?"
    r"(?:contribution|component|feature|propert|advantage|principle|version|stage)"
)
_AND_ANOTHER = compile_bounded(r"^\s+and\s+[^\s,]+(?=,)")
_NOUN = compile_bounded(
    r"[\"”’)*]?\s*(?:[,:—–]\s*)?(?:as\s+)?(?=(?:an?|the|our|one|two)\s)"
    r"|\s*[,:]\s*(?!which|that|to\b|where|whose|and|[a-z]+ing\b)"
    rf"(?=(?:[\w-]+,?\s+){{0,5}}(?:{HEAD_NOUNS})s?\b)"
)
_TITLE = compile_bounded(r"\s*[,:—]\s+(?=[A-Z])")
_BEING = compile_bounded(
    r"\s*,?\s*(?:(?:which|that)\s+)?(?:is|are)\s+(?=(?:an?|the|capable|designed|able)\s)"
)
_CLAUSE = compile_bounded(
    r"\)?\s*,?\s*(?:is (?:proposed|introduced|presented|developed)\s+)?(?:which|that)\s+"
    r"(?!we\b|is\b|are\b|I\b)"
)
_OF_KIND = compile_bounded(
    r"\s+(?!(?:is|are|as|and|or|to|for|on|in|by|with|that|which|can|via)\b)(?:[\w-]+\s+){0,2}?"
    rf"(?:{HEAD_NOUNS})s?\b"
)
_USE = compile_bounded(
    r"\s*[,–-]?\s*(?:is (?:proposed|introduced|presented|developed)\s+)?"
    r"(?P<word>for|to|as|in|on|with|via|by|of|towards?)\s+(?!short\b)"
)
_PARTICIPLE = compile_bounded(r"\s*,\s*(?:[a-z]+ly\s+)?(?=[a-z]+(?:ing|ed)\b|capable\b|inspired\b)")
_VERB = compile_bounded(
    r"\s*,?\s*(?=(?:[a-z]+ly\s+)?(?!is\b|was\b|has\b|as\b|this\b|thus\b)[a-z]+s\s)"
)
_PLURAL_VERB = compile_bounded(r"\s+(?=[a-z])(?!and\b|or\b|is\b|are\b|as\b)")

_LATER_ARTICLE = compile_bounded(r",\s+an?\s+(?:novel\s+|new\s+)?")
_KIND_EDGES = compile_bounded(
    r"^(?:this|these|it|them)\b.{0,40}?\b(?:with|through|via|by)\s+(?=an?\s)"
    r"|,?\s+(?:called|named|termed|dubbed)$"
)
_LINK = compile_bounded(r"\s*\(?\s*(?:https?://|www\.)\S*")
_NEXT_SUBJECT = compile_bounded(
    r"(?:[A-Z]\w+ [^,.]{3,60}, )?(?:(?P<pronoun>[Ii]t|[Tt]his (?:new |novel )?[\w-]+|[Oo]ur [\w-]+"
    rf"|[Tt]he (?:proposed )?(?:{HEAD_NOUNS}))|(?P<name>\S+(?: \S+)??))\s+"
    r"(?:is\s+(?=(?:an?|the)\s)|(?=(?:[a-z]+ly\s)?[a-z]+s\s)(?!is\b|was\b|has\b))"
)
_ODD_CAPITALS = compile_bounded(
    r"\b(?:[a-z]{2,}[A-Z]+[a-z]*|[A-Z]{2,}[a-z]{3,}|[A-Z]?[a-z]{3,}[A-Z]+|[a-z][A-Z]+[a-z]{2,})\b"
)


def make_gloss(text: str, name: Name) -> str:
    """What the named thing is: its long form, then what is said of it; "" if nothing is."""
    gloss = _said_of(text, name)
    if name.long or len(gloss) >= _LEAST:
        return gloss
    begin = next(begin for begin, stop in sentences(text) if stop >= name.stop)
    others = [_said_next(text, name, ""), find_claim(text[begin : name.stop])]
    if " " not in gloss:
        others.append(find_claim(text))
    if gloss.rstrip(".").lower() in ("", name.short.lower()):
        others.append(first_clause(text[slice(*sentences(text)[0])]))
    naming = re.compile(_NAMING + re.escape(name.short) + rf"\b(?: (?:{HEAD_NOUNS})\b)?(?: -|,)?")
    others = [naming.sub("", other) for other in others]
    return next((o for o in others if len(o) >= _LEAST and name.short not in o), gloss)


def _said_of(text: str, name: Name) -> str:
    """The gloss that the words around the name make, or else the abstract's claim."""
    long = _long_form(name)
    kind = noun_phrase(_KIND_EDGES.sub("", name.kind))
    rest = _LINK.sub("", text[name.end : name.stop])
    rest = _AND_ANOTHER.sub("", _SHORTER.sub("", rest))
    if NOTHING_SAID.match(rest) or _COUNTED.match(rest):
        rest = ""
    said = _said_there(rest, kind, long)
    if said:
        return said
    if kind and " " in kind:
        return _joined(long, kind)
    if long and _PLURAL_VERB.match(rest):
        return f"{long}{rest}"
    return (
        _joined(long, _said_next(text, name, long)) or _COUNTED.split(find_claim(text))[0] or kind
    )


def _said_there(rest: str, kind: str, long: str) -> str:
    """The gloss, if `rest`, what follows the name in its sentence, describes it; else ""."""
    if match := _BEING.match(rest):
        return _joined(long or kind, noun_phrase(rest[match.end() :]))
    if match := _NOUN.match(rest):
        return _joined(long, noun_phrase(rest[match.end() :]))
    if match := _TITLE.match(rest):
        return _LATER_ARTICLE.sub(", ", _joined(long, rest[match.end() :]), count=1)
    if match := _CLAUSE.match(rest):
        clause = rest[match.end() :]
        if kind:
            return _joined(long, f"{kind} that {clause}")
        return f"{long}, which {clause}" if long else clause
    if _OF_KIND.match(rest):
        return _LATER_ARTICLE.sub(", ", f"{long}{rest}".strip(), count=1)
    if match := _USE.match(rest):
        return _used(match["word"], rest[match.end() :], kind, long)
    if match := _PARTICIPLE.match(rest):
        return _joined(_joined(long, kind), rest[match.end() :])
    if not kind and (match := _VERB.match(rest)):
        clause = rest[match.end() :]
        return f"{long}, which {clause}" if long else clause
    return ""


def _used(word: str, use: str, kind: str, long: str) -> str:
    """The gloss of a name followed by “for …”, “to …” and the like; "" if that says little."""
    if kind or (long and word in ("for", "to", "as", "of")):
        return f"{_joined(long, kind)} {word} {use}"
    if word in ("for", "as"):
        return noun_phrase(use)
    return noun_phrase(f"to {use}") if word == "to" and not long else ""


def _said_next(text: str, name: Name, long: str) -> str:
    """What the sentence after the name's says of it, or ""."""
    following = text[name.stop : name.stop + 400]
    begin, stop = next(iter(sentences(following)), (0, 0))
    match = _NEXT_SUBJECT.match(following, begin, stop)
    if not match or not (match["pronoun"] or match["name"] == name.short):
        return ""
    said = following[match.end() : stop]
    noun = noun_phrase(said)
    return noun if noun != said or not long else f"which {said}"


def _joined(first: str, second: str) -> str:
    return f"{first}, {second}" if first and second else first or second


def _long_form(name: Name) -> str:
    """What the name abbreviates, without the capitals that only spell the abbreviation."""
    if name.long.lower() == name.short.lower():
        return ""
    folded = _ODD_CAPITALS.sub(_plainly_spelt, name.long)
    if folded == name.long:
        return folded
    return re.sub(r"(?<=\s)[A-Z][a-z]+\b", lambda match: match.group().lower(), folded)


def _plainly_spelt(match: re.Match[str]) -> str:
    word = match.group()
    return word.capitalize() if word[0].isupper() else word.lower()
