"""Brings in the annotations of another data folder or a backup's file, and reports what came."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.core.errors import KnownError
from desktop.storage.merge import MergeReport
from desktop.ui import sayings
from desktop.ui.safety.change_view import ChangeView, counts
from desktop.ui.session import Session


class MergeDialog(QDialog):
    """Asks for the other folder or file; then shows what came in, and offers to take it back."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("Merge"))
        self.setObjectName("merge_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hint = QLabel(
            self.tr(
                "Brings in stars, statuses, tags, notes and highlights of another machine: from "
                "its data folder, or from a file it was backed up to. Nothing that is here is "
                "dropped, and one undo takes it all back."
            ),
            wordWrap=True,
        )
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.place = QLineEdit()
        self.place.setPlaceholderText(self.tr("Data folder or backup file"))
        self.place.setAccessibleName(self.place.placeholderText())
        self.place.textChanged.connect(self._on_typed)
        self.changes = ChangeView(session.library, self)
        self.changes.hide()
        layout = QVBoxLayout(self)
        layout.addLayout(self._make_place())
        layout.addWidget(self.hint)
        layout.addWidget(self.changes, 1)
        layout.addWidget(self._make_buttons())
        self.resize(700, self.sizeHint().height())
        self.place.setFocus()

    def _make_place(self) -> QHBoxLayout:
        folder = QPushButton(self.tr("Choose a &folder…"), autoDefault=False)
        folder.clicked.connect(self._on_folder)
        file = QPushButton(self.tr("Choose a f&ile…"), autoDefault=False)
        file.clicked.connect(self._on_file)
        self._choosing = (self.place, folder, file)
        row = QHBoxLayout()
        row.addWidget(self.place, 1)
        row.addWidget(folder)
        row.addWidget(file)
        return row

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.merge = buttons.addButton(self.tr("&Merge"), QDialogButtonBox.ButtonRole.ActionRole)
        self.merge.setDefault(True)
        self.merge.setEnabled(False)
        self.merge.clicked.connect(self._on_merge)
        self.undo = buttons.addButton(
            self.tr("&Undo the merge"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.undo.clicked.connect(self._on_undo)
        self.undo.hide()
        buttons.rejected.connect(self.reject)
        return buttons

    # ---- choosing

    def _on_typed(self, text: str) -> None:
        self.merge.setEnabled(bool(text.strip()))

    def _on_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("The other data folder"))
        self.place.setText(name or self.place.text())

    def _on_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("A backup’s file"))
        self.place.setText(name or self.place.text())

    # ---- merging

    def _on_merge(self) -> None:
        for widget in (*self._choosing, self.merge):
            widget.setEnabled(False)
        self.hint.setText(self.tr("Merging…"))
        other = Path(self.place.text().strip()).expanduser()
        self._session.merge(other, self._on_merged, self._on_failed)

    def _on_failed(self, error: KnownError) -> None:
        for widget in (*self._choosing, self.merge):
            widget.setEnabled(True)
        self.hint.setText(sayings.told(str(error)))

    def _on_merged(self, report: MergeReport) -> None:
        self.merge.hide()
        self.undo.setVisible(report.change is not None)
        self.hint.setText(self.told(report))
        self.changes.setVisible(report.change is not None)
        self.changes.show_change(report.change, first=(*report.both, *report.merged))
        if report.change:
            self.resize(self.width(), max(self.height(), 480))
            self.changes.setFocus()

    def reject(self) -> None:
        """Stay until it is known what came in."""
        if not self._session.busy:
            super().reject()

    def told(self, report: MergeReport) -> str:
        """A report in words."""
        told = []
        if came := counts(report.fields):
            told.append(self.tr("Came in: {what}.").format(what=came))
        else:
            told.append(self.tr("Nothing new: everything in it is here already."))
        if report.papers:
            text = self.tr("Papers added: {count}.")
            told.append(text.format(count=f"{report.papers:,}"))
        if report.merged:
            text = self.tr("Notes put together by lines: {count}.")
            told.append(text.format(count=f"{len(report.merged):,}"))
        if report.both:
            text = self.tr(
                "Notes that hold both texts of a passage, marked, for you to choose: {count} "
                "(they stand first)."
            )
            told.append(text.format(count=f"{len(report.both):,}"))
        return " ".join([*told, *map(sayings.told, report.messages)])

    def _on_undo(self) -> None:
        if self._session.undo():
            self.accept()
