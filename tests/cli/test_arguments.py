from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desktop import __version__
from desktop.cli.arguments import UsageError, parse

VERBS = "import list search show annotate highlight export undo backup restore merge check".split()
Run = Callable[..., Any]


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_and_version_work_everywhere(run: Run, verb: str) -> None:
    words = [verb] if verb else []
    assert run(*words, "--version").out == f"abstract-reader {__version__}\n"
    assert run("--version", *words).out == f"abstract-reader {__version__}\n"
    help_text = run(*words, "--help").out
    assert help_text.startswith(f"usage: abstract-reader {verb}".rstrip())
    assert "--data-dir DIR" in help_text


def test_help_names_every_verb(run: Run) -> None:
    lines = [line.split()[0] for line in run("--help").lines if line.startswith("  ")]
    assert set(VERBS) <= set(lines)


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["import"],
        ["search"],
        ["annotate"],
        ["annotate", "abcd"],
        ["annotate", "abcd", "--star", "--unstar"],
        ["annotate", "abcd", "--status", "done"],
        ["annotate", "abcd", "--add-tag", " #"],
        ["highlight", "abcd"],
        ["highlight", "abcd", "--quote", "x", "--color", "red"],
        ["list", "--sort", "best"],
        ["list", "--limit", "-1"],
        ["list", "--limit", "many"],
        ["list", "--limit"],
        ["list", "extra"],
        ["list", "--jso"],
        ["list", "--data-dir", ""],
        ["export", "--format", "pdf"],
        ["show", "abcd", "--format", "pdf"],
        ["search", "--limit", "x", "word"],
        ["backup"],
        ["--nonsense"],
        ["undo", "--data-dir"],
        ["annotate", "abcd", "--note", "--"],
    ],
)
def test_wrong_usage_is_told_in_one_sentence(run: Run, words: list[str]) -> None:
    assert run(*words, status=2).err.rstrip().endswith((".", "`."))


def test_the_data_folder_may_be_named_before_and_after(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("A fine abstract about ants.\n", "utf-8")
    for name, place in {"one": 0, "two": 1, "three": 2}.items():
        words = ["import", str(path)]
        words[place:place] = ["--data-dir", str(tmp_path / name)]
        run(*words)
        run("list", f"--data-dir={tmp_path / name}")
        assert (tmp_path / name / "annotations.json").exists() or (tmp_path / name).is_dir()
        assert len(run("--data-dir", tmp_path / name, "list").lines) == 1


def test_the_flag_goes_before_the_environment(run: Run, tmp_path: Path, insects: list[str]) -> None:
    assert run("list", "--data-dir", tmp_path / "other").out == ""
    assert len(run("list").lines) == 3


@pytest.mark.parametrize(
    ("words", "query"),
    [
        (["low", "rank"], "low rank"),
        (["-deep", "learning"], "-deep learning"),
        (["--deep"], "--deep"),
        (["-h"], "-h"),
        (["-"], "-"),
        (["a", "--limit", "5", "-b"], "a -b"),
        (["--limit=5", "a", "--json", "-b"], "a -b"),
        (["--", "--json", "--limit"], "--json --limit"),
        (["a", "--", "-b", "--", "c"], "a -b -- c"),
        (["a", "--data-dir", "x", "b"], "a b"),
        (["tag:to read", '"a phrase"'], 'tag:to read "a phrase"'),
        (["--query", "x"], "--query x"),
        (["list", "show"], "list show"),
    ],
)
def test_words_that_begin_with_a_hyphen_belong_to_a_search(words: list[str], query: str) -> None:
    arguments = parse(["search", *words])
    assert " ".join(arguments.words) == query
    assert arguments.json is ("--json" in words and words[0] != "--")


@pytest.mark.parametrize("value", ["-x", "--star", "- item", "", "-5", "=", "a=b", "-o"])
def test_a_value_may_begin_with_a_hyphen(value: str) -> None:
    for arguments in (
        parse(["annotate", "abcd", "--note", value, "--star"]),
        parse(["annotate", "--note", value, "--star", "abcd"]),
    ):
        assert (arguments.note, arguments.star, arguments.ids) == (value, True, ["abcd"])
    assert parse(["list", "--query", value]).query == value
    assert parse(["highlight", "abcd", "--quote", value]).quote == value
    assert parse(["export", "-o", value]).output == value


def test_the_first_word_alone_may_be_a_verb() -> None:
    assert parse(["./list", "list"]).files == ["./list", "list"]
    assert parse(["--", "list"]).files == ["list"]
    assert parse(["a.txt", "-", "b.txt"]).files == ["a.txt", "-", "b.txt"]
    assert parse([]).files == []
    assert parse(["--data-dir", "list", "show", "abcd"]).id == "abcd"


def test_halves_of_characters_are_replaced() -> None:
    assert "\udc80" not in parse(["annotate", "abcd", "--note", "a\udc80b"]).note
    assert "\ud800" not in " ".join(parse(["search", "a\ud800b"]).words)


def test_a_usage_error_names_where_to_read_more() -> None:
    with pytest.raises(UsageError, match=r"see `abstract-reader show --help`\.$"):
        parse(["show"])
