"""What a reader does to papers and collections: each act is one change, planned by the core."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject

from desktop.core import edits
from desktop.core.change import Change
from desktop.core.library import Library
from desktop.ui.storing import Failed

Then = Callable[[Change | None], object]


class Acts(QObject):
    """The acts of a session, which says how a plan is committed.

    All give False if it was refused at once; see `commit`.
    """

    @property
    def library(self) -> Library:
        """The library in memory; read it, never write to it."""
        raise NotImplementedError

    def commit(
        self,
        plan: Callable[..., Change | None],
        *arguments: Any,
        many: int = 1,
        then: Then | None = None,
        failed: Failed | None = None,
    ) -> bool:
        """Commit what one of core's planning functions plans: `plan(library, *arguments, time)`.

        `many`: how many papers it is about. False if it was refused. What takes long is stored in
        a thread, and what comes meanwhile waits its turn, planned only then; these may be refused
        later. `then` is called when it is stored, `failed` when it is refused.
        """
        raise NotImplementedError

    def offer_undo(self, change: Change | None, more: str = "") -> None:
        """Say what was done, with undo in the notice."""
        raise NotImplementedError

    def star(self, ids: Sequence[str], on: bool) -> bool:
        """Give papers a star, or take it away."""
        return self.commit(edits.star, ids, on, many=len(ids))

    def toggle_star(self, ids: Sequence[str]) -> bool:
        """Star papers; take the stars away if all have one."""
        return self.commit(edits.toggle_star, ids, many=len(ids))

    def set_status(self, ids: Sequence[str], status: str) -> bool:
        """Give papers a status."""
        return self.commit(edits.set_status, ids, status, many=len(ids))

    def add_to_notes(self, ids: Sequence[str], text: str, failed: Failed | None = None) -> bool:
        """Add a paragraph to the notes of papers, with undo in the notice."""
        then = self.offer_undo
        return self.commit(edits.add_to_notes, ids, text, many=len(ids), then=then, failed=failed)

    def set_title(self, paper_id: str, title: str) -> bool:
        """Store the reader's own title of a paper."""
        return self.set_titles({paper_id: title})

    def set_titles(self, titles: Mapping[str, str], failed: Failed | None = None) -> bool:
        """Store the reader's own titles of papers, by id."""
        return self.commit(edits.set_titles, titles, many=len(titles), failed=failed)

    def correct(
        self, ids: Sequence[str], values: Mapping[str, Any], then: Then | None = None
    ) -> bool:
        """Store corrections of bibliographic fields, the same for all the papers."""
        return self.commit(edits.correct, ids, values, many=len(ids), then=then)

    def add_tag(self, ids: Sequence[str], tag: str) -> bool:
        """Tag papers."""
        return self.commit(edits.add_tag, ids, tag, many=len(ids))

    def remove_tag(self, ids: Sequence[str], tag: str) -> bool:
        """Take a tag off papers."""
        return self.commit(edits.remove_tag, ids, tag, many=len(ids))

    def rename_tag(self, old: str, new: str) -> bool:
        """Rename a tag everywhere, or merge it into another."""
        many = self.library.tags().get(old, 0)
        return self.commit(edits.rename_tag, old, new, many=many, then=self.offer_undo)

    def clear(self, ids: Sequence[str]) -> bool:
        """Clear the annotations of papers, with undo in the notice."""
        return self.commit(edits.clear, ids, many=len(ids), then=self.offer_undo)

    def remove(self, ids: Sequence[str]) -> bool:
        """Take papers out of the library, with undo in the notice."""
        return self.commit(edits.remove, ids, many=len(ids), then=self.offer_undo)

    def remove_collection(self, collection_id: str) -> bool:
        """Take a collection out, with undo in the notice; annotated papers stay, and it says so."""
        members = self.library.collections[collection_id].members

        return self.commit(
            edits.remove_collection,
            collection_id,
            then=lambda change: self.offer_undo(change, self._kept(members)),
        )

    def _kept(self, ids: Sequence[str]) -> str:
        """A sentence about papers that stay although they are in no collection."""
        kept = self.library.loners(ids)
        if len(kept) == 1:
            return self.tr("1 paper stays, because you annotated it.")
        text = self.tr("{count} papers stay, because you annotated them.")
        return text.format(count=f"{len(kept):,}") if kept else ""

    def merge_collections(self, ids: Sequence[str], into: str, then: Then | None = None) -> bool:
        """Merge collections into another, with undo in the notice."""

        def done(change: Change | None) -> None:
            self.offer_undo(change)
            if then:
                then(change)

        return self.commit(edits.merge_collections, ids, into, then=done)

    def rename_collection(self, collection_id: str, name: str, then: Then | None = None) -> bool:
        """Give a collection another name."""
        return self.commit(edits.rename_collection, collection_id, name, then=then)
