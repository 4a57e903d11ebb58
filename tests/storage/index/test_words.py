"""Inverting, prefixes, spelling, and any input at all."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.library import Library
from desktop.core.listing import select
from desktop.core.query import parse
from desktop.storage.analysis import chunks, fold, stem, words_of
from desktop.storage.index import SearchIndex, inverter
from desktop.storage.index.inverter import invert
from desktop.storage.index.postings import Postings, beginning_with
from desktop.storage.index.schema import FIELDS, UNSTEMMED
from desktop.storage.index.spelling import best, nearest
from desktop.storage.index.values import Counted, Values, read_values, write_values

Abstracts = Callable[..., Library]
TEXT = st.text("ab cd-4+é学习\n.", max_size=30)
CASES = json.loads((Path(__file__).parents[2] / "cases" / "search.json").read_text("utf-8"))
TEXTS = [text for case in CASES["finished"] for text in (*case["finds"], *case["not"])]


def naive(documents: list[dict[str, str]], field: str) -> dict[str, list[tuple[int, list[int]]]]:
    """Terms with their documents and places, one by one."""
    found: dict[str, dict[int, set[int]]] = {}
    for number, texts in enumerate(documents):
        place = 0
        for chunk in chunks(fold(texts.get(field, ""))):
            words = words_of(chunk)
            for offset, word in (*enumerate(words.parts), *words.others):
                term = word if field in UNSTEMMED else stem(word)
                found.setdefault(term, {}).setdefault(number, set()).add(place + offset)
            place += len(words.parts)
    return {
        term: [(doc, sorted(places)) for doc, places in sorted(docs.items())]
        for term, docs in found.items()
    }


def as_lists(postings: Postings, field: str) -> dict[str, list[tuple[int, list[int]]]]:
    content = postings.fields[field]
    found = {}
    for number, term in enumerate(postings.terms):
        place = int(content.first_place[number])
        rows = []
        for posting in range(content.first[number], content.first[number + 1]):
            count = int(content.counts[posting])
            doc, places = int(content.docs[posting]), content.places[place : place + count].tolist()
            rows.append((doc, places))
            place += count
        if rows:
            found[term] = rows
    return found


def all_rows(postings: Postings) -> dict[str, list[tuple[str, int, int]]]:
    """Of each term the fields, documents and places, as words in a row are looked for."""
    rows = postings.rows
    keys = rows.keys.tolist()
    found = {}
    for term, begin, end in zip(postings.terms, rows.first, rows.first[1:], strict=False):
        assert keys[begin:end] == sorted(keys[begin:end])
        split = [(*divmod(key >> rows.bits, rows.documents), key) for key in keys[begin:end]]
        mask = (1 << rows.bits) - 1
        found[term] = [(rows.fields[field], doc, key & mask) for field, doc, key in split]
    return found


@given(st.lists(st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, TEXT)), max_size=8))
def test_inverts_as_one_by_one(documents: list[dict[str, str]]) -> None:
    postings = invert([(str(number), texts) for number, texts in enumerate(documents)])
    for field in FIELDS:
        assert as_lists(postings, field) == naive(documents, field)
    rows = {
        term: [
            (field, doc, place)
            for field in postings.rows.fields
            for doc, places in as_lists(postings, field).get(term, ())
            for place in places
        ]
        for term in postings.terms
    }
    assert all_rows(postings) == rows
    assert list(postings.terms) == sorted(set(postings.terms))
    assert list(postings.words) == sorted(set(postings.words))
    assert [postings.terms[number] for number in postings.term_of] == list(
        map(stem, postings.words)
    )


def test_inverts_in_blocks_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = [(text, {"abstract": text, "author": text}) for text in TEXTS]
    whole = invert(documents)
    monkeypatch.setattr(inverter, "_BLOCK", 3)
    parts = invert(documents)
    for field in FIELDS:
        assert as_lists(whole, field) == as_lists(parts, field)
        assert np.array_equal(whole.fields[field].lengths, parts.fields[field].lengths)
    assert np.array_equal(whole.frequency, parts.frequency)


def test_a_word_that_stands_very_often_and_a_very_long_text() -> None:
    postings = invert(
        [("a", {"abstract": "graph " * 1_000}), ("b", {"abstract": "tree " * 70_000})]
    )
    graph, tree = (as_lists(postings, "abstract")[word][0] for word in ("graph", "tree"))
    assert graph == (0, list(range(255)))
    assert tree == (1, list(range(255)))
    assert postings.fields["abstract"].lengths.tolist() == [1_000, 65_535]


@given(st.lists(st.text("ab\U0010ffff", max_size=4)), st.text("ab\U0010fffe", max_size=3))
def test_finds_the_range_of_a_beginning(texts: list[str], prefix: str) -> None:
    texts = sorted(set(texts))
    first, last = beginning_with(texts, prefix)
    assert texts[first:last] == [text for text in texts if text.startswith(prefix)]


def test_every_beginning_finds_at_least_what_the_word_finds(
    tmp_path: Path, abstracts: Abstracts
) -> None:
    """What is being typed never flickers to nothing."""
    library = abstracts(*dict.fromkeys(TEXTS))
    index = SearchIndex(tmp_path, library)

    def finds(typed: str, typing: bool) -> set[str]:
        return set(select(library, parse(typed, typing=typing), index)[0])

    words = {word for text in TEXTS for word in text.replace('"', "").split()}
    for word in sorted(words):
        whole = finds(word, False)
        for end in range(1, len(word) + 1):
            assert whole <= finds(word[:end], True), (word, word[:end])


MISSPELT = [
    ("netwrok", "network"),
    ("ntework", "network"),
    ("netwok", "network"),
    ("networkk", "network"),
    ("reinforecment", "reinforcement"),
    ("reinforcemnet", "reinforcement"),
    ("optimsation", "optimization"),
    ("grpah", "graph"),
    ("garph", "graph"),
    ("erdoss", "erdos"),
    ("rgaph", "graph"),
]
VOCABULARY = "network networks reinforcement optimization graph graphs erdos sparse 学习 gpt4 the"


@pytest.mark.parametrize(("typed", "word"), MISSPELT)
def test_the_nearest_word(typed: str, word: str) -> None:
    postings = invert([("a", {"abstract": VOCABULARY}), ("b", {"abstract": "network graph"})])
    assert best(nearest([postings], typed, prefix=False), typed)[0] == word


@pytest.mark.parametrize("typed", ["gpr", "abc", "zzzzzz", "x" * 50, "深度学习", ""])
def test_no_word_is_near(typed: str) -> None:
    postings = invert([("a", {"abstract": VOCABULARY})])
    assert nearest([postings], typed, prefix=False) == []


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("reinforcment", "reinforcement"),
        ("reinfrocement", "reinforcement"),
        ("reinforcement", ""),
        ("reinforces", ""),
        ("reinforced", ""),
        ('"reinforcment learning"', "reinforcement"),
    ],
)
def test_a_slip_that_keeps_the_stem_is_named(
    tmp_path: Path, abstracts: Abstracts, typed: str, named: str
) -> None:
    index = SearchIndex(tmp_path, abstracts("reinforcement learning", "a reinforcing graph"))
    assert index.search(parse(typed).tree)
    assert "".join(index.corrections.values()) == named


def test_stems_are_compared_only_where_no_segment_has_a_near_word() -> None:
    one = invert([("a", {"abstract": "floness"})])
    other = invert([("b", {"abstract": "flated"})])
    assert [word for _, _, word in nearest([one, other], "flatness", False)] == ["floness"]
    assert [word for _, _, word in nearest([other], "flatness", False)] == ["flated"]


def test_the_nearest_of_words_that_go_on_is_the_shortest() -> None:
    postings = invert([("a", {"abstract": "graphs graphs graph graph-theoretic grasp"})])
    assert best(nearest([postings], "garph", True), "garph", True) == ["graph"]


LEFT_ALONE = [("asdf", False), ("grpa", True), ("lorm", True), ("xraph", False), ("lsark", True)]


@pytest.mark.parametrize(("typed", "prefix"), LEFT_ALONE)
def test_short_words_are_not_taken_for_far_ones(typed: str, prefix: bool) -> None:
    postings = invert([("a", {"abstract": f"{VOCABULARY} adf bark lorentz lord"})])
    found = nearest([postings], typed, prefix)
    assert best(found, typed, prefix) == []


def distance(one: str, other: str) -> int:
    """Optimal string alignment, cell by cell."""
    table = [
        [max(i, j) if not i or not j else 0 for j in range(len(other) + 1)]
        for i in range(len(one) + 1)
    ]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            table[i][j] = min(
                table[i - 1][j] + 1,
                table[i][j - 1] + 1,
                table[i - 1][j - 1] + (one[i - 1] != other[j - 1]),
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


def nearest_of(distances: dict[str, int], allowed: int, typed: str) -> dict[str, int]:
    """The least distances that are allowed; two mistakes not both in the first two letters."""
    near = {
        word: max(1, far)  # none is far enough too
        for word, far in distances.items()
        if far <= allowed and (far < 2 or set(word[:2]) & set(typed[:2]))
    }
    return {word: far for word, far in near.items() if far == min(near.values())}


@pytest.mark.parametrize("seed", range(10))
def test_distances_are_those_of_the_table(seed: int) -> None:
    chance = random.Random(seed)
    words = {"".join(chance.choices("abc", k=chance.randrange(1, 11))) for _ in range(40)}
    postings = invert([("a", {"author": " ".join(words)})])
    for _ in range(20):
        typed = "".join(chance.choices("abc", k=chance.randrange(4, 10)))
        allowed = 1 if len(typed) < 8 else 2
        found = {word: far for far, _, word in nearest([postings], typed, prefix=False)}
        near = {word: distance(typed, word) for word in postings.words}
        if expected := nearest_of(near, allowed, typed):
            assert found == expected
        begun = {word: far for far, _, word in nearest([postings], typed, prefix=True)}
        shortest = {
            word: min(distance(typed, word[:end]) for end in range(len(word) + 1))
            for word in postings.words
        }
        assert begun == nearest_of(shortest, allowed, typed)


def test_values_complete_at_each_word(tmp_path: Path) -> None:
    names = [("Ann Banks", 2), ("Banks, Éva", 5), ("Bo Ann", 5), ("banker", 1)]
    values = Values(Counted.of(*name) for name in names)
    assert values.beginning("ban") == [("Banks, Éva", 5), ("Ann Banks", 2), ("banker", 1)]
    assert values.beginning("ann b") == [("Ann Banks", 2)]
    assert values.beginning("EVA") == [("Banks, Éva", 5)]
    assert len(values.beginning("")) == 4


def test_values_are_kept_and_added_to(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    counts = {
        "author": Counter({"Ann": 2, "Éva": 1}),
        "keyword": Counter[str](),
        "year": Counter({"2026": 2}),
    }
    write_values(path, counts)
    more = {
        "author": Counter({"Éva": 3}),
        "keyword": Counter({"graphs": 1}),
        "year": Counter({"2026": 1}),
    }
    values = read_values(path, more)
    assert values["author"].beginning("") == [("Éva", 4), ("Ann", 2)]
    assert values["keyword"].beginning("gr") == [("graphs", 1)]
    assert values["year"].beginning("20") == [("2026", 3)]
    for damaged in ('{"author": 5}', '{"author": [["Ann", 3]]}', "[]", '{"author": [[1, 2, {}]]}'):
        path.write_text(damaged)
        assert read_values(path, more)["author"].beginning("") == [("Éva", 3)]
    assert read_values(tmp_path / "missing.json", more)["author"].beginning("e") == [("Éva", 3)]


PIECES = (
    *'()"-*:[]{}^~\\+&|<>#$/.,;!?\0\t\n😀é“\u202e\ud800 \u0301\u1100',
    *("AND", "OR", "NOT", "TO", "title:", "author:", "note:", "..", '""', "-("),
    *("graph", "low", "rank", "C++", "深度学习", "$\\ell_p$", "1,000", "x" * 100, "the", "netwrok"),
)


@pytest.fixture(scope="module")
def some_index(
    tmp_path_factory: pytest.TempPathFactory, abstracts: Abstracts
) -> tuple[Library, SearchIndex]:
    library = abstracts(*dict.fromkeys(TEXTS))
    return library, SearchIndex(tmp_path_factory.mktemp("cache"), library)


@pytest.mark.parametrize("seed", range(20))
def test_no_search_is_an_error(seed: int, some_index: tuple[Library, SearchIndex]) -> None:
    library, index = some_index
    chance = random.Random(seed)
    for _ in range(100):
        pieces = chance.choices(PIECES, k=chance.randrange(25))
        typed = chance.choice(("", " ")).join(pieces)
        ids, scores = select(library, parse(typed, typing=chance.random() < 0.5), index)
        assert set(ids) <= set(library.order)
        assert all(np.isfinite(score) and score >= 0 for score in scores.values())
