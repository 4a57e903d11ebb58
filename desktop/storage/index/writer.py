"""Whoosh's segment writer with one sort per segment instead of a pool of sorted runs."""

from typing import Any

from whoosh.writing import SegmentWriter

from desktop.storage.index.codec import FlatCodec
from desktop.storage.index.inverter import Inverter

SEGMENT_SIZE = 34_000
"""Documents of a segment; bounds the memory that one takes to write."""


class FlatSegmentWriter(SegmentWriter):  # type: ignore[misc]
    """Adds documents to a Whoosh index; `commit` writes one segment."""

    def __init__(self, index: Any) -> None:
        super().__init__(index, codec=FlatCodec(), compound=False)
        self._inverter = Inverter()

    def add_document(self, *, id: str, signature: int = 0, **texts: str) -> None:  # noqa: A002
        """Add a document: its id, and its texts by field."""
        self._check_state()
        self._inverter.add(id, texts, signature)
        self._added = True
        self.docnum += 1

    def commit(self) -> None:
        """Write the segment; the others stay as they are."""
        super().commit(merge=False)

    def _flush_segment(self) -> None:
        self.perdocwriter.close()
        self.fieldwriter.write(self._inverter.invert())
        self.fieldwriter.close()
