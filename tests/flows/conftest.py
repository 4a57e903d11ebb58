"""Windows of a flow: opened on a data folder, closed at the end whatever happens."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop.app import build
from desktop.ui.main_window import MainWindow

OpenWindow = Callable[[Path], MainWindow]


@pytest.fixture
def open_window(qtbot) -> Iterator[OpenWindow]:
    windows: list[MainWindow] = []

    def open_on(data: Path) -> MainWindow:
        window = build(data)
        windows.append(window)
        window.show()
        qtbot.waitActive(window)
        return window

    yield open_on
    for window in windows:
        window.close()
        window.deleteLater()
