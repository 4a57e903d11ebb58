"""Exports in the background: what is exported, how far it is, and what became of it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.core.errors import BadInput
from desktop.formats.templates import BUILT_IN, HELP
from desktop.storage.atomic import write_atomically
from desktop.storage.clock import now
from desktop.storage.export_folder import Outcome
from desktop.ui.files.export_job import LANE, Cancelled, Order, Step, make, stop_if
from desktop.ui.files.pdf_export import PDF, PdfExport
from desktop.ui.files.watching import Watching
from desktop.ui.notice import Notice
from desktop.ui.sayings import told
from desktop.ui.session import Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

SCOPES = ("starred", "chosen", "listed", "all")
LONGEST_TEMPLATE = 200_000  # bytes
MOST_TARGETS = 100  # that are remembered as ours


class Exporting(QObject):
    """Makes exports, one at a time.

    Attributes:
        watching: those that are kept up to date.

    Signals:
        progressed: papers written, papers to write.
    """

    progressed = Signal(int, int)

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._settings, self._tasks = session, settings, tasks
        self._complained = ""
        self.watching = Watching(session, settings, tasks, self)
        self._pdf = PdfExport(session, settings, self)
        self._pdf.progressed.connect(self.progressed)
        self._pdf.made.connect(self._on_pdf)

    @property
    def template_folder(self) -> Path:
        """Where the reader's own templates are."""
        return self._session.folder.path / "templates"

    def templates(self) -> dict[str, str]:
        """The sources of all templates by name: ours, and the reader's in the data folder."""
        own = {}
        try:
            for path in sorted(self.template_folder.glob("*.md")):
                if path.is_file() and path.stat().st_size <= LONGEST_TEMPLATE:
                    own[path.stem] = path.read_text("utf-8", "replace")
        except OSError as error:
            self.complain(error)
        return {**BUILT_IN, **own}

    def add_template(self, source: str) -> str:
        """Write a template of the reader's own, to be changed, and give its name; OSError."""
        known, number = self.templates(), 1
        while (name := f"own-{number}") in known:
            number += 1
        self.template_folder.mkdir(exist_ok=True)
        write_atomically(self.template_folder / f"{name}.md", (HELP + source).encode())
        return name

    def ids_of(self, scope: str, listed: Sequence[str]) -> list[str]:
        """The papers of a scope of SCOPES."""
        library = self._session.library
        if scope == "starred":
            annotated = list(library.annotations.items())
            starred = {paper_id for paper_id, its in annotated if its.starred}
            return [paper_id for paper_id in library.order if paper_id in starred]
        if scope == "chosen":
            return list(self._session.chosen)  # in list order, as the list tells
        return list(listed if scope == "listed" else library.order)

    def start(self, order: Order) -> None:
        """Make an export in the background, and say what it did."""
        self._complained = ""
        self.cancel()
        if order.form == PDF:
            self._pdf.start(order)
            return
        memory = self.watching.memory(order)
        self._run(order, lambda step: make(self._session.library, order, now(), step, memory))

    def _on_pdf(self, order: Order, data: bytes) -> None:
        def write(step: Step) -> Outcome:
            step()
            write_atomically(order.target, data)
            return Outcome(written=1)

        self._run(order, write)

    def _run(self, order: Order, job: Callable[[Step], Outcome]) -> None:
        total = len(order.ids)

        def work(superseded: Callable[[], bool]) -> Outcome:
            cancel, done = stop_if(superseded), 0

            def step() -> None:
                nonlocal done
                done += 1
                cancel()
                if done % 20 == 0 and done < total:
                    self.progressed.emit(done, total)

            return job(step)

        def finished(outcome: Outcome) -> None:
            self.progressed.emit(1, 1)
            self.watching.made(order)
            known = [str(order.target), *self._settings["exported"]]
            self._settings["exported"] = list(dict.fromkeys(known))[:MOST_TARGETS]
            self._tell(order, outcome)

        def failed(error: Exception) -> None:
            self.progressed.emit(1, 1)
            self.complain(error)

        self._tasks.run(LANE, work, finished, failed)

    def wrote(self, target: Path) -> bool:
        """The file is one that this program exported to before."""
        return str(target) in self._settings["exported"]

    def cancel(self) -> None:
        """Stop; files that are written stay, each of them whole."""
        busy = self._tasks.busy(LANE)
        if busy:
            self._tasks.drop(LANE)
            self.watching.give_way()
        if self._pdf.stop() or busy:
            self.progressed.emit(1, 1)

    def close(self) -> None:
        """Let an export go."""
        self._pdf.stop()
        self.watching.close()
        self._tasks.drop(LANE)

    # ---- telling

    def _tell(self, order: Order, outcome: Outcome) -> None:
        texts = (
            (outcome.written, self.tr("{count} files written to {place}.")),
            (outcome.unchanged, self.tr("{count} were up to date.")),
            (
                len(outcome.kept),
                self.tr("{count} had been changed by hand: copies are beside them."),
            ),
        )
        place = order.target.name or str(order.target)
        words = [text.format(count=f"{count:,}", place=place) for count, text in texts if count]
        if not order.is_folder and outcome.written:
            one = self.tr("Exported 1 paper to {place}.")
            text = one if len(order.ids) == 1 else self.tr("Exported {count} papers to {place}.")
            words[0] = text.format(count=f"{len(order.ids):,}", place=place)
        elif not order.is_folder:
            words[0] = self.tr("{place} is up to date.").format(place=place)
        self._session.noticed.emit(Notice(" ".join(words)))

    def complain(self, error: Exception | None) -> None:
        """Say what went wrong, once while it goes on; None says that all is well again."""
        if error is None or isinstance(error, Cancelled):
            text = ""
        elif isinstance(error, BadInput):
            text = str(error)
        elif isinstance(error, OSError):
            refused = self.tr("The export could not be written: {why}. Choose another place.")
            text = refused.format(why=told(error.strerror or str(error)))
        else:
            raise error
        if text and text != self._complained:
            self._session.warn(text)
        self._complained = text
