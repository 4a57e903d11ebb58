"""Exports in the background: one that was asked for, and those that are kept up to date."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.core.change import Change, is_collection
from desktop.core.errors import BadInput
from desktop.formats.presets import Preset, from_json, to_json
from desktop.formats.templates import BUILT_IN
from desktop.storage.clock import now
from desktop.storage.export_folder import Outcome
from desktop.ui.export_job import Memory, Order, make
from desktop.ui.sayings import told
from desktop.ui.session import Notice, Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

LANE = "export"
SETTLED = 1_000  # milliseconds after a change until watched exports follow
AT_START = 3_000  # until they are looked at when the window has opened
SCOPES = ("starred", "chosen", "listed", "all")
LONGEST_TEMPLATE = 200_000  # bytes
MOST_TARGETS = 100  # that are remembered as ours


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
        self._touched: frozenset[str] | None = None  # None: whatever may have changed before
        self._memories: dict[str, tuple[object, Memory]] = {}
        self._complained = ""
        self._settle = QTimer(self, singleShot=True)
        self._settle.timeout.connect(self._follow)
        session.changed.connect(self._on_changed)
        if self._watched:
            self._settle.start(AT_START)

    def templates(self) -> dict[str, str]:
        """The sources of all templates by name: ours, and the reader's in the data folder."""
        return {**BUILT_IN, **self._own_templates()}

    @property
    def template_folder(self) -> Path:
        """Where the reader's own templates are."""
        return self._session.folder.path / "templates"

    def _own_templates(self) -> dict[str, str]:
        own = {}
        try:
            for path in sorted(self.template_folder.glob("*.md")):
                if path.is_file() and path.stat().st_size <= LONGEST_TEMPLATE:
                    own[path.stem] = path.read_text("utf-8", "replace")
        except OSError as error:
            self._session.warn(str(error))
        return own

    def ids_of(self, scope: str, listed: Sequence[str]) -> list[str]:
        """The papers of a scope of SCOPES."""
        library = self._session.library
        starred = [i for i in library.order if library.annotations_of(i).starred]
        scopes = {"starred": starred, "chosen": self._session.chosen, "listed": listed}
        return list(scopes.get(scope, library.order))

    def start(self, order: Order) -> None:
        """Make an export in the background, and say what it did."""
        total = len(order.ids)
        done = 0

        def work(superseded: Callable[[], bool]) -> Outcome:
            def step() -> None:
                nonlocal done
                done += 1
                _stop_if(superseded)
                if done % 20 == 0 and done < total:
                    self.progressed.emit(done, total)

            return make(self._session.library, order, now(), step)

        def finished(outcome: Outcome) -> None:
            self.progressed.emit(1, 1)
            known = [str(order.target), *self._settings["exported"]]
            self._settings["exported"] = list(dict.fromkeys(known))[:MOST_TARGETS]
            self._tell(order, outcome)

        def failed(error: Exception) -> None:
            self.progressed.emit(1, 1)
            self._complain(error)

        self._complained = ""
        if self._tasks.busy(LANE):
            self._follow_later()  # it may be a watched one that gives way
        self._tasks.run(LANE, work, finished, failed)

    def wrote(self, target: Path) -> bool:
        """The file is one that this program exported to before."""
        return str(target) in self._settings["exported"]

    def cancel(self) -> None:
        """Stop; files that are written stay, each of them whole."""
        if self._tasks.busy(LANE):
            self._tasks.drop(LANE)
            self.progressed.emit(1, 1)
            self._follow_later()

    def close(self) -> None:
        """Let an export go; what is watched is brought up to date first if that is quick."""
        pending = self._settle.isActive() and self._touched
        self._settle.stop()
        if pending and not self._tasks.busy(LANE):
            try:
                self._make_all(self._orders(self._touched), lambda: None)
            except (OSError, BadInput):
                return  # it is made up for at the next start
        self._tasks.drop(LANE)

    # ---- keeping some up to date

    @property
    def _watched(self) -> dict[str, Any]:
        kept: dict[str, Any] = {} if self._session.folder.read_only else self._settings["watched"]
        return {target: watch for target, watch in kept.items() if isinstance(watch, dict)}

    def is_watched(self, target: Path) -> bool:
        """An export to this place is kept up to date."""
        return str(target) in self._watched

    def watch(self, order: Order, scope: str) -> None:
        """Make an export again after every change; an empty scope stops that."""
        assert isinstance(order.form, Preset)
        others = {key: kept for key, kept in self._watched.items() if key != str(order.target)}
        kept = {"scope": scope, "title": order.title, "preset": to_json(order.form)}
        if scope in ("chosen", "listed"):
            kept["ids"] = list(order.ids)
        self._settings["watched"] = {**others, str(order.target): kept} if scope else others

    def _on_changed(self, change: Change) -> None:
        if not self._watched or not change.by_reader:
            return
        if any(map(is_collection, change.ids)):
            self._touched = None
        elif self._touched is not None:
            self._touched |= change.ids
        if not self._settle.isActive():
            self._settle.start(SETTLED)

    def _follow_later(self) -> None:
        """What was going on is not done: look at everything that is watched again."""
        self._touched = None
        if self._watched and not self._settle.isActive():
            self._settle.start(SETTLED)

    def _follow(self) -> None:
        if self._tasks.busy(LANE):
            self._settle.start(SETTLED)
            return
        touched, self._touched = self._touched, frozenset()
        orders = self._orders(touched)

        def work(superseded: Callable[[], bool]) -> list[Path]:
            return self._make_all(orders, lambda: _stop_if(superseded))

        def finished(kept: list[Path]) -> None:
            self._complained = ""
            if kept:
                text = self.tr("{count} had been changed by hand: copies are beside them.")
                self._session.noticed.emit(Notice(text.format(count=f"{len(kept):,}")))

        def failed(error: Exception) -> None:
            self._touched = None
            self._complain(error)

        self._tasks.run(LANE, work, finished, failed)

    def _orders(self, touched: frozenset[str] | None) -> list[Order]:
        """What is to be made again for papers that were touched; for all, if that is None."""
        orders, templates = [], self.templates()
        following = frozenset(self._session.library.imported) if touched is None else touched
        for target, watch in self._watched.items():
            preset = from_json(watch.get("preset"))
            ids = watch.get("ids") or self.ids_of(watch.get("scope", "starred"), [])
            ids = [paper_id for paper_id in ids if self._session.library.holds(paper_id)]
            if preset.template in templates:
                title, source = str(watch.get("title", "")), templates[preset.template]
                orders.append(Order(ids, title, preset, source, Path(target), following))
        return orders

    def _make_all(self, orders: Sequence[Order], step: Callable[[], None]) -> list[Path]:
        """Make exports again, each with its memory; the copies that had to be kept."""
        kept: list[Path] = []
        faults: list[Exception] = []
        for order in orders:
            how = (order.form, order.template)
            known, memory = self._memories.get(str(order.target), (None, Memory()))
            if known != how:
                memory = Memory()
            self._memories[str(order.target)] = (how, memory)
            try:
                kept += make(self._session.library, order, now(), step, memory).kept
            except (OSError, BadInput) as error:
                faults.append(error)  # the others are not to suffer from it
        if faults:
            raise faults[0]
        return kept

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
        self._session.noticed.emit(Notice(" ".join(words)))

    def _complain(self, error: Exception) -> None:
        """Say what went wrong, once while it goes on."""
        if isinstance(error, BadInput):
            text = str(error)
        elif isinstance(error, OSError):
            refused = self.tr("The export could not be written: {why}. Choose another place.")
            text = refused.format(why=told(error.strerror or str(error)))
        elif isinstance(error, Cancelled):
            return
        else:
            raise error
        if text != self._complained:
            self._complained = text
            self._session.warn(text)


def _stop_if(superseded: Callable[[], bool]) -> None:
    if superseded():
        raise Cancelled
