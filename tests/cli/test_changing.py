from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def annotations(run: Run, paper_id: str) -> dict[str, Any]:
    return dict(run("show", paper_id, "--format", "json").json["annotations"])


def test_every_annotation(run: Run, insects: list[str]) -> None:
    answer = run(
        *("annotate", insects[0], insects[1], "--star", "--status", "reading"),
        *("--note", "# Mine\n\n*x*", "--add-tag", "#to read", "--add-tag", "b"),
    )
    assert [line.split()[0] for line in answer.lines] == insects[:2]
    for paper_id in insects[:2]:
        found = annotations(run, paper_id)
        assert found["starred"] is True
        assert found["status"] == "reading"
        assert found["note"] == "# Mine\n\n*x*"
        assert found["tags"] == ["to read", "b"]
        assert found["modified"].startswith("20")
    assert annotations(run, insects[2])["status"] == "unread"


def test_each_annotation_leaves_the_others(run: Run, insects: list[str]) -> None:
    first = insects[0]
    run("annotate", first, "--star", "--note", "x", "--add-tag", "a", "--add-tag", "b")
    run("annotate", first, "--status", "read")
    run("annotate", first, "--remove-tag", "A")
    found = annotations(run, first)
    assert (found["starred"], found["status"], found["note"]) == (True, "read", "x")
    assert found["tags"] == ["b"]
    run("annotate", first, "--unstar", "--note", "")
    found = annotations(run, first)
    assert (found["starred"], found["status"], found["note"]) == (False, "read", "")


def test_a_tag_added_and_removed_at_once_is_not_there(run: Run, insects: list[str]) -> None:
    run("annotate", insects[0], "--add-tag", "x", "--remove-tag", "x", "--star")
    assert annotations(run, insects[0])["tags"] == []
    assert annotations(run, insects[0])["starred"]


def test_several_flags_are_one_undo(run: Run, insects: list[str]) -> None:
    run("annotate", *insects, "--star", "--status", "later", "--note", "x", "--add-tag", "t")
    assert run("undo").out == "Undone: annotate 3 papers.\n"
    for paper_id in insects:
        found = annotations(run, paper_id)
        assert (found["starred"], found["status"], found["note"], found["tags"]) == (
            False,
            "unread",
            "",
            [],
        )


def test_one_bad_id_changes_nothing(run: Run, insects: list[str]) -> None:
    answer = run("annotate", insects[0], "ffff", "--star", status=1)
    assert "ffff" in answer.err
    assert answer.out == ""
    assert not annotations(run, insects[0])["starred"]


def test_an_id_may_be_given_by_its_beginning(run: Run, insects: list[str]) -> None:
    run("annotate", insects[0][:4], insects[0].upper()[:6], "--star")
    assert annotations(run, insects[0][:4])["starred"]
    run("show", insects[0][:3], status=1)
    run("show", "", status=1)


def test_the_same_again_is_done_and_is_no_step_to_undo(run: Run, insects: list[str]) -> None:
    run("annotate", insects[0], "--star")
    run("annotate", insects[0], "--star")
    assert run("undo", "--list").out.count("star 1 paper") == 1


def test_undo_goes_back_step_by_step_through_calls(run: Run, insects: list[str]) -> None:
    run("annotate", insects[0], "--star")
    run("annotate", insects[0], "--status", "later")
    assert run("undo").out == "Undone: mark 1 paper for later.\n"
    assert annotations(run, insects[0])["starred"]
    assert run("undo").out == "Undone: star 1 paper.\n"
    assert "import of “Insect Workshop 2026 Papers” (3 papers)" in run("undo").out
    assert run("list").out == ""
    nothing = run("undo")
    assert nothing.out == ""
    assert nothing.err


def test_an_undone_import_comes_back_with_its_annotations(
    run: Run, insects: list[str], tmp_path: Path
) -> None:
    run("annotate", insects[0], "--note", "x")
    run("undo")
    run("undo")
    run("import", tmp_path / "insects.txt")
    assert [line.split()[0] for line in run("list").lines] == insects


def test_the_last_changes_are_listed_newest_first(run: Run, insects: list[str]) -> None:
    run("annotate", insects[0], "--star")
    run("annotate", insects[0], "--add-tag", "ml")
    lines = run("undo", "--list").lines
    assert [line.split("  ", 1)[1] for line in lines] == [
        "tag 1 paper with “ml”",
        "star 1 paper",
        "import of “Insect Workshop 2026 Papers” (3 papers)",
    ]
    assert all(line.startswith("20") for line in lines)


def test_a_highlight(run: Run, insects: list[str]) -> None:
    answer = run(
        *("highlight", insects[0], "--quote", " AntPath,\n a  planner ", "--color", "green"),
        *("--comment", "so what"),
    )
    (mark,) = annotations(run, insects[0])["highlights"]
    reading = run("show", insects[0], "--format", "json").json["reading_text"]
    assert answer.out == f"{mark['id']}\n"
    assert mark["exact"] == "AntPath, a planner"
    assert reading[mark["start"] : mark["end"]] == mark["exact"]
    assert reading.startswith(mark["prefix"], mark["start"] - len(mark["prefix"]))
    assert reading.startswith(mark["suffix"], mark["end"])
    assert (mark["color"], mark["comment"]) == ("green", "so what")
    assert mark["created"] == mark["modified"] != ""


def test_a_highlight_stands_at_the_first_place(run: Run, insects: list[str]) -> None:
    run("highlight", insects[1], "--quote", "o")
    (mark,) = annotations(run, insects[1])["highlights"]
    reading = run("show", insects[1], "--format", "json").json["reading_text"]
    assert mark["start"] == reading.index("o")


def test_a_highlight_reaches_into_markup(run: Run, insects: list[str]) -> None:
    run("highlight", insects[1], "--quote", "symmetRic")
    run("highlight", insects[2], "--quote", "10% rate")
    assert [m["exact"] for m in annotations(run, insects[1])["highlights"]] == ["symmetRic"]


@pytest.mark.parametrize("quote", ["no such words", "**AntPath**", "", "  "])
def test_a_quote_that_is_not_there_is_bad_input(run: Run, insects: list[str], quote: str) -> None:
    answer = run("highlight", insects[0], "--quote", quote, status=1)
    assert answer.err.count("\n") == 1
    assert annotations(run, insects[0])["highlights"] == []


def test_highlights_are_undone_one_by_one(run: Run, insects: list[str]) -> None:
    run("highlight", insects[0], "--quote", "Ants")
    run("highlight", insects[0], "--quote", "Ants", "--color", "pink")
    assert len(annotations(run, insects[0])["highlights"]) == 2
    assert run("undo").out == "Undone: highlight in 1 paper.\n"
    (mark,) = annotations(run, insects[0])["highlights"]
    assert mark["color"] == "yellow"


def test_a_change_in_a_library_that_is_not_there_changes_nothing(run: Run, tmp_path: Path) -> None:
    run("annotate", "abcd", "--star", status=1)
    run("highlight", "abcd", "--quote", "x", status=1)
