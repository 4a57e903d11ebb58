import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.statements import sentences, statements


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One ends. Two ends! Three?", ["One ends. ", "Two ends! ", "Three?"]),
        (
            "It helps, e.g. Adam, a lot. We show it.",
            ["It helps, e.g. Adam, a lot. ", "We show it."],
        ),
        ("Wang et al. Show it.", ["Wang et al. Show it."]),
        ("A subspace of A. We use it.", ["A subspace of A. ", "We use it."]),
        ("version 1.5 is out", ["version 1.5 is out"]),
        ("", []),
    ],
)
def test_sentences(text, parts):
    assert [text[start:end] for start, end in sentences(text)] == parts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We propose Foo.", [("propose", "Foo.")]),
        ("In this paper, we therefore introduce Foo.", [("propose", "Foo.")]),
        ("We study and analyze trees.", [("study", "trees.")]),
        ("We adapt it, and propose Foo.", [("propose", "Foo.")]),
        ("Our results show that it is so.", [("show", "that it is so.")]),
        ("We close this gap by introducing Foo.", [("answer", "this gap by introducing Foo.")]),
        ("This paper argues that it is so.", [("argue", "that it is so.")]),
        ("In this paper, a new test is proposed for trees.", [("propose", "a new test")]),
        ("Smith proposes Foo. They introduce Bar.", []),
        ("Prior work, which introduces Foo, is slow.", []),
        ("A scheme called Foo is slow.", [("call", "Foo is slow.")]),
    ],
)
def test_what_the_authors_say(text, said):
    found = [(s.kind, text[s.start : s.end]) for s in statements(text)]
    assert found[: len(said)] == said
    assert said or not found


@given(st.text())
def test_sentences_cover_the_text(text):
    assert "".join(text[start:end] for start, end in sentences(text)) == text
    for statement in statements(text):
        assert statement.begin <= statement.start <= statement.end <= statement.stop
