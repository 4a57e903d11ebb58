"""The child that indexes: killed, failing, started in somebody else's folder."""

import os
import signal
import time
from pathlib import Path

import pytest

from desktop.core.errors import KnownError
from desktop.storage.data_folder import DataFolder
from desktop.storage.index import build
from desktop.storage.index.folder import home
from tests.storage.index.test_build import fill


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A data folder with papers, and a cache."""
    with DataFolder.open(tmp_path / "data", cache=tmp_path / "cache") as folder:
        fill(folder, 300)
    return tmp_path / "data", tmp_path / "cache"


def test_runs_nothing_of_the_folder_where_it_is_started(
    folders: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("numpy.py", "json.py", "whoosh.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    monkeypatch.chdir(tmp_path)
    assert build.build_in_child(*folders)
    assert not (tmp_path / "ran").exists()


def test_a_killed_child_is_told_and_leaves_nothing(folders: tuple[Path, Path]) -> None:
    def kill(done: int, _total: int) -> None:
        if done == 100:
            child = int(next(home(folders[1]).glob("new-*")).name.removeprefix("new-"))
            os.kill(child, signal.SIGKILL)

    with pytest.raises(build.Stopped, match=r"Indexing was stopped\."):
        build.build_in_child(*folders, progress=kill)
    for _ in range(100):
        if not list(home(folders[1]).iterdir()):
            return
        time.sleep(0.05)
    raise AssertionError(list(home(folders[1]).iterdir()))


def test_a_fault_of_ours_is_no_traceback_at_the_reader(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "__spec__", None)
    monkeypatch.setattr(build, "__name__", "desktop.no_such_module")
    with pytest.raises(KnownError) as told:
        build.build_in_child(*folders)
    assert str(told.value) == "Indexing was stopped."
