"""What the keys that copy take: a passage of the page, or whole papers."""

from PySide6.QtGui import QGuiApplication, QTextCursor

from desktop.ui.reader_view import ReaderView


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
