"""Which papers have a formula or a link to code: numbers of documents, kept beside the index.

So no abstract has to be read again to list these papers.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

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
