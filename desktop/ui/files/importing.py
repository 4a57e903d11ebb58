"""Brings files and pasted text into the library: read in the background, told in the notice bar."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.core.change import Change
from desktop.core.errors import KnownError
from desktop.core.identity import is_placeholder
from desktop.core.importing import ImportPlan, plan_import
from desktop.discovery.title_matching import open_abstracts
from desktop.formats.report import ImportReport
from desktop.storage.clock import now
from desktop.ui.files.opened import Opened, read_all, watched
from desktop.ui.files.preview_dialog import PreviewDialog
from desktop.ui.notice import Notice
from desktop.ui.sayings import told
from desktop.ui.session import Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

LANE = "import"
MOST_RECENT = 10
MOST_REMEMBERED = 50  # files whose decisions are kept


@dataclass
class Batch:
    """What was opened, dropped or pasted together; undone in one step.

    Attributes:
        bout: makes its changes one step of the history.
        opened: as read and decided.
        waiting: the reports that are still to be added: what was opened, the report's number in it.
        names: of the collections that papers came into, for the history.
        added, present: ids that came in, and how many were there already.
        revised: how many abstracts are worded otherwise now.
        filled: how many papers that were there got a title or more.
        gone, kept: how many papers a list no longer has, and how many of these stay all the same.
        changed: something is different now.
        titles_alone: some records that came in have no abstract.
    """

    bout: str
    opened: list[Opened]
    waiting: list[tuple[Opened, int]] = field(default_factory=list)
    names: dict[str, None] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)
    present: int = 0
    revised: int = 0
    filled: int = 0
    gone: int = 0
    kept: int = 0
    changed: bool = False
    titles_alone: bool = False

    @property
    def reports(self) -> list[ImportReport]:
        """All that was read."""
        return [report for item in self.opened for report in item.reports]

    @property
    def refused(self) -> list[str]:
        """A sentence for each thing that could not be read."""
        return [item.refused for item in self.opened if item.refused]


class Importing(QObject):
    """Reads what the person opens, drops or pastes, and adds its papers, in the background.

    Signals:
        imported: the id of the first new paper; empty when there was none.
        progressed: files read, files to read.
        matching_asked: titles without abstracts are to be matched to abstracts without titles.
    """

    imported = Signal(str)
    progressed = Signal(int, int)
    matching_asked = Signal()

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._session = session
        self._settings = settings
        self._tasks = tasks
        self._later: list[Callable[[], None]] = []  # what was opened while others are added
        self._adding = False

    def open_files(self, paths: Sequence[Path]) -> None:
        """Read files and add their papers, without a preview."""
        if not paths:
            return
        if self._busy:
            self._later.append(partial(self.open_files, paths))
            return
        self._session.noticed.emit(Notice(self.tr("Reading…")))
        self.progressed.emit(0, 0)
        opened = [Opened(path, path.name) for path in paths]
        work = partial(read_all, opened)
        self._tasks.run(LANE, work, lambda read: self._add(read), self._on_failed)

    @property
    def _busy(self) -> bool:
        """Something is being read, or added."""
        return self._adding or self._tasks.busy(LANE)

    def preview_files(self, paths: Sequence[Path]) -> None:
        """Show what files hold, and add it when the person says so."""
        self._preview([Opened(path, path.name) for path in paths])

    def paste(self, text: str) -> None:
        """Show what a pasted list holds, and add it when the person says so."""
        if not text.strip():
            self._session.warn(self.tr("There is no text to paste. Copy a list first."))
            return
        data = text.encode("utf-8", "surrogatepass")
        self._preview([Opened(None, self.tr("Pasted list"), data)])

    def take(self, data: QMimeData) -> None:
        """Take what was dropped or pasted."""
        paths = local_files(data)
        if paths:
            self.preview_files(paths)
        else:
            self.paste("" if data.hasUrls() else data.text() or data.html())

    def cancel(self) -> None:
        """Stop reading; what came in before stays."""
        self.close()
        self.progressed.emit(1, 1)

    def close(self) -> None:
        """Let what is being read go."""
        self._later.clear()
        self._adding = False
        self._tasks.drop(LANE)

    # ---- the preview

    def _preview(self, opened: list[Opened]) -> None:
        if opened:
            remembered = self._settings["import_decisions"]
            dialog = PreviewDialog(self._session, self._tasks, opened, remembered, self._window)
            dialog.accepted.connect(lambda: self._on_accepted(dialog))
            dialog.open()

    def _on_accepted(self, dialog: PreviewDialog) -> None:
        decided = {**self._settings["import_decisions"], **dialog.remembered()}
        self._settings["import_decisions"] = dict(list(decided.items())[-MOST_REMEMBERED:])
        self._add(dialog.opened)

    # ---- adding

    def _add(self, opened: list[Opened]) -> None:
        batch = Batch(f"import-{now()}", opened)
        for item in opened:
            batch.waiting += [(item, number) for number in range(len(item.reports))]
        if self._busy:
            self._later.append(partial(self._add_next, batch))
        else:
            self._add_next(batch)

    def _add_next(self, batch: Batch) -> None:
        """Have the next report planned and its papers stored; at the end, say what came in."""
        self._adding = True
        if not batch.waiting:
            self._look_for_matches(batch)
            return
        self.progressed.emit(0, 0)
        item, number = batch.waiting[0]
        session, time = self._session, now()
        version = session.library.version

        def work(superseded: Callable[[], bool]) -> tuple[ImportPlan, bool]:
            name = Path(item.reports[number].path).name
            sections = watched(item.sections(number), superseded)
            plan = plan_import(session.library, sections, name, time)
            session.folder.add_papers(plan.papers)
            return plan, any(is_placeholder(paper.abstract) for paper in plan.papers)

        def act(planned: tuple[ImportPlan, bool]) -> bool:
            if self._is_stale(planned[0], version):
                self._add_next(batch)  # what the reader did meanwhile is to stay
            else:
                self._on_planned(planned, batch)
            return True

        def done(planned: tuple[ImportPlan, bool]) -> None:
            session.in_turn(partial(act, planned))

        self._tasks.run(LANE, work, done, self._on_failed)

    def _is_stale(self, plan: ImportPlan, version: int) -> bool:
        """Something that the plan is about was changed since."""
        library = self._session.library
        if library.version == version or plan.change is None:
            return False
        return any(library.value(key) != value for key, value in plan.change.before.items())

    def _on_planned(self, planned: tuple[ImportPlan, bool], batch: Batch) -> None:
        plan, titles_alone = planned
        batch.waiting.pop(0)
        change = plan.change and replace(plan.change, bout=batch.bout)
        if change:
            batch.names[change.detail] = None
            change = replace(change, detail=", ".join(batch.names))
        batch.titles_alone |= titles_alone
        stored = partial(self._on_stored, plan, batch)
        self._session.commit_planned(change, stored, lambda _: self._on_failed(None))

    def _on_stored(self, plan: ImportPlan, batch: Batch, change: Change | None) -> None:
        batch.added += plan.added
        batch.present += len(plan.present)
        batch.revised += len(plan.revised)
        batch.filled += plan.filled
        batch.gone += len(plan.gone)
        batch.kept += sum(map(self._session.library.holds, plan.gone))
        batch.changed |= change is not None
        self._add_next(batch)

    def _on_failed(self, error: Exception | None) -> None:
        """Stop; what came in before stays, and the disk's refusal is told."""
        self.progressed.emit(1, 1)
        if isinstance(error, KnownError):
            self._session.warn(str(error))
        self._go_on()
        if error and not isinstance(error, KnownError):
            raise error

    def _go_on(self) -> None:
        """Take what was opened meanwhile."""
        self._adding = False
        if self._later:
            self._later.pop(0)()

    def _look_for_matches(self, batch: Batch) -> None:
        """Where titles came alone, see whether there are abstracts alone; then finish."""
        library = self._session.library
        if batch.added and batch.titles_alone:
            self._tasks.run(
                LANE,
                lambda _: bool(open_abstracts(library)),
                lambda found: self._finish(batch, found),
                self._on_failed,
            )
        else:
            self._finish(batch, False)

    def _finish(self, batch: Batch, matchable: bool) -> None:
        self.progressed.emit(1, 1)
        self._remember([item.path for item in batch.opened if item.path and item.reports])
        self._tell(batch, matchable)
        self.imported.emit(batch.added[0] if batch.added else "")
        self._go_on()

    def _tell(self, batch: Batch, matchable: bool) -> None:
        words = []
        added = len(batch.added)
        problems = [problem for report in batch.reports for problem in report.problems]
        flags = (flag for report in batch.reports for flag in report.flags)
        flagged = sum(flag.kind != "repeated" for flag in flags)  # these are one paper now
        if added or batch.present:
            words.append(self._counts(added, batch.present))
        if batch.filled:
            text = self.tr("{count} got a title, authors or more.")
            words.append(text.format(count=f"{batch.filled:,}"))
        if batch.gone:
            words.append(self._left(batch))
        if batch.revised:
            text = self.tr("{count} are worded otherwise now; their annotations stay.")
            words.append(text.format(count=f"{batch.revised:,}"))
        if len(problems) == 1:
            first = problems[0]
            text = self.tr("Line {line}: {why}") if first.line else "{why}"
            words.append(text.format(line=first.line, why=told(first.why)))
        elif problems:
            text = self.tr("{count} records could not be read.")
            words.append(text.format(count=len(problems)))
        if flagged:
            words.append(self.tr("{count} look odd; they are in.").format(count=flagged))
        text = " ".join([*words, *map(told, batch.refused)])
        urgent = bool(batch.refused or problems)
        if matchable:
            told_so = self.tr("Some papers have only a title, and some abstracts here have none.")
            match = self.matching_asked.emit
            self._session.noticed.emit(Notice(told_so, self.tr("Match them…"), match, True))
        if batch.changed:
            self._session.noticed.emit(Notice(text, self.tr("Undo"), self._session.undo, urgent))
        elif text:
            self._session.noticed.emit(Notice(text, urgent=urgent))

    def _left(self, batch: Batch) -> str:
        text = self.tr("{count} are no longer in the list.").format(count=f"{batch.gone:,}")
        if batch.kept:
            why = self.tr("{count} of them stay: you annotated them, or another list has them.")
            text += " " + why.format(count=f"{batch.kept:,}")
        return text

    def _counts(self, added: int, present: int) -> str:
        if not added:
            return self.tr("Nothing new: all {count} papers are here already.").format(
                count=present
            )
        text = self.tr("1 paper added.") if added == 1 else self.tr("{count} papers added.")
        text = text.format(count=f"{added:,}")
        if present:
            text += " " + self.tr("{count} were here already.").format(count=f"{present:,}")
        return text

    def _remember(self, paths: Sequence[Path]) -> None:
        opened = [str(path.absolute()) for path in paths]
        recent = [*opened, *self._settings["recent_files"]]
        self._settings["recent_files"] = list(dict.fromkeys(recent))[:MOST_RECENT]


def local_files(data: QMimeData) -> list[Path]:
    """The files of this machine in what was dropped; an address of another host is none."""
    urls = [url for url in data.urls() if url.isLocalFile() and not url.host()]
    return [Path(url.toLocalFile()) for url in urls]


def dropped(data: QMimeData) -> bool:
    """There is something in it that can be taken."""
    return bool(local_files(data)) or (data.hasText() and not data.hasUrls())
