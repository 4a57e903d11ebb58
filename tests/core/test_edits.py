from collections.abc import Callable

import pytest

from desktop.core import edits
from desktop.core.annotations import Annotations, Highlight
from desktop.core.change import Change
from desktop.core.errors import BadInput
from desktop.core.library import Library

Do = Callable[[Change | None], Change]
NOW = "2026-12-02T00:00:00Z"


def test_star_and_unstar_in_bulk(library: Library, do: Do) -> None:
    ids = library.order[:3]
    assert do(edits.star(library, ids, True, NOW)).name == "star"
    assert all(library.annotations_of(paper_id).starred for paper_id in ids)
    assert do(edits.star(library, ids[:2], False, NOW)).name == "unstar"
    assert [library.annotations_of(paper_id).starred for paper_id in ids] == [False, False, True]


def test_nothing_to_do_is_no_change(library: Library) -> None:
    first = library.order[0]
    assert edits.star(library, [first], False, NOW) is None
    assert edits.star(library, [], True, NOW) is None
    assert edits.set_status(library, [first], "unread", NOW) is None
    assert edits.set_note(library, first, "", NOW) is None
    assert edits.set_title(library, first, " ", NOW) is None
    assert edits.add_tag(library, [first], " # ", NOW) is None
    assert edits.remove_tag(library, [first], "x", NOW) is None
    assert edits.rename_tag(library, "x", "y", NOW) is None
    assert edits.remove_highlight(library, first, "1", NOW) is None
    assert edits.clear(library, [first], NOW) is None


def test_an_unknown_status_is_bad_input(library: Library) -> None:
    with pytest.raises(BadInput, match="unread, later, reading, read"):
        edits.set_status(library, library.order, "done", NOW)


def test_a_note_is_kept_as_typed_and_typing_is_one_bout(library: Library, do: Do) -> None:
    first = library.order[0]
    change = do(edits.set_note(library, first, "  # x\n", NOW, bout="7"))
    assert change.bout == "7"
    assert library.annotations_of(first).note == "  # x\n"
    do(edits.set_note(library, first, "", NOW))
    assert library.annotations_of(first).note == ""


def test_a_title_is_one_line_and_an_empty_one_brings_the_old_back(library: Library, do: Do) -> None:
    bees = library.order[2]
    do(edits.set_title(library, bees, " My\n title ", NOW))
    assert library.text(bees).heading == "My title"
    do(edits.set_title(library, bees, "", NOW))
    assert library.text(bees).heading == "“Counting” bees"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("#ml", "ml"), ("  to \n read ", "to read"), ("##x", "x"), ("c#", "c#")],
)
def test_a_tag_as_it_is_kept(typed: str, kept: str) -> None:
    assert edits.clean_tag(typed) == kept


def test_a_tag_takes_the_spelling_that_is_there(library: Library, do: Do) -> None:
    first, second = library.order[:2]
    do(edits.add_tag(library, [first], "Vision", NOW))
    change = do(edits.add_tag(library, [first, second], "#vision", NOW))
    assert change.after == {(second, "tags"): ("Vision",)}
    assert change.detail == "Vision"


def test_a_tag_is_added_last_and_removed_whatever_its_case(library: Library, do: Do) -> None:
    first = library.order[0]
    do(edits.add_tag(library, [first], "b", NOW))
    do(edits.add_tag(library, [first], "a", NOW))
    assert library.annotations_of(first).tags == ("b", "a")
    do(edits.remove_tag(library, library.order, "B", NOW))
    assert library.annotations_of(first).tags == ("a",)


def test_a_tag_is_renamed_on_every_paper(library: Library, do: Do) -> None:
    ids = library.order[:2]
    do(edits.add_tag(library, ids, "old", NOW))
    do(edits.add_tag(library, ids[:1], "last", NOW))
    do(edits.rename_tag(library, "old", " #new ", NOW))
    assert [library.annotations_of(paper_id).tags for paper_id in ids] == [
        ("new", "last"),
        ("new",),
    ]


def test_a_tag_renamed_into_another_merges_with_it_and_undo_parts_them(
    library: Library, do: Do
) -> None:
    first, second = library.order[:2]
    do(edits.add_tag(library, [first], "one", NOW))
    do(edits.add_tag(library, [first, second], "two", NOW))
    merge = do(edits.rename_tag(library, "two", "one", NOW))
    assert library.tags() == {"one": 2}
    assert library.annotations_of(first).tags == ("one",)
    do(merge.inverse())
    assert library.tags() == {"one": 1, "two": 2}


def test_highlights_stand_in_the_order_of_the_text(library: Library, do: Do) -> None:
    first = library.order[0]
    for mark_id, start in (("a", 7), ("b", 0), ("c", 7)):
        do(edits.add_highlight(library, first, Highlight(mark_id, "x", start=start, end=9), NOW))
    assert [mark.id for mark in library.annotations_of(first).highlights] == ["b", "a", "c"]


def test_a_highlight_with_the_same_id_is_replaced(library: Library, do: Do) -> None:
    first = library.order[0]
    do(edits.add_highlight(library, first, Highlight("a", "x"), NOW))
    do(edits.add_highlight(library, first, Highlight("a", "x", color="pink"), NOW))
    (mark,) = library.annotations_of(first).highlights
    assert mark.color == "pink"
    do(edits.remove_highlight(library, first, "a", NOW))
    assert library.annotations_of(first).highlights == ()


def test_clear_takes_everything_of_the_readers_and_one_undo_brings_it_back(
    library: Library, do: Do
) -> None:
    first, second = library.order[:2]
    do(edits.star(library, [first, second], True, NOW))
    do(edits.mark_seen(library, [first], NOW))
    do(edits.set_note(library, first, "x", NOW))
    do(edits.add_tag(library, [first], "t", NOW))
    do(edits.set_title(library, first, "T", NOW))
    do(edits.add_highlight(library, first, Highlight("a", "x"), NOW))
    full = library.annotations_of(first)
    clearing = do(edits.clear(library, [first, second], NOW))
    assert library.annotations_of(first) == Annotations(seen=True, modified=NOW)
    do(clearing.inverse())
    assert library.annotations_of(first) == full


def test_a_collection_takes_a_new_name_but_not_that_of_another(library: Library, do: Do) -> None:
    home = library.collection_named("Workshop")
    assert home
    do(edits.rename_collection(library, home.id, " Owls\n& crows ", NOW))
    assert library.homes(library.order[-1]) == ("Owls & crows",)
    for taken in ("ICML 2026 Papers", "", "  "):
        with pytest.raises(BadInput):
            edits.rename_collection(library, home.id, taken, NOW)


def test_a_collection_may_keep_its_name(library: Library) -> None:
    home = library.collection_named("Workshop")
    assert home
    assert edits.rename_collection(library, home.id, "Workshop", NOW) is None
