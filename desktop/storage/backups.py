"""Backups: copies of the store in one file each, made without being asked, and thinned.

    backups/20260701T101500Z_before-import_214_38.backup

The name says when (UTC), why, and how many annotated papers and notes are in it. The file is a
snapshot with the journal that went on from it behind.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from desktop.core.errors import DataFolderError
from desktop.storage import disk
from desktop.storage.atomic import write_atomically

FOLDER = "backups"
TIDY = "tidy"
"""Why the backup was made that the present snapshot can be made again from."""

MIGRATION = "migration"
"""Why the backup was made that is a file of an older format."""

SUFFIX = ".backup"
_NAME = re.compile(r"(\d{8}T\d{6}Z)(?:-(\d+))?_([a-z-]+)_(\d+)_(\d+)\.backup")
_STAMP = "%Y%m%dT%H%M%SZ"
_TIDY_KEPT = 3
_PERIODS: tuple[tuple[int, Callable[[date], object]], ...] = (
    (12, lambda day: day),
    (10, lambda day: day.isocalendar()[:2]),
    (9, lambda day: (day.year, day.month)),
)


@dataclass(frozen=True)
class Backup:
    """One backup.

    Attributes:
        path: its file.
        time: when it was made, in the local time zone.
        reason: a word: "day", "bulk", "restore", "merge", "migration", "tidy", ...
        papers, notes: how many annotated papers, and notes, are in it.
    """

    path: Path
    time: datetime
    reason: str
    papers: int
    notes: int

    @property
    def size(self) -> tuple[int, int]:
        """(annotated papers, notes)."""
        return self.papers, self.notes


def listed(folder: Path) -> list[Backup]:
    """The backups in a folder (which need not exist), newest first."""
    try:
        names = [path.name for path in folder.iterdir()]
    except FileNotFoundError:
        return []
    found = []
    matches = filter(None, map(_NAME.fullmatch, names))
    for match in sorted(matches, key=lambda one: (one[1], int(one[2] or 1)), reverse=True):
        stamp, _, reason, papers, notes = match.groups()
        time = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC).astimezone()
        path = folder / match.group()
        found.append(Backup(path, time, reason, int(papers), int(notes)))
    return found


def keep(folder: Path, data: bytes, reason: str, size: tuple[int, int]) -> Path:
    """Write a backup, read it back, and thin the others out.

    Raises OSError, or DataFolderError if it does not read as it was written.
    """
    disk.make_folder(folder)
    word = re.sub("[^a-z]+", "-", reason.lower()).strip("-") or "change"
    stamp = datetime.now(UTC).strftime(_STAMP)
    known = filter(None, (_NAME.fullmatch(path.name) for path in folder.iterdir()))
    number = 1 + max((int(name[2] or 1) for name in known if name[1] == stamp), default=0)
    numbered = stamp if number == 1 else f"{stamp}-{number}"
    path = folder / f"{numbered}_{word}_{size[0]}_{size[1]}{SUFFIX}"
    write_atomically(path, data)
    if path.read_bytes() != data:
        raise DataFolderError(f"The backup {path} does not read as it was written: see the disk.")
    thin(folder, datetime.now().astimezone())
    return path


def thin(folder: Path, now: datetime) -> None:
    """Remove what there is no need for any more."""
    found = listed(folder)
    kept = chosen(found, now)
    for backup in found:
        if backup not in kept:
            backup.path.unlink(missing_ok=True)


def chosen(found: Iterable[Backup], now: datetime) -> list[Backup]:
    """Of backups, newest first, those to keep.

    All of today and yesterday, then the last of each of 12 days, 10 weeks and 9 months; those
    that the last snapshots can be made again from (of these there may be hundreds a day); and
    each that no newer one of at least half its size replaces, so that an emptied library never
    pushes a full one out. What seems to be of the future was made before the clock was put right:
    it stays until its day comes, and counts as older than the others.
    """
    today = now.date()
    found = latest_first(found, now)
    kept: list[Backup] = []
    periods = [(limit, key, set[object]()) for limit, key in _PERIODS]
    tidy = 0
    for backup in found:
        day = backup.time.date()
        recent = (today - day).days < 2
        needed = recent
        if backup.reason == TIDY:
            needed = tidy < _TIDY_KEPT
            tidy += 1
        first = not recent and _first_of(periods, day)
        if needed or first or not _replaced(backup, kept):
            kept.append(backup)
    return kept


def latest_first(found: Iterable[Backup], now: datetime) -> list[Backup]:
    """Backups, newest first, with those that seem to be of the future last."""
    return sorted(found, key=lambda backup: backup.time > now)


def _replaced(backup: Backup, newer: Iterable[Backup]) -> bool:
    return any(
        2 * other.papers >= backup.papers and 2 * other.notes >= backup.notes for other in newer
    )


def _first_of(periods: list[tuple[int, Callable[[date], object], set[object]]], day: date) -> bool:
    """Whether a day is in a day, week or month that has no backup yet, while there is room."""
    for limit, key, seen in periods:
        if key(day) in seen:
            return False
        if len(seen) < limit:
            seen.add(key(day))
            return True
    return False
