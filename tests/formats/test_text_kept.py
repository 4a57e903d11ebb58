"""No letter of a list of plain text is lost, whatever it looks like."""

import re
import textwrap

from hypothesis import given
from hypothesis import strategies as st

from tests.formats.plain_lists import (
    HEADING,
    papers,
    read,
)

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
