"""Searches find what a person means, whether papers were read or their markup only stripped."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.core.query import parse
from desktop.storage.index import SearchIndex, search_index
from desktop.storage.index.build import build
from desktop.storage.index.stripped import stripped
from tests.storage.index.conftest import library_of

Abstracts = Callable[..., Library]
CASES = json.loads((Path(__file__).parents[2] / "cases" / "search.json").read_text("utf-8"))
KINDS = [(case, kind == "typed") for kind in ("finished", "typed") for case in CASES[kind]]


@pytest.mark.parametrize(("case", "typing"), KINDS, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize("by", ["memory", "stripped"])
def test_finds(
    case: dict[str, Any],
    typing: bool,
    by: str,
    tmp_path: Path,
    abstracts: Abstracts,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search_index, "MOST_IN_MEMORY", 500 if by == "memory" else 0)
    library = abstracts(*case["finds"], *case["not"])
    found = SearchIndex(tmp_path, library).search(parse(case["query"], typing=typing).tree)
    assert found is not None
    assert set(found) == set(case["finds"])


def test_finds_the_same_on_the_disk(tmp_path: Path) -> None:
    """All cases' texts in one index."""
    texts = [text for case, _ in KINDS for text in (*case["finds"], *case["not"])]
    by_id = {f"{number:016x}": text for number, text in enumerate(dict.fromkeys(texts))}
    library = library_of(*(Paper(paper_id, text) for paper_id, text in by_id.items()))
    assert build(tmp_path, library)
    index = SearchIndex(tmp_path, library)
    assert not index.needs_build and not index.messages
    for case, typing in KINDS:
        found = index.search(parse(case["query"], typing=typing).tree) or {}
        found_texts = set(map(by_id.__getitem__, found))
        assert found_texts >= set(case["finds"]), case
        assert found_texts.isdisjoint(case["not"]), case


@pytest.mark.parametrize("typed", CASES["everything"])
@pytest.mark.parametrize("typing", [False, True])
def test_restricts_nothing(typed: str, typing: bool, tmp_path: Path, abstracts: Abstracts) -> None:
    library = abstracts("the graph of it", "and no such word")
    assert SearchIndex(tmp_path, library).search(parse(typed, typing=typing).tree) is None


@pytest.mark.parametrize(("source", "text"), CASES["stripped"])
def test_strips_markup(source: str, text: str) -> None:
    assert stripped(source) == text
