"""Brings files and pasted text into the library: read in the background, told in the notice bar."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal

from desktop.core.errors import BadInput, KnownError
from desktop.core.importing import ImportPlan, plan_import
from desktop.formats.read import read_bytes, read_file
from desktop.formats.report import ImportReport, Problem
from desktop.storage.clock import now
from desktop.ui.session import Notice, Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

LANE = "import"
MOST_RECENT = 10


@dataclass
class Batch:
    """What was opened, dropped or pasted together; undone in one step.

    Attributes:
        bout: makes its changes one step of the history.
        reports: what is still to be added.
        refused: a sentence for each file that is none.
        added, present: ids that came in, and how many were there already.
        problems, flagged: of the reports that were added.
    """

    bout: str
    reports: list[ImportReport] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    present: int = 0
    problems: list[Problem] = field(default_factory=list)
    flagged: int = 0


class Importing(QObject):
    """Reads what the person opens, drops or pastes, and adds its papers, in the background.

    Signals:
        imported: the id of the first new paper; empty when there was none.
        progressed: files read, files to read.
    """

    imported = Signal(str)
    progressed = Signal(int, int)

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self._tasks = tasks
        self._waiting: list[Callable[[Callable[[], bool]], Batch]] = []

    def open_files(self, paths: Sequence[Path]) -> None:
        """Read files and add their papers."""
        if paths:
            bout = f"import-{now()}"
            self._read(lambda superseded: read_all(paths, bout, superseded))

    def paste(self, text: str) -> None:
        """Add the papers of a pasted list."""
        if not text.strip():
            self._session.warn(self.tr("There is no text to paste. Copy a list first."))
            return
        name, bout = self.tr("Pasted list"), f"import-{now()}"
        self._read(lambda _: read_text(text, name, bout))

    def take(self, data: QMimeData) -> None:
        """Take what was dropped or pasted."""
        paths = local_files(data)
        if paths:
            self.open_files(paths)
        elif data.hasText():
            self.paste(data.text())

    def close(self) -> None:
        """Let what is being read go."""
        self._waiting.clear()
        self._tasks.drop(LANE)

    def _read(self, work: Callable[[Callable[[], bool]], Batch]) -> None:
        self._waiting.append(work)
        if not self._tasks.busy(LANE):
            self._read_next()

    def _read_next(self) -> None:
        if self._waiting:
            self._session.noticed.emit(Notice(self.tr("Reading…")))
            self.progressed.emit(0, 0)
            self._tasks.run(LANE, self._waiting.pop(0), self._add_next)

    def _add_next(self, batch: Batch) -> None:
        """Have the next report planned and its papers stored; at the end, say what came in."""
        if not batch.reports:
            self._finish(batch)
            return
        report = batch.reports.pop(0)
        session, time = self._session, now()

        def work(_: Callable[[], bool]) -> ImportPlan:
            plan = plan_import(session.library, report.sections, Path(report.path).name, time)
            session.folder.add_papers(plan.papers)
            return plan

        def done(plan: ImportPlan) -> None:
            self._on_planned(plan, report, batch)

        self._tasks.run(LANE, work, done, self._on_failed)

    def _on_planned(self, plan: ImportPlan, report: ImportReport, batch: Batch) -> None:
        change = plan.change and replace(plan.change, bout=batch.bout)
        if not self._session.commit_planned(change):
            self._on_failed(None)
            return
        batch.added += plan.added
        batch.present += len(plan.present)
        batch.problems += report.problems
        batch.flagged += len(report.flags)
        self._add_next(batch)

    def _on_failed(self, error: Exception | None) -> None:
        """Stop; what came in before stays, and the disk's refusal is told."""
        self.progressed.emit(1, 1)
        self._waiting.clear()
        if isinstance(error, KnownError):
            self._session.warn(str(error))
        elif error:
            raise error

    def _finish(self, batch: Batch) -> None:
        self.progressed.emit(1, 1)
        self._remember(batch.paths)
        self._tell(batch)
        self.imported.emit(batch.added[0] if batch.added else "")
        self._read_next()

    def _tell(self, batch: Batch) -> None:
        words = []
        added = len(batch.added)
        if added or batch.present:
            words.append(self._counts(added, batch.present))
        if len(batch.problems) == 1:
            first = batch.problems[0]
            words.append(self.tr("Line {line}: {why}").format(line=first.line, why=first.why))
        elif batch.problems:
            text = self.tr("{count} records could not be read.")
            words.append(text.format(count=len(batch.problems)))
        if batch.flagged:
            words.append(self.tr("{count} look odd; they are in.").format(count=batch.flagged))
        text = " ".join([*words, *batch.refused])
        urgent = bool(batch.refused or batch.problems)
        if added:
            self._session.noticed.emit(Notice(text, self.tr("Undo"), self._session.undo, urgent))
        elif text:
            self._session.noticed.emit(Notice(text, urgent=urgent))

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


def read_all(paths: Sequence[Path], bout: str, superseded: Callable[[], bool]) -> Batch:
    """Read files, one after another; one that is none does not stop the others."""
    batch = Batch(bout)
    for path in paths:
        if superseded():
            break
        try:
            batch.reports += read_file(path)
            batch.paths.append(path)
        except BadInput as error:
            batch.refused.append(str(error))
    return batch


def read_text(text: str, name: str, bout: str) -> Batch:
    """Read a pasted text."""
    try:
        return Batch(bout, [read_bytes(text.encode("utf-8", "surrogatepass"), name)])
    except BadInput as error:
        return Batch(bout, refused=[str(error)])


def local_files(data: QMimeData) -> list[Path]:
    """The files of this machine in what was dropped; an address of another host is none."""
    urls = [url for url in data.urls() if url.isLocalFile() and not url.host()]
    return [Path(url.toLocalFile()) for url in urls]


def dropped(data: QMimeData) -> bool:
    """There is something in it that can be taken."""
    return bool(local_files(data)) or (data.hasText() and not data.hasUrls())
