"""What files hold, shown before anything is added; Enter adds it, keys decide about odd records."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from desktop.core.decisions import Decision
from desktop.storage.clock import now
from desktop.ui.files.opened import Opened, Preview, Superseded, joined, preview, read
from desktop.ui.files.preview_page import COMPARING, PreviewPage
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "import preview"
PULSE = 100  # milliseconds between two looks at how far reading is
REFUSED = -1  # in place of a report's number
SIZE = QSize(840, 620)


class PreviewDialog(QDialog):
    """The whole truth about what was opened, file by file.

    Attributes:
        opened: as read and decided so far.
    """

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        opened: Sequence[Opened],
        remembered: Mapping[str, Any],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._tasks = session, tasks
        self._remembered = remembered
        self._previews: list[Preview] = []
        self._entries: list[tuple[int, int]] = []  # what can be shown: opened thing, report
        self._read_count = 0
        self._steps: list[list[Opened]] = []
        self.opened = list(opened)
        self.setWindowTitle(self.tr("Add papers"))
        self.setObjectName("preview_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.page = PreviewPage(self)
        layout = QVBoxLayout(self)
        layout.addWidget(self.page)
        layout.addWidget(self._make_buttons())
        self.page.decided.connect(self._on_decided)
        self.page.read_differently.connect(self._on_read_differently)
        self.page.shown_file_changed.connect(self._show)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self._on_undo)
        self._pulse = QTimer(self, interval=PULSE)
        self._pulse.timeout.connect(lambda: self.page.show_reading(self._read_count))
        self.finished.connect(self._on_finished)
        self.resize(SIZE.boundedTo(self.screen().availableSize() - QSize(16, 40)))
        self.page.records.setFocus()
        self._read()

    def remembered(self) -> dict[str, list[list[Any]]]:
        """The decisions made, by the key of their file's records, to be remembered."""
        return {
            key: [[made.index, made.act, made.place] for made in decisions]
            for item in self.opened
            for key, decisions in zip(item.keys, item.decisions, strict=True)
            if decisions or key in self._remembered
        }

    def _make_buttons(self) -> QDialogButtonBox:
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.add_button = buttons.button(standard.Ok)
        self.add_button.setText(self.tr("&Add"))
        self.add_button.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    # ---- reading

    def _read(self) -> None:
        """Read in the background what is not read yet, and show how far it is."""
        self._read_count = 0
        self._pulse.start()
        self.add_button.setEnabled(False)
        self.page.show_reading(0)
        self._run(read_first=True)

    def _run(self, *, read_first: bool) -> None:
        """Find what adding these would do, in the background; what is shown stays until then."""
        library, time = self._session.library, now()
        opened, known = list(self.opened), list(self._previews)

        def tick(count: int) -> None:
            self._read_count = count

        def work(superseded: Superseded) -> tuple[list[Opened], list[Preview]]:
            def step(count: int) -> None:
                tick(count)
                if superseded():
                    raise InterruptedError

            read_now = self._read_all(opened, step, superseded) if read_first else opened
            tick(COMPARING)
            return read_now, preview(library, read_now, time, superseded, known)

        self._tasks.run(LANE, work, self._on_previewed, self._on_failed)

    def _read_all(
        self, opened: Sequence[Opened], step: Callable[[int], None], superseded: Superseded
    ) -> list[Opened]:
        whole = joined([item if item.is_read else read(item, step) for item in opened])
        step(COMPARING)
        return [
            item
            if len(item.keys) == len(item.reports)
            else item.remembering(self._remembered, superseded)
            for item in whole
        ]

    def _on_previewed(self, answer: tuple[list[Opened], list[Preview]]) -> None:
        self._pulse.stop()
        self.opened, self._previews = answer
        places = range(len(self.opened))
        self._entries = [(n, at) for n in places for at in range(len(self.opened[n].reports))]
        self._entries += [(place, REFUSED) for place in places if self.opened[place].refused]
        refused = [item.refused for item in self.opened if item.refused]
        self.page.show_files([self._name(*entry) for entry in self._entries], refused)
        self.page.all_counts.show_all(self._previews)
        self._show()
        self.add_button.setEnabled(bool(self._previews))

    def _on_failed(self, error: Exception) -> None:
        self._pulse.stop()
        if not isinstance(error, InterruptedError):
            self.page.show_fault()
            raise error

    def _on_finished(self) -> None:
        self._pulse.stop()
        self._tasks.drop(LANE)

    # ---- showing and deciding

    def _place(self) -> tuple[int, int]:
        """Which opened thing, and which report of it, is shown."""
        return self._entries[self.page.shown_file()] if self._entries else (0, REFUSED)

    def _name(self, place: int, number: int) -> str:
        item = self.opened[place]
        return item.name if number == REFUSED else item.reports[number].path

    def _show(self) -> None:
        place, number = self._place()
        item = self.opened[place]
        if number == REFUSED:
            self.page.show_refused(item)
            return
        decisions = item.decisions[number] if number < len(item.decisions) else ()
        chosen = {decision.index: decision for decision in decisions}
        self.page.show_preview(self._previews[self.page.shown_file()], item, chosen)

    def _on_decided(self, made: Sequence[Decision]) -> None:
        """Take decisions on some records; if all of them were made already, take them back."""
        place, number = self._place()
        item = self.opened[place]
        before = item.decisions[number]
        kept = [old for old in before if old.index not in {decision.index for decision in made}]
        if not set(made) <= set(before):
            kept += made
        self._take(place, item.deciding(number, kept))

    def _take(self, place: int, item: Opened) -> None:
        """Have something opened as the person said, which can be undone."""
        self._steps.append(list(self.opened))
        self.opened[place] = item
        if not item.is_read:  # it may be joined to others, or no longer
            self.opened = [replace(one, is_read=one.is_whole) for one in self.opened]
        self._go_on()

    def _go_on(self) -> None:
        if all(item.is_read for item in self.opened):
            self._show()
            self._run(read_first=False)
        else:
            self._read()

    def _on_undo(self) -> None:
        if self._steps:
            self.opened = self._steps.pop()
            self._go_on()

    def _on_read_differently(self, values: dict[str, Any]) -> None:
        """Take the shown file as the person says."""
        place = self._place()[0]
        item = replace(self.opened[place], **values)
        if "collection" in values:  # the records stay as they are
            self._take(place, item)
            return
        unread = replace(item, is_read=False, reports=(), refused="", decisions=(), keys=())
        self._take(place, unread)
