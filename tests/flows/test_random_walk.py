"""Five hundred steps at random over the whole window: each note stays with its paper.

Whatever is typed names the paper that is read then, so a note that came to another paper shows.
What each note must be is kept in a model, and compared after every step.
"""

import random
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from desktop.core.importing import Section, plan_import
from desktop.core.paper import Paper
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.ui.main_window import MainWindow
from desktop.ui.notes.note_editor import NoteEditor
from desktop.ui.papers.browse import FILTERS

STEPS = 500
QUERIES = ("", "", "tea", "the", "is:starred", "has:note", "-tea", "nothing holds this")
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ABSTRACTS = (
    "We boil tea in a kettle.",
    "A cup is cut from one piece of clay.",
    "Sugar melts the faster the more it is stirred.",
    "Spoons are shown to be spoons.",
)


class Walk:
    """One reader's steps, most of them at once.

    Attributes:
        notes: what each paper's note must be.
    """

    def __init__(self, qtbot, open_window, data: Path, seed: int) -> None:
        self._qtbot, self._open, self._data = qtbot, open_window, data
        self.random = random.Random(seed)
        self.window: MainWindow = open_window(data)
        self.notes = dict.fromkeys(self.window.session.library.order, "")
        self.names = {paper_id: f"p{number}" for number, paper_id in enumerate(self.notes)}

    @property
    def note(self) -> NoteEditor:
        return self.window.annotations.note

    @property
    def current(self) -> str:
        return self.window.session.current

    # ---- moving

    def select(self) -> None:
        self.window.papers.go_to_row(self.random.randrange(len(self.notes)))

    def step_on(self) -> None:
        self.window.papers.setFocus()
        self._qtbot.keyClick(self.window.papers, self.random.choice("jk"))

    def select_several(self) -> None:
        self.window.papers.setFocus()
        key = self.random.choice((Qt.Key.Key_Down, Qt.Key.Key_Up))
        self._qtbot.keyClick(self.window.papers, key, SHIFT)

    def filter(self) -> None:
        self.window.actions_[f"filter_{self.random.choice(list(FILTERS))}"].trigger()
        self.window.browse.apply_now()

    def search(self) -> None:
        self.window.search.setText(self.random.choice(QUERIES))
        self.window.browse.apply_now()

    def search_by_keys(self) -> None:
        self.window.papers.setFocus()
        self._qtbot.keyClick(self.window.papers, "/")
        self._qtbot.keyClicks(self.window.search, "tea")
        self._qtbot.keyClick(self.window.search, Qt.Key.Key_Escape)
        self.window.browse.apply_now()

    # ---- typing

    def _begin(self) -> bool:
        """Go to the end of the note; False if no paper is read."""
        if self.current:
            self.window.annotations.note_pane.edit()
            self.note.moveCursor(QTextCursor.MoveOperation.End)
        return bool(self.current)

    def type(self) -> None:
        if not self._begin():
            return
        paper_id = self.current
        for _ in range(self.random.randint(1, 4)):
            word = f"{self.names[paper_id]}."
            self._qtbot.keyClicks(self.note, word)
            self.notes[paper_id] += word
        if self.random.random() < 0.3:
            self._qtbot.keyClick(self.note, Qt.Key.Key_Return)
            self.notes[paper_id] += "\n"

    def type_and_select(self) -> None:
        self.type()
        self.select()

    def type_and_undo(self) -> None:
        self.type()
        self.undo()

    def type_and_search(self) -> None:
        self.type()
        self.search()

    def erase(self) -> None:
        if self._begin() and self.random.random() < 0.4:
            self._qtbot.keyClick(self.note, Qt.Key.Key_A, CONTROL)
            self._qtbot.keyClick(self.note, Qt.Key.Key_Backspace)
            self.notes[self.current] = ""

    def undo_typing(self) -> None:
        """The editor's own undo, which knows the typing in this paper's note only."""
        if self._begin():
            self._qtbot.keyClick(self.note, Qt.Key.Key_Z, CONTROL)
            self.notes[self.current] = self.note.toPlainText()

    def leave(self) -> None:
        self._qtbot.keyClick(self.note, Qt.Key.Key_Escape)

    def pause(self) -> None:
        self.note._pause.timeout.emit()

    def look_elsewhere(self) -> None:
        self.window.closing._on_application_state(Qt.ApplicationState.ApplicationInactive)

    # ---- acts and the history

    def act(self) -> None:
        self.window.actions_[self.random.choice(("star", "later", "read", "unread"))].trigger()

    def remove(self) -> None:
        if self.window.session.chosen:
            self.window.actions_["remove"].trigger()
            self.window.browse.apply_now()
            self.window.actions_["undo"].trigger()
            self.window.browse.apply_now()

    def undo(self) -> None:
        self.window.flush()
        change = self.window.session.history.next_undo
        if change and change.name != "import":
            assert all(self.notes[key] == note for key, note in noted(change.after).items())
            self.window.actions_["undo"].trigger()
            self.notes |= noted(change.before)

    def redo(self) -> None:
        self.window.flush()
        change = self.window.session.history.next_redo
        self.window.actions_["redo"].trigger()
        self.notes |= noted(change.after) if change else {}

    def go_back(self) -> None:
        self.window.flush()
        history = self.window.session.history
        first = max(1, history.place - 3)
        if self.random.random() < 0.5 and first < history.place:
            for change in reversed(history.changes[first : history.place]):
                self.notes |= noted(change.before)
            self.window.session.go_back(first)

    def reopen(self) -> None:
        if self.random.random() < 0.5:
            self.window.close()
            assert not self.window.isVisible()
            self.window = self._open(self._data)

    # ---- the check

    def check(self) -> None:
        """Compare with the model: what is stored, but for what is being typed."""
        stored = {
            paper_id: self.window.session.annotations(paper_id).note for paper_id in self.notes
        }
        for paper_id, own in self.names.items():
            assert set(re.findall(r"p\d+", stored[paper_id])) <= {own}
        assert self.note.paper_id == self.current
        if self.note.unsaved:
            stored[self.current] = self.note.toPlainText()
        elif self.current:
            assert self.note.toPlainText() == stored[self.current]
        assert stored == self.notes


