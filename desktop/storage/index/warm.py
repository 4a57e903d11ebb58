"""The widest searches, those for a first letter or two, answered ahead and kept on disk.

One array of scores for each beginning, beside the segments whose papers it scores.
"""

import mmap
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from string import ascii_lowercase, digits

import numpy as np

from desktop.storage.index.array_file import Damaged, read_arrays, write_arrays
from desktop.storage.index.evaluate import Cancelled, Evaluator, Superseded
from desktop.storage.index.found import Found
from desktop.storage.index.postings import Array, beginning_with
from desktop.storage.index.translate import any_field

MOST = 44


def beginnings(evaluator: Evaluator) -> list[str]:
    """The letters and pairs of letters with which the most words of papers begin, at most MOST."""
    pairs = [one + other for one in ascii_lowercase for other in ascii_lowercase]
    postings = dict.fromkeys([*ascii_lowercase, *digits, *pairs], 0)
    for segment in evaluator.segments:
        first = segment.fields["abstract"].first.data
        for text in postings:
            begin, end = beginning_with(segment.terms, text)
            postings[text] += first[end] - first[begin]
    wide = [text for text in postings if postings[text] > evaluator.size // 2]
    return sorted(wide, key=lambda text: -postings[text])[:MOST]


def write_warm(path: Path, evaluator: Evaluator, cancelled: Cancelled) -> None:
    """Keep what the beginnings find."""
    with path.open("wb") as file:
        write_arrays(file, list(_scores(evaluator, cancelled)))


def _scores(evaluator: Evaluator, cancelled: Cancelled) -> Iterator[tuple[str, Array]]:
    for text in beginnings(evaluator):
        yield text, evaluator.find(any_field(text, prefix=True), cancelled).scores


def warm(evaluator: Evaluator, path: Path | None, cancelled: Cancelled) -> None:
    """Pin what the beginnings find: from the file if it is sound, else looked up.

    Numbers the words, too, and joins places with their documents, which is otherwise done when a
    phrase is looked for.
    """
    kept = _read(path, evaluator.size) if path else {}
    with suppress(Superseded):
        for text, scores in kept.items() or _scores(evaluator, cancelled):
            evaluator.pin(any_field(text, prefix=True), Found(scores))
        for segment in evaluator.segments:
            if cancelled():
                raise Superseded
            _ = segment.numbers, segment.rows


def _read(path: Path, size: int) -> dict[str, Array]:
    """What a file keeps; nothing if it is missing, damaged or of another index."""
    try:
        with path.open("rb") as file:
            arrays = read_arrays(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError, Damaged):
        return {}
    fits = all(len(scores) == size and scores.dtype == np.float32 for scores in arrays.values())
    return arrays if fits else {}
