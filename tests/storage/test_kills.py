"""The end of the process at random moments: everything that was told as stored is there.

`--kills 300` kills as often (50 without it), in rounds of 50.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from desktop.storage import store
from desktop.storage.data_folder import DataFolder

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")

PAPERS = 12
ROUND = 50  # kills of one folder


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    kills = int(metafunc.config.getoption("--kills"))
    metafunc.parametrize("start", range(0, kills, ROUND))


def kill(child: int, after: float) -> None:
    """Kill a child from outside."""
    time.sleep(after)
    os.kill(child, signal.SIGKILL)


@pytest.mark.parametrize("way", ["SIGKILL", "os._exit"])
def test_what_was_told_as_stored_survives(
    reader: Any, way: str, start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SMALL", 20_000)  # bytes: tidied up now and then
    with reader.open() as folder:
        ids = reader.imports(folder, PAPERS)
    chance = random.Random(f"{way} {start}")
    stored = dict.fromkeys(ids, "")
    told = 0
    for round_number in range(start, start + ROUND):
        seconds = chance.uniform(0.0, 0.06)
        text = b"".join(run_until_killed(reader, round_number, seconds, way, ids))
        acts = [line.split(" ") for line in text.decode().split("\n")[:-1]]
        begun = {paper_id: note for word, paper_id, note in acts if word == "begun"}
        for word, paper_id, note in acts:
            if word == "stored":
                stored[paper_id] = note
                told += 1
        with reader.open(read_only=True) as folder:
            assert len(folder.library.order) == PAPERS
            for paper_id, note in stored.items():
                found = folder.library.annotations_of(paper_id).note
                assert found in (note, begun.get(paper_id)), round_number
                stored[paper_id] = found
            assert folder.history.place > 0
    assert told > ROUND


def run_until_killed(
    reader: Any, round_number: int, seconds: float, way: str, ids: list[str]
) -> list[bytes]:
    """Write notes in a child until it ends; gives what it told."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(read_end)
            write_notes(reader, round_number, seconds, way, ids, lambda text: tell(write_end, text))
        finally:
            os._exit(1)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        first = pipe.readline()  # the folder is open
        if way == "SIGKILL":
            kill(child, seconds)
        rest = pipe.read()
    os.waitpid(child, 0)
    assert first == b"open\n"
    return [rest]


def tell(pipe: int, text: str) -> None:
    os.write(pipe, f"{text}\n".encode())


def write_notes(
    reader: Any,
    round_number: int,
    seconds: float,
    way: str,
    ids: list[str],
    tell: Callable[[str], None],
) -> None:
    """Open the folder again and again, and write notes of random lengths."""
    chance = random.Random(round_number)
    folder: DataFolder = reader.open()
    tell("open")
    if way == "os._exit":
        threading.Timer(seconds, os._exit, [0]).start()
    while True:
        for number in range(chance.randrange(1, 30)):
            paper_id = chance.choice(ids)
            note = f"{round_number}.{number}." + "x" * chance.randrange(200)
            tell(f"begun {paper_id} {note}")
            reader.notes(folder, paper_id, note)
            tell(f"stored {paper_id} {note}")
        folder.close()
        folder = reader.open()
