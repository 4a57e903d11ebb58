"""English phrases as headings need them: lead-ins dropped, brackets paired, no end left dangling.

Knows nothing of papers or of what makes a good heading. Every function takes time linear in its
text: no pattern here can backtrack over more than a bounded stretch.
"""

import re
import unicodedata

from desktop.core.bounded import compile_bounded

ELLIPSIS = "…"

_FAR = 400  # characters: no heading shows more of a phrase

_DEGREE = r"(?:conceptually|surprisingly|remarkably|extremely|highly|very|embarrassingly|truly)"
_PRAISE = (
    r"(?:novel|new|simple|effective|powerful|principled|unified|innovative|elegant|comprehensive"
    r"|straightforward|pioneering|groundbreaking|brand-new|general-purpose|so-called)"
)
_LEAD = compile_bounded(
    r"(?:(?:[Aa]n?|[Tt]he|[Oo]ur|[Ii]ts|their|this|some|various|several|multiple)\s+)?"
    rf"(?:(?:efficient\s+(?:and|yet|but)\s+)?(?:{_DEGREE}\s+)?{_PRAISE}"
    rf"(?:,?\s+(?:yet|but)\s+(?:{_DEGREE}\s+)?[\w-]+(?:\s+and\s+[\w-]+(?=\s+[\w-]))?"
    rf"|,?\s+and\s+(?:{_PRAISE}|efficient|general|practical)(?![\w-])|,?\s+and)?(?:,\s*|\s+))*(?=\S)"
)
_ADVERBS = compile_bounded(r"(?:\w+ly\s+)+(?=(?:an?|the)\s)")
_MODAL = r"(?:can|could|should|must|may|might|will|need to|are able to)"
_DOING = compile_bounded(
    rf"(?:instead\s+)?(?:to|(?:we|one)\s+{_MODAL}|we(?!\s+(?:are|have|had|were|do|did|\w+ed)\b)"
    r"|it is\s+(?:\w+\s+)?(?:possible|important|necessary|sufficient|enough)\s+to)\s+"
    r"(\w+ly\s+|always\s+|both\s+|also\s+)?(?!not\b|be\b|have\b|\w+ly\b)([a-z]+)\b"
)
_PREAMBLE = compile_bounded(
    r"\(?(?:\d|[ivx]{1,4}|[a-c])\)\s+|we\s+(?:(?:also|now|still|urgently)\s+)?need\s+(?!to\b)"
)
_MATTER = compile_bounded(
    r"(?:(?:fundamental|following|general|important|challenging|open|natural|classic(?:al)?|basic"
    r"|well-known|long-standing|systematic|theoretical)\s+)*(?:(?:problem|question|task|challenge"
    r"|issue|study|use|idea|concept|notion)s?\s+of|(?:\w+\s+)?finding\s+that)\s+(?=\w)",
    re.I,
)
_SECOND_VERB = compile_bounded(
    r",?\s+and\s+(?:we\s+)?(?:\w+ly\s+|then\s+|also\s+|further\s+|thus\s+)?"
    r"(?:(?:prove|show|demonstrate|derive|propose|introduce|develop|establish|analy[sz]e|provide"
    r"|find|characterize|formalize|validate|define|illustrate|evaluate|discuss|give|obtain|apply"
    r"|investigate|explore|describe|compare|identify|examine|highlight|argue|observe|construct"
    r"|conduct|verify|extend|explain|quantify|make)\s"
    r"|(?:study|present|report|design|release|test|use|call)\s+"
    r"(?:the|an?|that|how|its|their|our|it|them|this)\b"
    r"|(?!(?:of|in|on|for|to|with|by|from|as|at|than|all|both|that)\s)[a-z]+\s+"
    r"(?:it|them|its|their|this|these)\b)"
    r"|[:;]\s+(?:we|it|this)\b|,\s+and\s+[A-Z]\S*,\s"
    r"|,?\s+(?:which|that|what)\s+we\s+(?:\w+\s+)?(?:call|term|name|dub|refer|denote|coin)\b"
)
NOTHING_SAID = compile_bounded(
    r"(?:,?\s+(?:designed|aimed|intended|developed|used|tailored|specifically))*,?\s+(?:to|for)\s+"
    r"(?:address|tackl|bridg|solv|overcom|fill|mitigat|resolv|alleviat|remed|do|achiev)\w*\s+"
    r"(?:this|these|the above|the aforementioned|such|both|those|that|them|it)\b"
)
_SUBCLAUSE = compile_bounded(
    r",\s+(?:where|which|whose|when|while|in which|an?|as|and|i\.e\.)\s|—|;|:\s"
)
_DANGLING = frozenset(
    """a an the of in on at by for from with without within to into onto over under via per and or
    but nor yet so that which who whose whom where when while as than is are was were be been being
    has have had having can could may might will would shall should must do does did not no its
    their our his her my your this these those such between among through across toward towards
    using based if whether because since we it they both either neither each every any some all
    more most less least very only even also how what why upon against about during after before
    like unlike versus vs including achieving enabling allowing showing given then thus often
    typically e.g i.e one two three up out along rather due remain remains become becomes beyond
    whereas although though instead cannot until there new other another same own them itself
    themselves exactly highly significantly substantially much many several various
    directly called named termed dubbed denoted""".split()
)
_PARTNER = {")": "(", "]": "[", "}": "{", "”": "“", "»": "«"}


