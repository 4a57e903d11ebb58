"""Exports papers to one file: which papers, in which format, where to."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
)

from desktop.core.errors import KnownError
from desktop.formats.entry import entries_of
from desktop.formats.write import SUFFIXES, write
from desktop.storage.atomic import write_atomically
from desktop.storage.clock import now
from desktop.ui.session import Notice, Session

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


def markdown_of(session: Session, ids: Sequence[str], title: str = "Abstract Reader") -> str:
    """Papers with their annotations as Markdown."""
    return write(entries_of(session.library, ids), "markdown", title, now())


class ExportDialog(QDialog):
    """Enter exports the starred papers as Markdown; everything else is a choice."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self.setWindowTitle(self.tr("Export"))
        self.setObjectName("export_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.scope = QComboBox()
        self._fill_scopes()
        self.form = QComboBox()
        for form, name in self._form_names().items():
            self.form.addItem(name, form)
        self.path = QLineEdit(str(self._folder() / "papers.md"))
        browse = QPushButton(self.tr("&Browse…"), autoDefault=False)
        browse.clicked.connect(self._on_browse)
        place = QHBoxLayout()
        place.addWidget(self.path, 1)
        place.addWidget(browse)
        self.problem = QLabel(wordWrap=True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.hide()
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Save | standard.Cancel)
        self._save = buttons.button(standard.Save)
        self._save.setText(self.tr("&Export"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QFormLayout(self)
        layout.addRow(self.tr("&Papers:"), self.scope)
        layout.addRow(self.tr("&Format:"), self.form)
        label = QLabel(self.tr("F&ile:"))
        label.setBuddy(self.path)
        layout.addRow(label, place)
        layout.addRow(self.problem)
        layout.addRow(buttons)
        self.form.currentIndexChanged.connect(self._on_form)
        self.path.textChanged.connect(self.problem.hide)
        self.setMinimumWidth(500)

    def _fill_scopes(self) -> None:
        library = self._session.library
        starred = [i for i in library.order if library.annotations_of(i).starred]
        listed = self._window.papers.papers.ids
        scopes = (
            (self.tr("Starred ({count})"), starred),
            (self.tr("Selected ({count})"), self._session.chosen),
            (self.tr("Listed now ({count})"), listed),
            (self.tr("All ({count})"), library.order),
        )
        for name, ids in scopes:
            self.scope.addItem(name.format(count=f"{len(ids):,}"), list(ids))

    def _form_names(self) -> dict[str, str]:
        names = {
            "markdown": self.tr("Markdown"),
            "html": self.tr("HTML page"),
            "bibtex": self.tr("BibTeX"),
            "ris": self.tr("RIS"),
            "csv": self.tr("CSV table"),
            "csljson": self.tr("CSL-JSON"),
        }
        assert names.keys() == SUFFIXES.keys()
        return names

    def _folder(self) -> Path:
        chosen = self._window.settings["export_folder"]
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(chosen or QStandardPaths.writableLocation(documents) or Path.home())

    def accept(self) -> None:
        """Write the file whole, or say why not and change nothing."""
        path = Path(self.path.text().strip()).expanduser()
        ids = self.scope.currentData()
        if not ids:
            self._refuse(self.tr("There are no such papers yet: choose others to export."))
            return
        title = self.scope.currentText().rsplit(" (", 1)[0]
        try:
            text = write(
                entries_of(self._session.library, ids), self.form.currentData(), title, now()
            )
            write_atomically(path, text.encode("utf-8", "replace"))
        except (OSError, KnownError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            text = self.tr("{file} could not be written: {why}. Choose another place.")
            self._refuse(text.format(file=path.name or self.path.text(), why=why))
            return
        self._window.settings["export_folder"] = str(path.parent)
        done = (
            self.tr("Exported {count} papers to {file}")
            if len(ids) != 1
            else self.tr("Exported 1 paper to {file}")
        )
        self._session.noticed.emit(Notice(done.format(count=f"{len(ids):,}", file=path)))
        super().accept()

    def _refuse(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.show()

    def _on_form(self) -> None:
        path = Path(self.path.text())
        if path.suffix in SUFFIXES.values():
            self.path.setText(str(path.with_suffix(SUFFIXES[self.form.currentData()])))

    def _on_browse(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Export to"), self.path.text())
        if name:
            self.path.setText(name)
