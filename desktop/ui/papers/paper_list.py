"""The list of papers: shows the model's rows, keeps selection and place, tells the session."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from desktop.core.query import Phrase, Term
from desktop.ui.papers.paper_delegate import PaperDelegate, row_height
from desktop.ui.papers.paper_model import ID_ROLE, PaperModel
from desktop.ui.session import Session

Index = QModelIndex | QPersistentModelIndex


class PaperList(QTableView):
    """The listed papers: a table of one column, which lays out no row that it does not show.

    A QListView asks the model four times for every row of a hundred thousand.

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
        self._picked: list[str] = []  # by the person; a search may hide some for a while
        self._resume = 0  # the row to go on from while the current paper is not listed
        self.papers = PaperModel(session, self)
        self.setObjectName("paper_list")
        self.setAccessibleName(self.tr("Papers"))
        self.setModel(self.papers)
        self.setItemDelegate(PaperDelegate(self))
        self._make_plain()
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _make_plain(self) -> None:
        """Take away what makes a table look like one."""
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._fit_rows()

    def _fit_rows(self) -> None:
        rows = self.verticalHeader()
        height = row_height(self.font())
        rows.setMinimumSectionSize(min(height, rows.minimumSectionSize()))
        rows.setDefaultSectionSize(height)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_rows()

    # ---- what is listed

    def show_ids(self, ids: Sequence[str], wanted: tuple[Term | Phrase, ...]) -> None:
        """List other papers; what was selected stays so, and the current one stays in place.

        What is not listed for a while is selected again when it comes back.
        """
        current, offset = self._session.current, self._offset(self.current())
        place = self.currentIndex().row()
        chosen = self._picked if current in (self.current(), *self._picked) else [current]
        following = self.papers.ids[place + 1 :] if place >= 0 else []
        others = ids != self.papers.ids
        self._settling = True
        self.papers.set_ids(ids, wanted)
        self.choose(chosen)
        if self.papers.place(current) >= 0:
            self._make_current(current)
            self._restore_offset(current, offset)
        elif others:  # the best hits stand at the top
            self.scrollToTop()
        self._settling = False
        self._resume = next(self.papers.places(following), 0)
        if current and not self._session.library.holds(current):
            self._session.open("")
            self.go_to_row(place)
        self._tell()

    def current(self) -> str:
        """The id of the current paper; empty for none."""
        return self.currentIndex().data(ID_ROLE) or ""

    def chosen(self) -> list[str]:
        """The selected ids in list order."""
        selection = self.selectionModel().selection()
        parts = map(selection.at, range(selection.count()))
        spans = sorted((part.top(), part.bottom() + 1) for part in parts)
        return [paper_id for top, end in spans for paper_id in self.papers.ids[top:end]]

    def choose(self, ids: Sequence[str]) -> None:
        """Select these of the listed papers; the current one stays current."""
        self._select(sorted(self.papers.places(ids)))

    # ---- moving

    def go_to(self, paper_id: str) -> bool:
        """Make a listed paper the current and only selected one; False if it is not listed."""
        place = self.papers.place(paper_id)
        if place >= 0:
            self._move_to(place)
        return place >= 0

    def go_to_row(self, row: int) -> None:
        """Go to a row; beyond the ends to the first or the last."""
        if self.papers.ids:
            row = min(max(row, 0), len(self.papers.ids) - 1)
            self._move_to(row)

    def _move_to(self, row: int) -> None:
        index = self.papers.index(row)
        self.setCurrentIndex(index)
        # Qt extends the selection where Shift is held, as with Shift+F3 from paper to paper
        self.selectionModel().select(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def step(self, by: int) -> None:
        """Move by some rows; with nothing selected, to the row that has the focus.

        From a paper that is no longer listed, to the one that stood below it.
        """
        row = self.currentIndex().row()
        if row < 0:
            self.go_to_row(self._resume + min(by, 0))
        else:
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
        if self._settling:  # many stretches: Qt would look for the place of each
            self.viewport().update()
        else:
            super().selectionChanged(selected, deselected)
            self._picked = self.chosen()
            self._session.choose(self._picked)

    def _tell(self) -> None:
        """Tell what acts are about: what is selected, else the paper that stays open."""
        current = self._session.current
        open_alone = [current] if self._session.library.holds(current) else []
        self._session.choose(self.chosen() or open_alone)
        if self.current():
            self._session.open(self.current())

    # ---- keeping the place

    def _select(self, rows: Sequence[int]) -> None:
        """Select rows, given in order: whole stretches, of which there are few."""
        selection = QItemSelection()
        first = last = -2
        for row in [*rows, -2]:  # there may be a hundred thousand
            if row != last + 1:
                if first >= 0:
                    selection.select(self.papers.index(first), self.papers.index(last))
                first = row
            last = row
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
        bar.setValue(bar.value() + self._offset(paper_id) - offset)
