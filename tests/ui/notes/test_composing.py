"""What an input method is at work on becomes text before a field is left, and not sooner."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.ui.notes.note_editor import LONGEST_WAIT


def compose(field, text: str) -> None:
    """Type with an input method, which is still at it."""
    for length in range(1, len(text) + 1):
        QCoreApplication.sendEvent(field, QInputMethodEvent(text[:length], []))


@pytest.fixture
def marked(window, ids):
    """The window with a highlight in its first paper, which the bar shows."""
    session = window.session
    mark = Highlight("m", "Graph", start=0, end=5)
    session.commit(edits.add_highlight, ids[0], mark)
    window.papers.go_to(ids[0])
    window.highlight_commands.choose("m")
    return window


def comment(window, paper_id: str) -> str:
    return window.session.annotations(paper_id).highlights[0].comment


def test_a_note_takes_it_when_another_paper_is_opened(window, ids, qtbot):
    session, editor = window.session, window.annotations.note
    session.open(ids[0])
    qtbot.keyClicks(editor, "x")
    compose(editor, "学习")
    session.open(ids[1])
    assert session.annotations(ids[0]).note == "x学习"
    assert editor.toPlainText() == session.annotations(ids[1]).note == ""
    compose(editor, "茶")
    window.close()
    assert session.annotations(ids[1]).note == "茶"


def test_a_pause_stores_what_is_text_and_leaves_the_rest(window, ids, qtbot):
    session, editor = window.session, window.annotations.note
    session.open(ids[0])
    qtbot.keyClicks(editor, "x")
    compose(editor, "xue xi")
    editor._pause.timeout.emit()
    assert session.annotations(ids[0]).note == editor.toPlainText() == "x"
    assert editor.textCursor().block().layout().preeditAreaText() == "xue xi"
    done = QInputMethodEvent()
    done.setCommitString("学习")
    QCoreApplication.sendEvent(editor, done)
    assert window.flush() and session.annotations(ids[0]).note == "x学习"


def test_a_comment_takes_it_when_the_paper_or_the_window_is_left(marked, ids):
    field = marked.mark_bar.comment
    compose(field, "为什么")
    marked.papers.go_to(ids[1])
    assert comment(marked, ids[0]) == "为什么"
    marked.papers.go_to(ids[0])
    marked.highlight_commands.choose("m")
    assert field.text() == "为什么"
    field.end(False)
    compose(field, "?")
    marked.closing._on_application_state(Qt.ApplicationState.ApplicationInactive)
    assert comment(marked, ids[0]) == "为什么?"


def test_a_comment_is_stored_while_it_is_typed_and_is_one_step(marked, ids, qtbot):
    session, field = marked.session, marked.mark_bar.comment
    qtbot.keyClicks(field, "why ")
    qtbot.waitUntil(lambda: comment(marked, ids[0]) == "why", timeout=LONGEST_WAIT + 2_000)
    assert field.text() == "why "
    qtbot.keyClicks(field, "so")
    marked.highlight_commands._pause.timeout.emit()
    assert comment(marked, ids[0]) == "why so"
    assert marked.flush() and session.undo()
    assert comment(marked, ids[0]) == field.text() == "" and marked.flush()
    assert comment(marked, ids[0]) == "", "what was undone is not stored again"
    session.redo()
    assert comment(marked, ids[0]) == field.text() == "why so"
