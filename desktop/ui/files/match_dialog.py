"""Titles without abstracts beside abstracts without titles: proposals that the reader confirms."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.core import edits
from desktop.core.library import Library
from desktop.discovery.title_matching import open_abstracts, open_titles, propose, same_ids
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "match"
MOST_SHOWN = 2_000  # titles, the likeliest; the others come when these are given
SAME_ID = 2.0  # the score of two records that bear the same id in their files
SIZE = QSize(860, 600)
ID_ROLE = Qt.ItemDataRole.UserRole
CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


@dataclass(frozen=True, slots=True)
class Proposals:
    """What fits what.

    Attributes:
        likely: ids of titles, the likeliest first.
        ranked: for each, ids of abstracts with scores, best first.
        headings: of all of them.
        left: how many titles more have a proposal.
    """

    likely: list[str]
    ranked: dict[str, list[tuple[str, float]]]
    headings: dict[str, str]
    left: int


def compare(library: Library, superseded: Callable[[], bool]) -> Proposals:
    """Rank the library's open abstracts for each of its open titles."""
    titles = {title_id: library.text(title_id).heading for title_id in open_titles(library)}
    ids = open_abstracts(library) if titles else []
    texts = {paper_id: library.text(paper_id).reading for paper_id in ids if not superseded()}
    ranked = {} if superseded() else propose(titles, texts)
    for title_id, paper_id in same_ids(library, titles, ids).items():
        others = [pair for pair in ranked.get(title_id, ()) if pair[0] != paper_id]
        ranked[title_id] = [(paper_id, SAME_ID), *others]
    best = [(-pairs[0][1], title_id) for title_id, pairs in ranked.items() if pairs]
    likely = [title_id for _, title_id in sorted(best, key=lambda pair: pair[0])]
    shown = likely[:MOST_SHOWN]
    proposed = (paper_id for title_id in shown for paper_id, _ in ranked[title_id])
    headings = {paper_id: library.text(paper_id).heading for paper_id in proposed}
    return Proposals(shown, ranked, titles | headings, len(likely) - len(shown))


