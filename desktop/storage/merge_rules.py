"""What becomes of one paper's annotations, and of one collection, that two machines changed.

Field by field: what only one of them changed since the state they had in common; without such a
state, or if both did, the later change. Tags and highlights are sets, notes are merged by lines.
Each rule gives the same whichever side is called mine.
"""

import json
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

from desktop.core.annotations import Annotations, Highlight, to_json
from desktop.core.change import Key
from desktop.core.library import Collection
from desktop.storage.documents import CHANGED
from desktop.storage.note_merge import merge_texts
from desktop.storage.past import NONE, Past
from desktop.storage.timeline import Version

_NAMES = [item.name for item in fields(Annotations) if item.name not in (CHANGED, "modified")]


@dataclass(frozen=True)
class Side:
    """One machine's annotations of a paper.

    Attributes:
        annotations: as they stand.
        versions: earlier texts of the note, oldest first.
        past: what came and went in its fields.
        id: the paper's.
    """

    annotations: Annotations
    versions: Sequence[Version] = ()
    past: Past = NONE
    id: str = ""

    @property
    def notes(self) -> list[Version]:
        """All texts of the note, the present one last."""
        return [*self.versions, (self.time("note"), self.annotations.note)]

    def time(self, name: str) -> str:
        """When a field was changed last; empty if never."""
        return self.annotations.changed.get(name, "")

    def is_as_in(self, base: Annotations, name: str) -> bool:
        """Whether a field was not changed since, not even there and back."""
        value, time = getattr(base, name), base.changed.get(name, "")
        return bool(getattr(self.annotations, name) == value and self.time(name) == time)

    def is_without(self, name: str, item: str, other: "Side", base: Container[str]) -> bool:
        """Whether it took an item of a field away that the other one still has."""
        return _is_without((self.id, name), item, (self.past, other.past), base)


@dataclass(frozen=True)
class Merged:
    """What one paper's annotations become.

    Attributes:
        annotations: with the times of the changes that won.
        note: "" or how the note came about: "merged" by lines, or "both" versions kept.
    """

    annotations: Annotations
    note: str = ""


def merge_annotations(mine: Side, theirs: Side, base: Annotations | None) -> Merged:
    """Merge two machines' annotations of a paper; `base` is what both were made from."""
    values: dict[str, Any] = {}
    changed: dict[str, str] = {}
    how = ""
    for name in _NAMES:
        one, other = getattr(mine.annotations, name), getattr(theirs.annotations, name)
        time = max(mine.time(name), theirs.time(name))
        if one == other:
            values[name] = one
        elif name == "seen":
            values[name] = True
        elif base is not None and (mine.is_as_in(base, name) or theirs.is_as_in(base, name)):
            winner = theirs if mine.is_as_in(base, name) else mine
            values[name], time = getattr(winner.annotations, name), winner.time(name)
        elif name == "note":
            values[name], how = _merge_notes(mine, theirs, base.note if base else None)
        elif name in _SETS:
            values[name] = _SETS[name](*in_order(mine, theirs, name), getattr(base, name, None))
        else:
            values[name] = getattr(in_order(mine, theirs, name)[1].annotations, name)
        if time:
            changed[name] = time
    return Merged(Annotations(**values, changed=changed), how)


def in_order(mine: Side, theirs: Side, name: str) -> tuple[Side, Side]:
    """The side that changed a field earlier, and the one that did so later."""

    def key(side: Side) -> tuple[str, str]:
        value = to_json(name, getattr(side.annotations, name))
        return side.time(name), json.dumps(value, sort_keys=True)

    earlier, later = sorted((mine, theirs), key=key)
    return earlier, later


# ---- sets


def _is_without(key: Key, item: str, pasts: tuple[Past, Past], base: Container[str]) -> bool:
    """Whether the first of two took an item away that both had; not if it was put back since."""
    lacking, having = pasts
    return lacking.gave_up(key, item, having) or (
        item in base and not having.put_back(key, item, lacking)
    )


def _merge_tags(one: Side, other: Side, base: tuple[str, ...] | None) -> tuple[str, ...]:
    earlier, later = one.annotations.tags, other.annotations.tags
    removed = set[str]()
    for lacking, having in _ways(one, other):
        only = set(having.annotations.tags).difference(lacking.annotations.tags)
        removed |= {tag for tag in only if lacking.is_without("tags", tag, having, base or ())}
    merged = {*earlier, *later} - removed
    for tags in (later, earlier):
        if merged == set(tags):
            return tags
    return tuple(sorted(merged))


