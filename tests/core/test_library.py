import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from desktop.core import edits
from desktop.core.annotations import Annotations, Highlight
from desktop.core.change import Change
from desktop.core.errors import BadInput
from desktop.core.library import Collection, Library, corrected
from desktop.core.paper import Name, Paper, PaperText

Do = Callable[[Change | None], Change]
TextMaker = Callable[[Paper], PaperText]
NOW = "2026-12-02T00:00:00Z"


def test_list_order_is_collection_by_collection(library: Library) -> None:
    firsts = [library.paper(paper_id).abstract.split()[0] for paper_id in library.order]
    assert firsts == ["Zebras", "Ants", "Bees", "Owls", "Crows"]


def test_a_paper_in_two_collections_is_listed_once(library: Library, do: Do) -> None:
    shared = library.order[0]
    workshop = library.collection_named("Workshop")
    assert workshop
    change = library.plan("x", {(workshop.id, "members"): (*workshop.members, shared)}, NOW)
    do(change)
    assert library.order.count(shared) == 1
    assert library.homes(shared) == ("ICML 2026 Papers", "Workshop")


def test_an_unknown_paper_has_empty_annotations_and_no_home(library: Library) -> None:
    assert library.annotations_of("nobody") == Annotations()
    assert library.homes("nobody") == ()
    with pytest.raises(KeyError):
        library.paper("nobody")


def test_a_collection_is_found_by_its_whole_name(library: Library) -> None:
    assert library.collection_named("Workshop")
    assert library.collection_named("workshop") is None
    assert library.collection_named("") is None


def test_planning_changes_nothing(library: Library) -> None:
    before = library.version
    edits.star(library, library.order, True, NOW)
    assert library.version == before
    assert not library.annotations


def test_a_plan_names_only_what_differs(library: Library, do: Do) -> None:
    first, second = library.order[:2]
    do(edits.star(library, [first], True, NOW))
    change = edits.star(library, [first, second], True, NOW)
    assert change
    assert change.after == {(second, "starred"): True}
    do(change)
    assert edits.star(library, [first, second], True, NOW) is None


def test_apply_sets_the_values_and_the_time(library: Library, do: Do) -> None:
    first = library.order[0]
    version = library.version
    do(edits.set_note(library, first, "x", NOW))
    assert library.annotations_of(first) == Annotations(note="x", modified=NOW)
    assert library.version > version


def test_what_the_program_notes_leaves_the_readers_time(library: Library, do: Do) -> None:
    first = library.order[0]
    do(edits.set_note(library, first, "x", NOW))
    do(edits.mark_seen(library, [first], "2026-12-03T00:00:00Z"))
    assert library.annotations_of(first) == Annotations(note="x", seen=True, modified=NOW)


def test_an_undone_star_keeps_a_later_status(library: Library, do: Do) -> None:
    first = library.order[0]
    starred = do(edits.star(library, [first], True, NOW))
    do(edits.set_status(library, [first], "later", NOW))
    do(starred.inverse())
    assert not library.annotations_of(first).starred
    assert library.annotations_of(first).status == "later"


def test_text_is_made_once_and_again_after_a_correction(plain_text: TextMaker) -> None:
    made: list[str] = []

    def counting(paper: Paper) -> PaperText:
        made.append(paper.title)
        return plain_text(paper)

    paper = Paper("p1", "Abstract.", "Old")
    library = Library(counting, {"p1": paper})
    library.text("p1")
    library.apply(library.plan("star", {("p1", "starred"): True}, NOW) or pytest.fail())
    assert library.text("p1").heading == "Old"
    library.apply(edits.set_title(library, "p1", "New", NOW) or pytest.fail())
    assert library.text("p1").heading == "New"
    assert made == ["Old", "New"]


def test_removed_papers_are_not_listed_and_come_back(library: Library, do: Do) -> None:
    first = library.order[0]
    do(edits.set_note(library, first, "x", NOW))
    removal = do(edits.remove(library, [first], NOW))
    assert first not in library.order
    do(removal.inverse())
    assert library.order[0] == first
    assert library.annotations_of(first).note == "x"


def test_annotated_papers_outlive_their_collection(library: Library, do: Do) -> None:
    first, _, third = library.order[:3]
    do(edits.set_note(library, third, "x", NOW))
    home = library.collection_named("ICML 2026 Papers")
    assert home
    removal = do(edits.remove_collection(library, home.id, NOW))
    assert first not in library.order
    assert library.order[-1] == third
    assert library.homes(third) == ()
    assert library.collection_named("ICML 2026 Papers") is None
    do(removal.inverse())
    assert library.order[:3] == home.members


def test_a_first_star_keeps_a_loner_in_the_list(library: Library, do: Do) -> None:
    library.add([Paper("f00d", "Foxes.")])
    assert "f00d" not in library.order
    do(edits.star(library, ["f00d"], True, NOW))
    assert library.order[-1] == "f00d"
    assert library.homes("f00d") == ()


def test_members_that_were_never_imported_are_passed_over(plain_text: TextMaker) -> None:
    home = Collection("collection-1", "Lost", ("nobody",))
    assert Library(plain_text, collections={home.id: home}).order == ()


def test_a_known_id_keeps_its_first_record(library: Library) -> None:
    first = library.order[0]
    library.add([replace(library.imported[first], title="Other")])
    assert library.imported[first].title == ""


@pytest.fixture
def twins(plain_text: TextMaker) -> Library:
    papers = {key: Paper(key, "x") for key in ("abcd1111", "abcd2222", "ef005555")}
    home = Collection("collection-1", "C", tuple(papers))
    return Library(plain_text, papers, collections={home.id: home})


