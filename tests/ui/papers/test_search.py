"""The search field in its window: completion, last searches, hits, what was understood."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def offers(window):
    model = window.completer.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def type_in(window, qtbot, text):
    window.search.setFocus()
    qtbot.keyClicks(window.search, text)


def test_a_field_offers_its_values_with_counts(window, qtbot, seeds):
    ids = list(window.session.library.order)
    window.session.add_tag(ids[:2], "green")
    window.session.add_tag(ids[:1], "grey tea")
    type_in(window, qtbot, "tag:gr")
    assert offers(window) == ["green  (2)", "grey tea  (1)"]
    type_in(window, qtbot, "ey")
    assert offers(window) == ["grey tea  (1)"]


def test_choosing_an_offer_completes_the_search(window, qtbot):
    ids = list(window.session.library.order)
    window.session.add_tag(ids[:1], "grey tea")
    type_in(window, qtbot, "cups -tag:g")
    qtbot.keyClick(window.completer.popup(), Qt.Key.Key_Down)
    qtbot.keyClick(window.completer.popup(), Qt.Key.Key_Return)
    assert window.search.text() == 'cups -tag:"grey tea" '


def test_fixed_values_and_field_names_are_offered(window, qtbot):
    type_in(window, qtbot, "sta")
    assert offers(window) == ["status:"]
    type_in(window, qtbot, "tus:re")
    assert offers(window) == ["reading  (0)", "read  (0)"]


def test_what_is_quoted_and_a_year_is_completed(window, qtbot):
    ids = list(window.session.library.order)
    window.session.add_tag(ids[:1], "grey tea cup")
    type_in(window, qtbot, '(x OR -Tag:"grey te')
    assert offers(window) == ["grey tea cup  (1)"]
    qtbot.keyClick(window.completer.popup(), Qt.Key.Key_Down)
    qtbot.keyClick(window.completer.popup(), Qt.Key.Key_Return)
    assert window.search.text() == '(x OR -tag:"grey tea cup" '
    window.search.clear()
    window.session.star(ids[:2], True)
    type_in(window, qtbot, "is:s")
    assert offers(window) == ["starred  (2)", "seen  (0)"]
    window.search.clear()
    type_in(window, qtbot, "has:m")
    assert offers(window) == ["math"]


def test_an_ordinary_word_offers_nothing(window, qtbot):
    type_in(window, qtbot, "graph ")
    assert offers(window) == []


def test_the_last_searches_are_remembered(window, qtbot):
    type_in(window, qtbot, "tea")
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert window.focusWidget() is window.papers
    window.search.clear()
    qtbot.keyClick(window.search, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert offers(window) == ["tea"]


def test_a_search_is_remembered_however_it_is_left(window, qtbot):
    for text, key in (("tea", Qt.Key.Key_Tab), ("cups", Qt.Key.Key_Down)):
        window.search.clear()
        type_in(window, qtbot, text)
        qtbot.keyClick(window.search, key)
        assert window.focusWidget() is not window.search
    assert window.settings["recent_searches"][:2] == ["cups", "tea"]


def hint(window):
    return window.list_pane.hint.text()


def test_what_was_taken_literally_is_told(window, qtbot):
    type_in(window, qtbot, "nofield:tea")
    qtbot.waitUntil(window.list_pane.hint.isVisible)
    assert "nofield:tea" in window.list_pane.hint.text()
    window.search.setText(" ".join(f"{letter}{'x' * 60}:tea" for letter in "abcdefghi"))
    qtbot.waitUntil(lambda: hint(window).partition("\n")[0].count("xxx…") == 5)
    assert all(len(line) < 180 for line in hint(window).split("\n"))
    window.search.clear()
    qtbot.waitUntil(lambda: not window.list_pane.hint.isVisible())


def test_long_work_is_told_and_can_be_cancelled(window, qtbot):
    window.indexing.progressed.emit(300, 1000)
    qtbot.waitUntil(window.progress.isVisible)
    texts = [label.text() for label in window.progress.findChildren(QLabel)]
    assert any("300 of 1,000" in text for text in texts)
    window.progress.cancelled.emit()
    assert not window.progress.isVisible()
