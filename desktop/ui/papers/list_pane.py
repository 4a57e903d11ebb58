"""The left side: search field, filter bar, the list, and how many papers it shows."""

from collections.abc import Iterator, Sequence
from itertools import islice

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.core.change import Change
from desktop.ui.papers.browse import Browse, Listed
from desktop.ui.papers.filter_bar import FilterBar
from desktop.ui.papers.paper_list import PaperList
from desktop.ui.papers.search_field import SearchField
from desktop.ui.session import Session

MOST_SHOWN = 5
LONGEST_SHOWN = 24
"""Parts of a search that are named under the field, and their characters."""


class ListPane(QWidget):
    """Shows what the browse object lists, and tells it what is asked for."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.search = SearchField(self)
        self.hint = QLabel(self, wordWrap=True)
        self.filters = FilterBar(self)
        self.papers = PaperList(session, self)
        self.count = QLabel(self)
        self.count.setObjectName("count_label")
        for label in (self.hint, self.count):
            label.setProperty("faint", True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setContentsMargins(10, 2, 10, 4)
        self.hint.hide()
        rule = QFrame(self, frameShape=QFrame.Shape.HLine, frameShadow=QFrame.Shadow.Plain)
        rule.setForegroundRole(rule.palette().ColorRole.Mid)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(4)
        field_box = QVBoxLayout()
        field_box.setContentsMargins(8, 0, 8, 0)
        field_box.addWidget(self.search)
        layout.addLayout(field_box)
        layout.addWidget(self.hint)
        layout.addWidget(self.filters)
        layout.addWidget(rule)
        layout.addWidget(self.papers, 1)
        layout.addWidget(self.count)
        self.setMinimumWidth(270)
        session.changed.connect(self._on_changed)
        self.show_choices()

    def connect_browse(self, browse: Browse) -> None:
        """Tell this browse object what is asked for, and show what it lists."""
        self._browse = browse
        self.search.textChanged.connect(lambda text: browse.set(text=text))
        self.filters.filter_chosen.connect(lambda name: browse.set(filter=name))
        self.filters.chosen.connect(lambda name, value: browse.set(**{name: value}))
        self.filters.reversed.connect(lambda turned: browse.set(reverse=turned))
        browse.listed.connect(self.show_listed)
        browse.outdated.connect(self.papers.papers.set_dimmed)
        browse.counted.connect(self.filters.show_choices)
        self.papers.papers.ask = browse.prepare
        browse.prepared.connect(self.papers.papers.show_prepared)

    def show_listed(self, answer: Listed) -> None:
        """Show an answer: the papers, how many, and what was understood otherwise than typed."""
        self.papers.show_ids(answer.ids, answer.wanted)
        self.filters.show_filter(self._browse.filter)
        shown, total = len(answer.ids), len(self._session.library.order)
        if self._browse.restricted:
            text = self.tr("{shown} of {total} papers")
        else:
            text = self.tr("{total} papers") if total != 1 else self.tr("1 paper")
        count = text.format(shown=f"{shown:,}", total=f"{total:,}")
        if answer.query.source.strip():
            count = self.tr("{count} · {time} ms").format(
                count=count, time=f"{answer.milliseconds:.0f}"
            )
        self.count.setText(count)
        hints = list(self._hints(answer))
        self.hint.setText("\n".join(hints))
        self.hint.setVisible(bool(hints))

    def _hints(self, answer: Listed) -> Iterator[str]:
        if answer.query.literal:
            literal = self.tr("Taken literally: {words}")
            yield literal.format(words=_shortened(answer.query.literal))
        for word, other in islice(answer.corrections.items(), MOST_SHOWN):
            if other:
                instead = self.tr("No paper has “{word}”; showing “{other}”.")
                yield instead.format(word=_shortened([word]), other=other)
        absent = [f"“{word}”" for word, other in answer.corrections.items() if not other]
        if absent:
            yield self.tr("No paper has {words}.").format(words=_shortened(absent))

    def show_choices(self) -> None:
        """Offer the collections and tags that there are."""
        library = self._session.library
        collections = {
            collection.name: len(collection.members)
            for collection in library.collections.values()
            if collection.name
        }
        self.filters.show_choices({"collection": collections, "tag": library.tags()})

    def _on_changed(self, change: Change) -> None:
        if change.fields & {"tags", "members", "name", "removed"}:
            self.show_choices()


def _shortened(parts: Sequence[str]) -> str:
    """Parts of a search on a line or two, however long and many they are."""
    shown = [
        part if len(part) <= LONGEST_SHOWN else f"{part[: LONGEST_SHOWN - 1]}…"
        for part in parts[:MOST_SHOWN]
    ]
    return "  ".join([*shown, *("…" for _ in parts[MOST_SHOWN : MOST_SHOWN + 1])])
