import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.phrase import (
    ELLIPSIS,
    balanced,
    capitalised,
    first_clause,
    gerund,
    noun_phrase,
    shortened,
    without_asides,
    without_dangling,
    without_lead,
)


@pytest.mark.parametrize(
    ("phrase", "rest"),
    [
        ("a novel method", "method"),
        ("a simple yet effective method", "method"),
        ("a simple, yet highly effective scheme", "scheme"),
        ("an efficient and effective pipeline", "pipeline"),
        ("the first benchmark", "first benchmark"),
        ("a unified, training-free framework", "training-free framework"),
        ("new classes of kernels", "classes of kernels"),
        ("novelty search", "novelty search"),
        ("another method", "another method"),
        ("", ""),
    ],
)
def test_articles_and_praise_are_dropped(phrase, rest):
    assert without_lead(phrase) == rest


@pytest.mark.parametrize(
    ("phrase", "point"),
    [
        ("the problem of ranking, and show a bound", "ranking"),
        ("an estimator and analyze its bias", "estimator"),
        ("the study of coresets", "coresets"),
        ("a system to address these issues", "system"),
        ("(1) a definition of trees", "definition of trees"),
        ("to quickly read lists", "quickly reading lists"),
        ("we should use maps", "using maps"),
        ("we need better maps", "better maps"),
        ("signal and noise models", "signal and noise models"),
        ("it is possible to win", "winning"),
    ],
)
def test_an_object_is_brought_to_its_point(phrase, point):
    assert noun_phrase(phrase) == point


def test_a_clause_ends_where_it_is_explained():
    assert first_clause("bandits with costs, where arms are paid for") == "bandits with costs"
    assert first_clause("bandits with costs") == "bandits with costs"


@pytest.mark.parametrize(
    ("verb", "form"),
    [("use", "using"), ("run", "running"), ("model", "modeling"), ("agree", "agreeing")],
)
def test_gerunds(verb, form):
    assert gerund(verb) == form


@pytest.mark.parametrize(
    ("phrase", "rest"),
    [
        ("models (LLMs) read", "models read"),
        ("rates O(log n) hold", "rates O(log n) hold"),
        ("for p (p ∈ (0,1]), it holds", "for p, it holds"),
        ("(De)-regularized flows", "(De)-regularized flows"),
        ("that: (a) holds", "that: holds"),
        ("an open (bracket", "an open (bracket"),
    ],
)
def test_asides_are_dropped(phrase, rest):
    assert without_asides(phrase) == rest


def test_only_pairs_stay():
    assert balanced("(a) b) [c “d") == "(a) b c d"
    assert balanced('say "x" and "y') == 'say "x" and y'


@pytest.mark.parametrize(
    ("phrase", "written"),
    [
        ("a method", "A method"),
        ("émile", "Émile"),
        ("mHC: x", "mHC: x"),
        ("e-values are", "e-values are"),
        ("π³: network", "π³: network"),
        ("ﬁne tuning", "ﬁne tuning"),
        ("x", "X"),
        ("", ""),
    ],
)
def test_first_letters(phrase, written):
    assert capitalised(phrase) == written


def test_nothing_dangles():
    assert without_dangling("a method that, in the") == "a method"
    assert without_dangling("a method for") == "a method"
    assert without_dangling("the") == "the"


def test_a_phrase_is_cut_between_words_and_marked():
    assert shortened("red blue green black", 15) == "red blue green…"
    assert shortened("red blue of the green", 17) == "red blue…"
    assert shortened("red blue green (black blue)", 22) == "red blue green…"
    assert shortened("red blue", 8) == "red blue"
    assert shortened("red blue of", 20) == "red blue…"
    assert shortened("averylongword", 6) == "avery…"


@given(st.text(), st.integers(0, 100))
def test_a_cut_keeps_the_length(phrase, length):
    cut = shortened(phrase, length)
    assert len(cut) <= length
    assert len(cut) <= len(phrase) or cut.endswith(ELLIPSIS)
