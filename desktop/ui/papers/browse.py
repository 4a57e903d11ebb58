"""What is listed: the search, the filters and the order, and the papers that they give."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from time import perf_counter

from PySide6.QtCore import QObject, Signal

from desktop.core import listing
from desktop.core.change import Change
from desktop.core.labels import LABELS, Counts, count_labels, fold_label
from desktop.core.query import EVERYTHING, Facet, Node, Phrase, Query, Term, both, parse
from desktop.storage.hits import mended
from desktop.storage.index import SearchIndex
from desktop.storage.index.asked import Asked
from desktop.ui.session import Session
from desktop.ui.tasks import Tasks

FILTERS: dict[str, Node] = {
    "all": EVERYTHING,
    "undecided": Facet("is", "undecided"),
    "starred": Facet("is", "starred"),
    "later": Facet("status", "later"),
    "reading": Facet("status", "reading"),
    "read": Facet("status", "read"),
    "noted": Facet("has", "note"),
}
CHOICES = {"collection": "in", "tag": "tag", **{name: name for name in LABELS}}
"""What a choice of the filter bar is called, and the facet that it asks for."""
LANE = "search"
COUNTING = "labels"
PREPARING = "texts"
FITTING = "fitting"
MANY = 2_000  # papers; to look at more takes too long for the main thread


@dataclass(frozen=True, slots=True)
class Listed:
    """An answer.

    Attributes:
        ids: in order.
        query: what was searched.
        corrections: misspelt words with the ones that were searched instead.
        milliseconds: how long the search took.
    """

    ids: list[str]
    query: Query
    corrections: dict[str, str]
    milliseconds: float

    @property
    def wanted(self) -> tuple[Term | Phrase, ...]:
        """The words to mark: those that were searched, after corrections."""
        return mended(self.query.wanted, self.corrections)


class Browse(QObject):
    """Search, filters and order, applied off the main thread; the newest wins.

    Signals:
        listed: a new answer (Listed).
        outdated: the ids of listed papers that the filter would no longer show.
        counted: how many papers have each value of each label (Counts), when that is new.
        prepared: ids of papers whose texts were asked for and are at hand now.
    """

    listed = Signal(object)
    outdated = Signal(object)
    counted = Signal(object)
    prepared = Signal(object)

    def __init__(
        self, session: Session, index: SearchIndex, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._index = index
        self._tasks = tasks
        self.text = ""
        self.filter = "all"
        self.collection = ""
        self.tag = ""
        self.decision = ""
        self.track = ""
        self.sort = ""
        self.reverse = False
        self._shown: Listed | None = None
        self._outdated: frozenset[str] = frozenset()
        self._touched: frozenset[str] = frozenset()  # since it was looked at what fits
        self._unprepared: dict[str, None] = {}
        session.changed.connect(self._on_changed)

    def set(self, **values: str | bool) -> None:
        """Set some of text, filter, CHOICES, sort, reverse, and list anew."""
        changed = [name for name, value in values.items() if getattr(self, name) != value]
        for name in changed:
            setattr(self, name, values[name])
        if changed:
            self.apply()

    def chosen(self) -> dict[str, str]:
        """The value of each of CHOICES and of the order."""
        return {name: getattr(self, name) for name in (*CHOICES, "sort")}

    def apply(self) -> None:
        """List what search and filters ask for now, as soon as it is found."""
        self._tasks.run(LANE, self._work(), self._on_listed)

    def apply_now(self) -> None:
        """List it before this returns: the window's first page."""
        self._tasks.drop(LANE)
        self._on_listed(self._work()(lambda: False))

    def _work(self) -> Callable[[Callable[[], bool]], Listed]:
        query = parse(self.text, typing=True)
        tree = both(query.tree, self._filters())
        library, index = self._session.library, self._index
        sort, reverse = self.sort, self.reverse
        assert library.order is not None  # arranged here, not in the search thread

        def work(superseded: Callable[[], bool]) -> Listed:
            started = perf_counter()
            asked = Asked(index, superseded)
            ids, _ = listing.select(library, Query(query.source, tree), asked, sort, reverse)
            took = 1000 * (perf_counter() - started)
            return Listed(ids, query, asked.corrections, took)

        return work

    @property
    def restricted(self) -> bool:
        """Something is searched for or filtered."""
        return self._filters() != EVERYTHING or bool(self.text.strip())

    def _filters(self) -> Node:
        tree = FILTERS[self.filter]
        for name, facet in CHOICES.items():
            if value := getattr(self, name):
                folded = fold_label(value) if name in LABELS else value.casefold()
                tree = both(tree, Facet(facet, folded))
        return tree

    def count(self) -> None:
        """Count the values of labels, as soon as the papers are read."""
        library, index = self._session.library, self._index
        order = library.order  # arranged here, not in the thread

        def work(superseded: Callable[[], bool]) -> Counts:
            library.learn(index.filed)
            unread = takewhile(lambda _: not superseded(), order)
            return count_labels(map(library.labels, unread))

        self._tasks.run(COUNTING, work, self._on_counted)

    def prepare(self, paper_id: str) -> None:
        """Have the text of a paper prepared; what was asked for last comes first."""
        self._unprepared.pop(paper_id, None)
        self._unprepared[paper_id] = None
        library, ids = self._session.library, list(self._unprepared)

        def work(superseded: Callable[[], bool]) -> list[str]:
            wanted = takewhile(lambda _: not superseded(), reversed(ids))
            return [paper_id for paper_id in wanted if library.text(paper_id)]

        self._tasks.run(PREPARING, work, self._on_prepared, self._on_unpreparable)

    def _on_unpreparable(self, error: Exception) -> None:
        self._unprepared.clear()
        raise error

    def _on_prepared(self, ids: list[str]) -> None:
        for paper_id in ids:
            self._unprepared.pop(paper_id, None)
        self.prepared.emit(ids)

    def _on_counted(self, counts: Counts) -> None:
        if counts != self._session.library.label_counts:
            self._session.library.label_counts = counts
            self.counted.emit(counts)

    def _on_listed(self, answer: Listed) -> None:
        self._shown, self._outdated, self._touched = answer, frozenset(), frozenset()
        self._tasks.drop(FITTING)
        self.listed.emit(answer)

    def _on_changed(self, change: Change) -> None:
        """List anew when papers came or went; else only say which rows no longer fit."""
        library = self._session.library
        if change.fields & {"members", "name", "removed", "supplement"}:
            self.count()
        if change.fields & {"members", "name", "removed"}:
            listed = self._shown.ids if self._shown else []
            held = library.held(listed)
            if self._shown and len(held) < len(listed):  # gone at once: the next act may follow
                self._on_listed(replace(self._shown, ids=held))
            self.apply()
        elif self._shown and change.by_reader and self._filters() != EVERYTHING:
            self._look_what_fits(change.ids)

    def _look_what_fits(self, touched: frozenset[str]) -> None:
        """Say which of the papers that were changed the filter would no longer show."""
        self._touched |= touched
        look = partial(listing.fitting, self._session.library, self._filters(), self._touched)
        if len(self._touched) > MANY:
            self._tasks.run(FITTING, lambda _: look(), self._on_fitted)
        else:
            self._on_fitted(look())

    def _on_fitted(self, kept: frozenset[str]) -> None:
        self._outdated = (self._outdated - self._touched) | (self._touched - kept)
        self._touched = frozenset()
        self.outdated.emit(self._outdated)
