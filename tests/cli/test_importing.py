import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
FILE_KEYS = {"path", "format", "collection", "added", "present", "problems"}
MORE_KEYS = {"revised", "gone", "flagged", "encoding"}
LONG = "This abstract is long enough to be one, for it says again what it said. " * 4


def files(answer: Any) -> list[dict[str, Any]]:
    assert answer.json.keys() == {"files"}
    return list(answer.json["files"])


def test_the_seeds_are_57_papers_in_two_collections(run: Run, seeds: list[Path]) -> None:
    results = files(run("import", "--json", *seeds))
    assert [len(result["added"]) for result in results] == [19, 19, 19]
    for result, path in zip(results, seeds, strict=True):
        assert result.keys() >= FILE_KEYS | MORE_KEYS
        assert result["path"] == str(path)
        assert (result["present"], result["problems"], result["flagged"]) == ([], [], [])
    papers = run("list", "--json").json
    homes = [paper["collections"] for paper in papers]
    assert homes == [["ICML 2026 Papers"]] * 38 + [["ICML 2026 论文列表"]] * 19
    assert {paper["container-title"] for paper in papers} == {"ICML"}
    assert {json.dumps(paper["issued"]) for paper in papers} == {'{"date-parts": [[2026]]}'}


def test_the_same_files_again_add_nothing(run: Run, seeds: list[Path]) -> None:
    first = files(run("import", "--json", *seeds))
    run("annotate", first[0]["added"][3], "--star")
    again = files(run("import", "--json", *seeds, *seeds))
    assert all(result["added"] == [] for result in again)
    assert again[0]["present"] == first[0]["added"]
    assert len(run("list").lines) == 57
    assert "star 1 paper" in run("undo").out


def test_a_line_a_file(run: Run, seeds: list[Path]) -> None:
    lines = run("import", *seeds[:2]).lines
    assert [line.removeprefix(f"{path}: ") for line, path in zip(lines, seeds, strict=False)] == [
        "19 papers added, 0 already there, 0 problems (“ICML 2026 Papers”)"
    ] * 2


def test_a_dry_run_says_the_same_and_changes_nothing(
    run: Run, seeds: list[Path], tmp_path: Path
) -> None:
    dry = files(run("import", "--dry-run", "--json", *seeds, seeds[0]))
    assert not (tmp_path / "data").exists()
    assert [len(result["added"]) for result in dry] == [19, 19, 19, 0]
    assert "to add" in run("import", "--dry-run", seeds[0]).out
    assert files(run("import", "--json", *seeds, seeds[0])) == dry
    before = run("list", "--json").out
    run("import", "--dry-run", "--collection", "Other", seeds[0])
    assert run("list", "--json").out == before


def test_a_collection_may_be_named(run: Run, seeds: list[Path]) -> None:
    (result, *_) = files(run("import", "--json", "--collection", "My list", *seeds))
    assert result["collection"] == "My list"
    assert all(paper["collections"] == ["My list"] for paper in run("list", "--json").json)


def test_standard_input_is_a_file(run: Run, seeds: list[Path]) -> None:
    (result,) = files(run("import", "-", "--json", stdin=seeds[0].read_bytes()))
    assert len(result["added"]) == 19
    assert result["path"] == "-"
    assert result["collection"] == "ICML 2026 Papers"


def test_empty_standard_input_is_bad_input(run: Run) -> None:
    (result,) = files(run("import", "-", "--json", status=1))
    assert result["problems"]


