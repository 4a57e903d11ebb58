"""Titles without abstracts beside abstracts without titles: proposals that the reader confirms."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.core import edits
from desktop.discovery.title_matching import open_abstracts, open_titles, propose
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "match"
ID_ROLE = Qt.ItemDataRole.UserRole
Proposals = dict[str, list[tuple[str, float]]]


class MatchDialog(QDialog):
    """Best proposals first; Space confirms one, Left and Right go through the others."""

    def __init__(self, session: Session, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._proposals: Proposals = {}
        self.setWindowTitle(self.tr("Match titles to abstracts"))
        self.setObjectName("match_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hint = QLabel(self.tr("Comparing…"), wordWrap=True)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.list = _ProposalList(self)
        self.abstract = QLabel(wordWrap=True)
        self.abstract.setTextFormat(Qt.TextFormat.PlainText)
        self.abstract.setProperty("faint", True)
        self.abstract.setMinimumHeight(80)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.ok = buttons.button(standard.Ok)
        self.ok.setText(self.tr("&Give the confirmed titles"))
        self.ok.setEnabled(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.hint, self.list, self.abstract, buttons):
            layout.addWidget(widget)
        self.resize(820, 560)
        self.list.itemChanged.connect(self._on_changed)
        self.list.currentItemChanged.connect(self._show_abstract)
        self._compare(tasks)

    def _compare(self, tasks: Tasks) -> None:
        library = self._session.library
        titles = {i: library.text(i).heading for i in open_titles(library)}
        ids = open_abstracts(library)

        def work(_: Callable[[], bool]) -> Proposals:
            return propose(titles, {paper_id: library.text(paper_id).reading for paper_id in ids})

        tasks.run(LANE, work, self._on_compared)
        self.finished.connect(lambda: tasks.drop(LANE))

    def _on_compared(self, proposals: Proposals) -> None:
        self._proposals = proposals
        likely = [(pairs[0][1], title_id) for title_id, pairs in proposals.items() if pairs]
        for _, title_id in sorted(likely, reverse=True):
            item = QTreeWidgetItem([self._session.library.text(title_id).heading, "", ""])
            item.setData(0, ID_ROLE, (title_id, 0))
            item.setCheckState(0, Qt.CheckState.Unchecked)
            self.list.addTopLevelItem(item)
            self._show_proposal(item)
        if likely:
            text = self.tr("Space confirms a proposal, Left and Right show others for its title.")
            self.list.setCurrentIndex(self.list.model().index(0, 0))
            self.list.setFocus()
        else:
            text = self.tr("No title without an abstract fits an abstract without a title.")
        self.hint.setText(text)

    def proposed(self, item: QTreeWidgetItem) -> tuple[str, str, float]:
        """The ids of a row's title and of its proposed abstract, and the score."""
        title_id, place = item.data(0, ID_ROLE)
        paper_id, score = self._proposals[title_id][place]
        return title_id, paper_id, score

    def turn(self, item: QTreeWidgetItem, by: int) -> None:
        """Propose another abstract for a row's title."""
        title_id, place = item.data(0, ID_ROLE)
        count = len(self._proposals[title_id])
        item.setCheckState(0, Qt.CheckState.Unchecked)
        item.setData(0, ID_ROLE, (title_id, (place + by) % count))
        self._show_proposal(item)
        self._show_abstract()

    def confirmed(self) -> dict[str, str]:
        """The confirmed pairs; an abstract gets one title only, its first."""
        pairs: dict[str, str] = {}
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item and item.checkState(0) == Qt.CheckState.Checked:
                title_id, paper_id, _ = self.proposed(item)
                if paper_id not in pairs.values():
                    pairs[title_id] = paper_id
        return pairs

    def accept(self) -> None:
        """Give the confirmed titles, as one change."""
        pairs = self.confirmed()
        if pairs and self._session.commit(edits.give_titles, pairs):
            super().accept()

    def _show_proposal(self, item: QTreeWidgetItem) -> None:
        _, paper_id, score = self.proposed(item)
        item.setText(1, self._session.library.text(paper_id).heading)
        item.setText(2, self.tr("{percent} %").format(percent=round(100 * score)))

    def _show_abstract(self) -> None:
        item = self.list.currentItem()
        if item:
            paper_id = self.proposed(item)[1]
            self.abstract.setText(self._session.library.text(paper_id).reading[:600])

    def _on_changed(self) -> None:
        count = len(self.confirmed())
        self.ok.setEnabled(bool(count))


class _ProposalList(QTreeWidget):
    """Title, proposed abstract, score."""

    def __init__(self, dialog: MatchDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self.setAccessibleName(self.tr("Proposals"))
        self.setHeaderLabels([self.tr("Title"), self.tr("Abstract"), self.tr("Agreement")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        for column, mode in enumerate(
            (
                QHeaderView.ResizeMode.Stretch,
                QHeaderView.ResizeMode.Stretch,
                QHeaderView.ResizeMode.ResizeToContents,
            )
        ):
            self.header().setSectionResizeMode(column, mode)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        turns = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if item and event.key() in turns:
            self._dialog.turn(item, turns[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)
