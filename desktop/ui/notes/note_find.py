"""Find and replace in a note: the bar under it, and what its keys do to the note."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from desktop.core.note_edit import Edit, put
from desktop.ui.notes.note_editor import NoteEditor
from desktop.ui.notes.note_typing import apply, selected_span
from desktop.ui.reader.find_bar import FindBar
from desktop.ui.reader.finding import find_all

_LONGEST = 80  # characters of a selection that are taken as what to find


class ReplaceRow(QWidget):
    """Asks what to put in place of what was found.

    Signals:
        replaced: put it in place of the current one.
        replaced_all: put it in place of every one.
        left: Escape was pressed.
    """

    replaced = Signal()
    replaced_all = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit(clearButtonEnabled=True)
        self.field.setPlaceholderText(self.tr("Replace with"))
        self.field.setAccessibleName(self.tr("Replace with"))
        self.field.installEventFilter(self)
        one = QPushButton(self.tr("&Replace"))
        every = QPushButton(self.tr("Replace &all"))
        one.clicked.connect(self.replaced)
        every.clicked.connect(self.replaced_all)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 6)
        row.addWidget(self.field, 1)
        row.addWidget(one)
        row.addWidget(every)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.replaced.emit()
                return True
        return super().eventFilter(watched, event)


class NoteFind(QWidget):
    """Finds in the note as in the abstract: case, accents and scripts fold; and replaces."""

    def __init__(self, editor: NoteEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._typed = ""
        self._spans: list[tuple[int, int]] = []
        self.bar = FindBar(self, self.tr("Find in the note"))
        self.bar.setObjectName("note_find_bar")
        self.row = ReplaceRow(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.row)
        self.bar.typed.connect(self._on_typed)
        self.bar.stepped.connect(self.step)
        self.bar.closed.connect(self._on_closed)
        self.row.replaced.connect(self._on_replaced)
        self.row.replaced_all.connect(self._on_replaced_all)
        self.row.left.connect(self.bar.put_away)
        editor.textChanged.connect(self._search)
        editor.loaded.connect(self._search)
        self.hide()

    def ask(self, *, replacing: bool) -> None:
        """Show the bar, and the row for what to put instead; takes selected words."""
        self.show()
        self.row.setVisible(replacing)
        words = self._editor.textCursor().selectedText()
        self.bar.ask(words if len(words) < _LONGEST and "\u2029" not in words else "")

    def step(self, direction: int) -> bool:
        """Go to the next place (1) or the one before (-1), round the end; False if none is."""
        start, end = selected_span(self._editor)
        if direction > 0:
            return self._go_to_first(lambda span: span[0] >= end)
        return self._go_to_first(lambda span: span[1] <= start, back=True)

    def _go_to_first(self, wanted: Callable[[tuple[int, int]], bool], back: bool = False) -> bool:
        """Select the first place that is wanted, or else the first of all."""
        spans = self._spans[::-1] if back else self._spans
        span = next(filter(wanted, spans), spans[0] if spans else None)
        if span:
            apply(self._editor, Edit(span[0], span[0], "", span))
        self._tell()
        return span is not None

    def _tell(self) -> None:
        selected = selected_span(self._editor)
        number = self._spans.index(selected) + 1 if selected in self._spans else 0
        self.bar.tell(number, len(self._spans))

    # ---- searching

    def _on_typed(self, words: str) -> None:
        self._typed = words.strip()
        self._search()
        start, _ = selected_span(self._editor)
        self._go_to_first(lambda span: span[0] >= start)

    def _search(self) -> None:
        """Mark every place, while the bar is open."""
        if not self.isHidden():
            self._spans = find_all(self._editor.toPlainText(), self._typed)
            self._editor.set_found(self._spans)
            self._tell()

    def _on_closed(self) -> None:
        self.hide()
        self._spans = []
        self._editor.set_found(None)
        self._editor.setFocus()

    # ---- replacing

    def _on_replaced(self) -> None:
        """Replace the selected place and go to the next; with none selected, only go there."""
        span, text = selected_span(self._editor), self.row.field.text()
        if span in self._spans:
            self._editor.make_step(put(*span, text))
        self.step(1)

    def _on_replaced_all(self) -> None:
        if not self._spans:
            return
        note, text = self._editor.toPlainText(), self.row.field.text()
        start, end = self._spans[0][0], self._spans[-1][1]
        gaps = zip(self._spans, self._spans[1:], strict=False)
        between = (note[first[1] : second[0]] for first, second in gaps)
        replaced = text + "".join(gap + text for gap in between)
        self._editor.make_step(put(start, end, replaced))
