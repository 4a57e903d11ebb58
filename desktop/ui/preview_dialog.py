"""What files hold, shown before anything is added; Enter adds it, keys decide about odd records."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from desktop.core.decisions import Decision, key_of
from desktop.storage.clock import now
from desktop.ui.opened import Opened, Preview, joined, preview, read
from desktop.ui.preview_page import PreviewPage
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "preview"
PULSE = 100  # milliseconds between two looks at how far reading is


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
        self.resize(820, 600)
        self._read(self.opened)

    def remembered(self) -> dict[str, list[list[Any]]]:
        """The decisions made, by the key of their file's records, to be remembered."""
        made = {}
        for item in self.opened:
            for number, decisions in enumerate(item.decisions):
                key = key_of(item.reports[number].sections)
                made[key] = [[d.index, d.act, d.place] for d in decisions]
        return made

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

    def _read(self, opened: Sequence[Opened]) -> None:
        """Read in the background, and show how far it is."""
        self._read_count = 0
        self._pulse.start()
        self.add_button.setEnabled(False)
        self.page.show_reading(0)
        library, time = self._session.library, now()

        def work(superseded: Callable[[], bool]) -> tuple[list[Opened], list[Preview]]:
            def tick(count: int) -> None:
                self._read_count = count
                if superseded():
                    raise InterruptedError

            now_read = joined([item if item.reports else read(item, tick) for item in opened])
            read_now = [self._with_decisions(item) for item in now_read]
            return read_now, preview(library, read_now, time)

        self._tasks.run(LANE, work, self._on_read, self._on_failed)

    def _with_decisions(self, item: Opened) -> Opened:
        """The thing with what was decided when it was opened before, unless it has decisions."""
        if item.decisions:
            return item
        known = [self._remembered.get(key_of(report.sections), []) for report in item.reports]
        return replace(
            item, decisions=tuple(tuple(Decision(*made) for made in report) for report in known)
        )

    def _on_read(self, answer: tuple[list[Opened], list[Preview]]) -> None:
        self._pulse.stop()
        self.opened, self._previews = answer
        names = [preview.report.path for preview in self._previews]
        refused = [item.refused for item in self.opened if item.refused]
        self.page.show_files(names, refused, self._unknown_columns())
        self._show()
        self.add_button.setEnabled(bool(self._previews))

    def _on_failed(self, error: Exception) -> None:
        self._pulse.stop()
        if not isinstance(error, InterruptedError):
            raise error

    def _on_finished(self) -> None:
        self._pulse.stop()
        self._tasks.drop(LANE)

    # ---- showing and deciding

    def _place(self) -> tuple[int, int]:
        """Which opened thing, and which report of it, the shown preview is of."""
        left = self.page.shown_file()
        for place, item in enumerate(self.opened):
            if left < len(item.reports):
                return place, left
            left -= len(item.reports)
        return 0, 0

    def _unknown_columns(self) -> tuple[str, ...]:
        return next((item.unknown_columns for item in self.opened if item.unknown_columns), ())

    def _show(self) -> None:
        if not self._previews:
            return
        place, number = self._place()
        item = self.opened[place]
        decisions = item.decisions[number] if number < len(item.decisions) else ()
        chosen = {decision.index: decision for decision in decisions}
        self.page.show_preview(self._previews[self.page.shown_file()], item, chosen)

    def _on_decided(self, decision: Decision) -> None:
        """Take a decision on a record, or take the same one back."""
        place, number = self._place()
        item = self.opened[place]
        made = list(item.decisions[number])
        if decision in made:
            made.remove(decision)
        else:
            made = [old for old in made if old.index != decision.index] + [decision]
        decisions = (*item.decisions[:number], tuple(made), *item.decisions[number + 1 :])
        self._steps.append(list(self.opened))
        self.opened[place] = replace(item, decisions=decisions)
        self._read(self.opened)

    def _on_undo(self) -> None:
        if self._steps:
            self.opened = self._steps.pop()
            self._read(self.opened)

    def _on_read_differently(self, values: dict[str, Any]) -> None:
        """Read the shown file (or the table whose columns were chosen) as the person says."""
        place = self._place()[0]
        if "columns" in values:
            place = next(n for n, item in enumerate(self.opened) if item.unknown_columns)
        item = self.opened[place]
        self.opened[place] = replace(item, reports=(), decisions=(), refused="", **values)
        self._read(self.opened)
