"""Corrections, titles and notes, on one paper and on several."""

import pytest
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QInputDialog, QPlainTextEdit

from desktop.core.paper import Name
from desktop.markup.parse import parse
from desktop.ui.papers.correct_dialog import CorrectDialog
from desktop.ui.reader.links import links_of


@pytest.fixture
def correct(session, ids, qtbot):
    """Make a dialog on the papers of these places."""

    def open_on(*places: int) -> CorrectDialog:
        dialog = CorrectDialog(session, [ids[place] for place in places])
        qtbot.addWidget(dialog)
        return dialog

    return open_on


def papers(session, ids):
    return [session.library.paper(paper_id) for paper_id in ids]


def test_every_field_of_a_paper_is_corrected_and_comes_back(correct, session, ids):
    before = papers(session, ids)
    dialog = correct(2)
    dialog.title.setText(" Tea \n leaves")
    dialog.authors.setPlainText("Li, Bo\n李 雷\n")
    dialog.venue.setText("KETTLE")
    dialog.year.setText("2025")
    dialog.links.setPlainText("https://example.org/new\ngithub.com/tea/leaves\n")
    dialog.accept()
    paper = session.library.paper(ids[2])
    assert (paper.title, paper.container_title, paper.year) == ("Tea leaves", "KETTLE", 2025)
    assert paper.author == (Name("Li", "Bo"), Name(literal="李 雷"))
    assert paper.url == "https://example.org/new"
    assert paper.addresses(["https://other.org"]) == [
        "https://example.org/new",
        "https://github.com/tea/leaves",
    ]
    session.undo()
    assert papers(session, ids) == before


def test_corrected_links_are_those_of_the_page(correct, session, ids):
    dialog = correct(2)
    dialog.links.setPlainText("https://arxiv.org/abs/1\nhttps://github.com/a/b")
    dialog.accept()
    found = links_of(session.library.paper(ids[2]), parse("at https://gone.org"))
    assert [(link.address, link.kind) for link in found] == [
        ("https://arxiv.org/abs/1", "paper"),
        ("https://github.com/a/b", "code"),
    ]


def test_without_links_the_file_s_come_back(correct, session, ids):
    for text in ("https://a.org\nhttps://b.org", ""):
        dialog = correct(2)
        dialog.links.setPlainText(text)
        dialog.accept()
    assert session.library.paper(ids[2]).addresses(()) == ["https://example.org/tea"]


def test_nothing_changed_stores_nothing(correct, session, ids):
    version = session.library.version
    correct(2).accept()
    correct(0, 1, 2).accept()
    assert session.library.version == version


def test_several_papers_are_corrected_at_once_and_with_one_undo(correct, session, ids):
    before = papers(session, ids)
    dialog = correct(0, 1, 2)
    assert "3" in dialog.windowTitle() and dialog.title.isHidden()
    assert dialog.year.text() == "" and "stays" in dialog.year.placeholderText()
    dialog.venue.setText("KETTLE")
    dialog.accept()
    assert [paper.container_title for paper in papers(session, ids)][:3] == ["KETTLE"] * 3
    assert papers(session, ids)[2].author == before[2].author
    session.undo()
    assert papers(session, ids) == before


def select_first(window, count):
    window.papers.setFocus()
    window.session.choose(window.session.library.order[:count])


def test_a_note_on_several_papers_is_added_to_each(window, qtbot):
    session = window.session
    first, second, third, *_ = session.library.order
    session.set_note(second, "Mine.\n")
    select_first(window, 3)
    window.actions_["note"].trigger()
    dialog = window.findChild(QInputDialog, "several_notes")
    field = dialog.findChild(QPlainTextEdit)
    qtbot.keyClicks(field, "Compare!")
    assert field.tabChangesFocus()
    keys = {shortcut.key().toString() for shortcut in dialog.findChildren(QShortcut)}
    assert keys == {"Ctrl+Return", "Ctrl+Enter"}
    dialog.accept()
    notes = [session.annotations(paper_id).note for paper_id in (first, second, third)]
    assert notes == ["Compare!", "Mine.\n\nCompare!", "Compare!"]
    window.actions_["undo"].trigger()
    assert [session.annotations(paper_id).note for paper_id in (first, second)] == ["", "Mine.\n"]


def test_titles_of_several_papers_are_asked_for_in_turn(window, monkeypatch):
    session = window.session
    first, _second, third, *_ = session.library.order
    select_first(window, 3)
    answers = iter([("One", True), ("", True), ("Never", False)])
    asked = []

    def answer(_parent, title, _label, text=""):
        asked.append((title, text))
        return next(answers)

    monkeypatch.setattr(QInputDialog, "getText", answer)
    window.actions_["title"].trigger()
    assert [title for title, _ in asked] == [f"Own title ({n} of 3)" for n in (1, 2, 3)]
    assert session.library.text(first).heading == "One"
    assert session.annotations(third).title == ""
    window.actions_["undo"].trigger()
    assert session.library.text(first).heading == "Molecules as graphs"
