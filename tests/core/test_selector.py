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
