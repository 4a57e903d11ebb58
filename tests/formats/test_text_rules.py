"""The rules of plain text lists, one by one, and that no character of an abstract is ever lost."""

import re
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.formats.read import read_bytes

ABSTRACTS = [
    text.replace("\n", " ")
    for text in """
Planners that act over thousands of steps forget what they decided at the beginning. We
propose a memory whose contents rise and fall with the attention they receive, and show on
six tasks that it reaches 93% of the oracle's return at 12\\% of its cost. Why? Slow tides
keep plans, fast tides keep facts, and nothing else does.

It is commonly held that small gradients mean that little is learned. We study forty runs
and find the opposite: half of what a model can do is acquired while the gradient norm is
below its 10th percentile. A schedule that lengthens these quiet phases saves $30 of every
$100 of compute, and a bound of the form p < 0.05 explains when it fails.

How many sheep are in a picture? Vision models answer with confidence and are wrong. We
collect 4,200 photographs of flocks, hand-counted three times, and report that the best of
nine models errs by 17 animals on average. Errors grow with overlap, not with number; a
model that first outlines each animal (and only then counts) halves them.

Translating between 140 dialects needs data that nobody has. This work borrows it: a song,
a recipe and a weather report in the same village are nearly parallel, and 1) align them by
time of day, 2) filter by length, 3) train. The resulting model is understood in 88 of 90
villages, at least by the grandmothers who were asked, and by all of the goats.
""".strip().split("\n\n")
]
TITLES = [
    "Tidal Memory for Long-Horizon Planners",
    "Quiet Gradients Train Loud Models",
    "Counting Sheep and Other Benchmarks",
    "Village Songs as Parallel Data",
]
AUTHORS = ["Ada Moreau, Ben Okafor", "Chiara Rossi, Dmitri Volkov, Eun-ji Park", "Farah El-Sayed"]
AUTHORS.append("Gus van Dijk, Hana Sato")
HEADING = "ICML 2026 Papers"


def read(text):
    return read_bytes(text.encode(), "my list.txt")


def papers(text):
    return [paper for section in read(text).sections for paper in section.papers]


def flags(text):
    return [(flag.index, flag.kind) for flag in read(text).flags]


def joined(text):
    return " ".join(text.split())


def paired(between, *columns):
    return [between.join(parts) for parts in zip(*columns, strict=True)]


def wrapped(text, width=60):
    return textwrap.fill(text, width, break_on_hyphens=False)


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


# Titles (rule 9)


@pytest.mark.parametrize("heading", ["", f"{HEADING}\n\n"])
@pytest.mark.parametrize(
    "blocks",
    [
        paired("\n\n", TITLES, ABSTRACTS),
        paired("\n", TITLES, ABSTRACTS),
        paired("\n", TITLES, map(wrapped, ABSTRACTS)),
        paired("\n---\n\n", TITLES, ABSTRACTS),
        paired("\n\n", [f"{n}. {title}" for n, title in enumerate(TITLES, 1)], ABSTRACTS),
        paired("\n", [f"[{n}] {title}" for n, title in enumerate(TITLES, 1)], ABSTRACTS),
    ],
)
def test_titles_before_abstracts(heading, blocks):
    found = papers(heading + "\n\n".join(blocks))
    assert [paper.title for paper in found] == TITLES
    assert [joined(paper.abstract) for paper in found] == ABSTRACTS


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("order", [(TITLES, AUTHORS), (AUTHORS, TITLES)])
def test_authors_before_or_behind_the_title(between, order):
    found = papers("\n\n".join(paired(between, *order, ABSTRACTS)))
    assert [paper.title for paper in found] == TITLES
    assert [", ".join(map(str, paper.author)) for paper in found] == AUTHORS
    assert [paper.abstract for paper in found] == ABSTRACTS


def test_a_single_short_line_among_abstracts_is_no_title():
    text = "\n\n".join([ABSTRACTS[0], TITLES[1], *ABSTRACTS[1:]])
    found = papers(text)
    assert [paper.abstract for paper in found] == [ABSTRACTS[0], TITLES[1], *ABSTRACTS[1:]]
    assert not any(paper.title for paper in found)
    assert (1, "stray heading") in flags(text)


def test_a_title_without_its_abstract_is_kept_and_flagged():
    blocks = [part for pair in zip(TITLES, ABSTRACTS, strict=True) for part in pair]
    text = "\n\n".join([*blocks[:4], "A Title Alone", *blocks[4:]])
    found = papers(text)
    assert [paper.title for paper in found if paper.title] == TITLES
    assert [paper.abstract for paper in found if not paper.title] == ["A Title Alone"]


def test_placeholders_of_titled_papers():
    blocks = [part for pair in zip(TITLES, ABSTRACTS, strict=True) for part in pair]
    blocks[3] = "Abstract Unavailable"
    found = papers("\n\n".join(blocks))
    assert [paper.title for paper in found] == TITLES
    assert found[1].abstract == "Abstract Unavailable"


def test_a_list_of_titles_alone():
    titles = [*TITLES, "A Fifth Title of a Paper"]
    found = papers("\n".join([HEADING, "", *titles]))
    assert [paper.title for paper in found] == titles
    assert not any(paper.abstract for paper in found)


def test_wrapped_abstracts_have_no_titles():
    for width in range(30, 100):
        text = "\n\n".join([HEADING, *(wrapped(text, width) for text in ABSTRACTS)])
        found = papers(text)
        assert [joined(paper.abstract) for paper in found] == ABSTRACTS, width
        assert not any(paper.title for paper in found)


# Numbers (rule 10)


