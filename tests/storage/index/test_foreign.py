"""An index that is whole but wrong: of other papers, or put together by somebody else."""

import io
import json
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from desktop.core.library import Library
from desktop.core.query import Term
from desktop.storage.index import SearchIndex, build
from desktop.storage.index.array_file import read_arrays, write_arrays
from desktop.storage.index.folder import BEGINNINGS, FEATURES, STAMP, TEXTS, VALUES, home
from desktop.storage.texts import PaperTexts

DEEP = b"[" * 100_000
Arrays = dict[str, np.ndarray]

WRONG: dict[str, Callable[[Arrays], Arrays]] = {
    "documents that there are not": lambda a: {"abstract.docs": a["abstract.docs"] + 500},
    "parts that overlap": lambda a: {"abstract.first": a["abstract.first"][::-1]},
    "parts too few": lambda a: {"abstract.first": a["abstract.first"][:2]},
    "parts that end too soon": lambda a: {"abstract.first": a["abstract.first"] // 2},
    "fractions": lambda a: {"abstract.docs": a["abstract.docs"].astype("f8")},
    "words of no term": lambda a: {"term_of": a["term_of"] + 900},
    "terms that are missing": lambda a: {"terms": a["terms"][:0]},
    "lengths too few": lambda a: {"abstract.lengths": a["abstract.lengths"][:1]},
    "counts of nothing": lambda a: {"abstract.counts": a["abstract.counts"] * 0},
    "counts of others": lambda a: {"abstract.counts": a["abstract.counts"] + 1},
    "places too few": lambda a: {"abstract.places": a["abstract.places"][:-1]},
    "ids too many": lambda _: {"ids": np.frombuffer(b"x\ny\nz\nw", np.uint8)},
    "ids that are no text": lambda _: {"ids": np.frombuffer(b"\xff\xfe", np.uint8)},
    "signatures too few": lambda a: {"signatures": a["signatures"][1:]},
}


@pytest.fixture
def folder(tmp_path: Path, some_papers: Library) -> Path:
    assert build.build(tmp_path, some_papers)
    return tmp_path / "search" / "000001"


def said_of(cache: Path, library: Library) -> list[str]:
    """What an index says at its start; the search is right in any case."""
    index = SearchIndex(cache, library)
    assert set(index.search(Term("graph")) or ()) == {"a", "b"}
    index.complete("author", "b")
    index.feature("math")
    index.warm()
    assert index.needs_build == bool(index.messages)
    return index.messages


@pytest.mark.parametrize("what", WRONG)
def test_arrays_that_do_not_belong_together_are_noticed(
    what: str, folder: Path, tmp_path: Path, some_papers: Library
) -> None:
    segment = next(folder.glob("*.flat"))
    arrays = dict(read_arrays(segment.read_bytes()))
    wrong = io.BytesIO()
    write_arrays(wrong, {**arrays, **WRONG[what](arrays)}.items())
    segment.write_bytes(wrong.getvalue())
    assert said_of(tmp_path, some_papers) == [
        "The search index was damaged and is being made anew."
    ]


@pytest.mark.parametrize("name", [STAMP, VALUES, BEGINNINGS, FEATURES, "*.flat"])
def test_nesting_without_end_is_damage(
    name: str, folder: Path, tmp_path: Path, some_papers: Library
) -> None:
    path = next(folder.glob(name))
    arrays = path.read_bytes().startswith(b"ARFLAT")
    path.write_bytes(b"ARFLAT01" + len(DEEP).to_bytes(8, "little") + DEEP if arrays else DEEP)
    noticed = ["The search index was damaged and is being made anew."]
    assert said_of(tmp_path, some_papers) == (noticed if name in (STAMP, "*.flat") else [])


@pytest.mark.parametrize("line", [DEEP, b'"a",%d,5,true,[],{},[1],[2]]', b'"a",%d]'])
def test_a_kept_text_of_any_shape_is_made_anew(
    line: bytes, folder: Path, tmp_path: Path, some_papers: Library
) -> None:
    path = folder / TEXTS
    source = json.loads(path.read_bytes().splitlines()[0])[2]
    line = line % source if b"%" in line else b'"a",' + line
    path.write_bytes(b'["%08x",%b\n' % (zlib.crc32(line), line))
    texts = PaperTexts(tmp_path, some_papers.make_text)
    assert texts.make(some_papers.imported["a"]).reading == "We prune graphs."


def test_an_index_of_other_papers_is_noticed_and_made_anew(
    folder: Path, tmp_path: Path, abstracts: Callable[..., Library]
) -> None:
    library = abstracts("A graph of our own.")
    index = SearchIndex(tmp_path, library)
    assert set(index.search(Term("graph")) or ()) == set(library.order)
    assert index.messages == ["The search index was of other papers and is being made anew."]
    assert index.needs_build and build.build(tmp_path, library)
    index.reopen()
    assert not index.needs_build
    assert not folder.exists() and [path.name for path in home(tmp_path).iterdir()] == ["000002"]


@pytest.mark.parametrize(("stamp", "kept"), [({"format": 0}, True), ({"markup": -1}, False)])
def test_texts_outlive_an_index_of_another_version(
    stamp: dict[str, int], kept: bool, folder: Path, tmp_path: Path, some_papers: Library
) -> None:
    path = folder / STAMP
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **stamp}))
    found = PaperTexts(tmp_path).kept(some_papers.imported["a"])
    assert (found is not None) is kept
