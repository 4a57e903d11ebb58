"""Whatever the input: nothing is lost, positions map back, runs tile what is read."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.markup.html import to_html
from desktop.markup.markdown import to_markdown
from desktop.markup.parse import LONGEST, parse
from desktop.markup.runs import Kind, Parsed
from desktop.markup.snippet import snippet
from tests.markup.letters import first_lost

_TABLE = Path(__file__).parent.parent / "cases" / "markup_fragments.txt"
FRAGMENTS = [*_TABLE.read_text(encoding="utf-8").splitlines(), "\n", "\n\n", "\u00ad", "\x02"]
MARKED = st.lists(st.sampled_from(FRAGMENTS), max_size=16).map("".join)
ANY = st.text(max_size=60) | MARKED
MARKS = "*_$\\{}`~^<>[]()\"'-&%#|\n "


@st.composite
def mutated(draw: st.DrawFn, abstracts: list[str]) -> str:
    """A real abstract with a few cuts, repetitions and marks put in."""
    text = draw(st.sampled_from(abstracts))
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(chance.randint(1, 12)):
        at, other = chance.randrange(len(text)), chance.randrange(len(text))
        put = chance.choice(("", chance.choice(MARKS), text[other : other + 20]))
        text = text[:at] + put + text[at + (chance.randint(1, 3) if not put else 0) :] or "x"
    return text


@pytest.fixture(scope="module")
def abstracts(seeds: list[Path]) -> list[str]:
    texts = (path.read_text(encoding="utf-8") for path in seeds)
    return [block for text in texts for block in re.split(r"\n\s*\n", text.strip())[1:]]


def holds(parsed: Parsed) -> None:
    """Spans are in order, and offsets map to the source and back."""
    source, reading = parsed.source, parsed.reading_text
    place = 0
    for run in parsed.runs:
        assert place <= run.start <= run.end <= len(source)
        assert run.text
        place = run.end
    assert [stretch.reading for stretch in parsed.stretches] == _sums(parsed)
    for stretch in parsed.stretches:
        if stretch.length <= stretch.end - stretch.start:
            for offset in range(stretch.reading, stretch.reading + stretch.length):
                assert parsed.to_reading(parsed.to_source(offset)) == offset
    places = [parsed.to_source(offset) for offset in range(-1, len(reading) + 2)]
    assert places == sorted(places)
    assert all(0 <= place <= len(source) for place in places)
    offsets = [parsed.to_reading(place) for place in range(-1, len(source) + 2)]
    assert offsets == sorted(offsets)
    assert all(0 <= offset <= len(reading) for offset in offsets)


def _sums(parsed: Parsed) -> list[int]:
    sums = [0]
    for stretch in parsed.stretches:
        sums.append(sums[-1] + stretch.length)
    assert sums.pop() == len(parsed.reading_text)
    return sums


def is_tidy(parsed: Parsed) -> None:
    """Blanks stand between words only, breaks between texts only."""
    assert parsed.reading_text == parsed.reading_text.strip(" \n")
    breaks = (Kind.PARAGRAPH, Kind.LINE)
    for one, other in zip(parsed.runs, parsed.runs[1:], strict=False):
        assert one.kind not in breaks or (other.kind not in breaks and other.text[0] != " ")
        assert other.kind not in breaks or one.text[-1] != " "


@given(ANY, st.booleans())
def test_any_text(source: str, html: bool) -> None:
    parsed = parse(source, html=html)
    holds(parsed)
    is_tidy(parsed)
    to_html(parsed)
    to_markdown(parsed)
    assert len(snippet(parsed, 20)) <= 20


@settings(max_examples=400)
@given(MARKED)
def test_nothing_is_lost_of_a_random_text(source: str) -> None:
    assert not first_lost(source, parse(source).reading_text)


def test_nothing_is_lost_of_a_mutated_abstract(abstracts: list[str]) -> None:
    @settings(max_examples=150)
    @given(mutated(abstracts))
    def check(source: str) -> None:
        parsed = parse(source)
        assert not first_lost(source, parsed.reading_text)
        holds(parsed)

    check()


def test_the_seed_abstracts_show_no_markup(abstracts: list[str]) -> None:
    assert len(abstracts) == 57
    for abstract in abstracts:
        reading = parse(abstract).reading_text
        assert not first_lost(abstract, reading)
        for mark in ("\\", "*", "$", "{", "}", "`", "``", "''", "---"):
            assert mark not in reading


def test_text_without_markup_is_one_run() -> None:
    parsed = parse("Plain text, as most abstracts are: don't touch it (at 5%).")
    assert len(parsed.runs) == len(parsed.stretches) == 1
    assert parsed.reading_text == parsed.source


def test_a_very_long_text_is_literal_at_its_end() -> None:
    source = "*a* " * (LONGEST // 4) + "*b*"
    reading = parse(source).reading_text
    assert reading.startswith("a a ")
    assert reading.endswith("*b*")
