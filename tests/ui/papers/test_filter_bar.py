"""The filter bar in its window: the venue's decisions and tracks, as choices with counts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from desktop.app import build
from desktop.core.importing import Section, plan_import
from desktop.core.paper import Paper
from desktop.storage.clock import now

DECIDED = (
    Paper(abstract="Samovars keep water hot.", more={"decision": "Oral", "track": "Main"}),
    Paper(abstract="Saucers are flat.", more={"decision": "Accept (poster)"}),
    Paper(abstract="Spoons bend.", more={"decision": "Accept (Poster)", "track": "Main"}),
)


@pytest.fixture
def bring(qtbot):
    def bring(window):
        library = window.session.library
        plan = plan_import(library, [Section("Decided", DECIDED)], "d.json", now())
        window.session.folder.add_papers(plan.papers)
        assert window.session.commit_planned(plan.change)
        qtbot.waitUntil(lambda: window.filters.choices["decision"].count() == 3)
        return library.order[-3:]

    return bring


def listed(window):
    return list(window.papers.papers.ids)


def texts(box):
    return [box.itemText(place) for place in range(box.count())]


def test_choices_are_there_only_where_papers_have_labels(window, bring, qtbot):
    decision, track = window.filters.choices["decision"], window.filters.choices["track"]
    assert not decision.isVisible() and not track.isVisible()
    bring(window)
    assert decision.isVisible() and track.isVisible()
    assert texts(decision)[1:] == ["Accept (poster) (2)", "Oral (1)"]
    assert texts(track)[1:] == ["Main (2)"]
    window.session.undo()
    qtbot.waitUntil(lambda: not decision.isVisible() and not track.isVisible())


def test_a_decision_is_chosen_by_keyboard(window, bring, qtbot):
    oral, saucers, spoons = bring(window)
    window.actions_["go_filters"].trigger()
    for _ in range(2):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    decision = window.filters.choices["decision"]
    assert window.focusWidget() is decision
    qtbot.keyClick(decision, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: listed(window) == [saucers, spoons])
    qtbot.keyClick(decision, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: listed(window) == [oral])


def test_a_choice_comes_back_with_the_window(window, bring, qtbot, tmp_path):
    oral = bring(window)[0]
    window.filters.choices["track"].setCurrentIndex(1)
    window.filters.choices["decision"].setCurrentIndex(2)
    qtbot.waitUntil(lambda: listed(window) == [oral])
    window.close()
    again = build(tmp_path / "window")
    qtbot.addWidget(again)
    again.show()
    decision = again.filters.choices["decision"]
    assert listed(again) == [oral] and decision.isVisible()
    qtbot.waitUntil(lambda: texts(decision)[1:] == ["Accept (poster) (2)", "Oral (1)"])
    assert decision.currentData() == "Oral" and again.browse.track == "Main"
    again.close()
    again.deleteLater()


def test_a_search_completes_decisions_with_counts(window, bring, qtbot):
    bring(window)
    window.search.setFocus()
    qtbot.keyClicks(window.search, "decision:po")
    model = window.completer.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == [
        "Accept (poster)  (2)"
    ]
    qtbot.keyClick(window.completer.popup(), Qt.Key.Key_Down)
    qtbot.keyClick(window.completer.popup(), Qt.Key.Key_Return)
    assert window.search.text() == 'decision:"Accept (poster)" '
    qtbot.waitUntil(lambda: len(listed(window)) == 2)


def test_collections_are_merged_and_renamed_where_they_are_listed(
    window, bring, qtbot, monkeypatch
):
    bring(window)
    box = window.filters.choices["collection"]
    box.setCurrentIndex(box.findData("Decided"))
    asked = []

    def choose(_parent, _title, _text, names, *_):
        asked.append(names)
        return names[0], True

    monkeypatch.setattr(QInputDialog, "getItem", choose)
    window.actions_["merge_collection"].trigger()
    assert asked == [["Tea 2024 Papers"]]
    qtbot.waitUntil(lambda: box.currentData() == "Tea 2024 Papers")
    qtbot.waitUntil(lambda: len(listed(window)) == 7)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Tea & more", True))
    window.actions_["rename_collection"].trigger()
    qtbot.waitUntil(lambda: box.currentData() == window.browse.collection == "Tea & more")
    qtbot.waitUntil(lambda: len(listed(window)) == 7)
    window.session.undo()
    window.session.undo()
    assert window.session.library.collection_named("Decided")
