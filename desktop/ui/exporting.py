"""Exports by a preset, in the background: renders, writes, updates; and keeps one up to date."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.core.change import Change
from desktop.core.errors import BadInput
from desktop.core.library import Library
from desktop.formats.entry import Entry, entries_of
from desktop.formats.fence import begun, parts, replace_parts
from desktop.formats.presets import Preset, from_json, to_json
from desktop.formats.templates import BUILT_IN
from desktop.formats.vault import ALL, documents
from desktop.storage.clock import now
from desktop.storage.export_folder import Outcome, known_files, write_document
from desktop.ui.session import Notice, Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

LANE = "export"
SETTLED = 1_000  # milliseconds after a change until a watched export follows
SCOPES = ("starred", "chosen", "listed", "all")


@dataclass(frozen=True)
class Order:
    """An export to be made.

    Attributes:
        ids: the papers, in list order.
        title: says what they are.
        preset, template: how they are written; the template's source.
        target: the file, or the folder of a preset with a file a paper.
    """

    ids: Sequence[str]
    title: str
    preset: Preset
    template: str
    target: Path


class Cancelled(Exception):
    """Nobody waits for the export any more."""


class Exporting(QObject):
    """Makes exports, one at a time.

    Signals:
        progressed: papers written, papers to write.
    """

    progressed = Signal(int, int)

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._settings, self._tasks = session, settings, tasks
        self._touched: set[str] = set()
        self._settle = QTimer(self, singleShot=True, interval=SETTLED)
        self._settle.timeout.connect(self._follow)
        session.changed.connect(self._on_changed)

    def templates(self) -> dict[str, str]:
        """The sources of all templates by name: ours, and the reader's in the data folder."""
        own = self._session.folder.path / "templates"
        files = sorted(own.glob("*.md")) if own.is_dir() else []
        return {**BUILT_IN, **{path.stem: path.read_text("utf-8", "replace") for path in files}}

    def ids_of(self, scope: str, listed: Sequence[str]) -> list[str]:
        """The papers of a scope of SCOPES."""
        library = self._session.library
        starred = [i for i in library.order if library.annotations_of(i).starred]
        scopes = {"starred": starred, "chosen": self._session.chosen, "listed": listed}
        return list(scopes.get(scope, library.order))

    def start(self, order: Order, quiet: bool = False) -> None:
        """Make an export in the background, and say what it did."""
        library = self._session.library
        total = len(order.ids)
        done = 0

        def work(superseded: Callable[[], bool]) -> Outcome:
            def step() -> None:
                nonlocal done
                done += 1
                if superseded():
                    raise Cancelled
                if done % 20 == 0:
                    self.progressed.emit(done, total)

            return make(library, order, now(), step)

        def finished(outcome: Outcome) -> None:
            self.progressed.emit(1, 1)
            if not quiet or outcome.kept:
                self._tell(order, outcome)

        self._tasks.run(LANE, work, finished, self._on_failed)

    def cancel(self) -> None:
        """Stop; files that are written stay, each of them whole."""
        self._tasks.drop(LANE)
        self.progressed.emit(1, 1)

    def close(self) -> None:
        """Let an export go."""
        self._settle.stop()
        self._tasks.drop(LANE)

    # ---- keeping one up to date

    def watch(self, order: Order, scope: str) -> None:
        """Make an export again after every change; an empty scope stops that."""
        watched = {"scope": scope, "target": str(order.target), "title": order.title}
        self._settings["watched_export"] = (
            {**watched, "preset": to_json(order.preset)} if scope else {}
        )

    def _on_changed(self, change: Change) -> None:
        if self._settings["watched_export"] and change.by_reader:
            self._touched |= change.ids
            self._settle.start()

    def _follow(self) -> None:
        watched: dict[str, Any] = self._settings["watched_export"]
        preset = from_json(watched.get("preset"))
        template = self.templates().get(preset.template)
        if self._tasks.busy(LANE) or template is None:
            self._settle.start()
            return
        ids = self.ids_of(watched.get("scope", "starred"), [])
        if not preset.one_file:  # a file a paper: the others are as they were
            ids = [paper_id for paper_id in ids if paper_id in self._touched]
        self._touched.clear()
        target = Path(watched.get("target", ""))
        self.start(Order(ids, watched.get("title", ""), preset, template, target), quiet=True)

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
        if order.preset.one_file and outcome.written:
            one = self.tr("Exported 1 paper to {place}.")
            text = one if len(order.ids) == 1 else self.tr("Exported {count} papers to {place}.")
            words[0] = text.format(count=f"{len(order.ids):,}", place=place)
        self._session.noticed.emit(Notice(" ".join(words)))

    def _on_failed(self, error: Exception) -> None:
        self.progressed.emit(1, 1)
        if isinstance(error, BadInput):
            self._session.warn(str(error))
        elif isinstance(error, OSError):
            text = self.tr("The export could not be written: {why}. Choose another place.")
            self._session.warn(text.format(why=error.strerror or error))
        elif not isinstance(error, Cancelled):
            raise error


def make(library: Library, order: Order, when: str, step: Callable[[], None]) -> Outcome:
    """Make an export; OSError where a file cannot be written, and the others are whole."""
    entries = list(entries_of(library, order.ids))
    outcome = Outcome()
    if order.preset.one_file:
        for document in _documents(entries, order, when, {}, step):
            write_document(order.target, document.text, replace_parts, _needs_copy, outcome)
        return outcome
    order.target.mkdir(parents=True, exist_ok=True)
    known = known_files(order.target, _keys)
    names = {key: path.stem for key, path in known.items()}
    foreign = {path.stem.casefold() for path in order.target.glob("*.md")}
    foreign -= {name.casefold() for name in names.values()}
    for document in _documents(entries, order, when, names, step):
        path = known.get(document.key) or _free(order.target, document.name, foreign)
        write_document(path, document.text, replace_parts, _needs_copy, outcome)
    return outcome


def _documents(
    entries: Sequence[Entry],
    order: Order,
    when: str,
    names: dict[str, str],
    step: Callable[[], None],
) -> Iterable[Any]:
    return documents(entries, order.preset, order.template, order.title, when, names, step)


def _keys(text: str) -> list[str]:
    return [key for key in begun(text) if key not in (ALL, "front", "facts")]


def _free(folder: Path, name: str, foreign: set[str]) -> Path:
    """A path for a new file that is nobody else's."""
    free, number = name, 1
    while free.casefold() in foreign:
        number += 1
        free = f"{name} ({number})"
    return folder / f"{free}.md"


def _needs_copy(text: str) -> bool:
    """A file that is not ours at all, or was changed by hand where this program writes."""
    found = parts(text)
    return not found or any(part.edited for part in found)
