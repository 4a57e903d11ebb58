"""Writes exported documents into a file or a folder, and updates what an earlier export wrote.

What stands outside the fences is the reader's; a part that was changed inside is kept as a copy.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from desktop.storage.atomic import write_atomically

HEAD = 4_000  # characters of a file in which its key is looked for
Replace = Callable[[str, str], str]
"""Puts the parts of a new text in the place of those of an old one."""

NeedsCopy = Callable[[str], bool]
"""Tells whether a text holds something that replacing its parts would lose."""


@dataclass
class Outcome:
    """What an export did.

    Attributes:
        written, unchanged: how many files.
        kept: copies of files that had been changed by hand where this program writes.
    """

    written: int = 0
    unchanged: int = 0
    kept: list[Path] = field(default_factory=list)


def known_files(folder: Path, keys_of: Callable[[str], Iterable[str]]) -> dict[str, Path]:
    """The Markdown files of a folder that hold a key, by key, however they are called now."""
    found: dict[str, Path] = {}
    for path in sorted(folder.glob("*.md")):
        try:
            with path.open(encoding="utf-8", newline="") as file:
                head = file.read(HEAD)
        except (OSError, UnicodeDecodeError):
            continue
        for key in keys_of(head):
            found.setdefault(key, path)
    return found


def write_document(
    path: Path, text: str, replace: Replace, needs_copy: NeedsCopy, out: Outcome
) -> None:
    """Write or update one file; OSError, and the old one is untouched."""
    old = path.read_bytes().decode("utf-8", "surrogateescape") if path.is_file() else None
    new = text if old is None else replace(old, text)
    if new == old:
        out.unchanged += 1
        return
    if old is not None and needs_copy(old):
        out.kept.append(_keep(path, old))
    write_atomically(path, new.encode("utf-8", "surrogateescape"), synced=old is not None)
    out.written += 1


def _keep(path: Path, text: str) -> Path:
    """Keep a copy of a file beside it, under a name that is free."""
    number = 1
    while (copy := path.with_name(f"{path.stem}.kept-{number}{path.suffix}.txt")).exists():
        number += 1
    write_atomically(copy, text.encode("utf-8", "surrogateescape"))
    return copy
