import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.csl import date_parts, from_record, name_from_csl, to_csl, to_record
from desktop.core.paper import Name, Paper

texts = st.text(max_size=8)
words = st.text(min_size=1, max_size=8)
names = st.builds(Name, texts, texts) | st.builds(Name, literal=texts)
papers = st.builds(
    Paper,
    id=texts,
    abstract=texts,
    title=texts,
    author=st.lists(names, max_size=3).map(tuple),
    keyword=st.lists(words, max_size=3).map(tuple),
    container_title=texts,
    issued=st.lists(st.integers(1, 2100), max_size=3).map(tuple),
    url=texts,
    doi=texts,
    html=st.booleans(),
    more=st.dictionaries(words, texts, max_size=2),
)


@given(papers)
def test_a_paper_comes_back_from_its_record(paper: Paper) -> None:
    assert from_record(json.loads(json.dumps(to_record(paper)))) == paper


def test_csl_has_its_own_spelling_and_leaves_out_what_is_empty() -> None:
    paper = Paper("1", "A.", issued=(2026,), container_title="ICML", url="u", doi="d")
    assert to_csl(paper) == {
        "id": "1",
        "type": "paper-conference",
        "title": "",
        "abstract": "A.",
        "container-title": "ICML",
        "issued": {"date-parts": [[2026]]},
        "URL": "u",
        "DOI": "d",
    }


def test_keywords_and_names_as_csl_has_them() -> None:
    paper = Paper("1", author=(Name("Erdős", "Paul"), Name(literal="NASA")), keyword=("a", "b"))
    item = to_csl(paper)
    assert item["keyword"] == "a, b"
    assert item["author"] == [{"family": "Erdős", "given": "Paul"}, {"literal": "NASA"}]
    assert from_record(item) == paper


def test_a_names_unknown_keys_and_empty_values_are_no_error() -> None:
    assert name_from_csl({"family": "X", "suffix": "Jr.", "given": None}) == Name("X")


@pytest.mark.parametrize(
    ("issued", "parts"),
    [
        ({"date-parts": [[2026, 7, 1]]}, (2026, 7, 1)),
        ({"date-parts": [["2026"]]}, (2026,)),
        ({"date-parts": [[]]}, ()),
        ({"date-parts": []}, ()),
        ({"date-parts": [["summer"]]}, ()),
        ({"date-parts": [None]}, ()),
        ({"date-parts": [2026]}, ()),
        ({"date-parts": None}, ()),
        ({"raw": "2026"}, ()),
        ("2026", ()),
        (None, ()),
    ],
)
def test_date_parts_of_anything(issued: object, parts: tuple[int, ...]) -> None:
    assert date_parts(issued) == parts
