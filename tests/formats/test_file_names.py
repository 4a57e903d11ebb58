import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.formats.file_names import LONGEST, file_name, unique_names

HOSTILE = (
    "../../etc/passwd",
    "/abs",
    "C:\\x",
    "con",
    "nul.txt",
    "a\0b",
    "x" * 500,
    "漢" * 200,
    ".hidden",
    "..",
    "",
    "a\nb",
    "right\u202eleft",
    "trailing. ",
    "a/b:c*d?e",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_become_harmless(text):
    check(file_name(text))


@given(st.text(max_size=200))
def test_any_text_gives_a_name_that_every_system_takes(text):
    check(file_name(text))


def check(name: str) -> None:
    assert name and name == name.strip(". ")
    assert len(name.encode()) <= LONGEST + 1
    assert not set(name) & set('/\\:*?"<>|\0\n\u202e')
    assert name.casefold().split(".")[0] not in {"con", "prn", "aux", "nul", "com1", "lpt9"}


def test_equal_headings_get_numbers():
    names = unique_names([("a", "Tea"), ("b", "tea"), ("c", "TEA?")])
    assert names == {"a": "Tea", "b": "tea (2)", "c": "TEA (3)"}
