"""The whole job in the real window, by keyboard: import, search, decide, note, close, reopen."""

from pathlib import Path

from markdown_it import MarkdownIt
from PySide6.QtCore import Qt

from desktop.ui.files.export_dialog import ExportDialog


def press(qtbot, window, keys: str) -> None:
    """Press keys where the focus is."""
    for key in keys:
        qtbot.keyClick(window.focusWidget() or window, key)


def first_job(qtbot, window, seeds: list[Path]) -> tuple[str, str]:
    """Import, find, star, annotate; gives the ids of the starred and of the noted paper."""
    window.importing.open_files(seeds)
    qtbot.waitUntil(lambda: window.list_pane.count.text() == "57 papers", timeout=20_000)
    press(qtbot, window, "j")
    press(qtbot, window, "k")
    press(qtbot, window, "/")
    qtbot.keyClicks(window.search, "symmetry breaking")
    qtbot.waitUntil(lambda: window.list_pane.count.text().startswith("1 of 57 papers"))
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    press(qtbot, window, "j")
    starred = window.session.current
    assert window.session.library.text(starred).heading.startswith("SPARKLING")
    press(qtbot, window, "s")
    press(qtbot, window, "l")
    press(qtbot, window, "n")
    qtbot.keyClicks(window.annotations.note, "Compare with *net2net*.")
    qtbot.keyClick(window.annotations.note, Qt.Key.Key_Escape)
    press(qtbot, window, "t")
    qtbot.keyClicks(window.annotations.tags.field, "width")
    qtbot.keyClick(window.annotations.tags.field, Qt.Key.Key_Return)
    qtbot.keyClick(window.annotations.tags.field, Qt.Key.Key_Escape)
    qtbot.keyClick(window.papers, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.list_pane.count.text() == "57 papers")
    assert window.session.current == starred
    press(qtbot, window, "j")
    read = window.session.current
    press(qtbot, window, "x")
    qtbot.keyClick(window.papers, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.annotations(read).status == "unread"
    assert "mark 1 paper as read" in window.notices.label.text()
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window.papers, Qt.Key.Key_Z, keys)
    return starred, read


def test_the_whole_job(qtbot, open_window, tmp_path: Path, seeds: list[Path]) -> None:
    window = open_window(tmp_path / "data")
    starred, read = first_job(qtbot, window, seeds)
    window.close()
    again = open_window(tmp_path / "data")
    annotated = again.session.annotations(starred)
    assert annotated.starred and annotated.status == "later" and annotated.tags == ("width",)
    assert annotated.note == "Compare with *net2net*."
    assert again.session.annotations(read).status == "read"
    assert again.session.current == read, "the selection comes back"
    again.importing.open_files(seeds)
    qtbot.waitUntil(lambda: "Nothing new" in again.notices.label.text(), timeout=20_000)
    export(qtbot, again, tmp_path / "starred.md")
    page = MarkdownIt().render((tmp_path / "starred.md").read_text("utf-8"))
    assert page.count("<h2>") == 1 and "symmetRy breaKing" in strip_strong(page)
    assert "Compare with" in page and "width" in page and "later" in page


def export(qtbot, window, path: Path) -> None:
    """Export the starred papers by keyboard."""
    window.papers.setFocus()
    qtbot.keyClick(window.papers, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(ExportDialog)
    dialog.path.setText(str(path))
    qtbot.keyClick(dialog.path, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Exported 1 paper" in window.notices.label.text())


def strip_strong(page: str) -> str:
    return page.replace("<strong>", "").replace("</strong>", "")
