"""The index beside the window: stopped, given up, begun again."""

import time

from PySide6.QtCore import Qt

from desktop.storage.index.build import Stopped
from desktop.ui import indexing
from desktop.ui.progress_line import DELAY


def build_again(window, monkeypatch, build) -> list[str]:
    """Have the index built by a stand-in for the child; gives what is said."""
    said: list[str] = []
    window.session.noticed.connect(lambda notice: said.append(notice.text))
    monkeypatch.setattr(indexing, "build_in_child", build)
    window.indexing._settle.setInterval(0)
    window.indexing._settle.start()
    return said


def test_what_was_killed_is_begun_again_once(window, qtbot, monkeypatch):
    begun = []

    def build(*_):
        begun.append(1)
        raise Stopped("Indexing was stopped.")

    said = build_again(window, monkeypatch, build)
    qtbot.waitUntil(lambda: len(begun) == 2)
    qtbot.waitUntil(lambda: "Indexing was stopped." in said)
    assert said == ["Indexing was stopped and begins again.", "Indexing was stopped."]
    qtbot.wait(50)
    assert len(begun) == 2


def test_given_up_by_the_line_that_shows_how_far_it_is(window, qtbot, monkeypatch):
    ended = []

    def build(_data, _cache, progress, superseded):
        progress(100, 10_000)
        while not superseded():
            time.sleep(0.001)
        progress(200, 10_000)  # on its way when nobody waits any more
        ended.append(1)
        return False

    said = build_again(window, monkeypatch, build)
    qtbot.waitUntil(window.progress.isVisible)
    assert window.progress.label.text() == "Indexing for search: 100 of 10,000"
    qtbot.mouseClick(window.progress.cancel, Qt.MouseButton.LeftButton)
    assert not window.progress.isVisible()
    qtbot.waitUntil(lambda: bool(ended))
    qtbot.wait(DELAY + 100)
    assert not window.progress.isVisible() and said == []
