"""A session on a small temporary library, and the whole window on one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.app import build
from desktop.core.importing import Section, plan_import
from desktop.core.paper import Name, Paper
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.ui.main_window import MainWindow
from desktop.ui.session import Session

PAPERS = (
    Paper(abstract="Graph networks learn the shape of molecules.", title="Molecules as graphs"),
    Paper(abstract="We propose Kettle, a scheduler that boils tasks down to low-rank parts."),
    Paper(
        abstract="Tea leaves predict nothing, as we show by experiment.",
        title="On tea leaves",
        author=(Name("Noether", "Emmy"),),
        issued=(2024,),
        url="https://example.org/tea",
    ),
    Paper(abstract="A bound of $O(n^2)$ is shown for sorting cups by colour."),
)


def import_papers(session: Session) -> None:
    plan = plan_import(session.library, [Section("Tea 2024 Papers", PAPERS)], "tea.txt", now())
    session.folder.add_papers(plan.papers)
    assert session.commit_planned(plan.change)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    with DataFolder.open(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def session(qapp, folder: DataFolder) -> Session:
    made = Session(folder)
    import_papers(made)
    return made


@pytest.fixture
def ids(session: Session) -> list[str]:
    return list(session.library.order)


@pytest.fixture
def empty_window(qtbot, tmp_path: Path) -> Iterator[MainWindow]:
    window = build(tmp_path / "window")
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def window(empty_window: MainWindow) -> MainWindow:
    import_papers(empty_window.session)
    empty_window.browse.apply_now()
    return empty_window
