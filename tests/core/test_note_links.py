from hypothesis import given
from hypothesis import strategies as st

from desktop.core.annotations import Annotations
from desktop.core.change import Change
from desktop.core.note_links import LONGEST_LABEL, find_links, format_link, noted_in

TEA, CUP, POT = "0123456789abcdef", "fedcba9876543210", "00000000deadbeef"


def found(note: str) -> list[tuple[str, str]]:
    return [(link.target, link.label) for link in find_links(note)]


def test_links_are_found_with_their_places():
    note = f"See [[{TEA}|On tea]], [[{CUP}]]."
    assert found(note) == [(TEA, "On tea"), (CUP, "")]
    assert [note[link.start : link.end] for link in find_links(note)] == [
        f"[[{TEA}|On tea]]",
        f"[[{CUP}]]",
    ]


def test_what_is_no_link():
    for note in ("[[tea]]", f"[[{TEA}", f"[{TEA}]", f"[[{TEA[:-1]}]]", f"[[{TEA}|a\nb]]", "[[]]"):
        assert not found(note), note


@given(st.text(max_size=2 * LONGEST_LABEL), st.text("[]| a", max_size=12))
def test_a_written_link_is_found_again_whatever_the_heading(heading, around):
    link = format_link(TEA, heading)
    assert "\n" not in link
    assert [target for target, _ in found(f"{around}x{link} {around}")] == [TEA]
    assert [target for target, _ in found(f"{link}{link}")] == [TEA, TEA]


def test_in_a_table_the_bar_of_a_link_has_a_backslash():
    assert found(rf"| see [[{TEA}\|On tea]] | x |") == [(TEA, "On tea")]


def test_backlinks_are_of_notes_that_really_link(library):
    tea, cup, pot, *_ = library.order
    notes = {cup: f"[[{tea}|Tea]] [[{tea}]]", pot: f"the id {tea}, unlinked", tea: f"[[{tea}]]"}
    for paper_id, note in notes.items():
        library.apply(Change("note", {}, {(paper_id, "note"): note}, "t"))
    assert noted_in(library, tea) == (cup,)
    assert noted_in(library, cup) == ()
    library.apply(Change("remove", {}, {(cup, "removed"): True}, "t"))
    assert noted_in(library, tea) == ()


def test_a_note_of_a_paper_that_is_not_there_is_no_backlink(library):
    tea = library.order[0]
    library.annotations["gone"] = Annotations(note=f"[[{tea}]]")
    assert noted_in(library, tea) == ()
