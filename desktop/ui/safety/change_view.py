"""What a change does, paper by paper, in words: for previews and reports."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.core.change import Change, is_collection
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.ui.papers.paper_model import status_name

MOST_SHOWN = 500  # papers
AT_ONCE = 12  # papers
MOST_WORDS = 160  # characters of a text
_QUIET = frozenset({"seen", "changed", "parts", "source"})


class ChangeView(QTreeWidget):
    """A row for each paper and collection that a change is about."""

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._rows: Iterator[QTreeWidgetItem] = iter(())
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._fill)
        self.setAccessibleName(self.tr("What changes"))
        self.setHeaderLabels([self.tr("Paper"), self.tr("What changes")])
        self.setRootIsDecorated(False)
        self.setWordWrap(True)
        self.header().setStretchLastSection(True)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(0, 250)

    def show_change(
        self, change: Change | None, papers: Iterable[Paper] = (), first: Iterable[str] = ()
    ) -> None:
        """Show a change; `papers` may not be in the library yet, `first` stand at the top."""
        self.show_nothing()
        values = by_thing(change)
        ids = [*(key for key in first if key in values), *values]
        names = {paper.id: paper for paper in papers}
        self._rows = self._made_rows(dict.fromkeys(ids), values, names)
        self._fill()
        if first_row := self.topLevelItem(0):
            self.setCurrentItem(first_row)

    def show_nothing(self) -> None:
        """Show no change."""
        self._rows = iter(())
        self.clear()

    def _fill(self) -> None:
        """Show some rows, and more when nothing else is to be done: a heading takes its time."""
        made = list(islice(self._rows, AT_ONCE))
        self.addTopLevelItems(made)
        if made:
            self._more.start()

    def _made_rows(
        self, ids: Iterable[str], values: Mapping[str, "Values"], papers: Mapping[str, Paper]
    ) -> Iterator[QTreeWidgetItem]:
        rest = iter(ids)
        told = ((key, "; ".join(self._told(values[key]))) for key in rest)
        told = ((key, words) for key, words in told if words)
        for key, words in islice(told, MOST_SHOWN):
            yield QTreeWidgetItem([self._name(key, papers.get(key), values[key]), words])
        if left := sum(1 for key in rest if values[key].keys() - _QUIET):
            yield QTreeWidgetItem([self.tr("and {count} more").format(count=f"{left:,}")])

    def _name(self, key: str, paper: Paper | None, values: "Values") -> str:
        library = self._library
        if is_collection(key):
            known = library.collections.get(key)
            return next(filter(None, values.get("name", ())), "") or (known.name if known else key)
        if key in library.imported:
            return shortened(library.text(key).heading)
        return shortened(library.make_text(paper).heading) if paper else key

    # ---- in words

    def _told(self, values: "Values") -> Iterator[str]:
        for name, (before, after) in values.items():
            if name in _QUIET or (before or None) == (after or None):
                continue
            told = getattr(self, f"_tell_{name}", None)
            if told:
                yield told(before, after)
            else:
                yield self.tr("is corrected")

    def _tell_starred(self, _before: bool, after: bool) -> str:
        return self.tr("gets a star") if after else self.tr("loses its star")

    def _tell_status(self, before: str, after: str) -> str:
        was, becomes = status_name(before), status_name(after)
        return self.tr("{was} becomes {becomes}").format(was=was, becomes=becomes)

    def _tell_note(self, before: str, after: str) -> str:
        if not after:
            return self.tr("loses its note “{note}”").format(note=shortened(before))
        if not before:
            return self.tr("gets the note “{note}”").format(note=shortened(after))
        return self.tr("its note becomes “{note}”").format(note=shortened(after))

    def _tell_tags(self, before: tuple[str, ...], after: tuple[str, ...]) -> str:
        came = [f"+#{tag}" for tag in after if tag not in before]
        went = [f"−#{tag}" for tag in before if tag not in after]
        return shortened(" ".join(came + went)) or self.tr("its tags in another order")

    def _tell_highlights(self, before: tuple[Any, ...], after: tuple[Any, ...]) -> str:
        old, new = ({mark.id for mark in marks} for marks in (before, after))
        return self.tr("highlights: {difference}").format(difference=difference(old, new))

    def _tell_removed(self, _before: bool, after: bool) -> str:
        return self.tr("leaves the library") if after else self.tr("comes back to the library")

    def _tell_members(self, before: tuple[str, ...] | None, after: tuple[str, ...]) -> str:
        changed = difference(set(before or ()), set(after or ()))
        return self.tr("papers: {difference}").format(difference=changed)

    def _tell_name(self, _before: str, after: str) -> str:
        return self.tr("is called “{name}”").format(name=shortened(after))


Values = Mapping[str, tuple[Any, Any]]
"""Fields with what they were and what they become."""


def by_thing(change: Change | None) -> dict[str, dict[str, tuple[Any, Any]]]:
    """A change's fields by paper or collection; what does not change is left out."""
    found: dict[str, dict[str, tuple[Any, Any]]] = {}
    for (key, name), after in (change.after if change else {}).items():
        before = change.before.get((key, name)) if change else None
        if before != after:
            found.setdefault(key, {})[name] = (before, after)
    return found


def counts(fields: Mapping[str, int]) -> str:
    """How many papers have which field changed: "12 stars, 3 notes"."""
    told = {name: count for name, count in fields.items() if name not in _QUIET and count}
    return ", ".join(f"{count:,} {field_name(name, count)}" for name, count in told.items())


def counted(change: Change | None) -> str:
    """As `counts`, of a change."""
    values = by_thing(change)
    return counts(Counter(name for fields in values.values() for name in fields))


def difference(before: set[str], after: set[str]) -> str:
    """How many came and went.

    >>> difference({"a", "b"}, {"b", "c", "d"})
    '+2 −1'
    """
    came, went = len(after - before), len(before - after)
    return " ".join([f"+{came:,}"] * bool(came) + [f"−{went:,}"] * bool(went)) or "±0"


def shortened(text: str) -> str:
    """A text in one line, cut at a length that is still taken in."""
    line = " ".join(text[: 4 * MOST_WORDS].split())
    return line if len(line) <= MOST_WORDS else f"{line[:MOST_WORDS]}…"


def field_name(name: str, count: int) -> str:
    """What is annotated, in the person's language."""
    translate = QCoreApplication.translate
    names = {
        "starred": (translate("Field", "star"), translate("Field", "stars")),
        "status": (translate("Field", "status"), translate("Field", "statuses")),
        "note": (translate("Field", "note"), translate("Field", "notes")),
        "tags": (translate("Field", "paper’s tags"), translate("Field", "papers’ tags")),
        "highlights": (
            translate("Field", "paper’s highlights"),
            translate("Field", "papers’ highlights"),
        ),
        "title": (translate("Field", "own title"), translate("Field", "own titles")),
        "removed": (translate("Field", "removal"), translate("Field", "removals")),
        "name": (translate("Field", "collection’s name"), translate("Field", "collections’ names")),
        "members": (translate("Field", "collection"), translate("Field", "collections")),
    }
    fallback = (translate("Field", "correction"), translate("Field", "corrections"))
    one, many = names.get(name, fallback)
    return one if count == 1 else many
