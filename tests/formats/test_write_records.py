"""RIS, CSV and CSL-JSON out."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.annotations import Annotations, Highlight
from desktop.core.csl import from_record
from desktop.core.paper import Name, Paper, PaperText
from desktop.formats import write_csljson, write_csv, write_ris
from desktop.formats.entry import DERIVED_MARK, Entry

READING = "Ants gain 10%.\n\nThey run."
PAPER = Paper(
    id="0123456789abcdef",
    abstract="Ants gain 10\\%.\n\nThey run.",
    title="On ants",
    author=(Name("Erdős", "Paul"), Name(literal="NASA")),
    keyword=("a", "b"),
    container_title="ICML",
    issued=(2026, 7),
    url="https://example.org",
    doi="10.1/x",
)
MARKED = Annotations(
    starred=True,
    status="later",
    note="# Mine\n\nER  - \n\n- a",
    tags=("walks",),
    highlights=(Highlight("1", "They\nrun", comment="why"),),
    modified="2026-12-01T07:00:00Z",
)
FULL = Entry(PAPER, PaperText("On ants", False, READING, ""), MARKED, ("A", "B"), "On ants")


def bare(abstract: str = "Bees.", heading: str = "Bees count") -> Entry:
    paper = Paper("fedcba9876543210", abstract)
    return Entry(paper, PaperText(heading, True, abstract, ""), Annotations(), ("A",))


# RIS


def ris_records(text: str) -> list[list[tuple[str, str]]]:
    """Tags and values; a line that is no tag goes on with the value before."""
    records: list[list[tuple[str, str]]] = [[]]
    for line in text.split("\n"):
        if line[2:6] == "  - " and line[:2].isalnum() and line[:2].isupper():
            records[-1].append((line[:2], line[6:]))
            if line[:2] == "ER":
                records.append([])
        elif line.strip():
            tag, value = records[-1][-1]
            records[-1][-1] = (tag, f"{value}\n{line.strip()}")
    assert records.pop() == []
    return records


def test_ris_has_every_field() -> None:
    (record,) = ris_records(write_ris.write([FULL]))
    assert record == [
        ("TY", "CONF"),
        ("ID", "0123456789abcdef"),
        ("TI", "On ants"),
        ("AU", "Erdős, Paul"),
        ("AU", "NASA"),
        ("T2", "ICML"),
        ("PY", "2026"),
        ("AB", "Ants gain 10%.\nThey run."),
        ("KW", "a"),
        ("KW", "b"),
        ("KW", "walks"),
        ("UR", "https://example.org"),
        ("DO", "10.1/x"),
        ("N1", "# Mine\nER -\n- a"),
        ("N1", "“They run” why"),
        ("ER", ""),
    ]


def test_ris_says_what_is_not_known() -> None:
    (record,) = ris_records(write_ris.write([bare()]))
    fields = dict(record)
    assert fields["TI"] == f"Bees count {DERIVED_MARK}"
    assert "AU" not in fields
    assert fields["N1"].startswith("Not given in the source: title, authors")


@given(st.text(max_size=40))
def test_no_text_breaks_out_of_a_ris_record(text: str) -> None:
    paper = Paper("1", "A.", text, keyword=(text,), container_title=text, url=text)
    entry = Entry(paper, PaperText(text, False, text, ""), Annotations(note=text, tags=(text,)))
    records = ris_records(write_ris.write([entry, bare()]))
    assert len(records) == 2
    assert [value for tag, value in records[1] if tag == "AB"] == ["Bees."]


# CSV


def csv_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_every_field() -> None:
    (row,) = csv_rows(write_csv.write([FULL]))
    assert row == {
        "id": "0123456789abcdef",
        "heading": "On ants",
        "title": "On ants",
        "author": "Paul Erdős; NASA",
        "container-title": "ICML",
        "year": "2026",
        "DOI": "10.1/x",
        "URL": "https://example.org",
        "keyword": "a; b",
        "collections": "A; B",
        "starred": "yes",
        "status": "later",
        "tags": "walks",
        "note": "# Mine\n\nER  - \n\n- a",
        "highlights": "They\nrun",
        "modified": "2026-12-01T07:00:00Z",
        "remark": "",
        "reading_text": READING,
        "abstract": "Ants gain 10\\%.\n\nThey run.",
    }


def test_csv_says_what_is_not_known() -> None:
    (row,) = csv_rows(write_csv.write([bare()]))
    assert (row["title"], row["author"], row["heading"]) == ("", "", "Bees count")
    assert "The heading is derived" in row["remark"]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@x",
        "\tx",
        "\rx",
        "\nx",
        "＝1",
        "＋1",
        "－1",
        "＠x",
        " =1",
        '"=1',
        "'=1",
    ],
)
def test_csv_has_no_formula(text: str) -> None:
    assert write_csv.safe_cell(text) == f"'{text}"
    (row,) = csv_rows(write_csv.write([bare(text, text)]))
    assert row["heading"] == row["reading_text"] == row["abstract"] == f"'{text}"


@pytest.mark.parametrize("text", ["", "a=b", "1-2", "word", "“-”", "10"])
def test_csv_leaves_plain_cells_alone(text: str) -> None:
    assert write_csv.safe_cell(text) == text


@given(st.text(alphabet="ab\",;\n\r\t'=é", max_size=20))
def test_csv_keeps_every_text(text: str) -> None:
    (row,) = csv_rows(write_csv.write([bare(text, "H")]))
    assert row["abstract"] in (text, f"'{text}")


# CSL-JSON


def test_csl_json_has_every_field() -> None:
    (item,) = json.loads(write_csljson.write([FULL]))
    assert from_record(item) == PAPER
    assert item["custom"]["annotations"]["note"] == MARKED.note
    assert item["custom"]["annotations"]["highlights"][0]["exact"] == "They\nrun"
    assert item["custom"]["collections"] == ["A", "B"]
    assert item["custom"]["reading_text"] == READING
    assert "note" not in item


def test_csl_json_says_what_is_not_known() -> None:
    (item,) = json.loads(write_csljson.write([bare()]))
    assert item["title"] == f"Bees count {DERIVED_MARK}"
    assert "author" not in item
    assert item["note"].startswith("Not given in the source")


def test_no_entries_are_no_records() -> None:
    assert write_ris.write([]) == ""
    assert json.loads(write_csljson.write([])) == []
    assert csv_rows(write_csv.write([])) == []
