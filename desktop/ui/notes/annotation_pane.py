"""Under the abstract: star, status, tags and note of the chosen papers."""

from operator import attrgetter

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from desktop.core.annotations import STATUSES, tags_in_common
from desktop.core.change import Change
from desktop.ui.chips import make_chip
from desktop.ui.notes.note_pane import NotePane
from desktop.ui.notes.tag_field import TagRow
from desktop.ui.papers.paper_model import status_name
from desktop.ui.session import Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

MANY = 5_000  # papers
SAVED_SHOWN = 4_000  # milliseconds


class AnnotationPane(QWidget):
    """What the reader adds to the chosen papers; the note is the current paper's."""

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.star = make_chip(self, self.tr("☆ Star"), self.tr("Star"), checkable=True)
        self._status_group = QButtonGroup(self)
        self._statuses = {status: self._status(status) for status in STATUSES}
        self.tags = TagRow(self)
        self.note_pane = NotePane(session, settings, tasks, self)
        self.note = self.note_pane.editor
        self.saved = QLabel(self)
        self.saved.setProperty("faint", True)
        self.saved.setTextFormat(Qt.TextFormat.PlainText)
        self.saved.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.saved.setMinimumWidth(1)  # a long heading in it makes no window wider
        self._lay_out()
        self._saved_timer = QTimer(self, singleShot=True, interval=SAVED_SHOWN)
        self._saved_timer.timeout.connect(self.saved.clear)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show)
        self._connect()
        self._show()

    def _status(self, status: str) -> QToolButton:
        name = status_name(status).capitalize()
        spoken = self.tr("Status: {status}").format(status=name)
        button = make_chip(self, name, spoken, checkable=True)
        self._status_group.addButton(button)
        return button

    def _lay_out(self) -> None:
        decisions = QHBoxLayout()
        decisions.setSpacing(2)
        decisions.addWidget(self.star)
        decisions.addSpacing(10)
        for button in self._statuses.values():
            decisions.addWidget(button)
        decisions.addWidget(self.saved, 1)
        second = QHBoxLayout()
        second.addWidget(self.tags, 1)
        second.addWidget(self.note_pane.bar, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 8)
        layout.setSpacing(6)
        layout.addLayout(decisions)
        layout.addLayout(second)
        layout.addWidget(self.note_pane, 1)

    def _connect(self) -> None:
        session = self._session
        session.chosen_changed.connect(self._on_chosen_changed)
        session.current_changed.connect(self._on_current_changed)
        session.changed.connect(self._on_changed)
        self.star.clicked.connect(self._on_star)
        self._status_group.buttonClicked.connect(self._on_status)
        self.tags.field.entered.connect(self._on_tag_entered)
        self.tags.removed.connect(self._on_tag_removed)
        self.note.edited.connect(self._on_edited)
        self.note.stored.connect(self._on_stored)
        self.note.refused.connect(self._on_refused)

    def _show(self) -> None:
        """Show the annotations that the chosen papers have in common."""
        ids = self._session.chosen or [self._session.current] * bool(self._session.current)
        library = self._session.library
        annotated = library.annotations_of_each(ids)
        for widget in (self.star, self.tags, *self._statuses.values()):
            widget.setEnabled(bool(ids) and not self._session.read_only)
        starred = bool(ids) and all(map(attrgetter("starred"), annotated))
        self.star.setChecked(starred)
        self.star.setText(self.tr("★ Starred") if starred else self.tr("☆ Star"))
        self._status_group.setExclusive(False)
        found = set(map(attrgetter("status"), annotated))
        for status, button in self._statuses.items():
            button.setChecked(found == {status})
        self._status_group.setExclusive(True)
        self.tags.show_tags(tags_in_common(annotated))
        self.tags.field.offer(list(library.tags()))
        self.note.show_note(self._session.current)

    def _on_chosen_changed(self, ids: list[str]) -> None:
        if len(ids) > MANY:  # after what else follows from choosing them
            self._soon.start()
        else:
            self._show()

    def _on_current_changed(self, paper_id: str) -> None:
        if len(self._session.chosen) > 1:  # what they have in common is what it was
            self.note.show_note(paper_id)
        else:
            self._show()

    def _on_changed(self, change: Change) -> None:
        if change.fields & {"starred", "status", "tags", "removed", "members"}:
            self._on_chosen_changed(self._session.chosen)

    def _on_star(self) -> None:
        self._session.toggle_star(self._session.chosen)
        self._show()

    def _on_status(self, button: QToolButton) -> None:
        status = next(name for name, own in self._statuses.items() if own is button)
        self._session.set_status(self._session.chosen, status)
        self._show()

    def _on_tag_entered(self, tag: str) -> None:
        self._session.add_tag(self._session.chosen, tag)

    def _on_tag_removed(self, tag: str) -> None:
        self._session.remove_tag(self._session.chosen, tag)

    def _on_edited(self) -> None:
        self._saved_timer.stop()
        self.saved.setText(self.tr("Saving…"))

    def _on_stored(self) -> None:
        self.saved.setText(self.tr("Saved"))
        self._saved_timer.start()
        if self.note.paper_id != self._session.current:
            self.note.show_note(self._session.current)

    def _on_refused(self) -> None:
        """The text stays in the editor, with its paper's name, and is tried again."""
        self._saved_timer.stop()
        heading = self._session.library.text(self.note.paper_id).heading
        self.saved.setText(self.tr("Not saved: {heading}").format(heading=heading[:40]))
