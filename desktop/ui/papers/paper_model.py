"""The rows of the list: ids in order, and for each the prepared words and marks of its row."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from desktop.core.change import Change
from desktop.core.query import Phrase, Term
from desktop.core.recent import Recent
from desktop.storage.hits import first_snippet, hit_spans
from desktop.ui.session import Session

Spans = Sequence[tuple[int, int]]
NONE: Spans = ()
ID_ROLE = Qt.ItemDataRole.UserRole
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
SNIPPET_LENGTH = 180
LONGEST_HEADING = 500  # characters; a row has room for fewer
LOOKED_AT = 6_000  # characters of a text in which the best sentence is looked for
MOST_ROWS = 1_000  # prepared rows that are kept, at least
MANY = 200  # papers: if more changed, all rows are painted again


@dataclass(frozen=True, slots=True)
class Row:
    """What the list shows of one paper, ready to be painted.

    Attributes:
        heading, line: heading, and the beginning of the abstract or the matching sentence.
        heading_hits, line_hits: spans of what the search found in them.
        derived: the heading was derived from the abstract.
        starred, status, seen, noted, marked, tags: of its annotations.
        dimmed: it no longer meets the filter that listed it.
    """

    heading: str
    line: str
    heading_hits: Spans
    line_hits: Spans
    derived: bool
    starred: bool
    status: str
    seen: bool
    noted: bool
    marked: bool
    tags: tuple[str, ...]
    dimmed: bool


class PaperModel(QAbstractListModel):
    """The listed papers.

    Attributes:
        ids: in list order.
        ask: has a paper's text prepared, off this thread; without it, it is made when painted.
    """

    def __init__(self, session: Session, parent: Any = None) -> None:
        super().__init__(parent)
        self._session = session
        self._wanted: tuple[Term | Phrase, ...] = ()
        self._dimmed: frozenset[str] = frozenset()
        self._rows: dict[str, Row] = Recent(MOST_ROWS)
        self._places: dict[str, int] = {}
        self.ids: list[str] = []
        self.ask: Callable[[str], None] | None = None
        self._asked: set[str] = set()
        session.changed.connect(self._on_changed)

    def set_ids(self, ids: Sequence[str], wanted: tuple[Term | Phrase, ...]) -> None:
        """Show other papers; `wanted` are the words to mark."""
        self.beginResetModel()
        self.ids = list(ids)
        self._places = dict(zip(self.ids, range(len(self.ids)), strict=True))
        self._wanted = wanted
        self._dimmed = frozenset()
        self._rows.clear()
        self.endResetModel()

    def set_dimmed(self, ids: frozenset[str]) -> None:
        """Dim the rows of papers that the filter would no longer show."""
        changed = self._dimmed ^ ids
        self._forget_rows(changed)
        self._dimmed = ids
        self._repaint(changed)

    def place(self, paper_id: str) -> int:
        """The row of a paper, or -1."""
        return self._places.get(paper_id, -1)

    def places(self, ids: Iterable[str]) -> Iterator[int]:
        """The rows of those papers that are listed."""
        return (row for row in map(self._places.get, ids) if row is not None)

    def row(self, paper_id: str) -> Row:
        """The prepared row of a paper."""
        if paper_id not in self._rows:
            self._rows[paper_id] = self._prepare(paper_id)
        return self._rows[paper_id]

    def show_prepared(self, ids: Sequence[str]) -> None:
        """Show the words of papers whose texts are at hand now."""
        self._asked.difference_update(ids)
        self._repaint(frozenset(ids))

    def _row_to_paint(self, paper_id: str) -> Row:
        """The row; without words as long as the paper's text is not prepared."""
        at_hand = paper_id in self._rows or self._session.library.text_at_hand(paper_id)
        if at_hand or not self.ask:
            return self.row(paper_id)
        if paper_id not in self._asked:
            self._asked.add(paper_id)
            self.ask(paper_id)
        return self._dressed(paper_id, "", "")

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.ids)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if not index.isValid() or index.row() >= len(self.ids):
            return None
        paper_id = self.ids[index.row()]
        if role == ID_ROLE:
            return paper_id
        if role == Qt.ItemDataRole.DisplayRole:
            return self.row(paper_id).heading
        if role == ROW_ROLE:
            return self._row_to_paint(paper_id)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(self.row(paper_id))
        if role == Qt.ItemDataRole.ToolTipRole and self.row(paper_id).derived:
            return self.tr("This heading was derived from the abstract. F2 gives it your own.")
        return None

    def headerData(self, *_: Any) -> None:
        """Nothing: the list has no headings, and a screen reader shall not number its rows."""

    def _prepare(self, paper_id: str) -> Row:
        text = self._session.library.text(paper_id)
        line, line_hits = text.opening, NONE
        heading = text.heading[:LONGEST_HEADING]
        hits = hit_spans(heading, self._wanted, "title") if self._wanted else NONE
        if self._wanted:
            looked_at = self._texts(paper_id, text.reading, abstract_only=bool(hits))
            line, line_hits = first_snippet(looked_at, self._wanted, SNIPPET_LENGTH)
        heading = heading or self.tr("(no abstract)")
        return self._dressed(paper_id, heading, line, hits, line_hits, text.derived)

    def _texts(self, paper_id: str, reading: str, abstract_only: bool) -> Iterator[tuple[str, str]]:
        """In what the row's line is looked for: the abstract; where that has no hit, the rest."""
        yield "abstract", reading[:LOOKED_AT]
        if abstract_only:
            return
        paper, annotated = (
            self._session.library.paper(paper_id),
            self._session.annotations(paper_id),
        )
        yield "author", ", ".join(map(str, paper.author))
        yield "keyword", ", ".join(paper.keyword)
        yield "note", annotated.note[:LOOKED_AT]
        yield "note", "\n".join(mark.comment for mark in annotated.highlights)

    def _dressed(
        self,
        paper_id: str,
        heading: str,
        line: str,
        heading_hits: Spans = NONE,
        line_hits: Spans = NONE,
        derived: bool = False,
    ) -> Row:
        """The words with the marks of the paper's annotations."""
        annotated = self._session.annotations(paper_id)
        return Row(
            heading=heading,
            line=line,
            heading_hits=heading_hits,
            line_hits=line_hits,
            derived=derived,
            starred=annotated.starred,
            status=annotated.status,
            seen=annotated.seen,
            noted=bool(annotated.note),
            marked=bool(annotated.highlights),
            tags=annotated.tags,
            dimmed=paper_id in self._dimmed,
        )

    def _spoken(self, row: Row) -> str:
        """The row as a screen reader says it: the marks in words."""
        words = [row.heading]
        marks = (
            (row.derived, self.tr("derived heading")),
            (row.starred, self.tr("starred")),
            (row.status != "unread", status_name(row.status)),
            (row.noted, self.tr("has a note")),
            (row.marked, self.tr("has highlights")),
            (row.seen, self.tr("seen")),
        )
        words += [word for true, word in marks if true]
        if row.tags:
            words.append(self.tr("tags: {tags}").format(tags=", ".join(row.tags)))
        return ", ".join(words)

    def _on_changed(self, change: Change) -> None:
        self._forget_rows(change.ids)
        self._repaint(change.ids)

    def _forget_rows(self, ids: frozenset[str]) -> None:
        for paper_id in ids & self._rows.keys():
            del self._rows[paper_id]

    def _repaint(self, ids: frozenset[str]) -> None:
        if len(ids) > MANY and self.ids:
            self.dataChanged.emit(self.index(0), self.index(len(self.ids) - 1))
            return
        for place in [self._places[paper_id] for paper_id in ids if paper_id in self._places]:
            self.dataChanged.emit(self.index(place), self.index(place))


def status_name(status: str) -> str:
    """A status in the person's language."""
    translate = QCoreApplication.translate
    return {
        "unread": translate("Status", "unread"),
        "later": translate("Status", "later"),
        "reading": translate("Status", "reading"),
        "read": translate("Status", "read"),
    }[status]
