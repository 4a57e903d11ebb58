"""Undo, redo, going back and earlier versions, across restarts and compactions."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.core import edits
from desktop.storage import timeline
from desktop.storage.data_folder import DataFolder


def annotations(folder: DataFolder) -> dict[str, str]:
    """What is annotated, without the times."""
    return {
        key: f"{one.starred} {one.status} {one.note} {one.tags}"
        for key, one in folder.library.annotations.items()
    }


def collections(folder: DataFolder) -> list[str]:
    return [one.name for one in folder.library.collections.values() if one.name]


def test_bulk_changes_imports_and_removals_are_taken_back_by_name(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 4)
        reader.stars(folder, *ids)
        reader.does(folder, edits.remove(folder.library, ids[:2], reader.time()))
        assert len(folder.library.order) == 2
    names = []
    for _ in range(4):
        with reader.open() as folder:
            undone = folder.undo(reader.time())
            names.append(undone.name if undone else None)
    assert names == ["remove", "star", "import", None]
    with reader.open() as folder:
        assert folder.library.order == ()
        assert [folder.redo(reader.time()).name for _ in range(3)] == ["import", "star", "remove"]
        assert folder.redo(reader.time()) is None
        assert len(folder.library.order) == 2


def test_a_change_after_undo_ends_what_could_be_redone(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.stars(folder, ids[0])
        folder.undo(reader.time())
        reader.stars(folder, ids[1])
    with reader.open() as folder:
        assert folder.redo(reader.time()) is None
        assert [change.name for change in folder.history.changes] == ["import", "star"]


def test_what_the_program_notes_by_itself_is_no_step(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        reader.does(folder, edits.mark_seen(folder.library, ids, reader.time()))
        assert folder.library.annotations_of(ids[0]).modified == ""
    with reader.open() as folder:
        assert folder.library.annotations_of(ids[0]).seen
        assert folder.history.next_undo.name == "import"


def test_undo_of_a_star_keeps_a_status_set_since(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 1)
        reader.stars(folder, *ids)
        reader.does(folder, edits.set_status(folder.library, ids, "later", reader.time()))
        folder.go_back(2, reader.time())
        assert folder.library.annotations_of(ids[0]).starred
        assert folder.library.annotations_of(ids[0]).status == "unread"


def test_going_back_is_itself_a_change(reader: Any) -> None:
    with reader.open() as folder:
        ids = reader.imports(folder, 3)
        states = [annotations(folder)]
        for paper_id in ids:
            reader.stars(folder, paper_id)
            reader.notes(folder, paper_id, f"note {paper_id}")
            states.append(annotations(folder))
    with reader.open() as folder:
        change = folder.go_back(3, reader.time())
        assert (change.name, change.detail) == ("go back", "star 1 paper")
        assert {key: value for key, value in annotations(folder).items() if key == ids[0]} == {
            ids[0]: states[1][ids[0]]
        }
        assert not folder.library.annotations_of(ids[1]).carries_work
    with reader.open() as folder:
        assert folder.undo(reader.time()).name == "go back"
        assert annotations(folder) == states[-1]
        assert folder.go_back(folder.history.place, reader.time()) is None


def test_a_bout_of_typing_is_one_step_after_a_restart_too(reader: Any) -> None:
    with reader.open() as folder:
        (paper_id,) = reader.imports(folder, 1)
        for length in range(1, 6):
            reader.notes(folder, paper_id, "typed"[:length], bout="1")
        reader.notes(folder, paper_id, "typed later", bout="2")
    with reader.open() as folder:
        assert folder.history.place == 3
        folder.undo(reader.time())
        assert folder.library.annotations_of(paper_id).note == "typed"
        folder.undo(reader.time())
        assert folder.library.annotations_of(paper_id).note == ""


# ---- earlier versions


def texts(folder: DataFolder, paper_id: str) -> list[str]:
    return [text for _, text in folder.note_versions(paper_id)]


def test_earlier_versions_outlive_history_and_restarts(
    reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "HISTORY_LENGTH", 2)
    with reader.open() as folder:
        first, second = reader.imports(folder, 2)
        for number in range(4):
            reader.notes(folder, first, f"version {number}")
            reader.stars(folder, second, on=number % 2 == 0)
        assert len(folder.history.changes) == 2
    with reader.open() as folder:
        assert texts(folder, first) == ["version 0", "version 1", "version 2"]
        times = [time for time, _ in folder.note_versions(first)]
        assert times == sorted(times)
        assert times[0].startswith("2026-07-01T00:00:0")
        assert folder.note_versions(second) == []
        reader.notes(folder, first, "")
        assert texts(folder, first)[-1] == "version 3"
        folder.undo(reader.time())
        assert folder.library.annotations_of(first).note == "version 3"


def test_typing_leaves_a_version_now_and_then(reader: Any) -> None:
    with reader.open() as folder:
        (paper_id,) = reader.imports(folder, 1)
        reader.notes(folder, paper_id, "before")
        for number in range(20):
            reader.seconds += 60
            reader.notes(folder, paper_id, f"typed {number}", bout="1")
        kept = texts(folder, paper_id)
        assert kept[0] == "before"
        assert 3 <= len(kept) <= 5
        reader.notes(folder, paper_id, "next", bout="2")
        assert texts(folder, paper_id)[-1] == "typed 19"


def test_versions_are_limited_and_the_ones_soon_replaced_go_first(reader: Any) -> None:
    with reader.open() as folder:
        (paper_id,) = reader.imports(folder, 1)
        for number in range(30):
            reader.seconds += 3600
            reader.notes(folder, paper_id, f"slow {number}")
        for number in range(60):
            reader.notes(folder, paper_id, f"quick {number}")
        kept = texts(folder, paper_id)
        assert len(kept) == timeline.VERSIONS
        assert kept[:29] == [f"slow {number}" for number in range(29)]


# ---- how much is kept


def test_history_is_limited_by_length_and_place_stays_right(
    reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "HISTORY_LENGTH", 10)
    with reader.open() as folder:
        ids = reader.imports(folder, 2)
        for number in range(25):
            reader.notes(folder, ids[0], f"{number}")
        assert len(folder.history.changes) == folder.history.place == 10
        for _ in range(10):
            assert folder.undo(reader.time())
        assert folder.undo(reader.time()) is None
        assert folder.library.annotations_of(ids[0]).note == "14"


def test_a_snapshot_holds_what_there_is_room_for_and_always_the_last(
    reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "HISTORY_SIZE", 1000)
    with reader.open() as folder:
        ids = reader.imports(folder, 200)
        for number in range(6):
            reader.stars(folder, *ids, on=number % 2 == 0)
        folder.undo(reader.time())
        folder.undo(reader.time())
    with reader.open() as folder:
        names = [change.name for change in folder.history.changes]
        assert names == ["unstar", "star", "unstar"]
        assert folder.history.place == 1
        folder.redo(reader.time())
        folder.redo(reader.time())
        assert not folder.library.annotations_of(ids[0]).starred
        for _ in range(3):
            folder.undo(reader.time())
        assert not folder.undo(reader.time())
        assert folder.library.annotations_of(ids[0]).starred


# ---- whatever happens, in any order

ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("star"), st.lists(st.integers(0, 3), min_size=1, max_size=4)),
        st.tuples(st.just("note"), st.integers(0, 3), st.text("ab\n", max_size=3), st.booleans()),
        st.tuples(st.just("tag"), st.lists(st.integers(0, 3), min_size=1), st.sampled_from("xy")),
        st.tuples(st.just("seen"), st.integers(0, 3)),
        st.tuples(st.just("undo")),
        st.tuples(st.just("redo")),
        st.tuples(st.just("back"), st.integers(0, 9)),
        st.tuples(st.just("reopen")),
        st.tuples(st.just("killed")),
    ),
    max_size=30,
)


def plan_of(folder: DataFolder, ids: list[str], act: tuple[Any, ...], time: str) -> Any:
    what, *rest = act
    library = folder.library
    if what == "star":
        chosen = [ids[number] for number in rest[0]]
        return edits.star(library, chosen, not library.annotations_of(chosen[0]).starred, time)
    if what == "note":
        return edits.set_note(library, ids[rest[0]], rest[1], time, "bout" if rest[2] else "")
    if what == "tag":
        return edits.add_tag(library, [ids[number] for number in rest[0]], rest[1], time)
    return edits.mark_seen(library, [ids[rest[0]]], time)


@given(ACTS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_what_is_found_after_reopening_is_what_was_left(
    reader: Any, acts: list[tuple[Any, ...]]
) -> None:
    clock = type(reader)(reader.place.with_name(f"data-{reader.seconds}"))
    reader.seconds += 1
    folder = clock.open()
    ids = list(clock.imports(folder, 4))
    try:
        for act in acts:
            if act[0] in ("undo", "redo"):
                getattr(folder, act[0])(clock.time())
            elif act[0] == "back":
                folder.go_back(act[1], clock.time())
            elif act[0] in ("reopen", "killed"):
                folder = reopened(clock, folder, act[0] == "killed")
            elif plan := plan_of(folder, ids, act, clock.time()):
                folder.commit(plan)
        folder = reopened(clock, folder, killed=False)
    finally:
        folder.close()


def reopened(clock: Any, folder: DataFolder, killed: bool) -> DataFolder:
    left = everything(folder)
    if killed:
        folder._store._let_go()
        folder._papers.close()
    else:
        folder.close()
    again: DataFolder = clock.open()
    assert everything(again) == left
    assert again.messages == []
    return again


def everything(folder: DataFolder) -> list[Any]:
    library = folder.library
    times = {key: one.changed for key, one in library.annotations.items()}
    versions = {key: folder.note_versions(key) for key in library.annotations}
    history = list(folder.history.changes), folder.history.place
    return [dict(library.annotations), times, dict(library.collections), history, versions]
