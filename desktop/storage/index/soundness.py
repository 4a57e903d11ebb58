"""Whether a segment's arrays belong together: a file may be whole and yet not be one of ours."""

import numpy as np

from desktop.storage.index.postings import U8, U16, U32, Array, FieldPostings, Postings

_KINDS = {
    "first": U32,
    "docs": U16,
    "counts": U8,
    "first_place": U32,
    "places": U16,
    "lengths": U16,
}


def is_sound(segment: Postings) -> bool:
    """No number in it leads out of what it is a number of."""
    words, terms, documents = map(len, (segment.words, segment.terms, segment.ids))
    numbers = (segment.term_of, segment.frequency, segment.signatures)
    return (
        all(array.dtype == U32 for array in numbers)
        and list(map(len, numbers)) == [words, words, documents]
        and _most(segment.term_of) < max(terms, 1)
        and all(_fits(field, terms, documents) for field in segment.fields.values())
    )


def _fits(field: FieldPostings, terms: int, documents: int) -> bool:
    return (
        all(getattr(field, name).dtype == kind for name, kind in _KINDS.items())
        and len(field.first) == len(field.first_place) == terms + 1
        and len(field.counts) == len(field.docs)
        and len(field.lengths) == documents
        and _most(field.docs) < max(documents, 1)
        and _climbs(field.first, len(field.docs))
        and _climbs(field.first_place, len(field.places))
        and _places_are_counted(field)
    )


def _most(numbers: Array) -> int:
    return int(numbers.max()) if len(numbers) else 0


def _climbs(bounds: Array, total: int) -> bool:
    """Bounds of parts that lie one behind the other and make up all."""
    return bool(bounds[0] == 0 and bounds[-1] == total and (bounds[1:] >= bounds[:-1]).all())


def _places_are_counted(field: FieldPostings) -> bool:
    """Each term has as many places as its documents count."""
    held = field.first[1:] > field.first[:-1]
    places = np.diff(field.first_place)
    if not held.any():
        return not places.any()
    counted = np.add.reduceat(field.counts, field.first[:-1][held], dtype=U32)
    return bool(field.counts.min() and (places[held] == counted).all() and not places[~held].any())
