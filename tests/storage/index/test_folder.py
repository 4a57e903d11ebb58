"""An index folder that is damaged, foreign, old or half written is noticed and made anew."""

import json
import os
import pickle
import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from whoosh.index import open_dir

from desktop.core.library import Library
from desktop.core.query import Term
from desktop.storage.index import SearchIndex
from desktop.storage.index.array_file import Damaged, read_arrays
from desktop.storage.index.build import build
from desktop.storage.index.folder import STAMP, home, make_aside, open_newest
from desktop.storage.texts import PaperTexts

ANEW = ("The search index was damaged and is being made anew.",)
OTHER = ("The search index was of another version and is being made anew.",)


@pytest.fixture
def folder(tmp_path: Path, some_papers: Library) -> Path:
    """A sound index folder."""
    assert build(tmp_path, some_papers)
    return tmp_path / "search" / "000001"


def segment_of(folder: Path) -> Path:
    return next(folder.glob("*.flat"))


def restamp(folder: Path, **values: Any) -> None:
    stamp = json.loads((folder / STAMP).read_bytes())
    (folder / STAMP).write_text(json.dumps({**stamp, **values}))


def rewrite(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        segment_of(folder).write_bytes(change(segment_of(folder).read_bytes()))

    return spoil


SPOILT = {
    "segment cut short": (rewrite(lambda data: data[:-9]), ANEW),
    "segment longer": (rewrite(lambda data: data + b"x"), ANEW),
    "segment empty": (rewrite(lambda _: b""), ANEW),
    "segment of something else": (rewrite(lambda _: os.urandom(5_000)), ANEW),
    "a byte flipped": (rewrite(lambda data: data[:-200] + b"\x81" + data[-199:]), ANEW),
    "header flipped": (rewrite(lambda data: data[:30] + b"{" + data[31:]), ANEW),
    "segment missing": (lambda folder: segment_of(folder).unlink(), ANEW),
    "stamp missing": (lambda folder: (folder / STAMP).unlink(), ANEW),
    "stamp cut short": (lambda folder: (folder / STAMP).write_text('{"format'), ANEW),
    "stamp of something else": (lambda folder: (folder / STAMP).write_text("[1]"), ANEW),
    "fewer documents": (lambda folder: restamp(folder, segments=[]), ANEW),
    "a way out of the folder": (lambda folder: restamp(folder, segments=["../../x"]), ANEW),
    "other format": (lambda folder: restamp(folder, format=0), OTHER),
    "other markup": (lambda folder: restamp(folder, markup=-1), OTHER),
    "other Whoosh": (lambda folder: restamp(folder, whoosh=[2, 7, 4]), OTHER),
    "folder empty": (lambda folder: [path.unlink() for path in folder.iterdir()], ANEW),
}


@pytest.mark.parametrize("what", SPOILT)
def test_is_noticed_said_and_made_anew(
    what: str, folder: Path, tmp_path: Path, some_papers: Library
) -> None:
    spoil, said = SPOILT[what]
    spoil(folder)
    index = SearchIndex(tmp_path, some_papers)
    found = index.search(Term("graph"))
    assert found is not None
    assert set(found) == {"a", "b"}
    assert tuple(index.messages) == said
    assert index.needs_build
    assert build(tmp_path, some_papers)
    index.reopen()
    assert not index.needs_build
    assert tuple(index.messages) == said
    assert [path.name for path in home(tmp_path).iterdir()] == ["000002"]


def test_any_damage_is_noticed_or_harmless(
    folder: Path, tmp_path: Path, some_papers: Library
) -> None:
    """Bytes turned over anywhere: never an exception, never a wrong answer."""
    files = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    chance = random.Random(1)
    for _ in range(60):
        path = chance.choice([path for path in files if files[path]])
        data = bytearray(files[path])
        for _ in range(chance.randrange(1, 20)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        index = SearchIndex(tmp_path, some_papers)
        found = index.search(Term("graph"))
        assert found is not None and set(found) == {"a", "b"}
        index.complete("author", "b")
        index.warm()
        assert index.search(Term("gra", prefix=True)) == index.search(Term("graph"))
        texts = PaperTexts(tmp_path, some_papers.make_text)
        assert texts.make(some_papers.imported["a"]).reading == "We prune graphs."
        path.write_bytes(files[path])


class Bomb:
    """Runs code when it is unpickled."""

    def __reduce__(self) -> Any:
        return (os.mkdir, (os.environ["BOMB"],))


def test_no_pickle_in_the_folder_is_ever_loaded(
    folder: Path, tmp_path: Path, some_papers: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOMB", str(tmp_path / "bomb"))
    toc = next(folder.glob("*.toc"))
    data = toc.read_bytes()
    place = data.index(b"\x80\x02")
    toc.write_bytes(data[:place] + pickle.dumps(Bomb(), 2) + data[place:])
    segment_of(folder).write_bytes(pickle.dumps(Bomb()))
    (folder / STAMP).with_name("extra.pickle").write_bytes(pickle.dumps(Bomb()))
    index = SearchIndex(tmp_path, some_papers)
    assert index.search(Term("graph"))
    index.complete("author", "")
    PaperTexts(tmp_path).close()
    assert build(tmp_path, some_papers)
    assert not (tmp_path / "bomb").exists()


def test_whoosh_itself_opens_the_folder(folder: Path) -> None:
    with open_dir(str(folder)).searcher() as searcher:
        assert searcher.doc_count() == 3
        assert [fields["id"] for fields in searcher.all_stored_fields()] == ["a", "b", "c"]


def test_a_folder_that_is_gone_is_no_message(tmp_path: Path, some_papers: Library) -> None:
    assert build(tmp_path, some_papers)
    shutil.rmtree(tmp_path / "search")
    index = SearchIndex(tmp_path, some_papers)
    assert index.search(Term("graph"))
    assert index.messages == []
    assert index.needs_build


def test_what_killed_builds_left_goes_after_an_hour(tmp_path: Path, some_papers: Library) -> None:
    old, new = home(tmp_path) / "new-1", home(tmp_path) / "new-2"
    for path in (old, new):
        path.mkdir(parents=True)
        (path / "half.flat").write_bytes(b"half")
    os.utime(old, (time.time() - 4_000,) * 2)
    assert open_newest(tmp_path) == (None, "")
    assert build(tmp_path, some_papers)
    assert sorted(path.name for path in home(tmp_path).iterdir()) == ["000001", "new-2"]


def test_a_build_that_was_killed_here_does_not_stop_the_next(
    tmp_path: Path, some_papers: Library
) -> None:
    make_aside(tmp_path)
    assert build(tmp_path, some_papers)


def test_two_builds_at_once_both_end(tmp_path: Path, some_papers: Library) -> None:
    inner: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        if not inner:
            (home(tmp_path) / "000001").mkdir()
            inner.append((done, total))

    assert build(tmp_path, some_papers, progress)
    opened, message = open_newest(tmp_path)
    assert (opened is not None, message) == (True, "")
    assert opened and opened.path.name == "000002"


def test_a_file_of_arrays_that_is_none() -> None:
    for data in (b"", b"ARFLAT01", b"ARFLAT01" + b"\xff" * 40, b"x" * 100):
        with pytest.raises(Damaged):
            read_arrays(data)
