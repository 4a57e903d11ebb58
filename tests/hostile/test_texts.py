"""Nothing that stands in a list, a note or a file's name is loaded, opened or run."""

import re
from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QInputDialog,
    QLabel,
    QMenu,
    QTextBrowser,
    QTextEdit,
)

from desktop.app import build
from desktop.ui.files.importing import Importing
from desktop.ui.files.preview_dialog import PreviewDialog
from desktop.ui.main_window import MainWindow

from .conftest import CASES, every_widget, fill, shows_red

DIALOGS = (
    "export history match_titles rename_tags settings note_versions correct note_templates"
    " highlights shortcuts about backups merge"
).split()
ASKING = ("title", "rename_collection")


@pytest.fixture
def window(qtbot, tmp_path, secret) -> Iterator[MainWindow]:
    made = build(tmp_path / "data")
    fill(made.session, [secret.told(text) for text in CASES["texts"]])
    made.resize(1300, 900)
    made.show()
    made.browse.apply_now()
    yield made
    made.close()
    made.deleteLater()


def look(secret) -> None:
    """Let everything be painted, and see that the picture is on nothing."""
    QApplication.processEvents()
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            assert not shows_red(window), window
    assert not secret.was_opened()


def tips() -> Iterator[str]:
    """What is shown under the pointer, anywhere."""
    for widget in every_widget():
        yield widget.toolTip()
        yield from (action.toolTip() for action in widget.actions())
        if isinstance(widget, QTextEdit | QTextBrowser):
            block = widget.document().begin()
            while block.isValid():
                yield from (part.format.toolTip() for part in block.textFormats())
                block = block.next()


def test_the_watch_sees_a_picture_that_is_loaded(qtbot, secret):
    label = QLabel(f'<img src="{secret.path}">')
    qtbot.addWidget(label)
    label.show()
    QApplication.processEvents()
    assert shows_red(label) and secret.was_opened()


@pytest.mark.parametrize("view", ["both", "preview"])
def test_no_pane_loads_anything(window, secret, qtbot, view):
    window.annotations.note_pane.set_view(view)
    for row in range(len(CASES["texts"])):
        window.papers.go_to_row(row)
        window.reader._view._on_anchor_clicked(QUrl("fold:"))
        look(secret)
        window.reader.toggle_raw()
        look(secret)
    window.papers.selectAll()
    window.session.warn(secret.told(CASES["texts"][0]))
    window.actions_["filter_noted"].trigger()
    window.search.setText("picture")
    window.browse.apply_now()
    look(secret)


def test_no_tool_tip_is_taken_for_markup(window, secret, qtbot):
    for row in range(len(CASES["texts"])):
        window.papers.go_to_row(row)
        QApplication.processEvents()
        for tip in tips():
            assert not GuiQt.mightBeRichText(tip) or is_escaped(tip), tip
    model = window.papers.papers
    for row in range(model.rowCount()):
        tip = model.data(model.index(row), Qt.ItemDataRole.ToolTipRole) or ""
        assert not GuiQt.mightBeRichText(tip)


def is_escaped(tip: str) -> bool:
    """Only what Qt itself makes of plain text stands in it."""
    return not set(re.findall(r"</?(\w+)", tip)) - {"p", "br"}


def test_no_dialog_loads_anything_or_takes_text_for_markup(window, secret, qtbot):
    for row in (0, 1, 11):
        window.papers.go_to_row(row)
        for name in DIALOGS:
            window.actions_[name].trigger()
            look(secret)
            labels = [widget for widget in every_widget() if isinstance(widget, QLabel)]
            assert not takes_markup(labels), name
            assert all(not GuiQt.mightBeRichText(tip) or is_escaped(tip) for tip in tips()), name
            for dialog in window.findChildren(QDialog):
                dialog.reject()


def takes_markup(labels: Iterable[QLabel]) -> list[str]:
    """Texts of labels that Qt may take for markup; the names of fields are our own words."""
    plain = Qt.TextFormat.PlainText
    return [label.text() for label in labels if label.textFormat() != plain and not label.buddy()]


@pytest.mark.parametrize("name", ASKING)
def test_what_asks_for_one_line_loads_nothing(window, secret, qtbot, name):
    seen = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        look(secret)
        seen.append(dialog.textValue())
        dialog.reject()

    QTimer.singleShot(100, window, answer)
    window.actions_[name].trigger()
    assert seen


def test_menus_show_every_letter_and_underline_none(window, secret):
    for row in range(len(CASES["texts"])):
        window.papers.go_to_row(row)
        paper = window.session.library.paper(window.session.current)
        window.paper_commands.fill_links()
        shown = [action.text() for action in window.link_menu.actions()]
        assert all(not re.sub("&&", "", text).count("&") for text in shown), (paper.url, shown)
    window.settings["recent_files"] = [f"/tmp/R&D {number}/A&B <b>.txt" for number in range(3)]
    window.file_commands.fill_recent()
    assert window.recent_menu.actions()[0].text() == "A&&B <b>.txt"
    for menu in window.findChildren(QMenu):
        assert not menu.toolTipsVisible()


def test_a_file_with_a_hostile_name_is_previewed_and_imported(window, secret, qtbot, seeds):
    named = secret.path.with_name("<img src='secret.png'>&<b>bold.txt")
    named.write_bytes(seeds[0].read_bytes())
    importing: Importing = window.importing
    importing.preview_files([named, named.with_name("<img src=secret.png> is gone.txt")])
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    look(secret)
    assert not takes_markup(dialog.findChildren(QLabel))
    dialog.accept()
    qtbot.waitUntil(lambda: "19 papers added" in window.notices.label.text(), timeout=20_000)
    look(secret)
    window.file_commands.fill_recent()
    assert "<img" in window.recent_menu.actions()[0].text()


def test_nothing_was_run(window, secret):
    for row in range(len(CASES["texts"])):
        window.papers.go_to_row(row)
        QApplication.processEvents()
    assert sorted(path.name for path in secret.path.parent.iterdir()) == ["secret.png"]


@pytest.mark.parametrize("html", [False, True])
def test_what_looks_like_markup_stays_visible(qtbot, tmp_path, html):
    """In plain text to the letter; where a format carries HTML, the words."""
    window = build(tmp_path / "data")
    fill(window.session, ["no markup at all", *CASES["visible"]], html=html)
    window.show()
    window.browse.apply_now()
    for row, (text, words) in enumerate(CASES["visible"].items(), 1):
        window.papers.go_to_row(row)
        for word in words if html else [text, *words]:
            qtbot.waitUntil(lambda w=word: w in window.reader.focusProxy().toPlainText())
        assert window.annotations.note.toPlainText().startswith(text)
    window.close()
    window.deleteLater()
