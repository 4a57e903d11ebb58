"""The index as searches see it: what is on disk, what changed since, what was never indexed."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeVar

import numpy as np

from desktop.core.change import Change
from desktop.core.labels import Filed
from desktop.core.library import Library
from desktop.core.query import CHOICES, Node
from desktop.storage.index.evaluate import Cancelled, Evaluator
from desktop.storage.index.features import CORRECTED, filed_as, read_features
from desktop.storage.index.folder import BEGINNINGS, FEATURES, VALUES, Opened, open_newest
from desktop.storage.index.live import Live, Texts
from desktop.storage.index.mending import MOST_TRIED
from desktop.storage.index.parts import views_of
from desktop.storage.index.postings import Array, Postings
from desktop.storage.index.rough import Rough
from desktop.storage.index.schema import wrong_whoosh
from desktop.storage.index.searcher import Searcher
from desktop.storage.index.sources import is_corrected, note_fields, signature, texts_of
from desktop.storage.index.values import (
    FIELDS,
    Values,
    chosen,
    filed_under,
    read_values,
    values_of,
)
from desktop.storage.index.warm import warm

MOST_IN_MEMORY = 500
"""Papers that are read and indexed in memory until an index is built; of more the markup is only
stripped (see `rough`)."""

_BESIDE = 100
"""Indexed papers to each one that is in memory only."""

OTHER_PAPERS = "The search index was of other papers and is being made anew."
_TEXT_FIELDS = frozenset({"note", "highlights", "tags", "title", "author", "supplement"})

_Known = TypeVar("_Known")


class SearchIndex:
    """Finds papers by their words; safe in threads.

    Attributes:
        messages: sentences for the person about what was found; more may come.
    """

    def __init__(self, cache: Path, library: Library) -> None:
        """Nothing is opened before the first search."""
        self.messages: list[str] = []
        self._cache = cache
        self._library = library
        self._lock = threading.RLock()
        self._last = threading.local()
        self._changed: SimpleQueue[Change] = SimpleQueue()
        self._is_open = False
        self._forget()

    def _forget(self) -> None:
        self._segments: tuple[Postings, ...] = ()
        self._ids: list[str] = []
        self._numbers: dict[str, int] = {}
        self._indexed = 0
        self._corrected: set[str] = set()
        self._left_out: frozenset[str] = frozenset()
        self._on_disk: Evaluator | None = None
        self._unindexed: list[str] = []
        self._live = Live()
        self._rough = Rough(self._library)
        self._roughly = 0
        self._path: Path | None = None
        self._values: dict[str, Values] = {}
        self._features: dict[str, list[int]] | None = None
        self._searcher: Searcher | None = None
        self._by_number: Array = np.empty(0, object)
        self._imported = 0

    # ---- searching

    def search(
        self, node: Node, cancelled: Cancelled = lambda: False, mend: int = MOST_TRIED
    ) -> Mapping[str, float] | None:
        """Ids and scores for a tree of Term, Phrase, And, Or, Not; None if it restricts nothing.

        So many words that occur nowhere as `mend` says give way to the nearest ones, see
        `corrections`. Raises Superseded soon after `cancelled` gives true.
        """
        with self._lock:
            self._up_to_date()
            rough, ids = self._rough, self._to_read
        rough.read(ids, cancelled)
        with self._lock:
            searcher, by_number = self._up_to_date(), self._by_number
        answer = searcher.search(node, cancelled, mend)
        self._last.corrections = answer.corrections if answer else {}
        self._last.tried = answer.tried if answer else 0
        if answer is None:
            return None
        return dict(zip(by_number[answer.numbers].tolist(), answer.scores.tolist(), strict=True))

    def feature(self, name: str) -> Mapping[str, bool]:
        """Which papers have a feature of their text ("math", "code"), as far as the disk says."""
        with self._lock:
            features = self._features_on_disk()
            if name not in features:
                return {}
            known = dict.fromkeys(self._ids[: self._indexed], False)
            known |= dict.fromkeys(map(self._ids.__getitem__, features[name]), True)
        return self._uncorrected(known)

    def filed(self) -> dict[str, Filed]:
        """What papers are filed under, as far as the disk says."""
        known: dict[str, Filed] = {}
        with self._lock:
            for name, numbers in self._features_on_disk().items():
                if found := filed_as(name):
                    known |= dict.fromkeys(map(self._ids.__getitem__, numbers), found)
        return self._uncorrected(known)

    def _uncorrected(self, known: dict[str, _Known]) -> dict[str, _Known]:
        """What is known of papers, without those that were corrected when it was, or are now."""
        with self._lock:
            corrected = [self._ids[n] for n in self._features_on_disk().get(CORRECTED, ())]
        annotations = list(self._library.annotations.items())
        for paper_id in (*corrected, *(key for key, each in annotations if is_corrected(each))):
            known.pop(paper_id, None)
        return known

    def _features_on_disk(self) -> dict[str, list[int]]:
        self._up_to_date()
        if self._features is None:
            path = self._path / FEATURES if self._path else None
            self._features = read_features(path, self._indexed) if path else {}
        return self._features

    def check(self) -> None:
        """An answer is always waited for, unless `cancelled` says otherwise."""

    @property
    def corrections(self) -> dict[str, str]:
        """Of this thread's last search: words that occur nowhere, and what was searched instead."""
        return getattr(self._last, "corrections", {})

    @property
    def tried(self) -> int:
        """How many words that occur nowhere this thread's last search looked near ones up for."""
        return getattr(self._last, "tried", 0)

    def complete(self, field: str, beginning: str) -> Sequence[tuple[str, int | None]]:
        """Values of a field other than text, author or keyword, one of whose words begins so.

        Frequent ones first, with the number of papers that have them, where it is known; at most
        fifty.
        """
        if field in CHOICES:
            values = chosen(self._library, field)
            return [value for value in values if value[0].startswith(beginning.lower())]
        if field in FIELDS:
            return self._values_of(field).beginning(beginning)
        return filed_under(self._library, field).beginning(beginning)

    def _values_of(self, field: str) -> Values:
        with self._lock:
            self._up_to_date()
            if not self._values:
                new = [] if self._to_read else self._unindexed
                path = self._path / VALUES if self._path else None
                self._values = read_values(path, values_of(map(self._library.paper, new)))
            return self._values[field]

    def warm(self, cancelled: Cancelled = lambda: False) -> None:
        """Look up ahead what the first typed letters match: work for idle moments."""
        with self._lock:
            self._up_to_date()
            on_disk = self._on_disk
            kept = self._path / BEGINNINGS if self._path and not self._left_out else None
        self._values_of("author")
        if on_disk is not None:
            warm(on_disk, kept, cancelled)

    # ---- what changes

    def update(self, change: Change) -> None:
        """Take note of a change that was made; what it says is found from the next search on."""
        if change.fields & _TEXT_FIELDS:
            self._changed.put(change)

    def reopen(self) -> None:
        """Take the newest index from the disk, at the next search."""
        self._is_open = False

    @property
    def needs_build(self) -> bool:
        """There is no sound index on disk, or it lacks more papers than memory can well hold.

        A few beside many can: for one more paper, nobody indexes a hundred thousand again.
        """
        with self._lock:
            self._up_to_date()
            few = min(MOST_IN_MEMORY, self._indexed // _BESIDE)
            return len(self._unindexed) > few or len(self._corrected) > MOST_IN_MEMORY

    @property
    def reads_papers(self) -> bool:
        """So many papers are not indexed that the first search takes long to read them."""
        with self._lock:
            self._up_to_date()
            return bool(self._to_read)

    def close(self) -> None:
        """Let go of the index's files."""
        with self._lock:
            self._forget()

    # ---- keeping up

    @property
    def _to_read(self) -> list[str]:
        return self._unindexed if len(self._unindexed) > MOST_IN_MEMORY else []

    def _up_to_date(self) -> Searcher:
        changed: set[str] = set()
        if not self._is_open:
            self._open()
            changed.update(self._library.annotations)
        while True:
            try:
                keys = self._changed.get_nowait().after
            except Empty:
                break
            changed.update(key for key, field in keys if field in _TEXT_FIELDS)
        if len(self._library.imported) != self._imported:
            changed.update(self._take_new())
        if changed or self._searcher is None or len(self._rough) != self._roughly:
            self._live.set(dict(self._live_texts(changed)))
            self._roughly = len(self._rough)
            number_of = self._numbers.__getitem__
            views = [*self._live.views(number_of), *self._rough.views(number_of)]
            self._searcher = Searcher(Evaluator(views, len(self._ids), self._base()))
        if len(self._by_number) < len(self._ids):
            self._by_number = np.array(self._ids, dtype=object)
        return self._searcher

    def _open(self) -> None:
        self._forget()
        self._is_open = True
        opened, message = open_newest(self._cache)
        if opened and self._is_foreign(opened):
            opened, message = None, OTHER_PAPERS
        self.messages += [sentence for sentence in (wrong_whoosh(), message) if sentence]
        if opened:
            self._path = opened.path
            self._segments = opened.segments
            self._ids = [paper_id for segment in opened.segments for paper_id in segment.ids]
            self._numbers = {paper_id: number for number, paper_id in enumerate(self._ids)}
            self._indexed = len(self._ids)

    def _is_foreign(self, opened: Opened) -> bool:
        """Most of what it holds is not here: it was made of another library."""
        ids = [paper_id for segment in opened.segments for paper_id in segment.ids]
        return 2 * len(set(self._library.imported).intersection(ids)) < len(ids)

    def _take_new(self) -> list[str]:
        """Number papers that came since; gives those whose texts in memory may change."""
        imported = list(self._library.imported)
        self._imported = len(imported)
        new = [paper_id for paper_id in imported if paper_id not in self._numbers]
        self._unindexed += new
        self._values = {}
        for paper_id in new:
            self._number(paper_id)
        return self._unindexed if self._to_read else new

    def _number(self, paper_id: str) -> int:
        number = self._numbers.setdefault(paper_id, len(self._ids))
        if number == len(self._ids):
            self._ids.append(paper_id)
        return number

    def _live_texts(self, changed: Iterable[str]) -> Iterable[tuple[str, Texts]]:
        """What is kept in memory of the papers that changed."""
        rough = set(self._to_read)
        for paper_id in changed:
            if paper_id not in self._library.imported:
                continue
            annotated = self._library.annotations_of(paper_id)
            if paper_id in rough:
                self._rough.renew(paper_id)
                yield paper_id, note_fields(annotated)
                continue
            number = self._numbers[paper_id]
            on_disk = number < self._indexed
            self._corrected.discard(paper_id)
            if on_disk and signature(annotated) == self._signature(number):
                yield paper_id, note_fields(annotated)
                continue
            if on_disk:
                self._corrected.add(paper_id)
            yield paper_id, texts_of(self._library, paper_id)

    def _signature(self, number: int) -> int:
        for segment in self._segments:
            if number < len(segment.ids):
                return int(segment.signatures[number])
            number -= len(segment.ids)
        return 0

    def _base(self) -> Evaluator | None:
        """What is on disk, without the papers that were corrected since."""
        if not self._segments:
            return None
        if self._on_disk is None or self._corrected != self._left_out:
            self._left_out = frozenset(self._corrected)
            alive = None
            if self._left_out:
                alive = np.ones(self._indexed, bool)
                alive[[self._numbers[paper_id] for paper_id in self._left_out]] = False
            self._on_disk = Evaluator(views_of(self._segments, alive), self._indexed)
        return self._on_disk