@pytest.mark.parametrize("kind", ["missing", "empty", "folder_like", "binary", "null", "locked"])
def test_a_bad_file_is_told_and_the_others_are_added(
    run: Run, seeds: list[Path], tmp_path: Path, kind: str
) -> None:
    bad = tmp_path / f"{kind}.txt"
    if kind == "empty":
        bad.write_bytes(b"")
    elif kind == "folder_like":
        bad.mkdir()
    elif kind == "binary":
        bad.write_bytes(bytes(range(256)) * 40)
    elif kind == "null":
        bad = Path("/dev/null")
    elif kind == "locked":
        if os.geteuid() == 0:
            pytest.skip("root may read everything")
        bad.write_text(LONG)
        bad.chmod(0)
    answer = run("import", seeds[0], bad, seeds[1], status=1)
    assert len(answer.lines) == 3
    assert bad.name in answer.err
    assert len(run("list").lines) == 38
    one, two, three = files(run("import", "--json", seeds[0], bad, seeds[1], status=1))
    assert (len(one["present"]), len(three["present"])) == (19, 19)
    assert (two["added"], two["present"]) == ([], [])
    assert two["problems"][0].keys() == {"line", "what", "why"}
    assert bad.name in two["problems"][0]["why"]


def test_a_pipe_that_nobody_writes_to_is_refused(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "pipe" in run("import", pipe, status=1).err


def test_a_device_without_end_is_refused(run: Run) -> None:
    assert "zero" in run("import", "/dev/zero", status=1).err


def test_json_lines_and_arrays_are_read(run: Run, tmp_path: Path) -> None:
    records = [
        {"title": "On ants", "abstract": LONG, "authors": ["Bo Li", "Erdős, Paul"], "year": 2025},
        {"title": "On bees", "abstract": LONG + "Bees.", "author": "A. One; B. Two"},
    ]
    (tmp_path / "a.json").write_text(json.dumps(records), "utf-8")
    (tmp_path / "b.jsonl").write_text("\n".join(map(json.dumps, records)), "utf-8")
    first, second = files(run("import", "--json", tmp_path / "a.json", tmp_path / "b.jsonl"))
    assert len(first["added"]) == 2
    assert second["present"] == first["added"]
    paper = run("list", "--json").json[0]
    assert paper["title"] == paper["heading"] == "On ants"
    assert paper["author"][1]["family"] == "Erdős"


def test_a_flagged_record_is_no_problem(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(f"My Papers 2026\n\n{LONG}\n\nShort one.\n\nAbstract Unavailable\n", "utf-8")
    (result,) = files(run("import", "--json", path))
    assert len(result["added"]) == 3
    assert {flag["id"] for flag in result["flagged"]} == set(result["added"][1:])
    assert result["problems"] == []


def test_one_file_is_one_undo(run: Run, seeds: list[Path]) -> None:
    run("import", *seeds)
    run("undo")
    assert len(run("list").lines) == 38


def test_a_file_name_cannot_act_on_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m\u202eb.txt"
    path.write_text(LONG, "utf-8")
    answer = run("import", path)
    assert "\x1b" not in answer.out
    assert "\u202e" not in answer.out


def test_a_file_name_that_is_no_text_is_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xfe.txt")
    path.write_text(LONG, "utf-8")
    assert len(files(run("import", "--json", path))[0]["added"]) == 1
    run("import", path)
    run("list", "--json")


def test_a_data_folder_that_is_a_file_is_refused(
    run: Run, tmp_path: Path, seeds: list[Path]
) -> None:
    (tmp_path / "data").write_text("mine")
    for words in (["import", seeds[0]], ["list"], ["annotate", "abcd", "--star"]):
        assert str(tmp_path / "data") in run(*words, status=2).err
    assert (tmp_path / "data").read_text() == "mine"


def test_a_folder_is_read_file_by_file(run: Run, seeds: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    (folder / "more").mkdir(parents=True)
    (folder / "a.txt").write_bytes(seeds[0].read_bytes())
    (folder / "more" / "b.txt").write_bytes(seeds[1].read_bytes())
    (folder / "c.pdf").write_bytes(b"%PDF-1.4")
    results = files(run("import", folder, "--json", status=1))
    assert [len(result["added"]) for result in results] == [19, 0, 19]
    assert "PDF" in results[1]["problems"][0]["why"]
