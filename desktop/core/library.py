"""The library: papers, the reader's annotations, collections; plans and applies changes.

Knows no storage and no clock: changes are made durable by whoever plans them, before `apply`.
"""

from collections import ChainMap, Counter
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import Any, TypeVar

from desktop.core.annotations import CORRECTABLE, Annotations, Highlight
from desktop.core.change import Change, Key, is_collection
from desktop.core.csl import from_record, to_record
from desktop.core.errors import BadInput
from desktop.core.identity import identify
from desktop.core.labels import Counts, Filed, Labels, filed
from desktop.core.paper import Paper, PaperText
from desktop.core.recent import Recent
from desktop.core.selector import place
from desktop.core.sketch import Sketch, sketch_of

Placed = tuple[list[Highlight], list[Highlight]]
"""Highlights at their places, in order, and those that have lost theirs."""

TextMaker = Callable[[Paper], PaperText]
PREFIX_LENGTH = 4
MOST_KEPT = 4_000
"""Papers whose records and texts are in memory, at least; twice as many at most."""

_Arranged = tuple[int, tuple[str, ...], dict[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Collection:
    """Papers that came together.

    Attributes:
        id: "collection-…" (see `identity.collection_id`).
        name: as the list's heading says; empty for one that was taken out again.
        members: paper ids in the file's order.
        source: the file that it came from first.
        parts: for each file's name, the ids that it held when it was last imported.
    """

    id: str
    name: str = ""
    members: tuple[str, ...] = ()
    source: str = ""
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_Made = TypeVar("_Made")
_NOTHING = Annotations()
WORDINGS = "wordings"
"""In a supplement: the ids that the paper's abstract would have as other files word it."""
OWN_FIELDS = frozenset({"seen", "starred", "status", "note", "tags", "highlights", "changed"})
"""Fields that neither change what a paper says nor where it is listed."""
_WORDLESS = OWN_FIELDS | {"removed"}


class Library:
    """Everything in memory, with one way to change it.

    Attributes:
        imported: every paper ever imported, by id, as its file gave it; may be read when asked for.
        annotations: what the reader added, by paper id; papers without any are not in it.
        collections: by collection id, in the order in which they came.
        make_text: prepares the text of a paper.
        kept_text: gives the text of a paper that was prepared before, or None; never for long.
        version: counts applied changes and additions; what is derived can be kept by it.
        label_counts: how many papers have each decision and track, as they were last counted.
    """

    def __init__(
        self,
        make_text: TextMaker,
        imported: MutableMapping[str, Paper] | None = None,
        annotations: Mapping[str, Annotations] | None = None,
        collections: Mapping[str, Collection] | None = None,
    ) -> None:
        self.imported: MutableMapping[str, Paper] = {} if imported is None else imported
        self.annotations = dict(annotations or {})
        self.collections = dict(collections or {})
        self.version = 0
        self.make_text = make_text
        self.kept_text: Callable[[Paper], PaperText | None] = lambda _: None
        self._texts: dict[str, PaperText] = Recent(MOST_KEPT)
        self._papers: dict[str, Paper] = Recent(MOST_KEPT)
        self._headings: dict[str, str] = {}
        self._placed: dict[str, tuple[Annotations, PaperText, Placed]] = {}
        self._filed: dict[str, Filed] = {}
        self._sketches: dict[str, tuple[Annotations, Sketch]] = {}
        self.label_counts: Counts = {}
        self._wording = 0  # counts beginnings and ends of changes to what papers say
        self._listed = self._tagged = 1  # count what outdates the order, and the tags
        self._arranged: _Arranged = (0, (), {})
        self._tags: tuple[int, dict[str, int]] = (0, {})

    # ---- reading

    def annotations_of(self, paper_id: str) -> Annotations:
        """The annotations of a paper; the empty ones if it has none."""
        return self.annotations.get(paper_id, _NOTHING)

    def annotations_of_each(self, ids: Iterable[str]) -> list[Annotations]:
        """The annotations of papers, in their order."""
        return list(map(self.annotations.get, ids, repeat(_NOTHING)))

    def paper(self, paper_id: str) -> Paper:
        """The paper as it stands: the reader's corrections, then other files, then its own file.

        Raises KeyError for an unknown id.
        """
        return self._derived(self._papers, paper_id, lambda: self._read(paper_id))

    def text(self, paper_id: str) -> PaperText:
        """The prepared text of a paper; made at the first call."""
        return self._derived(self._texts, paper_id, lambda: self.make_text(self.paper(paper_id)))

    def text_at_hand(self, paper_id: str) -> PaperText | None:
        """The prepared text of a paper, if nothing has to be parsed for it."""
        found = self._texts.get(paper_id)
        if found is None:
            wording = self._wording
            found = self.kept_text(self.paper(paper_id))
            if found is not None:
                self._keep(self._texts, paper_id, found, wording)
        return found

    def labels(self, paper_id: str) -> Labels:
        """The values of each label (decision, track) that a paper has."""
        return self._filed_as(paper_id).labels

    def year(self, paper_id: str) -> int | None:
        """The year of a paper, if it has one."""
        return self._filed_as(paper_id).year

    def sketch(self, paper_id: str) -> Sketch:
        """What tells that a paper, as it stands, is not the same as another."""
        annotated = self.annotations_of(paper_id)
        known = self._sketches.get(paper_id)
        if known is None or known[0] is not annotated:
            known = annotated, sketch_of(corrected(self.imported[paper_id], annotated))
            self._sketches[paper_id] = known
        return known[1]

    def _filed_as(self, paper_id: str) -> Filed:
        return self._derived(self._filed, paper_id, lambda: filed(self._read(paper_id)))

    def learn(self, known: Callable[[], Mapping[str, Filed]]) -> None:
        """Take over what is known of how papers are filed, unless it is known of all already."""
        if len(self._filed) < len(self.imported):
            wording = self._wording
            for paper_id, found in known().items():
                if paper_id in self.imported and paper_id not in self._filed:
                    self._keep(self._filed, paper_id, found, wording)

    def heading(self, paper_id: str) -> str:
        """The heading of a paper, kept for all: what lists are sorted by."""
        return self._derived(self._headings, paper_id, lambda: self._prepared(paper_id).heading)

    def _read(self, paper_id: str) -> Paper:
        """As `paper`, but not to be kept: all papers may be looked at in a row."""
        known = self._papers.get(paper_id)
        return known or corrected(self.imported[paper_id], self.annotations_of(paper_id))

    def _prepared(self, paper_id: str) -> PaperText:
        """As `text`, but not to be kept."""
        return self._texts.get(paper_id) or self.make_text(self._read(paper_id))

    def _derived(self, kept: dict[str, _Made], paper_id: str, make: Callable[[], _Made]) -> _Made:
        """What is kept of a paper, or made now."""
        found = kept.get(paper_id)
        if found is None:
            wording = self._wording
            found = make()
            self._keep(kept, paper_id, found, wording)
        return found

    def _keep(self, kept: dict[str, _Made], paper_id: str, made: _Made, wording: int) -> None:
        """Keep what was made since `wording`, unless another thread has changed papers meanwhile.

        Kept first: a change that comes after the look at the count takes it out itself.
        """
        kept[paper_id] = made
        if wording % 2 or self._wording != wording:
            kept.pop(paper_id, None)

    def annotations_in_place(self, paper_id: str) -> Annotations:
        """The annotations with each highlight where its passage stands in the text as it is now.

        Those that have lost their place keep the one they had.
        """
        annotated = self.annotations_of(paper_id)
        if not annotated.highlights:
            return annotated
        placed, loose = self.highlights_in_place(paper_id)
        return replace(annotated, highlights=(*placed, *loose))

    def highlights_in_place(self, paper_id: str) -> Placed:
        """The highlights of a paper where they stand in its text, and those that do so no more."""
        annotated = self.annotations_of(paper_id)
        if not annotated.highlights:
            return [], []
        text, known = self.text(paper_id), self._placed.get(paper_id)
        if known is None or known[0] is not annotated or known[1] is not text:
            found = place(text.reading, annotated.highlights)
            known = self._placed[paper_id] = (annotated, text, found)
        return known[2]

    @property
    def order(self) -> tuple[str, ...]:
        """The ids of all papers in list order: collection by collection, then annotated loners."""
        return self._arrangement[1]

    def holds(self, paper_id: str) -> bool:
        """The paper is in the library: neither unknown nor removed."""
        return paper_id in self._arrangement[2]

    def held(self, ids: Iterable[str]) -> list[str]:
        """Those of some papers that are in the library, in their order."""
        homes = self._arrangement[2]
        return [paper_id for paper_id in ids if paper_id in homes]

    def loners(self, ids: Iterable[str]) -> list[str]:
        """Those of some papers that are in the library, but in no collection."""
        homes = self._arrangement[2]
        return [paper_id for paper_id in ids if homes.get(paper_id) == ()]

    def homes(self, paper_id: str) -> tuple[str, ...]:
        """The names of the collections that a paper is in."""
        return self._arrangement[2].get(paper_id, ())

    def collection_named(self, name: str) -> Collection | None:
        """The collection of that name, or None."""
        return next((c for c in self.collections.values() if name and c.name == name), None)

    def resolve(self, prefix: str) -> str:
        """The id that a prefix of four characters or more stands for; BadInput if it is not one."""
        if prefix in self.imported:
            return prefix
        found = [paper_id for paper_id in self.order if paper_id.startswith(prefix.lower())]
        if len(prefix) >= PREFIX_LENGTH and len(found) == 1:
            return found[0]
        if len(prefix) >= PREFIX_LENGTH and found:
            raise BadInput(
                f"{len(found)} papers have an id that begins with {prefix!r}: give more of it."
            )
        raise BadInput(f"No paper has the id {prefix!r}: see `list` for the ids.")

    def revisions(self) -> dict[str, str]:
        """For the ids that an abstract would have as other files word it, the paper's id."""
        found: dict[str, str] = {}
        for paper_id, annotated in list(self.annotations.items()):
            supplement = annotated.supplement or {}
            if paper_id in self.imported and "abstract" in supplement:
                found[identify(self.paper(paper_id))] = paper_id
            if paper_id in self.imported:
                found |= dict.fromkeys(supplement.get(WORDINGS, ()), paper_id)
        return found

    def tags(self) -> dict[str, int]:
        """Every tag with the number of papers that have it, by name."""
        tagged, known = self._tags
        if tagged != self._tagged:
            tagged = self._tagged
            counts: Counter[str] = Counter()
            for paper_id, annotated in list(self.annotations.items()):
                if annotated.tags and self.holds(paper_id):
                    counts.update(annotated.tags)
            known = dict(sorted(counts.items(), key=lambda item: item[0].casefold()))
            self._tags = (tagged, known)
        return dict(known)

    # ---- changing

    def value(self, key: Key) -> Any:
        """The present value of a field of a paper's annotations or of a collection."""
        identifier, name = key
        if is_collection(identifier):
            collection = self.collections.get(identifier, Collection(identifier))
            return getattr(collection, name)
        return getattr(self.annotations_of(identifier), name)

    def plan(
        self, name: str, edits: Mapping[Key, Any], time: str, detail: str = ""
    ) -> Change | None:
        """The change that gives fields new values; None when all have them already."""
        before: dict[Key, Any] = {}
        after: dict[Key, Any] = {}
        for key, value in edits.items():
            present = self.value(key)
            if present != value:
                before[key], after[key] = present, value
        return Change(name, before, after, time, detail) if after else None

    def renewed(self, change: Change) -> Change:
        """A change that was planned a while ago, with the values that its fields have by now."""
        return replace(change, before={key: self.value(key) for key in change.after})

    def add(self, papers: Iterable[Paper]) -> None:
        """Take in papers that are stored; a known id keeps its first record."""
        for paper in papers:
            self.imported.setdefault(paper.id, paper)
        self._forget_order()

    def trial(self) -> "Library":
        """A copy to change and look at; nothing of this library changes with it."""
        papers = ChainMap({}, self.imported)
        copy = Library(self.make_text, papers, self.annotations, self.collections)
        copy._sketches = self._sketches  # each is bound to what it was made from
        return copy

    def apply(self, change: Change) -> None:
        """Make a change that is stored true in memory, all at once for who reads in a thread."""
        values: dict[str, dict[str, Any]] = {}
        annotations: dict[str, Annotations] = {}
        for (identifier, name), value in change.after.items():
            values.setdefault(identifier, {})[name] = value
        for identifier, fields in values.items():
            if is_collection(identifier):
                collection = self.collections.get(identifier, Collection(identifier))
                self.collections[identifier] = replace(collection, **fields)
            else:
                annotations[identifier] = self._annotated(identifier, fields, change)
        worded = change.fields - _WORDLESS
        self._wording += bool(worded)
        self.annotations.update(annotations)
        if worded:
            self._forget_texts(change)
            self._wording += 1
        listed, _, known = self._arranged
        other = change.fields - OWN_FIELDS or not all(map(known.get, change.ids))
        if other or listed != self._listed:
            self._forget_order()
        if "tags" in change.fields:
            self._tagged += 1
        self.version += 1

    def _forget_texts(self, change: Change) -> None:
        """Forget what was made from fields of papers that a change changed."""
        for paper_id in {key[0] for key in change.after if key[1] not in _WORDLESS}:
            for kept in (self._papers, self._texts, self._headings, self._filed):
                kept.pop(paper_id, None)

    def _annotated(self, paper_id: str, values: dict[str, Any], change: Change) -> Annotations:
        before = self.annotations_of(paper_id)
        if change.by_reader:
            changed = {**before.changed, **dict.fromkeys(values, change.time)}
            values = {"changed": changed} | values
            values["modified"] = max(values["changed"].values(), default="")
        return replace(before, **values)

    def _forget_order(self) -> None:
        self._listed += 1
        self._tagged += 1
        self.version += 1

    @property
    def _arrangement(self) -> _Arranged:
        """As it is kept, unless it was made before what outdated it."""
        kept = self._arranged
        return kept if kept[0] == self._listed else self._arrange()

    def _arrange(self) -> _Arranged:
        """Set by whole collections, where they share no paper: there may be a hundred thousand."""
        listed = self._listed
        annotations = list(self.annotations.items())
        homes: dict[str, tuple[str, ...]] = {}
        for collection in list(self.collections.values()):
            if not collection.name:
                continue
            name = (collection.name,)
            if homes.keys().isdisjoint(collection.members):
                homes |= dict.fromkeys(collection.members, name)
            else:
                homes |= {
                    paper_id: homes.get(paper_id, ()) + name for paper_id in collection.members
                }
        for paper_id in [*homes.keys() - set(self.imported)]:
            del homes[paper_id]
        loners = [one for one in annotations if one[0] not in homes and one[1].carries_work]
        homes |= {paper_id: () for paper_id, _ in loners if paper_id in self.imported}
        for paper_id in [paper_id for paper_id, annotated in annotations if annotated.removed]:
            homes.pop(paper_id, None)
        arranged = (listed, tuple(homes), homes)
        self._arranged = arranged  # one assignment: a search thread may be reading
        return arranged


def corrected(paper: Paper, annotated: Annotations) -> Paper:
    """The paper with what other files and the reader said instead."""
    if annotated.supplement:
        paper = from_record({**to_record(paper), **annotated.supplement})
    mine = {name: value for name in CORRECTABLE if (value := getattr(annotated, name))}
    return replace(paper, **mine) if mine else paper
