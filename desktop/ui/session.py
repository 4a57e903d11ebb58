"""The one object that changes the library: it plans, has stored, applies and announces.

Panes talk only to the session; they never write and never call one another.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from desktop.core import edits
from desktop.core.annotations import Annotations
from desktop.core.change import Change, describe
from desktop.core.errors import KnownError
from desktop.core.history import History
from desktop.core.library import Library
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.storage.merge import MergeReport, merge
from desktop.storage.restore import Restoring, backup, put_back
from desktop.ui.notice import Notice
from desktop.ui.sayings import told
from desktop.ui.storing import Done, Failed, Storing, Work

SLOW = 0.25  # seconds that storing a small change may take without a word
FEW = 20  # fields of a small change
MANY = 200  # papers: what is about more is planned in a thread

Then = Callable[[Change | None], object]


class Session(QObject):
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
    """

    changed = Signal(object)
    noticed = Signal(object)
    current_changed = Signal(str)
    chosen_changed = Signal(object)  # no `list`: Qt would copy each id of a hundred thousand
    saved = Signal(bool)

    def __init__(self, folder: DataFolder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.current = ""
        self.chosen: list[str] = []
        self.bout_prefix = now()
        self._storing = Storing(folder.library, self)
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

    def star(self, ids: Sequence[str], on: bool) -> bool:
        """Give papers a star, or take it away."""
        return self.commit(edits.star, ids, on, many=len(ids))

    def toggle_star(self, ids: Sequence[str]) -> bool:
        """Star papers; take the stars away if all have one."""
        self.settle()
        return self.star(ids, not all(self.annotations(paper_id).starred for paper_id in ids))

    def set_status(self, ids: Sequence[str], status: str) -> bool:
        """Give papers a status."""
        return self.commit(edits.set_status, ids, status, many=len(ids))

    def mark_seen(self, paper_id: str) -> bool:
        """Note quietly that a paper was on the screen; not while something else is stored."""
        return self.read_only or self.busy or self.commit(edits.mark_seen, [paper_id])

    def set_note(self, paper_id: str, note: str, bout: str = "") -> bool:
        """Store a paper's note."""
        self.settle()
        return self._commit(edits.set_note(self.library, paper_id, note, now(), bout))

    def add_to_notes(self, ids: Sequence[str], text: str) -> bool:
        """Add a paragraph to the notes of papers, with undo in the notice."""
        many = len(ids)
        return self.commit(edits.add_to_notes, ids, text, many=many, then=self._offer_undo)

    def set_title(self, paper_id: str, title: str) -> bool:
        """Store the reader's own title of a paper."""
        return self.set_titles({paper_id: title})

    def set_titles(self, titles: Mapping[str, str]) -> bool:
        """Store the reader's own titles of papers, by id."""
        return self.commit(edits.set_titles, titles, many=len(titles))

    def correct(self, ids: Sequence[str], values: Mapping[str, Any]) -> bool:
        """Store corrections of bibliographic fields, the same for all the papers."""
        return self.commit(edits.correct, ids, values, many=len(ids))

    def add_tag(self, ids: Sequence[str], tag: str) -> bool:
        """Tag papers."""
        return self.commit(edits.add_tag, ids, tag, many=len(ids))

    def remove_tag(self, ids: Sequence[str], tag: str) -> bool:
        """Take a tag off papers."""
        return self.commit(edits.remove_tag, ids, tag, many=len(ids))

    def rename_tag(self, old: str, new: str) -> bool:
        """Rename a tag everywhere, or merge it into another."""
        many = self.library.tags().get(old, 0)
        return self.commit(edits.rename_tag, old, new, many=many, then=self._offer_undo)

    def clear(self, ids: Sequence[str]) -> bool:
        """Clear the annotations of papers, with undo in the notice."""
        return self.commit(edits.clear, ids, many=len(ids), then=self._offer_undo)

    def remove(self, ids: Sequence[str]) -> bool:
        """Take papers out of the library, with undo in the notice."""
        return self.commit(edits.remove, ids, many=len(ids), then=self._offer_undo)

    def remove_collection(self, collection_id: str) -> bool:
        """Take a collection out, with undo in the notice; annotated papers stay, and it says so."""
        members = self.library.collections[collection_id].members

        return self.commit(
            edits.remove_collection,
            collection_id,
            then=lambda change: self._offer_undo(change, self._kept(members)),
        )

    def _kept(self, ids: Sequence[str]) -> str:
        """A sentence about papers that stay although they are in no collection."""
        kept = [i for i in ids if self.library.holds(i) and not self.library.homes(i)]
        if len(kept) == 1:
            return self.tr("1 paper stays, because you annotated it.")
        text = self.tr("{count} papers stay, because you annotated them.")
        return text.format(count=f"{len(kept):,}") if kept else ""

    def merge_collections(self, ids: Sequence[str], into: str) -> bool:
        """Merge collections into another, with undo in the notice."""
        return self.commit(edits.merge_collections, ids, into, then=self._offer_undo)

    def rename_collection(self, collection_id: str, name: str) -> bool:
        """Give a collection another name."""
        return self.commit(edits.rename_collection, collection_id, name)

    def commit(
        self,
        plan: Callable[..., Change | None],
        *arguments: Any,
        many: int = 1,
        then: Then | None = None,
    ) -> bool:
        """Commit what one of core's planning functions plans: `plan(library, *arguments, time)`.

        `many`: how many papers it is about. False if it was refused. What takes long is stored in
        a thread, and refused later; `then` is called when it is stored.
        """
        self.settle()
        planned = partial(plan, self.library, *arguments, now())
        if many > MANY:
            work = partial(self._planned_and_stored, planned)
            return self._store(work, True, partial(self._made, then))
        try:
            change = planned()
        except KnownError as error:
            self.warn(str(error))
            return False
        return self._commit(change, then)

    def commit_planned(
        self, change: Change | None, then: Then | None = None, failed: Failed | None = None
    ) -> bool:
        """Commit a change that was planned elsewhere, as an import's is; as `commit`."""
        self.settle()
        return self._commit(change, then, failed)

    # ---- backups and other data folders

    def back_up(self, path: Path) -> tuple[int, int]:
        """Write a backup to a file; gives how many annotated papers and notes are in it.

        Raises KnownError.
        """
        self.settle()
        return backup(self.folder, path)

    def restore(self, plan: Restoring) -> bool:
        """Put a backup back as planned, with undo in the notice; the present state is kept."""
        self.settle()
        long = bool(plan.papers or (plan.change and self.folder.takes_long(plan.change)))
        work = partial(put_back, self.folder, plan)
        return self._store(work, long, partial(self._made, self._offer_undo))

    def merge(self, other: Path, done: Done, failed: Failed) -> None:
        """Bring in another data folder or a backup's file, which one undo takes back.

        `done` is told what came in, `failed` why nothing did.
        """

        def finish(report: MergeReport) -> None:
            if report.change:
                self._announce(report.change)
            done(report)

        self._storing.store(lambda: merge(self.folder, other, now()), True, finish, failed)

    # ---- undo

    def undo(self) -> bool:
        """Take the last change back, and say which it was."""
        self.settle()
        change = self.history.next_undo
        words = self.tr("Nothing to undo."), self.tr("Undone: {act}")
        return self._step(self.folder.undo, [change] if change else [], Change.inverse, words)

    def redo(self) -> bool:
        """Make the change that was taken back again, and say which it was."""
        self.settle()
        change = self.history.next_redo
        words = self.tr("Nothing to redo."), self.tr("Redone: {act}")
        return self._step(self.folder.redo, [change] if change else [], lambda same: same, words)

    def go_back(self, place: int) -> bool:
        """Go back to before a change of the history; itself a change."""
        self.settle()
        changes = self.history.changes[place : self.history.place]
        words = self.tr("Nothing to do."), self.tr("Done: {act}")
        step = partial(self.folder.go_back, place)
        return self._step(step, changes, lambda same: same, words)

    def _step(
        self,
        step: Callable[[str], Change | None],
        changes: Sequence[Change],
        made: Callable[[Change], Change],
        words: tuple[str, str],
    ) -> bool:
        """Take a step in the history, over `changes`; announce what it made by the step's name."""
        nothing, wording = words

        def done(change: Change | None) -> None:
            if change:
                self._announce(made(change))
            self.noticed.emit(
                Notice(wording.format(act=self.name_of(change)) if change else nothing)
            )

        if not changes:
            done(None)
            return False
        return self._store(lambda: step(now()), self.folder.takes_long(*changes), done)

    # ---- storing

    @property
    def busy(self) -> bool:
        """Something is being stored, which takes long; the next act waits for it."""
        return self._storing.busy

    def settle(self) -> None:
        """Wait for what is being stored, and announce it."""
        self._storing.settle()

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

    def _offer_undo(self, change: Change | None, more: str = "") -> None:
        """Say what was done, with undo in the notice."""
        if change:
            done = self.tr("Done: {act}").format(act=self.name_of(change))
            self.noticed.emit(Notice(f"{done} {more}".strip(), self.tr("Undo"), self.undo))

    def _announce(self, change: Change) -> None:
        """Tell everybody of a change that was stored."""
        self.library.forget_texts(change)
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
