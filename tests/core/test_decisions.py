from hypothesis import given
from hypothesis import strategies as st

from desktop.core.decisions import ACTS, Decision, decide, key_of
from desktop.core.importing import Section
from desktop.core.paper import Paper

FILE = (
    Section("A", (Paper(abstract="One."), Paper(abstract="and more of one."))),
    Section("B", (Paper(abstract="A title"), Paper(abstract="Two. Three."))),
)


def texts(sections):
    return [[(paper.title, paper.abstract) for paper in section.papers] for section in sections]


def test_without_decisions_the_file_stays_as_it_was_read():
    assert decide(FILE, []) == FILE


def test_merge_joins_with_the_record_before():
    assert texts(decide(FILE, [Decision(1, "merge")]))[0] == [("", "One.\n\nand more of one.")]


def test_the_first_of_a_section_has_nothing_to_merge_with():
    assert decide(FILE, [Decision(2, "merge")]) == FILE


def test_a_title_goes_to_the_next_record():
    assert texts(decide(FILE, [Decision(2, "title")]))[1] == [("A title", "Two. Three.")]


def test_a_title_with_no_record_after_it_is_not_lost():
    assert texts(decide(FILE, [Decision(3, "title")]))[1][1] == ("Two. Three.", "")


def test_split_makes_two_records():
    assert texts(decide(FILE, [Decision(3, "split", 5)]))[1][1:] == [("", "Two."), ("", "Three.")]


def test_leave_takes_a_record_out():
    assert texts(decide(FILE, [Decision(0, "leave")]))[0] == [("", "and more of one.")]


def test_the_key_is_of_the_records_not_of_their_layout():
    spaced = (
        Section("X", tuple(Paper(abstract=f"{p.abstract}\n") for s in FILE for p in s.papers)),
    )
    assert key_of(spaced) == key_of(FILE)
    assert key_of(FILE[:1]) != key_of(FILE)


decisions = st.builds(Decision, st.integers(0, 5), st.sampled_from(ACTS), st.integers(-2, 20))


texts_ = st.text("ab .\n", max_size=12)


@given(st.lists(st.tuples(texts_, texts_), max_size=6), st.lists(decisions, max_size=6))
def test_only_leaving_out_loses_letters(records, made):
    file = [Section("S", tuple(Paper(title=title, abstract=text) for title, text in records))]
    kept = [decision for decision in made if decision.act != "leave"]
    before = "".join(title + text for title, text in records)
    papers = [paper for section in decide(file, kept) for paper in section.papers]
    after = "".join(p.title + p.abstract + p.more.get("original title", "") for p in papers)
    assert sorted("".join(after.split())) == sorted("".join(before.split()))
