"""A change: the old and the new values of some fields. Undo is a change turned round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

Key = tuple[str, str]
"""(paper id or collection id, field name)."""


@dataclass(frozen=True)
class Change:
    """What one act of the reader changed.

    Attributes:
        name: the act, as a word of `ACTS` or free ("star", "note", ...); shown by `describe`.
        before, after: values of the same keys, before and after.
        time: UTC, ISO 8601.
        detail: what the act was about, e.g. the tag's or the file's name.
        bout: changes one after another with the same bout are one step to undo (typing a note).
    """

    name: str
    before: Mapping[Key, Any]
    after: Mapping[Key, Any]
    time: str = ""
    detail: str = ""
    bout: str = ""

    def inverse(self, time: str = "") -> "Change":
        """The change that takes this one back."""
        turned = replace(self, before=self.after, after=self.before, bout="")
        return replace(turned, time=time or self.time)

    def joined(self, later: "Change") -> "Change":
        """This change and the next one of its bout, as one."""
        return replace(
            later, before={**later.before, **self.before}, after={**self.after, **later.after}
        )

    @cached_property
    def ids(self) -> frozenset[str]:
        """The papers and collections touched."""
        return frozenset(key[0] for key in self.after)

    @cached_property
    def fields(self) -> frozenset[str]:
        """The fields touched."""
        return frozenset({key[1] for key in self.after})

    @cached_property
    def paper_count(self) -> int:
        """How many papers it is about; members that came into or left a collection count."""
        papers = {identifier for identifier in self.ids if not is_collection(identifier)}
        for key in self.after:
            if key[1] == "members":
                papers |= set(self.after[key] or ()) ^ set(self.before.get(key) or ())
        return len(papers)

    def count(self) -> None:
        """Find out now, in whatever thread, what is asked for as soon as it is announced."""
        _ = self.ids, self.fields, self.paper_count

    @property
    def by_reader(self) -> bool:
        """False for what the program notes by itself, which is never undone."""
        return any(field != "seen" for _, field in self.after)


PAPER_ACTS = {
    "star": "star {papers}",
    "unstar": "remove the star of {papers}",
    "later": "mark {papers} for later",
    "reading": "mark {papers} as being read",
    "read": "mark {papers} as read",
    "unread": "mark {papers} as unread",
    "note": "note on {papers}",
    "add tag": "tag {papers} with “{detail}”",
    "remove tag": "remove the tag “{detail}” from {papers}",
    "rename tag": "rename the tag “{detail}” on {papers}",
    "title": "title of {papers}",
    "correct": "correct {papers}",
    "highlight": "highlight in {papers}",
    "remove highlight": "remove a highlight in {papers}",
    "clear": "clear the annotations of {papers}",
    "remove": "remove {papers}",
    "import": "import of “{detail}” ({papers})",
    "remove collection": "remove the collection “{detail}”",
    "rename collection": "rename the collection “{detail}”",
    "merge collections": "merge the collection “{detail}” into another",
    "merge": "merge of “{detail}” ({papers})",
    "restore": "restore of “{detail}”",
    "go back": "go back to before “{detail}”",
    "annotate": "annotate {papers}",
    "give titles": "give {papers} their titles",
}
"""English wording of each act; `{papers}` is a count, `{detail}` the change's detail."""


def describe(change: Change, translate: Callable[[str], str] = str) -> str:
    """Say what a change did; `translate` takes the English wordings of PAPER_ACTS.

    >>> describe(Change("star", {("a", "starred"): False}, {("a", "starred"): True}))
    'star 1 paper'
    """
    count = change.paper_count
    papers = translate("1 paper") if count == 1 else translate("{count} papers")
    wording = translate(PAPER_ACTS.get(change.name, change.name))
    return wording.format(papers=papers.format(count=f"{count:,}"), detail=change.detail)


def is_collection(identifier: str) -> bool:
    """Tell a collection's id from a paper's."""
    return identifier.startswith("collection-")