def _merge_highlights(
    one: Side, other: Side, base: tuple[Highlight, ...] | None
) -> tuple[Highlight, ...]:
    old, left, right = (
        {mark.id: mark for mark in marks or ()}
        for marks in (base, one.annotations.highlights, other.annotations.highlights)
    )
    removed = set[str]()
    for lacking, having in _ways(one, other):
        key = (one.id, "highlights")
        for mark in having.annotations.highlights:
            if mark.id in left and mark.id in right:
                continue
            if having.past.put_back(key, mark.id, lacking.past):
                old.pop(mark.id, None)
            elif lacking.past.gave_up(key, mark.id, having.past, mark.modified):
                removed.add(mark.id)
    merged = (
        _merge_mark(old.get(mark_id), left.get(mark_id), right.get(mark_id))
        for mark_id in {**left, **right}.keys() - removed
    )
    return tuple(sorted(filter(None, merged), key=lambda mark: (mark.start, mark.end, mark.id)))


def _merge_mark(
    base: Highlight | None, one: Highlight | None, other: Highlight | None
) -> Highlight | None:
    if base is not None and base in (one, other):
        return other if base == one else one
    found = [mark for mark in (one, other) if mark is not None]
    return max(found, key=lambda mark: (mark.modified or mark.created, repr(mark)), default=None)


def _merge_supplement(one: Side, other: Side, base: object) -> Mapping[str, Any]:
    del base  # what files say is never taken back
    return {**(one.annotations.supplement or {}), **(other.annotations.supplement or {})}


_SETS: dict[str, Callable[..., Any]] = {
    "tags": _merge_tags,
    "highlights": _merge_highlights,
    "supplement": _merge_supplement,
}


# ---- notes


def _merge_notes(mine: Side, theirs: Side, base: str | None) -> tuple[str, str]:
    earlier, later = in_order(mine, theirs, "note")
    if base is None:
        base = _common_note(earlier.notes, later.notes)
    holds = [_includes(one.notes, other.notes[-1], base) for one, other in _ways(earlier, later)]
    if any(holds):
        return (later if holds[1] else earlier).annotations.note, ""
    texts = _ordered(earlier.notes[-1], later.notes[-1])
    if not all(texts):
        return max(texts), ""
    merged, both = merge_texts(base, *texts)
    return merged, "both" if both else "merged"


def _ordered(*versions: Version) -> list[str]:
    return [text for _, text in sorted(versions)]


def _ways(one: Side, other: Side) -> list[tuple[Side, Side]]:
    return [(one, other), (other, one)]


def _common_note(one: Sequence[Version], other: Sequence[Version]) -> str | None:
    """The latest text that two notes once had, both of them."""
    times = dict.fromkeys((text for _, text in one), "") | {text: time for time, text in one}
    shared = [(max(time, times[text]), text) for time, text in other if text in times]
    return max(shared, default=("", None))[1]


def _includes(notes: Sequence[Version], other: Version, base: str | None) -> bool:
    """Whether a note was made from another text: by typing on, or by merging it in before."""
    *earlier, present = notes
    texts = [text for _, text in notes]
    if any(_is_left(one, until, other) for one, (until, _) in pairwise(notes)):
        return True
    return any(
        present[1] not in texts[: place + 1]
        and merge_texts(base, *_ordered(old, other))[0] == texts[place + 1]
        for place, old in enumerate(earlier)
    )


def _is_left(one: Version, until: str, other: Version) -> bool:
    """Whether a text that stood until some time is the other's, and was not written again.

    What follows a text and is older came back by an undo: that is no answer to the text.
    """
    same = one[1] == other[1] and one[0] <= until
    return same and (other[0] == one[0] or other[0] <= until)


# ---- collections


def merge_collections(
    mine: Collection,
    theirs: Collection,
    base: Collection | None,
    times: Sequence[str],
    pasts: tuple[Past, Past] = (NONE, NONE),
) -> Collection:
    """Merge a collection; papers that one side took out since `base` are out.

    `times`: when each side named it, and when that of the base was named. `pasts`: what came and
    went in each side's fields.
    """
    name = _merge_names(mine, theirs, base, times, pasts)
    if not name:
        return replace(mine, name="", members=())
    before = set(base.members if base else ())
    here, there = set(mine.members), set(theirs.members)
    key = (mine.id, "members")
    removed = {one for one in there - here if _is_without(key, one, pasts, before)}
    removed |= {one for one in here - there if _is_without(key, one, pasts[::-1], before)}
    members = dict.fromkeys((*mine.members, *theirs.members))
    return Collection(
        mine.id,
        name,
        tuple(one for one in members if one not in removed),
        mine.source or theirs.source,
        {**theirs.parts, **mine.parts},
    )


def _merge_names(
    mine: Collection,
    theirs: Collection,
    base: Collection | None,
    times: Sequence[str],
    pasts: tuple[Past, Past],
) -> str:
    key, (past, other) = (mine.id, "name"), pasts
    names = dict(zip((mine.name, theirs.name), times[:2], strict=True))
    renamed = past.gave_up(key, theirs.name, other), other.gave_up(key, mine.name, past)
    if len(names) > 1 and renamed[0] != renamed[1]:
        return mine.name if renamed[0] else theirs.name
    if base is not None and (base.name, times[2]) in names.items():
        return theirs.name if base.name == mine.name else mine.name
    return max(names, key=lambda one: (bool(one), names[one], one))
