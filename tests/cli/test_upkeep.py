from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def annotations(run: Run, paper_id: str, *where: str) -> dict[str, Any]:
    return dict(run("show", paper_id, "--format", "json", *where).json["annotations"])


def test_a_sound_folder_is_ok(run: Run, insects: list[str]) -> None:
    run("annotate", insects[0], "--star")
    assert run("check").out == "ok\n"


def test_a_folder_that_is_not_there_is_ok_and_stays_away(run: Run, tmp_path: Path) -> None:
    assert run("check").out == "ok\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("name", ["annotations.json", "papers.jsonl"])
@pytest.mark.parametrize("harm", ["cut", "flip", "empty"])
def test_damage_is_told_mended_and_costs_nothing(
    run: Run, insects: list[str], tmp_path: Path, name: str, harm: str
) -> None:
    run("annotate", insects[0], "--note", "precious")
    file = tmp_path / "data" / name
    data = file.read_bytes()
    if harm == "flip":
        file.write_bytes(data[: len(data) // 2] + b"\x00" + data[len(data) // 2 + 1 :])
    else:
        file.write_bytes(data[: 0 if harm == "empty" else len(data) // 2])
    told = run("check", status=1)
    assert told.out
    assert told.out != "ok\n"
    assert run("check").out == "ok\n"
    assert annotations(run, insects[0])["note"] == "precious"
    assert len(run("list").lines) == 3


@pytest.mark.parametrize("name", ["annotations.json", "papers.jsonl"])
def test_a_lost_file_costs_nothing(run: Run, insects: list[str], tmp_path: Path, name: str) -> None:
    run("annotate", insects[0], "--note", "precious")
    (tmp_path / "data" / name).unlink()
    assert annotations(run, insects[0])["note"] == "precious"
    run("annotate", insects[0], "--star")
    assert annotations(run, insects[0])["note"] == "precious"
    assert run("check").out == "ok\n"
    assert len(run("list").lines) == 3


def test_a_folder_that_cannot_be_used_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    for words in (["check"], ["backup", tmp_path / "b"], ["restore", tmp_path / "b"]):
        assert str(tmp_path / "data") in run(*words, status=2).err


def test_a_backup_put_back_after_everything_was_lost(
    run: Run, insects: list[str], tmp_path: Path
) -> None:
    run("annotate", insects[0], insects[2], "--star", "--add-tag", "t", "--note", "precious")
    run("highlight", insects[0], "--quote", "Ants")
    copy = tmp_path / "copy"
    assert "2 annotated papers" in run("backup", copy).out
    full = annotations(run, insects[0])
    elsewhere = ("--data-dir", tmp_path / "elsewhere")
    run("restore", copy, *elsewhere)
    assert annotations(run, insects[0], *elsewhere) == full
    assert len(run("list", *elsewhere).lines) >= 2


def test_a_backup_put_back_takes_later_changes_away_and_is_one_undo(
    run: Run, insects: list[str], tmp_path: Path
) -> None:
    run("annotate", insects[0], "--note", "first")
    run("backup", tmp_path / "copy")
    run("annotate", insects[0], "--note", "second")
    run("annotate", insects[1], "--star")
    run("restore", tmp_path / "copy")
    assert annotations(run, insects[0])["note"] == "first"
    assert not annotations(run, insects[1])["starred"]
    assert "as it is in" in run("restore", tmp_path / "copy").out
    assert "restore" in run("undo").out
    assert annotations(run, insects[0])["note"] == "second"
    assert annotations(run, insects[1])["starred"]


def test_a_backup_does_not_go_over_a_good_one_by_a_wrong_name(
    run: Run, insects: list[str], tmp_path: Path
) -> None:
    run("backup", tmp_path / "copy")
    before = (tmp_path / "copy").read_bytes()
    run("backup", tmp_path / "copy", "--data-dir", tmp_path / "mistyped", status=2)
    assert (tmp_path / "copy").read_bytes() == before


@pytest.mark.parametrize("verb", ["restore", "merge"])
def test_what_is_no_backup_is_bad_input_and_changes_nothing(
    run: Run, insects: list[str], tmp_path: Path, verb: str
) -> None:
    run("annotate", insects[0], "--note", "x")
    before = run("list", "--json").out
    (tmp_path / "text").write_text("not a backup")
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    for name in ("missing", "text", "empty", "folder", "data"):
        if (verb, name) != ("restore", "data"):
            answer = run(verb, tmp_path / name, status=1)
            assert answer.err.count("\n") == 1
    assert run("list", "--json").out == before


def test_two_machines_are_merged_both_ways(run: Run, insects: list[str], tmp_path: Path) -> None:
    other = ("--data-dir", tmp_path / "other")
    run("import", tmp_path / "insects.txt", *other)
    run("annotate", insects[0], "--star", "--add-tag", "mine")
    run("annotate", insects[0], "--add-tag", "theirs", "--status", "later", *other)
    run("annotate", insects[1], "--note", "theirs", *other)
    answer = run("merge", tmp_path / "other")
    assert "2 papers changed, 0 papers added" in answer.lines[0]
    assert answer.lines[1] == "Changed: status 1, note 1, tags 1."
    found = annotations(run, insects[0])
    assert (found["starred"], found["status"]) == (True, "later")
    assert set(found["tags"]) == {"mine", "theirs"}
    assert annotations(run, insects[1])["note"] == "theirs"
    assert "here already" in run("merge", tmp_path / "other").out
    run("merge", tmp_path / "data", *other)
    theirs = annotations(run, insects[0], *other)
    assert {**theirs, "modified": ""} == {**found, "modified": ""}
    run("undo")
    assert annotations(run, insects[1])["note"] == ""


def test_merging_a_folder_into_itself_is_bad_input(
    run: Run, insects: list[str], tmp_path: Path
) -> None:
    run("merge", tmp_path / "data", status=1)
