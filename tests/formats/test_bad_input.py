"""Files that are none, are damaged or mean harm: one sentence, and the good records are kept."""

import gzip
import io
import json
import os
import socket
import zipfile

import pytest

from desktop.core.errors import BadInput
from desktop.formats import archive, collector, source
from desktop.formats.read import read_bytes, read_file, read_folder

GOOD = "Planners that act over thousands of steps forget what they decided at the beginning. " * 4


def refusal(data, name="list.txt", **choices):
    with pytest.raises(BadInput) as caught:
        read_bytes(data, name, **choices)
    return one_sentence(caught)


def one_sentence(caught):
    text = str(caught.value)
    assert "\n" not in text and text.endswith(".") and text.count(". ") == 0, text
    return text


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


# JSON


def test_json_nested_too_deeply():
    assert "nested too deeply" in refusal(b"[" * 100_000)
    assert "nested too deeply" in refusal(b'{"a":' * 100_000)


@pytest.mark.parametrize(
    ("middle", "words", "count"),
    [
        ('{"title": "B", "abstract": NaN}', "NaN is no JSON value", 3),
        ('{"title": "B", "score": -Infinity}', "-Infinity is no JSON value", 3),
        ('{"title": "B", "score": ' + "9" * 5_000 + "}", "5,000 digits", 3),
        ('{"title": "B", "title": "C"}', "given more than once", 3),
        ('{"title": "B" "abstract": "C"}', "no valid JSON", 2),
        ('{"title": "B", "abstract": [' + "[" * 2_000 + "]" * 2_000 + "]}", "too deeply", 2),
        ('{"name": "not a paper"}', "neither a title nor an abstract", 2),
        ("null", "is null", 2),
        ("[1, 2]", "is a list", 2),
    ],
)
def test_one_bad_record_of_json_is_told_with_its_line(middle, words, count):
    records = [json.dumps({"title": "A", "abstract": GOOD}), middle, json.dumps({"title": "D"})]
    text = "[\n" + ",\n".join(records) + "\n]\n"
    report = read_bytes(text.encode(), "list.json")
    assert report.count == count
    assert [problem.line for problem in report.problems] == [3]
    assert words in report.problems[0].why
    lines = read_bytes("\n".join(records).encode(), "list.jsonl")
    assert lines.format == "JSON lines"
    assert [problem.line for problem in lines.problems] == [2]
    assert words in lines.problems[0].why


def test_a_field_given_twice_is_kept_twice():
    report = read_bytes(b'[{"title": "T", "abstract": "one", "abstract": "two"}]', "list")
    paper = report.sections[0].papers[0]
    assert paper.abstract == "one"
    assert paper.more == {"abstract (2)": "two"}


def test_json_that_is_cut_short_keeps_what_stands_before():
    records = [{"title": f"Title {n}", "abstract": GOOD} for n in range(5)]
    whole = json.dumps(records, indent=1)
    for end in range(10, len(whole) - 2, 97):
        count = whole[:end].count("\n }")
        if count:
            report = read_bytes(whole[:end].encode(), "list.json")
            assert report.count == count
            assert any("cut short" in problem.why for problem in report.problems)


def test_deep_fields_of_a_record_are_left_out():
    field = []
    for _ in range(60):
        field = [field]
    report = read_bytes(json.dumps([{"title": "T", "deep": field}]).encode(), "list")
    assert report.count == 1
    assert "nested too deeply" in report.problems[0].why
    json.dumps(dict(report.sections[0].papers[0].more))


# Tables


def test_a_quotation_mark_that_is_never_closed_costs_one_row():
    rows = [f'"Title {n}","{GOOD}"' for n in range(20)]
    rows[7] = f'"Title 7,"{GOOD}"'
    report = read_bytes("\n".join(["title,abstract", *rows]).encode(), "list.csv")
    assert [problem.line for problem in report.problems] == [9]
    titles = [paper.title for paper in report.sections[0].papers]
    assert [title for title in titles if title in {f"Title {n}" for n in range(20)}] == [
        f"Title {n}" for n in range(20) if n != 7
    ]


def test_many_unclosed_quotation_marks_take_no_long_time():
    rows = ['"' + GOOD[:40] + ",x"] * 5_000
    report = read_bytes("\n".join(["title,abstract", *rows]).encode(), "list.csv")
    assert report.count + len(report.problems) >= 1_000


def test_tabs_part_cells_without_quotation_marks():
    rows = ['"Tides" are not tides\t' + GOOD, f'A "title\t{GOOD}', f'"Open\t{GOOD}']
    report = read_bytes("\n".join(["title\tabstract", *rows]).encode(), "list.tsv")
    titles = [paper.title for paper in report.sections[0].papers]
    assert titles == ['"Tides" are not tides', 'A "title', '"Open']
    assert not report.problems


def test_a_formula_stays_text_and_is_told():
    data = f'title,abstract\n"=HYPERLINK(""http://x"")","{GOOD}"\n'
    report = read_bytes(data.encode(), "list.csv")
    assert report.sections[0].papers[0].title == '=HYPERLINK("http://x")'
    assert "formula" in report.problems[0].why


