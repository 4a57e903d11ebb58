"""Asks what shall become of a note that cannot be stored when the window closes."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from desktop.storage.atomic import write_atomically


def may_close_unsaved(parent: QWidget, text: str) -> bool:
    """Offer to keep a note elsewhere; True when the window may close."""
    translate = QCoreApplication.translate
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("UnsavedDialog", "Abstract Reader"))
    box.setText(translate("UnsavedDialog", "The note could not be saved."))
    box.setInformativeText(
        translate(
            "UnsavedDialog",
            "Keep a copy of it elsewhere, or stay and try again when there is space.",
        )
    )
    save = box.addButton(
        translate("UnsavedDialog", "Save a copy…"), QMessageBox.ButtonRole.ActionRole
    )
    copy = box.addButton(
        translate("UnsavedDialog", "Copy the text"), QMessageBox.ButtonRole.ActionRole
    )
    leave = box.addButton(
        translate("UnsavedDialog", "Quit without it"), QMessageBox.ButtonRole.DestructiveRole
    )
    stay = box.addButton(translate("UnsavedDialog", "Stay"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    pressed = box.clickedButton()
    if pressed is copy:
        QApplication.clipboard().setText(text)
    elif pressed is save:
        return _save_copy(parent, text)
    return pressed is leave


def _save_copy(parent: QWidget, text: str) -> bool:
    title = QCoreApplication.translate("UnsavedDialog", "Save a copy of the note")
    name, _ = QFileDialog.getSaveFileName(parent, title, "note.md")
    if not name:
        return False
    try:
        write_atomically(Path(name), text.encode("utf-8"))
    except OSError:
        return False
    return True
