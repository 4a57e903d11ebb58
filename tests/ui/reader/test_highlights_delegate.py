"""The list of highlights marks what a search found in quotes and comments, not among the facts."""

import pytest

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.ui.reader.highlights_dialog import HighlightsDialog


@pytest.fixture
def listed(window, qtbot):
    ids = list(window.session.library.order)
    mark = Highlight("1", "learn", "", "", 15, 20, "green", "how graphs learn 😀 of greens")
    window.session.commit(edits.add_highlight, ids[0], mark)
    window.papers.go_to_row(0)
    window.actions_["highlights"].trigger()
    return window.findChild(HighlightsDialog)


def marked(dialog):
    text = dialog.model.index(0).data()
    return [text[start:end] for start, end in dialog.delegate.hits(text)]


def test_hits_are_marked_and_follow_the_search(window, listed, qtbot):
    assert marked(listed) == []
    window.search.setText("learn OR green")
    qtbot.waitUntil(lambda: marked(listed) == ["learn", "learn", "greens"])
    listed.show()
    assert not listed.grab().isNull()
    window.search.clear()
    qtbot.waitUntil(lambda: marked(listed) == [])


def test_an_open_list_is_of_the_search_that_is_on(window, listed, qtbot):
    listed.reject()
    window.search.setText("graphs")
    qtbot.waitUntil(lambda: window.reader.wanted != ())
    window.actions_["highlights"].trigger()
    dialog = window.findChildren(HighlightsDialog)[-1]
    assert marked(dialog) == ["graphs"]
