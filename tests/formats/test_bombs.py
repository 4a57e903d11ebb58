"""Small files that stand for much more than they hold: macros, empty rows, aliases."""

import io
import zipfile

import openpyxl
import pytest

from desktop.formats.read import read_bytes
from tests.formats.refused import GOOD


def test_macros_that_double_each_other_stay_as_they_are_written():
    macros = "".join(f"@string{{m{n + 1} = m{n} # m{n} # m{n}}}\n" for n in range(60))
    data = f'@string{{m0 = "tea"}}\n{macros}@article{{a, title = m60, abstract = {{{GOOD}}}}}\n'
    report = read_bytes(data.encode(), "list.bib")
    (paper,) = report.sections[0].papers
    assert paper.abstract == GOOD
    assert len(paper.title) < 5_000
    assert "stand for too much text" in report.problems[0].why


def sheet(old: bytes, new: bytes) -> bytes:
    """A table of one paper, of whose sheet something was replaced."""
    book, plain, changed = openpyxl.Workbook(), io.BytesIO(), io.BytesIO()
    for row in (("title", "abstract"), ("Kettles", GOOD)):
        book.active.append(row)
    book.save(plain)
    with zipfile.ZipFile(plain) as before, zipfile.ZipFile(changed, "w") as after:
        for name in before.namelist():
            data = before.read(name)
            if name == "xl/worksheets/sheet1.xml":
                assert old in data
                data = data.replace(old, new)
            after.writestr(name, data)
    return changed.getvalue()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'<dimension ref="A1:B2" />', b'<dimension ref="A1:XFD1048576" />'),
        (b"</sheetData>", b'<row r="900000"><c r="XFD900000"><v>1</v></c></row></sheetData>'),
    ],
)
def test_a_sheet_that_says_it_is_endless(old, new):
    report = read_bytes(sheet(old, new), "list.xlsx")
    assert [paper.title for paper in report.sections[0].papers] == ["Kettles"]


def test_faults_of_formulas_are_no_titles():
    fault = b'<row r="3"><c r="A3" t="e"><v>#REF!</v></c><c r="B3" t="e"><v>#N/A</v></c></row>'
    report = read_bytes(sheet(b"</sheetData>", fault + b"</sheetData>"), "list.xlsx")
    assert report.count == 1


def test_aliases_in_the_fields_of_a_page_are_told_and_not_followed():
    lines = "".join(f"k{n}: &b{n} [{','.join([f'*b{n - 1}'] * 9)}]\n" for n in range(1, 12))
    page = f"---\ntitle: &b0 lol\n{lines}---\n\n{GOOD}\n"
    report = read_bytes(page.encode(), "page.md")
    assert "no YAML that can be read" in report.problems[0].why
    assert sum(len(paper.abstract) for part in report.sections for paper in part.papers) < 2_000
