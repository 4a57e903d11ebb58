"""Steps at random over every field that is typed in, with an input method, beside bulk changes.

Whatever is typed names the paper that it is typed for; a model says what each text must be.
"""

import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.core.importing import Section, plan_import
from desktop.core.paper import Paper
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.ui import session as session_module
from desktop.ui.notes.note_templates_dialog import NoteTemplatesDialog

STEPS = 60
ABSTRACTS = (
    "We boil tea in a kettle.",
    "A cup is cut from one piece of clay.",
    "Sugar melts the faster the more it is stirred.",
    "Spoons are shown to be spoons.",
)


@pytest.fixture
def held(monkeypatch) -> Iterator[threading.Event]:
    """Every change of several papers is stored in a thread, which waits for this."""
    may, commit = threading.Event(), DataFolder.commit

    def waiting(folder, change):
        if len(change.ids) > 1:
            assert may.wait(20)
        commit(folder, change)

    monkeypatch.setattr(DataFolder, "commit", waiting)
    monkeypatch.setattr(session_module, "MANY", 1)
    yield may
    may.set()


class Walk:
    """One reader's steps.

    Attributes:
        notes, comments, tags, templates: what there must be in the end.
    """

    def __init__(self, qtbot, open_window, data: Path, seed: int, held: threading.Event) -> None:
        self._qtbot, self._open, self._data, self._held = qtbot, open_window, data, held
        self.random = random.Random(seed)
        self.window = self._active()
        ids = self.window.session.library.order
        self.notes, self.comments = dict.fromkeys(ids, ""), dict.fromkeys(ids, "")
        self.tags = {paper_id: set[str]() for paper_id in ids}
        self.templates = dict(self.window.settings["note_templates"])
        self.names = {paper_id: f"p{number}" for number, paper_id in enumerate(ids)}

    def _active(self):
        window = self._open(self._data)
        self._qtbot.waitUntil(window.isActiveWindow)
        return window

    @property
    def session(self):
        return self.window.session

    @property
    def current(self) -> str:
        return self.session.current

    def word(self) -> str:
        return f"{self.names[self.current]}.{self.random.randrange(10)}"

    def type(self, field, word: str) -> str:
        """Type a word by keys, or with an input method that is still at it when all is typed.

        The one that is still at a word ends it when the next one begins.
        """
        field.take_composed()
        if self.random.random() < 0.6:
            self._qtbot.keyClicks(field, word)
        else:
            for length in range(1, len(word) + 1):
                QCoreApplication.sendEvent(field, QInputMethodEvent(word[:length], []))
        return word

    # ---- steps

    def select(self) -> None:
        self.window.papers.go_to_row(self.random.randrange(len(self.notes)))

    def note(self) -> None:
        self.window.actions_["note"].trigger()
        field = self.window.annotations.note
        field.moveCursor(field.textCursor().MoveOperation.End)
        self.notes[self.current] += self.type(field, self.word())

    def comment(self) -> None:
        self.window.highlight_commands.choose(self.names[self.current])
        bar = self.window.mark_bar
        if bar.isVisible() and bar.mark:
            self.window.actions_["highlight_comment"].trigger()
            bar.comment.end(False)
            self.comments[self.current] += self.type(bar.comment, self.word())

    def tag(self) -> None:
        self.window.actions_["tag"].trigger()
        field, word = self.window.annotations.tags.field, self.word()
        self._qtbot.keyClicks(field, word)
        self._qtbot.keyClick(field, Qt.Key.Key_Return)
        self.tags[self.current].add(word)

    def compose_a_tag(self) -> None:
        """What is being composed stays in the field when the paper is another one."""
        self.window.actions_["tag"].trigger()
        self.compose_and_leave(self.window.annotations.tags.field)

    def compose_a_search(self) -> None:
        self.window.search.setFocus()
        self.compose_and_leave(self.window.search)

    def compose_and_leave(self, field) -> None:
        completer = field.completer()
        if completer and completer.popup().isVisible():
            completer.popup().hide()  # it would take the news that the focus goes
        if field.hasFocus():  # which a list of completions may have kept, offscreen
            QCoreApplication.sendEvent(field, QInputMethodEvent("tea", []))
            self.select()
            self.window.papers.setFocus()
            assert field.text() == "tea"
            field.clear()
            self.window.browse.apply_now()

    def template(self) -> None:
        dialog = NoteTemplatesDialog(self.window.settings, self.window)
        dialog.open()
        name = dialog.names.currentText()
        dialog.text.moveCursor(dialog.text.textCursor().MoveOperation.End)
        self._qtbot.keyClicks(dialog.text, "t")
        dialog.close()
        self.templates[name] += "t"

    def pause(self) -> None:
        for field in (self.window.annotations.note, self.window.highlight_commands):
            field._pause.timeout.emit()

    def look_elsewhere(self) -> None:
        self.window.closing._on_application_state(Qt.ApplicationState.ApplicationInactive)

    def bulk(self) -> None:
        """Star all, in a thread that is not done soon."""
        if not self.session.busy:
            self._held.clear()
        self.session.toggle_star(list(self.notes))

    def wait(self) -> None:
        self._held.set()
        self._qtbot.waitUntil(lambda: not self.session.busy)

    def undo(self) -> None:
        assert self.window.flush()
        self.wait()
        change = self.session.history.next_undo
        if change and self.session.history.place > len(ABSTRACTS) + 1:  # not what came first
            self.window.actions_["undo"].trigger()
            self.wait()
            self.learn(change.before)

    def learn(self, values) -> None:
        for (paper_id, name), value in values.items():
            if name == "note":
                self.notes[paper_id] = value
            elif name == "highlights":
                self.comments[paper_id] = value[0].comment
            elif name == "tags":
                self.tags[paper_id] = set(value)

    def reopen(self) -> None:
        self._held.set()
        self.window.close()
        assert not self.window.isVisible()
        self.window = self._active()

    # ---- the check

    def check(self) -> None:
        """Compare with the model: at once what nothing is in the way of, in the end all."""
        for paper_id, own in self.names.items():
            annotated = self.session.annotations(paper_id)
            found = self.session.note_of(paper_id)
            comment = annotated.highlights[0].comment
            words = " ".join([found, comment, *annotated.tags])
            assert set(re.findall(r"p\d+", words)) <= {own}
            if paper_id != self.current:
                assert found == self.notes[paper_id]
            if not self.session.busy:
                assert set(annotated.tags) == self.tags[paper_id]
                if paper_id != self.current:
                    assert comment == self.comments[paper_id]
        assert self.window.settings["note_templates"] == self.templates


