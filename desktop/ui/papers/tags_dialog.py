"""Renames tags across all papers; a name that is there already merges the two."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from desktop.ui.session import Session


class TagsDialog(QDialog):
    """Which tag, and what it shall be called."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("Rename and merge tags"))
        self.setObjectName("tags_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.tags = QComboBox()
        fit = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.tags.setSizeAdjustPolicy(fit)  # not to the widest of a thousand, each measured
        counts = session.library.tags()
        for tag, count in counts.items():
            text = self.tr("{tag} ({count})").format(tag=tag, count=count)
            self.tags.addItem(text, tag)
        self.name = QLineEdit(self.tags.currentData() or "")
        self.hint = QLabel(wordWrap=True)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setProperty("faint", True)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.tags.currentIndexChanged.connect(self._on_chosen)
        self.name.textChanged.connect(self._show_hint)
        form = QFormLayout(self)
        form.addRow(self.tr("&Tag:"), self.tags)
        form.addRow(self.tr("&New name:"), self.name)
        form.addRow(self.hint)
        form.addRow(self.buttons)
        self.setMinimumWidth(380)
        self._show_hint()

    def accept(self) -> None:
        """Rename the tag on every paper that has it."""
        if self._session.rename_tag(self.tags.currentData() or "", self.name.text()):
            super().accept()

    def _on_chosen(self) -> None:
        self.name.setText(self.tags.currentData() or "")

    def _show_hint(self) -> None:
        old, new = self.tags.currentData() or "", " ".join(self.name.text().split())
        merging = new != old and self.tags.findData(new) >= 0
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setText(self.tr("Merge") if merging else self.tr("Rename"))
        ok.setEnabled(bool(old and new and new != old))
        if not old:
            self.hint.setText(self.tr("No paper has a tag yet. T adds one to the chosen papers."))
        elif merging:
            text = self.tr("“{new}” is there already: both become one tag.")
            self.hint.setText(text.format(new=new))
        else:
            self.hint.setText("")
