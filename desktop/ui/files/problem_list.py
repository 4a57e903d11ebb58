"""The problems of a file in the preview: each is put into words when it comes into view."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QListView, QWidget

from desktop.formats.report import Problem
from desktop.ui.sayings import told

Index = QModelIndex | QPersistentModelIndex
HEIGHT = 90
WRAPPED = 200  # problems that are measured one by one, so that long ones take several lines
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,  # whole, where it is longer than the line
)


class _ProblemModel(QAbstractListModel):
    """Problems as sentences."""

    problems: Sequence[Problem] = ()

    def show(self, problems: Sequence[Problem]) -> None:
        self.beginResetModel()
        self.problems = problems
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.problems)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role not in _ROLES:
            return None
        problem = self.problems[index.row()]
        where = self.tr("Line {line}: {what}: {why}") if problem.line else "{what}: {why}"
        return where.format(line=problem.line, what=told(problem.what), why=told(problem.why))


class ProblemList(QListView):
    """The list; hidden where there are none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._problems = _ProblemModel(self)
        self.setModel(self._problems)
        self.setAccessibleName(self.tr("Problems"))
        self.setMaximumHeight(HEIGHT)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.hide()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show these."""
        few = len(problems) <= WRAPPED
        self.setWordWrap(few)
        self.setUniformItemSizes(not few)
        self._problems.show(problems)
        self.setVisible(bool(problems))
