"""All highlights of the paper or of the whole library; Return goes to a passage."""

from collections.abc import Callable, Iterator
from itertools import islice

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from desktop.core import edits
from desktop.core.annotations import COLORS
from desktop.core.change import Change
from desktop.ui.papers.browse import Listed
from desktop.ui.reader.highlights_delegate import HighlightsDelegate
from desktop.ui.reader.highlights_model import HighlightsModel, Marked
from desktop.ui.reader.mark_bar import color_name
from desktop.ui.session import Session

_AT_ONCE = 40  # papers that are looked at, and rows laid out, between other events
_MATTERING = frozenset({"highlights", "title", "supplement", "removed", "members"})


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
        self._was_at: Marked | None = None
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
        self._all: list[Marked] = []
        self._left: Iterator[str] = iter(())  # papers that were not looked at yet
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._go_on)
        self.model = HighlightsModel(self._say, self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setLayoutMode(QListView.LayoutMode.Batched)
        self.list.setBatchSize(_AT_ONCE)
        self.list.setSpacing(4)
        self.list.setAccessibleName(self.tr("Highlights"))
        self.delegate = HighlightsDelegate(self.list)
        self.list.setItemDelegate(self.delegate)
        self.list.setWordWrap(True)
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.count.setProperty("faint", True)
        self._lay_out()
        self.scope.currentIndexChanged.connect(self._fill)
        self.color.currentIndexChanged.connect(self._filter)
        self.words.textChanged.connect(self._filter)
        self.list.activated.connect(self._on_activated)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        session.changed.connect(self._on_changed)
        session.current_changed.connect(self._on_current_changed)
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

    # ---- what is listed

    def show_listed(self, answer: Listed) -> None:
        """Mark what a new search found."""
        self.delegate.set_hits(answer.wanted)

    def _on_changed(self, change: Change) -> None:
        if change.fields & _MATTERING:
            self._fill()

    def _on_current_changed(self) -> None:
        if not self.scope.currentData():
            self._fill()
        self._on_current()

    def _fill(self) -> None:
        """Look for highlights anew: in the order of papers, and passages in each."""
        library = self._session.library
        self._was_at = self.current()
        self._all = []
        self.model.show(())
        if self.scope.currentData():
            marked = {key for key, one in library.annotations.items() if one.highlights}
            self._left = iter([paper_id for paper_id in library.order if paper_id in marked])
        else:
            self._left = iter([self._session.current] * bool(self._session.current))
        self._go_on()

    def _go_on(self) -> None:
        """Look at some more papers; the rest when other events have had their turn."""
        found = [item for paper_id in islice(self._left, _AT_ONCE) for item in self._of(paper_id)]
        self._all += found
        self.model.add(self._wanted(found))
        if found:
            self._later.start()
        self._go_to(self._was_at)
        self._tell_count()

    def _of(self, paper_id: str) -> Iterator[Marked]:
        placed, loose = self._session.library.highlights_in_place(paper_id)
        yield from (Marked(paper_id, mark, False) for mark in placed)
        yield from (Marked(paper_id, mark, True) for mark in loose)

    def _wanted(self, items: list[Marked]) -> list[Marked]:
        words, color = self.words.text().casefold().split(), self.color.currentData()
        return [item for item in items if item.holds(words, color)]

    def _filter(self) -> None:
        """Show those that the filters let through."""
        at = self.current()
        self.model.show(self._wanted(self._all))
        self._go_to(at)
        self._tell_count()

    def _go_to(self, wanted: Marked | None) -> None:
        """Have the list at a highlight again, once it is there; else at the first."""
        ids = [item.mark.id for item in self.model.items] if wanted else []
        if wanted and wanted.mark.id in ids:
            self._was_at = None
            self.list.setCurrentIndex(self.model.index(ids.index(wanted.mark.id)))
        elif self.current() is None and self.model.items:
            self.list.setCurrentIndex(self.model.index(0))
        self._on_current()

    def _tell_count(self) -> None:
        found = len(self.model.items)
        count = self.tr("1 highlight") if found == 1 else self.tr("{count} highlights")
        self.count.setText(count.format(count=f"{found:,}"))

    def _say(self, item: Marked) -> str:
        lines = [f"“{' '.join(item.mark.exact.split())}”"]
        if item.mark.comment:
            lines.append(item.mark.comment)
        facts = [color_name(item.mark.color)]
        if item.loose:
            facts.append(self.tr("has lost its place"))
        if self.scope.currentData():
            facts.append(self._session.library.text(item.paper_id).heading)
        return "\n".join([*lines, " · ".join(facts)])

    def current(self) -> Marked | None:
        """The highlight that the list is at."""
        index = self.list.currentIndex()
        return self.model.items[index.row()] if index.isValid() else None

    # ---- acts

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._on_remove()
        else:
            super().keyPressEvent(event)

    def _on_current(self) -> None:
        current = self.current()
        self._acts["go"].setEnabled(current is not None)
        changeable = current is not None and not self._session.read_only
        self._acts["remove"].setEnabled(changeable)
        here = changeable and current is not None and current.paper_id == self._session.current
        self._acts["attach"].setEnabled(here and current is not None and current.loose)

    def _on_activated(self, _index: QModelIndex | None = None) -> None:
        if current := self.current():
            self.went_to.emit(current.paper_id, current.mark)

    def _on_attach(self) -> None:
        if current := self.current():
            self.reattach_asked.emit(current.mark)

    def _on_remove(self) -> None:
        current = self.current()
        if current and not self._session.read_only:
            self._session.commit(edits.remove_highlight, current.paper_id, current.mark.id)
