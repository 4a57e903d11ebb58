"""Texts become words, the same for index, query and marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from whoosh.lang import porter2

from desktop.storage.analysis import (
    STOP_WORDS,
    chunks,
    fold,
    placed_words,
    readings,
    sought_chunks,
    stem,
    words_of,
)

FOLDED = [
    ("Schrödinger’s ﬁrst CAFÉ", "schrodinger's first cafe"),
    ("Straße Łódź Øre Æther İstanbul", "strasse lodz ore aether istanbul"),
    ("ℓ₂ x² 𝒩 ＡＢＣ", "l2 x2 n abc"),
    ("low‐rank low–rank low−rank", "low-rank low-rank low-rank"),
    ("opti\u00admi\u200bze", "optimize"),
    ("e\u0301cole", "ecole"),
    ("\u1100\u1161\u11a8 ｶﾞ か\u3099", "각 ガ が"),
    ("深度学习", "深度学习"),
]


@pytest.mark.parametrize(("text", "folded"), FOLDED)
def test_folds(text: str, folded: str) -> None:
    assert fold(text) == folded


WORDS = [
    ("gpt-4", ("gpt", "4"), [(0, "gpt4"), (1, "gpt4")]),
    ("gpt4", ("gpt", "4"), [(0, "gpt4"), (1, "gpt4")]),
    ("gpt-4o", ("gpt", "4o"), [(0, "gpt4o"), (1, "gpt4o")]),
    ("7b", ("7b",), []),
    ("3.5", ("3.5",), []),
    ("1,000,000", ("1000000",), []),
    ("2024-2026", ("2024", "2026"), []),
    ("c++", ("c",), [(0, "c++")]),
    ("c#", ("c",), [(0, "c#")]),
    ("k-means++", ("k", "means"), [(0, "kmeans"), (1, "kmeans"), (0, "kmeans++"), (1, "means++")]),
    ("r&d", ("r", "d"), [(0, "rd"), (1, "rd")]),
    ("model's", ("model",), []),
    ("a/b", ("a", "b"), [(0, "ab"), (1, "ab")]),
    ("u.s", ("u", "s"), []),
    ("β-vae", ("beta", "vae"), [(0, "betavae"), (1, "betavae")]),
    ("δt", ("delta", "t"), [(0, "deltat"), (1, "deltat")]),
    ("λογοσ", ("λογοσ",), []),
    ("深度学习", ("深度", "度学", "学习", "习"), []),
    ("深度\n学习", ("深度", "度学", "学习", "习"), []),
    ("학", ("학",), []),
]


@pytest.mark.parametrize(("chunk", "parts", "others"), WORDS)
def test_takes_a_chunk_apart(
    chunk: str, parts: tuple[str, ...], others: list[tuple[int, str]]
) -> None:
    assert chunks(chunk) == [chunk]
    words = words_of(chunk)
    assert (words.parts, sorted(words.others)) == (parts, sorted(others))


CHUNKS = [
    ("low-rank, c++; c# (gpt-3.5).", ["low-rank", "c++", "c#", "gpt-3.5"]),
    ("bert模型 is 好", ["bert", "模型", "is", "好"]),
    ("optimi-\nzation but pre- and post-", ["optimi-\nzation", "but", "pre", "and", "post"]),
    ("[1,2] 1,000 a,b", ["1", "2", "1,000", "a", "b"]),
    ("abc# a#b", ["abc", "a", "b"]),
    ("github.com/a_b", ["github", "com", "a_b"]),
    ("-- _ ' & ++", []),
    ("e.g., a/b, u.s.a. net.we ab/c 1/2", ["e.g", "a/b", "u.s.a", "net", "we", "ab", "c", "1/2"]),
]


@pytest.mark.parametrize(("text", "expected"), CHUNKS)
def test_cuts_a_text_into_chunks(text: str, expected: list[str]) -> None:
    assert chunks(text) == expected


STEMS = [
    ("studies", "study"),
    ("matrices", "matrix"),
    ("optimization", "optimized"),
    ("analyses", "analysis"),
    ("networks", "network"),
]


@pytest.mark.parametrize(("one", "other"), STEMS)
def test_stems_alike(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize("word", ["the", "gpt4", "c++", "ab", "深度", "3.5", "was"])
def test_leaves_other_words_alone(word: str) -> None:
    assert stem(word) == word


@given(st.text("aeiouybcdlmnrstgzfv", min_size=3, max_size=12))
def test_stems_are_those_of_porter_2(word: str) -> None:
    """Words with an ending that Porter leaves alone are not given to it."""
    root = porter2.stem(word)
    if word not in STOP_WORDS and (root != word or word[-1] != "s" or word[-2:] in ("ss", "us")):
        assert stem(word) == root


def test_generative_is_not_general() -> None:
    assert len({stem("generative"), stem("general"), stem("generic")}) == 3


def test_reads_tex_in_what_was_typed() -> None:
    assert sought_chunks(r"$\ell_p$ \beta") == ("lp", "β")
    assert sought_chunks("1,0", prefix=True) == ("10",)


def test_what_may_go_on_is_read_both_ways() -> None:
    assert readings("1,0", prefix=True) == [("10",), ("1", "0")]
    assert readings("s/o", prefix=True) == [("s", "o"), ("s/o",)]
    assert readings("s/o") == [("s/o",)]
    assert readings("low-rank", prefix=True) == [("low-rank",)]


@given(st.text())
def test_placed_words_are_the_words_and_stand_where_they_say(text: str) -> None:
    placed = placed_words(text)
    parts = [part for chunk in chunks(fold(text)) for part in words_of(chunk).parts]
    assert [word.word for word in placed] == parts
    for word in placed:
        assert 0 <= word.start < word.end <= len(text)
    assert [word.start for word in placed] == sorted(word.start for word in placed)


@given(st.text())
def test_folding_twice_folds_once(text: str) -> None:
    assert chunks(fold(fold(text))) == chunks(fold(text))
