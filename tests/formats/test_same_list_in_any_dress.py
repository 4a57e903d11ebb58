"""The seed lists in every encoding, line end and layout give the same papers."""

from itertools import product

import pytest

from desktop.core.identity import identify_all
from desktop.formats.read import read_bytes, read_file

LINE_ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}
ENCODINGS = (
    *("utf-8", "utf-8-sig", "utf-16", "utf-32"),  # the last two with a mark
    *("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "gb18030", "gbk"),
)
LAYOUTS = {
    "as it is": lambda text: text,
    "trailing blanks": lambda text: text.replace("\n", "  \t\n") + "  ",
    "blank lines of spaces": lambda text: text.replace("\n\n", "\n   \n"),
    "blank lines of NBSP": lambda text: text.replace("\n\n", "\n\u00a0\n"),
    "blank lines of U+3000": lambda text: text.replace("\n\n", "\n\u3000\u3000\n"),
    "two blank lines": lambda text: text.replace("\n\n", "\n\n\n"),
    "more blank lines here and there": lambda text: text.replace(".\n\n", ".\n\n\n\n", 3),
    "blank lines around": lambda text: "\n\n" + text + "\n\n\n",
    "final newline": lambda text: text + "\n",
    "a heading of Markdown": lambda text: "# " + text,
    "an underlined heading": lambda text: text.replace("\n", "\n================\n", 1),
    "indented": lambda text: text.replace("\n\n", "\n\n    "),
}


def records_of(report):
    return [paper for section in report.sections for paper in section.papers]


def papers_of(report):
    return identify_all(records_of(report)).papers


@pytest.fixture(scope="session")
def as_they_are(seeds):
    return {path.name: read_file(path)[0] for path in seeds}


def test_the_seed_lists(as_they_are):
    shapes = [[(s.name, len(s.papers)) for s in r.sections] for r in as_they_are.values()]
    assert shapes == [
        [("ICML 2026 Papers", 19)],
        [("ICML 2026 Papers", 19)],
        [("ICML 2026 论文列表", 19)],
    ]
    for report in as_they_are.values():
        assert not report.problems and not report.flags and not report.replaced
        papers = report.sections[0].papers
        assert {(p.container_title, p.issued, p.title, p.html) for p in papers} == {
            ("ICML", (2026,), "", False)
        }


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("line_end", LINE_ENDS)
def test_every_encoding_line_end_and_layout(seeds, as_they_are, encoding, line_end):
    for path, (layout, change) in product(seeds, LAYOUTS.items()):
        text = change(path.read_text("utf-8")).replace("\n", LINE_ENDS[line_end])
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError:
            assert encoding == "gbk"  # which has no U+00A0, and not every letter
            continue
        report = read_bytes(data, "list.txt")
        expected = as_they_are[path.name]
        assert records_of(report) == records_of(expected), (path.name, layout, report.encoding)
        assert [s.name for s in report.sections] == [s.name for s in expected.sections], layout
        assert not report.problems and not report.flags and not report.replaced, layout
        assert report.line_ends == line_end


def test_without_a_heading_the_file_names_the_collection(seeds, as_they_are, tmp_path):
    for path in seeds:
        bare = tmp_path / f"my-{path.name}"
        bare.write_text(path.read_text("utf-8").split("\n\n", 1)[1], "utf-8")
        (report,) = read_file(bare)
        assert [(s.name, len(s.papers)) for s in report.sections] == [(bare.stem, 19)]
        expected = papers_of(as_they_are[path.name])
        assert [p.id for p in papers_of(report)] == [p.id for p in expected]
        assert [p.abstract for p in papers_of(report)] == [p.abstract for p in expected]


def test_files_pasted_together(seeds, as_they_are):
    for order in (seeds, seeds[::-1], [seeds[0], seeds[2], seeds[1]]):
        whole = "\n\n".join(path.read_text("utf-8") for path in order)
        report = read_bytes(whole.encode(), "all.txt")
        assert report.count == 57 and not report.flags
        assert {s.name: len(s.papers) for s in report.sections} == {
            "ICML 2026 Papers": 38,
            "ICML 2026 论文列表": 19,
        }


def test_files_joined_without_a_newline_between(seeds, as_they_are):
    """`cat` of files without a final newline: a heading runs on from an abstract's end."""
    report = read_bytes(b"".join(path.read_bytes() for path in seeds), "all.txt")
    assert {s.name: len(s.papers) for s in report.sections} == {
        "ICML 2026 Papers": 38,
        "ICML 2026 论文列表": 19,
    }
    assert [(flag.index, flag.kind) for flag in report.flags] == [
        (18, "joined files"),
        (37, "joined files"),
    ]
    apart = [paper for report in as_they_are.values() for paper in papers_of(report)]
    assert list(papers_of(report)) == apart