def test_a_row_with_too_many_cells_is_told():
    data = f"title,abstract\nA,{GOOD},more,and more\n"
    report = read_bytes(data.encode(), "list.csv")
    assert report.count == 1 and "4 cells" in report.problems[0].why


# XML


ENTITIES = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
FEED = '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>{}</title></entry>'


def test_entities_are_refused():
    assert "entities" in refusal((ENTITIES + FEED.format("&b;") + "</feed>").encode())


def test_an_outside_document_type_does_no_harm():
    text = '<!DOCTYPE feed SYSTEM "file:///etc/passwd">' + FEED.format("Tides") + "</feed>"
    report = read_bytes(text.encode(), "list.xml")
    assert report.sections[0].papers[0].title == "Tides"


def test_deep_xml_is_refused():
    assert "nested too deeply" in refusal(b'<?xml version="1.0"?>' + b"<a>" * 100_000)


def test_xml_that_is_cut_short_keeps_what_stands_before():
    report = read_bytes(('<?xml version="1.0"?>\n' + FEED.format("Tides")).encode(), "list.xml")
    assert report.count == 1
    assert report.problems[0].line == 2 and "well-formed" in report.problems[0].why


# Archives


def zipped(**members):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in members.items():
            opened.writestr(name, content)
    return data.getvalue()


def write(folder, name, data):
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_zip_gives_a_report_for_each_file_in_it(tmp_path, seeds):
    lists = {path.name: path.read_bytes() for path in seeds}
    path = write(
        tmp_path, "lists.zip", zipped(**lists, **{"__MACOSX/._x": b"x", "a.png": b"\x89PNG"})
    )
    reports = read_file(path)
    assert [report.count for report in reports] == [19, 19, 19, 0]
    assert "picture" in reports[3].problems[0].why
    assert sum(report.count for report in reports) == 57


def test_a_gzip_is_what_is_in_it(tmp_path, seeds):
    (report,) = read_file(write(tmp_path, "list.txt.gz", gzip.compress(seeds[0].read_bytes())))
    assert report.count == 19
    assert report.sections[0].name == "ICML 2026 Papers"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped(a="ICML"), "no sentences"),
        (zipped(), "no list of papers"),
        (zipped(a=bytes(20_000_000)), "unreasonable size"),
        (zipped(**{f"{n}.txt": "x" for n in range(1_001)}), "1,001 files"),
        (zipped(a=GOOD)[:-30], "damaged"),
        (b"PK\x03\x04" + bytes(30), "damaged"),
        (gzip.compress(bytes(20_000_000)), "unreasonable size"),
        (gzip.compress(GOOD.encode())[:60], "damaged"),
        (zipped(a=zipped(b=GOOD)), "archive in an archive"),
        (zipped(**{"[Content_Types].xml": "x", "word/document.xml": "x"}), "Word document"),
        (zipped(**{"mimetype": "x", "content.xml": "x"}), "OpenDocument"),
        (zipped(**{"[Content_Types].xml": "x", "xl/workbook.xml": "x"}), "damaged spreadsheet"),
    ],
)
def test_archives_that_are_damaged_or_mean_harm(tmp_path, data, words):
    if not data.startswith(b"PK\x03\x04") and not data.startswith(b"\x1f\x8b"):
        assert data.startswith(b"PK\x05\x06")  # an empty archive
    with pytest.raises(BadInput) as caught:
        read_file(write(tmp_path, "list", data))
    assert words in one_sentence(caught)


def test_names_in_an_archive_lead_nowhere(tmp_path):
    path = write(tmp_path, "list.zip", zipped(**{"../../up.txt": GOOD, "/abs.txt": GOOD + "More."}))
    assert [report.count for report in read_file(path)] == [1, 1]
    assert [found.name for found in tmp_path.iterdir()] == ["list.zip"]


def test_an_archive_of_locked_files_says_so(tmp_path):
    data = bytearray(zipped(a=GOOD, b=GOOD))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(mark, at + 4)
    with pytest.raises(BadInput, match="is encrypted"):
        read_file(write(tmp_path, "list.zip", bytes(data)))


def test_a_size_that_the_archive_lies_about(tmp_path):
    data = bytearray(zipped(a=GOOD * 100))
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises(BadInput):
        read_file(write(tmp_path, "list.zip", bytes(data)))


def test_standard_input_is_no_archive():
    assert "Standard input is an archive" in refusal(zipped(a=GOOD), "-")


def test_a_folder_is_read_file_by_file(tmp_path, seeds):
    for path in seeds:
        write(tmp_path, path.name, path.read_bytes())
    write(tmp_path, ".hidden", b"x")
    write(tmp_path, "zz.bin", bytes(range(256)))
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


def test_a_table_that_a_page_leaves_open_is_read():
    page = "<html><table><tr><th>Title<th>Abstract<tr><td>Tides<td>" + GOOD + "<tr><td>Cut"
    report = read_bytes(page.encode(), "page.html")
    assert [paper.title for paper in report.sections[0].papers] == ["Tides", "Cut"]


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_line_ends_of_unicode_part_lines_where_there_are_no_others(end):
    text = end.join(["ICML 2026 Papers", "", GOOD, "", GOOD + "More."])
    report = read_bytes(text.encode(), "list.txt")
    assert (report.sections[0].name, report.count) == ("ICML 2026 Papers", 2)
