"""Earlier versions of a note: shows each, and brings one back, which is itself a change."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.safety.history_dialog import local_time
from desktop.ui.session import Session


class VersionsDialog(QDialog):
    """The versions of one paper's note, newest first, beside the chosen one's text."""

    def __init__(self, session: Session, paper_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._paper_id = paper_id
        self._versions = session.folder.note_versions(paper_id)[::-1]
        self.setWindowTitle(self.tr("Earlier versions of the note"))
        self.setObjectName("versions_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Versions"))
        self.list.addItems([local_time(time) for time, _ in self._versions])
        self.text = QPlainTextEdit(self, readOnly=True)
        self.text.setAccessibleName(self.tr("The note as it was"))
        self.text.setTabChangesFocus(True)
        if not self._versions:
            self.text.setPlainText(self.tr("This note has no earlier version."))
        split = QSplitter(self, childrenCollapsible=False)
        split.addWidget(self.list)
        split.addWidget(self.text)
        split.setSizes([170, 400])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.bring = buttons.addButton(self.tr("&Bring this one back"), role)
        self.bring.setEnabled(False)
        self.bring.clicked.connect(self._on_bring)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(split)
        layout.addWidget(buttons)
        self.resize(600, 380)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.setCurrentRow(0)

    def _on_row(self, row: int) -> None:
        if row >= 0:
            self.text.setPlainText(self._versions[row][1])
            self.bring.setEnabled(not self._session.read_only)

    def _on_bring(self) -> None:
        text = self._versions[self.list.currentRow()][1]
        if self._session.set_note(self._paper_id, text):
            self.accept()
