"""JSON out of one library and into an empty one: the same papers, the same annotations."""

from dataclasses import replace

from desktop.core import edits
from desktop.core.annotations import Annotations, Highlight
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper
from desktop.formats.entry import entries_of
from desktop.formats.read import read_bytes
from desktop.formats.write_json import write
from desktop.markup.text import make_text

NOW = "2026-12-03T00:00:00Z"
LATER = "2026-12-04T00:00:00Z"
PAPERS = (
    Paper(abstract="Kettles <whistle> at $x^2$.", html=True, more={"track": "Oral", "n": 3}),
    Paper(
        title="Cups",
        abstract="Cups cool.\n\nIn wind, they cool faster, as we show.",
        author=(Name("Watt", "Jo"), Name(literal="The Tea Group")),
        keyword=("tea", "cups, cold"),
        container_title="ICML",
        issued=(2026, 7),
        url="https://example.org/cups",
        doi="10.1145/x",
    ),
)


def filled() -> Library:
    library = Library(make_text)
    take(library, [Section("Tea", PAPERS)], "tea.json")
    first, second = library.order
    mark = Highlight("h1", "whistle", "<", ">", 9, 16, "blue", "why?", NOW, NOW)
    for change in (
        edits.star(library, [first], True, NOW),
        edits.set_status(library, [second], "later", NOW),
        edits.set_note(library, first, "a *note*", NOW),
        edits.add_tag(library, [first, second], "to read", NOW),
        edits.add_highlight(library, first, mark, NOW),
        edits.set_title(library, first, "Mine", NOW),
        edits.correct(library, [second], {"author": (Name("Hot", "Ann"),), "issued": (2025,)}, NOW),
        edits.mark_seen(library, [second], NOW),
    ):
        library.apply(change)
    return library


def take(library: Library, sections, source: str) -> None:
    plan = plan_import(library, sections, source, LATER)
    library.add(plan.papers)
    if plan.change:
        library.apply(plan.change)


def test_the_round_trip_loses_nothing():
    library = filled()
    text = write(entries_of(library, library.order))
    again = Library(make_text)
    take(again, read_bytes(text.encode(), "own.json").sections, "own.json")
    assert again.order == library.order
    for paper_id in library.order:
        one, other = library.annotations_of(paper_id), again.annotations_of(paper_id)
        assert replace(one, modified="", changed={}) == replace(other, modified="", changed={})
        assert again.paper(paper_id).abstract == library.paper(paper_id).abstract
        assert again.paper(paper_id) == replace(
            library.paper(paper_id), more={**again.paper(paper_id).more}
        )
        assert again.homes(paper_id) == ("Tea",)
    assert again.imported[library.order[0]].more["track"] == "Oral"


def test_what_the_library_has_is_never_overwritten():
    library = filled()
    text = write(entries_of(library, library.order))
    other = Library(make_text)
    take(other, [Section("Tea", PAPERS)], "tea.json")
    other.apply(edits.set_note(other, other.order[0], "my own", NOW))
    take(other, read_bytes(text.encode(), "own.json").sections, "own.json")
    assert other.annotations_of(other.order[0]).note == "my own"
    assert other.annotations_of(other.order[0]).starred


def test_annotations_that_are_none_are_left():
    text = '[{"abstract": "Cups cool in wind and rain.", "reading_text": "", "annotations": %s}]'
    for hostile in ('{"starred": 3, "tags": "x", "note": ["y"], "highlights": [1]}', "[]", "null"):
        library = Library(make_text)
        take(library, read_bytes((text % hostile).encode(), "x.json").sections, "x.json")
        assert len(library.order) == 1
        annotated = library.annotations_of(library.order[0])
        assert replace(annotated, modified="", changed={}) == Annotations()
