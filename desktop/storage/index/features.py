"""Which papers have a formula or a link to code, and which year and labels.

Numbers of documents, kept beside the index: so no paper has to be read again to list these.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from desktop.core.labels import Filed, filed
from desktop.core.paper import Paper, PaperText
from desktop.storage.index.array_file import Damaged, read_arrays, write_arrays
from desktop.storage.index.postings import U32


def write_features(path: Path, features: Mapping[str, Sequence[int]]) -> None:
    """Keep the numbers of the documents that have each feature."""
    with path.open("wb") as file:
        write_arrays(file, ((name, np.array(found, U32)) for name, found in features.items()))


def read_features(path: Path, documents: int) -> dict[str, list[int]]:
    """What was kept; nothing where that is missing or damaged."""
    try:
        kept = read_arrays(path.read_bytes())
    except (OSError, Damaged):
        return {}
    found = {name: numbers.tolist() for name, numbers in kept.items()}
    return found if all(max(each, default=0) < documents for each in found.values()) else {}


CORRECTED = "corrected"
"""Papers that did not stand as they were imported: of them nothing is known."""

_FILED = "filed "


def names_of(paper: Paper, text: PaperText, changed: bool) -> Iterator[str]:
    """The features of a paper; that is how it is filed, too.

    >>> text = PaperText("", False, "", "")
    >>> list(names_of(Paper(issued=(2026,), more={"track": "main"}), text, False))
    ['filed [2026, {"track": ["main"]}]']
    """
    yield from text.features
    found = filed(paper)
    yield _FILED + json.dumps([found.year, found.labels])
    if changed:
        yield CORRECTED


def filed_as(name: str) -> Filed | None:
    """What a feature's name says of how its papers are filed; None if that is no such name."""
    try:
        year, labels = json.loads(name.removeprefix(_FILED))
        kept = {label: tuple(map(str, values)) for label, values in labels.items()}
        return Filed(kept, None if year is None else int(year))
    except (AttributeError, TypeError, ValueError, RecursionError):
        return None
