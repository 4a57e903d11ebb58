"""The line that says in which other papers' notes this one is linked to."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from desktop.core.change import Change
from desktop.core.note_links import noted_in
from desktop.ui.chips import make_chip
from desktop.ui.session import Session

_SHOWN = 3
_AROUND = 18  # pixels of a chip around its words
_MATTERING = frozenset({"note", "removed", "title", "supplement", "members"})


class Backlinks(QWidget):
    """A chip for each paper that notes the one that is read; hidden without any.

    Signals:
        asked: a paper was chosen; carries its id.
    """

    asked = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._ids: Sequence[str] = ()
        self.setObjectName("backlinks")
        self._label = QLabel(self.tr("Noted in:"))
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setProperty("faint", True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2)
        self._row.addWidget(self._label)
        self._row.addStretch(1)
        self._chips: dict[str, QToolButton] = {}
        session.current_changed.connect(self._show)
        session.changed.connect(self._on_changed)
        self._show()

    def _on_changed(self, change: Change) -> None:
        if change.fields & _MATTERING:
            self._show()

    def _show(self) -> None:
        session = self._session
        self._ids = noted_in(session.library, session.current) if session.current else ()
        for chip in self._chips.values():
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = {paper_id: self._chip(paper_id) for paper_id in self._ids[:_SHOWN]}
        if len(self._ids) > _SHOWN:
            self._chips[""] = self._rest()
        for place, chip in enumerate(self._chips.values(), 1):
            self._row.insertWidget(place, chip)
            chip.show()
        self.setVisible(bool(self._ids))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Cut headings short, so that all stand in one line."""
        taken = self._label.sizeHint().width() + 2 * len(self._chips)
        if rest := self._chips.get(""):
            taken += rest.sizeHint().width()
        count = len(self._chips) - ("" in self._chips)
        for paper_id, chip in self._chips.items():
            if paper_id:
                room = max(0, (self.width() - taken) // count - _AROUND)
                heading = self._heading(paper_id)
                cut = self.fontMetrics().elidedText(heading, Qt.TextElideMode.ElideRight, room)
                chip.setText(cut.replace("&", "&&"))

    def _heading(self, paper_id: str) -> str:
        return self._session.library.text(paper_id).heading

    def _chip(self, paper_id: str) -> QToolButton:
        heading = self._heading(paper_id)
        name = self.tr("Noted in {heading}").format(heading=heading)
        chip = make_chip(self, "", name, hint=heading)
        chip.setMinimumWidth(_AROUND)
        chip.clicked.connect(lambda: self.asked.emit(paper_id))
        return chip

    def _rest(self) -> QToolButton:
        """A chip that opens the list of all."""
        count = len(self._ids) - _SHOWN
        name = self.tr("{count} more papers").format(count=count)
        chip = make_chip(self, self.tr("+{count}").format(count=count), name, hint=name)
        menu = QMenu(chip)
        for paper_id in self._ids:
            action = menu.addAction(self._heading(paper_id).replace("&", "&&"))
            action.triggered.connect(lambda _=False, chosen=paper_id: self.asked.emit(chosen))
        chip.setMenu(menu)
        chip.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return chip
