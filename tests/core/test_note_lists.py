"""Lists in notes: a table of keys, where `|` is the caret and `[…]` outside boxes a selection."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.note_edit import Edit
from desktop.core.note_lists import continue_list, item_of, shift_list, tick, toggle_task

CASES = Path(__file__).resolve().parents[1] / "cases" / "note_lists.jsonl"
TABLE = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
LINES = st.lists(
    st.text("ab 1", max_size=4).flatmap(
        lambda text: st.sampled_from(("", "- ", "* [ ] ", "1. ", "  - ", "   2) ", "> - ")).map(
            lambda mark: mark + text
        )
    ),
    min_size=1,
    max_size=6,
).map("\n".join)


def taken_apart(marked: str) -> tuple[str, int, int]:
    """A text with its caret (`|`) or its selection (a bracket that begins one, and its end)."""
    if "|" in marked:
        caret = marked.index("|")
        return marked.replace("|", ""), caret, caret
    start = re.search(r"\[(?![ xX]\])", marked).start()
    end = marked.rindex("]") - 1
    return marked[:start] + marked[start + 1 : end + 1] + marked[end + 2 :], start, end


def press(key: str, note: str, start: int, end: int) -> Edit | None:
    match key:
        case "enter":
            return continue_list(note, start)
        case "tab" | "backtab":
            return shift_list(note, start, end, out=key == "backtab")
        case _:
            return toggle_task(note, start)


@pytest.mark.parametrize("case", TABLE, ids=lambda case: f"{case['key']} {case['note']!r}")
def test_keys_in_lists(case):
    note, start, end = taken_apart(case["note"])
    edit = press(case["key"], note, start, end)
    if case["after"] is None:
        assert edit is None
    else:
        after, *select = taken_apart(case["after"])
        assert edit and edit.apply(note) == after
        assert edit.select == tuple(select)


@given(LINES, st.data())
def test_no_key_loses_a_word_or_leaves_the_text(note, data):
    place = data.draw(st.integers(0, len(note)))
    for key in ("enter", "tab", "backtab", "task"):
        edit = press(key, note, place, place)
        if edit:
            after = edit.apply(note)
            assert 0 <= edit.select[0] <= edit.select[1] <= len(after)
            letters = [char for char in note if char in "ab"]
            assert [char for char in after if char in "ab"] == letters


@given(LINES, st.data())
def test_outdenting_takes_indenting_back(note, data):
    place = data.draw(st.integers(0, len(note)))
    edit = shift_list(note, place, place, out=False)
    if edit and (inner := edit.apply(note)) != note:
        back = shift_list(inner, *edit.select, out=True)
        assert back
        assert len(back.apply(inner).split("\n")) == len(note.split("\n"))


def test_an_item_is_the_sum_of_its_parts():
    for line in ("- a", "  12) [x]  b c", "> * ", "-", "+\ttab"):
        assert str(item_of(line)) == line


def test_ticking_by_row():
    note = "# T\r\n- [ ] a\r- [x] b\n> 1. - [ ] c\n- [] d\n[ ] e\n- [ ]"
    edits = [tick(note, row) for row in range(9)]
    expected = {
        1: note.replace("[ ] a", "[x] a"),
        2: note.replace("[x] b", "[ ] b"),
        3: note.replace("[ ] c", "[x] c"),
        6: note[:-2] + "x]",
    }
    ticked = [edit and edit.apply(note) for edit in edits]
    assert ticked == [expected.get(row) for row in range(9)]


@pytest.mark.parametrize("part", ["-" + " " * 59_999, "- ", "> ", "-   ", "1. ", "[ ] ", "*\t"])
def test_hostile_lines_take_no_time(part):
    line = part * (60_000 // len(part))
    assert tick(line, 0) is None
    continue_list(line, len(line))
    shift_list(line, len(line), len(line), out=False)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("> so it is|", "> so it is\n> |"),
        (">> deep| er", ">> deep\n>> | er"),
        ("> said\n> |", "> said\n|"),
        ("  >a|", "  >a\n  >|"),
        ("|> a", None),
        ("p > 0|", None),
    ],
)
def test_a_quote_goes_on_and_ends(before, after):
    caret = before.index("|")
    note = before.replace("|", "")
    edit = continue_list(note, caret)
    if after is None:
        assert edit is None
    else:
        assert edit.apply(note) == after.replace("|", "")
        assert edit.select == (after.index("|"),) * 2
