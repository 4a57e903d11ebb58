"""The list of papers: shows the model's rows, keeps selection and place, tells the session."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from desktop.core.query import Phrase, Term
from desktop.ui.paper_delegate import PaperDelegate
from desktop.ui.paper_model import ID_ROLE, PaperModel
from desktop.ui.session import Session

Index = QModelIndex | QPersistentModelIndex


class PaperList(QListView):
    """The listed papers.

    Signals:
        escaped: Escape was pressed in the list.
        entered: Return was pressed on a paper.
    """

    escaped = Signal()
    entered = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._settling = False
        self.papers = PaperModel(session, self)
        self.setObjectName("paper_list")
        self.setAccessibleName(self.tr("Papers"))
        self.setModel(self.papers)
        self.setItemDelegate(PaperDelegate(self))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    # ---- what is listed

    def show_ids(self, ids: Sequence[str], wanted: tuple[Term | Phrase, ...]) -> None:
        """List other papers; what was selected stays so, and the current one stays in place."""
        current, chosen = self.current(), self.chosen()
        offset = self._offset(current)
        place = self.currentIndex().row()
        self._settling = True
        self.papers.set_ids(ids, wanted)
        self.choose(chosen)
        if self.papers.place(current) >= 0:
            self._make_current(current)
            self._restore_offset(current, offset)
        self._settling = False
        if current and not self._session.library.holds(current):
            self._session.open("")
            self.go_to_row(place)
        self._tell()

    def current(self) -> str:
        """The id of the current paper; empty for none."""
        return self.currentIndex().data(ID_ROLE) or ""

    def chosen(self) -> list[str]:
        """The selected ids in list order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [self.papers.ids[row] for row in rows if row < len(self.papers.ids)]

    def choose(self, ids: Sequence[str]) -> None:
        """Select these of the listed papers; the current one stays current."""
        self._select([paper_id for paper_id in ids if self.papers.place(paper_id) >= 0])

    # ---- moving

    def go_to(self, paper_id: str) -> bool:
        """Make a listed paper the current and only selected one; False if it is not listed."""
        place = self.papers.place(paper_id)
        if place >= 0:
            self.setCurrentIndex(self.papers.index(place))
        return place >= 0

    def go_to_row(self, row: int) -> None:
        """Go to a row; beyond the ends to the first or the last."""
        if self.papers.ids:
            row = min(max(row, 0), len(self.papers.ids) - 1)
            self.setCurrentIndex(self.papers.index(row))

    def step(self, by: int) -> None:
        """Move by some rows; with nothing selected, to the row that has the focus."""
        row = self.currentIndex().row()
        self.go_to_row(row + by if self.selectionModel().hasSelection() else row)

    def go_to_next_undecided(self) -> bool:
        """Go to the next undecided paper below, then from the top; False if there is none."""
        start = self.currentIndex().row() + 1
        ids = self.papers.ids
        for paper_id in ids[start:] + ids[:start]:
            if not self._session.annotations(paper_id).decided and paper_id != self.current():
                return self.go_to(paper_id)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are commands here; looking for words is the search field's."""

    # ---- telling the session

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self._settling:
            self._session.open(current.data(ID_ROLE) or "")

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if not self._settling:
            self._session.choose(self.chosen())

    def _tell(self) -> None:
        self._session.choose(self.chosen())
        if self.current():
            self._session.open(self.current())

    # ---- keeping the place

    def _select(self, ids: Sequence[str]) -> None:
        selection = QItemSelection()
        for paper_id in ids:
            index = self.papers.index(self.papers.place(paper_id))
            selection.select(index, index)
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _make_current(self, paper_id: str) -> None:
        index = self.papers.index(self.papers.place(paper_id))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _offset(self, paper_id: str) -> int:
        place = self.papers.place(paper_id)
        return self.visualRect(self.papers.index(place)).top() if place >= 0 else 0

    def _restore_offset(self, paper_id: str, offset: int) -> None:
        """Scroll so that the paper stands as high as before, or at least in view."""
        if not 0 <= offset < self.viewport().height():
            return
        bar = self.verticalScrollBar()
        self.doItemsLayout()
        bar.setValue(bar.value() + self._offset(paper_id) - offset)
