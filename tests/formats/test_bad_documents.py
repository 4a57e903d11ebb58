"""JSON, tables and XML that are damaged, deep or without end."""

import json

import pytest

from desktop.formats.read import read_bytes
from tests.formats.refused import GOOD, refusal


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


def test_a_table_that_a_page_leaves_open_is_read():
    page = "<html><table><tr><th>Title<th>Abstract<tr><td>Tides<td>" + GOOD + "<tr><td>Cut"
    report = read_bytes(page.encode(), "page.html")
    assert [paper.title for paper in report.sections[0].papers] == ["Tides", "Cut"]
