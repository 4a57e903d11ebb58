import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desktop.cli import showing

Run = Callable[..., Any]
FORMATS = ("markdown", "bibtex", "ris", "csv", "csljson", "html")


@pytest.fixture
def marked(run: Run, insects: list[str]) -> list[str]:
    run("annotate", insects[0], insects[2], "--star", "--add-tag", "walks")
    run("annotate", insects[2], "--status", "later", "--note", "# Mine\n\ncawcaw *now*")
    run("highlight", insects[2], "--quote", "use tools", "--comment", "really")
    return insects


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_a_paper_is_shown_with_all_its_annotations(run: Run, marked: list[str], form: str) -> None:
    shown = run("show", marked[2][:5], "--format", form).out
    for part in ("Crows use tools at a 10", "later", "cawcaw", "walks", "use tools", "really"):
        assert part in shown, part


def test_text_is_the_default(run: Run, marked: list[str]) -> None:
    assert run("show", marked[2]).out == run("show", marked[2], "--format", "text").out
    assert "10% rate" in run("show", marked[2]).out


def test_a_derived_heading_is_marked_as_such(run: Run, marked: list[str]) -> None:
    for form in ("text", "markdown", "html"):
        assert "derived" in run("show", marked[0], "--format", form).out


def test_starred_papers_are_exported_as_markdown(run: Run, marked: list[str]) -> None:
    text = run("export").out
    assert text.startswith("# Starred papers: 2 papers, exported")
    assert text.count("\n## ") == 2
    assert "Bees" not in text
    assert "> # Mine\n>\n> cawcaw *now*\n" in text


@pytest.mark.parametrize("form", FORMATS)
def test_exactly_what_a_query_matches_is_exported(run: Run, marked: list[str], form: str) -> None:
    text = run("export", "--format", form, "--query", "status:later OR bees").out
    assert "Crows use tools" in text
    assert "Bees count to four" in text
    assert "find short paths" not in text


def test_every_format_can_be_read_by_others(run: Run, marked: list[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "--format", "csv").out)))
    assert [row["id"] for row in rows] == [marked[0], marked[2]]
    items = json.loads(run("export", "--format", "csljson").out)
    assert [item["id"] for item in items] == [marked[0], marked[2]]
    assert run("export", "--format", "bibtex").out.count("@inproceedings{") == 2
    assert run("export", "--format", "ris").out.count("\nER  - ") == 2
    html = run("export", "--format", "html").out
    assert "<script" not in html
    assert "default-src &#x27;none&#x27;" in html


def test_nothing_to_export_is_an_empty_document_and_a_word(run: Run, insects: list[str]) -> None:
    answer = run("export")
    assert "0 papers" in answer.out
    assert "No paper is starred" in answer.err
    assert run("export", "--query", "nowhere", "--format", "csljson").json == []


def test_an_export_goes_to_a_file(run: Run, marked: list[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text("old and much longer " * 1000)
    answer = run("export", "-o", path)
    assert answer.out == ""
    assert str(path) in answer.err
    text = path.read_text("utf-8")
    assert text.startswith("# Starred papers: 2 papers")
    assert text.endswith("\n")
    assert "old" not in text.split()
    assert [item.name for item in tmp_path.glob("*.md*")] == ["mine.md"]


@pytest.mark.parametrize("form", FORMATS)
def test_an_export_again_is_the_same_file(
    run: Run, marked: list[str], tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine"
    run("export", "--format", form, "-o", path)
    first = path.read_bytes()
    monkeypatch.setattr(showing, "now", lambda: "2099-01-01T00:00:00Z")
    run("export", "--format", form, "-o", path)
    assert path.read_bytes() == first
    run("annotate", marked[0], "--note", "changed since")
    run("export", "--format", form, "-o", path)
    assert b"changed since" in path.read_bytes()


def test_an_export_again_leaves_what_was_written_around_it(
    run: Run, marked: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.md"
    run("export", "-o", path)
    first = path.read_bytes()
    run("export", "-o", path)
    assert path.read_bytes() == first
    path.write_text(f"my list\n\n{first.decode()}\nmy remark\n", "utf-8")
    run("annotate", marked[2], "--note", "changed since")
    run("export", "-o", path)
    text = path.read_text("utf-8")
    assert text.startswith("my list\n") and text.endswith("\nmy remark\n")
    assert "> changed since\n" in text and "cawcaw" not in text
    path.write_text(text.replace("Crows use tools", "Ravens use tools"), "utf-8")
    answer = run("export", "-o", path)
    assert "Ravens" not in path.read_text("utf-8") and "changed by hand" in answer.err
    (copy,) = tmp_path.glob("mine.kept-*")
    assert "Ravens" in copy.read_text("utf-8")


def test_an_export_to_a_hyphen_goes_to_standard_output(run: Run, marked: list[str]) -> None:
    assert "Starred papers" in run("export", "-o", "-").out


@pytest.mark.parametrize("name", ["no/such/folder/x.md", ".", "", "x\0y", "n" * 300])
def test_a_file_that_cannot_be_written_is_told(
    run: Run, marked: list[str], tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    run("export", "-o", name, status=2)
    assert sorted(tmp_path.iterdir()) == before


def test_an_unknown_paper_is_bad_input(run: Run, marked: list[str]) -> None:
    answer = run("show", "ffffff", status=1)
    assert "ffffff" in answer.err
    assert answer.out == ""
