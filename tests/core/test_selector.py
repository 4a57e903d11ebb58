import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.annotations import Highlight
from desktop.core.selector import CONTEXT, describe, find, locate, place

texts = st.text(alphabet="ab .\n𝛼中", min_size=1, max_size=60)


def mark(text: str, start: int, end: int) -> Highlight:
    exact, prefix, suffix = describe(text, start, end)
    return Highlight("1", exact, prefix, suffix, start, end)


@st.composite
def passages(draw: st.DrawFn) -> tuple[str, int, int]:
    text = draw(texts)
    start = draw(st.integers(0, len(text) - 1))
    return text, start, draw(st.integers(start + 1, len(text)))


def test_a_passage_is_described_with_what_surrounds_it() -> None:
    text = "x" * 50 + "quote" + "y" * 50
    assert describe(text, 50, 55) == ("quote", "x" * CONTEXT, "y" * CONTEXT)
    assert describe("quote", 0, 5) == ("quote", "", "")


@given(passages())
def test_a_passage_is_found_where_it_was_described(passage: tuple[str, int, int]) -> None:
    text, start, end = passage
    assert locate(text, mark(text, start, end)) == (start, end)


@given(passages(), texts)
def test_a_passage_moves_with_text_put_in_far_before_it(
    passage: tuple[str, int, int], more: str
) -> None:
    text, start, end = passage
    first = "§" * CONTEXT + text
    moved = more + first
    place = locate(moved, mark(first, start + CONTEXT, end + CONTEXT))
    assert place is not None
    assert moved[slice(*place)] == text[start:end]


def test_of_several_places_the_one_with_the_same_surroundings() -> None:
    text = "red ants run. blue ants rest. green ants sleep."
    blue = mark(text, text.index("ants rest"), text.index("ants rest") + 4)
    edited = "New. " + text.replace("red ants run. ", "")
    assert locate(edited, blue) == (edited.index("ants rest"), edited.index("ants rest") + 4)


def test_of_equal_places_the_nearest() -> None:
    assert locate("Xa---X", Highlight("1", "X", start=2, end=2)) == (0, 1)
    assert locate("-ab-----ab-", Highlight("1", "ab", start=7, end=8)) == (8, 10)


def test_a_passage_that_is_gone_has_no_place() -> None:
    assert locate("other words", Highlight("1", "quote", start=0, end=5)) is None
    assert locate("other words", Highlight("1", "", start=0, end=5)) is None
    assert locate("", Highlight("1", "quote")) is None


def test_odd_offsets_are_no_error() -> None:
    assert locate("a quote", Highlight("1", "quote", start=-3, end=99)) == (2, 7)


@given(passages())
def test_a_quote_is_found_at_its_first_place(passage: tuple[str, int, int]) -> None:
    text, start, end = passage
    quote = text[start:end]
    place = find(text, quote)
    if quote.strip():
        assert place is not None
        assert place[0] <= start + len(quote) - len(quote.lstrip())
        assert text[slice(*place)].split() == quote.split()
    else:
        assert place is None


def test_a_quote_is_found_whatever_its_white_space() -> None:
    text = "We show\n\nthat  ants (and bees) run.\u00a0Fast."
    assert text[slice(*find(text, " show that ants\t") or (0, 0))] == "show\n\nthat  ants"
    assert text[slice(*find(text, "(and bees) run. Fast.") or (0, 0))].endswith("Fast.")
    assert find(text, "ants and bees") is None
    assert find(text, "  ") is None


RECIPE = "First the ℓₚ norm—so called—is boiled. Then a “cup” of tea is poured, and nobody speaks."


def test_another_renderer_does_not_lose_a_passage() -> None:
    start = RECIPE.index("ℓₚ norm")
    described = mark(RECIPE, start, RECIPE.index("—is boiled"))
    again = RECIPE.replace("ℓₚ", "ℓ_p").replace("—", " - ").replace("First", "At the very first,")
    found = locate(again, described)
    assert found and again[slice(*found)] == "ℓ_p norm - so called"


def test_corrected_wording_is_found_between_what_surrounds_it() -> None:
    start = RECIPE.index("“cup” of tea")
    described = mark(RECIPE, start, start + len("“cup” of tea"))
    again = "Notes. " + RECIPE.replace("“cup” of tea", "large bowl of green tea")
    found = locate(again, described)
    assert found and again[slice(*found)] == "large bowl of green tea"


def test_what_has_lost_its_place_is_told_apart() -> None:
    kept, lost = mark(RECIPE, 0, 5), mark("quite another text it was", 6, 13)
    placed, loose = place("So: " + RECIPE, [lost, kept])
    assert [(item.start, item.end) for item in placed] == [(4, 9)] and loose == [lost]


