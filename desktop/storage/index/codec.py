"""Whoosh's view of flat postings: a codec, so that the stock searcher reads the same files."""

import mmap
from collections.abc import Callable, Iterator
from typing import Any

from whoosh.codec.base import Codec, PerDocumentReader, Segment, TermsReader
from whoosh.matching import ListMatcher
from whoosh.reading import TermInfo

from desktop.storage.index.array_file import Damaged, read_arrays, write_arrays
from desktop.storage.index.postings import (
    FieldPostings,
    Postings,
    beginning_with,
    from_arrays,
    to_arrays,
)
from desktop.storage.index.soundness import is_sound

EXTENSION = ".flat"


class FlatSegment(Segment):  # type: ignore[misc]
    """A segment in one file of flat arrays; nothing is ever deleted from it."""

    def __init__(self, indexname: str) -> None:
        super().__init__(indexname)
        self._doc_count = 0

    def codec(self) -> Codec:
        """The codec that reads it."""
        return FlatCodec()

    def set_doc_count(self, count: int) -> None:
        """Say how many documents it has."""
        self._doc_count = count

    def doc_count_all(self) -> int:
        """How many documents it has."""
        return self._doc_count

    def deleted_count(self) -> int:
        """None is ever deleted."""
        return 0

    def deleted_docs(self) -> frozenset[int]:
        """None is ever deleted."""
        return frozenset()

    def is_deleted(self, docnum: int) -> bool:  # noqa: ARG002
        """None is ever deleted."""
        return False

    def should_assemble(self) -> bool:
        """It is one file already."""
        return False


class FlatWriter:
    """Writes a segment's file; per-document and field writer in one."""

    def __init__(self, storage: Any, segment: FlatSegment) -> None:
        self._storage, self._segment = storage, segment
        self.is_closed = False

    def write(self, postings: Postings) -> None:
        """Write the whole segment."""
        with self._segment.create_file(self._storage, EXTENSION) as file:
            write_arrays(file, to_arrays(postings))

    def close(self) -> None:
        """Say that nothing more will be written."""
        self.is_closed = True


class FlatCodec(Codec):  # type: ignore[misc]
    """Postings as flat arrays of documents, counts and places."""

    length_stats = False

    def per_document_writer(self, storage: Any, segment: FlatSegment) -> FlatWriter:
        """Write what is known of each document."""
        return FlatWriter(storage, segment)

    def field_writer(self, storage: Any, segment: FlatSegment) -> FlatWriter:
        """Write the postings."""
        return FlatWriter(storage, segment)

    def new_segment(self, storage: Any, indexname: str) -> FlatSegment:  # noqa: ARG002
        """Make a segment without documents."""
        return FlatSegment(indexname)

    def terms_reader(self, storage: Any, segment: FlatSegment) -> "FlatTerms":
        """Read lexicon and postings."""
        return FlatTerms(read_segment(storage, segment.make_filename(EXTENSION)))

    def per_document_reader(self, storage: Any, segment: FlatSegment) -> "FlatDocuments":
        """Read ids and lengths."""
        return FlatDocuments(read_segment(storage, segment.make_filename(EXTENSION)))


def read_segment(storage: Any, name: str) -> Postings:
    """A segment's postings, mapped from its file; Damaged if that is not sound."""
    with storage.open_file(name) as file:
        real = getattr(file, "is_real", False)
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if real else file.read()
    segment = from_arrays(read_arrays(data))
    if not is_sound(segment):
        raise Damaged(name)
    return segment


