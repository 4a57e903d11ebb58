import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.reader.finding import find_all

CASES = [
    ("The quasi-norm and the Norm", "norm", ["norm", "Norm"]),
    ("The quasi-norm and the Norm", "Norm", ["Norm"]),
    ("in O(n²) time", "O(n2)", ["O(n²)"]),
    ("the ℓₚ-Schatten norm", "lp-schatten", ["ℓₚ-Schatten"]),
    ("a bound of 𝒪̃(√n)", "o(", ["𝒪̃("]),
    ("the Fréchet distance", "frechet", ["Fréchet"]),
    ("vision–language models’ “own”", 'models\' "own"', ["models’ “own”"]),
    ("vision–language", "vision-language", ["vision–language"]),
    ("two\n\nparagraphs", "two paragraphs", ["two\n\nparagraphs"]),
    ("cost\xadeffective", "costeffective", ["cost\xadeffective"]),
    ("aaaa", "aa", ["aa", "aa"]),
    ("ﬁne", "i", ["ﬁ"]),
    ("text", "", []),
    ("text", "   ", []),
    ("a.c abc", "a.c", ["a.c"]),
]


@pytest.mark.parametrize(("text", "typed", "expected"), CASES)
def test_find_all(text, typed, expected):
    assert [text[start:end] for start, end in find_all(text, typed)] == expected


@given(st.text(), st.text())
def test_places_are_in_order_and_apart(text, typed):
    before = 0
    for start, end in find_all(text, typed):
        assert 0 <= start < end <= len(text)
        assert start >= before or text[start:end] == text[start:before]  # one sign of two letters
        before = end


@given(st.text("abé²ₚ 𝒪", min_size=1))
def test_a_text_holds_itself(text):
    assert bool(find_all(text, text)) == bool(text.strip())
