"""Writes exported documents into a file or a folder, and updates what an earlier export wrote.

What stands outside the fences is the reader's; a part that was changed inside is kept as a copy.
"""

import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from desktop.storage.atomic import write_atomically

LONGEST = 1_000_000  # bytes of a file that may be a paper's
MOST = 100_000  # files of a folder that are looked at
SUFFIX = ".md"
LEFT = 600  # seconds after which a temporary file is nobody's any more
_TEMPORARY = re.compile(r"\A\..+\.md\.[0-9a-f]{8}\.tmp")
Update = Callable[[str, str], tuple[str, bool]]
"""Puts the parts of a new text in the place of those of an old one; tells if that loses words."""


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


class PaperFiles:
    """The Markdown files of a folder and the folders in it, and whose each is.

    Files that have not changed since are not read again.
    """

    def __init__(self) -> None:
        self._seen: dict[str, tuple[tuple[int, int, int], str]] = {}

    def scan(
        self, folder: Path, keys_of: Callable[[str], Sequence[str]], step: Callable[[], None]
    ) -> tuple[dict[str, str], frozenset[str]]:
        """The path of the file in which a key stands alone, by key; and the other files' names.

        `step` is called now and then and may raise to cancel.
        """
        found: dict[str, str] = {}
        others: set[str] = set()
        seen: dict[str, tuple[tuple[int, int, int], str]] = {}
        for number, entry in enumerate(_files(folder)):
            if number % 1000 == 999:
                step()
            if number >= MOST:
                break
            if _TEMPORARY.fullmatch(entry.name):
                _remove_left(entry)
            if not entry.name.endswith(SUFFIX):
                continue
            key = self._key(entry, keys_of, seen)
            known = found.get(key, "")
            if key and (not known or len(entry.path) < len(known)):  # a copy has the longer name
                found[key] = entry.path
            if not key or known:
                others.add(Path(known if found.get(key) == entry.path else entry.name).stem)
        self._seen = seen
        return found, frozenset(others)

    def _key(
        self,
        entry: "os.DirEntry[str]",
        keys_of: Callable[[str], Sequence[str]],
        seen: dict[str, tuple[tuple[int, int, int], str]],
    ) -> str:
        try:
            stat = entry.stat()
            state = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
            known = self._seen.get(entry.path)
            if known is None or known[0] != state:
                keys: Sequence[str] = ()
                if entry.is_file() and stat.st_size <= LONGEST:
                    keys = keys_of(Path(entry.path).read_bytes().decode("utf-8", "replace"))
                known = (state, keys[0] if len(keys) == 1 else "")
        except OSError:
            return ""
        seen[entry.path] = known
        return known[1]


def _remove_left(entry: "os.DirEntry[str]") -> None:
    """Remove what an export that was killed has left, unless it may still go on."""
    with suppress(OSError):
        if time.time() - entry.stat().st_mtime > LEFT:
            Path(entry.path).unlink()


def _files(folder: Path) -> "Iterator[os.DirEntry[str]]":
    """The entries of a folder and those in it, by name; nothing hidden, no links to folders."""
    waiting = [str(folder)]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                here = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            continue
        yield from here
        waiting += (
            entry.path
            for entry in here
            if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
        )


def write_document(path: Path, text: str, update: Update, out: Outcome) -> None:
    """Write or update one file; OSError, and the old one is untouched."""
    if not path.is_file():
        write_atomically(path, text.encode("utf-8"), synced=False)
        out.written += 1
        return
    old = path.read_bytes().decode("utf-8", "surrogateescape")
    new, loses = update(old, text)
    if new == old:
        out.unchanged += 1
        return
    if loses:
        out.kept.append(_keep(path, old))
    write_atomically(path, new.encode("utf-8", "surrogateescape"))
    out.written += 1


def _keep(path: Path, text: str) -> Path:
    """Keep a copy of a file beside it, under a name that is free."""
    number = 1
    stem = os.fsencode(path.stem)[:200].decode("utf-8", "ignore")
    while (copy := path.with_name(f"{stem}.kept-{number}{path.suffix}.txt")).exists():
        number += 1
    write_atomically(copy, text.encode("utf-8", "surrogateescape"))
    return copy
