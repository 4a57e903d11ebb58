"""What is typed becomes a tree, whatever is typed."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.query import (
    EVERYTHING,
    LONGEST_QUERY,
    MOST_FACETS,
    MOST_WORDS,
    And,
    Facet,
    Node,
    Not,
    Or,
    Phrase,
    Query,
    Term,
    _Parser,
    both,
    parse,
)


def words(*texts: str) -> And:
    return And(tuple(Term(text) for text in texts))


UNDERSTOOD: list[tuple[str, Node]] = [
    ("graph neural", words("graph", "neural")),
    ("graph AND neural", words("graph", "neural")),
    ('a "b c" d', And((Term("a"), Phrase("b c"), Term("d")))),
    ("“smart quotes”", Phrase("smart quotes")),
    ("low -rank", And((Term("low"), Not(Term("rank"))))),
    ("low NOT rank", And((Term("low"), Not(Term("rank"))))),
    ("NOT NOT rank", Term("rank")),
    ("NOT -rank", Term("rank")),
    ("a OR b c", Or((Term("a"), words("b", "c")))),
    ("(a OR b) c", And((Or((Term("a"), Term("b"))), Term("c")))),
    ("-(a b)", Not(words("a", "b"))),
    ("optimiz*", Term("optimiz", prefix=True)),
    ("title:graph", Term("graph", "title")),
    ("AUTHOR:wang", Term("wang", "author")),
    ('title:"graph networks"', Phrase("graph networks", "title")),
    ("tag:later", Facet("tag", "later")),
    ('tag:"To  Read"', Facet("tag", "to read")),
    ("tag:re*", Facet("tag", "re", prefix=True)),
    ('in:"ICML 2026"', Facet("in", "icml 2026")),
    ("status:later", Facet("status", "later")),
    ("is:Starred", Facet("is", "starred")),
    ("-has:note", Not(Facet("has", "note"))),
    ("year:2024", Facet("year", "2024")),
    ("year:2024..2026", Facet("year", "2024..2026")),
    ("year:..2020", Facet("year", "..2020")),
    ("or not", words("or", "not")),
    ("C++ R&D 1,000", words("C++", "R&D", "1,000")),
    ("", EVERYTHING),
    (" \t\n", EVERYTHING),
    ('"" ""', EVERYTHING),
]


@pytest.mark.parametrize(("typed", "tree"), UNDERSTOOD)
def test_understands(typed: str, tree: Node) -> None:
    assert parse(typed) == Query(typed, tree)


LITERAL: list[tuple[str, Node, tuple[str, ...]]] = [
    ("foo:bar:baz", words("foo", "bar:baz"), ("foo:bar:baz",)),
    ("status:nonsense", words("status", "nonsense"), ("status:nonsense",)),
    ("year:abc", words("year", "abc"), ("year:abc",)),
    ("https://a.b/c", words("https", "//a.b/c"), ("https://a.b/c",)),
    ("NOT OR foobar", Or((Term("NOT"), Term("foobar"))), ("NOT",)),
    ('"graph neural', words("graph", "neural"), ('"',)),
    ("(graph", Term("graph"), ("(",)),
    ("graph)", Term("graph"), (")",)),
    ("OR graph", Term("graph"), ("OR",)),
    ("graph OR", Term("graph"), ("OR",)),
    ("*", EVERYTHING, ("*",)),
    ("*graph", Term("graph"), ("*graph",)),
    ("-", EVERYTHING, ("-",)),
    ("[TO", Term("[TO"), ()),
]


@pytest.mark.parametrize(("typed", "tree", "literal"), LITERAL)
def test_takes_the_rest_literally_and_says_so(
    typed: str, tree: Node, literal: tuple[str, ...]
) -> None:
    assert parse(typed) == Query(typed, tree, literal)


TYPING: list[tuple[str, Node]] = [
    ("graph neu", And((Term("graph"), Term("neu", prefix=True)))),
    ("graph neu ", words("graph", "neu")),
    ("-neu", Not(Term("neu", prefix=True))),
    ("title:gra", Term("gra", "title", prefix=True)),
    ("tag:re", Facet("tag", "re", prefix=True)),
    ('tag:"to re', Facet("tag", "to re", prefix=True)),
    ('"graph neu', And((Term("graph"), Term("neu", prefix=True)))),
    ("graph year:20", Term("graph")),
    ("graph year:2024..2", Term("graph")),
    ("graph is:star", Term("graph")),
    ("graph status:", Term("graph")),
    ("graph -", Term("graph")),
    ("graph OR", Term("graph")),
    ("(graph", Term("graph", prefix=True)),
]


@pytest.mark.parametrize(("typed", "tree"), TYPING)
def test_what_is_being_typed_is_not_held_against_anybody(typed: str, tree: Node) -> None:
    assert parse(typed, typing=True) == Query(typed, tree)


def test_hits_are_words_and_phrases_that_are_not_excluded() -> None:
    query = parse('graph -tree ("a b" OR title:c) is:starred')
    assert query.wanted == (Term("graph"), Phrase("a b"), Term("c", "title"))


def test_both_adds_nothing_to_everything() -> None:
    assert both(EVERYTHING, Term("a")) == Term("a")
    assert both(words("a", "b"), Term("c")) == words("a", "b", "c")


def leaves(node: Node) -> list[Node]:
    if isinstance(node, And | Or):
        return [leaf for part in node.parts for leaf in leaves(part)]
    return leaves(node.part) if isinstance(node, Not) else [node]


def depth(node: Node) -> int:
    if isinstance(node, And | Or):
        return 1 + max(map(depth, node.parts), default=0)
    return 1 + depth(node.part) if isinstance(node, Not) else 1


PIECES = (
    *'()"-*:[]{}^~\\+&|<>#$/.,;!?\0\t\n😀é“\u202e\ud800 ',
    *("AND", "OR", "NOT", "TO", "title:", "tag:", "is:", "year:", "in:", "..", '""', "-("),
    *("graph", "C++", "深度学习", "$\\ell_p$", "1,000", "is:starred", "has:note", "x" * 100),
)


def check(typed: str, typing: bool) -> None:
    query = parse(typed, typing=typing)
    found = leaves(query.tree)
    assert query.source == typed
    assert sum(not isinstance(leaf, Facet) for leaf in found) <= MOST_WORDS
    assert sum(isinstance(leaf, Facet) for leaf in found) <= MOST_FACETS
    assert all(leaf.text.strip() for leaf in query.wanted)


@given(st.one_of(st.text(), st.text(string.printable)), st.booleans())
def test_no_text_is_an_error(typed: str, typing: bool) -> None:
    check(typed, typing)


@pytest.mark.parametrize("seed", range(20))
def test_no_heap_of_signs_is_an_error(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(500):
        pieces = chance.choices(PIECES, k=chance.randrange(30))
        check(chance.choice(("", " ")).join(pieces), chance.random() < 0.5)


@pytest.mark.parametrize(
    "typed",
    [
        "a" * 10_000,
        "(" * 10_000,
        ")" * 10_000,
        "NOT " * 5_000,
        "a OR " * 5_000,
        "-(" * 5_000,
        '"' * 10_001,
        "title:" * 3_000,
        "is:starred " * 2_000,
        "* " * 5_000,
    ],
)
def test_long_input_is_cut_and_shallow(typed: str) -> None:
    query = parse(typed, typing=True)
    assert "…" in query.literal
    assert depth(query.tree) < 50
    assert len(leaves(query.tree)) <= MOST_WORDS + MOST_FACETS


def test_a_query_of_the_longest_length_is_not_cut() -> None:
    assert parse("a" * LONGEST_QUERY).literal == ()


@given(st.text(st.sampled_from('ab1OR"é² \t深'), max_size=12), st.booleans())
def test_plain_searches_are_parsed_as_all_others(source: str, typing: bool) -> None:
    """Words alone, and a phrase alone, are told by a short way."""
    assert parse(source, typing=typing).tree == _Parser(source, typing).parse()
