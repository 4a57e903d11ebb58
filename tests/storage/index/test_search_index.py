"""The index follows the library: imports, notes, tags, corrections; and ranks."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.core import edits
from desktop.core.annotations import Annotations
from desktop.core.change import Change
from desktop.core.library import Library
from desktop.core.listing import select
from desktop.core.paper import Name, Paper
from desktop.core.query import And, Or, Term, parse
from desktop.storage.index import SearchIndex, search_index, warm
from desktop.storage.index.asked import Asked
from desktop.storage.index.build import build
from desktop.storage.index.evaluate import Superseded
from desktop.storage.index.folder import BEGINNINGS, home

Abstracts = Callable[..., Library]
NOW = "2026-12-02T00:00:00Z"


class Desk:
    """A library with its index, built or not, changed as a session does."""

    def __init__(self, cache: Path, library: Library, built: bool) -> None:
        self.library = library
        if built:
            assert build(cache, library)
        self.index = SearchIndex(cache, library)

    def finds(self, typed: str, typing: bool = False) -> list[str]:
        ids, _ = select(self.library, parse(typed, typing=typing), self.index)
        return ids

    def does(self, change: Change | None) -> Change:
        assert change
        self.library.apply(change)
        self.index.update(change)
        return change


@pytest.fixture(params=[True, False], ids=["built", "in memory"])
def desk(request: pytest.FixtureRequest, tmp_path: Path, some_papers: Library) -> Desk:
    return Desk(tmp_path, some_papers, request.param)


def test_finds_in_every_field(desk: Desk) -> None:
    desk.does(edits.set_note(desk.library, "a", "remember the zebra", NOW))
    desk.does(edits.add_tag(desk.library, ["b"], "to read", NOW))
    assert desk.finds("title:graph") == ["b"]
    assert desk.finds("abstract:graph") == ["a"]
    assert desk.finds("author:wang") == ["a"]
    assert desk.finds("keyword:sparse") == ["a"]
    assert desk.finds("note:zebra") == ["a"]
    assert desk.finds("tag:re*") == ["b"]
    assert desk.finds("tag:ead*") == []
    assert desk.finds('tag:"to read"') == ["b"]
    assert set(desk.finds("sparse")) == {"a", "c"}


def test_words_meet_across_fields(desk: Desk) -> None:
    desk.does(edits.set_note(desk.library, "b", "compare with wavelets", NOW))
    assert desk.finds("networks wavelets banks") == ["b"]
    assert desk.finds("networks -wavelets") == []


def test_the_title_counts_twice(desk: Desk) -> None:
    assert desk.finds("trees") == ["a", "b"]
    assert desk.finds("graph") == ["b", "a"]


def test_names_are_not_stemmed_and_stop_words_only_by_name(desk: Desk) -> None:
    assert desk.finds("author:banks") == ["b"]
    assert desk.finds("author:learn") == []
    assert desk.finds("author:bank") == ["b"]
    assert desk.index.corrections == {"bank": "banks"}
    assert desk.finds("author:he") == ["c"]
    assert desk.finds("he") == ["a", "b", "c"]


def test_a_note_is_found_as_it_stands(desk: Desk) -> None:
    desk.does(edits.set_note(desk.library, "a", "zebra", NOW))
    assert desk.finds("zebra") == ["a"]
    desk.does(edits.set_note(desk.library, "a", "giraffe", NOW))
    assert desk.finds("zebra") == []
    change = desk.does(edits.set_note(desk.library, "a", "", NOW))
    assert desk.finds("giraffe") == []
    desk.does(change.inverse())
    assert desk.finds("giraffe") == ["a"]


def test_notes_there_from_the_start_are_found(tmp_path: Path, some_papers: Library) -> None:
    some_papers.annotations["b"] = Annotations(note="zebra", tags=("stripes",))
    assert Desk(tmp_path, some_papers, built=True).finds("zebra stripes") == ["b"]


def test_corrections_by_hand_replace_what_was_imported(desk: Desk) -> None:
    desk.does(edits.set_title(desk.library, "b", "Zebra crossing", NOW))
    assert desk.finds("zebra") == ["b"]
    assert desk.finds("title:graph") == []
    assert desk.finds("learn") == ["b"]
    values = {"author": (Name("Kovács", "Éva"),)}
    desk.does(edits.correct(desk.library, ["a"], values, NOW))
    assert desk.finds("kovacs") == ["a"]
    assert desk.finds("wang") == []
    desk.does(edits.set_title(desk.library, "b", "", NOW))
    assert desk.finds("title:graph") == ["b"]
    assert desk.finds("zebra") == []


def test_corrections_are_built_into_the_index(tmp_path: Path, some_papers: Library) -> None:
    some_papers.annotations["b"] = Annotations(title="Zebra crossing")
    desk = Desk(tmp_path, some_papers, built=True)
    assert desk.finds("title:zebra") == ["b"]
    assert not desk.index._corrected
    desk.does(edits.set_title(desk.library, "b", "Giraffe", NOW))
    assert desk.finds("title:giraffe") == ["b"]
    assert desk.finds("title:zebra") == []


def test_imported_papers_are_found_at_once(desk: Desk) -> None:
    assert desk.finds("zebra") == []
    desk.library.add([Paper("d", "Zebra models.", "", ())])
    desk.library.annotations["d"] = Annotations(starred=True)
    desk.library._forget_order()
    assert desk.finds("zebra") == ["d"]
    assert desk.index.needs_build


def test_many_changes_at_once(tmp_path: Path, abstracts: Abstracts) -> None:
    library = abstracts(*(f"paper number{number}" for number in range(300)))
    desk = Desk(tmp_path, library, built=True)
    desk.does(edits.add_tag(library, list(library.order), "zebra", NOW))
    assert len(desk.finds("zebra")) == 300
    for number in range(120):
        paper = library.order[number]
        desk.does(edits.set_note(library, paper, f"note giraffe{number}", NOW))
        assert desk.finds(f"giraffe{number}") == [paper]
    assert len(desk.finds("zebra")) == 300


def test_ties_keep_list_order_whatever_the_segment(tmp_path: Path, abstracts: Abstracts) -> None:
    texts = [f"same words {number:02}" for number in range(20)]
    library = abstracts(*reversed(texts))
    desk = Desk(tmp_path, library, built=True)
    library.add([Paper("same words zz", "same words zz")])
    members = ("same words zz", *library.order)
    library.collections["collection-1"] = library.collections["collection-1"].__class__(
        "collection-1", "Venue 2026", members
    )
    library._forget_order()
    assert desk.finds('"same words"') == list(members)


@pytest.mark.parametrize("typed", ["l_p", "symmetric", r"$\\ell_p$", "ell", "temp", '"in norm"'])
def test_a_note_is_found_as_written_and_as_read(desk: Desk, typed: str) -> None:
    note = r"**sym**metric in norm $\ell_p$, see C:\temp"
    desk.does(edits.set_note(desk.library, "c", note, NOW))
    assert desk.finds(typed) == ["c"]


def test_a_word_that_only_a_note_has_is_a_beginning_for_all_papers(desk: Desk) -> None:
    desk.does(edits.set_note(desk.library, "a", "optimizing it", NOW))
    assert set(desk.finds("optimizing")) == {"a", "c"}
    assert set(desk.finds("optimizi", typing=True)) == {"a", "c"}
    desk.does(edits.set_note(desk.library, "a", "", NOW))
    assert desk.finds("optimizi", typing=True) == ["c"]


def test_misspelt_words_give_way_and_are_named(desk: Desk) -> None:
    assert desk.finds("ntework") == ["b"]
    assert desk.index.corrections == {"ntework": "networks"}
    assert desk.finds("optimzation survey") == ["c"]
    assert desk.index.corrections == {"optimzation": "optimization"}
    assert desk.finds("optimzat", typing=True) == ["c"]
    assert desk.finds("author:wagn author:li") == ["a"]
    assert desk.finds("author:bansk") == ["b"]
    assert desk.finds("networks") == ["b"]
    assert desk.index.corrections == {}


@pytest.mark.parametrize("typed", ["the", "深度学习", "-graph", "title:pruned", "-title:pruned"])
def test_leaves_other_words_alone(desk: Desk, typed: str) -> None:
    desk.finds(typed)
    assert desk.index.corrections == {}


@pytest.mark.parametrize("typed", ["xyzzyq", "zzz", "wa", "-xyzzyq", "-(graph zzz)", "graph -zzz"])
def test_words_near_none_are_named(desk: Desk, typed: str) -> None:
    desk.finds(typed)
    [(word, instead)] = desk.index.corrections.items()
    assert word in typed
    assert instead == ""


def test_what_is_excluded_is_not_guessed_at(desk: Desk) -> None:
    assert set(desk.finds("sparse -optimzation")) == {"a", "c"}
    assert desk.index.corrections == {"optimzation": ""}


def test_a_request_that_asks_several_times_names_all_words(desk: Desk) -> None:
    asked = Asked(desk.index)
    select(desk.library, parse("(ntework is:starred) OR (grahp is:undecided)"), asked)
    assert asked.corrections.keys() == {"ntework", "grahp"}


def test_corrections_are_each_thread_s_own(desk: Desk) -> None:
    desk.finds("ntework")
    other = threading.Thread(target=desk.finds, args=("graph",))
    other.start()
    other.join()
    assert desk.index.corrections == {"ntework": "networks"}


def test_a_superseded_search_stops(desk: Desk) -> None:
    with pytest.raises(Superseded):
        desk.index.search(And((Term("graph"), Term("trees"))), lambda: True)
    assert desk.index.search(Or((Term("graph"), Term("zebra"))), lambda: False)


def test_threads_get_the_same_answers(desk: Desk) -> None:
    asked = ["gra", "graph -trees", '"sparse models"', "learn OR survey", "author:ban", "ntework"]
    alone = [desk.finds(typed, typing=True) for typed in asked]
    together: list[list[list[str]]] = []

    def ask() -> None:
        for turn in range(20):
            desk.index.update(Change("note", {}, {("a", "note"): str(turn)}))
            together.append([desk.finds(typed, typing=True) for typed in asked])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(together) == 80
    assert all(answers == alone for answers in together)


def test_papers_that_are_many_are_indexed_roughly(
    tmp_path: Path, some_papers: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_index, "MOST_IN_MEMORY", 2)
    desk = Desk(tmp_path, some_papers, built=False)
    assert desk.index.reads_papers
    assert set(desk.finds("grahp")) == {"a", "b"}
    assert desk.index.corrections.keys() == {"grahp"}
    desk.does(edits.set_title(desk.library, "c", "A giraffe", NOW))
    assert desk.finds("giraffe") == ["c"]
    desk.does(edits.set_title(desk.library, "c", "", NOW))
    assert desk.finds("giraffe") == []
    desk.does(edits.set_note(desk.library, "a", "zebra", NOW))
    assert desk.finds("zebra") == ["a"]
    assert set(desk.finds("graph")) == {"a", "b"}
    assert desk.finds("-graph") == ["c"]
    assert desk.finds("the") == ["a", "b", "c"]
    with pytest.raises(Superseded):
        desk.index.search(Term("surveys"), lambda: True)
    desk.library.add([Paper("d", "Zebra graphs.", "", ())])
    desk.library.annotations["d"] = Annotations(starred=True)
    desk.library._forget_order()
    assert set(desk.finds("zebra")) == {"a", "d"}
    assert build(tmp_path, some_papers)
    desk.index.reopen()
    assert not desk.index.reads_papers
    assert desk.finds("-graph") == ["c"]
    assert set(desk.finds("zebra")) == {"a", "d"}


def test_completes_fields_with_counts(desk: Desk) -> None:
    desk.does(edits.add_tag(desk.library, ["a", "b"], "To read", NOW))
    desk.does(edits.add_tag(desk.library, ["a"], "tricks", NOW))
    complete = desk.index.complete
    assert complete("tag", "t") == [("To read", 2), ("tricks", 1)]
    assert complete("tag", "rea") == [("To read", 2)]
    assert complete("in", "venue") == [("Venue 2026", 3)]
    assert complete("author", "ban") == [("Ann Banks", 1)]
    assert complete("author", "he") == [("Will He", 1)]
    assert complete("keyword", "") == [("sparse models", 1)]
    assert complete("keyword", "zebra") == []


def test_warming_changes_no_answer(desk: Desk) -> None:
    before = {letter: desk.finds(f"{letter}*") for letter in "gnostw"}
    desk.index.warm()
    assert {letter: desk.finds(f"{letter}*") for letter in "gnostw"} == before
    desk.does(edits.set_title(desk.library, "c", "Wide graphs", NOW))
    assert set(desk.finds("g*")) == {"a", "b", "c"}
    desk.index.warm()
    assert set(desk.finds("g*")) == {"a", "b", "c"}
    assert "c" in desk.finds("w*")


def test_what_is_warmed_is_kept_on_the_disk(
    tmp_path: Path, some_papers: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build(tmp_path, some_papers)
    cold = Desk(tmp_path, some_papers, built=False)
    asked = [*"gnostw", "gr", "ne"]
    expected = {typed: desk_scores(cold, f"{typed}*") for typed in asked}
    warmed = Desk(tmp_path, some_papers, built=False)
    with monkeypatch.context() as patch:
        patch.setattr(warm, "_scores", lambda *_: pytest.fail("was looked up again"))
        warmed.index.warm()
    assert warmed.index._on_disk and warmed.index._on_disk._pinned
    assert {typed: desk_scores(warmed, f"{typed}*") for typed in asked} == expected
    kept = home(tmp_path) / "000001" / BEGINNINGS
    for damaged in (b"", kept.read_bytes()[:-1], b"x" * 100):
        kept.write_bytes(damaged)
        again = Desk(tmp_path, some_papers, built=False)
        again.index.warm()
        assert again.index._on_disk and again.index._on_disk._pinned
        assert {typed: desk_scores(again, f"{typed}*") for typed in asked} == expected


def desk_scores(desk: Desk, typed: str) -> dict[str, float]:
    return dict(desk.index.search(parse(typed).tree) or {})


def test_an_empty_library_can_be_searched(tmp_path: Path) -> None:
    desk = Desk(tmp_path, Library(lambda paper: pytest.fail(paper.id)), built=True)
    assert desk.finds("graph") == []
    assert desk.finds("grpah -tree") == []
    assert desk.index.complete("author", "a") == []
    assert not desk.index.needs_build
