"""Keys in the note of a real window: they act on the note, whatever they mean elsewhere."""

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication

from desktop.ui.actions import SPECS

CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def editor(window, qtbot):
    window.papers.go_to_row(0)
    qtbot.waitActive(window)
    window.actions_["note"].trigger()
    assert window.focusWidget() is window.annotations.note
    return window.annotations.note


def press(qtbot, widget, key, modifiers=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(widget, key, modifiers)


def test_enter_goes_on_with_a_list_and_ends_it(editor, qtbot):
    for text in ("- [ ] tea", "cups", ""):
        qtbot.keyClicks(editor, text)
        press(qtbot, editor, Qt.Key.Key_Return)
    qtbot.keyClicks(editor, "1. one")
    press(qtbot, editor, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    qtbot.keyClicks(editor, "two")
    assert editor.toPlainText() == "- [ ] tea\n- [ ] cups\n1. one\n2. two"


def test_enter_elsewhere_is_enter(editor, qtbot):
    qtbot.keyClicks(editor, "tea")
    press(qtbot, editor, Qt.Key.Key_Return)
    press(qtbot, editor, Qt.Key.Key_Return, SHIFT)
    qtbot.keyClicks(editor, "cups")
    assert editor.toPlainText() == "tea\n\ncups"
    assert editor.document().blockCount() == 3, "no line separators, which others do not know"


def test_tab_indents_in_a_list_and_leaves_elsewhere(editor, window, qtbot):
    editor.insertPlainText("- 𝒪(n)\n- tea")  # no keyboard has the first letter
    press(qtbot, editor, Qt.Key.Key_Tab)
    assert editor.toPlainText() == "- 𝒪(n)\n  - tea"
    qtbot.keyClicks(editor, "s")
    press(qtbot, editor, Qt.Key.Key_Backtab, SHIFT)
    assert editor.toPlainText() == "- 𝒪(n)\n- teas"
    editor.setPlainText("plain")
    press(qtbot, editor, Qt.Key.Key_Tab)
    assert window.focusWidget() is not editor


@pytest.mark.parametrize(
    ("key", "after"), [(Qt.Key.Key_B, "so **it** is"), (Qt.Key.Key_I, "so *it* is")]
)
def test_bold_and_italic_go_before_what_their_keys_mean_elsewhere(
    editor, window, qtbot, key, after
):
    qtbot.keyClicks(editor, "so it is")
    for _ in range(3):
        press(qtbot, editor, Qt.Key.Key_Left)
    for _ in range(2):
        press(qtbot, editor, Qt.Key.Key_Left, SHIFT)
    press(qtbot, editor, key, CONTROL)
    assert editor.toPlainText() == after
    assert editor.textCursor().selectedText() == "it"
    press(qtbot, editor, key, CONTROL)
    assert editor.toPlainText() == "so it is"
    assert window.findChild(object, "correct_dialog") is None


def test_italics_key_still_corrects_in_the_list(editor, window, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(window.paper_commands, "correct", lambda: asked.append(1))
    window.actions_["correct"].triggered.connect(window.paper_commands.correct)
    window.papers.setFocus()
    press(qtbot, window.papers, Qt.Key.Key_I, CONTROL)
    assert asked and not editor.toPlainText()
    for dialog in window.findChildren(object, "correct_dialog"):
        dialog.close()


def test_a_link_and_a_task_by_key(editor, qtbot):
    qtbot.keyClicks(editor, "tea")
    editor.selectAll()
    press(qtbot, editor, Qt.Key.Key_K, CONTROL)
    qtbot.keyClicks(editor, "https://a.b")
    press(qtbot, editor, Qt.Key.Key_Return, CONTROL)
    press(qtbot, editor, Qt.Key.Key_Return, CONTROL)
    assert editor.toPlainText() == "- [x] [tea](https://a.b)"


def test_keys_of_marks_are_undone_by_the_editors_undo(editor, qtbot):
    qtbot.keyClicks(editor, "tea")
    press(qtbot, editor, Qt.Key.Key_A, CONTROL)
    press(qtbot, editor, Qt.Key.Key_B, CONTROL)
    press(qtbot, editor, Qt.Key.Key_Z, CONTROL)
    assert editor.toPlainText() == "tea"


def test_what_keys_write_is_stored_with_the_paper(editor, window, qtbot):
    first = window.session.current
    qtbot.keyClicks(editor, "- tea")
    press(qtbot, editor, Qt.Key.Key_Return)
    press(qtbot, editor, Qt.Key.Key_Escape)
    assert window.session.annotations(first).note == "- tea\n- "
    window.actions_["undo"].trigger()
    assert window.session.annotations(first).note == ""


def test_commands_of_the_menu_act_without_the_focus(editor, window, qtbot):
    qtbot.keyClicks(editor, "tea")
    editor.selectAll()
    window.papers.setFocus()
    window.actions_["note_bold"].trigger()
    assert editor.toPlainText() == "**tea**" and window.focusWidget() is editor


def test_paste_stays_plain_text(editor):
    data = QMimeData()
    data.setHtml("<b>bold</b> <img src='file:///a.png'>")
    data.setText("**as it is** <b>")
    QGuiApplication.clipboard().setMimeData(data)
    editor.paste()
    assert editor.toPlainText() == "**as it is** <b>"
    only_rich = QMimeData()
    only_rich.setUrls([QUrl("https://a.b/c")])
    QGuiApplication.clipboard().setMimeData(only_rich)
    editor.paste()
    assert "<" not in editor.toPlainText().removeprefix("**as it is** <b>")


def test_no_two_commands_of_the_note_have_the_same_key():
    keys = [key for spec in SPECS for key in spec.note_keys]
    assert len(keys) == len(set(keys))
