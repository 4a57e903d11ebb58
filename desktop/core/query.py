"""The query language: what was typed becomes a tree. No input is an error.

Words are all required; `"…"`, `OR`, `-`, `NOT`, `( )`, `word*` and `field:value` as CONTRACT says.
What does not parse is kept as plain words and named in `Query.literal`. Knows neither papers nor
index; how words are folded and stemmed is the index's business.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from desktop.core.annotations import STATUSES
from desktop.core.labels import LABELS, fold_label

TEXT_FIELDS = ("title", "abstract", "author", "keyword", "note", "tag")
IS_VALUES = ("starred", "undecided", "seen")
HAS_VALUES = ("note", "highlight", "math", "code")
LONGEST_QUERY = 1_000
DEEPEST_NESTING = 20
MOST_WORDS = 50
MOST_FACETS = 8


@dataclass(frozen=True, slots=True)
class Term:
    """A word, as typed; in one text field or, with field "", in any of them."""

    text: str
    field: str = ""
    prefix: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that stand together, as typed between quotes."""

    text: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Facet:
    """A property of a paper: name of tag, in, status, year, is, has or LABELS; value folded.

    With `prefix` the paper's value may go on; a label's may also begin before.
    """

    name: str
    value: str
    prefix: bool = False


@dataclass(frozen=True, slots=True)
class And:
    """All parts hold; with no part it holds for every paper."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part holds."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: "Node"


Node = Term | Phrase | Facet | And | Or | Not
EVERYTHING = And(())


@dataclass(frozen=True, slots=True)
class Query:
    """What was typed, understood.

    Attributes:
        source: as typed.
        tree: EVERYTHING where nothing restricts.
        literal: the parts that were taken as plain words, as typed.
    """

    source: str
    tree: Node = EVERYTHING
    literal: tuple[str, ...] = ()

    @property
    def wanted(self) -> tuple[Term | Phrase, ...]:
        """The words and phrases to mark as hits: those not under a Not."""
        return tuple(_wanted(self.tree))


def _wanted(node: Node) -> Iterator[Term | Phrase]:
    if isinstance(node, And | Or):
        for part in node.parts:
            yield from _wanted(part)
    elif isinstance(node, Term | Phrase):
        yield node


def both(one: Node, other: Node) -> Node:
    """The tree that asks for both; EVERYTHING adds nothing."""
    parts = [part for node in (one, other) for part in _parts_of_and(node)]
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _parts_of_and(node: Node) -> tuple[Node, ...]:
    return node.parts if isinstance(node, And) else (node,)


def parse(source: str, *, typing: bool = False) -> Query:
    """Understand what was typed.

    With `typing`, the last word also matches as the beginning of a word, and what is not finished
    yet restricts nothing yet. Never raises; linear in the length, of which the first
    LONGEST_QUERY characters count; of words and facets the first MOST_WORDS and MOST_FACETS.
    """
    if plain := _plain(source, typing):
        return Query(source, plain)
    parser = _Parser(source[:LONGEST_QUERY].translate(_QUOTES), typing)
    tree = parser.parse()
    literal = list(parser.literal)
    if len(source) > LONGEST_QUERY:
        literal.append("…")
    return Query(source, tree, tuple(dict.fromkeys(literal)))


def _plain(source: str, typing: bool) -> Node | None:
    """The tree of words without any sign, or of one phrase: what the parser gives, but sooner.

    Most searches are such.
    """
    inner = source[1:-1]
    if f'"{inner}"' == source and '"' not in inner and inner.strip():
        return Phrase(inner) if len(source) <= LONGEST_QUERY else None
    words = source.split()
    if not 0 < len(words) <= MOST_WORDS or len(source) > LONGEST_QUERY:
        return None
    if not all(map(str.isalnum, words)) or not _KEYWORDS.isdisjoint(words):
        return None
    last = Term(words[-1], "", typing and not source[-1].isspace())
    return And((*map(Term, words[:-1]), last)) if len(words) > 1 else last


_KEYWORDS = frozenset({"AND", "OR", "NOT"})
_QUOTES = str.maketrans("“”„‟«»", '""' * 3)
_TOKEN = re.compile(r'[()]|(-?)(?:([A-Za-z]+):)?(?:"([^"]*)"|([^\s()"]+))?')


class _Parser:
    """Descends through the tokens; keeps what was taken literally."""

    def __init__(self, source: str, typing: bool) -> None:
        self.source = source
        self.literal: list[str] = []
        self._unfinished = typing
        self._typing = typing and source[-1:].strip() not in ("", '"', ")")
        self._place = 0
        self._words = 0
        self._facets = 0

    def parse(self) -> Node:
        node = self._any_of(0)
        while self._place < len(self.source):
            self._take_literally(")")
            self._place += 1
            node = both(node, self._any_of(0))
        return node

    def _any_of(self, depth: int) -> Node:
        groups = [self._all_of(depth)]
        while self._keyword("OR"):
            groups.append(self._all_of(depth))
        kept = [group for group in groups if group != EVERYTHING]
        if len(kept) < len(groups) and len(groups) > 1:
            self._take_literally("OR", open_end=groups[-1] == EVERYTHING)
        return kept[0] if len(kept) == 1 else Or(tuple(kept)) if kept else EVERYTHING

    def _all_of(self, depth: int) -> Node:
        node: Node = EVERYTHING
        while not self._at_end() and self.source[self._place] != ")" and not self._sees("OR"):
            if self._keyword("AND"):
                continue
            node = both(node, self._negated(depth))
        return node

    def _negated(self, depth: int) -> Node:
        negative, said = False, False
        while self._keyword("NOT"):
            negative, said = not negative, True
        if said and (self._at_end() or self.source[self._place] == ")" or self._sees("OR")):
            self._take_literally("NOT")
            return self._word("NOT", "", "")
        if self.source.startswith("-(", self._place):
            self._place += 1
            negative = not negative
        if self.source.startswith("(", self._place):
            node = self._group(depth)
        else:
            node, minus = self._leaf()
            negative ^= minus
        if node == EVERYTHING:
            return node
        return Not(node) if negative else node

    def _group(self, depth: int) -> Node:
        self._place += 1
        if depth >= DEEPEST_NESTING:
            self._take_literally("(")
            return EVERYTHING
        node = self._any_of(depth + 1)
        if self.source.startswith(")", self._place):
            self._place += 1
        else:
            self._take_literally("(", open_end=True)
        return node

    def _leaf(self) -> tuple[Node, bool]:
        match = _TOKEN.match(self.source, self._place)
        if not match or match.end() == self._place:
            self._take_literally(self.source[self._place], open_end=True)
            self._place += 1
            return EVERYTHING, False
        self._place = match.end()
        minus, field, phrase, word = match.groups()
        if phrase is None and word is None:
            return self._bare(match.group(), field), False
        node = self._field(match.group(), (field or "").lower(), phrase, word or "")
        return node, bool(minus)

    def _bare(self, typed: str, field: str | None) -> Node:
        """A field name with nothing behind it yet, or a lone minus."""
        name = (field or "").lower()
        rest = self.source[self._place :]
        if self._unfinished and not rest and name in (*_FACETS, *TEXT_FIELDS, ""):
            return EVERYTHING
        if (
            self._unfinished
            and name in ("tag", "in", *LABELS)
            and rest.count('"') == 1
            and rest[0] == '"'
        ):
            self._place = len(self.source)
            return _facet(name, rest[1:], True) or EVERYTHING
        self._take_literally(typed)
        return self._word(field, "", typed) if field else EVERYTHING

    def _field(self, typed: str, field: str, phrase: str | None, word: str) -> Node:
        value = word if phrase is None else phrase
        prefix = phrase is None and (field in LABELS or word.endswith("*") or self._typing_last())
        if field in _FACETS and (facet := _facet(field, value, prefix)):
            self._facets += 1
            if self._facets <= MOST_FACETS:
                return facet
            self._take_literally(typed)
            return EVERYTHING
        if field and field not in TEXT_FIELDS:
            if self._typing_last() and _may_become_facet(field, value):
                return EVERYTHING
            self._take_literally(typed.lstrip("-"))
            return self._word(f"{field} {value}", "", typed)
        if phrase is None:
            return self._word(word, field, typed)
        self._words += 1
        kept = phrase.strip() and self._words <= MOST_WORDS
        return Phrase(phrase, field) if kept else EVERYTHING

    def _word(self, text: str, field: str, typed: str) -> Node:
        """The terms of a typed word; more than one where it was a field that is none."""
        node: Node = EVERYTHING
        words = text.split()
        for number, word in enumerate(words, 1):
            stem = word.strip("*")
            if not stem or self._words >= MOST_WORDS:
                self._take_literally(word)
                continue
            if word.startswith("*"):
                self._take_literally(typed)
            self._words += 1
            last = number == len(words) and self._typing_last()
            node = both(node, Term(stem, field, word.endswith("*") or last))
        return node

    def _typing_last(self) -> bool:
        return self._typing and self._place >= len(self.source)

    def _at_end(self) -> bool:
        while self._place < len(self.source) and self.source[self._place].isspace():
            self._place += 1
        return self._place >= len(self.source)

    def _sees(self, keyword: str) -> bool:
        end = self._place + len(keyword)
        follows = self.source[end : end + 1]
        return self.source.startswith(keyword, self._place) and (
            not follows or follows.isspace() or follows in "()"
        )

    def _keyword(self, keyword: str) -> bool:
        if self._at_end() or not self._sees(keyword):
            return False
        self._place += len(keyword)
        return True

    def _take_literally(self, typed: str, open_end: bool = False) -> None:
        """Name what was not understood; with `open_end` not while what is typed may mend it."""
        if not (open_end and self._unfinished) and len(self.literal) < MOST_WORDS:
            self.literal.append(typed)


_YEARS = re.compile(r"(\d{4})?(\.\.)?(\d{4})?")
_FACETS = ("tag", "in", "status", "year", "is", "has", *LABELS)
CHOICES = {"status": STATUSES, "is": IS_VALUES, "has": HAS_VALUES}


def _facet(name: str, value: str, prefix: bool) -> Facet | None:
    value = " ".join(value.rstrip("*").casefold().split())
    if name in LABELS:
        value = fold_label(value)
    if name in CHOICES:
        return Facet(name, value) if value in CHOICES[name] else None
    if name == "year":
        years = _YEARS.fullmatch(value)
        valid = years and (years[1] or years[3]) and (years[2] or not years[3])
        return Facet(name, value) if valid else None
    return Facet(name, value, prefix) if value else None


def _may_become_facet(name: str, value: str) -> bool:
    """What is typed so far may go on to a value that the facet knows."""
    if name == "year":
        return bool(re.fullmatch(r"\d{0,4}(\.{1,2}\d{0,4})?", value))
    return any(choice.startswith(value.casefold()) for choice in CHOICES.get(name, ()))
