"""All highlights of the paper or of the whole library; Return goes to a passage."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.core import edits
from desktop.core.annotations import COLORS, Highlight
from desktop.core.selector import place
from desktop.ui.mark_bar import color_name
from desktop.ui.session import Session
from desktop.ui.theme import current_colors

ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Marked:
    """A highlight, its paper, and whether it has lost its place there."""

    paper_id: str
    mark: Highlight
    loose: bool


class HighlightsDialog(QDialog):
    """Stays open beside the window.

    Signals:
        went_to: a paper's id and the Highlight to be shown.
        reattach_asked: a loose Highlight to be put onto what is selected.
    """

    went_to = Signal(str, object)
    reattach_asked = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("Highlights"))
        self.setObjectName("highlights_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.scope = QComboBox()
        self.scope.setAccessibleName(self.tr("Of which papers"))
        self.scope.addItem(self.tr("This paper"), False)
        self.scope.addItem(self.tr("All papers"), True)
        self.color = QComboBox()
        self.color.setAccessibleName(self.tr("Colour"))
        self.color.addItem(self.tr("Every colour"), "")
        for color in COLORS:
            self.color.addItem(color_name(color), color)
        self.words = QLineEdit()
        self.words.setAccessibleName(self.tr("Words in quote or comment"))
        self.words.setPlaceholderText(self.tr("Words in quote or comment"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Highlights"))
        self.list.setWordWrap(True)
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.count.setProperty("faint", True)
        self._lay_out()
        self.scope.currentIndexChanged.connect(self._fill)
        self.color.currentIndexChanged.connect(self._fill)
        self.words.textChanged.connect(self._fill)
        self.list.itemActivated.connect(self._on_activated)
        self.list.currentItemChanged.connect(self._on_current)
        session.changed.connect(self._fill)
        session.current_changed.connect(self._fill)
        self.resize(460, 520)
        self._fill()

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self._acts = {}
        for name, text, act in (
            ("go", self.tr("&Go to it"), self._on_activated),
            ("attach", self.tr("&Put onto the selection"), self._on_attach),
            ("remove", self.tr("&Remove"), self._on_remove),
        ):
            button = buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
            button.clicked.connect(self._called(act))
            self._acts[name] = button
        filters = QHBoxLayout()
        for widget in (self.scope, self.color, self.words):
            filters.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.addLayout(filters)
        layout.addWidget(self.list)
        layout.addWidget(self.count)
        layout.addWidget(buttons)

    def _called(self, act: Callable[[], None]) -> Callable[[], None]:
        return lambda: act()

    def found(self) -> list[Marked]:
        """The highlights that the filters show, in the order of papers and passages."""
        library = self._session.library
        current = [self._session.current] * bool(self._session.current)
        ids = list(library.order) if self.scope.currentData() else current
        marked = []
        for paper_id in ids:
            marks = library.annotations_of(paper_id).highlights
            if marks:
                placed, loose = place(library.text(paper_id).reading, marks)
                marked += [Marked(paper_id, mark, False) for mark in placed]
                marked += [Marked(paper_id, mark, True) for mark in loose]
        words = self.words.text().casefold().split()
        color = self.color.currentData()
        return [
            item
            for item in marked
            if (not color or item.mark.color == color)
            and all(word in f"{item.mark.exact} {item.mark.comment}".casefold() for word in words)
        ]

    def _fill(self) -> None:
        before = self.current()
        found = self.found()
        self.list.clear()
        for item in found:
            self.list.addItem(self._row(item))
            if before and item.mark.id == before.mark.id:
                self.list.setCurrentRow(self.list.count() - 1)
        count = self.tr("1 highlight") if len(found) == 1 else self.tr("{count} highlights")
        self.count.setText(count.format(count=f"{len(found):,}"))
        self._on_current()

    def _row(self, item: Marked) -> QListWidgetItem:
        lines = [f"“{' '.join(item.mark.exact.split())}”"]
        if item.mark.comment:
            lines.append(item.mark.comment)
        facts = [color_name(item.mark.color)]
        if item.loose:
            facts.append(self.tr("has lost its place"))
        if self.scope.currentData():
            facts.append(self._session.library.text(item.paper_id).heading)
        lines.append(" · ".join(facts))
        row = QListWidgetItem("\n".join(lines))
        row.setBackground(QColor(current_colors().marks[item.mark.color]))
        row.setData(ROLE, item)
        return row

    def current(self) -> Marked | None:
        """The highlight that the list is at."""
        item = self.list.currentItem()
        return item.data(ROLE) if item else None

    def _on_current(self) -> None:
        current = self.current()
        self._acts["go"].setEnabled(current is not None)
        changeable = current is not None and not self._session.read_only
        self._acts["remove"].setEnabled(changeable)
        here = changeable and current is not None and current.paper_id == self._session.current
        self._acts["attach"].setEnabled(here and current is not None and current.loose)

    def _on_activated(self) -> None:
        if current := self.current():
            self.went_to.emit(current.paper_id, current.mark)

    def _on_attach(self) -> None:
        if current := self.current():
            self.reattach_asked.emit(current.mark)

    def _on_remove(self) -> None:
        if current := self.current():
            self._session.commit(edits.remove_highlight, current.paper_id, current.mark.id)
