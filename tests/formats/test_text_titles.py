"""Titles, authors, numbers and labels in a list of plain text."""

import pytest

from tests.formats.plain_lists import (
    ABSTRACTS,
    AUTHORS,
    HEADING,
    TITLES,
    flags,
    joined,
    papers,
    wrapped,
)


def paired(between, *columns):
    return [between.join(parts) for parts in zip(*columns, strict=True)]


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
