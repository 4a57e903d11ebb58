"""The index is built in a child process, aside, and can be given up."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.core.errors import KnownError
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper
from desktop.core.query import Term
from desktop.storage.data_folder import DataFolder
from desktop.storage.index import SearchIndex, build
from desktop.storage.index.folder import home, open_newest
from desktop.storage.index.writer import FlatSegmentWriter
from desktop.storage.texts import PaperTexts

NOW = "2026-12-02T00:00:00Z"


def fill(folder: DataFolder, count: int) -> None:
    papers = tuple(
        Paper(abstract=f"Paper {number} prunes **graphs** by $x^{number}$.", author=(Name("Wang"),))
        for number in range(count)
    )
    plan = plan_import(folder.library, [Section("Venue", papers)], "venue.txt", NOW)
    folder.add_papers(plan.papers)
    assert plan.change
    folder.commit(plan.change)


def test_a_child_builds_while_the_folder_is_open(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    data, cache = tmp_path / "data", tmp_path / "cache"
    with DataFolder.open(data, cache=cache) as folder:
        fill(folder, 250)
        index = SearchIndex(cache, folder.library)
        assert index.needs_build
        assert build.build_in_child(data, cache, lambda *step: steps.append(step))
        index.reopen()
        assert not index.needs_build
        found = index.search(Term("graph"))
        assert found is not None and len(found) == 250
        assert index.complete("author", "w") == [("Wang", 250)]
    assert steps == [(0, 250), (100, 250), (200, 250), (250, 250)]
    assert [path.name for path in home(cache).iterdir()] == ["000001"]


def test_a_child_is_killed_when_nobody_waits_for_it(tmp_path: Path) -> None:
    data, cache = tmp_path / "data", tmp_path / "cache"
    with DataFolder.open(data, cache=cache) as folder:
        fill(folder, 3)
    started = time.monotonic()
    assert not build.build_in_child(data, cache, cancelled=lambda: True)
    assert time.monotonic() - started < 30
    assert open_newest(cache) == (None, "")


def test_a_child_says_what_went_wrong(tmp_path: Path) -> None:
    data, cache = tmp_path / "data", tmp_path / "cache"
    with DataFolder.open(data, cache=cache) as folder:
        fill(folder, 3)
    cache.mkdir(exist_ok=True)
    (cache / "search").write_text("in the way")
    with pytest.raises(KnownError, match=r"was not stored"):
        build.build_in_child(data, cache)


def test_giving_up_changes_nothing(tmp_path: Path, some_papers: Library) -> None:
    assert build.build(tmp_path, some_papers)
    seen: list[int] = []

    def cancelled() -> bool:
        seen.append(1)
        return len(seen) > 2

    assert not build.build(tmp_path, some_papers, cancelled=cancelled)
    assert [path.name for path in home(tmp_path).iterdir()] == ["000001"]


def test_a_full_disk_changes_nothing(
    tmp_path: Path, some_papers: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build.build(tmp_path, some_papers)

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr(FlatSegmentWriter, "commit", full)
        with pytest.raises(OSError, match="No space"):
            build.build(tmp_path, some_papers)
    assert [path.name for path in home(tmp_path).iterdir()] == ["000001"]
    assert build.build(tmp_path, some_papers)


@pytest.mark.parametrize("count", [0, 1, 4, 5, 9])
def test_segments_of_any_number(
    count: int, tmp_path: Path, abstracts: Callable[..., Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "SEGMENT_SIZE", 4)
    library = abstracts(*(f"graph {number}" for number in range(count)))
    assert build.build(tmp_path, library)
    index = SearchIndex(tmp_path, library)
    assert set(index.search(Term("graph")) or ()) == set(library.order)
    assert not index.needs_build


def test_texts_are_kept_beside_the_index(tmp_path: Path, some_papers: Library) -> None:
    made: list[str] = []
    make = some_papers.make_text

    def counting(paper: Paper) -> object:
        made.append(paper.id)
        return make(paper)

    some_papers.make_text = PaperTexts(tmp_path, counting).make  # type: ignore[arg-type]
    assert build.build(tmp_path, some_papers)
    assert sorted(made) == ["a", "b", "c"]
    texts = PaperTexts(tmp_path, counting)  # type: ignore[arg-type]
    for paper in some_papers.imported.values():
        assert texts.make(paper) == make(paper)
    assert len(made) == 3
    other = Paper("a", "A revised abstract.")
    assert texts.make(other).reading == "A revised abstract."
    assert made[3:] == ["a"]
    texts.close()
    assert texts.make(some_papers.imported["b"]) == make(some_papers.imported["b"])


def test_a_paper_more_is_found_without_indexing_all_again(
    tmp_path: Path, abstracts: Callable[..., Library]
) -> None:
    library = abstracts(*(f"graph {number}" for number in range(200)))
    assert build.build(tmp_path, library)
    index = SearchIndex(tmp_path, library)
    for count, needed in ((1, False), (2, False), (3, True)):
        library.add([Paper(f"new {count}", f"A graph that came as number {count}.")])
        assert f"new {count}" in (index.search(Term("graph")) or ())
        assert set(index.search(Term("number")) or ()) == {f"new {n + 1}" for n in range(count)}
        assert index.needs_build is needed
