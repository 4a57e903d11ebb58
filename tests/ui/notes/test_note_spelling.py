"""Spelling in the note editor, with a dictionary of few words in place of the system's."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCharFormat
from PySide6.QtWidgets import QApplication, QMenu

from desktop.ui.notes import spelling
from desktop.ui.settings_dialog import SettingsDialog

WAVE = QTextCharFormat.UnderlineStyle.WaveUnderline


class Few:
    """A dictionary of few words."""

    WORDS = frozenset("the tea is hot and cold so they're a".split())

    def check(self, word: str) -> bool:
        return word in self.WORDS

    def suggest(self, word: str) -> list[str]:
        return ["the", "tea"] if word == "teh" else []


@pytest.fixture
def opened(monkeypatch):
    languages = []

    def open_checker(language):
        languages.append(language)
        return Few()

    monkeypatch.setattr(spelling, "is_installed", lambda: True)
    monkeypatch.setattr(spelling, "open_checker", open_checker)
    return languages


@pytest.fixture
def editor(opened, window, qtbot):
    window.papers.go_to_row(0)
    qtbot.waitActive(window)
    window.annotations.note_pane.edit()
    return window.annotations.note_pane.editor


def waved(editor) -> list[str]:
    marks = [mark for mark in editor.extraSelections() if mark.format.underlineStyle() == WAVE]
    return [mark.cursor.selectedText() for mark in marks]


def menu(qtbot) -> QMenu:
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    return QApplication.activePopupWidget()


def words_of(opened_menu) -> list[str]:
    return [action.text() for action in opened_menu.actions() if action.text()]


def test_misspelt_words_have_a_wave_when_the_keys_rest(editor, qtbot):
    editor.insertPlainText("teh tea is `hto` and $x_{htoo}$ so theyre, 中文 ")
    qtbot.keyClicks(editor, "bold")
    qtbot.waitUntil(lambda: waved(editor) == ["teh", "theyre"])  # and the last is being typed
    qtbot.keyClicks(editor, " ")
    qtbot.waitUntil(lambda: waved(editor) == ["teh", "theyre", "bold"])


def test_words_of_the_abstract_are_right(editor, window, qtbot):
    qtbot.keyClicks(editor, "molecules graphs kettles ")
    qtbot.waitUntil(lambda: waved(editor) == ["kettles"])


def test_alt_f7_offers_other_words_and_one_key_takes_one(editor, window, qtbot):
    editor.insertPlainText("the tea\nis teh tea and teh\n")
    editor.moveCursor(editor.textCursor().MoveOperation.Start)
    qtbot.keyClick(editor, Qt.Key.Key_F7, Qt.KeyboardModifier.AltModifier)
    shown = menu(qtbot)
    assert editor.textCursor().selectedText() == "teh"
    qtbot.waitUntil(lambda: words_of(shown)[:2] == ["the", "tea"])
    qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert editor.toPlainText() == "the tea\nis the tea and teh\n"
    editor.undo()
    assert editor.toPlainText() == "the tea\nis teh tea and teh\n"


def test_the_next_is_gone_to_and_round_the_end(editor, qtbot):
    editor.insertPlainText("teh tea and hoot")
    places = []
    for _ in range(3):
        qtbot.keyClick(editor, Qt.Key.Key_F7, Qt.KeyboardModifier.AltModifier)
        menu(qtbot).close()
        places.append(editor.textCursor().selectedText())
    assert places in (["hoot", "teh", "hoot"], ["teh", "hoot", "teh"])


def test_a_word_is_added_and_taken_out_again(editor, window, qtbot):
    editor.insertPlainText("hoot Hoot ")
    qtbot.waitUntil(lambda: waved(editor) == ["hoot", "Hoot"])
    for words in ("Add “hoot”", "Take “hoot” out"):
        editor.moveCursor(editor.textCursor().MoveOperation.Start)
        editor.open_menu(editor.textCursor())
        shown = menu(qtbot)
        chosen = next(
            action for action in shown.actions() if words in action.text().replace("&", "")
        )
        chosen.trigger()
        shown.close()
        if words.startswith("Add"):
            assert waved(editor) == [] and window.settings["own_words"] == ["hoot"]
    qtbot.waitUntil(lambda: waved(editor) == ["hoot", "Hoot"])
    assert window.settings["own_words"] == []


def test_a_word_that_nothing_is_like_says_so(editor, qtbot):
    editor.insertPlainText("hoot ")
    qtbot.waitUntil(lambda: waved(editor) == ["hoot"])
    editor.moveCursor(editor.textCursor().MoveOperation.Start)
    editor.open_menu(editor.textCursor())
    qtbot.waitUntil(lambda: "No similar word is known" in words_of(menu(qtbot)))
    menu(qtbot).close()


def test_all_being_right_is_said(editor, window, qtbot):
    editor.insertPlainText("the tea is hot")
    window.note_commands.note_spelling()
    qtbot.waitUntil(lambda: "No word of the note" in window.notices.label.text())


def test_off_and_other_languages_are_settings(editor, window, qtbot, opened, monkeypatch):
    editor.insertPlainText("hoot ")
    qtbot.waitUntil(lambda: waved(editor) == ["hoot"])
    monkeypatch.setattr("desktop.ui.settings_dialog.languages", lambda: ["de_DE", "en_US"])
    dialog = SettingsDialog(window.settings, window.session.folder.path, window)
    box = next(box for box in dialog.findChildren(object) if box.objectName() == "spelling")
    assert box.itemText(0) == "As the system"
    box.setCurrentIndex(box.findData("off"))
    assert waved(editor) == []
    window.note_commands.note_spelling()
    assert "switched off" in window.notices.label.text()
    box.setCurrentIndex(box.findData("de_DE"))
    qtbot.waitUntil(lambda: waved(editor) == ["hoot"])
    assert opened == ["", "de_DE"]
    dialog.close()


def test_hits_stay_beside_waves(editor, window, qtbot):
    editor.insertPlainText("hoot tea ")
    qtbot.waitUntil(lambda: waved(editor) == ["hoot"])
    editor.set_found([(5, 8)])
    assert len(editor.extraSelections()) == 2


def test_without_a_dictionary_nothing_is_marked_and_it_is_said(window, qtbot, monkeypatch):
    monkeypatch.setattr(spelling, "_enchant", lambda: None)
    window.papers.go_to_row(0)
    window.annotations.note_pane.edit()
    editor = window.annotations.note_pane.editor
    window.note_commands.spelling.speller.there = True  # the package without what it needs
    editor.insertPlainText("teh ")
    window.note_commands.note_spelling()
    qtbot.waitUntil(lambda: "needs the Python package" in window.notices.label.text())
    assert waved(editor) == []
    assert QGuiApplication.instance() is not None


def test_another_note_has_no_waves_of_the_last(editor, window, qtbot):
    editor.insertPlainText("teh hoot ")
    qtbot.waitUntil(lambda: len(waved(editor)) == 2)
    window.papers.go_to_row(1)
    assert waved(editor) == []


def test_the_language_is_the_systems_or_english(monkeypatch):
    class Library:
        Dict = staticmethod(lambda code: code)
        there = ("en_GB", "zz")

        def list_languages(self):
            return self.there

    monkeypatch.setattr(spelling, "_enchant", Library)
    monkeypatch.setattr(spelling.QLocale, "system", lambda: spelling.QLocale("zz"))
    assert spelling.open_checker("") == "en_GB"
    assert spelling.open_checker("zz") == "zz"
    assert spelling.open_checker("de") is None
