"""What a process of its own reads is what is read here, and it is gone when nobody waits."""

import json
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.core.errors import BadInput
from desktop.formats import apart
from desktop.formats.apart import is_large, read_apart
from desktop.formats.read import read_bytes, read_file, read_folder
from desktop.formats.table import UnknownColumns

KETTLES = "ICML 2026 Papers\n\nWe boil kettles, and show how.\n\nTea \0is \ud800hot, and stays so."


def plainly(reports):
    """Reports whose papers are in tuples, to be compared."""
    return [
        replace(
            report,
            sections=tuple(replace(part, papers=tuple(part.papers)) for part in report.sections),
        )
        for report in reports
    ]


def test_a_folder_is_read_as_it_is_here(tmp_path: Path):
    (tmp_path / "list.txt").write_bytes(KETTLES.encode("utf-8", "surrogatepass"))
    records = [
        {"title": f"Kettle {n}", "abstract": f"It boils {n} times.", "n": n} for n in range(300)
    ]
    (tmp_path / "list.json").write_text(json.dumps([*records, "no paper"]), "utf-8")
    (tmp_path / "no.pdf").write_bytes(b"%PDF")
    reports = read_apart(tmp_path, "folder")
    assert plainly(reports) == plainly(read_folder(tmp_path))
    assert sum(report.count for report in reports) == 302


def test_pasted_text_and_choices_go_along(tmp_path: Path):
    data = KETTLES.encode("utf-8", "surrogatepass")
    how = {"format": "text", "encoding": "latin-1"}
    assert plainly(read_apart(None, "Pasted", data, **how)) == plainly(
        [read_bytes(data, "Pasted", **how)]
    )
    path = tmp_path / "table\udcff.csv"
    path.write_text("a,b\nKettles,They boil.\n", "utf-8")
    columns = {"a": "title", "b": "abstract"}
    assert plainly(read_apart(path, path.name, columns=columns)) == plainly(
        read_file(path, columns=columns)
    )


def test_what_cannot_be_read_is_refused_in_the_same_words(tmp_path: Path):
    table = tmp_path / "table.csv"
    table.write_text("a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,2,3\n", "utf-8")
    with pytest.raises(UnknownColumns) as unknown:
        read_apart(table, table.name)
    assert unknown.value.columns == ("a", "b", "c")
    for path in (table, tmp_path / "gone.txt"):
        with pytest.raises(BadInput) as here:
            read_file(path)
        with pytest.raises(BadInput) as there:
            read_apart(path, path.name)
        assert str(there.value) == str(here.value)


def test_it_is_ended_when_nobody_waits(tmp_path: Path):
    path = tmp_path / "large.bib"
    path.write_text("@a{k, title={Kettles}, abstract={" + "They boil. " * 3_000_000 + "}}", "utf-8")

    def tick(_count: int) -> None:
        raise InterruptedError

    begun = time.process_time()
    with pytest.raises(InterruptedError):
        read_apart(path, path.name, tick=tick)
    assert time.process_time() - begun < 1


def test_a_process_that_dies_is_told(tmp_path: Path, monkeypatch):
    path = tmp_path / "list.txt"
    path.write_text(KETTLES.replace("\ud800", ""), "utf-8")
    monkeypatch.setattr(sys, "executable", "/bin/true")
    with pytest.raises(BadInput, match="was stopped"):
        read_apart(path, path.name)


def test_a_fault_of_the_program_is_no_answer():
    with pytest.raises(apart.ChildFault, match="AttributeError"):
        read_apart(None, "Pasted", b"We boil.", format=["no name"])


def test_what_is_large(tmp_path: Path):
    path = tmp_path / "list.txt"
    path.write_bytes(bytes(60_000))
    assert not is_large(path) and is_large(tmp_path)
    path.write_bytes(b"PK\x03\x04" + bytes(60_000))
    assert is_large(path)
    path.write_bytes(bytes(apart.LARGE + 1))
    assert is_large(path)
    assert not is_large(tmp_path / "gone") and not is_large(Path("/dev/zero"))
    assert is_large(None, bytes(apart.LARGE + 1)) and not is_large(None, b"x")
