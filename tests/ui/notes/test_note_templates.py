"""Templates: filled in by command, suggested for a new note, edited in their dialog."""

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from desktop.ui.notes.note_templates_dialog import NoteTemplatesDialog
from desktop.ui.settings import DEFAULTS


@pytest.fixture
def pane(window, qtbot):
    ids = window.session.library.order
    window.papers.go_to(ids[2])
    qtbot.waitActive(window)
    return window.annotations.note_pane


@pytest.fixture
def dialog(window, qtbot):
    made = NoteTemplatesDialog(window.settings, window)
    made.open()
    yield made
    made.close()


def test_a_template_is_filled_in_by_command(pane, window, qtbot):
    template = "# {heading}\n{authors}, {year}\n{doi}\n{url} {date} {what}\n"
    window.settings["note_templates"] = {"Only": template}
    window.actions_["note_template"].trigger()
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    assert pane.editor.toPlainText() == (
        f"# On tea leaves\nEmmy Noether, 2024\nhttps://example.org/tea {today} {{what}}\n"
    )
    assert pane.editor.flush()
    window.session.undo()
    assert pane.editor.toPlainText() == ""


def test_foreign_words_cannot_be_markup(pane, window):
    title = "!\\[x](ftp://t/x.gif) <b> 2\\*3\\*4 `not` [[a]]"
    window.session.set_title(window.session.current, title)
    heading = window.session.library.text(window.session.current).heading
    window.settings["note_templates"] = {"Only": "{heading}"}
    window.actions_["note_template"].trigger()
    pane.set_view("both")
    assert pane.preview.toPlainText() == heading
    assert "<b>" in heading and "[[a]]" in heading


def test_of_several_templates_one_is_asked_for(pane, window):
    window.settings["note_templates"] = {"A & B": "a", "C": "c"}
    window.actions_["note_template"].trigger()
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    assert [action.text() for action in menu.actions()] == ["A && B", "C"]
    menu.actions()[1].trigger()
    menu.close()
    assert pane.editor.toPlainText() == "c"


def test_without_templates_it_is_said(pane, window):
    window.settings["note_templates"] = {}
    window.actions_["note_template"].trigger()
    assert "no template" in window.notices.label.text()


def test_a_new_note_begins_with_the_chosen_one_and_is_stored_when_typed_in(pane, window, qtbot):
    window.settings["note_template"] = "Reading note"
    current = window.session.current
    window.actions_["note"].trigger()
    assert "Emmy Noether" in pane.editor.toPlainText()
    qtbot.keyClick(pane.editor, Qt.Key.Key_Escape)
    assert window.session.annotations(current).note == "" == pane.editor.toPlainText()
    window.actions_["note"].trigger()
    qtbot.keyClicks(pane.editor, "x")
    assert pane.editor.flush()
    assert window.session.annotations(current).note.startswith("x- Emmy Noether")
    window.session.undo()
    assert window.session.annotations(current).note == ""


def test_by_default_a_new_note_is_empty(pane, window):
    window.actions_["note"].trigger()
    assert pane.editor.toPlainText() == ""


def test_a_note_that_is_there_gets_no_template(pane, window):
    window.settings["note_template"] = "Reading note"
    window.session.set_note(window.session.current, "mine")
    window.actions_["note"].trigger()
    assert pane.editor.toPlainText() == "mine"


def test_the_dialog_edits(dialog, window, monkeypatch):
    assert dialog.names.currentText() == "Reading note"
    dialog.text.setPlainText("{heading}!")
    assert window.settings["note_templates"] == {"Reading note": "{heading}!"}
    answers = iter([("Ideas", True), ("Reading note", True), ("Thoughts", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: next(answers))
    dialog._on_new()
    assert dialog.names.currentText() == "Ideas" and dialog.text.toPlainText() == ""
    dialog._on_new()  # the name is taken
    assert dialog.names.count() == 2
    dialog.first.setCurrentIndex(dialog.first.findData("Ideas"))
    dialog._on_rename()
    assert window.settings["note_template"] == "Thoughts"
    assert list(window.settings["note_templates"]) == ["Reading note", "Thoughts"]
    dialog._on_remove()
    assert window.settings["note_template"] == "" and dialog.names.count() == 1
    dialog._on_remove()
    assert window.settings["note_templates"] == {} and not dialog.text.isEnabled()


def test_the_default_template_has_only_known_placeholders(pane, window):
    for text in DEFAULTS["note_templates"].values():
        filled = window.note_commands._filled(text)
        assert "{" not in filled
