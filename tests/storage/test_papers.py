"""The papers file: what was imported is there, whatever happens to one of its two copies."""

import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.errors import DataFolderError
from desktop.core.paper import Name, Paper
from desktop.storage.papers import PaperFile, encode, id_of, is_sound

NAME, COPY = "papers.jsonl", "backups/papers.jsonl"


def found(folder: Any) -> dict[str, Paper]:
    return dict(folder.library.imported.items())


@given(st.text(min_size=1), st.text(), st.text())
def test_line_gives_back_the_paper(paper_id: str, abstract: str, name: str) -> None:
    paper = Paper(paper_id, abstract, author=(Name("", "", name),) if name else ())
    line = encode(paper)
    assert line.count(b"\n") == 1
    assert is_sound(line[:-1])
    assert id_of(line[:-1]) == paper_id
    assert json.loads(line)["id"] == paper_id


def test_every_flipped_bit_is_noticed() -> None:
    line = encode(Paper("0123456789abcdef", "An abstract\nwith 中文.", more={"track": [1, None]}))
    for place in range(len(line) - 1):
        for bit in range(8):
            flipped = bytes([line[place] ^ (1 << bit)])
            assert not is_sound(line[:place] + flipped + line[place + 1 : -1]), (place, bit)


def test_checksum_is_over_the_record() -> None:
    line = json.loads(encode(Paper("0123", "Text.")))
    crc = line.pop("crc")
    rest = json.dumps(line, separators=(",", ":")).encode()
    assert int(crc, 16) == zlib.crc32(rest)


def test_papers_are_read_when_asked_for(tmp_path: Path) -> None:
    papers = PaperFile(tmp_path / NAME)
    assert not papers
    papers.append([Paper("aaaa", "One."), Paper("bbbb", "Two."), Paper("aaaa", "Other.")])
    papers.append([Paper("bbbb", "Other.")])
    assert (tmp_path / NAME).read_bytes().count(b"\n") == 2
    again = PaperFile(tmp_path / NAME)
    for one in (papers, again):
        assert list(one) == ["aaaa", "bbbb"]
        assert one["aaaa"].abstract == "One."
        assert "cccc" not in one
        with pytest.raises(KeyError):
            one["cccc"]
        with pytest.raises(TypeError):
            del one["aaaa"]
        one.close()


def test_a_file_that_changes_under_it_is_not_believed(tmp_path: Path) -> None:
    papers = PaperFile(tmp_path / NAME)
    papers.append([Paper("aaaa", "One.")])
    data = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).write_bytes(data.replace(b"One", b"Two"))
    with pytest.raises(DataFolderError, match="changed"):
        papers["aaaa"]
    papers.close()


@pytest.mark.parametrize("name", [NAME, COPY])
@pytest.mark.parametrize(
    "damage", ["flip", "cut", "empty", "zeros", "garbage", "deleted", "longer"]
)
def test_damage_to_one_copy_costs_nothing(reader: Any, name: str, damage: str) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 9)
        reader.stars(folder, ids[4])
        papers = found(folder)
    path = reader.place / name
    data = path.read_bytes()
    place = random.Random(damage).randrange(len(data))
    damaged = {
        "flip": data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :],
        "cut": data[:place],
        "empty": b"",
        "zeros": bytes(len(data)),
        "garbage": random.Random(7).randbytes(len(data)),
        "longer": data + data[:place],
        "deleted": None,
    }[damage]
    path.unlink() if damaged is None else path.write_bytes(damaged)
    with reader.open() as folder:
        assert found(folder) == papers
        assert len(folder.messages) == 1
        assert folder.messages[0].endswith("Nothing is lost.")
        assert "import" not in folder.messages[0].casefold()
        assert folder.library.annotations_of(ids[4]).starred
    with reader.open() as folder:
        assert found(folder) == papers
        assert folder.messages == []
    assert (reader.place / COPY).read_bytes() == (reader.place / NAME).read_bytes()


def test_damage_to_both_keeps_the_annotations(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 3)
        reader.notes(folder, ids[1], "text")
    for name in (NAME, COPY):
        data = (reader.place / name).read_bytes()
        (reader.place / name).write_bytes(data.replace(b"result 1", b"result 7"))
    with reader.open() as folder:
        assert list(folder.library.imported) == [ids[0], ids[2]]
        assert folder.library.annotations_of(ids[1]).note == "text"
        told = " ".join(folder.messages)
        assert "“Venue 2026” that are not in papers.jsonl: 1. Import that list again." in told
        assert (
            "Annotated papers that are not in papers.jsonl: 1." in told
            and "Nothing is lost" not in told
        )
        kept = next((reader.place / "kept").iterdir())
        assert b"result 7" in kept.read_bytes()
        reader.imports(folder, 3, "Again")
        assert list(folder.library.imported) == [ids[0], ids[2], ids[1]]
    with reader.open() as folder:
        assert folder.messages == []


@pytest.mark.parametrize("how", ["replaced", "deleted", "written to"])
def test_file_replaced_while_open_loses_nothing(reader: Any, how: str) -> None:
    path = reader.place / NAME
    with reader.open() as folder:
        reader.imports(folder, 3)
        papers = found(folder)
        if how != "written to":
            path.unlink()
        if how != "deleted":
            path.write_bytes(b"something else\n")
        assert found(folder) == papers
        reader.imports(folder, 2, "More", first=10)
        assert "Another program" in " ".join(folder.messages)
        papers |= {key: folder.library.imported[key] for key in list(folder.library.imported)[3:]}
    with reader.open() as folder:
        assert found(folder) == papers
    if how != "deleted":
        kept = [file.read_bytes() for file in (reader.place / "kept").iterdir()]
        assert b"something else\n" in kept