def without_lead(phrase: str) -> str:
    """`phrase` without its article and the adjectives that only praise.

    >>> without_lead("a simple yet effective method")
    'method'
    >>> without_lead("the first benchmark")
    'first benchmark'
    """
    match = _LEAD.match(phrase)
    return phrase[match.end() :] if match else phrase


def noun_phrase(phrase: str) -> str:
    """`phrase`, the object of a verb, brought to its point.

    Goes: the article, praise, a second verb's part, "the problem of", "to address this issue".
    What is done or can be done becomes the doing. Of a very long one, the beginning is taken.

    >>> noun_phrase("the problem of learning halfspaces and prove a bound")
    'learning halfspaces'
    >>> noun_phrase("to use a verifier"), noun_phrase("we can efficiently train agents")
    ('using a verifier', 'efficiently training agents')
    """
    phrase = phrase[:_FAR]
    if preamble := _PREAMBLE.match(phrase):
        phrase = phrase[preamble.end() :]
    if doing := _DOING.match(phrase):
        adverb, verb = doing.group(1) or "", gerund(doing.group(2))
        phrase = f"{adverb}{verb}{phrase[doing.end() :]}"
    if second := _SECOND_VERB.search(phrase, 12):
        phrase = phrase[: second.start()]
    if nothing := NOTHING_SAID.search(phrase):
        phrase = phrase[: nothing.start()] or phrase
    if adverbs := _ADVERBS.match(phrase):
        phrase = phrase[adverbs.end() :]
    phrase = without_lead(phrase)
    matter = _MATTER.match(phrase)
    return phrase[matter.end() :] if matter else phrase


def first_clause(phrase: str) -> str:
    """`phrase` up to where a clause that explains it begins."""
    match = _SUBCLAUSE.search(phrase, 12)
    return (phrase[: match.start()] if match else phrase).rstrip(" .")


def gerund(verb: str) -> str:
    """The -ing form of a verb, by the rules of spelling.

    >>> [gerund(verb) for verb in ("use", "train", "run", "see", "tie")]
    ['using', 'training', 'running', 'seeing', 'tying']
    """
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + "ing"
    if re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", verb):
        return verb + verb[-1] + "ing"
    return verb + "ing"


