"""The one object that changes the library: it plans, has stored, applies and announces.

Panes talk only to the session; they never write and never call one another.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
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
from desktop.storage.restore import Restoring, backup
from desktop.ui.sayings import told

SLOW = 0.25  # seconds that storing a small change may take without a word
FEW = 20  # fields of a small change


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the notice bar.

    Attributes:
        text: what happened, and what to do.
        action: the word on its button; empty for none.
        act: what the button does.
        urgent: stays until it is dismissed (something went wrong).
        unsaved: is over as soon as something could be stored.
    """

    text: str
    action: str = ""
    act: Callable[[], object] | None = None
    urgent: bool = False
    unsaved: bool = False


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
        return self._commit(edits.star(self.library, ids, on, now()))

    def toggle_star(self, ids: Sequence[str]) -> bool:
        """Star papers; take the stars away if all have one."""
        return self.star(ids, not all(self.annotations(paper_id).starred for paper_id in ids))

    def set_status(self, ids: Sequence[str], status: str) -> bool:
        """Give papers a status."""
        return self._commit(edits.set_status(self.library, ids, status, now()))

    def mark_seen(self, paper_id: str) -> bool:
        """Note quietly that a paper was on the screen."""
        return self.read_only or self._commit(edits.mark_seen(self.library, [paper_id], now()))

    def set_note(self, paper_id: str, note: str, bout: str = "") -> bool:
        """Store a paper's note."""
        return self._commit(edits.set_note(self.library, paper_id, note, now(), bout))

    def add_to_notes(self, ids: Sequence[str], text: str) -> bool:
        """Add a paragraph to the notes of papers, with undo in the notice."""
        return self._offer_undo(edits.add_to_notes(self.library, ids, text, now()))

    def set_title(self, paper_id: str, title: str) -> bool:
        """Store the reader's own title of a paper."""
        return self.set_titles({paper_id: title})

    def set_titles(self, titles: Mapping[str, str]) -> bool:
        """Store the reader's own titles of papers, by id."""
        return self._commit(edits.set_titles(self.library, titles, now()))

    def correct(self, ids: Sequence[str], values: Mapping[str, Any]) -> bool:
        """Store corrections of bibliographic fields, the same for all the papers."""
        return self._commit(edits.correct(self.library, ids, values, now()))

    def add_tag(self, ids: Sequence[str], tag: str) -> bool:
        """Tag papers."""
        return self._commit(edits.add_tag(self.library, ids, tag, now()))

    def remove_tag(self, ids: Sequence[str], tag: str) -> bool:
        """Take a tag off papers."""
        return self._commit(edits.remove_tag(self.library, ids, tag, now()))

    def rename_tag(self, old: str, new: str) -> bool:
        """Rename a tag everywhere, or merge it into another."""
        return self._offer_undo(edits.rename_tag(self.library, old, new, now()))

    def clear(self, ids: Sequence[str]) -> bool:
        """Clear the annotations of papers, with undo in the notice."""
        return self._offer_undo(edits.clear(self.library, ids, now()))

    def remove(self, ids: Sequence[str]) -> bool:
        """Take papers out of the library, with undo in the notice."""
        return self._offer_undo(edits.remove(self.library, ids, now()))

    def remove_collection(self, collection_id: str) -> bool:
        """Take a collection out, with undo in the notice; annotated papers stay, and it says so."""
        members = self.library.collections[collection_id].members
        change = edits.remove_collection(self.library, collection_id, now())
        return self._offer_undo(change, lambda: self._kept(members))

    def _kept(self, ids: Sequence[str]) -> str:
        """A sentence about papers that stay although they are in no collection."""
        kept = [i for i in ids if self.library.holds(i) and not self.library.homes(i)]
        if len(kept) == 1:
            return self.tr("1 paper stays, because you annotated it.")
        text = self.tr("{count} papers stay, because you annotated them.")
        return text.format(count=f"{len(kept):,}") if kept else ""

    def merge_collections(self, ids: Sequence[str], into: str) -> bool:
        """Merge collections into another, with undo in the notice."""
        return self._offer_undo(edits.merge_collections(self.library, ids, into, now()))

    def rename_collection(self, collection_id: str, name: str) -> bool:
        """Give a collection another name."""
        try:
            change = edits.rename_collection(self.library, collection_id, name, now())
        except KnownError as error:
            self.warn(str(error))
            return False
        return self._commit(change)

    def commit(self, plan: Callable[..., Change | None], *arguments: Any) -> bool:
        """Commit what one of core's planning functions plans: `plan(library, *arguments, time)`."""
        return self._commit(plan(self.library, *arguments, now()))

    def commit_planned(self, change: Change | None) -> bool:
        """Commit a change that was planned elsewhere, as an import's is."""
        return self._commit(change)

    # ---- backups and other data folders

    def back_up(self, path: Path) -> tuple[int, int]:
        """Write a backup to a file; gives how many annotated papers and notes are in it.

        Raises KnownError.
        """
        return backup(self.folder, path)

    def restore(self, plan: Restoring) -> bool:
        """Put a backup back as planned, with undo in the notice; the present state is kept."""
        try:
            self.folder.add_papers(plan.papers)
        except KnownError as error:
            return self._refused(error)
        return self._offer_undo(plan.change)

    def merge(self, other: Path) -> MergeReport:
        """Bring in another data folder or a backup's file, which one undo takes back.

        Raises KnownError, and then nothing has changed.
        """
        report = merge(self.folder, other, now())
        if report.change:
            self._announce(report.change)
        return report

    # ---- undo

    def undo(self) -> bool:
        """Take the last change back, and say which it was."""
        change = self._step(self.folder.undo, self.tr("Nothing to undo."))
        return self._tell_step(change and change.inverse(), change, self.tr("Undone: {act}"))

    def redo(self) -> bool:
        """Make the change that was taken back again, and say which it was."""
        change = self._step(self.folder.redo, self.tr("Nothing to redo."))
        return self._tell_step(change, change, self.tr("Redone: {act}"))

    def go_back(self, place: int) -> bool:
        """Go back to before a change of the history; itself a change."""
        change = self._step(
            lambda time: self.folder.go_back(place, time), self.tr("Nothing to do.")
        )
        return self._tell_step(change, change, self.tr("Done: {act}"))

    def _step(self, step: Callable[[str], Change | None], nothing: str) -> Change | None:
        try:
            change = step(now())
        except KnownError as error:
            self._refused(error)
            return None
        if change is None:
            self.noticed.emit(Notice(nothing))
        return change

    def _tell_step(self, made: Change | None, named: Change | None, wording: str) -> bool:
        """Announce the change that a step made, by the name of the one it took back or redid."""
        if made is None or named is None:
            return False
        self._announce(made)
        self.noticed.emit(Notice(wording.format(act=self.name_of(named))))
        return True

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

    def _offer_undo(self, change: Change | None, more: Callable[[], str] = str) -> bool:
        if not self._commit(change):
            return False
        if change:
            done = self.tr("Done: {act}").format(act=self.name_of(change))
            text = f"{done} {more()}".strip()
            self.noticed.emit(Notice(text, self.tr("Undo"), self.undo))
        return True

    def _commit(self, change: Change | None) -> bool:
        if change is None:
            return True
        started = monotonic()
        try:
            self.folder.commit(change)
        except KnownError as error:
            return self._refused(error)
        self._time(monotonic() - started, change)
        self._announce(change)
        return True

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

    def _refused(self, error: KnownError) -> bool:
        self.saved.emit(False)
        self.noticed.emit(Notice(told(str(error)), urgent=True, unsaved=True))
        return False


def touched(change: Change, fields: Iterable[str]) -> frozenset[str]:
    """The ids whose value of one of the fields a change touched."""
    wanted = set(fields)
    return frozenset(identifier for identifier, field in change.after if field in wanted)
