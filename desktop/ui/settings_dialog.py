"""Settings: theme, language, reading font and size, line width, dwell, and where the data lies."""

from pathlib import Path

from PySide6.QtCore import QLocale, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFontComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QWidget,
)

from desktop.ui.language import LANGUAGES
from desktop.ui.notes.note_templates_dialog import NoteTemplatesDialog
from desktop.ui.notes.spelling import OFF, languages
from desktop.ui.settings import Settings
from desktop.ui.theme import THEMES

INSET = (5, 0, 0, 0)
"""Px around the text of a number, which a style sheet cannot give."""


class SettingsDialog(QDialog):
    """Each change is true at once, but for the language."""

    def __init__(self, settings: Settings, data: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._data = data
        self.setWindowTitle(self.tr("Settings"))
        self.setObjectName("settings_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        form = self._form = QFormLayout(self)
        form.addRow(self.tr("&Theme:"), self._themes())
        form.addRow(self.tr("L&anguage:"), self._languages())
        form.addRow("", self.next_start)
        form.setRowVisible(self.next_start, False)
        form.addRow(self.tr("Reading &font:"), self._fonts())
        form.addRow(self.tr("Text &size:"), self._number("reading_size", 9, 40, self.tr(" px")))
        width = self._number("line_width", 45, 110, self.tr(" characters"))
        form.addRow(self.tr("&Line width:"), width)
        form.addRow(self.tr("Mark as s&een after:"), self._dwell())
        templates = QPushButton(self.tr("Edit te&mplates…"), autoDefault=False)
        templates.clicked.connect(lambda: NoteTemplatesDialog(settings, self).open())
        form.addRow(self.tr("Notes:"), templates)
        form.addRow(self.tr("S&pelling of notes:"), self._spelling())
        form.addRow(self.tr("Data folder:"), self._folder())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def _themes(self) -> QComboBox:
        names = (self.tr("As the system"), self.tr("Light"), self.tr("Dark"))
        box = QComboBox()
        for theme, name in zip(THEMES, names, strict=True):
            box.addItem(name, theme)
        box.setCurrentIndex(box.findData(self._settings["theme"]))
        box.currentIndexChanged.connect(lambda index: self._set("theme", box.itemData(index)))
        return box

    def _languages(self) -> QComboBox:
        self.language = QComboBox()
        self.language.addItem(self.tr("As the system"), "")
        for name, own_name in LANGUAGES.items():
            self.language.addItem(own_name, name)
        chosen = self.language.findData(self._settings["language"])
        self.language.setCurrentIndex(max(chosen, 0))
        self.language.activated.connect(self._on_language)
        self.next_start = QLabel(self.tr("Start Abstract Reader again to see it in this language."))
        self.next_start.setTextFormat(Qt.TextFormat.PlainText)
        self.next_start.setProperty("faint", True)
        return self.language

    def _fonts(self) -> QWidget:
        row, layout = QWidget(), QHBoxLayout()
        layout.setContentsMargins(0, 0, 0, 0)
        row.setLayout(layout)
        own = QComboBox()
        own.setAccessibleName(self.tr("Which reading font"))
        own.addItem(self.tr("Built in"), True)
        own.addItem(self.tr("Another"), False)
        fonts = QFontComboBox()
        fonts.setAccessibleName(self.tr("Reading font"))
        if field := fonts.lineEdit():
            field.setAccessibleName(self.tr("Reading font"))
        family = self._settings["reading_font"]
        own.setCurrentIndex(1 if family else 0)
        fonts.setEnabled(bool(family))
        if family:
            fonts.setCurrentText(family)

        def changed() -> None:
            fonts.setEnabled(not own.currentData())
            self._set("reading_font", "" if own.currentData() else fonts.currentText())

        own.currentIndexChanged.connect(changed)
        fonts.currentTextChanged.connect(changed)
        layout.addWidget(own)
        layout.addWidget(fonts, 1)
        return row

    def _number(self, name: str, least: int, most: int, unit: str) -> QSpinBox:
        box = QSpinBox(minimum=least, maximum=most, suffix=unit)
        box.lineEdit().setTextMargins(*INSET)
        box.setValue(int(self._settings[name]))
        box.valueChanged.connect(lambda value: self._set(name, value))
        return box

    def _dwell(self) -> QDoubleSpinBox:
        box = QDoubleSpinBox(minimum=0, maximum=60, singleStep=0.5, decimals=1)
        box.lineEdit().setTextMargins(*INSET)
        box.setSuffix(self.tr(" seconds"))
        box.setSpecialValueText(self.tr("never"))
        box.setValue(float(self._settings["dwell"]))
        box.valueChanged.connect(lambda value: self._set("dwell", value))
        return box

    def _spelling(self) -> QWidget:
        """Which dictionary notes are checked with; a word on why there is none."""
        found = languages()
        if not found:
            none = QLabel(self.tr("Needs the Python package pyenchant and a dictionary for it."))
            none.setTextFormat(Qt.TextFormat.PlainText)
            none.setWordWrap(True)
            none.setProperty("faint", True)
            return none
        box = QComboBox()
        box.setObjectName("spelling")
        box.addItem(self.tr("As the system"), "")
        for code in found:
            local = QLocale(code)
            name = local.nativeLanguageName() if local.name() != "C" else ""
            box.addItem(f"{name} ({code})" if name else code, code)
        box.addItem(self.tr("Off"), OFF)
        box.setCurrentIndex(max(0, box.findData(self._settings["spelling"])))
        box.currentIndexChanged.connect(lambda index: self._set("spelling", box.itemData(index)))
        return box

    def _folder(self) -> QWidget:
        row, layout = QWidget(), QHBoxLayout()
        layout.setContentsMargins(0, 0, 0, 0)
        row.setLayout(layout)
        label = QLabel(str(self._data), wordWrap=True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        label.setAccessibleName(self.tr("Data folder"))
        button = QPushButton(self.tr("&Open folder"), autoDefault=False)
        button.clicked.connect(self._on_open_folder)
        layout.addWidget(label, 1)
        layout.addWidget(button)
        return row

    def _set(self, name: str, value: object) -> None:
        self._settings[name] = value

    def _on_language(self) -> None:
        self._set("language", self.language.currentData())
        self._form.setRowVisible(self.next_start, True)
        self.adjustSize()

    def _on_open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._data)))
