import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.heading import derive
from desktop.markup.parse import parse

CASES = Path(__file__).resolve().parents[1] / "cases"
WRITTEN = json.loads((CASES / "headings.json").read_text("utf-8"))
OF_SEEDS = json.loads((CASES / "headings_of_seeds.json").read_text("utf-8"))
LENGTH = 90

STOCK_START = re.compile(r"(?:We|Our|I|In this|This (?:paper|work)|To (?:address|tackle|this))\b")
LOOSE_END = re.compile(r"\b(?:a|an|the|of|in|for|to|and|or|with|that|which|is|by|from)…$", re.I)
PAIRS = ("()", "[]", "{}", "“”", "«»")

# What abstracts are made of, so that a search for trouble comes upon the rules.
PIECES = (
    *"We propose|we introduce|and present|called|termed|our method,|Our|show that|study".split("|"),
    *"NAME|Fern-2|cMo|LLM|Long Form|of|and|the|a|a novel|simple yet effective".split("|"),
    *'framework|method|that|which|to address this|outperforms|(|)|(LF)|(a, b|]|“|”|"'.split("|"),
    *",|.|:|;|—|…|https://example.org/NAME|\\ours|G²|ℓₚ ∈ (0,1]|提出|。".split("|"),
)


def seed_texts(seeds: list[Path]) -> Iterator[tuple[str, int, str]]:
    """(file, number from 1, reading text) of each abstract of the seed lists."""
    for file in seeds:
        blocks = file.read_text("utf-8").split("\n\n")[1:]
        for number, source in enumerate(blocks, 1):
            yield file.name, number, parse(source).reading_text


def assert_well_formed(heading: str, length: int = LENGTH) -> None:
    assert len(heading) <= length
    assert heading == " ".join(heading.split())
    for opening, closing in PAIRS:
        assert heading.count(opening) == heading.count(closing)
    assert heading.count('"') % 2 == 0


@pytest.mark.parametrize("case", WRITTEN, ids=lambda case: case["what"])
def test_a_written_abstract_gets_its_heading(case):
    assert derive(case["abstract"]) == case["heading"]


def test_the_seeds_are_headed_by_their_names(seeds):
    headings = {(file, n): derive(text) for file, n, text in seed_texts(seeds)}
    wrong = {
        (case["file"], case["n"]): headings[case["file"], case["n"]]
        for case in OF_SEEDS
        if not headings[case["file"], case["n"]].startswith(case["starts_with"])
    }
    assert not wrong


def test_every_seed_gets_a_heading_of_its_own(seeds):
    headings = [derive(text) for _, _, text in seed_texts(seeds)]
    assert len(set(headings)) == len(headings) == 57
    for heading in headings:
        assert_well_formed(heading)
        assert len(heading) >= 20
        assert not STOCK_START.match(heading)
        assert not LOOSE_END.search(heading)
        assert heading[0].isupper() or heading.startswith("cMoLLM")


@pytest.mark.parametrize("length", [0, 1, 2, 10, 40, 60, 100])
def test_any_length_is_kept(length, seeds):
    for _, _, text in seed_texts(seeds):
        assert_well_formed(derive(text, length), length)


@pytest.mark.parametrize(
    "piece",
    [
        "we propose ",
        "We propose A (B) ",
        "(",
        "a",
        "A. ",
        "our method, ",
        "XY achieves ",
        "we study and ",
        "We propose a simple yet ",
        "a-",
        "提出",
        "😀",
        "\0",
    ],
)
def test_a_hundred_thousand_characters_of_anything_are_read(piece):
    assert_well_formed(derive(piece * (100_000 // len(piece))))


@given(st.text())
def test_any_text_gets_a_well_formed_heading(text):
    heading = derive(text)
    assert_well_formed(heading)
    assert derive(text) == heading


@given(st.lists(st.sampled_from(PIECES), max_size=60).map(" ".join), st.integers(0, 120))
def test_any_abstract_gets_a_well_formed_heading(text, length):
    assert_well_formed(derive(text, length), length)
