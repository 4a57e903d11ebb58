"""The rules of plain text lists, one by one, and that no character of an abstract is ever lost."""

import pytest

from desktop.formats.read import read_bytes
from tests.formats.plain_lists import ABSTRACTS, AUTHORS, HEADING, flags, joined, papers, read

AUTHORS.append("Gus van Dijk, Hana Sato")


# Headings (rules 6 to 8)


@pytest.mark.parametrize(
    ("line", "name", "venue", "year"),
    [
        ("ICML 2026 Papers", "ICML 2026 Papers", "ICML", (2026,)),
        ("# ICML 2026 论文列表", "ICML 2026 论文列表", "ICML", (2026,)),
        ("ICLR 2025 Accepted Papers (11665 papers)",) * 2 + ("ICLR", (2025,)),
        ("NeurIPS'24 Orals", "NeurIPS'24 Orals", "NeurIPS", (2024,)),
        ("CVPR2023", "CVPR2023", "CVPR", (2023,)),
        ("Accepted Papers", "Accepted Papers", "", ()),
        ("Reading list", "Reading list", "", ()),
        ("ZZZC 2019", "ZZZC 2019", "ZZZC", (2019,)),
        ("Workshop on Tides and Memory at ICLR 2026",) * 2 + ("ICLR", (2026,)),
    ],
)
def test_a_lists_name_is_its_heading(line, name, venue, year):
    report = read("\n\n".join([line, *ABSTRACTS]))
    (section,) = report.sections
    assert (section.name, len(section.papers)) == (name, 4)
    assert {(paper.container_title, paper.issued) for paper in section.papers} == {(venue, year)}


@pytest.mark.parametrize(
    "first",
    [
        "A short abstract.",
        "Abstract Unavailable",
        "We study papers at ICML 2026",
        "Attention in papers is all you need",
        "This is what we did with the accepted papers",
        "Papers are long, and this abstract is short.",
        "We review the 40 papers on tides accepted at ICLR 2025.",
        "#Hashtags are words",
    ],
)
def test_a_short_first_abstract_is_not_eaten_as_a_heading(first):
    report = read("\n\n".join([first, *ABSTRACTS]))
    (section,) = report.sections
    assert section.name == "my list"
    assert [paper.abstract for paper in section.papers] == [first, *ABSTRACTS]
    assert report.flags[0].index == 0
    assert not report.problems


def test_each_heading_begins_a_section():
    text = "\n\n".join(["ICML 2026", *ABSTRACTS[:1], "ICLR 2025", *ABSTRACTS[1:3], "ICML 2026"])
    report = read(f"{text}\n\n{ABSTRACTS[3]}")
    assert [(s.name, len(s.papers)) for s in report.sections] == [
        ("ICML 2026", 2),
        ("ICLR 2025", 2),
    ]
    assert [p.issued for s in report.sections for p in s.papers] == [(2026,)] * 2 + [(2025,)] * 2


def test_headings_without_papers_between_are_one():
    report = read("\n\n".join(["ICML 2026", "Accepted Papers", *ABSTRACTS]))
    assert [(s.name, len(s.papers)) for s in report.sections] == [("ICML 2026: Accepted Papers", 4)]
    assert {(p.container_title, p.issued) for p in report.sections[0].papers} == {("ICML", (2026,))}


def test_a_heading_at_the_end_is_kept_as_a_record():
    report = read("\n\n".join([HEADING, *ABSTRACTS, "More Papers"]))
    assert report.sections[0].papers[-1].abstract == "More Papers"
    assert (4, "stray heading") in [(flag.index, flag.kind) for flag in report.flags]


def test_flags_count_the_papers_in_the_sections_order():
    text = [
        "ICML 2026",
        ABSTRACTS[0],
        "ICLR 2025",
        "Too short to be true.",
        "ICML 2026",
        "Short too.",
    ]
    report = read("\n\n".join(text))
    flattened = [paper.abstract for section in report.sections for paper in section.papers]
    assert flattened == [ABSTRACTS[0], "Short too.", "Too short to be true."]
    assert [(f.index, f.kind) for f in report.flags if f.kind == "short"] == [
        (1, "short"),
        (2, "short"),
    ]


