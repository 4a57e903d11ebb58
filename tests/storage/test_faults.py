"""Errors of the system, and the end of the process, at every single call that the store makes."""

import errno
import json
import os
import signal
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from desktop.core import edits
from desktop.core.errors import DataFolderError
from desktop.storage.data_folder import DataFolder

CALLS = (
    "open write fsync fdatasync ftruncate close link rename replace unlink mkdir chmod lseek"
).split()
FREEING = ("ftruncate", "close", "lseek", "unlink")  # these work on a full disk
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EINTR)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")


@contextmanager
def at_call(
    number: int, act: Callable[[], None], until: int = 0, but: Collection[str] = ()
) -> Iterator[list[str]]:
    """Do something at the numbered one of the calls that change files; gives their names.

    With `until` at each call up to that one, `but` some. Half of what is to be written is written
    before it, and a file is closed, as Linux does.
    """
    made: list[str] = []
    real = {name: getattr(os, name) for name in CALLS if hasattr(os, name)}

    def watched(name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            made.append(name)
            if number <= len(made) <= (until or number) and name not in but:
                if name == "write":
                    real["write"](arguments[0], arguments[1][: len(arguments[1]) // 2])
                elif name == "close":
                    real["close"](*arguments)
                act()
            return real[name](*arguments, **options)

        return call

    try:
        for name in real:
            setattr(os, name, watched(name))
        yield made
    finally:
        for name, function in real.items():
            setattr(os, name, function)


def work(reader: Any, told: Callable[[DataFolder], None]) -> None:
    """A reader's day: two sessions with everything that writes. Refused acts are passed over."""
    with reader.open() as folder:
        attempt(reader.imports, folder, 3)
        told(folder)
        ids = [*folder.library.imported]
        for act in (
            lambda: reader.stars(folder, *ids),
            lambda: reader.notes(folder, ids[0], "first note " * 9),
            lambda: folder.undo(reader.time()),
            lambda: folder.redo(reader.time()),
            lambda: reader.does(folder, edits.add_tag(folder.library, ids, "to do", reader.time())),
        ):
            if ids:
                attempt(act)
            told(folder)
    with reader.open() as folder:
        for number, paper_id in enumerate(folder.library.order):
            attempt(reader.notes, folder, paper_id, f"second note {number}")
            told(folder)


def attempt(act: Callable[..., object], *arguments: Any) -> None:
    """Try something that may be refused, in one sentence."""
    try:
        act(*arguments)
    except DataFolderError as error:
        assert "\n" not in str(error)


def seen(folder: DataFolder) -> str:
    """Everything that the reader did, as one text."""
    library = folder.library
    annotations = {key: repr(value) for key, value in sorted(library.annotations.items())}
    history = [change.name for change in folder.history.changes], folder.history.place
    return json.dumps([annotations, repr(library.collections), history])


def calls_of_work(reader: Any) -> int:
    with at_call(0, lambda: None) as made:
        work(reader, lambda folder: None)
    return len(made)


def fresh(reader: Any, name: str) -> Any:
    return type(reader)(reader.place.with_name(name))


def test_error_at_any_call_loses_nothing_that_was_stored(reader: Any) -> None:
    count = calls_of_work(reader)
    assert count > 100
    for number in range(1, count + 1):
        error = ERRORS[number % len(ERRORS)]
        check_error(fresh(reader, f"{number}"), number, error)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("name", ["write", "fsync", "fdatasync", "replace", "open"])
def test_each_error_at_each_kind_of_call(reader: Any, name: str, error: int) -> None:
    with at_call(0, lambda: None) as made:
        work(fresh(reader, "whole"), lambda folder: None)
    places = [number for number, call in enumerate(made, 1) if call == name]
    for number in places[:: max(1, len(places) // 8)]:
        check_error(fresh(reader, f"{number}"), number, error)


def test_disk_that_is_full_from_some_call_on(reader: Any) -> None:
    count = calls_of_work(reader)
    for number in range(1, count + 1, 4):
        for until in (number + 3, number + 20, number + 1000):
            check_error(fresh(reader, f"{number}-{until}"), number, errno.ENOSPC, until, FREEING)


def check_error(
    reader: Any, number: int, error: int, until: int = 0, but: Collection[str] = ()
) -> None:
    def fail() -> None:
        raise OSError(error, os.strerror(error))

    last = ""

    def told(folder: DataFolder) -> None:
        nonlocal last
        last = seen(folder)

    with at_call(number, fail, until, but):
        attempt(work, reader, told)
    with reader.open() as folder:
        assert seen(folder) == last or not last, f"call {number}"
        assert not folder.read_only


def test_kill_before_any_call_loses_nothing_that_was_stored(reader: Any) -> None:
    states: list[str] = [""]
    with at_call(0, lambda: None) as made:
        work(reader, lambda folder: states.append(seen(folder)))
    for number in range(1, len(made) + 1):
        victim = fresh(reader, f"{number}")
        stored = killed_at(victim, number)
        with victim.open() as folder:
            allowed = states[stored : stored + 2] if stored else [*states[:2], seen(folder)]
            assert seen(folder) in allowed, f"call {number} of {len(made)}, {stored} stored"
            assert not folder.read_only
            assert len(folder.messages) <= 1


def killed_at(reader: Any, number: int) -> int:
    """Work in a child until it is killed; gives how many acts it had told as stored."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if not child:
        try:
            write = os.write
            with at_call(number, lambda: os.kill(os.getpid(), signal.SIGKILL)):
                work(reader, lambda folder: write(write_end, b".") and None)
        finally:
            os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as told:
        stored = len(told.read())
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    return stored


def test_a_change_is_synced_before_it_is_acknowledged(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 1)
        reader.stars(folder, *ids)
        with at_call(0, lambda: None) as made:
            reader.notes(folder, ids[0], "text")
    assert made[:2] == ["write", "fdatasync" if hasattr(os, "fdatasync") else "fsync"]
    assert made[2:] == ["lseek", "write"]  # its number, in the lock


def test_a_snapshot_is_synced_before_and_after_it_takes_its_place(reader: Any) -> None:
    with reader.open() as folder:
        reader.imports(folder, 1)
        with at_call(0, lambda: None) as made:
            folder.close()
    calls = [name for name in made if name in ("write", "fsync", "replace")]
    assert calls[:4] == ["write", "fsync", "replace", "fsync"]
    assert calls == ["write", "fsync", "replace", "fsync"] * 3 + ["write"]
