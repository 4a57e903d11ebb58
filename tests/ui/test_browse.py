"""What is listed and told of a search, also after it."""


def test_a_correction_is_told_only_while_it_is_searched_for(window, qtbot):
    qtbot.waitUntil(lambda: not window.indexing.index.needs_build, timeout=60_000)
    window.search.setText("molecles")
    qtbot.waitUntil(lambda: "showing" in window.list_pane.hint.text())
    window.search.clear()
    qtbot.waitUntil(lambda: window.list_pane.count.text() == "4 papers")
    assert not window.list_pane.hint.isVisible() and not window.list_pane.hint.text()


def test_what_is_removed_is_not_listed_when_the_next_key_comes(window):
    window.papers.go_to_row(0)
    first = window.session.current
    window.actions_["remove"].trigger()
    assert first not in window.papers.papers.ids
    window.actions_["star"].trigger()
    assert window.session.annotations(window.session.current).starred
    assert not window.session.annotations(first).starred