@pytest.mark.parametrize(
    ("prefix", "paper_id"),
    [("ef00", "ef005555"), ("EF00", "ef005555"), ("abcd1", "abcd1111"), ("abcd2222", "abcd2222")],
)
def test_a_prefix_stands_for_an_id(twins: Library, prefix: str, paper_id: str) -> None:
    assert twins.resolve(prefix) == paper_id


@pytest.mark.parametrize("prefix", ["abcd", "ef0", "", "zzzz", "ef005555x", "*", "../.."])
def test_what_stands_for_no_id_or_several_is_bad_input(twins: Library, prefix: str) -> None:
    with pytest.raises(BadInput, match=r"[.:].*\.$"):
        twins.resolve(prefix)


def test_tags_are_counted_by_name(library: Library, do: Do) -> None:
    first, second = library.order[:2]
    do(edits.add_tag(library, [first, second], "vision", NOW))
    do(edits.add_tag(library, [first], "Audio", NOW))
    assert list(library.tags().items()) == [("Audio", 1), ("vision", 2)]


def test_the_readers_corrections_go_before_other_files_and_those_before_its_own() -> None:
    paper = Paper("1", "A.", "Own", container_title="Own venue", url="own")
    annotated = Annotations(
        title="Reader's", supplement={"title": "Other's", "URL": "other", "DOI": "10.1/x"}
    )
    shown = corrected(paper, annotated)
    assert (shown.title, shown.url, shown.doi) == ("Reader's", "other", "10.1/x")
    assert shown.container_title == "Own venue"
    assert shown.abstract == "A."


def test_corrections_of_every_field(library: Library, do: Do) -> None:
    first = library.order[0]
    values = {
        "title": "T",
        "author": (Name("Li", "Bo"),),
        "container_title": "V",
        "issued": (2020,),
        "url": "https://example.org",
        "links": ("https://example.org", "https://example.com"),
        "abstract": "not to be corrected",
    }
    do(edits.correct(library, [first], values, NOW))
    paper = library.paper(first)
    assert {name: getattr(paper, name) for name in edits.CORRECTABLE} == {
        name: values[name] for name in edits.CORRECTABLE
    }
    assert paper.abstract == library.imported[first].abstract


def test_highlights_are_kept_when_the_paper_is_corrected(library: Library, do: Do) -> None:
    first = library.order[0]
    do(edits.add_highlight(library, first, Highlight("1", "sort", start=7, end=11), NOW))
    do(edits.set_title(library, first, "T", NOW))
    assert library.annotations_of(first).highlights[0].exact == "sort"


def test_a_paper_of_no_collection_leaves_with_its_last_annotation(library: Library) -> None:
    owls = library.order[3]
    home = library.collection_named("Workshop")
    assert home
    library.apply(edits.star(library, [owls], True, NOW))  # type: ignore[arg-type]
    library.apply(edits.remove_collection(library, home.id, NOW))  # type: ignore[arg-type]
    assert owls in library.order
    library.apply(edits.star(library, [owls], False, NOW))  # type: ignore[arg-type]
    assert owls not in library.order


def test_highlights_stand_where_their_passage_is_now(library: Library) -> None:
    owls = library.order[3]
    mark = Highlight("h", "in the dark", start=0, end=3)
    lost = Highlight("l", "nowhere to be found in it", start=1, end=2)
    for one in (mark, lost):
        library.apply(edits.add_highlight(library, owls, one, NOW))  # type: ignore[arg-type]
    reading = library.text(owls).reading
    placed = {item.id: item for item in library.annotations_in_place(owls).highlights}
    assert reading[placed["h"].start : placed["h"].end] == "in the dark"
    assert placed["l"] == lost


def test_what_another_thread_changes_while_a_paper_is_read_is_not_lost(plain_text) -> None:
    """The paper is read in one thread; before it is kept, the other one gives it a title."""
    zebras = Paper(id="a", abstract="Zebras sort.")

    class Slow(dict[str, Paper]):
        def __getitem__(self, paper_id: str) -> Paper:
            change = changes.pop() if changes else None
            if change:
                library.apply(change)
            return super().__getitem__(paper_id)

    for read in (Library.paper, Library.text, Library.labels):
        library = Library(plain_text, Slow(a=zebras))
        given = {"title": "On zebras", "more": {"track": "Main"}}
        changes = [library.plan("import", {("a", "supplement"): given}, "now")]
        read(library, "a")
        assert library.paper("a").title == library.text("a").heading == "On zebras"
        assert library.labels("a") == {"track": ("Main",)}


def test_what_is_read_while_another_thread_changes_papers_is_not_kept(plain_text) -> None:
    """The change is made, and what was made of the paper before is still there to be read."""
    library = Library(plain_text, {"a": Paper(id="a", abstract="Zebras sort.")})
    change = library.plan("title", {("a", "title"): "On zebras"}, NOW)
    assert change and library.text("a").heading != "On zebras"
    library._texts.clear()
    reading = threading.Event()
    changed = threading.Event()

    def slow(paper: Paper) -> PaperText:
        reading.set()
        assert changed.wait(10)
        return plain_text(paper)

    reader = threading.Thread(target=library.text, args=["a"])
    forget = library._forget_texts

    def forgetting(change: Change) -> None:
        library.make_text = slow
        reader.start()
        assert reading.wait(10)
        forget(change)

    library._forget_texts = forgetting  # type: ignore[method-assign]
    library.apply(change)
    library.make_text = plain_text
    changed.set()
    reader.join()
    assert library.text("a").heading == "On zebras"
