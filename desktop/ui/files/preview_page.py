"""The inside of the preview: what was understood, the records, odd ones first, and the problems."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop.core.decisions import Decision
from desktop.core.labels import labels_of
from desktop.core.paper import Paper
from desktop.formats.read import FORMATS
from desktop.ui.files.column_picker import ColumnPicker
from desktop.ui.files.opened import Opened, Preview
from desktop.ui.files.preview_counts import CountsLabel
from desktop.ui.files.problem_list import ProblemList
from desktop.ui.files.record_list import RecordList
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
COMPARING = -1  # instead of a count of records read: all are, and are compared with the library
LONGEST_LINE = 240  # characters of what stands over a record
LONGEST_SHOWN = 20_000  # characters of a record; a split at the cursor is within them


class PreviewPage(QWidget):
    """Shows one file's preview.

    Signals:
        decided: a list of Decisions about the selected records.
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
        self.all_counts = CountsLabel()
        self._summary = CountsLabel()
        self._refused = _label()
        self._about = _label()
        self.records = RecordList(self)
        self.records.setAccessibleName(self.tr("Records"))
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setAccessibleName(self.tr("The record as the file has it"))
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._problems = ProblemList(self)
        self.columns = ColumnPicker(self)
        self._pick = QPushButton(self.tr("Col&umns…"), autoDefault=False)
        self._pick.setCheckable(True)
        self._pick.toggled.connect(self.columns.setVisible)
        self._pick.hide()
        self._preview: Preview | None = None
        self._lay_out()
        self._name_choices()
        self._show_choices("", "")
        self._connect()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self.tr("&File:"), self._files)
        self._file_row = form.rowCount() - 1
        self._form = form
        form.setRowVisible(self._file_row, False)
        how = QHBoxLayout()
        how.addWidget(self._format, 1)
        encoding = QLabel(self.tr("E&ncoding:"))
        encoding.setBuddy(self._encoding)
        how.addWidget(encoding)
        how.addWidget(self._encoding, 1)
        how.addWidget(self._pick)
        label = QLabel(self.tr("Fo&rmat:"))
        label.setBuddy(self._format)
        form.addRow(label, how)
        form.addRow(self.tr("&Collection:"), self._collection)
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        split.addWidget(self.records)
        right = QWidget(self)
        beside = QVBoxLayout(right)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self._about)
        beside.addWidget(self.text, 1)
        split.addWidget(right)
        split.setSizes([400, 380])
        layout = QVBoxLayout(self)
        layout.addWidget(self.all_counts)
        layout.addLayout(form)
        for widget in (self._summary, self._refused, self.columns):
            layout.addWidget(widget)
        layout.addWidget(split, 1)
        layout.addLayout(self._decision_buttons())
        layout.addWidget(self._problems)

    def _name_choices(self) -> None:
        """Name what a screen reader reads, and have Tab go as one reads."""
        names = {
            self._files: self.tr("File"),
            self._format: self.tr("Format"),
            self._encoding: self.tr("Encoding"),
            self._collection: self.tr("Collection"),
        }
        for widget, name in names.items():
            widget.setAccessibleName(name)
        if field := self._encoding.lineEdit():
            field.setAccessibleName(self.tr("Encoding"))
        first = (self._files, self._format, self._encoding, self._pick, self._collection)
        last = (self.records, self.text, *self._deciders, self._problems)
        for one, other in pairwise((*first, *self.columns.controls, *last)):
            QWidget.setTabOrder(one, other)

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
        self._format.activated.connect(lambda _: self._on_format())
        self._encoding.textActivated.connect(self._on_encoding)
        self._collection.editingFinished.connect(self._on_collection)
        self.records.record_changed.connect(self._on_record)
        self.columns.chosen.connect(self._on_columns)

    # ---- showing

    def shown_file(self) -> int:
        """The place of the shown file."""
        return max(self._files.currentIndex(), 0)

    def show_reading(self, count: int) -> None:
        """Say how far reading is."""
        if count == COMPARING:
            self._summary.setText(self.tr("Comparing with the papers that are here…"))
        elif count:
            self._summary.setText(self.tr("Reading… {count} records").format(count=f"{count:,}"))
        else:
            self._summary.setText(self.tr("Reading…"))

    def show_fault(self) -> None:
        """Say that reading ended with a fault of the program's."""
        self._summary.setText(self.tr("This could not be read. Choose another format, or cancel."))

    def show_files(self, paths: Sequence[str], refused: Sequence[str]) -> None:
        """Offer these files, and say why some could not be read."""
        before = self.shown_file()
        self._files.blockSignals(True)
        self._files.clear()
        self._files.addItems([Path(path).name for path in paths])
        self._files.setCurrentIndex(min(before, len(paths) - 1))
        self._files.blockSignals(False)
        self._form.setRowVisible(self._file_row, len(paths) > 1)
        self._refused.setText("\n".join(map(told, refused)))
        self._refused.setVisible(bool(refused))

    def show_refused(self, opened: Opened) -> None:
        """Show that there is nothing to add of what could not be read; it may be read otherwise."""
        self._preview = None
        self._summary.setText(self.tr("There is nothing to add."))
        self._show_choices(opened.format or "", opened.encoding or "")
        self.records.show_rows((), {})
        self.text.clear()
        self._about.hide()
        self._problems.hide()
        self._show_columns(opened.unknown_columns, opened.columns)
        self.columns.setVisible(bool(opened.unknown_columns))
        self._pick.setChecked(self.columns.isVisibleTo(self))

    def _show_choices(self, form_name: str, encoding: str) -> None:
        """Show how a file was read; each format and encoding can be chosen instead."""
        self._format.clear()
        self._format.addItem(self.tr("(by its content)"), None)
        for form in FORMATS:
            self._format.addItem(form.name, form.name)
        self._format.setCurrentIndex(max(self._format.findData(form_name), 0))
        self._encoding.clear()
        self._encoding.addItems(list(dict.fromkeys((encoding, *ENCODINGS))))

    def _show_columns(self, columns: Sequence[str], picked: Sequence[tuple[str, str]]) -> None:
        self.columns.offer(columns, picked)
        self._pick.setVisible(bool(columns))
        if not columns:
            self._pick.setChecked(False)

    def show_preview(
        self, preview: Preview, opened: Opened, decisions: Mapping[int, Decision]
    ) -> None:
        """Show what adding a file would do."""
        report = preview.report
        self._show_choices(report.format, report.encoding)
        self._show_columns(report.columns, opened.columns)
        if not self._collection.hasFocus():
            self._collection.setText(opened.collection or ", ".join(preview.plan.homes))
        self._summary.show_one(preview)
        self._preview = preview
        self.records.show_rows(preview.rows, decisions)
        self._problems.show_problems(report.problems)

    # ---- choosing

    def _on_record(self) -> None:
        row = self.records.current()
        paper = self._preview.paper(row) if row and self._preview else Paper()
        source = paper.abstract
        if len(source) > LONGEST_SHOWN:
            source = f"{source[:LONGEST_SHOWN]}…"
        self.text.setPlainText(source)
        self._about.setText(_about(paper))
        self._about.setVisible(bool(self._about.text()))
        for button in self._deciders:
            button.setEnabled(row is not None)

    def _decide(self, act: str) -> None:
        current, rows = self.records.current(), self.records.selected()
        if act == "split" and current:
            place = self._cursor_place()
            rows = [current] if place else []
            self.text.setFocus()
        else:
            place = 0
        if rows:
            self.decided.emit([Decision(row.index, act, place) for row in rows])

    def _cursor_place(self) -> int:
        """The code points before the cursor; Qt counts UTF-16."""
        cursor = self.text.textCursor()
        before = QTextCursor(self.text.document())
        before.setPosition(cursor.position(), QTextCursor.MoveMode.KeepAnchor)
        return len(before.selectedText())

    def _on_format(self) -> None:
        chosen = self._format.currentData()
        if self._preview is None or chosen != self._preview.report.format:
            self.read_differently.emit({"format": chosen})

    def _on_encoding(self, text: str) -> None:
        if self._preview is None or text.strip() != self._preview.report.encoding:
            self.read_differently.emit({"encoding": text.strip() or None})

    def _on_columns(self, columns: tuple[tuple[str, str], ...]) -> None:
        self._pick.setChecked(False)
        self.records.setFocus()
        self.read_differently.emit({"columns": columns})

    def _on_collection(self) -> None:
        values: dict[str, Any] = {"collection": self._collection.text().strip() or None}
        if self._collection.isModified():
            self._collection.setModified(False)
            self.read_differently.emit(values)


def _about(paper: Paper) -> str:
    """What a record says beside its abstract: title, people, where and when."""
    people = ", ".join(map(str, paper.author))
    labels = (value for values in labels_of(paper).values() for value in values)
    where = " · ".join(filter(None, (paper.container_title, str(paper.year or ""), *labels)))
    lines = (paper.title, people, where)
    return "\n".join(
        f"{line[:LONGEST_LINE]}…" if line[LONGEST_LINE:] else line for line in lines if line
    )


def _label() -> QLabel:
    label = QLabel(wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
