from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
KEYS = {
    "id",
    "type",
    "title",
    "heading",
    "abstract",
    "reading_text",
    "collections",
    "annotations",
}
ANNOTATION_KEYS = {"starred", "status", "seen", "note", "tags", "highlights", "modified"}


def heads(answer: Any) -> list[str]:
    """The first eight characters of the ids that were listed."""
    return [line.split()[0] for line in answer.lines]


def test_a_library_that_is_not_there_is_empty_and_stays_so(run: Run, tmp_path: Path) -> None:
    for words in (["list"], ["search", "x"], ["list", "--query", "x"], ["undo", "--list"]):
        assert run(*words).out == ""
    assert run("list", "--json").json == []
    assert run("search", "x", "--json").json == []
    assert not (tmp_path / "data").exists()


def test_a_line_a_paper_in_list_order(run: Run, insects: list[str]) -> None:
    run("annotate", insects[1], "--star", "--status", "later")
    lines = run("list").lines
    assert [line.split()[0] for line in lines] == insects
    assert [line.split()[1:3] for line in lines] == [
        ["unread", "-"],
        ["later", "*"],
        ["unread", "-"],
    ]
    first, second, third = (line.split("  ", 3)[-1] for line in lines)
    assert first.startswith("AntPath")
    assert "**" not in "".join((first, second, third))


def test_a_paper_as_json(run: Run, insects: list[str]) -> None:
    paper = run("list", "--json").json[0]
    assert paper.keys() >= KEYS
    assert paper["annotations"].keys() >= ANNOTATION_KEYS
    assert paper["id"] == insects[0]
    assert paper["title"] == ""
    assert paper["heading"]
    assert "**AntPath**" in paper["abstract"]
    assert "AntPath" in paper["reading_text"]
    assert "**" not in paper["reading_text"]
    assert paper["collections"] == ["Insect Workshop 2026 Papers"]
    assert paper["issued"] == {"date-parts": [[2026]]}
    assert paper["annotations"]["status"] == "unread"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], [0, 1, 2]),
        (["--reverse"], [2, 1, 0]),
        (["--limit", "2"], [0, 1]),
        (["--limit", "0"], []),
        (["--reverse", "--limit", "1"], [2]),
        (["--query", "is:starred"], [1]),
        (["--query", "-is:starred"], [0, 2]),
        (["--query=-is:starred", "--reverse"], [2, 0]),
        (["--sort", "starred"], [1, 0, 2]),
        (["--sort", "status"], [0, 2, 1]),
        (["--sort", "modified"], [1, 0, 2]),
        (["--query", "tools OR honey"], [1, 2]),
        (["--collection", "insect workshop 2026 papers"], [0, 1, 2]),
        (["--query", "in:insect"], [0, 1, 2]),
        (["--query", "year:2026"], [0, 1, 2]),
    ],
)
def test_which_papers_are_listed(
    run: Run, insects: list[str], words: list[str], expected: list[int]
) -> None:
    run("annotate", insects[1], "--star", "--status", "later")
    assert heads(run("list", *words)) == [insects[place] for place in expected]


def test_an_unknown_collection_is_told_with_those_there_are(run: Run, insects: list[str]) -> None:
    answer = run("list", "--collection", "Mammals", status=1)
    assert "Insect Workshop 2026 Papers" in answer.err
    assert answer.out == ""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ants"], [0]),
        (["short", "paths"], [0]),
        (['"short paths"'], [0]),
        (['"paths short"'], []),
        (["symmetric"], [1]),
        (["-ants"], [1, 2]),
        (["tools", "-ants"], [2]),
        (["nowhere"], []),
        (["antpath"], [0]),
    ],
)
def test_what_a_search_finds(
    run: Run, insects: list[str], words: list[str], expected: list[int]
) -> None:
    assert set(heads(run("search", *words))) == {insects[place] for place in expected}


def test_a_search_as_json_has_score_and_snippet(run: Run, insects: list[str]) -> None:
    (hit,) = run("search", "--json", "tools").json
    assert hit.keys() >= {*KEYS, "score", "snippet"}
    assert hit["score"] > 0
    assert "tools" in hit["snippet"]


def test_what_is_taken_literally_goes_to_standard_error(run: Run, insects: list[str]) -> None:
    answer = run("search", "--json", "ants", "(", "colour:red")
    assert answer.json is not None
    assert "colour:red" in answer.err
    assert "No paper has “red”." in answer.err
    assert answer.err.count("\n") == 3


@pytest.mark.parametrize(
    "typed",
    ["", " ", "(", ")", '"', "NOT", "OR", "*", "a" * 10_000, "[" * 500, "\x00", "is:", "--", "\\"],
)
def test_no_query_is_an_error(run: Run, insects: list[str], typed: str) -> None:
    run("search", "--json", "--", typed)
    run("list", f"--query={typed}", status=2 if typed == "--" else 0)


def test_notes_tags_and_comments_are_found(run: Run, insects: list[str]) -> None:
    run("annotate", insects[2], "--note", "remember marmalade", "--add-tag", "breakfast")
    assert heads(run("search", "marmalade")) == [insects[2]]
    assert heads(run("search", "note:marmalade", "tag:breakfast")) == [insects[2]]