def noted(values) -> dict[str, str]:
    """The notes among a change's values, by paper."""
    return {paper_id: note for (paper_id, field), note in values.items() if field == "note"}


WEIGHTS = {
    Walk.select: 3,
    Walk.step_on: 2,
    Walk.select_several: 2,
    Walk.filter: 2,
    Walk.search: 2,
    Walk.search_by_keys: 1,
    Walk.type: 5,
    Walk.type_and_select: 4,
    Walk.type_and_undo: 2,
    Walk.type_and_search: 2,
    Walk.erase: 1,
    Walk.undo_typing: 2,
    Walk.leave: 1,
    Walk.pause: 2,
    Walk.look_elsewhere: 1,
    Walk.act: 2,
    Walk.remove: 1,
    Walk.undo: 3,
    Walk.redo: 2,
    Walk.go_back: 1,
    Walk.reopen: 1,
}


@pytest.mark.parametrize("seed", [2026])
def test_each_note_stays_with_its_paper(qtbot, open_window, tmp_path, seed):
    with DataFolder.open(tmp_path / "data") as folder:
        papers = tuple(Paper(abstract=abstract) for abstract in ABSTRACTS)
        plan = plan_import(folder.library, [Section("Kettles", papers)], "kettles.txt", now())
        folder.add_papers(plan.papers)
        assert plan.change
        folder.commit(plan.change)
    walk = Walk(qtbot, open_window, tmp_path / "data", seed)
    taken: list[str] = []
    for _ in range(STEPS):
        (step,) = walk.random.choices(list(WEIGHTS), list(WEIGHTS.values()))
        taken.append(step.__name__)
        step(walk)
        try:
            walk.check()
        except AssertionError as error:
            raise AssertionError(f"after {taken[-12:]}") from error
    assert set(taken) == {step.__name__ for step in WEIGHTS}
    assert len(walk.window.session.history.changes) > 20
