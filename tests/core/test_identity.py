from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.identity import (
    ID_LENGTH,
    collection_id,
    fill,
    fold,
    identify,
    identify_all,
    is_placeholder,
)
from desktop.core.paper import Name, Paper


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Low-rank updates, fast.", "low rank\nupdates fast"),
        ("**To**ken routing", "Token routing"),
        ("Eﬃcient ﬂow", "Efficient flow"),
        ("a\u00a0b\u2028c", "a b c"),
        ("Straße", "STRASSE"),
        ("é", "e\u0301"),
        ("ＡＢＣ１", "abc1"),
    ],
)
def test_spelling_that_is_no_difference(one: str, other: str) -> None:
    assert identify(Paper(abstract=one)) == identify(Paper(abstract=other))


@pytest.mark.parametrize(
    ("one", "other"), [("gains of 10%", "gains of 11%"), ("论文一", "论文二"), ("a", "b")]
)
def test_other_letters_are_another_paper(one: str, other: str) -> None:
    assert identify(Paper(abstract=one)) != identify(Paper(abstract=other))


@given(st.text())
def test_fold_is_stable(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold(text.strip()) == fold(text)


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_text_folds_as_any_text_does(text: str) -> None:
    assert fold(text) == fold(f"{text}é")[:-1]


@given(st.text())
def test_an_id_is_sixteen_hexadecimal_digits(abstract: str) -> None:
    paper_id = identify(Paper(abstract=abstract, title="T"))
    assert len(paper_id) == ID_LENGTH
    assert set(paper_id) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    "abstract",
    [
        "",
        " \n",
        "N/A",
        "—",
        "Abstract Unavailable",
        "(No Abstract)",
        "TBD.",
        "暂无摘要",
        "withdraw",
        "This paper has been withdrawn by the authors, who found an error in section 3.",
        "[Withdrawn]",
        "RETRACTED",
    ],
)
def test_placeholders(abstract: str) -> None:
    assert is_placeholder(abstract)


@pytest.mark.parametrize(
    "abstract", ["We withdraw nothing.", "None of it works.", "x" * 81, "Why drugs are withdrawn."]
)
def test_a_short_abstract_is_no_placeholder(abstract: str) -> None:
    assert not is_placeholder(abstract)


def test_without_an_abstract_title_authors_and_year_make_the_id() -> None:
    paper = Paper(abstract="N/A", title="On Ants", author=(Name("Li", "Bo"),), issued=(2026,))
    same = replace(paper, abstract="", title="on ants")
    assert identify(paper) == identify(same)
    for other in (
        replace(paper, title="On Bees"),
        replace(paper, author=(Name("Lu", "Bo"),)),
        replace(paper, issued=(2025,)),
    ):
        assert identify(other) != identify(paper)


def test_with_an_abstract_nothing_else_makes_the_id() -> None:
    paper = Paper(abstract="Ants.", title="On Ants", issued=(2026,))
    assert identify(paper) == identify(Paper(abstract="Ants."))


def test_rows_of_one_title_without_an_abstract_are_one_paper() -> None:
    rows = [Paper(title="On Ants", abstract=text) for text in ("", "N/A", "Withdrawn.")]
    assert len(identify_all(rows).papers) == 1


def test_an_oral_that_is_a_poster_too_is_both() -> None:
    rows = [Paper(abstract="Ants.", more={"decision": name}) for name in ("Oral", "Poster", "Oral")]
    assert identify_all(rows).papers[0].more == {"decision": ["Oral", "Poster"]}


def test_equal_records_of_a_file_are_one_paper() -> None:
    found = identify_all(
        [Paper(abstract="Ants  run."), Paper(abstract="Bees."), Paper("", "Ants run.")]
    )
    assert [paper.abstract for paper in found.papers] == ["Ants  run.", "Bees."]
    assert found.ids[0] == found.ids[2] != found.ids[1]


def test_a_repeated_record_fills_what_the_first_one_lacked() -> None:
    titled = Paper(abstract="Ants.", title="On Ants", url="u", more={"b": 2})
    found = identify_all([Paper(abstract="Ants.", url="v", more={"a": 1}), titled])
    (paper,) = found.papers
    assert (paper.title, paper.url, paper.more) == ("On Ants", "v", {"a": 1, "b": 2})


def test_unequal_records_of_a_file_are_never_one() -> None:
    records = [
        Paper(abstract="Gains of −5."),
        Paper(abstract="Gains of 5."),
        Paper(abstract="Ants.", title="One"),
        Paper(abstract="Ants.", title="Two"),
    ]
    found = identify_all(records)
    assert len(found.papers) == len(set(found.ids)) == 4
    assert found.ids[0] == identify(records[0])
    assert found.ids[2] == identify(records[2])


def test_three_unequal_records_that_fold_alike_stay_three() -> None:
    records = [Paper(abstract=f"x {sign} y") for sign in "+-*"]
    assert len(identify_all(records).papers) == 3


def test_the_same_file_again_has_the_same_ids() -> None:
    records = [Paper(abstract=text) for text in ("a!", "a?", "a", "b", "a!")]
    assert identify_all(records).ids == identify_all(records).ids


@given(st.lists(st.text(alphabet="ab -!\n", max_size=4), max_size=8))
def test_every_record_has_a_paper_and_no_text_is_lost(abstracts: list[str]) -> None:
    found = identify_all([Paper(abstract=text) for text in abstracts])
    by_id = {paper.id: paper for paper in found.papers}
    assert len(by_id) == len(found.papers)
    for paper_id, text in zip(found.ids, abstracts, strict=True):
        assert by_id[paper_id].abstract.split() == text.split()


def test_fill_never_replaces() -> None:
    full = Paper("1", "A.", "T", (Name("X"),), ("k",), "V", (2026,), "u", "d")
    other = Paper("2", "B.", "U", (Name("Y"),), ("l",), "W", (2025,), "v", "e")
    assert fill(full, other) == full


def test_a_collections_id_follows_from_its_name() -> None:
    assert collection_id("ICML 2026 论文列表") == collection_id("ICML 2026 论文列表")
    assert collection_id("A") != collection_id("B")
