"""What is dropped or pasted: files of this machine and text; nothing else is read or followed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from desktop.app import build
from desktop.ui.files.preview_dialog import PreviewDialog

from .conftest import fill, shows_red

ODD = (
    "http://127.0.0.1:9/list.txt",
    "file://host/share/list.txt",
    "//host/share/list.txt",
    "javascript:alert(1)",
    "data:text/plain,We%20show%20that%20graphs%20are%20graphs.",
    "smb://host/share/list.txt",
    "ftp://host/list.txt",
    "qrc:/list.txt",
)


@pytest.fixture
def window(qtbot, tmp_path, desktop):
    made = build(tmp_path / "data")
    fill(made.session, ["We show that a graph is a graph of graphs."])
    made.show()
    made.browse.apply_now()
    yield made
    made.close()
    made.deleteLater()


def drop(widget, data: QMimeData) -> bool:
    """Drag something in and let it go; whether it was taken."""
    where, copy = QPoint(5, 5), Qt.DropAction.CopyAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(where, copy, data, left, none)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(where), copy, data, left, none))
    return enter.isAccepted()


def test_an_address_that_is_no_file_here_is_not_taken(window, desktop):
    for address in ODD:
        data = QMimeData()
        data.setUrls([QUrl(address)])
        assert not drop(window, data), address
        window.importing.take(data)
        assert not window.findChild(PreviewDialog) and not desktop.opened, address


def test_files_of_this_machine_are_previewed_together(window, seeds, qtbot):
    data = QMimeData()
    data.setUrls([QUrl("http://a.org/x"), *(QUrl.fromLocalFile(str(path)) for path in seeds[:2])])
    assert drop(window, data)
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    assert [item.path for item in dialog.opened] == seeds[:2]


def hostile_html(secret) -> QMimeData:
    data = QMimeData()
    data.setHtml(f'<b>bold</b> <img src="{secret.path}"><script>alert(1)</script> p&lt;0.05')
    data.setText("bold p<0.05 <b>")
    data.setImageData(QImage(str(secret.path)))
    return data


def test_markup_that_comes_with_text_is_left(window, secret, qtbot):
    """In the note, in a field and as a pasted list, only the plain text arrives."""
    note = window.annotations.note
    window.papers.go_to_row(0)
    data = hostile_html(secret)
    secret.was_opened()
    note.selectAll()
    assert drop(note.viewport(), data)
    QGuiApplication.clipboard().setMimeData(hostile_html(secret))
    secret.was_opened()
    note.selectAll()
    note.paste()
    assert note.toPlainText() == "bold p<0.05 <b>"
    window.search.paste()
    assert window.search.text() == "bold p<0.05 <b>"
    window.annotations.tags.field.paste()
    window.actions_["paste"].trigger()
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(lambda: bool(dialog.opened[0].reports or dialog.opened[0].refused))
    for shown in (window, dialog):
        assert not shows_red(shown)
    assert not secret.was_opened()
    dialog.reject()


def test_an_image_or_nothing_is_not_taken(window, secret, qtbot):
    picture, nothing = QMimeData(), QMimeData()
    picture.setImageData(QImage(str(secret.path)))
    for data in (picture, nothing):
        assert not drop(window, data) and not drop(window.annotations.note.viewport(), data)
        window.importing.take(data)
    assert not window.findChild(PreviewDialog)


def test_what_is_copied_carries_no_reference_to_a_file(window, secret, qtbot):
    fill(window.session, [secret.told('<img src="FILE"> ![x](FILE) and words')])
    window.browse.apply_now()
    window.papers.go_to_row(1)
    for name in ("copy_markdown", "copy_citation", "copy_rich"):
        window.actions_[name].trigger()
        html = QGuiApplication.clipboard().mimeData().html()
        assert "<img" not in html.replace("&lt;img", "")
        assert not QGuiApplication.clipboard().mimeData().hasUrls()


def test_a_folder_that_leads_back_to_itself_ends(window, tmp_path, seeds, qtbot):
    folder = tmp_path / "lists\nin a folder"
    folder.mkdir()
    (folder / "round").symlink_to(folder)
    (folder / "a\nlist.txt").write_bytes(seeds[0].read_bytes())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder))])
    assert drop(window, data)
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled, timeout=10_000)
    assert sum(report.count for report in dialog.opened[0].reports) == 19
    assert Path(dialog.opened[0].reports[0].path).name == "a\nlist.txt"
    dialog.reject()
