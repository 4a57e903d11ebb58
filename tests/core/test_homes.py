"""Which collection a file goes into that came before: renamed, merged, revised, or another list."""

import pytest

from desktop.core import edits
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Paper

NOW = "2026-12-02T00:00:00Z"
ANIMALS = "Ants Bees Crows Doves Emus Finches Gulls Herons".split()


def text(name: str) -> str:
    """An abstract that has next to no words in common with those of the others."""
    return " ".join(f"{name.lower()}{number}" for number in range(30))


def section(name: str, *animals: str, chosen: bool = False) -> Section:
    return Section(name, tuple(Paper(abstract=text(animal)) for animal in animals), chosen)


@pytest.fixture
def library(plain_text) -> Library:
    return Library(plain_text)


@pytest.fixture
def take(library):
    def take(source, *sections):
        plan = plan_import(library, sections, source, NOW)
        library.add(plan.papers)
        if plan.change:
            library.apply(plan.change)
        return plan

    return take


def held(library, name):
    home = library.collection_named(name)
    abstracts = [library.imported[i].abstract for i in home.members]
    return " ".join(animal for words in abstracts for animal in ANIMALS if words == text(animal))


def names(library):
    return [home.name for home in library.collections.values() if home.name]


def home(library, name):
    return library.collection_named(name).id


def test_an_updated_file_goes_on_in_its_renamed_collection(library, take):
    take("a.txt", section("Birds", "Ants", "Bees", "Crows"))
    library.apply(edits.rename_collection(library, home(library, "Birds"), "Mine", NOW))
    plan = take("a.txt", section("Birds", "Ants", "Crows", "Doves"))
    assert names(library) == ["Mine"] and plan.homes == ("Mine",)
    assert (len(plan.added), len(plan.present), len(plan.gone)) == (1, 2, 1)
    assert held(library, "Mine") == "Ants Crows Doves"


@pytest.mark.parametrize("into", ["Birds", "More birds"])
def test_either_file_of_merged_collections_goes_on(library, take, into):
    take("a.txt", section("Birds", "Ants", "Bees"))
    take("b.txt", section("More birds", "Crows", "Doves"))
    other = next(name for name in names(library) if name != into)
    library.apply(
        edits.merge_collections(library, [home(library, other)], home(library, into), NOW)
    )
    library.apply(edits.rename_collection(library, home(library, into), "All", NOW))
    for source, heading, animals in (
        ("a.txt", "Birds", ("Ants", "Emus")),
        ("b.txt", "More birds", ("Crows", "Finches")),
    ):
        plan = take(source, section(heading, *animals))
        assert (len(plan.added), len(plan.present), len(plan.gone)) == (1, 1, 1)
    assert names(library) == ["All"]
    first, second = "Ants Emus", "Crows Finches"
    both = f"{first} {second}" if into == "Birds" else f"{second} {first}"
    assert held(library, "All") == both
    assert take("b.txt", section("More birds", "Crows", "Finches")).change is None


def test_sections_of_one_file_that_were_merged_stay_sections(library, take):
    take("a.txt", section("Birds", "Ants", "Bees"), section("Others", "Crows", "Doves"))
    library.apply(
        edits.merge_collections(library, [home(library, "Others")], home(library, "Birds"), NOW)
    )
    assert held(library, "Birds") == "Ants Bees Crows Doves"
    plan = take("a.txt", section("Birds", "Ants", "Emus"), section("Others", "Crows", "Gulls"))
    assert names(library) == ["Birds"] and len(plan.added) == len(plan.gone) == 2
    assert held(library, "Birds") == "Ants Emus Crows Gulls"


def test_merging_is_one_change_that_undo_takes_back(library, take):
    take("a.txt", section("Birds", "Ants", "Bees"))
    take("a.txt", section("More", "Bees", "Crows"))
    before = dict(library.collections)
    change = edits.merge_collections(library, [home(library, "More")], home(library, "Birds"), NOW)
    library.apply(change)
    assert held(library, "Birds") == "Ants Bees Crows" and names(library) == ["Birds"]
    library.apply(change.inverse())
    assert library.collections == before
    assert edits.merge_collections(library, [], home(library, "Birds"), NOW) is None


def test_a_list_of_the_same_file_name_and_heading_takes_nothing_from_the_other(library, take):
    take("papers.json", section("papers", "Ants", "Bees", "Crows"))
    take("papers.json", section("papers", "Doves", "Emus", "Finches"))
    for animals in (("Ants", "Bees"), ("Doves", "Emus")):
        plan = take("papers.json", section("papers", *animals))
        assert len(plan.gone) == 1 and not plan.added
    assert held(library, "papers") == "Ants Bees Doves Emus"


def test_the_name_that_the_person_chose_goes_before_what_is_known(library, take):
    take("a.txt", section("Birds", "Ants", "Bees"))
    library.apply(edits.rename_collection(library, home(library, "Birds"), "Mine", NOW))
    take("a.txt", section("Birds", "Ants", "Bees", chosen=True))
    assert names(library) == ["Mine", "Birds"]


def test_what_is_new_in_a_revised_list_stands_where_the_list_has_it(library, take):
    take("a.txt", section("Birds", "Ants", "Bees", "Crows"))
    take("b.txt", section("Birds", "Doves"))
    take("a.txt", section("Birds", "Emus", "Ants", "Finches", "Bees", "Crows"))
    assert held(library, "Birds") == "Emus Ants Finches Bees Crows Doves"
    take("a.txt", section("Birds", "Crows", "Bees", "Finches", "Ants", "Emus"))
    assert held(library, "Birds") == "Crows Bees Finches Ants Emus Doves"


def test_a_removed_collection_comes_back_as_its_file_has_it(library, take):
    take("a.txt", section("Birds", "Ants", "Bees"))
    library.apply(edits.remove_collection(library, home(library, "Birds"), NOW))
    plan = take("a.txt", section("Birds", "Bees", "Ants"))
    assert len(plan.added) == 2 and held(library, "Birds") == "Bees Ants"
