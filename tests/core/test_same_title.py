"""One paper or two, where titles have to say it: programmes, oral rows, withdrawn papers."""

import pytest

from desktop.core import edits
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper

NOW = "2026-12-03T00:00:00Z"
TITLE = "Soft bread from hard dough"
BREAD = (
    "Bread rises because yeast turns sugar into gas, and the dough holds the gas in small holes. "
    "We measure how many holes a loaf needs until a child calls it soft, over four hundred loaves."
)
LI, WATT = Name("Li", "Bo"), Name("Watt", "Jo")


@pytest.fixture
def library(plain_text) -> Library:
    return Library(plain_text)


@pytest.fixture
def take(library):
    def take(*papers, source="programme.json", name="Programme"):
        plan = plan_import(library, [Section(name, papers)], source, NOW)
        library.add(plan.papers)
        if plan.change:
            library.apply(plan.change)
        return plan

    return take


def test_a_programme_finds_the_papers_that_are_here(library, take):
    take(Paper(title=TITLE, abstract=BREAD, author=(LI,)), source="full.json", name="Full")
    plan = take(Paper(title=f"“{TITLE}”", author=(Name("Li", "B."),), url="https://x.org"))
    assert plan.added == () and len(library.order) == 1
    bread = library.order[0]
    assert library.homes(bread) == ("Full", "Programme")
    assert library.paper(bread).url == "https://x.org"


@pytest.mark.parametrize(
    "other",
    [
        Paper(title=TITLE, author=(WATT,)),
        Paper(title=TITLE, author=(LI,), issued=(2020,)),
        Paper(title=TITLE + " II", author=(LI,)),
    ],
)
def test_another_paper_of_that_title_stays_another(library, take, other):
    full = Paper(title=TITLE, abstract=BREAD, author=(LI,), issued=(2026,))
    take(full, source="full.json", name="Full")
    assert len(take(other).added) == 1 and len(library.order) == 2


def test_a_short_title_says_nothing(library, take):
    take(Paper(title="Preface", abstract=BREAD), source="full.json", name="Full")
    assert len(take(Paper(title="Preface")).added) == 1


def test_a_programme_that_gets_its_abstracts_keeps_what_was_noted(library, take):
    take(Paper(title=TITLE, author=(LI,)), Paper(title="On the hearing of snow at night"))
    bread = library.order[0]
    library.apply(edits.set_note(library, bread, "mine", NOW))
    plan = take(Paper(title=TITLE, abstract=BREAD, author=(LI,)))
    assert plan.added == () and plan.present == (bread,) and plan.revised == ()
    assert library.paper(bread).abstract == BREAD
    assert library.annotations_of(bread).note == "mine"
    assert take(Paper(abstract=BREAD), source="other.txt", name="Other").added == ()


def test_a_matched_programme_may_come_again(library, take):
    take(Paper(abstract=BREAD), source="list.txt", name="List")
    programme = (Paper(title=TITLE, author=(LI,)), Paper(title="On the hearing of snow at night"))
    take(*programme)
    bread, title, snow = library.order
    library.apply(edits.give_titles(library, {title: bread}, NOW))
    assert library.homes(bread) == ("List", "Programme")
    for _ in range(2):
        plan = take(*programme, Paper(title="Trams that brake on every hill"))
        assert plan.gone == () and plan.present[:2] == (bread, snow)
    assert len(library.order) == 3
    plan = take(programme[0], Paper(title="Trams that brake on every hill"))
    assert plan.gone == (snow,)


def test_an_oral_row_without_its_abstract_is_the_posters_paper(library, take):
    oral = Paper(title=TITLE, author=(LI,), more={"event": "Oral", "room": "Hall A"})
    poster = Paper(title=TITLE, abstract=BREAD, author=(LI,), more={"event": "Poster"})
    for rows in ((oral, poster), (poster, oral)):
        plan = take(*rows)
        assert len(set(plan.ids)) == 1
    bread = library.order[0]
    assert library.paper(bread).abstract == BREAD and len(library.order) == 1
    assert library.paper(bread).more == {"event": "Poster", "room": "Hall A"}


def test_withdrawn_papers_of_two_files_are_two(library, take):
    words = "This paper has been withdrawn by the authors, who found an error in section 3."
    for _ in range(2):
        take(Paper(title=TITLE, abstract=words), source="a.json", name="A")
        take(Paper(title="On the hearing of snow", abstract=words), source="b.json", name="B")
    titles = [library.paper(paper_id).title for paper_id in library.order]
    assert titles == [TITLE, "On the hearing of snow"]


def test_a_paper_that_was_given_another_title_stays_one(library, take):
    take(Paper(title=TITLE, abstract=BREAD), source="a.json", name="A")
    plan = take(Paper(title="Bread, soft and hard", abstract=BREAD), source="b.json", name="B")
    assert plan.added == () and library.paper(library.order[0]).title == TITLE


def test_the_row_of_a_programme_goes_when_its_paper_is_told(library, take):
    take(Paper(abstract=BREAD), source="list.txt", name="List")
    programme = (Paper(title=TITLE, author=(LI,)), Paper(title="On the hearing of snow at night"))
    take(*programme)
    bread, title, snow = library.order
    library.apply(edits.star(library, [title], True, NOW))
    library.apply(edits.set_note(library, bread, "mine", NOW))
    full = Paper(title=TITLE, abstract=BREAD, author=(LI,))
    plan = take(full, source="full.json", name="Full")
    assert library.order == (bread, snow) and plan.added == ()
    annotated = library.annotations_of(bread)
    assert annotated.starred and annotated.note == "mine"
    assert library.homes(bread) == ("List", "Programme", "Full")
    assert take(full, source="full.json", name="Full").change is None
    assert take(*programme).added == () and library.order == (bread, snow)
    library.apply(plan.change.inverse())
    assert library.holds(title) and not library.paper(bread).title