@pytest.mark.parametrize(
    "form", ["{}. ", "{}) ", "({}) ", "[{}] ", "#{} ", "No. {} ", "第{}篇 ", "{}、", "{}\n"]
)
@pytest.mark.parametrize("first", [1, 40])
def test_numbers_that_run_on_are_no_text(form, first):
    entries = [form.format(n) + text for n, text in enumerate(ABSTRACTS, first)]
    found = papers("\n\n".join([HEADING, *entries]))
    assert [paper.abstract for paper in found] == ABSTRACTS
    assert [paper.more["number"] for paper in found] == [str(n) for n in range(first, first + 4)]


def test_numbered_entries_without_blank_lines():
    text = "\n".join(f"{n}. {text}" for n, text in enumerate(ABSTRACTS, 1))
    assert [paper.abstract for paper in papers(text)] == ABSTRACTS


def test_numbers_that_do_not_run_on_are_text():
    entries = [f"{n}. {text}" for n, text in zip((7, 3, 99, 4), ABSTRACTS, strict=True)]
    assert [paper.abstract for paper in papers("\n\n".join(entries))] == entries


def test_numbers_inside_an_abstract_part_nothing():
    listed = ABSTRACTS[0] + "\n1. One thing that is new.\n2. Another thing.\n3. A third thing."
    text = "\n\n".join([listed, *ABSTRACTS[1:]])
    assert [paper.abstract for paper in papers(text)] == [listed, *ABSTRACTS[1:]]


# Labels (rule 12)


LABELLED = [
    "ID: {n}\nTitle: {title}\nAuthors: {names}\nLink: https://example.org/{n}\nAbstract: {text}",
    "Title: {title}\nAuthors: {names}\nAbstract:\n{text}",
    "标题：{title}\n作者：{names}\n摘要：{text}",
    "**Title:** {title}\n**Authors:** {names}\n**Abstract:** {text}",
    "> **Title**: {title}\n> **Authors**: {names}\n> **Abstract**: {text}",
]


@pytest.mark.parametrize("between", ["\n", "\n\n", f"\n{'-' * 80}\n"])
@pytest.mark.parametrize("form", LABELLED)
def test_labelled_fields(form, between):
    rows = zip(TITLES, AUTHORS, ABSTRACTS, strict=True)
    records = [
        form.format(n=n, title=title, names=names, text=text)
        for n, (title, names, text) in enumerate(rows)
    ]
    found = papers(f"{HEADING}\n\n" + between.join(records))
    assert [paper.title for paper in found] == TITLES
    assert [", ".join(map(str, paper.author)) for paper in found] == AUTHORS
    assert [paper.abstract for paper in found] == ABSTRACTS


def test_a_labelled_abstract_may_have_paragraphs():
    first = f"{ABSTRACTS[0]}\n\n{ABSTRACTS[1]}"
    text = f"Title: {TITLES[0]}\nAbstract: {first}\n\nTitle: {TITLES[2]}\nAbstract: {ABSTRACTS[2]}"
    assert [paper.abstract for paper in papers(text)] == [first, ABSTRACTS[2]]


@pytest.mark.parametrize(
    "label", ["Abstract: ", "Abstract. ", "Abstract—", "ABSTRACT: ", "摘要：", "**Abstract:** "]
)
def test_the_label_of_an_abstract_is_no_text(label):
    text = "\n\n".join(label + text for text in ABSTRACTS)
    assert [paper.abstract for paper in papers(text)] == ABSTRACTS


def test_an_abstract_may_begin_with_the_word():
    first = "Abstract reasoning is hard. " + ABSTRACTS[0]
    assert papers("\n\n".join([first, *ABSTRACTS[1:]]))[0].abstract == first


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


# Nothing is lost


WORD = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp", "Cf", "Cn")),
    min_size=1,
    max_size=8,
)
ODD = st.sampled_from(
    ["50%", "\\%", "$x_1$", "<i>", "{", "}", "_a_", "**b**", "&amp;", "``q''", "#", "|", "---"]
)
TEXT = st.lists(st.one_of(WORD, WORD, ODD), min_size=8, max_size=16).map(" ".join)
SEPARATORS = st.sampled_from(["\n\n", "\n \n", "\n\u3000\n", "\n\n\n", "\r\n\r\n", "\r\r"])


@st.composite
def lists(draw):
    texts = draw(
        st.lists(TEXT.map(lambda text: f"In this work {text} is shown."), min_size=2, max_size=6)
    )
    return texts, draw(SEPARATORS)


@given(lists())
def test_every_abstract_comes_in_as_it_stands(made):
    texts, separator = made
    report = read(separator.join([HEADING, *texts]))
    assert [paper.abstract for section in report.sections for paper in section.papers] == texts
    assert report.replaced == 0


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=200))
def test_no_letter_of_any_text_is_lost(text):
    """Whatever a text is taken for, its letters and digits come out in some field or heading."""
    report = read(f"We begin with a sentence of ours.\n\n{text}")
    fields = [
        part
        for section in report.sections
        for paper in section.papers
        for part in (section.name, paper.title, paper.abstract, str(paper.author), str(paper.more))
    ]
    out = re.sub(r"\W", "", "".join(fields))
    assert set(re.sub(r"\W", "", text)) <= set(out)


@given(
    st.lists(TEXT.map(lambda text: f"In this work {text} is shown."), min_size=3, max_size=5),
    st.integers(40, 100),
)
def test_wrapping_loses_no_word(texts, width):
    lines = [
        textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False) for text in texts
    ]
    if any(is_rule_like(line) for text in lines for line in text.split("\n")):
        return
    found = papers("\n\n".join([HEADING, *lines]))
    assert [paper.abstract for paper in found] == lines


def is_rule_like(line):
    marks = set(line.replace(" ", ""))
    return len(marks) == 1 and not marks & set("abcdefghijklmnopqrstuvwxyz")
