"""Brings files and pasted text into the library: read in the background, told in the notice bar."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal

from desktop.core.errors import BadInput
from desktop.formats.read import read_bytes, read_file
from desktop.formats.report import ImportReport
from desktop.ui.session import Notice, Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

LANE = "import"
MOST_RECENT = 10
Read = tuple[list[ImportReport], list[str], list[Path]]


class Importing(QObject):
    """Reads what the person opens, drops or pastes, and adds its papers.

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
        self._queue: list[Path] = []

    def open_files(self, paths: Sequence[Path]) -> None:
        """Read files and add their papers."""
        if not paths:
            return
        if self._tasks.busy(LANE):
            self._queue.extend(paths)
            return
        self._session.noticed.emit(Notice(self.tr("Reading…")))
        self.progressed.emit(0, 1)
        self._tasks.run(LANE, lambda superseded: read_all(paths, superseded), self._on_read)

    def paste(self, text: str) -> None:
        """Add the papers of a pasted list."""
        if not text.strip():
            self._session.warn(self.tr("There is no text to paste. Copy a list first."))
            return
        data = text.encode("utf-8", "surrogatepass")
        name = self.tr("Pasted list")
        try:
            self._on_read(([read_bytes(data, name)], [], []))
        except BadInput as error:
            self._on_read(([], [str(error)], []))

    def take(self, data: QMimeData) -> None:
        """Take what was dropped or pasted."""
        paths = local_files(data)
        if paths:
            self.open_files(paths)
        elif data.hasText():
            self.paste(data.text())

    def close(self) -> None:
        """Let what is being read go."""
        self._queue.clear()
        self._tasks.drop(LANE)

    def _on_read(self, read: Read) -> None:
        reports, refused, paths = read
        self.progressed.emit(1, 1)
        added: list[str] = []
        present = 0
        for report in reports:
            plan = self._session.import_sections(report.sections, Path(report.path).name)
            if plan is None:
                return
            added += plan.added
            present += len(plan.present)
        self._remember(paths)
        self._tell(reports, refused, len(added), present)
        self.imported.emit(added[0] if added else "")
        waiting, self._queue = self._queue, []
        self.open_files(waiting)

    def _tell(
        self, reports: Sequence[ImportReport], refused: Sequence[str], added: int, present: int
    ) -> None:
        words = []
        if added or present:
            words.append(self._counts(added, present))
        problems = sum(len(report.problems) for report in reports)
        flags = sum(len(report.flags) for report in reports)
        if problems == 1:
            first = next(problem for report in reports for problem in report.problems)
            words.append(self.tr("Line {line}: {why}").format(line=first.line, why=first.why))
        elif problems:
            words.append(self.tr("{count} records could not be read.").format(count=problems))
        if flags:
            words.append(self.tr("{count} look odd; they are in.").format(count=flags))
        text = " ".join([*words, *refused])
        if added:
            notice = Notice(text, self.tr("Undo"), self._session.undo, bool(refused or problems))
            self._session.noticed.emit(notice)
        elif text:
            self._session.noticed.emit(Notice(text, urgent=bool(refused or problems)))

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


def read_all(paths: Sequence[Path], superseded: Callable[[], bool]) -> Read:
    """Read files, one after another; give reports, sentences on the refused, and the good paths."""
    reports: list[ImportReport] = []
    refused: list[str] = []
    good: list[Path] = []
    for path in paths:
        if superseded():
            break
        try:
            reports += read_file(path)
            good.append(path)
        except BadInput as error:
            refused.append(str(error))
    return reports, refused, good


def local_files(data: QMimeData) -> list[Path]:
    """The files of this machine in what was dropped; an address of another host is none."""
    urls = [url for url in data.urls() if url.isLocalFile() and not url.host()]
    return [Path(url.toLocalFile()) for url in urls]


def dropped(data: QMimeData) -> bool:
    """There is something in it that can be taken."""
    return bool(local_files(data)) or (data.hasText() and not data.hasUrls())
