"""Exports papers: which ones, as what, where to; with a preview that follows the choices."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices
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

from desktop.core.errors import KnownError
from desktop.formats.presets import PRESETS, Preset, from_json, to_json
from desktop.formats.write import SUFFIXES
from desktop.storage.clock import now
from desktop.storage.export_folder import SUFFIX
from desktop.ui.files.export_job import PREVIEWED, Order, preview
from desktop.ui.files.export_options import ExportOptions
from desktop.ui.files.exporting import SCOPES
from desktop.ui.files.pdf_export import PDF
from desktop.ui.sayings import told

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


PREVIEW = "export preview"
FILE_SUFFIXES = {**SUFFIXES, PDF: ".pdf"}


class ExportDialog(QDialog):
    """Enter exports the starred papers as Markdown; everything else is a choice."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._exporting = window.exporting
        self._templates = self._exporting.templates()
        self._may_replace = False
        self.setWindowTitle(self.tr("Export"))
        self.setObjectName("export_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.scope = QComboBox()
        self._fill_scopes()
        self.form = QComboBox()
        self._fill_forms()
        self.path = QLineEdit()
        self.options = ExportOptions(list(self._templates), self)
        self.watch = QCheckBox(self.tr("Keep it &up to date on every change"))
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
        self.options.template_asked.connect(self._on_template_asked)
        self.path.textChanged.connect(self._on_path)
        self._on_form()
        self.path.setFocus()

    # ---- making

    def _lay_out(self) -> None:
        browse = QPushButton(self.tr("Bro&wse…"), autoDefault=False)
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
        self._place_label = QLabel(self.tr("Fi&le:"))
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
        tabs = [self.path, browse, *self.options.controls, self.preview, self.watch]
        for before, after in pairwise([*tabs, *buttons.buttons(), self.scope, self.form]):
            self.setTabOrder(before, after)
        self.resize(780, 560)

    def _fill_scopes(self) -> None:
        names = (
            self.tr("Starred ({count})"),
            self.tr("Selected ({count})"),
            self.tr("Listed now ({count})"),
            self.tr("All ({count})"),
        )
        listed = self._window.papers.papers.ids
        self._scoped = {scope: self._exporting.ids_of(scope, listed) for scope in SCOPES}
        for (scope, ids), name in zip(self._scoped.items(), names, strict=True):
            self.scope.addItem(name.format(count=f"{len(ids):,}"), scope)

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
            if chosen.template not in self._templates:
                chosen = replace(chosen, template=preset.template)
            self.form.addItem(names.get(preset.name, preset.name), chosen)
        for form in FILE_SUFFIXES:
            if form != "markdown":
                self.form.addItem(names.get(form, form.upper()), form)

    def _folder(self) -> Path:
        if self.path.text().strip():
            return self._target().parent
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
        self._place_label.setText(self.tr("Fo&lder:") if many else self.tr("Fi&le:"))
        suffix = SUFFIX if preset else FILE_SUFFIXES[self.form.currentData()]
        name = preset.name if preset and many else f"papers{suffix}"
        self.path.setText(str(self._folder() / name))
        self.options.setVisible(preset is not None)
        self.watch.setVisible(preset is not None and not self._session.folder.read_only)
        if preset:
            self.options.show_preset(preset)
        self._show_preview()

    def _on_options(self, preset: Preset) -> None:
        before = self.preset()
        self.form.setItemData(self.form.currentIndex(), preset)
        if before and before.one_file != preset.one_file:
            self._on_form()
        else:
            self._show_preview()

    def _on_template_asked(self) -> None:
        """Make a copy of the chosen template to be changed, and show where it is."""
        try:
            name = self._exporting.add_template(self._order().template)
        except OSError as error:
            refused = self.tr("The template could not be written: {why}.")
            self._refuse(refused.format(why=told(error.strerror or str(error))))
            return
        self._read_templates()
        self.options.choose_template(name)
        QDesktopServices.openUrl(QUrl.fromLocalFile(self._exporting.template_folder))

    def _read_templates(self) -> None:
        self._templates = self._exporting.templates()
        self.options.offer_templates(list(self._templates))
        if preset := self.preset():
            self.options.show_preset(preset)

    def event(self, event: QEvent) -> bool:
        """Come back from an editor: the templates may be other ones."""
        if event.type() == QEvent.Type.WindowActivate:
            self._read_templates()
            self._show_preview()
        return super().event(event)

    def _on_path(self) -> None:
        self.problem.hide()
        self._may_replace = False
        if self._exporting.watching.is_watched(self._target()):
            self.watch.setChecked(True)

    def _on_browse(self) -> None:
        preset = self.preset()
        if preset and not preset.one_file:
            name = QFileDialog.getExistingDirectory(self, self.tr("Export to"), self.path.text())
        else:
            name, _ = QFileDialog.getSaveFileName(self, self.tr("Export to"), self.path.text())
        if name:
            self.path.setText(name)
            self._may_replace = True  # the file dialog has asked

    def _show_preview(self) -> None:
        """Have shown how the first papers will look; a template may take long."""
        order, library = self._order(), self._session.library
        if order.form == PDF:
            self._window.tasks.drop(PREVIEW)
            self._on_preview(order, self.tr("Each paper begins a page, as it looks in the window."))
            return
        self._window.tasks.run(
            PREVIEW,
            lambda _: preview(library, order, now()),
            partial(self._on_preview, order),
            self._on_no_preview,
        )

    def _on_preview(self, order: Order, text: str) -> None:
        if (left := len(order.ids) - PREVIEWED) > 0:
            text += "\n" + self.tr("… and {count} more").format(count=f"{left:,}")
        self.preview.setPlainText(text)

    def _on_no_preview(self, error: Exception) -> None:
        if not isinstance(error, KnownError):
            raise error
        self.preview.setPlainText(told(str(error)))

    def done(self, result: int) -> None:
        self._window.tasks.drop(PREVIEW)
        super().done(result)

    def _order(self) -> Order:
        """The export as it is chosen."""
        ids, form = self._scoped[self.scope.currentData()], self.form.currentData()
        source = self._templates.get(form.template, "") if isinstance(form, Preset) else ""
        title = self.scope.currentText().rsplit(" (", 1)[0]
        return Order(ids, title, form, source, self._target())

    def _target(self) -> Path:
        path = Path(self.path.text().strip())
        with suppress(RuntimeError):  # `~` of nobody
            path = path.expanduser()
        return path.absolute()

    # ---- doing

    def accept(self) -> None:
        """Export, or say why not and change nothing."""
        order = self._order()
        target = order.target
        if not order.ids:
            self._refuse(self.tr("There are no such papers yet: choose others to export."))
        elif not self.path.text().strip() or standing(target.parent) != "folder":
            text = self.tr("There is no folder {folder}. Choose another place.")
            self._refuse(text.format(folder=target.parent))
        elif standing(target) not in ("", "folder" if order.is_folder else "file"):
            text = self.tr("{name} is taken by something else. Choose another name.")
            self._refuse(text.format(name=target.name))
        elif self._replaces(order):
            self._may_replace = True
            text = self.tr("{name} is there already. Export once more to replace it.")
            self._refuse(text.format(name=target.name))
        else:
            self._export(order)

    def _replaces(self, order: Order) -> bool:
        """A file of someone else would be written over; Markdown is only ever added to one."""
        known = self._may_replace or self._exporting.wrote(order.target)
        return bool(standing(order.target)) and self.preset() is None and not known

    def _export(self, order: Order) -> None:
        settings = self._window.settings
        settings["export_folder"] = str(order.target.parent)
        if isinstance(order.form, Preset):
            presets = {**settings["export_presets"], order.form.name: to_json(order.form)}
            settings["export_presets"] = presets
            scope = self.scope.currentData()
            self._exporting.watching.watch(order, scope if self.watch.isChecked() else "")
        self._exporting.start(order)
        super().accept()

    def _refuse(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.show()


def standing(path: Path) -> str:
    """What stands at a path: a "folder", a "file", something "else"; "" for nothing."""
    try:
        if path.is_dir():
            return "folder"
        return "file" if path.is_file() else "else" if path.exists() else ""
    except (OSError, ValueError):  # cannot be looked at, or is no path
        return ""