class MatchDialog(QDialog):
    """Best proposals first; Space confirms what is selected, Left and Right go through others."""

    def __init__(self, session: Session, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._tasks = session, tasks
        self._proposals = Proposals([], {}, {}, 0)
        self._claimed: dict[str, QTreeWidgetItem] = {}  # by the id of a confirmed abstract
        self.setWindowTitle(self.tr("Match titles to abstracts"))
        self.setObjectName("match_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hint = QLabel(self.tr("Comparing…"), wordWrap=True)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.list = _ProposalList(self)
        self.abstract = QPlainTextEdit(readOnly=True)
        self.abstract.setAccessibleName(self.tr("The title and its proposed abstract"))
        self.abstract.setTabChangesFocus(True)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.ok = buttons.button(standard.Ok)
        self.ok.setEnabled(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget, share in ((self.hint, 0), (self.list, 3), (self.abstract, 1), (buttons, 0)):
            layout.addWidget(widget, share)
        self.resize(SIZE.boundedTo(self.screen().availableSize() - QSize(16, 40)))
        self.list.itemChanged.connect(self._on_checked)
        self.list.currentItemChanged.connect(self._show_abstract)
        self.finished.connect(lambda: tasks.drop(LANE))
        self._show_count()
        library = session.library
        assert library.order is not None  # arranged here, not in the thread
        tasks.run(LANE, lambda superseded: compare(library, superseded), self._on_compared)

    def _on_compared(self, proposals: Proposals) -> None:
        self._proposals = proposals
        items = []
        for title_id in proposals.likely:
            item = QTreeWidgetItem([" ".join(proposals.headings[title_id].split()), "", ""])
            item.setData(0, ID_ROLE, (title_id, 0))
            item.setCheckState(0, UNCHECKED)
            self._show_proposal(item)
            items.append(item)
        self.list.addTopLevelItems(items)
        if items:
            text = self.tr(
                "Space confirms what is selected, Left and Right show others for its title."
            )
            if proposals.left:
                more = self.tr("These are the likeliest; {count} more titles come after them.")
                text += " " + more.format(count=f"{proposals.left:,}")
            self.list.setCurrentItem(items[0])
            self.list.setFocus()
        else:
            text = self.tr("No title without an abstract fits an abstract without a title.")
        self.hint.setText(text)

    def proposed(self, item: QTreeWidgetItem) -> tuple[str, str, float]:
        """The ids of a row's title and of its proposed abstract, and the score."""
        title_id, place = item.data(0, ID_ROLE)
        paper_id, score = self._proposals.ranked[title_id][place]
        return title_id, paper_id, score

    def turn(self, item: QTreeWidgetItem, by: int) -> None:
        """Propose another abstract for a row's title."""
        item.setCheckState(0, UNCHECKED)
        title_id, place = item.data(0, ID_ROLE)
        count = len(self._proposals.ranked[title_id])
        item.setData(0, ID_ROLE, (title_id, (place + by) % count))
        self._show_proposal(item)
        self._show_abstract()

    def toggle(self, items: list[QTreeWidgetItem]) -> None:
        """Confirm rows; if all are confirmed, take that back."""
        wanted = any(item.checkState(0) != CHECKED for item in items)
        for item in items:
            item.setCheckState(0, CHECKED if wanted else UNCHECKED)

    def confirmed(self) -> dict[str, str]:
        """The confirmed pairs of a title's id and an abstract's."""
        return {self.proposed(item)[0]: paper_id for paper_id, item in self._claimed.items()}

    def accept(self) -> None:
        """Give the confirmed titles, as one change."""
        pairs = self.confirmed()
        if pairs and self._session.commit(edits.give_titles, pairs):
            super().accept()

    def _show_proposal(self, item: QTreeWidgetItem) -> None:
        _, paper_id, score = self.proposed(item)
        item.setText(1, self._proposals.headings[paper_id])
        percent = self.tr("{percent} %").format(percent=round(100 * score))
        item.setText(2, self.tr("same id") if score == SAME_ID else percent)

    def _show_abstract(self) -> None:
        item = self.list.currentItem()
        if item:
            title_id, paper_id, _ = self.proposed(item)
            title = self._proposals.headings[title_id]
            reading = self._session.library.text(paper_id).reading
            self.abstract.setPlainText(f"{title}\n\n{reading}")

    def _on_checked(self, item: QTreeWidgetItem) -> None:
        """An abstract gets one title: that which was confirmed last."""
        paper_id = self.proposed(item)[1]
        before = self._claimed.get(paper_id)
        if item.checkState(0) == CHECKED and before is not item:
            self._claimed[paper_id] = item
            if before:
                before.setCheckState(0, UNCHECKED)
                text = self.tr("“{title}” was confirmed for this abstract before; now it is not.")
                self.hint.setText(text.format(title=before.text(0)))
        elif item.checkState(0) == UNCHECKED and before is item:
            del self._claimed[paper_id]
        self._show_count()

    def _show_count(self) -> None:
        count = len(self._claimed)
        text = self.tr("&Give {count} titles") if count != 1 else self.tr("&Give 1 title")
        self.ok.setText(text.format(count=f"{count:,}"))
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
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.header().setStretchLastSection(False)
        stretch, fitting = QHeaderView.ResizeMode.Stretch, QHeaderView.ResizeMode.ResizeToContents
        for column, mode in enumerate((stretch, stretch, fitting)):
            self.header().setSectionResizeMode(column, mode)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        turns = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if item and event.key() in turns:
            self._dialog.turn(item, turns[Qt.Key(event.key())])
        elif item and event.key() == Qt.Key.Key_Space:
            self._dialog.toggle(self.selectedItems() or [item])
        else:
            super().keyPressEvent(event)
