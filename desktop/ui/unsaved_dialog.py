"""Asks what shall become of a note that cannot be stored when the window closes."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from desktop.storage.atomic import write_atomically


def may_close_unsaved(parent: QWidget, text: str) -> bool:
    """Offer to keep a note elsewhere; True when the window may close."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(parent.tr("Abstract Reader"))
    box.setText(parent.tr("The note could not be saved."))
    box.setInformativeText(
        parent.tr("Keep a copy of it elsewhere, or stay and try again when there is space.")
    )
    save = box.addButton(parent.tr("Save a copy…"), QMessageBox.ButtonRole.ActionRole)
    copy = box.addButton(parent.tr("Copy the text"), QMessageBox.ButtonRole.ActionRole)
    leave = box.addButton(parent.tr("Quit without it"), QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(parent.tr("Stay"), QMessageBox.ButtonRole.RejectRole)
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
    name, _ = QFileDialog.getSaveFileName(parent, parent.tr("Save a copy of the note"), "note.md")
    if not name:
        return False
    try:
        write_atomically(Path(name), text.encode("utf-8"))
    except OSError:
        return False
    return True
