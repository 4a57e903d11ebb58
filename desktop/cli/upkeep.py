"""The verbs that look after the data folder: backup, restore, merge and check."""

from argparse import Namespace
from pathlib import Path

from desktop.cli.folder import open_folder
from desktop.cli.terminal import answer, tell
from desktop.core.change import Change
from desktop.core.errors import DataFolderError
from desktop.formats.entry import ANNOTATION_FIELDS
from desktop.storage.check import check as look_through
from desktop.storage.clock import now
from desktop.storage.data_folder import DataFolder
from desktop.storage.locations import data_folder
from desktop.storage.merge import merge as bring_in
from desktop.storage.restore import backup as write_backup
from desktop.storage.restore import restore as put_back


def backup(arguments: Namespace) -> int:
    """Copy all annotations, with the papers that they belong to, to one file."""
    path = data_folder(arguments.data_dir)
    if not path.exists():  # else a wrong name would put an empty backup over a good one
        raise DataFolderError(f"There is nothing at {path} to back up: name the data folder.")
    with open_folder(arguments) as folder:
        papers, notes = write_backup(folder, Path(arguments.path))
    what = f"{_papers(papers, 'annotated paper')} and {_papers(notes, 'note')}"
    answer(f"{what} copied to {arguments.path}.")
    return 0


def restore(arguments: Namespace) -> int:
    """Put a backup back."""
    with open_folder(arguments, to_write=True) as folder:
        done = put_back(folder, Path(arguments.path), now())
    for message in done.messages:
        tell(message)
    if done.change or done.papers:
        answer(f"Restored {arguments.path}: {_extent(done.change, len(done.papers))}.")
    else:
        answer(f"Everything is as it is in {arguments.path}.")
    return 0


def merge(arguments: Namespace) -> int:
    """Bring in the annotations of another data folder, or of a backup of it."""
    with open_folder(arguments, to_write=True) as folder:
        report = bring_in(folder, Path(arguments.path), now())
    for message in report.messages:
        tell(message)
    if not report.change and not report.papers:
        answer(f"Everything in {arguments.path} is here already.")
        return 0
    answer(f"Merged {arguments.path}: {_extent(report.change, report.papers)}.")
    fields = ", ".join(
        f"{name} {report.fields[name]:,}" for name in ANNOTATION_FIELDS if name in report.fields
    )
    if fields:
        answer(f"Changed: {fields}.")
    for paper_id in report.merged:
        answer(f"{paper_id}: both notes had changed and were merged by lines.")
    for paper_id in report.both:
        answer(f"{paper_id}: both notes had changed in one place; it holds both texts, marked.")
    return 0


def check(arguments: Namespace) -> int:
    """Verify the data folder, and mend what can be mended."""
    path = data_folder(arguments.data_dir)
    DataFolder.open(path, read_only=True).close()  # raises what makes it of no use at all
    sound, sentences = look_through(path)
    if sound:
        answer("ok")
    for sentence in sentences:
        (tell if sound else answer)(sentence)
    return 0 if sound else 1


def _extent(change: Change | None, added: int) -> str:
    changed = change.paper_count if change else 0
    return f"{_papers(changed, 'paper')} changed, {_papers(added, 'paper')} added"


def _papers(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count:,} {what}s"
