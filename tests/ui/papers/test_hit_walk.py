"""F3 and Shift+F3 go from hit to hit: over page, note and comments, and on to the next paper."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.ui.reader.reader_marks import Kind
from desktop.ui.reader.reader_view import ReaderView


@pytest.fixture
def search(window, qtbot):
    def type_in(words, count):
        window.search.setFocus()
        window.search.clear()
        qtbot.keyClicks(window.search, words)
        qtbot.waitUntil(lambda: len(window.papers.papers.ids) == count)
        qtbot.waitUntil(lambda: window.reader._places.wanted != ())

    return type_in


def current_hit(window):
    """The paper, and what of its page or else of its note is the current hit."""
    view = window.reader.findChild(ReaderView)
    note = window.annotations.note_pane
    if note.at_hit:
        sheet = note.preview if note.editor.isHidden() else note.editor
        return window.session.current, sheet.textCursor().selectedText()
    [mark] = view.marks(Kind.CURRENT_HIT)
    cursor = QTextCursor(view.document())
    cursor.setPosition(mark.start)
    cursor.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
    return window.session.current, cursor.selectedText()


def walk(window, qtbot, count, back=False):
    """What each of so many presses of F3 goes to."""
    hits = []
    for _ in range(count):
        modifier = Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier
        qtbot.keyClick(window, Qt.Key.Key_F3, modifier)
        hits.append(current_hit(window))
    return hits


def test_from_hit_to_hit_on_to_the_next_paper_and_round_the_end(window, search, qtbot):
    search("kettle OR tea", 2)
    window.papers.go_to_row(0)
    tea, kettle = window.papers.papers.ids
    there = walk(window, qtbot, 4)
    assert there == [(tea, "tea"), (tea, "Tea"), (kettle, "Kettle"), (kettle, "Kettle")]
    assert window.notices.notice is None
    there += walk(window, qtbot, 1)
    assert there[-1] == there[0]
    assert "last paper" in window.notices.notice.text
    assert walk(window, qtbot, 5, back=True) == [*there[3::-1], there[3]]
    assert "first paper" in window.notices.notice.text


@pytest.mark.parametrize("view", ["source", "preview"])
def test_hits_of_the_note_come_behind_those_of_the_page(window, search, qtbot, view):
    ids = list(window.session.library.order)
    window.session.commit(edits.set_note, ids[2], "Some tea: $O(n^2)$ teas, **te**a")
    window.annotations.note_pane.set_view(view)
    search("tea", 1)
    there = walk(window, qtbot, 4)
    assert [hit for _, hit in there] == ["tea", "Tea", "tea", "teas"]
    back = walk(window, qtbot, 3, back=True)
    assert back == there[2::-1]


def test_a_comment_that_holds_the_words_makes_its_passage_a_hit(window, search, qtbot):
    ids = list(window.session.library.order)
    reading = window.session.library.text(ids[0]).reading
    start = reading.index("learn the shape")
    mark = Highlight("1", "learn the shape", "", "", start, start + 15, "green", "cf. zebrafish")
    window.session.commit(edits.add_highlight, ids[0], mark)
    search("zebrafish", 1)
    assert walk(window, qtbot, 1) == [(ids[0], "learn the shape")]
    view = window.reader.findChild(ReaderView)
    assert len(view.marks(Kind.HIT)) == 1
    window.session.commit(edits.remove_highlight, ids[0], "1")
    assert view.marks(Kind.HIT) == []


def test_what_is_typed_into_the_find_bar_is_found_round_the_end_of_the_page(window, search, qtbot):
    search("tea", 1)
    window.reader.setFocus()
    window.reader.open_find()
    qtbot.keyClicks(window.focusWidget(), "e")
    first = current_hit(window)
    count = len(window.reader._places.hits)
    assert count > 3
    assert walk(window, qtbot, count)[-1] == first
    assert walk(window, qtbot, count, back=True)[-1] == first


@pytest.mark.parametrize(
    ("words", "line"), [("noether", "Emmy Noether"), ("zebra", "Compare with the zebra.")]
)
def test_a_row_shows_where_its_paper_holds_the_words(window, search, words, line):
    ids = list(window.session.library.order)
    window.session.commit(edits.set_note, ids[3], "Compare with the zebra. And more.")
    search(words, 1)
    papers = window.papers.papers
    row = papers.row(papers.ids[0])
    assert row.line == line
    [(start, end)] = row.line_hits
    assert row.line[start:end].lower() == words
