"""The backups there are: what each holds, what restoring it would change, and restoring it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.core.change import PAPER_ACTS
from desktop.core.errors import KnownError
from desktop.storage.backups import FOLDER, SUFFIX, Backup, listed
from desktop.storage.check import is_sound
from desktop.storage.clock import now
from desktop.storage.restore import Restoring, plan_restore
from desktop.ui.safety.change_view import ChangeView, counted
from desktop.ui.safety.history_dialog import local_time
from desktop.ui.sayings import told
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

LANE = "backup"
CHECKING = "check backups"
_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Choice:
    """A row of the list: a file to restore, and what to call it."""

    path: Path
    name: str


class BackupDialog(QDialog):
    """Backups, newest first; what the chosen one differs in stands under them."""

    def __init__(self, session: Session, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._tasks = session, tasks
        self._plan: Restoring | None = None
        self._writing = False
        self.setWindowTitle(self.tr("Backups"))
        self.setObjectName("backup_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = self._make_list()
        self.summary = QLabel(wordWrap=True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.changes = ChangeView(session.library, self)
        hint = QLabel(
            self.tr(
                "Restoring keeps the present state as a backup first, and can be undone. Backups "
                "are made by themselves: each day, and before every change of many papers."
            ),
            wordWrap=True,
        )
        hint.setTextFormat(Qt.TextFormat.PlainText)
        hint.setProperty("faint", True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list, 2)
        layout.addWidget(self.summary)
        layout.addWidget(self.changes, 3)
        layout.addWidget(hint)
        layout.addWidget(self._make_buttons())
        self.resize(760, 600)
        self.list.currentItemChanged.connect(self._on_chosen)
        self.finished.connect(lambda: tasks.drop(LANE))
        self.finished.connect(lambda: tasks.drop(CHECKING))
        self._fill()

    def _make_list(self) -> QTreeWidget:
        made = QTreeWidget(self)
        made.setAccessibleName(self.tr("Backups"))
        made.setHeaderLabels([self.tr("When"), self.tr("Why"), self.tr("What is in it")])
        made.setRootIsDecorated(False)
        made.ensurePolished()  # before the first row gives the height of all
        made.setUniformRowHeights(True)
        made.header().setStretchLastSection(False)
        contents, stretch = QHeaderView.ResizeMode.ResizeToContents, QHeaderView.ResizeMode.Stretch
        for column, mode in enumerate((contents, stretch, contents)):
            made.header().setSectionResizeMode(column, mode)
        return made

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.restore = buttons.addButton(self.tr("&Restore this one"), role)
        self.restore.clicked.connect(self._on_restore)
        self.to_file = buttons.addButton(self.tr("&Back up to a file…"), role)
        self.to_file.clicked.connect(self._on_to_file)
        self.from_file = buttons.addButton(self.tr("Restore from a &file…"), role)
        self.from_file.clicked.connect(self._on_from_file)
        buttons.rejected.connect(self.reject)
        for button in buttons.buttons():
            if isinstance(button, QPushButton):
                button.setAutoDefault(False)
        return buttons

    # ---- the list

    def _fill(self) -> None:
        backups = listed(self._session.folder.path / FOLDER)
        for backup in backups:
            self.list.addTopLevelItem(self._row(backup))
        self._check([backup.path for backup in backups])
        if first := self.list.topLevelItem(0):
            self.list.setCurrentItem(first)
        else:
            self._show_nothing(self.tr("There is no backup yet."))

    def _row(self, backup: Backup) -> QTreeWidgetItem:
        when = local_time(backup.time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
        row = QTreeWidgetItem([when, self._reason(backup.reason), self._contents(*backup.size)])
        row.setData(0, _ROLE, Choice(backup.path, self.tr("backup of {when}").format(when=when)))
        return row

    def _check(self, paths: Sequence[Path]) -> None:
        """Have the backups read, and say of which ones that cannot be done wholly."""

        def work(superseded: Callable[[], bool]) -> set[Path]:
            return {path for path in paths if not superseded() and not is_sound(path)}

        self._tasks.run(CHECKING, work, self._on_checked)

    def _on_checked(self, damaged: set[Path]) -> None:
        for number in range(self.list.topLevelItemCount()):
            row = self.list.topLevelItem(number)
            if row and row.data(0, _ROLE).path in damaged:
                text = self.tr("{contents} (damaged)")
                row.setText(2, text.format(contents=row.text(2)))

    def _contents(self, papers: int, notes: int) -> str:
        first = self.tr("1 annotated paper") if papers == 1 else self.tr("{count} annotated papers")
        second = self.tr("1 note") if notes == 1 else self.tr("{count} notes")
        return f"{first.format(count=f'{papers:,}')}, {second.format(count=f'{notes:,}')}"

    def _reason(self, reason: str) -> str:
        known = {
            "day": self.tr("before the first change of a day"),
            "tidy": self.tr("before the file was written anew"),
            "migration": self.tr("before the data got a newer format"),
            "restore": self.tr("before a restore"),
            "merge": self.tr("before a merge"),
            "import": self.tr("before an import"),
        }
        other = self.tr("before a change of many papers ({act})")
        name = reason.replace("-", " ")
        wording = QCoreApplication.translate("Change", PAPER_ACTS.get(name, name))
        act = wording.format(papers=self.tr("papers"), detail="…")
        return known.get(reason) or other.format(act=act)

    # ---- the preview

    def _on_chosen(self, item: QTreeWidgetItem | None) -> None:
        """Have it found out what restoring the chosen backup would change."""
        choice = item and item.data(0, _ROLE)
        if not choice:
            return
        self._show_nothing(self.tr("Comparing…"))
        folder, time = self._session.folder, now()

        def work(_superseded: Callable[[], bool]) -> tuple[Restoring, str]:
            plan = plan_restore(folder, choice.path, time)
            return plan, counted(plan.change)

        self._tasks.run(LANE, work, self._on_planned, self._on_failed)

    def _on_planned(self, planned: tuple[Restoring, str]) -> None:
        plan, differs = planned
        item = self.list.currentItem()
        if plan.change and item and differs:
            choice = item.data(0, _ROLE)
            self._plan = plan
            plan.change = replace(plan.change, detail=choice.name)
            text = self.tr("Restoring it changes: {what}.").format(what=differs)
        else:
            text = self.tr("Everything is as it was then: there is nothing to restore.")
        self.summary.setText(" ".join([text, *map(told, plan.messages)]))
        self.changes.show_change(plan.change, plan.papers)
        self.restore.setEnabled(self._plan is not None and not self._session.read_only)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, KnownError):
            self._show_nothing(self.tr("It could not be compared: this is a fault, see the log."))
            raise error
        self._show_nothing(told(str(error)))

    def _show_nothing(self, text: str) -> None:
        self._plan = None
        self.summary.setText(text)
        self.changes.show_nothing()
        self.restore.setEnabled(False)

    # ---- acting

    def _on_restore(self) -> None:
        if self._plan and self._session.restore(self._plan):
            self.accept()

    def _on_to_file(self) -> None:
        proposed = f"abstract-reader {QDate.currentDate().toString(Qt.DateFormat.ISODate)}{SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Back up to a file"), proposed)
        if not name:
            return
        self._writing = True
        self.summary.setText(self.tr("Writing {name}…").format(name=name))

        def done(size: tuple[int, int]) -> None:
            text = self.tr("Backed up to {name}: {contents}.")
            self._say(text.format(name=name, contents=self._contents(*size)))

        self._session.back_up(Path(name), done, lambda error: self._say(told(str(error))))

    def _say(self, text: str) -> None:
        self._writing = False
        self.summary.setText(text)

    def reject(self) -> None:
        """Stay until it is known whether a backup was written."""
        if not self._writing:
            super().reject()

    def _on_from_file(self) -> None:
        """List a file, and preview it as any backup."""
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Restore from a file"))
        if not name:
            return
        path = Path(name)
        row = QTreeWidgetItem([self.tr("A file"), path.name, ""])
        row.setData(0, _ROLE, Choice(path, path.name))
        self.list.insertTopLevelItem(0, row)
        self.list.setCurrentItem(row)
        self.list.setFocus()
