"""Fixtures that several of these tests share."""

from collections.abc import Iterator

import pytest

from desktop.ui.reader.reader_pane import ReaderPane
from desktop.ui.reader.reader_view import ReaderView
from desktop.ui.tasks import Tasks


@pytest.fixture
def tasks(qapp) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


@pytest.fixture
def pane(qtbot, tasks):
    made = ReaderPane(tasks)
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    return made


@pytest.fixture
def view(pane) -> ReaderView:
    return pane.findChild(ReaderView)


@pytest.fixture
def reading(window, qtbot):
    window.papers.go_to_row(0)
    window.papers.setFocus()
    return window