@given(passages(), st.text(alphabet="ab .中", max_size=8), st.integers(0, 60))
def test_an_edit_elsewhere_never_moves_a_passage_wrongly(
    passage: tuple[str, int, int], more: str, where: int
) -> None:
    text, start, end = passage
    text = "§" * 40 + text + "¶" * 40
    start, end = start + 40, end + 40
    where = where % 40
    found = locate(text[:where] + more + text[where:], mark(text, start, end))
    assert found == (start + len(more), end + len(more))


# Corrected wording

TEA = (
    "We study how tea leaves predict the future. Most methods read one cup, yet a cup holds few"
    " leaves. Our method reads many cups at once, and it needs no spoon. A method that reads cups"
    " in the dark is left to others."
)


def corrected(text: str, old: str, new: str, *others: tuple[str, str]) -> str | None:
    """Where a mark on `old` is found once it says `new`, and other words were changed too."""
    start = text.index(old)
    described = mark(text, start, start + len(old))
    again = text[:start] + new + text[start + len(old) :]
    for before, after in others:
        assert before in again
        again = again.replace(before, after)
    found = locate(again, described)
    return again[slice(*found)] if found else None


@pytest.mark.parametrize(
    ("old", "new", "others"),
    [
        ("cup", "kettle", ()),  # and stands elsewhere as it was
        ("Our method", "Ours", ()),
        ("We study how tea leaves predict", "Here we show that tea leaves tell", ()),
        ("left to others.", "for later work.", ()),
        ("We", "They", ()),
        ("reads many cups at once, and it needs no", "reads many at once and needs no", ()),
        ("cup", "kettle", [("We study", "It is studied"), ("spoon", "fork")]),
        ("Our method", "Ours", [("yet a cup", "but one cup"), ("at once", "together")]),
    ],
)
def test_a_passage_whose_words_were_corrected_is_found_as_it_reads_now(old, new, others):
    assert corrected(TEA, old, new, *others) == new


def test_most_words_of_a_long_passage_are_enough():
    old = "a cup holds few leaves. Our method reads many cups at once, and it needs no spoon."
    new = "one cup holds few leaves. Our approach reads many cups at once; it needs no spoon."
    found = corrected(
        TEA, old, new, ("Most methods read one cup, yet", "But"), ("A method", "What")
    )
    assert found == new


def test_a_short_quote_among_other_words_is_not_the_passage():
    lost = mark(TEA, TEA.index("spoon"), TEA.index("spoon") + 5)
    assert locate("No sugar, a spoon of honey, and a spoon of salt.", lost) is None


def test_an_alike_passage_of_another_abstract_is_none():
    described = mark(TEA, 0, 43)
    other = "We study how graph networks learn the shape of molecules. Nothing is boiled here."
    assert locate(other, described) is None


WORDS = (
    "graph network bound regret kernel policy token prompt sample gradient reward convex sparse the"
    " the of of and we ∑ᵢxᵢ ℓₚ O(n²) 𝛼 中文 “quoted” low-rank 3.5% (RL), models. cups, tea."
).split()


def edited(chance: random.Random, text: str, start: int, end: int) -> tuple[str, int, int]:
    """A text with a word elsewhere put in, taken out or replaced."""
    while True:
        at = chance.randrange(len(text))
        first, last = text.rfind(" ", 0, at) + 1, text.find(" ", at)
        last = len(text) if last < 0 else last
        if last <= start or first >= end:
            new = chance.choice(("", chance.choice(WORDS), text[first:last] + " anew"))
            by = (len(new) - last + first) * (last <= start)
            return text[:first] + new + text[last:], start + by, end + by


def test_any_selection_of_an_abstract_is_found_again_after_edits_elsewhere():
    chance = random.Random(5)
    for _ in range(300):
        text = " ".join(chance.choices(WORDS, k=chance.randint(12, 150)))
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice((1, 2, 5, 12, 40, 200, 5_000)))
        if end - start < len(text) - 12 and text[start:end].strip():
            described = mark(text, start, end)
            assert locate(text, described) == (start, end)
            again = edited(chance, text, start, end)
            assert locate(again[0], described) == again[1:], (text[start:end], text, again)


@pytest.mark.parametrize("part", ["a ", "ab", "tea leaves "])
def test_hostile_texts_take_no_time(part):
    text = part * 6_000
    begun = time.process_time()
    locate(text, Highlight("1", "other " + part * 3_000, part * 9, part * 9, 5, 5_000))
    locate(text, Highlight("1", part[0], "q" * 32, "z" * 32, 5, 6))
    assert time.process_time() - begun < 3
