from desktop.core import edits
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper
from desktop.discovery.title_matching import open_abstracts, open_titles, propose
from desktop.markup.text import make_text

NOW = "2026-12-03T00:00:00Z"
ABSTRACTS = {
    "kettles": "Kettles whistle when steam leaves them. We time the whistle of forty kettles.",
    "cups": "A cup cools faster than a kettle. We give a law for how cups cool in wind.",
    "spoons": "Spoons bend. We ask how often a spoon may be bent before the metal breaks.",
}
TITLES = {
    "t1": "Forty kettles and their whistles",
    "t2": "How cups cool in the wind",
    "t3": "Deep reinforcement learning for poker",
}


def test_the_likeliest_abstract_comes_first():
    found = propose(TITLES, ABSTRACTS)
    assert found["t1"][0][0] == "kettles" and found["t2"][0][0] == "cups"
    assert all(0 < score <= 1.0001 for pairs in found.values() for _, score in pairs)


def test_a_title_that_fits_nothing_has_no_proposal():
    assert propose(TITLES, ABSTRACTS)["t3"] == []
    assert propose(TITLES, {}) == {"t1": [], "t2": [], "t3": []}


def test_confirmed_titles_are_given_and_their_records_leave():
    library = Library(make_text)
    papers = (
        Paper(abstract=ABSTRACTS["cups"]),
        Paper(title="How cups cool in the wind", author=(Name("Watt", "Jo"),), url="https://x.org"),
    )
    plan = plan_import(library, [Section("Tea", papers)], "tea.json", NOW)
    library.add(plan.papers)
    library.apply(plan.change)
    titles, abstracts = open_titles(library), open_abstracts(library)
    assert len(titles) == len(abstracts) == 1
    change = edits.give_titles(library, {titles[0]: abstracts[0]}, NOW)
    library.apply(change)
    paper = library.paper(abstracts[0])
    assert (paper.title, str(paper.author[0]), paper.url) == (
        "How cups cool in the wind",
        "Jo Watt",
        "https://x.org",
    )
    assert library.order == (abstracts[0],) and not library.text(abstracts[0]).derived
    library.apply(change.inverse())
    assert set(library.order) == {*titles, *abstracts}
