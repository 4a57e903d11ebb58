from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from desktop.core import edits
from desktop.core.change import Change, describe
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper, PaperText

BringIn = Callable[..., Change | None]
TextMaker = Callable[[Paper], PaperText]
Do = Callable[[Change | None], Change]
NOW = "2026-12-02T00:00:00Z"
OWLS = Paper(abstract="Owls see in the dark.", issued=(2025, 7))


def section(name: str, *abstracts: str) -> Section:
    return Section(name, tuple(Paper(abstract=text) for text in abstracts))


def test_a_first_import_brings_everything(plain_text: TextMaker) -> None:
    library = Library(plain_text)
    plan = plan_import(library, [section("A", "One.", "Two.")], "a.txt", NOW)
    assert len(plan.added) == 2
    assert plan.present == ()
    assert [paper.id for paper in plan.papers] == list(plan.added)
    assert plan.change
    assert describe(plan.change) == "import of “A” (2 papers)"


def test_planning_an_import_changes_nothing(library: Library) -> None:
    before = (library.order, library.version, dict(library.collections))
    plan_import(library, [section("New", "A new abstract.")], "a.txt", NOW)
    assert (library.order, library.version, dict(library.collections)) == before


def test_the_same_file_again_adds_nothing(library: Library) -> None:
    abstracts = ["Owls see in the dark.", "Crows use tools."]
    plan = plan_import(library, [section("Workshop", *abstracts)], "list.txt", NOW)
    assert (plan.added, plan.papers, plan.change) == ((), (), None)
    assert set(plan.present) == set(library.order[3:])


def test_a_file_with_no_paper_changes_nothing(library: Library) -> None:
    assert plan_import(library, [], "a.txt", NOW).change is None
    assert plan_import(library, [section("Empty")], "a.txt", NOW).change is None


def test_new_papers_of_a_known_collection_go_to_its_end(
    library: Library, bring_in: BringIn
) -> None:
    bring_in(library, section("ICML 2026 Papers", "Moles dig.", "Bees count to four."))
    home = library.collection_named("ICML 2026 Papers")
    assert home
    texts = [library.paper(paper_id).abstract.split()[0] for paper_id in home.members]
    assert texts == ["Zebras", "Ants", "Bees", "Moles"]


def test_the_source_is_the_first_files(library: Library, bring_in: BringIn) -> None:
    bring_in(library, section("Workshop", "Moles dig."), source="other.txt")
    home = library.collection_named("Workshop")
    assert home
    assert home.source == "list.txt"


def test_one_file_is_one_change_and_one_undo(library: Library, bring_in: BringIn) -> None:
    before = library.order
    change = bring_in(library, section("P", "Moles dig."), section("Q", "Newts swim."))
    assert change
    assert change.detail == "P, Q"
    library.apply(change.inverse())
    assert library.order == before


def test_sections_of_one_name_are_one_collection(library: Library, bring_in: BringIn) -> None:
    bring_in(library, section("P", "Moles dig."), section("P", "Newts swim."))
    home = library.collection_named("P")
    assert home
    assert len(home.members) == 2


def test_a_paper_that_is_here_joins_another_collection(library: Library, bring_in: BringIn) -> None:
    change = bring_in(library, Section("Best of", (OWLS,)))
    assert change
    assert library.homes(library.order[3]) == ("Workshop", "Best of")


def test_a_removed_paper_comes_back_with_its_annotations(
    library: Library, bring_in: BringIn, do: Do
) -> None:
    owls = library.order[3]
    do(edits.set_note(library, owls, "x", NOW))
    do(edits.remove(library, [owls], NOW))
    plan = plan_import(library, [Section("Workshop", (OWLS,))], "list.txt", NOW)
    assert plan.added == (owls,)
    do(plan.change)
    assert owls in library.order
    assert library.annotations_of(owls).note == "x"


def test_papers_of_a_removed_collection_are_added_again(
    library: Library, bring_in: BringIn, do: Do
) -> None:
    home = library.collection_named("Workshop")
    assert home
    do(edits.remove_collection(library, home.id, NOW))
    plan = plan_import(library, [Section("Workshop", (OWLS,))], "list.txt", NOW)
    assert len(plan.added) == 1
    do(plan.change)
    assert library.homes(plan.added[0]) == ("Workshop",)


def test_a_renamed_collection_is_not_taken_for_a_new_one_of_its_old_name(
    library: Library, bring_in: BringIn, do: Do
) -> None:
    home = library.collection_named("Workshop")
    assert home
    do(edits.rename_collection(library, home.id, "Mine", NOW))
    bring_in(library, section("Workshop", "Moles dig."))
    assert {item.name for item in library.collections.values()} == {
        "ICML 2026 Papers",
        "Mine",
        "Workshop",
    }
    assert library.collections[home.id].name == "Mine"


def test_a_titled_record_gives_a_bare_one_its_fields(library: Library, bring_in: BringIn) -> None:
    titled = Paper(
        abstract=OWLS.abstract,
        title="Owls",
        author=(Name("Li", "Bo"),),
        url="https://example.org",
        issued=(1999,),
        more={"track": "main"},
    )
    bring_in(library, Section("Programme", (titled,)))
    paper = library.paper(library.order[3])
    assert (paper.title, paper.url, str(paper.author[0])) == ("Owls", titled.url, "Bo Li")
    assert paper.issued == (2025, 7), "what the first file said stays"
    assert paper.more == {"track": "main"}
    assert not library.annotations_of(paper.id).carries_work


def test_the_readers_title_goes_before_a_files(library: Library, bring_in: BringIn, do: Do) -> None:
    owls = library.order[3]
    do(edits.set_title(library, owls, "Mine", NOW))
    bring_in(library, Section("P", (Paper(abstract=OWLS.abstract, title="Theirs"),)))
    assert library.text(owls).heading == "Mine"
    do(edits.set_title(library, owls, "", NOW))
    assert library.text(owls).heading == "Theirs"


@given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=5), max_size=4))
def test_imported_twice_is_imported_once(
    plain_text: TextMaker, bring_in: BringIn, files: list[list[str]]
) -> None:
    library = Library(plain_text)
    for _ in range(2):
        for number, letters in enumerate(files):
            bring_in(library, section(f"File {number}", *letters))
    order = library.order
    assert sorted(library.paper(paper_id).abstract for paper_id in order) == sorted(
        {letter for letters in files for letter in letters}
    )
    assert all(
        plan_import(library, [section(f"File {number}", *letters)], "f", NOW).change is None
        for number, letters in enumerate(files)
    )
