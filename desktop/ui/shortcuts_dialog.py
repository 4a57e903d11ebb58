"""The sheet of all shortcuts, made from the same table of actions as menus and toolbar."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.actions import CONTEXT, MENUS, SPECS, label, native, plain


class ShortcutsDialog(QDialog):
    """Every command with its keys, menu by menu."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("shortcuts_dialog")
        table = QTableWidget(0, 2, self)
        table.setAccessibleName(self.tr("Shortcuts"))
        table.horizontalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setColumnWidth(1, 210)
        for menu in MENUS:
            self._add(table, plain(QApplication.translate(CONTEXT, menu)), "", bold=True)
            for spec in SPECS:
                keys = (*spec.keys, *spec.note_keys)
                if spec.menu == menu and keys:
                    self._add(table, plain(label(spec)), "  ".join(map(native, keys)))
        table.selectRow(1)  # the first command; row 0 is a menu's name
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(table)
        layout.addWidget(buttons)
        self.resize(520, 560)

    def _add(self, table: QTableWidget, text: str, keys: str, bold: bool = False) -> None:
        row = table.rowCount()
        table.insertRow(row)
        for column, words in enumerate((text, keys)):
            item = QTableWidgetItem(words)
            if bold:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            table.setItem(row, column, item)
