"""Versions of the program and of what it stands on, to read and to copy for a report."""

import platform
from pathlib import Path

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop import __version__

LIBRARIES = ("pyside6_essentials", "tinydb", "whoosh3", "mathra", "numpy", "platformdirs")


def details(data: Path) -> str:
    """The versions, a line each; nothing of what the reader reads or writes."""
    lines = [
        f"Abstract Reader {__version__}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"Qt {qVersion()}, platform {QGuiApplication.platformName()}",
    ]
    installed = _installed()
    lines += [f"{name} {installed.get(name, '?')}" for name in LIBRARIES]
    return "\n".join([*lines, f"Data folder {data}"])


def _installed() -> dict[str, str]:
    """The versions of what is installed where Qt is.

    Told by the folders' names: the standard library's way comes with modules for a network.
    """
    found = Path(PySide6.__file__).parent.parent.glob("*-*.dist-info")
    parts = (folder.stem.lower().partition("-") for folder in found)
    return {name: version for name, _, version in parts}


class AboutDialog(QDialog):
    """The versions and a button to copy them."""

    def __init__(self, data: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Versions and report"))
        self.setObjectName("about_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QPlainTextEdit(details(data), readOnly=True)
        self.text.setAccessibleName(self.tr("Versions"))
        self.text.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        copy = buttons.addButton(self.tr("&Copy details for a report"), role)
        copy.clicked.connect(self._on_copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
        layout.addWidget(buttons)
        self.resize(520, 300)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
