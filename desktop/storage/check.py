"""Looking through a whole data folder, and mending what can be mended."""

from pathlib import Path

from desktop.core.errors import DataFolderError, KnownError
from desktop.core.library import TextMaker
from desktop.markup.text import make_text
from desktop.storage import backups, snapshot, stored
from desktop.storage.data_folder import DataFolder
from desktop.storage.papers import PaperFile
from desktop.storage.salvage import is_edited
from desktop.storage.synchronised import warning

_FILES = ("annotations.json", "annotations.journal", "papers.jsonl", backups.FOLDER)


def check(path: Path, make_text: TextMaker = make_text) -> tuple[bool, list[str]]:
    """Read everything in a data folder; gives whether all is as it was written, and sentences.

    What can be mended is, unless another process has the folder.
    """
    if not any((path / name).exists() for name in _FILES):
        return True, [f"There is nothing at {path} yet."]
    try:
        with _opened(path, make_text) as folder:
            found = [one for one in folder.messages if one not in warning(path)]
            found += _unreadable_papers(folder)
    except KnownError as error:
        return False, [str(error)]
    found += _unreadable_backups(path / backups.FOLDER)
    return not found, found + warning(path)


def _opened(path: Path, make_text: TextMaker) -> DataFolder:
    try:
        return DataFolder.open(path, make_text=make_text)
    except DataFolderError:
        return DataFolder.open(path, make_text=make_text, read_only=True)


def _unreadable_papers(folder: DataFolder) -> list[str]:
    copy = PaperFile(folder.path / backups.FOLDER / "papers.jsonl")
    copy.close()
    if not copy.damaged and not copy.tail:
        return []
    return [f"The copy of the papers, {copy.path}, is damaged: delete it and open the folder."]


def _unreadable_backups(folder: Path) -> list[str]:
    return [
        f"The backup {backup.path} is damaged: it can be restored only in part."
        for backup in backups.listed(folder)
        if not is_sound(backup.path)
    ]


def is_sound(path: Path) -> bool:
    """Tell whether a backup is as it was written; reads all of it."""
    try:
        data = path.read_bytes()
        return stored.is_whole(data)
    except OSError:
        return False
    except snapshot.Unsound:  # of an older format, before it was migrated
        return is_edited(data) and not snapshot.is_headed(data)