WEIGHTS = {
    Walk.select: 4,
    Walk.note: 5,
    Walk.comment: 5,
    Walk.tag: 2,
    Walk.compose_a_tag: 1,
    Walk.compose_a_search: 1,
    Walk.template: 1,
    Walk.pause: 2,
    Walk.look_elsewhere: 1,
    Walk.bulk: 2,
    Walk.wait: 2,
    Walk.undo: 2,
    Walk.reopen: 1,
}


@pytest.mark.parametrize("seed", [1, 2])
def test_every_text_stays_with_its_paper(qtbot, open_window, tmp_path, held, seed):
    with DataFolder.open(tmp_path / "data") as folder:
        held.set()
        papers = tuple(Paper(abstract=abstract) for abstract in ABSTRACTS)
        plan = plan_import(folder.library, [Section("Kettles", papers)], "kettles.txt", now())
        folder.add_papers(plan.papers)
        folder.commit(plan.change)
        for number, paper_id in enumerate(plan.ids):
            mark = Highlight(f"p{number}", ABSTRACTS[number][:6], start=0, end=6)
            folder.commit(edits.add_highlight(folder.library, paper_id, mark, now()))
    walk = Walk(qtbot, open_window, tmp_path / "data", seed, held)
    taken: list[str] = []
    for _ in range(STEPS):
        (step,) = walk.random.choices(list(WEIGHTS), list(WEIGHTS.values()))
        taken.append(step.__name__)
        step(walk)
        try:
            walk.check()
        except AssertionError as error:
            raise AssertionError(f"after {taken[-12:]}") from error
    walk.reopen()
    walk.select()
    walk.check()
