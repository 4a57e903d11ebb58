"""Searches find what a person means, from the index as by reading paper after paper."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desktop.core.library import Library
from desktop.core.query import parse
from desktop.storage.index import SearchIndex
from desktop.storage.index.scan import scan

Abstracts = Callable[..., Library]
CASES = json.loads((Path(__file__).parents[2] / "cases" / "search.json").read_text("utf-8"))
KINDS = [(case, kind == "typed") for kind in ("finished", "typed") for case in CASES[kind]]


@pytest.mark.parametrize(("case", "typing"), KINDS, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize("by", ["index", "reading"])
def test_finds(
    case: dict[str, Any], typing: bool, by: str, tmp_path: Path, abstracts: Abstracts
) -> None:
    library = abstracts(*case["finds"], *case["not"])
    tree = parse(case["query"], typing=typing).tree
    if by == "index":
        found = SearchIndex(tmp_path, library).search(tree)
    else:
        found = scan(library, tree, library.order)
    assert found is not None
    assert set(found) == set(case["finds"])


@pytest.mark.parametrize("typed", CASES["everything"])
@pytest.mark.parametrize("typing", [False, True])
def test_restricts_nothing(typed: str, typing: bool, tmp_path: Path, abstracts: Abstracts) -> None:
    library = abstracts("the graph of it", "and no such word")
    tree = parse(typed, typing=typing).tree
    assert SearchIndex(tmp_path, library).search(tree) is None
    assert scan(library, tree, library.order) is None
