"""Exports that are kept up to date: made again after every change, and at the next start."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from desktop.core.change import Change, is_collection
from desktop.core.errors import BadInput
from desktop.formats.presets import Preset, from_json, to_json
from desktop.storage.clock import now
from desktop.ui.files.export_job import LANE, Memory, Order, make, stop_if
from desktop.ui.notice import Notice
from desktop.ui.session import Session
from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

if TYPE_CHECKING:
    from desktop.ui.files.exporting import Exporting

SETTLED = 1_000  # milliseconds after a change until exports follow
AT_START = 3_000  # until they are looked at when the window has opened


class Watching(QObject):
    """Has exports follow the library, in the lane of all exports.

    What changed is remembered by paper. An export that was not made in this run of the program,
    or whose last making failed, is stale and looked at whole.
    """

    def __init__(
        self, session: Session, settings: Settings, tasks: Tasks, exporting: "Exporting"
    ) -> None:
        super().__init__(exporting)
        self._session, self._settings, self._tasks = session, settings, tasks
        self._exporting = exporting
        self._touched: frozenset[str] = frozenset()
        self._stale = set(self._watched)
        self._memories: dict[str, tuple[object, Memory]] = {}
        self._settle = QTimer(self, singleShot=True)
        self._settle.timeout.connect(self._follow)
        session.changed.connect(self._on_changed)
        if self._stale:
            self._settle.start(AT_START)

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
        target = str(order.target)
        others = {key: kept for key, kept in self._watched.items() if key != target}
        kept = {"scope": scope, "title": order.title, "preset": to_json(order.form)}
        if scope in ("chosen", "listed"):
            kept["ids"] = list(order.ids)
        self._settings["watched"] = {**others, target: kept} if scope else others
        self._stale.add(target)

    def memory(self, order: Order) -> Memory | None:
        """What is known of an export from its last making; None if it is not kept up to date."""
        target, how = str(order.target), (order.form, order.template)
        if not self.is_watched(order.target):
            self._memories.pop(target, None)
            return None
        if self._memories.get(target, (None,))[0] != how:
            self._memories[target] = (how, Memory())
        return self._memories[target][1]

    def made(self, order: Order) -> None:
        """The export is as the library was when it was ordered."""
        self._stale.discard(str(order.target))

    def give_way(self) -> None:
        """What was going on in the lane is not done: look at everything again."""
        self._stale |= self._watched.keys()
        if self._stale and not self._settle.isActive():
            self._settle.start(SETTLED)

    def close(self) -> None:
        """Bring what is watched up to date if that is quick; else it is done at the next start."""
        pending = self._settle.isActive() and not self._stale
        self._settle.stop()
        if pending and not self._tasks.busy(LANE):
            for order in self._orders():
                try:
                    make(self._session.library, order, now(), lambda: None, self.memory(order))
                except (OSError, BadInput):
                    continue

    # ---- following

    def _on_changed(self, change: Change) -> None:
        if not self._watched or not change.by_reader:
            return
        self._touched |= change.ids
        if any(map(is_collection, change.ids)):  # its papers say what it is called
            self._stale |= self._watched.keys()
        if not self._settle.isActive():
            self._settle.start(SETTLED)

    def _follow(self) -> None:
        if self._tasks.busy(LANE):
            self._settle.start(SETTLED)
            return
        orders = [(order, self.memory(order)) for order in self._orders()]
        self._touched = frozenset()
        self._stale.clear()

        def work(superseded: Callable[[], bool]) -> "list[tuple[Order, Exception | list[Path]]]":
            return [(order, self._attempt(order, memory, superseded)) for order, memory in orders]

        self._tasks.run(LANE, work, self._on_made, self._on_failed)

    def _attempt(
        self, order: Order, memory: Memory | None, superseded: Callable[[], bool]
    ) -> Exception | list[Path]:
        """The copies that an export had to keep, or why it failed: others do not suffer from it."""
        try:
            step = stop_if(superseded)
            return make(self._session.library, order, now(), step, memory).kept
        except (OSError, BadInput) as error:
            return error

    def _on_made(self, made: "Sequence[tuple[Order, Exception | list[Path]]]") -> None:
        faults = [(order, what) for order, what in made if isinstance(what, Exception)]
        kept = sum(len(what) for _, what in made if isinstance(what, list))
        self._stale |= {str(order.target) for order, _ in faults}
        self._exporting.complain(faults[0][1] if faults else None)
        if kept:
            text = self.tr("{count} had been changed by hand: copies are beside them.")
            self._session.noticed.emit(Notice(text.format(count=f"{kept:,}")))

    def _on_failed(self, error: Exception) -> None:
        self._stale |= self._watched.keys()
        self._exporting.complain(error)

    def _orders(self) -> list[Order]:
        """What is to be made again: whole where it is stale, else for what was touched."""
        orders, templates = [], self._exporting.templates()
        library = self._session.library
        for target, watch in self._watched.items():
            preset = from_json(watch.get("preset"))
            ids = watch.get("ids") or self._exporting.ids_of(watch.get("scope", "starred"), [])
            ids = [paper_id for paper_id in ids if library.holds(paper_id)]
            touched = frozenset(library.imported) if target in self._stale else self._touched
            if preset.template in templates and touched:
                title, source = str(watch.get("title", "")), templates[preset.template]
                orders.append(Order(ids, title, preset, source, Path(target), touched))
        return orders
