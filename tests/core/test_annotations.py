import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.annotations import (
    COLORS,
    Annotations,
    Highlight,
    from_json,
    tags_in_common,
    to_json,
)
from desktop.core.paper import Name

texts = st.text(max_size=8)
marks = st.builds(
    Highlight,
    id=texts,
    exact=texts,
    start=st.integers(0, 99),
    end=st.integers(0, 99),
    color=st.sampled_from(COLORS),
    comment=texts,
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "starred": st.booleans(),
    "status": texts,
    "note": texts,
    "tags": st.lists(texts).map(tuple),
    "issued": st.lists(st.integers(1, 2100), max_size=3).map(tuple),
    "members": st.lists(texts).map(tuple),
    "author": st.lists(st.builds(Name, texts, texts, texts)).map(tuple),
    "highlights": st.lists(marks, max_size=3).map(tuple),
    "supplement": st.none() | st.dictionaries(texts, texts),
    "unknown": texts,
}


@given(st.data(), st.sampled_from(sorted(VALUES)))
def test_a_field_comes_back_from_json_as_it_was(data: st.DataObject, field: str) -> None:
    value = data.draw(VALUES[field])
    if field == "author":  # a literal name keeps no parts
        value = tuple(Name(literal=name.literal) if name.literal else name for name in value)
    assert from_json(field, json.loads(json.dumps(to_json(field, value)))) == value


def test_an_unknown_key_of_a_highlight_is_no_error() -> None:
    given_marks = [{"id": "1", "exact": "x", "shape": "wavy"}]
    assert from_json("highlights", given_marks) == (Highlight("1", "x"),)


@pytest.mark.parametrize("status", ["later", "reading", "read"])
def test_a_star_or_a_status_is_a_decision(status: str) -> None:
    assert Annotations(starred=True).decided
    assert Annotations(status=status).decided
    assert not Annotations(seen=True, note="x").decided


@pytest.mark.parametrize(
    "values",
    [
        {"starred": True},
        {"status": "read"},
        {"note": "x"},
        {"tags": ("x",)},
        {"highlights": (Highlight("1", "x"),)},
        {"title": "x"},
        {"author": (Name("x"),)},
        {"container_title": "x"},
        {"issued": (2026,)},
        {"url": "x"},
        {"links": ("x",)},
    ],
)
def test_anything_of_the_reader_is_work(values: dict[str, Any]) -> None:
    assert replace(Annotations(), **values).carries_work


def test_what_the_program_noted_is_no_work() -> None:
    noted = Annotations(seen=True, supplement={"title": "x"}, removed=True, modified="2026")
    assert not noted.carries_work


def test_tags_in_common_are_those_that_all_have() -> None:
    one, other = Annotations(tags=("b", "a", "c")), Annotations(tags=("a", "b"))
    assert tags_in_common([one, other, one]) == ["b", "a"]
    assert tags_in_common([one, Annotations()]) == []
    assert tags_in_common([]) == []
