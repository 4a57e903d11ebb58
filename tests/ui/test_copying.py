"""What the keys that copy take: a passage of the page, or whole papers."""

from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QFileDialog

from desktop.ui.papers import paper_commands
from desktop.ui.reader.reader_view import ReaderView


def test_a_passage_selected_on_the_page_is_copied_by_the_same_keys(window):
    reader = window.reader
    view = reader.findChild(ReaderView)
    window.actions_["go_reader"].trigger()
    view.moveCursor(QTextCursor.MoveOperation.End)
    start, _ = view.page.abstract.positions.in_document(0, 1)
    view.select(start, start + 8)
    passage = view.page.abstract.text[:8].strip()
    for name in ("copy_markdown", "copy_rich"):
        QGuiApplication.clipboard().clear()
        window.actions_[name].trigger()
        assert QGuiApplication.clipboard().text() == passage
    assert QGuiApplication.clipboard().mimeData().hasHtml()
    window.actions_["go_list"].trigger()
    window.actions_["copy_markdown"].trigger()
    assert len(QGuiApplication.clipboard().text()) > 100


def mime():
    return QGuiApplication.clipboard().mimeData()


def test_papers_are_copied_for_a_word_processor(window):
    session = window.session
    papers = window.papers.papers.ids
    session.choose(papers)
    window.actions_["copy_rich"].trigger()
    page = mime().html()
    assert "Molecules as graphs" in mime().text() and "Molecules as graphs" in page
    assert "O(n²)" in page and "<svg" not in page and "<style" not in page
    window.actions_["copy_citation"].trigger()
    assert "Emmy Noether (2024). On tea leaves" in mime().text()
    assert "[authors not given] (n.d.). Molecules as graphs" in mime().text()


def test_many_papers_are_copied_in_the_background(window, qtbot, monkeypatch):
    monkeypatch.setattr(paper_commands, "FEW", 1)
    window.session.choose(window.papers.papers.ids)
    window.actions_["copy_markdown"].trigger()
    qtbot.waitUntil(lambda: "4 papers" in mime().text())
    assert "Copied as Markdown." in window.notices.label.text()


def test_a_pdf_holds_every_paper_that_is_selected(window, monkeypatch, tmp_path):
    target = tmp_path / "three.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.papers.choose(window.papers.papers.ids[:3])
    window.actions_["save_pdf"].trigger()
    assert target.read_bytes().count(b"/Type /Page\n") == 3


def test_a_pdf_that_cannot_be_written_says_so_and_keeps_the_old(window, monkeypatch, tmp_path):
    target = tmp_path / "taken.pdf"
    target.mkdir()
    proposed = []
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *given: proposed.append(given[2]) or (str(target), ""),
    )
    window.actions_["save_pdf"].trigger()
    assert "taken.pdf could not be written" in window.notices.label.text()
    assert proposed == ["Molecules as graphs.pdf"] and list(tmp_path.glob("*.tmp")) == []
