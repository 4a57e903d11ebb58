"""Fixtures that several of these tests share."""

from pathlib import Path

import pytest

from desktop.ui.files.export_dialog import ExportDialog
from desktop.ui.files.preview_dialog import PreviewDialog
from tests.ui.files.previewed import shown


@pytest.fixture
def dialog(window, tmp_path):
    window.session.star(window.papers.papers.ids[:2], True)
    window.settings["export_folder"] = str(tmp_path)
    window.actions_["export"].trigger()
    yield window.findChild(ExportDialog)
    for left in window.findChildren(ExportDialog):
        left.reject()


@pytest.fixture
def opened(window, qtbot, tmp_path: Path):
    """Open a file as a drop does; gives the dialog when it has read it."""

    def open_text(text: str, name: str = "tea.txt") -> PreviewDialog:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        window.importing.preview_files([path])
        dialog = window.findChildren(PreviewDialog)[-1]
        qtbot.waitActive(dialog)
        qtbot.waitUntil(lambda: bool(shown(dialog) or dialog.page._refused.text()))
        return dialog

    yield open_text
    for dialog in window.findChildren(PreviewDialog):
        dialog.reject()
