from hypothesis import given
from hypothesis import strategies as st

from desktop.core.change import PAPER_ACTS, Change, describe, is_collection

keys = st.tuples(st.sampled_from(["a", "b", "collection-c"]), st.sampled_from(["note", "title"]))


@st.composite
def changes(draw: st.DrawFn) -> Change:
    touched = draw(st.lists(keys, min_size=1, unique=True))
    values = st.text(max_size=3)
    before = {key: draw(values) for key in touched}
    return Change("note", before, {key: draw(values) for key in touched}, "t")


@given(changes())
def test_an_inverse_turned_round_is_the_change(change: Change) -> None:
    assert change.inverse().inverse() == change


def test_an_inverse_belongs_to_no_bout_and_takes_the_time_given() -> None:
    change = Change("note", {("a", "note"): ""}, {("a", "note"): "x"}, "t1", "d", bout="b")
    inverse = change.inverse("t2")
    assert (inverse.before, inverse.after) == (change.after, change.before)
    assert (inverse.time, inverse.bout, inverse.detail) == ("t2", "", "d")


def test_joined_goes_from_the_first_old_values_to_the_last_new_ones() -> None:
    first = Change("note", {("a", "note"): ""}, {("a", "note"): "x"}, "t1", bout="b")
    later = Change("note", {("a", "note"): "x"}, {("a", "note"): "xy"}, "t2", bout="b")
    joined = first.joined(later)
    assert joined.before == {("a", "note"): ""}
    assert joined.after == {("a", "note"): "xy"}
    assert joined.time == "t2"


def test_what_the_program_notes_by_itself_is_not_the_readers() -> None:
    seen = Change("seen", {("a", "seen"): False}, {("a", "seen"): True})
    both = Change("clear", {("a", "seen"): True, ("a", "note"): "x"}, {("a", "note"): ""})
    assert not seen.by_reader
    assert both.by_reader


def test_every_act_can_be_described_for_one_paper_and_for_many() -> None:
    for name in PAPER_ACTS:
        for count, papers in ((1, "1 paper"), (1500, "1,500 papers")):
            after = {(f"paper{number}", "note"): "x" for number in range(count)}
            said = describe(Change(name, dict.fromkeys(after, ""), after, detail="D"))
            assert "{" not in said
            assert papers in said or "D" in said


def test_a_description_keeps_braces_of_a_detail() -> None:
    change = Change("add tag", {("a", "tags"): ()}, {("a", "tags"): ("{x}",)}, detail="{x}")
    assert describe(change) == "tag 1 paper with “{x}”"


def test_a_translation_is_asked_for_the_english_wording() -> None:
    german = {"star {papers}": "Stern für {papers}", "1 paper": "1 Artikel"}
    change = Change("star", {("a", "starred"): False}, {("a", "starred"): True})
    assert describe(change, lambda text: german[text]) == "Stern für 1 Artikel"


def test_papers_that_came_into_a_collection_are_counted() -> None:
    key = ("collection-1", "members")
    change = Change("import", {key: ("a", "b")}, {key: ("b", "c", "d"), ("d", "removed"): False})
    assert change.paper_count == 3
    assert change.ids == {"collection-1", "d"}
    assert change.fields == {"members", "removed"}


def test_a_collections_id_is_told_from_a_papers() -> None:
    assert is_collection("collection-0123")
    assert not is_collection("c011ec710f")
