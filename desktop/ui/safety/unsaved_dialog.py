"""Asks what shall become of what cannot be stored when the window closes."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from desktop.storage.atomic import write_atomically


class UnsavedDialog(QMessageBox):
    """Offers to keep the text elsewhere, to leave without it, or to stay.

    Signals:
        decided: whether the window may close, and a sentence for the person (or none).
    """

    decided = Signal(bool, str)

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._note = text
        self.setObjectName("unsaved_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setWindowTitle(self.tr("Abstract Reader"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(self.tr("What you wrote could not be saved."))
        self.setInformativeText(
            self.tr("Keep a copy of it elsewhere, or stay: it is saved when there is space again.")
        )
        role = QMessageBox.ButtonRole
        self.save = self.addButton(self.tr("&Save a copy…"), role.ActionRole)
        self.copy = self.addButton(self.tr("&Copy the text"), role.ActionRole)
        self.leave = self.addButton(self.tr("&Quit without it"), role.DestructiveRole)
        self.stay = self.addButton(self.tr("S&tay"), role.RejectRole)
        self.setDefaultButton(self.stay)
        self.setEscapeButton(self.stay)
        self.finished.connect(self._on_finished)

    def _on_finished(self) -> None:
        pressed = self.clickedButton()
        if pressed is self.save:
            self.decided.emit(*self._save_copy())
        elif pressed is self.copy:
            QApplication.clipboard().setText(self._note)
            told = self.tr("The text is copied. Paste it somewhere before you quit.")
            self.decided.emit(False, told)
        else:
            self.decided.emit(pressed is self.leave, "")

    def _save_copy(self) -> tuple[bool, str]:
        parent = self.parentWidget()
        name, _ = QFileDialog.getSaveFileName(
            parent, self.tr("Save a copy of what you wrote"), "note.md"
        )
        if not name:
            return False, ""
        try:
            write_atomically(Path(name), self._note.encode("utf-8", "replace"))
        except OSError as error:
            told = self.tr("{name} could not be written: {why}. What you wrote is still here.")
            return False, told.format(name=name, why=error.strerror or type(error).__name__)
        return True, ""
