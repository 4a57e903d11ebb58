import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.note_edit import EMPHASIS, STRONG, count_words, make_link, toggle_mark

# (mark, text with its selection between ‹ and ›, or a caret ¦; the same afterwards)
MARKS = (
    (STRONG, "so ‹it› is", "so **‹it›** is"),
    (STRONG, "so **‹it›** is", "so ‹it› is"),
    (STRONG, "so ‹**it**› is", "so ‹it› is"),
    (STRONG, "so ‹it ›is", "so **‹it›** is"),
    (STRONG, "so *‹it›* is", "so ***‹it›*** is"),
    (EMPHASIS, "so **‹it›** is", "so ***‹it›*** is"),
    (EMPHASIS, "so ***‹it›*** is", "so **‹it›** is"),
    (STRONG, "so ***‹it›*** is", "so *‹it›* is"),
    (EMPHASIS, "so *‹it›* is", "so ‹it› is"),
    (EMPHASIS, "so ‹𝒪(n)› is", "so *‹𝒪(n)›* is"),
    (STRONG, "¦", "**¦**"),
    (STRONG, "**¦**", "¦"),
    (EMPHASIS, "**¦**", "***¦***"),
    (STRONG, "a wo¦rd", "a **wo¦rd**"),
    (STRONG, "a **wo¦rd**", "a wo¦rd"),
    (STRONG, "a word¦", "a word**¦**"),
    (STRONG, "a **word¦**", "a **word**¦"),
    (EMPHASIS, "a *word¦* b", "a *word*¦ b"),
    (STRONG, "a ¦**word**", "a **¦****word**"),
    (STRONG, "well-kn¦own", "**well-kn¦own**"),
)
LINKS = (
    ("see ‹tea›", "see [tea](¦)"),
    ("¦", "[¦]()"),
    ("‹https://a.b/c›", "[¦](https://a.b/c)"),
)


def taken_apart(marked: str) -> tuple[str, int, int]:
    if "¦" in marked:
        place = marked.index("¦")
        return marked.replace("¦", ""), place, place
    start, end = marked.index("‹"), marked.index("›") - 1
    return marked.replace("‹", "").replace("›", ""), start, end


@pytest.mark.parametrize(("mark", "before", "after"), MARKS)
def test_marks_of_emphasis(mark, before, after):
    note, start, end = taken_apart(before)
    edit = toggle_mark(note, start, end, mark)
    assert (edit.apply(note), *edit.select) == taken_apart(after)


@pytest.mark.parametrize(("before", "after"), LINKS)
def test_links(before, after):
    note, start, end = taken_apart(before)
    edit = make_link(note, start, end)
    assert (edit.apply(note), *edit.select) == taken_apart(after)


@given(st.text("ab* .\n茶", max_size=20), st.data(), st.sampled_from((STRONG, EMPHASIS)))
def test_marks_only_come_and_go(note, data, mark):
    start = data.draw(st.integers(0, len(note)))
    end = data.draw(st.integers(start, len(note)))
    edit = toggle_mark(note, start, end, mark)
    after = edit.apply(note)
    assert after.replace("*", "") == note.replace("*", "")
    assert abs(len(after) - len(note)) in (0, 2 * len(mark))
    assert 0 <= edit.select[0] <= edit.select[1] <= len(after)


@pytest.mark.parametrize(
    ("note", "count"),
    [
        ("", 0),
        ("one, two", 2),
        ("don't split low-rank", 3),
        ("- [ ] do **this**", 3 - 1),
        ("[[0123456789abcdef|On tea]]", 2),
        ("[[0123456789abcdef]]", 1),
        ("学习 tea", 3),
        ("---\n* * *", 0),
    ],
)
def test_words_are_counted(note, count):
    assert count_words(note) == count
