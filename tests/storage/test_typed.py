"""What was typed while something else was being stored: damage to its file costs one text."""

from typing import Any

import pytest

from desktop.core.annotations import Highlight
from desktop.storage.typed import NAME, Typed, keep, kept

MARK = Highlight("m1", "result", start=1, end=7)
TEXTS = [
    Typed("a", "one “note”, half \ud800", base=None, bout="1"),
    Typed("b", "two\nlines", base="", bout="2"),
    Typed("c", "a comment", mark=MARK),
]


def test_what_is_kept_comes_back(tmp_path: Any) -> None:
    keep(tmp_path, TEXTS)
    assert kept(tmp_path) == (TEXTS, "")
    keep(tmp_path, ())
    assert kept(tmp_path) == ([], "")


def test_damage_costs_the_text_that_is_hit_and_is_told(tmp_path: Any) -> None:
    keep(tmp_path, TEXTS)
    data = (tmp_path / NAME).read_bytes()
    for bit in range(0, 8 * len(data), 41):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        (tmp_path / NAME).write_bytes(flipped)
        found, told = kept(tmp_path)
        assert len([one for one in TEXTS if one not in found]) <= 1
        assert told.startswith(f"{NAME} is damaged")
        assert (tmp_path / told.rsplit(" ", 1)[1].rstrip(".")).read_bytes() == flipped


@pytest.mark.parametrize("damage", ["cut", "empty", "zeros"])
def test_a_folder_opens_and_tells(reader: Any, damage: str) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        folder.keep_typed([Typed(ids[0], "first"), Typed(ids[1], "second")])
    path = reader.place / NAME
    data = path.read_bytes()
    path.write_bytes({"cut": data[:-9], "empty": b"", "zeros": bytes(len(data))}[damage])
    with reader.open() as folder:
        assert folder.library.annotations_of(ids[0]).note == ("first" if damage == "cut" else "")
        assert len(folder.messages) == 1 and "typed last may be lost" in folder.messages[0]
    with reader.open() as folder:
        assert folder.messages == []
