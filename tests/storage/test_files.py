"""Atomic writing, the lock, the places of folders, and folders that other programs keep in step."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from desktop.core.errors import DataFolderError
from desktop.storage import locations
from desktop.storage.aside import keep_aside
from desktop.storage.atomic import remove_leftovers, write_atomically
from desktop.storage.lock import Lock, Words, last_words
from desktop.storage.synchronised import warning

ROOT = Path(__file__).resolve().parent.parent.parent


# ---- atomic writing


def test_file_is_written_or_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "file.md"
    for data in (b"one", b"", b"three" * 100_000):
        write_atomically(path, data)
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("place", [".", "no/folder/file"])
def test_places_that_are_no_file_raise(tmp_path: Path, place: str) -> None:
    with pytest.raises(OSError):
        write_atomically(tmp_path / place, b"data")


def test_long_and_odd_names_can_be_written(tmp_path: Path) -> None:
    for name in ("x" * 250, "论文" * 40, " a b.md", "-"):
        write_atomically(tmp_path / name, b"data")
        assert (tmp_path / name).read_bytes() == b"data"


def test_only_leftovers_of_ours_are_removed(tmp_path: Path) -> None:
    for name in (".file.0123abcd.tmp", ".file.tmp", "file.0123abcd.tmp", ".x.0123abcd.tmp.md"):
        (tmp_path / name).write_bytes(b"")
    remove_leftovers(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".file.tmp",
        ".x.0123abcd.tmp.md",
        "file.0123abcd.tmp",
    ]


def test_things_kept_aside_get_names_of_their_own(tmp_path: Path) -> None:
    names = {keep_aside(tmp_path, "a.json", data) for data in (b"1", b"2", b"3")}
    assert {(tmp_path / name).read_bytes() for name in names} == {b"1", b"2", b"3"}


# ---- lock


def test_second_lock_names_the_holder_and_release_frees_it(tmp_path: Path) -> None:
    first = Lock(tmp_path / "lock")
    with pytest.raises(DataFolderError, match=str(os.getpid())):
        Lock(tmp_path / "lock")
    first.note(7, closed=True)
    first.release()
    first.release()
    assert last_words(tmp_path / "lock") == Words(stored=7, closed=True)
    second = Lock(tmp_path / "lock")
    assert second.left == Words(stored=7, closed=True)
    assert last_words(tmp_path / "lock") == Words(str(os.getpid()), 7)
    second.release()


def test_lock_is_free_at_once_after_a_kill(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from desktop.storage.lock import Lock; "
        "lock = Lock(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "lock")]
    holder = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
    with holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(DataFolderError, match=str(holder.pid)):
            Lock(tmp_path / "lock")
        holder.kill()
        holder.wait()
        Lock(tmp_path / "lock").release()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forked_child_does_not_go_on_holding_the_lock(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    child = os.fork()
    if not child:
        time.sleep(60)
        os._exit(0)
    try:
        os.close(lock._descriptor)  # as the end of this process would
        lock._descriptor = -1
        freed = None
        for _ in range(100):
            try:
                freed = Lock(tmp_path / "lock")
                break
            except DataFolderError:
                time.sleep(0.05)
        assert freed
        freed.release()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_folder_that_cannot_be_written_is_opened_for_reading(
    reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.stars(folder, ids[0])
    real = os.open

    def refuse(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *rest, **options)

    monkeypatch.setattr(os, "open", refuse)
    with reader.open() as folder:
        assert folder.read_only
        assert "may not write" in folder.messages[0]
        assert folder.library.annotations_of(ids[0]).starred
        with pytest.raises(DataFolderError, match="may not write"):
            reader.stars(folder, ids[1])


def test_place_that_is_a_file_is_refused_in_a_sentence(reader: Any) -> None:
    reader.place.write_text("file")
    for read_only in (False, True):
        with pytest.raises(DataFolderError, match="no folder"):
            reader.open(read_only=read_only)
    below = type(reader)(reader.place / "below")
    with pytest.raises(DataFolderError):
        below.open()


def test_nothing_is_made_for_reading(reader: Any) -> None:
    with reader.open(read_only=True) as folder:
        assert folder.library.order == ()
        assert folder.messages == []
    assert not reader.place.exists()


# ---- where


def test_flag_goes_before_variable_before_the_systems_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ABSTRACT_READER_DATA", str(tmp_path / "variable"))
    assert locations.data_folder(str(tmp_path / "flag")) == tmp_path / "flag"
    assert locations.cache_folder(str(tmp_path / "flag")) == tmp_path / "flag" / "cache"
    assert locations.data_folder() == tmp_path / "variable"
    assert locations.cache_folder() == tmp_path / "variable" / "cache"
    assert locations.state_folder() == tmp_path / "variable" / "state"
    monkeypatch.setenv("ABSTRACT_READER_DATA", "")
    for place in (locations.data_folder(), locations.cache_folder(), locations.state_folder()):
        assert "abstract-reader" in place.parts
        assert place.is_absolute()
        assert not place.exists()
    assert locations.data_folder() != locations.cache_folder()


def test_relative_and_home_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert locations.data_folder("here") == tmp_path / "here"
    assert locations.data_folder("~/there") == Path.home() / "there"


@pytest.mark.parametrize(
    "name",
    [
        "Dropbox",
        "Dropbox (Personal)",
        "OneDrive - University",
        "Nextcloud",
        "Google Drive",
        "GoogleDrive-me@example.org",
        "My Drive",
        "com~apple~CloudDocs",
        "Mobile Documents",
        "MEGAsync",
        "坚果云",
        "Syncthing",
        "My Dropbox",
        "Nextcloud2",
        "google-drive",
        "CloudStorage",
    ],
)
def test_known_synchronised_folders_are_warned_of(tmp_path: Path, name: str) -> None:
    (sentence,) = warning(tmp_path / name / "reading" / "data")
    assert name in sentence
    assert "merge" in sentence


def test_marks_of_synchronising_programs_are_seen(tmp_path: Path) -> None:
    (tmp_path / ".stfolder").mkdir()
    assert warning(tmp_path / "data")


def test_a_folder_that_a_link_leads_to_is_seen(tmp_path: Path) -> None:
    (tmp_path / "Dropbox" / "data").mkdir(parents=True)
    (tmp_path / "data").symlink_to(tmp_path / "Dropbox" / "data")
    assert "Dropbox" in warning(tmp_path / "data")[0]


def test_other_folders_are_not(tmp_path: Path) -> None:
    for name in ("abstract-reader", "boxes", "my drives", "mega data"):
        assert not [one for one in warning(tmp_path / name) if name in one]


def test_warning_comes_with_the_folder(reader: Any) -> None:
    inside = type(reader)(reader.place / "Dropbox" / "data")
    with inside.open() as folder:
        assert "Dropbox" in folder.messages[0]


def _open_and_wait(place: str, connection: Any) -> None:
    from desktop.storage.data_folder import DataFolder

    with DataFolder.open(Path(place)):
        connection.send("open")
        connection.recv()


def test_second_process_is_refused_or_reads(reader: Any) -> None:
    with reader.open() as folder:
        reader.imports(folder, 1)
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_open_and_wait, args=(str(reader.place), there))
    process.start()
    try:
        assert here.recv() == "open"
        with pytest.raises(DataFolderError, match=str(process.pid)):
            reader.open()
        with reader.open(read_only=True) as folder:
            assert len(folder.library.order) == 1
    finally:
        here.send("end")
        process.join()


def test_a_name_as_long_as_the_disk_takes_can_be_written(tmp_path):
    path = tmp_path / ("中" * 85)
    write_atomically(path, b"text")
    assert path.read_bytes() == b"text" and list(tmp_path.iterdir()) == [path]
