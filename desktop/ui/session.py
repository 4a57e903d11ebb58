"""The one object that changes the library: it plans, has stored, applies and announces.

Panes talk only to the session; they never write and never call one another.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from desktop.core import edits
from desktop.core.annotations import Annotations, Highlight
from desktop.core.change import Change, describe
from desktop.core.errors import KnownError
from desktop.core.history import History
from desktop.core.library import Library
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.storage.merge import MergeReport, merge
from desktop.storage.restore import Restoring, backup, put_back
from desktop.storage.typed import Typed
from desktop.ui.acts import Acts, Then
from desktop.ui.notice import Notice
from desktop.ui.sayings import told
from desktop.ui.storing import Done, Failed, Storing, Work
from desktop.ui.typed_texts import TypedTexts

SLOW = 0.25  # seconds that storing a small change may take without a word
FEW = 20  # fields of a small change
MANY = 200  # papers: what is about more is planned in a thread


class Session(Acts):
    """A reader at work on one data folder.

    Attributes:
        folder: everything on disk.
        current: the id of the paper that is being read; empty for none.
        chosen: the ids that the next act is about.
        bout_prefix: tells this run's bouts of typing from those of earlier ones.

    Signals:
        changed: a Change was stored and applied; one signal, many ids.
        noticed: a Notice for the person.
        current_changed: the id of the paper that is being read; empty for none.
        chosen_changed: the ids that the next act is about.
        saved: something was stored just now (True) or could not be (False).
        storing: whether something is being stored that takes long, and how many acts wait for it.
    """

    changed = Signal(object)
    noticed = Signal(object)
    current_changed = Signal(str)
    chosen_changed = Signal(object)  # no `list`: Qt would copy each id of a hundred thousand
    saved = Signal(bool)
    storing = Signal(bool, int)

    def __init__(self, folder: DataFolder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.current = ""
        self.chosen: list[str] = []
        self.bout_prefix = now()
        self._storing = Storing(folder.library, self)
        self._storing.progressed.connect(self.storing)
        refused = partial(self._refused, None)
        self._typed = TypedTexts(folder, self._storing, self._commit, refused, self)
        self._told_slow = False
        self._news_told = 0

    @property
    def library(self) -> Library:
        """The library in memory; read it, never write to it."""
        return self.folder.library

    @property
    def history(self) -> History:
        """What undo and redo would do."""
        return self.folder.history

    @property
    def read_only(self) -> bool:
        """Nothing can be changed."""
        return self.folder.read_only

    def why_read_only(self) -> str:
        """The sentence that says why nothing can be changed; empty where things can."""
        try:
            self.folder.check_writable()
        except KnownError as error:
            return str(error)
        return ""

    # ---- what is being read

    def open(self, paper_id: str) -> None:
        """Read a paper; empty for none."""
        if paper_id != self.current:
            self.current = paper_id
            self.current_changed.emit(paper_id)

    def choose(self, ids: Sequence[str]) -> None:
        """Make these the papers that acts are about."""
        if list(ids) != self.chosen:
            self.chosen = list(ids)
            self.chosen_changed.emit(self.chosen)

    def annotations(self, paper_id: str) -> Annotations:
        """The annotations of a paper."""
        return self.library.annotations_of(paper_id)

    # ---- acts

    def mark_seen(self, paper_id: str) -> bool:
        """Note quietly that a paper was on the screen; not while something else is stored."""
        return self.read_only or self.busy or self.commit(edits.mark_seen, [paper_id])

    def set_note(self, paper_id: str, note: str, bout: str = "", base: str | None = None) -> bool:
        """Store a paper's note; what came into it since it was `base`, if given, stays."""
        return self._typed.store(Typed(paper_id, note, base, bout))

    def note_of(self, paper_id: str) -> str:
        """The note of a paper as it was typed last, though it may wait to be stored."""
        waiting = self._typed.text(paper_id)
        return self.annotations(paper_id).note if waiting is None else waiting

    def comment_of(self, paper_id: str, mark: Highlight) -> str:
        """The comment of a highlight, likewise."""
        waiting = self._typed.text(paper_id, mark.id)
        return mark.comment if waiting is None else waiting

    def set_comment(self, paper_id: str, mark: Highlight, comment: str, bout: str) -> bool:
        """Store the comment of a highlight."""
        return self._typed.store(Typed(paper_id, comment, bout=bout, mark=mark))

    def commit(
        self,
        plan: Callable[..., Change | None],
        *arguments: Any,
        many: int = 1,
        then: Then | None = None,
        failed: Failed | None = None,
    ) -> bool:
        """See `Acts`."""

        def planned() -> Change | None:
            return plan(self.library, *arguments, now())

        def act() -> bool:
            if many > MANY:
                work = partial(self._planned_and_stored, planned)
                return self._store(work, True, partial(self._made, then), failed)
            try:
                change = planned()
            except KnownError as error:
                self.warn(str(error))
                return False
            return self._commit(change, then, failed)

        return self.in_turn(act)

    def commit_planned(
        self, change: Change | None, then: Then | None = None, failed: Failed | None = None
    ) -> bool:
        """Commit a change that was planned elsewhere, as an import's is; as `commit`."""
        return self.in_turn(lambda: self._commit(change, then, failed))

    # ---- backups and other data folders

    def back_up(self, path: Path, done: Done, failed: Failed) -> None:
        """Write a backup to a file.

        `done` is told how many annotated papers and notes are in it, `failed` why it is not there.
        """
        work = partial(backup, self.folder, path)
        self.in_turn(lambda: self._storing.store(work, self.folder.large, done, failed))

    def restore(self, plan: Restoring) -> bool:
        """Put a backup back as planned, with undo in the notice; the present state is kept."""

        def act() -> bool:
            long = bool(plan.papers or (plan.change and self.folder.takes_long(plan.change)))
            work = partial(self._put_back, plan)
            return self._store(work, long, partial(self._made, self.offer_undo))

        return self.in_turn(act)

    def _put_back(self, plan: Restoring) -> Change | None:
        plan.change = plan.change and self.library.renewed(plan.change)
        return put_back(self.folder, plan)

    def merge(self, other: Path, done: Done, failed: Failed) -> None:
        """Bring in another data folder or a backup's file, which one undo takes back.

        `done` is told what came in, `failed` why nothing did.
        """

        def finish(report: MergeReport) -> None:
            if report.change:
                self._announce(report.change)
            done(report)

        work = partial(merge, self.folder, other)
        self.in_turn(lambda: self._storing.store(lambda: work(now()), True, finish, failed))

    # ---- undo

    def undo(self) -> bool:
        """Take the last change back, and say which it was."""
        words = self.tr("Nothing to undo."), self.tr("Undone: {act}")

        def act() -> bool:
            change = self.history.next_undo
            return self._step(self.folder.undo, [change] if change else [], words, Change.inverse)

        return self.in_turn(act)

    def redo(self) -> bool:
        """Make the change that was taken back again, and say which it was."""
        words = self.tr("Nothing to redo."), self.tr("Redone: {act}")

        def act() -> bool:
            change = self.history.next_redo
            return self._step(self.folder.redo, [change] if change else [], words)

        return self.in_turn(act)

    def go_back(self, place: int) -> bool:
        """Go back to before a change of the history; itself a change."""
        words = self.tr("Nothing to do."), self.tr("Done: {act}")
        first = self.history.changes[place]

        def act() -> bool:
            changes = self.history.changes[: self.history.place]
            at = next((at for at, change in enumerate(changes) if change is first), len(changes))
            return self._step(partial(self.folder.go_back, at), changes[at:], words)

        return self.in_turn(act)

    def _step(
        self,
        step: Callable[[str], Change | None],
        changes: Sequence[Change],
        words: tuple[str, str],
        made: Callable[[Change], Change] = lambda change: change,
    ) -> bool:
        """Take a step in the history, over `changes`; announce what it made by the step's name."""
        nothing, wording = words

        def work() -> tuple[Change, str] | None:
            change = step(now())
            if change is None:
                return None
            announced, name = made(change), self.name_of(change)
            announced.count()
            return announced, name

        def done(found: tuple[Change, str] | None) -> None:
            if found:
                self._announce(found[0])
            self.noticed.emit(Notice(wording.format(act=found[1]) if found else nothing))

        if not changes:
            done(None)
            return False
        return self._store(work, self.folder.takes_long(*changes), done)

    # ---- storing

    @property
    def busy(self) -> bool:
        """Something is being stored, which takes long; the next act waits for it."""
        return self._storing.busy

    def in_turn(self, act: Callable[[], bool]) -> bool:
        """Do an act now, or after what is being stored and waits; then it gives True."""
        return bool(self._storing.in_turn(act))

    def settle(self) -> bool:
        """Store all that waits; False if something that was typed could not be stored."""
        self._storing.settle()
        if self._typed:
            self._typed.store_again()
            self._storing.settle()
        return not self._typed

    def typed_texts(self) -> list[str]:
        """What was typed and could not be stored yet, though it is on the disk."""
        return self._typed.texts()

    def forget_typed(self) -> None:
        """Give up what was typed and could not be stored: it was kept elsewhere, or not wanted."""
        self._typed.forget()

    def _commit(
        self, change: Change | None, then: Then | None = None, failed: Failed | None = None
    ) -> bool:
        if change is None:
            self._made(then, None)
            return True
        started = monotonic()
        long = self.folder.takes_long(change)

        def done(_: object) -> None:
            if not long:
                self._time(monotonic() - started, change)
            self._made(then, change)

        return self._store(partial(self.folder.commit, change), long, done, failed)

    def _planned_and_stored(self, planned: Callable[[], Change | None]) -> Change | None:
        change = planned()
        if change:
            self.folder.commit(change)
        return change

    def _made(self, then: Then | None, change: Change | None) -> None:
        """Announce what was stored, if anything, and go on."""
        if change:
            self._announce(change)
        if then:
            then(change)

    def _store(self, work: Work, long: bool, done: Done, failed: Failed | None = None) -> bool:
        return self._storing.store(work, long, done, partial(self._refused, failed))

    # ---- telling

    def name_of(self, change: Change) -> str:
        """A change in the person's language."""
        return describe(change, lambda text: QCoreApplication.translate("Change", text))

    def warn(self, text: str) -> None:
        """Say that something went wrong."""
        self.noticed.emit(Notice(told(text), urgent=True))

    def tell_news(self) -> None:
        """Say what the store has found and mended since it was asked last."""
        news = self.folder.messages[self._news_told :]
        self._news_told += len(news)
        known = self.why_read_only()
        for sentence in reversed(news):  # the first one on top
            if sentence != known:
                self.warn(sentence)

    def offer_undo(self, change: Change | None, more: str = "") -> None:
        """Say what was done, with undo in the notice."""
        if change:
            done = self.tr("Done: {act}").format(act=self.name_of(change))
            self.noticed.emit(Notice(f"{done} {more}".strip(), self.tr("Undo"), self.undo))

    def _announce(self, change: Change) -> None:
        """Tell everybody of a change that was stored."""
        self.changed.emit(change)
        self.saved.emit(True)
        self.tell_news()

    def _time(self, seconds: float, change: Change) -> None:
        """Say once that the disk is slow, if a small change took long to be stored."""
        if seconds > SLOW and len(change.after) <= FEW and not self._told_slow:
            self._told_slow = True
            text = self.tr("The disk took {seconds} s to save. Nothing is lost, but it is slow.")
            self.noticed.emit(Notice(text.format(seconds=f"{seconds:.1f}")))

    def _refused(self, failed: Failed | None, error: KnownError) -> None:
        self.saved.emit(False)
        self.noticed.emit(Notice(told(str(error)), urgent=True, unsaved=True))
        if failed:
            failed(error)
