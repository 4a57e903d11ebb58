"""A file with very many problems and odd records is shown a batch at a time, and is there whole."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from desktop.formats.report import Flag, Problem
from desktop.ui.files import problem_list
from desktop.ui.files.opened import PreviewRow
from desktop.ui.files.problem_list import ProblemList
from desktop.ui.files.record_list import RecordList

MANY = 1_000


def test_problems_are_put_into_words_as_they_come_into_view(qtbot, monkeypatch):
    worded: list[str] = []
    monkeypatch.setattr(problem_list, "told", lambda text: worded.append(text) or text)
    window = QWidget()
    qtbot.addWidget(window)
    shown = ProblemList(window)
    window.show()
    shown.show_problems([Problem(n, "a row", f"It is odd {n}.") for n in range(1, MANY + 1)])
    shown.setCurrentIndex(shown.model().index(0, 0))
    assert shown.isVisible()
    qtbot.wait(20)
    assert len(worded) < MANY / 4
    assert shown.indexAt(QPoint(5, 5)).row() == 0  # and it is painted
    assert shown.indexAt(QPoint(5, shown.viewport().height() - 5)).row() > 0
    assert shown.model().rowCount() == MANY
    assert shown.model().index(MANY - 1, 0).data() == f"Line {MANY}: a row: It is odd {MANY}."
    shown.show_problems([Problem(0, "the file", "It is cut.")])
    assert shown.model().index(0, 0).data() == "the file: It is cut."
    shown.show_problems(())
    assert not shown.isVisible()


def test_the_last_of_very_many_records_can_be_gone_to(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    shown = RecordList(window)
    shown.resize(300, 300)
    window.show()
    rows = [PreviewRow(n, f"Kettle {n}", "", Flag(n, "short", "Short.")) for n in range(20_000)]
    shown.show_rows(rows, {})
    assert shown.current() == rows[0]
    shown.go_to(len(rows) - 1)
    assert shown.current() == rows[-1]
    qtbot.waitUntil(
        lambda: shown.viewport().rect().intersects(shown.visualRect(shown.currentIndex()))
    )
