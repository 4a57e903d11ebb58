from hypothesis import given
from hypothesis import strategies as st

from desktop.core.change import Change
from desktop.core.history import History


def change(value: str, bout: str = "", field: str = "note") -> Change:
    return Change(field, {("a", field): ""}, {("a", field): value}, value, bout=bout)


def test_an_empty_history_has_nothing_to_undo_or_redo() -> None:
    assert History().next_undo is None
    assert History().next_redo is None


def test_undone_and_redone_step_through_the_changes() -> None:
    history = History()
    one, two = change("1"), change("2")
    history.record(one)
    history.record(two)
    assert history.next_undo == two
    history.undone()
    assert (history.next_undo, history.next_redo) == (one, two)
    history.redone()
    assert (history.next_undo, history.next_redo) == (two, None)


def test_a_new_change_forgets_what_was_undone() -> None:
    history = History()
    history.record(change("1"))
    history.undone()
    history.record(change("2"))
    assert [item.time for item in history.changes] == ["2"]
    assert history.next_redo is None


def test_what_the_program_notes_by_itself_is_no_step_and_forgets_nothing() -> None:
    history = History()
    history.record(change("1"))
    history.undone()
    history.record(change("2", field="seen"))
    assert history.next_redo == change("1")


def test_a_bout_of_typing_is_one_step() -> None:
    history = History()
    for text in ("a", "ab", "abc"):
        history.record(change(text, bout="1"))
    history.record(change("x", bout="2"))
    assert [item.after["a", "note"] for item in history.changes] == ["abc", "x"]
    assert history.place == 2


def test_a_bout_does_not_join_a_step_that_was_undone() -> None:
    history = History()
    history.record(change("a"))
    history.record(change("b", bout="1"))
    history.undone()
    history.record(change("c", bout="1"))
    assert [item.after["a", "note"] for item in history.changes] == ["a", "c"]


@given(st.lists(st.sampled_from(["record", "undo", "redo"]), max_size=40))
def test_the_place_never_leaves_the_line(acts: list[str]) -> None:
    history = History()
    for number, act in enumerate(acts):
        if act == "record":
            history.record(change(str(number)))
        elif act == "undo" and history.next_undo:
            history.undone()
        elif act == "redo" and history.next_redo:
            history.redone()
        assert 0 <= history.place <= len(history.changes)
        assert (history.next_redo is None) == (history.place == len(history.changes))
