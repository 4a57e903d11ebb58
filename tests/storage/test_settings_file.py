"""What the window remembers survives damage to its file, and what is work a power cut too."""

import random
from pathlib import Path
from typing import Any

import pytest

from desktop.storage.settings_file import encode, read, write

from .test_faults import at_call

VIEW = {"theme": "dark", "note_templates": {"A “note”": "- {authors}\n"}, "zoom": 120}
LATER = {**VIEW, "zoom": 90}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file whose copy is of an earlier moment."""
    made = tmp_path / "settings.json"
    write(made, encode(VIEW), work=True)
    write(made, encode(LATER), work=False)
    return made


def values(found: tuple[dict[str, Any], str]) -> dict[str, Any]:
    return {name: value for name, value in found[0].items() if name != "crc"}


def test_what_was_written_is_read(path: Path, tmp_path: Path) -> None:
    assert values(read(path, False)) == LATER
    assert read(path, False)[1] == ""
    assert read(tmp_path / "none.json", False) == ({}, "")


def test_any_flipped_bit_and_any_cut_is_told_and_the_copy_used(path: Path) -> None:
    data = path.read_bytes()
    chance = random.Random(1)
    damaged = [data[:length] for length in range(0, len(data), 3)]
    for place in range(len(data)):
        flipped = data[place] ^ 1 << chance.randrange(8)
        damaged.append(data[:place] + bytes([flipped]) + data[place + 1 :])
    for one in damaged:
        path.write_bytes(one)
        found = read(path, read_only=True)
        assert values(found) == VIEW
        assert found[1].startswith("settings.json is ")
    found = read(path, read_only=False)
    kept = found[1].rsplit(" ", 1)[1].rstrip(".")
    assert (path.parent / kept).read_bytes() == damaged[-1]


@pytest.mark.parametrize("data", [b"", None, b"\0" * 40])
def test_a_file_that_is_gone_leaves_the_copy(path: Path, data: bytes | None) -> None:
    path.unlink()
    if data is not None:
        path.write_bytes(data)
    found = read(path, read_only=False)
    assert values(found) == VIEW
    assert "what was remembered last is used" in found[1]


def test_without_a_copy_what_it_holds_is_used(path: Path) -> None:
    (path.parent / "backups" / "settings.json").unlink()
    data = path.read_bytes()
    path.write_bytes(data.replace(b"90", b"91"))
    assert values(read(path, read_only=True)) == {**LATER, "zoom": 91}
    assert "what it holds is used" in read(path, read_only=True)[1]
    path.write_bytes(data[:-9])
    assert values(read(path, read_only=True)) == {}
    assert "begins as it was delivered" in read(path, read_only=True)[1]
    path.write_bytes(b'{"theme": "light"}')  # somebody made one
    assert read(path, read_only=True) == ({"theme": "light"}, "")


def test_only_work_waits_for_the_disk(path: Path) -> None:
    with at_call(0, lambda: None) as made:
        write(path, encode(LATER), work=False)
    assert "fsync" not in made
    with at_call(0, lambda: None) as made:
        write(path, encode(LATER), work=True)
    assert made.count("fsync") == 4
    assert (path.parent / "backups" / "settings.json").read_bytes() == path.read_bytes()
