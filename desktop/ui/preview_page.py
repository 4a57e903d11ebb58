"""The inside of the preview: what was understood, the records, odd ones first, and the problems."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop.core.decisions import Decision
from desktop.formats.read import FORMATS
from desktop.ui.column_picker import ColumnPicker
from desktop.ui.opened import Opened, Preview, PreviewRow
from desktop.ui.sayings import told

ENCODINGS = (
    "utf-8",
    "utf-16",
    "utf-32",
    "gb18030",
    "big5",
    "shift_jis",
    "euc_kr",
    "cp1252",
    "latin-1",
)
ROW_ROLE = Qt.ItemDataRole.UserRole


class PreviewPage(QWidget):
    """Shows one file's preview.

    Signals:
        decided: a Decision about the selected record.
        read_differently: format, encoding, collection or columns that the person chose.
        shown_file_changed: another of the files is to be shown.
    """

    decided = Signal(object)
    read_differently = Signal(dict)
    shown_file_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._files = QComboBox()
        self._format = QComboBox()
        self._encoding = QComboBox(editable=True)
        self._collection = QLineEdit()
        self._summary = _label()
        self._refused = _label()
        self.records = QListWidget()
        self.records.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.records.setAccessibleName(self.tr("Records"))
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setAccessibleName(self.tr("The record as the file has it"))
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._problems = QListWidget()
        self._problems.setAccessibleName(self.tr("Problems"))
        self._problems.setMaximumHeight(90)
        self.columns = ColumnPicker(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self.tr("&File:"), self._files)
        self._file_row = form.rowCount() - 1
        self._form = form
        how = QHBoxLayout()
        how.addWidget(self._format, 1)
        encoding = QLabel(self.tr("E&ncoding:"))
        encoding.setBuddy(self._encoding)
        how.addWidget(encoding)
        how.addWidget(self._encoding, 1)
        label = QLabel(self.tr("Fo&rmat:"))
        label.setBuddy(self._format)
        form.addRow(label, how)
        form.addRow(self.tr("&Collection:"), self._collection)
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        split.addWidget(self.records)
        split.addWidget(self.text)
        split.setSizes([400, 380])
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        for widget in (self._summary, self._refused, self.columns):
            layout.addWidget(widget)
        layout.addWidget(split, 1)
        layout.addLayout(self._decision_buttons())
        layout.addWidget(self._problems)

    def _decision_buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._deciders: list[QPushButton] = []
        self._keys: dict[str, str] = {}
        for act, text, key in (
            ("merge", self.tr("Merge with the one before"), "M"),
            ("split", self.tr("Split at the cursor"), "S"),
            ("title", self.tr("Make it the title"), "T"),
            ("leave", self.tr("Leave out"), "X"),
        ):
            button = QPushButton(f"{text} ({key})", autoDefault=False)
            button.clicked.connect(lambda _=False, act=act: self._decide(act))
            self._keys[key] = act
            row.addWidget(button)
            self._deciders.append(button)
        row.addStretch(1)
        return row

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the letters that decide, in the list and in the text."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            act = self._keys.get(event.text().upper())
            if act and event.modifiers() == Qt.KeyboardModifier.NoModifier:
                self._decide(act)
                return True
        return super().eventFilter(watched, event)

    def _connect(self) -> None:
        for widget in (self.records, self.text):
            widget.installEventFilter(self)
        self._files.currentIndexChanged.connect(lambda _: self.shown_file_changed.emit())
        self._format.activated.connect(
            lambda _: self.read_differently.emit({"format": self._format.currentData()})
        )
        self._encoding.textActivated.connect(
            lambda text: self.read_differently.emit({"encoding": text.strip() or None})
        )
        self._collection.editingFinished.connect(self._on_collection)
        self.records.currentItemChanged.connect(self._on_record)
        self.columns.chosen.connect(
            lambda columns: self.read_differently.emit({"columns": columns})
        )

    # ---- showing

    def shown_file(self) -> int:
        """The place of the shown file."""
        return max(self._files.currentIndex(), 0)

    def show_reading(self, count: int) -> None:
        """Say how far reading is."""
        if count:
            self._summary.setText(self.tr("Reading… {count} records").format(count=f"{count:,}"))
        else:
            self._summary.setText(self.tr("Reading…"))

    def show_files(
        self, paths: Sequence[str], refused: Sequence[str], unknown_columns: Sequence[str]
    ) -> None:
        """Offer these files, and say what was refused."""
        before = self.shown_file()
        self._files.blockSignals(True)
        self._files.clear()
        self._files.addItems([Path(path).name for path in paths])
        self._files.setCurrentIndex(min(before, len(paths) - 1))
        self._files.blockSignals(False)
        self._form.setRowVisible(self._file_row, len(paths) > 1)
        self._refused.setText("\n".join(map(told, refused)))
        self._refused.setVisible(bool(refused))
        self.columns.offer(unknown_columns)
        if not paths:
            self._summary.setText(self.tr("There is nothing to add."))
            self.records.clear()
            self.text.clear()

    def show_preview(
        self, preview: Preview, opened: Opened, decisions: Mapping[int, Decision]
    ) -> None:
        """Show what adding a file would do."""
        report = preview.report
        self._format.clear()
        for form in FORMATS:
            self._format.addItem(form.name, form.name)
        self._format.setCurrentIndex(self._format.findData(report.format))
        self._encoding.clear()
        self._encoding.addItems(list(dict.fromkeys((report.encoding, *ENCODINGS))))
        if not self._collection.hasFocus():
            self._collection.setText(opened.collection or ", ".join(preview.plan.homes))
        self._summary.setText(self._counts(preview))
        self._fill(preview.rows, decisions)
        self._problems.clear()
        for problem in report.problems:
            text = self.tr("Line {line}: {what}: {why}")
            self._problems.addItem(
                text.format(line=problem.line, what=told(problem.what), why=told(problem.why))
            )
        self._problems.setVisible(bool(report.problems))

    def _counts(self, preview: Preview) -> str:
        plan, report = preview.plan, preview.report
        counts = (
            (preview.count, self.tr("{count} records")),
            (len(plan.added), self.tr("{count} new")),
            (len(plan.present) - len(plan.revised), self.tr("{count} already here")),
            (len(plan.revised), self.tr("{count} revised")),
            (len(plan.gone), self.tr("{count} gone")),
            (len(report.flags), self.tr("{count} to look at")),
            (len(report.problems), self.tr("{count} problems")),
            (report.replaced, self.tr("{count} broken characters replaced")),
        )
        shown = [text.format(count=f"{count:,}") for count, text in counts if count]
        return " · ".join(shown)

    def _fill(self, rows: Sequence[PreviewRow], decisions: Mapping[int, Decision]) -> None:
        before = self.records.currentRow()
        self.records.clear()
        done = {
            "merge": self.tr("merged with the one before"),
            "split": self.tr("split"),
            "title": self.tr("title of the next one"),
            "leave": self.tr("left out"),
        }
        for row in rows:
            decision = decisions.get(row.index)
            note = done[decision.act] if decision else told(row.flag.why) if row.flag else ""
            heading = row.heading or self.tr("(no abstract)")
            item = QListWidgetItem(f"{row.index + 1}. {heading}" + (f"\n   {note}" if note else ""))
            item.setData(ROW_ROLE, row)
            self.records.addItem(item)
        self.records.setCurrentRow(max(min(before, len(rows) - 1), 0))

    # ---- choosing

    def _on_record(self) -> None:
        item = self.records.currentItem()
        self.text.setPlainText(item.data(ROW_ROLE).source if item else "")
        for button in self._deciders:
            button.setEnabled(item is not None)

    def _decide(self, act: str) -> None:
        item = self.records.currentItem()
        if item is None:
            return
        row: PreviewRow = item.data(ROW_ROLE)
        place = self.text.textCursor().position() if act == "split" else 0
        if act != "split" or place:
            self.decided.emit(Decision(row.index, act, place))
        else:
            self.text.setFocus()

    def _on_collection(self) -> None:
        values: dict[str, Any] = {"collection": self._collection.text().strip() or None}
        if self._collection.isModified():
            self._collection.setModified(False)
            self.read_differently.emit(values)


def _label() -> QLabel:
    label = QLabel(wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
