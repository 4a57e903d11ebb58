"""The window speaks the person's language, or the one that was chosen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QColor

from desktop.app import build
from desktop.ui.actions import SPECS, label, plain
from desktop.ui.language import LANGUAGES, choose, speak
from desktop.ui.reader.formula import formula
from desktop.ui.reader.reader_text import formula_tip
from desktop.ui.reader.typesetting import PlacedFormula
from desktop.ui.sayings import told
from desktop.ui.settings import SETTINGS, Settings
from desktop.ui.settings_dialog import SettingsDialog


@pytest.fixture
def chinese(qapp) -> Iterator[None]:
    translators = speak(qapp, "zh_CN")
    yield
    speak(qapp, "en")
    for translator in translators:
        qapp.removeTranslator(translator)
        translator.deleteLater()


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ("zh_CN", "zh_CN"),
        ("zh_SG", "zh_CN"),
        ("zh_TW", "en"),
        ("en_GB", "en"),
        ("de_DE", "en"),
        ("C", "en"),
    ],
)
def test_the_system_s_language_is_spoken_if_it_can_be(system: str, language: str):
    before = QLocale()
    QLocale.setDefault(QLocale(system))
    try:
        assert choose("") == language
        assert choose("en") == "en"
        assert choose("zh_CN") == "zh_CN"
        assert choose("xx") == "en"
    finally:
        QLocale.setDefault(before)


def test_each_language_has_a_translation(qapp):
    for language in reversed(LANGUAGES):  # English last, so that it is spoken again
        translators = speak(qapp, language)
        assert bool(translators) == (language != "en")
        for translator in translators:
            assert not translator.isEmpty()
            qapp.removeTranslator(translator)
            translator.deleteLater()


def test_formulas_are_said_in_the_window_s_language(chinese):
    drawn = formula(r"x^2 \ll n^*")
    assert drawn
    placed = PlacedFormula(0, 1, drawn, 17.0, r"x^2 \ll n^*", QColor())
    assert formula_tip(placed) == "x^2 \\ll n^*\nx 的平方 远小于 n 星"


def test_the_window_is_chinese(qtbot, chinese, tmp_path: Path):
    window = build(tmp_path)
    qtbot.addWidget(window)
    assert window.actions_["open"].text() == "打开(&O)…"
    assert window.actions_["open"].toolTip().startswith("打开 (")
    assert window.actions_["undo"].iconText() == "撤销"
    assert window.menuBar().actions()[0].text() == "文件(&F)"
    assert "搜索" in window.search.placeholderText()
    assert told("a.txt is empty.") == "a.txt 是空文件。"
    assert told("a holds no paper that can be read (line 3: It has no abstract).") == (
        "a 中没有可读取的论文（第 3 行：没有摘要）。"
    )
    assert told("The disk is full: b was not stored. Free some space.").startswith("磁盘已满：b")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
    window.close()


def test_mnemonics_are_their_menus_own(chinese):
    for menu in dict.fromkeys(spec.menu for spec in SPECS):
        texts = [label(spec) for spec in SPECS if spec.menu == menu]
        letters = [text[text.index("(&") + 2] for text in texts if "(&" in text]
        assert len(letters) == len(set(letters)), menu
        assert all("&" not in plain(text) and "(" not in plain(text) for text in texts)


def test_the_choice_is_kept_and_its_time_told(qtbot, tmp_path: Path):
    settings = Settings(tmp_path / SETTINGS)
    dialog = SettingsDialog(settings, tmp_path)
    qtbot.addWidget(dialog)
    assert [dialog.language.itemText(place) for place in (1, 2)] == ["English", "简体中文"]
    assert not dialog.next_start.isVisibleTo(dialog)
    dialog.language.setCurrentIndex(2)
    dialog.language.activated.emit(2)
    assert dialog.next_start.isVisibleTo(dialog)
    settings.save()
    assert Settings(tmp_path / SETTINGS)["language"] == "zh_CN"
