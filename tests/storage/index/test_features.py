"""Which papers have a formula or a link to code is known without reading them."""

from pathlib import Path

import pytest

from desktop.core.annotations import Annotations
from desktop.core.library import Collection, Library
from desktop.core.listing import select
from desktop.core.paper import Paper
from desktop.core.query import parse
from desktop.markup.text import make_text
from desktop.storage.index import SearchIndex
from desktop.storage.index.build import build
from desktop.storage.index.features import filed_as
from desktop.storage.index.folder import FEATURES, home

PLAIN, MATH, CODE = TEXTS = ("a graph", "of $x^2$", "see https://github.com/a/b")


@pytest.fixture
def library() -> Library:
    papers = {text: Paper(text, text) for text in TEXTS}
    return Library(make_text, papers, {}, {"c": Collection("c", "Venue", TEXTS)})


def test_features_are_kept_with_the_index(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build(tmp_path, library)
    index = SearchIndex(tmp_path, library)
    assert index.feature("math") == {PLAIN: False, MATH: True, CODE: False}
    assert index.feature("code") == {PLAIN: False, MATH: False, CODE: True}
    monkeypatch.setattr(library, "make_text", None)
    monkeypatch.setattr(library, "_texts", {})
    assert select(library, parse("has:math OR has:code"), index)[0] == [MATH, CODE]


def test_a_paper_whose_links_were_corrected_is_looked_at(tmp_path: Path, library: Library) -> None:
    assert build(tmp_path, library)
    index = SearchIndex(tmp_path, library)
    library.annotations[PLAIN] = Annotations(links=("https://github.com/c/d",))
    assert PLAIN not in index.feature("code")
    assert select(library, parse("has:code"), index)[0] == [PLAIN, CODE]


@pytest.mark.parametrize("damage", [b"", b"ARFLAT01", None])
def test_damaged_features_are_read_anew(
    tmp_path: Path, library: Library, damage: bytes | None
) -> None:
    assert build(tmp_path, library)
    [file] = home(tmp_path).glob(f"*/{FEATURES}")
    file.write_bytes(file.read_bytes()[:-1] + b"x" if damage is None else damage)
    index = SearchIndex(tmp_path, library)
    assert index.feature("math") == {}
    assert select(library, parse("has:math"), index)[0] == [MATH]


FILED = {
    "a": {
        "issued": (2024,),
        "more": {"track": ["Main", "Short papers"], "decision": "Accept (oral)"},
    },
    "b": {"issued": (2025,), "more": {"track": "main"}},
    "c": {},
}


def test_years_and_labels_are_kept_with_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = {key: Paper(key, f"A graph {key}.", **fields) for key, fields in FILED.items()}
    library = Library(make_text, papers, {}, {"l": Collection("l", "Venue", tuple(FILED))})
    assert build(tmp_path, library)
    index = SearchIndex(tmp_path, library)
    library.annotations["b"] = Annotations(issued=(2023,))
    assert index.filed().keys() == {"a", "c"}
    looked_at = []
    read = library._read
    monkeypatch.setattr(library, "_read", lambda key: looked_at.append(key) or read(key))
    for query, found in [
        ("year:2024", ["a"]),
        ("year:2023..2025", ["a", "b"]),
        ("track:main", ["a", "b"]),
        ("track:short", ["a"]),
        ("decision:accept -year:2025", ["a"]),
    ]:
        assert select(library, parse(query), index)[0] == found, query
    assert looked_at == ["b"]


def test_what_was_corrected_when_the_index_was_built_is_not_taken_for_the_papers(
    tmp_path: Path, library: Library
) -> None:
    library.annotations[PLAIN] = Annotations(issued=(2001,), links=("https://github.com/c/d",))
    assert build(tmp_path, library)
    library.annotations.clear()
    index = SearchIndex(tmp_path, library)
    library.learn(index.filed)
    assert library.year(PLAIN) is None
    assert select(library, parse("has:code OR year:2001"), index)[0] == [CODE]


@pytest.mark.parametrize("name", ["filed ", "filed 1", "filed [1]", "filed [[], {}]", "math"])
def test_a_name_of_any_shape_says_nothing(name: str) -> None:
    assert filed_as(name) is None
