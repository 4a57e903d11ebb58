import pytest

from desktop.core import edits
from desktop.core.importing import Section
from desktop.core.labels import count_labels, labels_of
from desktop.core.library import Library
from desktop.core.listing import select
from desktop.core.paper import Paper
from desktop.core.query import parse

FILED = {
    "Ants": {"decision": "Oral", "track": "Main"},
    "Bees": {"decision": "Accept (oral)", "track": "Position-Paper Track"},
    "Crows": {"decision": "Accept (poster)", "track": ["main", "Datasets & Benchmarks"]},
    "Doves": {"decision": "Accept  (Poster)"},
    "Emus": {"decision": "Desk Reject", "track": "数据集与基准"},
    "Finches": {"decision": "Reject"},
    "Gulls": {"decision": None, "track": {"odd": 1}},
}


@pytest.fixture
def filed(plain_text, bring_in) -> Library:
    library = Library(plain_text)
    papers = (Paper(abstract=f"{name} eat.", more=more) for name, more in FILED.items())
    bring_in(library, Section("Birds", tuple(papers)))
    return library


class NoWords:
    def search(self, node):
        raise AssertionError("no words were searched for")

    def filed(self):
        return {}

    def check(self):
        """Somebody waits."""


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("decision:oral", "Ants Bees"),
        ('decision:"oral"', "Ants"),
        ('decision:"ACCEPT (poster)"', "Crows Doves"),
        ("decision:accept", "Bees Crows Doves"),
        ("decision:post", "Crows Doves"),
        ("-decision:reject", "Ants Bees Crows Doves Gulls"),
        ('decision:"reject"', "Finches"),
        ("decision:eject", ""),
        ('track:"position paper"', "Bees"),
        ("track:position-paper", "Bees"),
        ("track:main decision:oral", "Ants"),
        ("track:main OR track:benchmarks", "Ants Crows"),
        ("track:基准", "Emus"),
        ("decision:none", ""),
    ],
)
def test_labels_are_facets(filed, typed, expected):
    ids, _ = select(filed, parse(typed), NoWords())
    assert " ".join(filed.paper(paper_id).abstract.split()[0] for paper_id in ids) == expected


def test_values_are_counted_in_their_likest_spelling(filed):
    counts = count_labels(map(filed.labels, filed.order))
    assert counts["decision"] == {
        "Accept (oral)": 1,
        "Accept (poster)": 2,
        "Desk Reject": 1,
        "Oral": 1,
        "Reject": 1,
    }
    assert counts["track"]["Main"] == 2 and len(counts["track"]) == 4


def test_a_label_that_another_file_gives_counts(filed, bring_in):
    finches = filed.order[-2]
    assert filed.labels(finches) == {"decision": ("Reject",)}
    bring_in(filed, Section("More", (Paper(abstract="Finches eat.", more={"track": "Main"}),)))
    assert filed.labels(finches) == {"decision": ("Reject",), "track": ("Main",)}
    filed.apply(edits.remove(filed, [finches], "2026-12-02T00:00:00Z"))
    assert count_labels(map(filed.labels, filed.order))["track"]["Main"] == 2


def test_what_is_no_label_is_none():
    assert labels_of(Paper(more={"decision": "  ", "track": [[], None, 3]})) == {"track": ("3",)}


@pytest.mark.parametrize("typed", ["decision:", 'track:"', 'decision:"acc'])
def test_what_is_being_typed_hides_nothing_that_it_may_mean(filed, typed):
    ids, _ = select(filed, parse(typed, typing=True), NoWords())
    assert len(ids) == (3 if typed.endswith("acc") else 7)
