"""The note of the paper that is read: source, preview or both; find bar; where it is noted."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QTextCursor
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from desktop.core.change import Change
from desktop.core.note_edit import count_words
from desktop.core.note_lists import tick
from desktop.core.query import Phrase, Term
from desktop.markup.note import Block, parse_note
from desktop.ui.chips import make_chip
from desktop.ui.notes.backlinks import Backlinks
from desktop.ui.notes.note_editor import PASSING, NoteEditor
from desktop.ui.notes.note_find import NoteFind
from desktop.ui.notes.note_preview import NotePreview
from desktop.ui.notes.note_typing import NoteTyping
from desktop.ui.notes.parted import parted
from desktop.ui.reader.passages import Passages
from desktop.ui.session import Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

VIEWS = ("source", "both", "preview")
_PAUSE = 120  # milliseconds without a key after which the preview follows
_AT_ONCE = 4_000  # characters of a note that are read at once; longer ones in another thread
_LANE = "preview"
_NAMING = frozenset({"title", "supplement", "removed", "members"})


class NotePane(QWidget):
    """What is typed, and how it reads.

    Attributes:
        editor, typing, preview, finder, backlinks: its parts; words: says how many there are.
        bar: word count and views, for whoever lays the pane out.

    Signals:
        suggestion_wanted: somebody begins a note that is empty.
    """

    suggestion_wanted = Signal()

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._settings, self._tasks = session, settings, tasks
        self.editor = NoteEditor(session, self)
        self.typing = NoteTyping(self.editor)
        self.preview = NotePreview(self._heading_of, self)
        self.finder = NoteFind(self.editor, self)
        self.backlinks = Backlinks(session, self)
        self.bar = QWidget(self)
        self.words = QLabel(self.bar)
        self._chips = QButtonGroup(self)
        self._split = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._hits = Passages()
        self._previewed = ("", "")  # whose note the preview shows, and its text
        self._lay_out()
        self._connect()
        self._arrange()

    def _lay_out(self) -> None:
        self.words.setProperty("faint", True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.words)
        row.addSpacing(6)
        names = (self.tr("Source"), self.tr("Both"), self.tr("Preview"))
        for number, name in enumerate(names):
            spoken = self.tr("View of the note: {view}").format(view=name)
            chip = make_chip(self.bar, name, spoken, checkable=True)
            self._chips.addButton(chip, number)
            row.addWidget(chip)
        for half in (self.editor, self.preview):
            half.setMinimumWidth(90)
            self._split.addWidget(half)
        sizes = self._settings["note_panes"]
        self._split.setSizes(sizes if len(sizes) == 2 else [1000, 1000])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._split, 1)
        layout.addWidget(self.finder)
        layout.addWidget(self.backlinks)

    def _connect(self) -> None:
        self._pause.timeout.connect(self._refresh)
        self.editor.textChanged.connect(self._pause.start)
        self.editor.loaded.connect(self._arrange)
        self.editor.loaded.connect(self.leave_hits)
        self.editor.left.connect(self._arrange)
        self.editor.installEventFilter(self)
        self.preview.ticked.connect(self._on_ticked)
        self._chips.idClicked.connect(lambda number: self.set_view(VIEWS[number]))
        self._split.splitterMoved.connect(self._on_moved)
        self._session.changed.connect(self._on_changed)

    # ---- views

    @property
    def view(self) -> str:
        """One of VIEWS."""
        view = self._settings["note_view"]
        return view if view in VIEWS else VIEWS[0]

    def set_view(self, view: str) -> None:
        """Show the source, the preview or both, from now on."""
        self._settings["note_view"] = view
        if view == "preview" and self.editor.hasFocus():
            self.preview.show()
            self.preview.setFocus()
        self._arrange()

    def next_view(self) -> None:
        """Show the next of the views."""
        self.set_view(VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)])

    def edit(self) -> None:
        """Go to the source; where only the preview is shown, until the editor is left."""
        if not self.editor.toPlainText() and not self.editor.unsaved:
            self.suggestion_wanted.emit()
        elif not self.editor.textCursor().position():  # just opened: one goes on writing
            self.editor.moveCursor(QTextCursor.MoveOperation.End)
        self.editor.show()
        self.editor.setFocus()
        self._arrange()

    def go_to_preview(self) -> None:
        """Go to the preview, to tick and follow by Tab and Enter."""
        if self.view == "source":
            self.set_view("both")
        self.preview.show()
        self.preview.setFocus()
        self._arrange()

    def open_find(self, *, replacing: bool) -> None:
        """Ask what to find in the source."""
        if self.view == "preview":
            self.set_view("both")
        self.finder.ask(replacing=replacing)

    def _arrange(self) -> None:
        """Show the halves that the view wants: the source also while it is typed or empty."""
        view = self.view
        self._chips.button(VIEWS.index(view)).setChecked(True)
        alone = view == "preview"
        source = not alone or self.editor.hasFocus() or not self.editor.toPlainText()
        self.preview.setVisible(view == "both" or (alone and not source))
        self.editor.setVisible(source)
        self._refresh()

    # ---- what a search found

    def set_hits(self, wanted: tuple[Term | Phrase, ...]) -> None:
        """Mark what a search found in the note."""
        self.leave_hits()
        self.editor.set_hits(wanted)
        self.preview.set_hits(wanted)

    @property
    def at_hit(self) -> bool:
        """One of the note's hits is the one that was gone to."""
        return self._hits.current is not None

    def leave_hits(self) -> None:
        """Another note, or another search: no hit was gone to."""
        self._hits = Passages()

    def step_hit(self, direction: int) -> bool:
        """Show the next hit (1) or the one before (-1), without the focus; False past the ends."""
        sheet = self.preview if self.editor.isHidden() else self.editor
        spans = sheet.hit_spans() if self.isVisible() else []
        if spans != self._hits.spans:
            self._hits = Passages(spans)
        at_hit = self.at_hit
        span = self._hits.step(direction) if at_hit else self._hits.go_to_end(direction)
        if span is None:
            self._hits.number = -1
            return False
        cursor = sheet.textCursor()
        cursor.setPosition(span[0])
        cursor.setPosition(span[1], QTextCursor.MoveMode.KeepAnchor)
        sheet.setTextCursor(cursor)
        sheet.ensureCursorVisible()
        return True

    # ---- following what is typed

    def _refresh(self) -> None:
        """Count the words and have the preview follow; of a long note, as soon as it is read."""
        self._pause.stop()
        whose, note, heading_of = self.editor.paper_id, self.editor.toPlainText(), self._heading_of
        previewed = not self.preview.isHidden()

        def read(superseded: Callable[[], bool]) -> tuple[int, list[Block]]:
            wanted = previewed and not superseded()
            blocks = parted(parse_note(note, heading_of)) if wanted else ()
            return count_words(note), list(blocks)

        def show(count_and_blocks: tuple[int, list[Block]]) -> None:
            count, blocks = count_and_blocks
            words = self.tr("1 word") if count == 1 else self.tr("{count} words")
            self.words.setText(words.format(count=f"{count:,}") if count else "")
            if previewed:
                self._preview(blocks, whose, note)

        self._tasks.drop(_LANE)
        if len(note) <= _AT_ONCE:
            show(read(lambda: False))
            return
        if previewed and whose != self._previewed[0]:
            self._preview([], whose, note)
        self._tasks.run(_LANE, read, show)

    def _preview(self, blocks: list[Block], whose: str, note: str) -> None:
        anew = whose != self._previewed[0]
        follow = not anew and self.editor.hasFocus()
        self.preview.show_blocks(blocks, anew=anew, follow=follow)
        self._previewed = (whose, note)

    def _heading_of(self, paper_id: str) -> str:
        library = self._session.library
        if paper_id not in library.imported or library.annotations_of(paper_id).removed:
            return ""
        return library.text(paper_id).heading

    def _on_changed(self, change: Change) -> None:
        if change.fields & _NAMING:
            self._pause.start()

    def _on_ticked(self, row: int) -> None:
        note = self.editor.toPlainText()
        edit = tick(note, row) if (self.editor.paper_id, note) == self._previewed else None
        if edit:  # else the box is not where it was: more was typed just now
            self.editor.make_step(edit)
        self._refresh()

    def _on_moved(self) -> None:
        self._settings["note_panes"] = self._split.sizes()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the preview again when an editor that was shown for a while is left."""
        left = (
            isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in PASSING
        )
        if left and self.view == "preview":
            QTimer.singleShot(0, self, self._arrange)
        return False
