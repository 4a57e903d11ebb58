"""Files that are none, are damaged or mean harm: one sentence, and the good records are kept."""

import json
import os
import socket

import pytest

from desktop.core.errors import BadInput
from desktop.formats import archive, collector, source
from desktop.formats.read import read_bytes, read_file, read_folder
from tests.formats.refused import GOOD, one_sentence, refusal

# What is no file, or no list


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: None, "does not exist"),
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: path.touch(), "is empty"),
        (lambda path: path.write_text(" \n\t\n"), "is empty"),
        (lambda path: path.write_bytes(b"\xef\xbb\xbf"), "is empty"),
        (lambda path: path.write_bytes(bytes(range(256)) * 40), "is a binary file"),
        (lambda path: os.mkfifo(path), "is a device or a pipe"),
        (lambda path: path.symlink_to("/dev/zero"), "is a device or a pipe"),
        (lambda path: path.symlink_to(path), "cannot be read"),
        (lambda path: path.symlink_to("nowhere"), "does not exist"),
        (lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), 3 << 30), "2 GB"),
    ],
)
def test_what_is_no_list_is_named_in_one_sentence(tmp_path, make, words):
    path = tmp_path / "list.txt"
    make(path)
    with pytest.raises(BadInput) as caught:
        read_file(path)
    assert "“list.txt”" in one_sentence(caught) and words in str(caught.value)


def test_a_socket_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("list.txt")
        with pytest.raises(BadInput, match="is a device or a pipe"):
            read_file("list.txt")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(GOOD)
    path.chmod(0)
    with pytest.raises(BadInput, match="cannot be read"):
        read_file(path)


def test_names_are_shown_without_what_turns_text_round(tmp_path):
    with pytest.raises(BadInput) as caught:
        read_file(tmp_path / "a\u202egpj.txt")
    assert "\u202e" not in one_sentence(caught)
    with pytest.raises(BadInput, match="name is not valid"):
        read_file("a\0b")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "PDF"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "picture"),
        (b"\x7fELF" + bytes(50), "program"),
        (b"{\\rtf1 Some text in it}", "RTF"),
        (b"hello", "no sentences"),
        (b"1\n2\n3\n", "no sentences"),
        (b"import os\n\ndef main():\n    return os.name\n", "no sentences"),
        (b"ICML 2026 Papers\n", "no title or abstract"),
        (b'{"hello": "world"}', "no title or abstract"),
        (b"[]", "no title or abstract"),
        (b"[1, 2, 3]", "not a paper"),
        (b'["a", "b"]', "not a paper"),
        (b"<html><body></body></html>", "not a list"),
        (b'<?xml version="1.0"?><rss><channel/></rss>', "no title or abstract"),
        (b"a,b,c\n" + b"1,2,3\n" * 9, "no column named title or abstract"),
    ],
)
def test_content_that_is_no_list(data, words):
    assert words in refusal(data)


def test_the_columns_of_an_unknown_table_can_be_chosen():
    data = "Nr,Werk,Text\n" + f"1,Tides,{GOOD}\n" * 5
    with pytest.raises(BadInput) as caught:
        read_bytes(data.encode(), "list.csv")
    assert caught.value.columns == ("Nr", "Werk", "Text")
    columns = {"Werk": "title", "Text": "abstract"}
    report = read_bytes(data.encode(), "list.csv", columns=columns)
    paper = report.sections[0].papers[0]
    assert (paper.title, paper.abstract, dict(paper.more)) == ("Tides", GOOD, {"Nr": "1"})
    assert report.columns == ("Nr", "Werk", "Text")


def test_a_format_that_does_not_exist():
    assert "no such format" in refusal(GOOD.encode(), format="Papyrus")


def test_a_wrong_guess_can_be_changed():
    data = json.dumps([{"abstract": GOOD}]).encode()
    assert read_bytes(data, "list", format="text").format == "text"


def test_a_folder_is_read_file_by_file(tmp_path, seeds):
    for path in seeds:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / ".hidden").write_bytes(b"x")
    (tmp_path / "zz.bin").write_bytes(bytes(range(256)))
    reports = read_folder(tmp_path)
    assert [report.count for report in reports] == [19, 19, 19, 0]
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="without a list"):
        read_folder(tmp_path / "empty")


# Bounds


def test_a_field_without_measure_is_cut_and_told():
    report = read_bytes(b"word " * 300_000, "list.txt")
    assert len(report.sections[0].papers[0].abstract) == collector.MAX_CHARACTERS
    assert "first 1,000,000" in report.problems[0].why


def test_files_with_too_many_records(monkeypatch):
    monkeypatch.setattr(collector, "MAX_RECORDS", 3)
    report = read_bytes("\n\n".join([GOOD + str(n) for n in range(9)]).encode(), "list.txt")
    assert report.count == 3
    assert "first 3 records" in report.problems[0].why


def test_only_lines_of_json_may_be_larger_than_memory_allows(monkeypatch):
    monkeypatch.setattr(source, "MAX_WHOLE", 70_000)
    monkeypatch.setattr(archive, "MAX_WHOLE", 70_000)
    assert "larger than" in refusal(GOOD.encode() * 1_000)
    line = json.dumps({"title": "T", "abstract": GOOD}) + "\n"
    assert read_bytes((line * 500).encode(), "list.jsonl").count == 500


def test_control_characters_are_replaced_and_counted():
    text = f"A nul\0 and a bell\a in {GOOD}\n\nA \u202eturned\u202c word in {GOOD}"
    report = read_bytes(text.encode(), "list.txt")
    first, second = report.sections[0].papers
    assert first.abstract.startswith("A nul  and a bell  in ")
    assert second.abstract.startswith("A turned word in ")
    assert report.replaced == 4
    data = json.dumps([{"title": "T", "abstract": f"a\ud800b\u2028c {GOOD}", "x": ["\0"]}])
    report = read_bytes(data.encode(), "list.json")
    (paper,) = report.sections[0].papers
    assert paper.abstract.startswith("a\ufffdb c ")
    assert paper.more == {"x": [" "]}
    assert report.replaced == 3


def test_hebrew_and_combining_marks_are_no_control_characters():
    text = "שלום עולם, this is é and \u200fright\u200e " + GOOD
    report = read_bytes(text.encode(), "list.txt")
    assert report.sections[0].papers[0].abstract == text.strip()
    assert not report.replaced


def test_a_text_that_stops_within_a_sentence_is_flagged():
    cut = "ICML 2026 Papers\n\n" + GOOD.strip() + "\n\n" + GOOD.strip()[:-10]
    report = read_bytes(cut.encode(), "list.txt")
    assert [(flag.index, flag.kind) for flag in report.flags] == [(1, "cut short")]
    for end in ("See https://example.org/a", "It is $x$", "Ends here.", "(So.)", "10%"):
        assert not read_bytes(f"{GOOD}\n\n{GOOD} {end}".encode(), "list.txt").flags[1:]


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_line_ends_of_unicode_part_lines_where_there_are_no_others(end):
    text = end.join(["ICML 2026 Papers", "", GOOD, "", GOOD + "More."])
    report = read_bytes(text.encode(), "list.txt")
    assert (report.sections[0].name, report.count) == ("ICML 2026 Papers", 2)
