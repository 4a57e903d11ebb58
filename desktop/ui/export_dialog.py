"""Exports papers: which ones, as what, where to; with a preview that follows the choices."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
)

from desktop.core.errors import BadInput, KnownError
from desktop.formats.entry import entries_of
from desktop.formats.presets import PRESETS, Preset, from_json, to_json
from desktop.formats.vault import documents
from desktop.formats.write import SUFFIXES, write
from desktop.storage.atomic import write_atomically
from desktop.storage.clock import now
from desktop.ui.export_options import ExportOptions
from desktop.ui.exporting import SCOPES, Order
from desktop.ui.sayings import told
from desktop.ui.session import Notice, Session

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

PREVIEWED = 2  # papers


def markdown_of(session: Session, ids: Sequence[str], title: str = "Abstract Reader") -> str:
    """Papers with their annotations as Markdown."""
    return write(entries_of(session.library, ids), "markdown", title, now())


class ExportDialog(QDialog):
    """Enter exports the starred papers as Markdown; everything else is a choice."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._exporting = window.exporting
        self._templates = self._exporting.templates()
        self.setWindowTitle(self.tr("Export"))
        self.setObjectName("export_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.scope = QComboBox()
        self._fill_scopes()
        self.form = QComboBox()
        self._fill_forms()
        self.path = QLineEdit()
        self.options = ExportOptions(list(self._templates), self)
        self.watch = QCheckBox(self.tr("&Keep it up to date on every change"))
        self.problem = QLabel(wordWrap=True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.hide()
        self.preview = QPlainTextEdit(readOnly=True)
        self.preview.setAccessibleName(self.tr("Preview"))
        self.preview.setTabChangesFocus(True)
        self._lay_out()
        self.form.currentIndexChanged.connect(self._on_form)
        self.scope.currentIndexChanged.connect(self._show_preview)
        self.options.changed.connect(self._on_options)
        self.path.textChanged.connect(self.problem.hide)
        self._on_form()
        self.path.setFocus()

    # ---- making

    def _lay_out(self) -> None:
        browse = QPushButton(self.tr("&Browse…"), autoDefault=False)
        browse.clicked.connect(self._on_browse)
        place = QHBoxLayout()
        place.addWidget(self.path, 1)
        place.addWidget(browse)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Save | standard.Cancel)
        buttons.button(standard.Save).setText(self.tr("&Export"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(self.tr("&Papers:"), self.scope)
        form.addRow(self.tr("&As:"), self.form)
        self._place_label = QLabel(self.tr("F&ile:"))
        self._place_label.setBuddy(self.path)
        form.addRow(self._place_label, place)
        sides = QHBoxLayout()
        sides.addWidget(self.options)
        sides.addWidget(self.preview, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addLayout(sides, 1)
        layout.addWidget(self.watch)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)
        self.resize(780, 560)

    def _fill_scopes(self) -> None:
        names = (
            self.tr("Starred ({count})"),
            self.tr("Selected ({count})"),
            self.tr("Listed now ({count})"),
            self.tr("All ({count})"),
        )
        listed = self._window.papers.papers.ids
        for scope, name in zip(SCOPES, names, strict=True):
            ids = self._exporting.ids_of(scope, listed)
            self.scope.addItem(name.format(count=f"{len(ids):,}"), (scope, ids))

    def _fill_forms(self) -> None:
        kept = self._window.settings["export_presets"]
        names = {
            "Plain Markdown": self.tr("Plain Markdown"),
            "Obsidian vault": self.tr("Obsidian vault"),
            "html": self.tr("HTML page"),
            "bibtex": self.tr("BibTeX"),
            "ris": self.tr("RIS"),
            "csv": self.tr("CSV table"),
            "csljson": self.tr("CSL-JSON"),
        }
        for preset in PRESETS:
            chosen = from_json({**to_json(preset), **kept.get(preset.name, {})})
            self.form.addItem(names.get(preset.name, preset.name), chosen)
        for form in SUFFIXES:
            if form != "markdown":
                self.form.addItem(names.get(form, form.upper()), form)

    def _folder(self) -> Path:
        chosen = self._window.settings["export_folder"]
        documents_place = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(chosen or QStandardPaths.writableLocation(documents_place) or Path.home())

    # ---- choosing

    def preset(self) -> Preset | None:
        """The chosen preset as the options have it; None for another format."""
        chosen = self.form.currentData()
        return chosen if isinstance(chosen, Preset) else None

    def _on_form(self) -> None:
        preset = self.preset()
        many = preset is not None and not preset.one_file
        self._place_label.setText(self.tr("F&older:") if many else self.tr("F&ile:"))
        suffix = ".md" if preset else SUFFIXES[self.form.currentData()]
        name = preset.name if preset and many else f"papers{suffix}"
        self.path.setText(str(self._folder() / name))
        self.options.setVisible(preset is not None)
        self.watch.setVisible(preset is not None)
        if preset:
            self.options.show_preset(preset)
        self._show_preview()

    def _on_options(self, preset: Preset) -> None:
        before = self.preset()
        self.form.setItemData(self.form.currentIndex(), preset)
        if before and before.one_file != preset.one_file:
            self._on_form()
        self._show_preview()

    def _on_browse(self) -> None:
        preset = self.preset()
        if preset and not preset.one_file:
            name = QFileDialog.getExistingDirectory(self, self.tr("Export to"), self.path.text())
        else:
            name, _ = QFileDialog.getSaveFileName(self, self.tr("Export to"), self.path.text())
        if name:
            self.path.setText(name)

    def _show_preview(self) -> None:
        """Show how the first papers will look."""
        ids = self.scope.currentData()[1][:PREVIEWED]
        entries = list(entries_of(self._session.library, ids))
        title = self._title()
        try:
            if preset := self.preset():
                template = self._templates[preset.template]
                made = documents(entries, preset, template, title, now())
                text = "\n\n".join(document.text for document in made)
            else:
                text = write(entries, self.form.currentData(), title, now())
        except (KnownError, KeyError) as error:
            text = told(str(error))
        self.preview.setPlainText(text)

    def _title(self) -> str:
        return self.scope.currentText().rsplit(" (", 1)[0]

    # ---- doing

    def accept(self) -> None:
        """Export, or say why not and change nothing."""
        target = Path(self.path.text().strip()).expanduser()
        scope, ids = self.scope.currentData()
        preset = self.preset()
        if not ids:
            self._refuse(self.tr("There are no such papers yet: choose others to export."))
        elif not self.path.text().strip() or not target.parent.is_dir():
            text = self.tr("There is no folder {folder}. Choose another place.")
            self._refuse(text.format(folder=target.parent))
        elif target.exists() and target.is_dir() == (preset is None or preset.one_file):
            text = self.tr("{name} is taken by something else. Choose another name.")
            self._refuse(text.format(name=target.name))
        elif preset:
            self._export(
                Order(ids, self._title(), preset, self._templates[preset.template], target)
            )
            self._exporting.watch(
                Order(ids, self._title(), preset, "", target),
                scope if self.watch.isChecked() else "",
            )
        else:
            self._write(target, ids, self.form.currentData())

    def _export(self, order: Order) -> None:
        settings = self._window.settings
        settings["export_folder"] = str(order.target.parent)
        presets = {**settings["export_presets"], order.preset.name: to_json(order.preset)}
        settings["export_presets"] = presets
        self._exporting.start(order)
        super().accept()

    def _write(self, target: Path, ids: Sequence[str], form: str) -> None:
        try:
            text = write(entries_of(self._session.library, ids), form, self._title(), now())
            write_atomically(target, text.encode("utf-8", "replace"))
        except (OSError, BadInput) as error:
            why = told(getattr(error, "strerror", None) or str(error))
            refused = self.tr("{file} could not be written: {why}. Choose another place.")
            self._refuse(refused.format(file=target.name, why=why))
            return
        self._window.settings["export_folder"] = str(target.parent)
        text = self.tr("Exported {count} papers to {place}.")
        done = text.format(count=f"{len(ids):,}", place=target.name)
        self._session.noticed.emit(Notice(done))
        super().accept()

    def _refuse(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.show()
