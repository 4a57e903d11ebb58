import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.abbreviation import long_form_start


@pytest.mark.parametrize(
    ("short", "words", "start"),
    [
        ("LTC", "a Locate-Then-Correct", 1),
        ("SE-RRMs", "new Symbol-Equivariant Recurrent Reasoning Models", 1),
        ("CoME", "Channel-of-Mobile-Experts", 0),
        ("SSC", "called surrogate set classification", 1),
        ("RESTRAIN", "REinforcement learning with Self-resTRAINt training", 0),
        ("EF-LIC", "present Entropy-Coding Free Learned Image Compression", 1),
        ("HMM", "hidden Markov model", 0),
        ("XYZ", "hidden Markov model", None),
        ("123", "one two three", None),
    ],
)
def test_where_the_long_form_begins(short, words, start):
    assert long_form_start(short, words.split()) == start


@given(st.text(max_size=12), st.lists(st.text(min_size=1).filter(str.strip), max_size=8))
def test_any_words_are_read(short, words):
    words = " ".join(words).split()
    start = long_form_start(short, words)
    assert start is None or 0 <= start < len(words)