class FlatTerms(TermsReader):  # type: ignore[misc]
    """The lexicon and the postings of a segment."""

    def __init__(self, postings: Postings) -> None:
        self.postings = postings

    def _find(self, fieldname: str, text: bytes) -> tuple[FieldPostings, int]:
        field = self.postings.fields.get(fieldname)
        number = self.postings.term(text.decode())
        if field is None or number < 0 or field.first[number] == field.first[number + 1]:
            raise KeyError(f"{fieldname}:{text!r}")
        return field, number

    def __contains__(self, term: tuple[str, bytes]) -> bool:
        try:
            self._find(*term)
        except KeyError:
            return False
        return True

    def indexed_field_names(self) -> list[str]:
        """The fields, sorted."""
        return sorted(self.postings.fields)

    def terms(self) -> Iterator[tuple[str, bytes]]:
        """All (field, term)."""
        for name in self.indexed_field_names():
            yield from self._of_field(name, 0)

    def terms_from(self, fieldname: str, prefix: bytes) -> Iterator[tuple[str, bytes]]:
        """All (field, term) from a term of a field on."""
        yield from self._of_field(
            fieldname, beginning_with(self.postings.terms, prefix.decode())[0]
        )
        for name in self.indexed_field_names():
            if name > fieldname:
                yield from self._of_field(name, 0)

    def _of_field(self, name: str, start: int) -> Iterator[tuple[str, bytes]]:
        first = self.postings.fields[name].first
        for number in range(start, len(self.postings.terms)):
            if first[number] < first[number + 1]:
                yield name, self.postings.terms[number].encode()

    def items(self) -> Iterator[tuple[tuple[str, bytes], TermInfo]]:
        """All terms with their statistics."""
        return ((term, self.term_info(*term)) for term in self.terms())

    def items_from(
        self, fieldname: str, prefix: bytes
    ) -> Iterator[tuple[tuple[str, bytes], TermInfo]]:
        """Terms with their statistics from a term of a field on."""
        return ((term, self.term_info(*term)) for term in self.terms_from(fieldname, prefix))

    def term_info(self, fieldname: str, text: bytes) -> TermInfo:
        """The statistics of a term."""
        field, number = self._find(fieldname, text)
        part = slice(field.first[number], field.first[number + 1])
        docs, counts = field.docs[part], field.counts[part]
        lengths = field.lengths[docs]
        return TermInfo(
            weight=float(counts.sum(dtype=int)),
            df=len(docs),
            minlength=int(lengths.min()),
            maxlength=int(lengths.max()),
            maxweight=float(counts.max()),
            minid=int(docs[0]),
            maxid=int(docs[-1]),
        )

    def matcher(self, fieldname: str, text: bytes, format_: Any, scorer: Any = None) -> ListMatcher:
        """Walk over the postings of a term."""
        field, number = self._find(fieldname, text)
        part = slice(field.first[number], field.first[number + 1])
        return FlatMatcher(
            field.docs[part].tolist(),
            field.counts[part].astype(float).tolist(),
            self._encoded_places(field, number, format_),
            format_,
            scorer=scorer,
            term=(fieldname, text),
            terminfo=self.term_info(fieldname, text),
        )

    def _encoded_places(self, field: FieldPostings, number: int, format_: Any) -> list[bytes]:
        place = int(field.first_place[number])
        values = []
        for count in field.counts[field.first[number] : field.first[number + 1]].tolist():
            values.append(format_.encode(field.places[place : place + count].tolist()))
            place += count
        return values


class FlatMatcher(ListMatcher):  # type: ignore[misc]
    """Stock matcher over a list; all of it is one block to stock quality tests."""

    def block_min_length(self) -> int:
        """The length of the shortest document in the list."""
        return int(self._terminfo.min_length())

    def block_max_weight(self) -> float:
        """The highest count in the list."""
        return float(self._terminfo.max_weight())

    def copy(self) -> "FlatMatcher":
        """A matcher at the same place."""
        same = FlatMatcher(
            self._ids, self._weights, self._values, self._format, self._scorer, self._i
        )
        same._term, same._terminfo = self._term, self._terminfo
        return same


class FlatDocuments(PerDocumentReader):  # type: ignore[misc]
    """Ids and lengths of a segment's documents."""

    def __init__(self, postings: Postings) -> None:
        self._postings = postings

    def doc_count(self) -> int:
        """How many documents there are."""
        return len(self._postings.ids)

    doc_count_all = doc_count

    def has_deletions(self) -> bool:
        """None is ever deleted."""
        return False

    def is_deleted(self, docnum: int) -> bool:  # noqa: ARG002
        """None is ever deleted."""
        return False

    def deleted_docs(self) -> frozenset[int]:
        """None is ever deleted."""
        return frozenset()

    def doc_field_length(self, docnum: int, fieldname: str, default: int = 0) -> int:
        """How many words a field of a document has."""
        field = self._postings.fields.get(fieldname)
        return int(field.lengths[docnum]) if field else default

    def field_length(self, fieldname: str) -> int:
        """How many words a field has in all documents."""
        return self._over_lengths(fieldname, lambda lengths: lengths.sum(dtype=int))

    def min_field_length(self, fieldname: str) -> int:
        """How many words a field has at least."""
        return self._over_lengths(fieldname, lambda lengths: lengths.min(initial=0))

    def max_field_length(self, fieldname: str) -> int:
        """How many words a field has at most."""
        return self._over_lengths(fieldname, lambda lengths: lengths.max(initial=0))

    def _over_lengths(self, fieldname: str, measure: Callable[[Any], Any]) -> int:
        field = self._postings.fields.get(fieldname)
        return int(measure(field.lengths)) if field else 0

    def stored_fields(self, docnum: int) -> dict[str, str]:
        """The paper's id."""
        return {"id": self._postings.ids[docnum]}
