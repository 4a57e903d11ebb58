"""The sizes of the panes come back as they were left, however the program ended."""

import pytest

from desktop.app import build
from tests.ui.conftest import import_papers

SIZES = ([350, 440], [400, 180])


def sizes(window):
    return window.split.sizes(), window.right.sizes()


@pytest.fixture
def open_on(qtbot, tmp_path):
    """Open a window on the folder, and wait until it has its places."""

    def opened():
        window = build(tmp_path / "window")
        qtbot.addWidget(window)
        if not window.session.library.order:
            import_papers(window.session)
        window.resize(790, 700)
        with qtbot.waitExposed(window):
            window.show()
        qtbot.waitUntil(lambda: window.view_state._shown)
        return window

    return opened


def drag(window):
    for splitter, wanted in zip((window.split, window.right), SIZES, strict=True):
        splitter.setSizes(wanted)
        splitter.splitterMoved.emit(wanted[0], 1)
    return sizes(window)


def test_sizes_stay_through_many_starts(open_on):
    window = open_on()
    left = drag(window)
    window.close()
    for _ in range(3):
        window = open_on()
        assert sizes(window) == left
        window.close()


def test_sizes_of_a_window_that_was_not_seen_are_not_kept(open_on, tmp_path):
    window = open_on()
    left = drag(window)
    window.close()
    unseen = build(tmp_path / "window")
    unseen.view_state.save()
    assert (unseen.settings["splitter"], unseen.settings["note_splitter"]) == left
    unseen.close()
    unseen.deleteLater()