def test_the_persons_collection_goes_before_headings():
    text = "\n\n".join(["ICML 2026", ABSTRACTS[0], "ICLR 2025", ABSTRACTS[1]])
    report = read_bytes(text.encode(), "x.txt", collection="Mine")
    assert [(s.name, len(s.papers)) for s in report.sections] == [("Mine", 2)]
    assert [p.container_title for p in report.sections[0].papers] == ["ICML", "ICLR"]


# Separators (rules 2 to 5)


@pytest.mark.parametrize(
    "blank", ["", " ", "\t", "\u00a0", "\u3000", "\u200b", "\ufeff", "\x0c", "\x85"]
)
def test_any_blank_line_parts_records(blank):
    text = f"\n{blank}\n".join([HEADING, *ABSTRACTS])
    assert [paper.abstract for paper in papers(text)] == ABSTRACTS


@pytest.mark.parametrize("rule", ["---", "*****", "===", "* * *", "______", "—————"])
@pytest.mark.parametrize("around", ["\n", "\n\n"])
def test_rules_part_records_and_are_no_text(rule, around):
    text = f"{around}{rule}{around}".join(ABSTRACTS)
    assert [paper.abstract for paper in papers(text)] == ABSTRACTS


def test_line_separators_of_unicode_part_nothing():
    text = "\n\n".join(
        [ABSTRACTS[0].replace(". We", ".\u2028We").replace("Why", "\x0bWhy"), ABSTRACTS[1]]
    )
    first, second = papers(text)
    assert joined(first.abstract) == ABSTRACTS[0]
    assert second.abstract == ABSTRACTS[1]


def test_wider_gaps_part_papers_where_that_gives_abstracts():
    groups = [ABSTRACTS[:2], ABSTRACTS[2:], [text.upper() for text in ABSTRACTS[:3]]]
    text = "\n\n\n".join("\n\n".join(group) for group in groups)
    assert [paper.abstract for paper in papers(text)] == ["\n\n".join(group) for group in groups]
    assert flags(text) == [(0, "paragraphs"), (1, "paragraphs"), (2, "paragraphs")]


def test_wider_gaps_mean_nothing_between_whole_abstracts():
    text = f"{ABSTRACTS[0]}\n\n{ABSTRACTS[1]}\n\n\n\n{ABSTRACTS[2]}\n\n{ABSTRACTS[3]}"
    assert [paper.abstract for paper in papers(text)] == ABSTRACTS


# Flags (rules 14 to 16)


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        ("- a first item of a list that is long enough for an abstract " * 5, "continuation"),
        ("and so it goes on with a small letter for quite a while yet " * 5, "continuation"),
        ("Our code is available at https://example.org/code.", "continuation"),
        ("https://example.org/code", "continuation"),
        ("Keywords: tides, memory, goats", "continuation"),
        ("A Single Short Line", "stray heading"),
        ("Page 12 of 20", "page header"),
        ("- 12 -", "page header"),
        ("A sentence that is too short.", "short"),
        ("Abstract Unavailable", "placeholder"),
        ("[No abstract available]", "placeholder"),
        ("N/A", "placeholder"),
        ("withdrawn", "placeholder"),
        ("One very long abstract. " * 300, "very long"),
        (ABSTRACTS[0], "repeated"),
    ],
)
def test_what_looks_odd_is_kept_and_flagged(block, kind):
    text = "\n\n".join([HEADING, *ABSTRACTS, block.strip()])
    report = read(text)
    assert report.count == 5 and not report.problems
    assert report.sections[0].papers[4].abstract == block.strip()
    assert (4, kind) in [(flag.index, flag.kind) for flag in report.flags]
    assert {flag.index for flag in report.flags} == {4}


def test_a_record_behind_an_open_end_is_a_continuation():
    text = "\n\n".join([ABSTRACTS[0] + " It has three parts:", *ABSTRACTS[1:]])
    assert flags(text) == [(1, "continuation")]


def test_a_line_that_comes_again_and_again_is_a_page_header():
    blocks = [part for text in ABSTRACTS for part in (text, "Tidal Research Quarterly")]
    kinds = [kind for _, kind in flags("\n\n".join([*ABSTRACTS, *blocks, *ABSTRACTS]))]
    assert kinds.count("page header") == 4
