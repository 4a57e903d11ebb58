"""A long list lies packed in memory, and reads as if it did not."""

import json
import tracemalloc

import pytest

from desktop.core.importing import plan_import
from desktop.core.library import Library
from desktop.core.paper import Name, Paper
from desktop.core.papers import Joined
from desktop.formats import collector, records
from desktop.formats.read import read_bytes
from desktop.formats.records import BLOCK, Records
from desktop.markup.text import make_text

PAPERS = [
    Paper(
        abstract=f"Kettle {n} boils, $x_{n} < 1$.\n\nIt sings 😀.",
        title=f"On kettle {n}" if n % 3 else "",
        author=(Name("Moreau", "Ada"), Name(literal="张伟")),
        keyword=("tea, black", "water"),
        issued=(2026, 7),
        url=f"https://example.org/{n}",
        html=n % 2 == 0,
        more={"decision": "Accept", "rating": [1, 2.5, None], "nested": {"é": [True]}},
    )
    for n in range(3 * BLOCK + 5)
]


@pytest.fixture(params=[0, 1, 7, BLOCK, 4 * BLOCK])
def kept(request, monkeypatch):
    monkeypatch.setattr(records, "LOOSE", request.param)
    found = Records()
    for paper in PAPERS:
        found.append(paper)
    return found


def test_records_come_back_as_they_were(kept):
    assert len(kept) == len(PAPERS)
    assert list(kept) == PAPERS
    assert [kept[at] for at in (0, BLOCK, 5, -1, -len(PAPERS))] == [
        PAPERS[at] for at in (0, BLOCK, 5, -1, 0)
    ]
    assert list(kept[3:BLOCK:9]) == PAPERS[3:BLOCK:9]
    with pytest.raises(IndexError):
        kept[len(PAPERS)]


def test_records_go_from_one_to_another_packed(kept):
    other = Records()
    for block in kept.blocks():
        other.take(block)
    assert len(other) == len(PAPERS)
    assert list(other) == PAPERS == [other[at] for at in range(len(PAPERS))]
    order = list(range(len(PAPERS)))
    for places in (order, order[::2], order[::-1]):
        part = records.Part(kept, places)
        other = Records()
        for block in records.blocks(part):
            other.take(block)
        assert list(other) == [PAPERS[at] for at in places]


def test_joined_parts_are_one_list(kept):
    joined = Joined([kept[:2], (), PAPERS[2:9], kept[9:]])
    assert list(joined) == PAPERS
    assert (joined[2], joined[-1], joined[7:11]) == (PAPERS[2], PAPERS[-1], PAPERS[7:11])
    assert not Joined([(), []])
    with pytest.raises(IndexError):
        joined[len(PAPERS)]


def lines(count, again=()):
    """JSON lines of papers, some of them again with one more field."""
    words = "kettles boil water for tea in the kitchen while it rains on the roof ".split()
    for n in [*range(count), *again]:
        abstract = f"Number {n}: " + " ".join(words[n % 7 :] + words) + ". " + f"So {n} times. " * 9
        yield json.dumps({"title": f"T{n}", "abstract": abstract, f"extra{len(again)}": n})


def plan_of(data):
    report = read_bytes("\n".join(data).encode(), "list.jsonl")
    return report, plan_import(Library(make_text), report.sections, "list.jsonl", "2026-01-01")


def test_a_packed_list_is_planned_as_a_loose_one(monkeypatch):
    data = [*lines(100), *lines(60, again=(3, 70, 70))]
    report, plan = plan_of(data)
    monkeypatch.setattr(records, "LOOSE", 10)
    monkeypatch.setattr(collector, "LOOSE", 10)
    packed_report, packed_plan = plan_of(data)
    assert list(packed_plan.papers) == list(plan.papers)
    assert len(plan.papers) == 100 and "extra3" in plan.papers[3].more
    for name in ("added", "present", "change", "revised", "gone", "ids", "homes"):
        assert getattr(packed_plan, name) == getattr(plan, name)
    assert packed_report.flags == report.flags


def test_memory_grows_by_a_fraction_of_what_is_read(monkeypatch):
    monkeypatch.setattr(records, "LOOSE", 100)
    monkeypatch.setattr(collector, "LOOSE", 100)
    data = "\n".join(lines(1_500)).encode()
    read_bytes(data[: data.find(b"\n")], "warm.jsonl")
    tracemalloc.start()
    try:
        report = read_bytes(data, "list.jsonl")
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert report.count == 1_500
    assert held < len(data)
