"""Our own files, out of one library and into an empty one: the same papers and annotations."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.core import edits
from desktop.core.annotations import COLORS, STATUSES, Annotations, Highlight
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper
from desktop.formats import markdown
from desktop.formats.entry import entries_of
from desktop.formats.presets import LOGSEQ, OBSIDIAN, PLAIN
from desktop.formats.read import read_bytes, read_folder
from desktop.formats.templates import BUILT_IN
from desktop.formats.vault import Writing, documents
from desktop.formats.write_html import write as write_html
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
        assert one == other
        assert set(other.changed.values()) == {NOW}
        assert again.paper(paper_id) == library.paper(paper_id)
        assert again.homes(paper_id) == library.homes(paper_id)
    assert write(entries_of(again, again.order)) == text


def test_every_collection_comes_back_in_its_order():
    library = filled()
    take(library, [Section("Best of", PAPERS[1:])], "best.json")
    take(library, [Section("Best of", PAPERS[:1])], "more.json")
    text = write(entries_of(library, library.order))
    again = Library(make_text)
    take(again, read_bytes(text.encode(), "own.json").sections, "own.json")
    members = {home.name: home.members for home in again.collections.values()}
    assert members == {home.name: home.members for home in library.collections.values()}
    assert again.order == library.order
    assert write(entries_of(again, again.order)) == text
    take(again, read_bytes(text.encode(), "own.json").sections, "own.json")
    assert [home.name for home in again.collections.values()] == ["Tea", "Best of"]


def test_papers_of_two_collections_come_back_among_those_of_one():
    papers = [Paper(abstract=f"Kettle {n} boils in {n} minutes, and sings.") for n in range(9)]
    library = Library(make_text)
    take(library, [Section("One", [papers[n] for n in (4, 1, 7, 0)])], "one.json")
    take(library, [Section("Two", [papers[n] for n in (8, 0, 2, 7, 3, 1, 5)])], "two.json")
    take(library, [Section("Three", [papers[n] for n in (1, 8, 6, 4)])], "three.json")
    text = write(entries_of(library, library.order))
    again = Library(make_text)
    take(again, read_bytes(text.encode(), "own.json").sections, "own.json")
    members = {home.name: home.members for home in again.collections.values()}
    assert members == {home.name: home.members for home in library.collections.values()}


def test_places_that_make_no_sense_do_no_harm():
    item = {"abstract": "Kettles boil.", "reading_text": "Kettles boil.", "annotations": {}}
    for places in ([0, -3], [0, 10**30], "x", [None], [0, True], [0, "1"], None):
        record = item | {"collections": ["One", "Two"], "places": places}
        again = Library(make_text)
        take(again, read_bytes(json.dumps([record]).encode(), "own.json").sections, "own.json")
        assert [len(home.members) for home in again.collections.values()] == [1, 1]


def test_a_revised_paper_keeps_its_id():
    library = filled()
    revised = replace(PAPERS[1], abstract=PAPERS[1].abstract + " Lids help.")
    take(library, [Section("Tea", (PAPERS[0], revised))], "tea.json")
    text = write(entries_of(library, library.order))
    again = Library(make_text)
    take(again, read_bytes(text.encode(), "own.json").sections, "own.json")
    assert again.order == library.order
    assert again.paper(library.order[1]).abstract == revised.abstract
    for known in (library, again):
        plan = plan_import(known, read_bytes(text.encode(), "x.json").sections, "x.json", LATER)
        assert plan.added == ()


def markdown_of(library: Library) -> str:
    return markdown.write(entries_of(library, library.order), "All", NOW)


def fenced_markdown_of(library: Library) -> str:
    writing = Writing(PLAIN, BUILT_IN[PLAIN.template], "All", NOW)
    (document,) = documents(list(entries_of(library, library.order)), writing)
    return document.text + "\nA remark of the reader's own, outside.\n"


TEX = Paper(
    abstract="**Teapots** pour $\\mathcal{O}(n \\log n)$ cups.\n\n- Result: hot, $10\\%$ *more*.",
    title="Of [pots] & cups # 1",
)


@pytest.mark.parametrize("export", [markdown_of, fenced_markdown_of])
def test_markdown_brings_back_papers_and_annotations(export):
    library = filled()
    take(library, [Section("Pots", (TEX,))], "pots.json")
    pots = library.order[2]
    notes = "> quoted *x*\n\n## 1. no heading\n**Highlights**\n- [ ] task\n    code\n**Note**"
    mark = Highlight("h2", "Result: hot", comment="is [it]? (yellow): *no*")
    library.apply(edits.set_note(library, pots, notes, NOW))
    library.apply(edits.add_highlight(library, pots, mark, NOW))
    text = export(library)
    again = Library(make_text)
    take(again, read_bytes(text.encode(), "own.md").sections, "own.md")
    assert again.order == library.order
    for paper_id in library.order:
        one, other = library.annotations_of(paper_id), again.annotations_of(paper_id)
        for field in ("starred", "status", "tags", "note"):
            assert getattr(one, field) == getattr(other, field)
        marks = [(mark.exact, mark.color, mark.comment) for mark in other.highlights]
        assert marks == [(mark.exact, mark.color, mark.comment) for mark in one.highlights]
        assert again.text(paper_id).reading == library.text(paper_id).reading
    assert again.paper(pots).title == TEX.title
    (placed,) = again.annotations_in_place(pots).highlights
    assert again.text(pots).reading[placed.start : placed.end] == mark.exact
    for name, data in (("own.md", text), ("own.html", html_of(library))):
        plan = plan_import(library, read_bytes(data.encode(), name).sections, name, LATER)
        assert (plan.added, plan.revised) == ((), ())


@pytest.mark.parametrize("preset", [OBSIDIAN, LOGSEQ])
def test_a_folder_of_pages_brings_back_papers_and_notes(tmp_path, preset):
    library = filled()
    take(library, [Section("Pots", (TEX,))], "pots.json")
    library.apply(edits.set_note(library, library.order[2], "# Mine\n\n- a\n  - b", NOW))
    writing = Writing(preset, BUILT_IN[preset.template], "All", NOW)
    for document in documents(list(entries_of(library, library.order)), writing):
        path = tmp_path / f"{document.name}.md"
        path.write_text(document.text + "\nA remark of the reader's own, outside.\n", "utf-8")
    again = Library(make_text)
    for report in read_folder(tmp_path):
        assert (report.count, report.problems) == (1, ())
        take(again, report.sections, report.path)
    assert set(again.order) == set(library.order)
    for paper_id in library.order:
        one, other = library.annotations_of(paper_id), again.annotations_of(paper_id)
        assert (one.starred, one.status, one.note) == (other.starred, other.status, other.note)
        assert again.text(paper_id).reading == library.text(paper_id).reading
        assert again.homes(paper_id) == library.homes(paper_id)


def test_fields_of_a_page_that_stand_for_gigabytes_are_text():
    bomb = "---\ntitle: x\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n---\n\n" + "Cups cool. " * 30
    report = read_bytes(bomb.encode(), "page.md")
    first, second = report.sections[0].papers
    assert first.title.startswith("x a: &a [x") and second.abstract.startswith("Cups cool. Cups")


def html_of(library: Library) -> str:
    return write_html(entries_of(library, library.order), "All", NOW)


def test_an_id_of_another_paper_is_not_believed():
    library = filled()
    text = write(entries_of(library, library.order)).replace("Kettles <", "Owls hoot; <")
    text = text.replace("whistle> at $x^2$.", "three> of them see by night and hunt mice.")
    plan = plan_import(library, read_bytes(text.encode(), "x.json").sections, "x.json", LATER)
    assert len(plan.added) == 1


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


ANY = st.text(max_size=12)
TAGS = st.lists(ANY.filter(str.strip), max_size=3, unique=True).map(tuple)
MARKS = st.lists(
    st.builds(Highlight, *[ANY] * 4, *[st.integers(0, 99)] * 2, st.sampled_from(COLORS), ANY),
    max_size=2,
).map(tuple)


@settings(max_examples=60)
@given(st.booleans(), st.sampled_from(STATUSES), st.booleans(), ANY, TAGS, MARKS, ANY)
def test_any_annotations_come_back_as_they_were(starred, status, seen, note, tags, marks, title):
    library = Library(make_text)
    take(library, [Section("Tea", PAPERS)], "tea.json")
    first = library.order[0]
    names = ("starred", "status", "seen", "note", "tags", "highlights", "title")
    values = (starred, status, seen, note, tags, marks, title)
    change = library.plan("all", {(first, n): v for n, v in zip(names, values, strict=True)}, NOW)
    if change:
        library.apply(change)
    exported = library.annotations_in_place(first)
    text = write(entries_of(library, library.order))
    again = Library(make_text)
    take(again, read_bytes(text.encode(), "own.json").sections, "own.json")
    for name in names:
        assert getattr(again.annotations_of(first), name) == getattr(exported, name)
