"""A long scroll keeps a bounded number of prepared rows, and paints without reading markup."""

from PySide6.QtCore import Qt

from desktop.core.library import Library
from desktop.ui.papers import paper_model
from desktop.ui.papers.paper_model import ROW_ROLE


def test_rows_that_were_scrolled_past_are_forgotten(window, monkeypatch):
    model = window.papers.papers
    ids = list(model.ids)
    assert len(ids) > 3
    model._rows.clear()
    monkeypatch.setattr(model._rows, "_most", 1)
    for row in range(len(ids)):
        assert model.data(model.index(row), Qt.ItemDataRole.DisplayRole)
        assert len(model._rows) <= 2
    assert paper_model.MOST_ROWS > 100  # more than any window shows


def test_painting_reads_no_markup(window, qtbot, monkeypatch):
    model = window.papers.papers
    qtbot.waitUntil(lambda: all(model.data(model.index(row), ROW_ROLE).heading for row in (0, 1)))

    def refuse(*_):
        raise AssertionError("a text was made while a row was painted")

    library = window.session.library
    library._texts.clear()
    model._rows.clear()
    monkeypatch.setattr(Library, "text", refuse)
    monkeypatch.setattr(library, "make_text", refuse)
    monkeypatch.setattr(library, "kept_text", lambda _: None)
    asked = []
    model.ask = asked.append
    assert model.data(model.index(0), ROW_ROLE).heading == ""
    assert asked == [model.ids[0]]
    window.papers.viewport().repaint()