def without_asides(phrase: str) -> str:
    """`phrase` without what stands in brackets of its own.

    Brackets are counted whatever their shape, as in the half-open interval of the example.

    >>> without_asides("the quasi-norm (p, q ∈ (0,1]), which bounds f(x)")
    'the quasi-norm, which bounds f(x)'
    """
    kept: list[str] = []
    depth = 0
    for index, character in enumerate(phrase):
        if depth:
            depth += (character in "([{") - (character in ")]}")
        elif character in "([" and _is_aside(phrase, index):
            depth = 1
        else:
            kept.append(character)
    return re.sub(r"[\s:]+([,.;:!?])", r"\1", " ".join("".join(kept).split()))


def _is_aside(phrase: str, opening: int) -> bool:
    """Whether the bracket at `opening` opens between words and closes so, soon enough."""
    if opening and not phrase[opening - 1].isspace():
        return False
    depth = 0
    for index in range(opening, min(len(phrase), opening + 300)):
        depth += (phrase[index] in "([{") - (phrase[index] in ")]}")
        if depth == 0:
            following = phrase[index + 1 : index + 2]
            return not (following.isalnum() or following == "-")
    return False


def balanced(phrase: str) -> str:
    """`phrase` without the brackets and quotation marks that have no partner.

    >>> balanced("a (b] “c” d”")
    'a b “c” d'
    """
    opened: list[int] = []
    odd: set[int] = set()
    for index, character in enumerate(phrase):
        if character in _PARTNER.values():
            opened.append(index)
        elif character in _PARTNER:
            if opened and phrase[opened[-1]] == _PARTNER[character]:
                opened.pop()
            else:
                odd.add(index)
    straight = [index for index, character in enumerate(phrase) if character == '"']
    odd.update(opened, straight[-1:] if len(straight) % 2 else [])
    if not odd:
        return phrase
    kept = "".join(character for index, character in enumerate(phrase) if index not in odd)
    return " ".join(kept.split())


def capitalised(phrase: str) -> str:
    """`phrase` with a capital first letter, unless its first word is spelt in its own way.

    >>> [capitalised(phrase) for phrase in ("a method", "cMoLLM: …", "k-means", "τ²-bench")]
    ['A method', 'cMoLLM: …', 'k-means', 'τ²-bench']
    """
    first = phrase[: phrase.index(" ")] if " " in phrase else phrase
    own_spelling = any(character.isupper() for character in first[1:4])
    if own_spelling or (first[1:2] or ".") in "-_^" or not _is_latin_small(first[:1]):
        return phrase
    return phrase[0].upper() + phrase[1:]


def _is_latin_small(character: str) -> bool:
    named = unicodedata.name(character, "") if character.islower() else ""
    return named.startswith("LATIN SMALL LETTER") and len(character.upper()) == 1


def without_dangling(phrase: str) -> str:
    """`phrase` without the prepositions, articles and the like that a cut has left at its end."""
    while True:
        phrase = phrase.rstrip(" \t,;:.–—-…/&+=<>|∈≤≥×")
        head, _, last = phrase.replace("—", " ").rpartition(" ")
        if not head or last.lower().strip("“”\"'’().") not in _DANGLING:
            return phrase
        phrase = phrase[: len(head)]


def shortened(phrase: str, length: int) -> str:
    """`phrase` in at most `length` characters: cut between words, the cut marked, marks paired."""
    if len(phrase) <= length:
        whole = balanced(phrase).rstrip(" ,;:")
        ended = without_dangling(whole)
        return whole if ended.count(" ") == whole.count(" ") else ended + ELLIPSIS
    cut = phrase[: max(0, length - 1)]
    if not phrase[len(cut)].isspace() and " " in cut:
        cut = cut[: cut.rindex(" ")]
    opening = max(cut.rfind("("), cut.rfind("["))
    if opening > length // 2 and not re.search(r"[)\]]", cut[opening:]):
        cut = cut[:opening]
    cut = without_dangling(balanced(cut)) or balanced(phrase[: max(0, length - 1)]).strip()
    return (cut + ELLIPSIS)[: max(0, length)] if cut else ""
