"""What is listed and told of a search, also after it."""

from desktop.ui.papers import browse as browse_module


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


def test_what_no_longer_fits_is_told_after_a_change_of_many(window, qtbot, monkeypatch):
    """As after a change of one, only a moment later."""
    monkeypatch.setattr(browse_module, "MANY", 1)
    window.browse.filter = "undecided"
    window.browse.apply_now()
    told = []
    window.browse.outdated.connect(told.append)
    ids = list(window.papers.papers.ids)
    window.session.star(ids, True)
    window.session.star(ids[:1], False)
    qtbot.waitUntil(lambda: told[-1:] == [frozenset(ids[1:])])
