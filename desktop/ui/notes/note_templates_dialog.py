"""Templates of notes: named texts with placeholders, and which one a new note begins with."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.core.note_template import PLACEHOLDERS
from desktop.ui.settings import Settings


def templates_of(settings: Settings) -> dict[str, str]:
    """The templates by name."""
    return {str(name): str(text) for name, text in settings["note_templates"].items()}


class NoteTemplatesDialog(QDialog):
    """Each change is true at once."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setWindowTitle(self.tr("Templates of notes"))
        self.setObjectName("note_templates_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.names = QComboBox()
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.tr("Text of the template"))
        self.text.setTabChangesFocus(True)
        self.first = QComboBox()
        self._lay_out()
        self._fill()
        self.names.currentIndexChanged.connect(self._show)
        self.text.textChanged.connect(self._on_text)
        self.first.currentIndexChanged.connect(self._on_first)
        self.resize(560, 460)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.names, 1)
        for text, act in (
            (self.tr("&New…"), self._on_new),
            (self.tr("Ren&ame…"), self._on_rename),
            (self.tr("&Remove"), self._on_remove),
        ):
            button = QPushButton(text, autoDefault=False)
            button.clicked.connect(act)
            row.addWidget(button)
        known = " ".join(f"{{{name}}}" for name in PLACEHOLDERS)
        words = self.tr("Placeholders: {names}. A line of unknown ones alone is left out.")
        help_text = QLabel(words.format(names=known), wordWrap=True)
        help_text.setTextFormat(Qt.TextFormat.PlainText)
        help_text.setProperty("faint", True)
        form = QFormLayout()
        label = QLabel(self.tr("&Template:"))
        label.setBuddy(self.names)
        form.addRow(label, row)
        form.addRow(self.text)
        form.addRow(help_text)
        form.addRow(self.tr("A new note &begins with:"), self.first)
        self.names.setAccessibleName(self.tr("Template"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def _fill(self, chosen: str = "") -> None:
        """Offer the templates there are."""
        names = list(templates_of(self._settings))
        for box in (self.names, self.first):
            box.blockSignals(True)
            box.clear()
        self.names.addItems(names)
        self.first.addItem(self.tr("Nothing"), "")
        for name in names:
            self.first.addItem(name, name)
        self.names.setCurrentText(chosen)
        self.first.setCurrentIndex(max(0, self.first.findData(self._settings["note_template"])))
        for box in (self.names, self.first):
            box.blockSignals(False)
        self._show()

    def _show(self) -> None:
        self.text.blockSignals(True)
        self.text.setPlainText(templates_of(self._settings).get(self.names.currentText(), ""))
        self.text.setEnabled(self.names.count() > 0)
        self.text.blockSignals(False)

    # ---- changing

    def _set(self, templates: dict[str, str], first: str) -> None:
        self._settings["note_templates"] = templates
        self._settings["note_template"] = first if first in templates else ""

    def _on_text(self) -> None:
        templates = templates_of(self._settings)
        templates[self.names.currentText()] = self.text.toPlainText()
        self._set(templates, self._settings["note_template"])

    def _on_first(self) -> None:
        self._settings["note_template"] = self.first.currentData()

    def _asked_name(self, title: str, before: str) -> str:
        """A name that no template has yet; "" for none."""
        name, accepted = QInputDialog.getText(self, title, self.tr("Name:"), text=before)
        name = " ".join(name.split())
        return name if accepted and name not in templates_of(self._settings) else ""

    def _on_new(self) -> None:
        if name := self._asked_name(self.tr("New template"), ""):
            self._set({**templates_of(self._settings), name: ""}, self._settings["note_template"])
            self._fill(name)
            self.text.setFocus()

    def _on_rename(self) -> None:
        before = self.names.currentText()
        if before and (name := self._asked_name(self.tr("Rename the template"), before)):
            templates = templates_of(self._settings)
            renamed = {name if key == before else key: text for key, text in templates.items()}
            first = self._settings["note_template"]
            self._set(renamed, name if first == before else first)
            self._fill(name)

    def _on_remove(self) -> None:
        templates = templates_of(self._settings)
        templates.pop(self.names.currentText(), None)
        self._set(templates, self._settings["note_template"])
        self._fill()
