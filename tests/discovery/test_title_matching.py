from time import process_time

from desktop.core import edits
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper
from desktop.discovery.title_matching import open_abstracts, open_titles, propose, same_ids
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


def test_a_title_of_common_words_finds_the_abstract_that_holds_them_together():
    common = [f"word{number}" for number in range(30)]
    abstracts = {
        str(number): " ".join(common[(number * step) % 30] for step in range(1, 9))
        + f" own{number}"
        for number in range(2_000)
    }
    abstracts["sought"] = "word1 word2 word3 word4 word5 own1 own2"
    best = propose({"t": "Word1 word2 word3 word4 word5"}, abstracts)["t"][0]
    assert best[1] > 0.99


def test_comparing_takes_time_nearly_in_proportion_to_the_titles():
    def work(count: int) -> float:
        abstracts = {
            str(n): " ".join(f"w{n * 7919 * k % (2 * count + 1)}" for k in range(1, 60))
            + " the of and"
            for n in range(count)
        }
        titles = {key: " ".join(text.split()[-9:]) for key, text in abstracts.items()}
        started = process_time()
        assert propose(titles, abstracts)
        return process_time() - started

    small = min(work(100) for _ in range(3))
    assert work(800) < 28 * small  # eight times as many; 64 is quadratic


def test_records_of_one_id_are_told_unless_it_is_a_rows_number():
    library = Library(make_text)
    ids = ("67185", "12", "4711", "4711")
    papers = [Paper(title=f"On {name}", more={"id": name}) for name in dict.fromkeys(ids)]
    papers += [
        Paper(abstract=text + name, more={"id": int(name)})
        for text, name in zip((*ABSTRACTS.values(), "Forks have"), ids, strict=True)
    ]
    plan = plan_import(library, [Section("Tea", papers)], "tea.json", NOW)
    library.add(plan.papers)
    library.apply(plan.change)
    titles, abstracts = open_titles(library), open_abstracts(library)
    assert same_ids(library, titles, abstracts) == {titles[0]: abstracts[0]}


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
