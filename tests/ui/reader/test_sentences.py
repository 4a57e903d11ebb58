import pytest

from desktop.ui.reader.sentences import sentences

CASES = [
    ("One. Two? Three!", ["One.", "Two?", "Three!"]),
    ("We beat e.g. BERT by 3.5 points.", ["We beat e.g. BERT by 3.5 points."]),
    ("See Smith et al. (2021). It works.", ["See Smith et al. (2021).", "It works."]),
    ("By J. Doe. Next.", ["By J. Doe.", "Next."]),
    ("It is “good.” We agree.", ["It is “good.”", "We agree."]),
    ("What is x? (Nothing.) So.", ["What is x?", "(Nothing.)", "So."]),
    ("First paragraph\n\nsecond one", ["First paragraph", "second one"]),
    ("Code: https://a.org/b.c. Data: x.", ["Code: https://a.org/b.c.", "Data: x."]),
    ("It costs approx. 3 dollars vs. 4.", ["It costs approx. 3 dollars vs. 4."]),
    ("第一句。第二句！", ["第一句。", "第二句！"]),
    ("and so on... then more. End", ["and so on... then more.", "End"]),
    ("", []),
    ("   ", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_sentences(text, expected):
    assert [text[start:end] for start, end in sentences(text)] == expected


def test_nothing_but_blanks_is_between_sentences(seeds):
    text = seeds[0].read_text("utf-8")
    spans = sentences(text)
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(text)]
    assert all(not text[end:start].strip() for end, start in zip(ends, starts, strict=True))
